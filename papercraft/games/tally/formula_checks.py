"""Check formulas: only the kinds of nodes named here are allowed.

Everything else is a problem whose message says what is allowed. A formula is limited to 500
characters, so that none takes long to check or compute.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.core.problems import suggestion
from papercraft.core.records import brief
from papercraft.games.tally.formula_slips import no_formula, syntax_fault, unclear_conditional
from papercraft.games.tally.formulas import (
    FILLED,
    FUNCTIONS,
    GRID_FUNCTIONS,
    JOINS,
    LINE_FUNCTIONS,
    LINES,
    MOST_VALUE,
    OPERATORS,
    TICKED,
    parsed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.games.tally.formulas import Scope

# This nesting is far below Python's own recursion limit.
MOST_SIGNS, MOST_DEPTH = 500, 60


def faults(text: str, scope: Scope) -> Iterator[str]:
    """Yield the problems with a formula, as messages."""
    if len(text) > MOST_SIGNS:
        form = "has {n} characters; a formula has at most {most}"
        yield gettext(form, n=len(text), most=MOST_SIGNS)
        return
    try:
        tree = parsed(text)
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
    yield from dict.fromkeys((*unclear_conditional(text.strip(), tree), *_faults(tree, scope)))


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
        yield gettext("there is no /, because points are whole numbers; use //, which rounds down")
    elif type(sign) not in OPERATORS:
        yield _not_taken(type(sign).__name__)


def _faults_of_name(name: str, scope: Scope) -> Iterator[str]:
    if scope.is_unsure(name):
        return
    if name in scope.groups and name not in scope.boxes:
        form = "{name} is several boxes; use sum({name}) or another function"
        yield gettext(form, name=name)
    elif name in scope.below:
        yield gettext("the total {name} is further down; move it up", name=name)
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
    for argument in node.args:
        is_group = isinstance(argument, ast.Name) and argument.id in scope.groups
        if name == FILLED and not isinstance(argument, ast.Name):
            yield gettext("filled() takes names of boxes")
        elif not is_group or name == "abs":
            yield from _faults(argument, scope)


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
    """Return a summary of the names of squares, and the first text that also names one."""
    texts = [one for one in calls if one not in names]
    span = gettext("{first} to {last}", first=names[0], last=names[-1])
    return gettext("{squares}, or {text}", squares=span, text=repr(texts[0])) if texts else span


def _single_name(node: ast.Call) -> str:
    """Return the only argument of a call if that is a name, else empty."""
    match node:
        case ast.Call(args=[ast.Name(name)], keywords=[]):
            return name
    return ""
