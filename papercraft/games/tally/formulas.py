"""Formulas of totals and rules: whole numbers, names of boxes, and nothing that can do harm.

A formula is an expression in the grammar of Python. Only the kinds of nodes named here are taken;
everything else is a problem that says what there is. A formula that was taken has no more than
500 characters, and each of its values is at most 10^9, so that no formula takes long.
"""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass, field
from functools import lru_cache
from keyword import kwlist
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings

from papercraft.core.messages import gettext, join
from papercraft.core.problems import suggestion
from papercraft.core.records import brief
from papercraft.games.tally.formula_slips import no_formula, syntax_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

# Python parts nested so deeply are far from the depth at which it refuses to compute anything.
MOST_SIGNS, MOST_DEPTH, MOST_VALUE = 500, 60, 10**9
_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
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
_FUNCTIONS: dict[str, Callable[[list[int]], int]] = {
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
FUNCTIONS = (*_FUNCTIONS, FILLED)
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


class FormulaError(Exception):
    """A formula that has no value: its reason, a message."""


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


def faults(text: str, scope: Scope) -> Iterator[str]:
    """Yield what is wrong with a formula."""
    if len(text) > MOST_SIGNS:
        form = "has {n} characters; a formula has at most {most}"
        yield gettext(form, n=len(text), most=MOST_SIGNS)
        return
    try:
        tree = _parsed(text)
    except SyntaxError as error:
        yield syntax_fault(text.strip(), error)
        return
    except (ValueError, RecursionError, MemoryError):
        yield no_formula()
        return
    if _is_deep(tree):
        form = "is nested too deeply; use sum(a, b, c) for long sums, or make it several totals"
        yield gettext(form)
        return
    yield from dict.fromkeys(_faults(tree, scope))


@lru_cache(maxsize=1000)
def _parsed(text: str) -> ast.expr:
    with catch_warnings(action="ignore"):
        return ast.parse(text.strip(), mode="eval").body


def _is_deep(tree: ast.AST) -> bool:
    level = [tree]
    for _ in range(MOST_DEPTH):
        level = [inner for node in level for inner in ast.iter_child_nodes(node)]
    return bool(level)


def _faults(node: ast.expr, scope: Scope) -> Iterator[str]:
    match node:
        case ast.Constant():
            yield from _faults_of_number(node)
        case ast.Name(name):
            yield from _faults_of_name(name, scope)
        case ast.Call():
            yield from _faults_of_call(node, scope)
        case ast.BinOp(left, sign, right):
            yield from _faults_of_sign(sign)
            yield from _all_faults(scope, left, right)
        case ast.UnaryOp(sign, value):
            yield from _faults_of_sign(sign)
            yield from _faults(value, scope)
        case ast.Compare(left, signs, others):
            for each in signs:
                yield from _faults_of_sign(each)
            yield from _all_faults(scope, left, *others)
        case ast.BoolOp(_, values):
            yield from _all_faults(scope, *values)
        case ast.IfExp(test, body, other):
            yield from _all_faults(scope, body, test, other)
        case _:
            yield _not_taken(ast.unparse(node))


def _all_faults(scope: Scope, *nodes: ast.expr) -> Iterator[str]:
    for node in nodes:
        yield from _faults(node, scope)


def _not_taken(text: str) -> str:
    shown = text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004
    form = (
        "{text} cannot be in a formula; it has whole numbers, names, + - * // %, comparisons, "
        "and, or, not, (a if b else c), and {functions}"
    )
    return gettext(form, text=repr(shown), functions=join(FUNCTIONS))


def _faults_of_number(node: ast.Constant) -> Iterator[str]:
    if type(node.value) is not int:
        yield _not_taken(ast.unparse(node))
    elif node.value > MOST_VALUE:
        yield gettext("numbers are at most {most}", most=MOST_VALUE)


def _faults_of_sign(sign: ast.AST) -> Iterator[str]:
    if isinstance(sign, ast.Div):
        yield gettext("there is no /, for points are whole; use //, which rounds down")
    elif type(sign) not in _OPERATORS:
        yield _not_taken(type(sign).__name__)


def _faults_of_name(name: str, scope: Scope) -> Iterator[str]:
    if scope.is_unsure(name):
        return
    if name in scope.groups and name not in scope.boxes:
        form = "{name} is several boxes; use sum({name}) or another function"
        yield gettext(form, name=name)
    elif name in scope.below:
        yield gettext("the total {name} stands further down; move it above", name=name)
    elif name not in scope.boxes:
        hint = suggestion(name, scope.names)
        yield gettext("there is no box or total {name} above{hint}", name=name, hint=hint)


def _faults_of_call(node: ast.Call, scope: Scope) -> Iterator[str]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in GRID_FUNCTIONS:
        yield from _faults_of_grid(name, node, scope)
        return
    if name in LINE_FUNCTIONS:
        yield from _faults_of_line(name, node, scope)
        return
    if name == TICKED:
        yield from _faults_of_square(node, scope)
        return
    if name not in FUNCTIONS or node.keywords or not node.args:
        yield _not_taken(ast.unparse(node))
        return
    for given in node.args:
        is_group = isinstance(given, ast.Name) and given.id in scope.groups
        if name == FILLED and not isinstance(given, ast.Name):
            yield gettext("filled() takes names of boxes")
        elif not is_group or name == "abs":
            yield from _faults(given, scope)


def _faults_of_grid(name: str, node: ast.Call, scope: Scope) -> Iterator[str]:
    given = _single_name(node)
    if given and scope.is_unsure(given):
        return
    if given not in scope.grids:
        yield gettext("{name}() takes the name of a grid of squares", name=name)
    elif name != LINES and not scope.grids[given]:
        yield gettext("{name}() needs a solution of {grid}", name=name, grid=given)


def _faults_of_line(name: str, node: ast.Call, scope: Scope) -> Iterator[str]:
    given = _single_name(node)
    if given and scope.is_unsure(given):
        return
    if given not in scope.drawn:
        yield gettext("{name}() takes the name of a thread or a maze", name=name)
    elif name == JOINS and not scope.drawn[given]:
        yield gettext("{name}() needs ends of {thread}", name=name, thread=given)


def _faults_of_square(node: ast.Call, scope: Scope) -> Iterator[str]:
    match node:
        case ast.Call(args=[ast.Name(grid), ast.Constant(str() | int() as square)], keywords=[]):
            squares = scope.squares.get(grid, {})
            if scope.is_unsure(grid):
                return
            if grid not in scope.grids:
                yield gettext("{name}() takes the name of a grid of squares", name=TICKED)
            elif str(square) not in squares:
                form = "{grid} has no square {square}; its squares are {squares}"
                known = _listed([*dict.fromkeys(squares.values())], [*squares])
                yield gettext(form, grid=grid, square=brief(square), squares=known)
        case _:
            form = "{name}() takes a grid and one of its squares: {example}"
            yield gettext(form, name=TICKED, example="ticked(red, 'A1')")


def _listed(names: list[str], calls: list[str]) -> str:
    """Return the squares of a grid in short, and the first text that also names one."""
    texts = [one for one in calls if one not in names]
    span = gettext("{first} to {last}", first=names[0], last=names[-1])
    return gettext("{squares}, or {text}", squares=span, text=repr(texts[0])) if texts else span


def _single_name(node: ast.Call) -> str:
    """Return the name that a function is given, if that is all."""
    match node:
        case ast.Call(args=[ast.Name(name)], keywords=[]):
            return name
    return ""


def value_of(text: str, scope: Scope, filled: Filled) -> int:
    """Return the value of a formula without faults.

    Raises:
        FormulaError: it divides by 0, or a value is beyond 10^9.
    """
    return _value(_parsed(text), scope, filled)


def names_in(text: str) -> list[str]:
    """Return the names in a formula without faults, in their order."""
    every = [*ast.walk(_parsed(text))]
    called = [node.func for node in every if isinstance(node, ast.Call)]
    nodes = [node for node in every if isinstance(node, ast.Name) and node not in called]
    nodes.sort(key=lambda node: node.col_offset)
    return [node.id for node in nodes]


def _value(node: ast.expr, scope: Scope, filled: Filled) -> int:
    value = int(_computed(node, scope, filled))
    if abs(value) > MOST_VALUE:
        raise FormulaError(gettext("a value is larger than {most}", most=MOST_VALUE))
    return value


def _computed(node: ast.expr, scope: Scope, filled: Filled) -> int:
    def value(inner: ast.expr) -> int:
        return _value(inner, scope, filled)

    match node:
        case ast.Constant(number):
            return int(number)  # type: ignore[arg-type]
        case ast.Name(name):
            return filled.worth[name]
        case ast.Call(ast.Name(name), given):
            return _called(name, given, scope, filled)
        case ast.BinOp(left, sign, right):
            return _joined(sign, value(left), value(right))
        case ast.UnaryOp(sign, inner):
            return int(_OPERATORS[type(sign)](value(inner)))
        case ast.Compare(left, signs, others):
            values = [value(left), *map(value, others)]
            pairs = zip(signs, values, values[1:], strict=False)
            return all(_OPERATORS[type(sign)](one, other) for sign, one, other in pairs)
        case ast.BoolOp(ast.And(), values):
            return all(map(value, values))
        case ast.BoolOp(_, values):
            return any(map(value, values))
    assert isinstance(node, ast.IfExp), "faults() takes nothing else"
    return value(node.body) if value(node.test) else value(node.orelse)


def _joined(sign: ast.operator, left: int, right: int) -> int:
    try:
        return int(_OPERATORS[type(sign)](left, right))
    except ZeroDivisionError:
        raise FormulaError(gettext("it divides by 0")) from None


def _called(name: str, given: list[ast.expr], scope: Scope, filled: Filled) -> int:
    if name in GRID_FUNCTIONS or name in LINE_FUNCTIONS:
        (grid,) = (one.id for one in given if isinstance(one, ast.Name))
        return filled.counts[grid][name]
    if name == TICKED:
        return _is_ticked(given, scope, filled)
    values: list[int] = []
    for one in given:
        inner = scope.groups.get(one.id, (one.id,)) if isinstance(one, ast.Name) else None
        if inner is None:
            values.append(_value(one, scope, filled))
        elif name == FILLED:
            values += [box in filled.boxes for box in inner]
        else:
            values += [filled.worth[box] for box in inner]
    return sum(values) if name == FILLED else int(_FUNCTIONS[name](values))


def _is_ticked(given: list[ast.expr], scope: Scope, filled: Filled) -> bool:
    grid, square = given
    assert isinstance(grid, ast.Name), "faults() takes nothing else"
    assert isinstance(square, ast.Constant), "faults() takes nothing else"
    return scope.squares[grid.id][str(square.value)] in filled.ticked.get(grid.id, ())
