"""The language of formulas: operators, functions and names (checked by ``formula_checks``).

A formula is a Python expression limited to a few kinds of nodes. ``formula_values`` computes it.
"""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass, field
from functools import lru_cache
from keyword import kwlist
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

MOST_VALUE = 10**9
# The operators.
OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS_OF_NUMBERS: dict[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "min": lambda values: min(values, default=0),
    "max": lambda values: max(values, default=0),
    "count": lambda values: sum(value != 0 for value in values),
    "any": any,
    "all": all,
    "abs": lambda values: abs(values[0]),
}
# Takes only names: the number of these boxes that are filled in, whatever they are worth.
FILLED = "filled"
FUNCTIONS = (*FUNCTIONS_OF_NUMBERS, FILLED)
# These take the name of a grid of squares. They count its full lines and, by its solution, the
# squares marked rightly or wrongly, or missing. Boxes and totals may also have these names.
LINES, RIGHT, WRONG, MISSING = GRID_FUNCTIONS = ("lines", "right", "wrong", "missing")
# Takes the name of a grid of squares and a square, given by its name or its printed text.
TICKED = "ticked"
# These take the name of a thread or maze: the number of segments of the line, of dots where it
# bends and where it meets itself; whether it is closed, and whether it joins its required dots.
LENGTH, BENDS, CROSSINGS, CLOSED, JOINS = LINE_FUNCTIONS = (
    "length", "bends", "crossings", "closed", "joins",
)  # fmt: skip
# Reserved words.
WORDS = frozenset({*FUNCTIONS, *kwlist})


@dataclass(frozen=True)
class Scope:
    """The names that a formula can use: boxes, and groups with their boxes.

    ``grids`` maps grids of squares to whether they have a solution, ``drawn`` maps lines to whether
    they have required dots. ``squares`` maps, for each grid, what a formula may call a square to
    its name. ``below`` are the totals further down, which are not available yet.
    """

    boxes: frozenset[str]
    groups: Mapping[str, tuple[str, ...]]
    grids: Mapping[str, bool] = field(default_factory=dict)
    drawn: Mapping[str, bool] = field(default_factory=dict)
    squares: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    below: frozenset[str] = frozenset()
    # Names of invalid boxes and totals, of which nothing is known. There may be others.
    unsure: frozenset[str] = frozenset()
    unnamed: bool = False

    @property
    def names(self) -> list[str]:
        """All names."""
        return [*self.boxes, *self.groups]

    def is_unsure(self, name: str) -> bool:
        """Return whether a name may belong to something invalid."""
        return name in self.unsure or (self.unnamed and name not in {*self.names, *self.below})


@dataclass(frozen=True)
class Filled:
    """What a player filled in: the worth of each box and total, and the filled boxes.

    ``counts`` has the results of ``GRID_FUNCTIONS`` for each grid of squares, and of
    ``LINE_FUNCTIONS`` for each line; ``ticked`` has the marked squares of each grid.
    """

    worth: Mapping[str, int]
    boxes: frozenset[str]
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    ticked: Mapping[str, Collection[str]] = field(default_factory=dict)


@lru_cache(maxsize=1000)
def parsed(text: str) -> ast.expr:
    """Parse an expression.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: Python cannot parse it.
    """
    with catch_warnings(action="ignore"):
        return ast.parse(text.strip(), mode="eval").body


def names_in(text: str) -> list[str]:
    """Return the names in a valid formula, in order."""
    every = [*ast.walk(parsed(text))]
    called = [node.func for node in every if isinstance(node, ast.Call)]
    nodes = [node for node in every if isinstance(node, ast.Name) and node not in called]
    nodes.sort(key=lambda node: node.col_offset)
    return [node.id for node in nodes]
