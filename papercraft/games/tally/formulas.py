"""The language of formulas: signs, functions and names; ``formula_checks`` says what is wrong.

A formula is a Python expression, in which only a few kinds of nodes are allowed. ``formula_values``
computes it.
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
# What signs mean.
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
# Takes names alone: how many of the boxes are filled in, whatever they are worth.
FILLED = "filled"
FUNCTIONS = (*FUNCTIONS_OF_NUMBERS, FILLED)
# Take the name of a grid of squares: its full lines; by its solution, squares that are rightly or
# wrongly marked, or not marked. Boxes and totals may have these names, too.
LINES, RIGHT, WRONG, MISSING = GRID_FUNCTIONS = ("lines", "right", "wrong", "missing")
# Takes the name of a grid of squares and a square, by its name or by what is printed in it.
TICKED = "ticked"
# Take the name of a thread or a maze: how many segments the line has, at how many dots it bends and
# meets itself; whether it is closed, and whether it joins the dots it has to join.
LENGTH, BENDS, CROSSINGS, CLOSED, JOINS = LINE_FUNCTIONS = (
    "length", "bends", "crossings", "closed", "joins",
)  # fmt: skip
# Words that a formula has of its own.
WORDS = frozenset({*FUNCTIONS, *kwlist})


@dataclass(frozen=True)
class Scope:
    """What the names of a formula stand for: the boxes, and the boxes of each group.

    ``grids`` are the boxes that are grids of squares, and whether they have a solution; ``drawn``
    those that are lines, and whether there are dots that they have to join. ``squares`` has the
    name of each square of a grid by what a formula may call it, and ``below`` the totals that stand
    further down.
    """

    boxes: frozenset[str]
    groups: Mapping[str, tuple[str, ...]]
    grids: Mapping[str, bool] = field(default_factory=dict)
    drawn: Mapping[str, bool] = field(default_factory=dict)
    squares: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    below: frozenset[str] = frozenset()
    # Names of boxes and totals with mistakes: nobody knows what they are. There may be others.
    unsure: frozenset[str] = frozenset()
    unnamed: bool = False

    @property
    def names(self) -> list[str]:
        """All names."""
        return [*self.boxes, *self.groups]

    def is_unsure(self, name: str) -> bool:
        """Tell whether a name may be that of something with a mistake."""
        return name in self.unsure or (self.unnamed and name not in {*self.names, *self.below})


@dataclass(frozen=True)
class Filled:
    """What a player filled in: the worth of each box and total, and which boxes are filled.

    ``counts`` has what ``GRID_FUNCTIONS`` return of each grid of squares, and ``LINE_FUNCTIONS`` of
    each line; ``ticked`` has the squares of each grid that are marked.
    """

    worth: Mapping[str, int]
    boxes: frozenset[str]
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    ticked: Mapping[str, Collection[str]] = field(default_factory=dict)


@lru_cache(maxsize=1000)
def parsed(text: str) -> ast.expr:
    """Return the node of an expression.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is none that Python can read.
    """
    with catch_warnings(action="ignore"):
        return ast.parse(text.strip(), mode="eval").body


def names_in(text: str) -> list[str]:
    """Return the names in a formula without faults, in their order."""
    every = [*ast.walk(parsed(text))]
    called = [node.func for node in every if isinstance(node, ast.Call)]
    nodes = [node for node in every if isinstance(node, ast.Name) and node not in called]
    nodes.sort(key=lambda node: node.col_offset)
    return [node.id for node in nodes]
