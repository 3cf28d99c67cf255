"""Compute the value of a valid formula, a whole number, node by node.

Intermediate values are limited to 10^9, so that no formula takes long.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.games.tally.formulas import (
    FILLED,
    FUNCTIONS_OF_NUMBERS,
    GRID_FUNCTIONS,
    LINE_FUNCTIONS,
    MOST_VALUE,
    OPERATORS,
    TICKED,
    parsed,
)

if TYPE_CHECKING:
    from papercraft.games.tally.formulas import Filled, Scope


class FormulaError(Exception):
    """A formula has no value; the argument is a message with the reason."""


def value_of(text: str, scope: Scope, filled: Filled) -> int:
    """Return the value of a valid formula.

    Raises:
        FormulaError: it divides by 0, or a value is beyond 10^9.
    """
    return _value(parsed(text), scope, filled)


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
            return int(OPERATORS[type(sign)](value(inner)))
        case ast.Compare(left, signs, others):
            values = [value(left), *map(value, others)]
            pairs = zip(signs, values, values[1:], strict=False)
            return all(OPERATORS[type(sign)](one, other) for sign, one, other in pairs)
        case ast.BoolOp(ast.And(), values):
            return all(map(value, values))
        case ast.BoolOp(_, values):
            return any(map(value, values))
    assert isinstance(node, ast.IfExp), "formulas without faults have nothing else"
    return value(node.body) if value(node.test) else value(node.orelse)


def _joined(sign: ast.operator, left: int, right: int) -> int:
    try:
        return int(OPERATORS[type(sign)](left, right))
    except ZeroDivisionError:
        raise FormulaError(gettext("it divides by 0")) from None


def _called(name: str, arguments: list[ast.expr], scope: Scope, filled: Filled) -> int:
    if name in GRID_FUNCTIONS or name in LINE_FUNCTIONS:
        (grid,) = (one.id for one in arguments if isinstance(one, ast.Name))
        return filled.counts[grid][name]
    if name == TICKED:
        return _is_ticked(arguments, scope, filled)
    values: list[int] = []
    for one in arguments:
        inner = scope.groups.get(one.id, (one.id,)) if isinstance(one, ast.Name) else None
        if inner is None:
            values.append(_value(one, scope, filled))
        elif name == FILLED:
            values += [box in filled.boxes for box in inner]
        else:
            values += [filled.worth[box] for box in inner]
    return sum(values) if name == FILLED else int(FUNCTIONS_OF_NUMBERS[name](values))


def _is_ticked(arguments: list[ast.expr], scope: Scope, filled: Filled) -> bool:
    grid, square = arguments
    assert isinstance(grid, ast.Name), "formulas without faults have nothing else"
    assert isinstance(square, ast.Constant), "formulas without faults have nothing else"
    return scope.squares[grid.id][str(square.value)] in filled.ticked.get(grid.id, ())
