"""Small changes of a source: what ``python -m tests.mutation`` draws from."""

import ast
from collections.abc import Iterator
from itertools import filterfalse
from pathlib import Path
from typing import NamedTuple

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
# That a reading of a clock, or a random number of 53 bits, equals a bound happens in no test.
DRAWN = {"monotonic", "perf_counter", "unit"}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A change of one place: bytes from ``start`` to ``end`` of a file become ``new``."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}:{self.line}: {old}  ->  {new}"


def mutants_of(file: Path, root: Path) -> Iterator[Mutant]:
    """Every change of a file, in its order."""
    text = file.read_bytes()
    starts = [0]
    for row in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    for node, new in changes(ast.parse(text)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        old = text[start:end].decode()
        written = f"({ast.unparse(new)})" if isinstance(new, ast.expr) else ast.unparse(new)
        yield Mutant(str(file.relative_to(root)), node.lineno, start, end, old, written)


def changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Nodes, each with what may stand in its place; types and texts stay as they are."""
    if isinstance(node, (ast.JoinedStr, ast.Assert, ast.Raise)) or is_for_types(node):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        # An assertion as well: zip finds its iterables of the same length.
        return
    if isinstance(node, ast.Call) and is_rounding(node):
        # With more digits no sheet differs by a thousandth of a millimetre.
        node = ast.Call(node.func, node.args[:1], node.keywords)
    if isinstance(node, ast.Call) and name_of(node) == "reshape":
        # Whatever is negative has numpy compute the length of that side.
        node = ast.Call(node.func, [*filterfalse(is_negative, node.args)], node.keywords)
    yield from ((node, new) for new in changed(node))
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "slice_type", "bases"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from changes(child)


def is_rounding(call: ast.Call) -> bool:
    """Whether a call rounds to so many digits."""
    return isinstance(call.func, ast.Name) and call.func.id == "round" and len(call.args) == 2


def is_negative(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def tells(compared: ast.Compare) -> bool:
    """Whether a comparison can be changed so that a test can tell."""
    return type(compared.ops[0]) in COMPARED and not is_of_chance(compared)


def is_of_chance(compared: ast.Compare) -> bool:
    """Whether it is compared which is more, and one was just read from a clock, or drawn."""
    if not isinstance(compared.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        return False
    sides = [compared.left, *compared.comparators]
    return any(isinstance(side, ast.Call) and not side.args and name_of(side) in DRAWN
               for part in sides for side in ast.walk(part))  # fmt: skip


def name_of(call: ast.Call) -> str:
    """The name of the function or method that is called, empty if it has none."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in place of a node."""
    match node:
        case ast.Compare(left, [op, *ops], comparators) if tells(node):
            yield ast.Compare(left, [COMPARED[type(op)](), *ops], comparators)
        case ast.BinOp(left, op, right) if type(op) in COMPUTED and not is_text(left, right):
            yield ast.BinOp(left, COMPUTED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in COMPUTED and not is_text(value):
            yield ast.AugAssign(target, COMPUTED[type(op)](), value)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(float(value)):
            yield ast.Constant(value * 1.5 or 1.0)
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED:
            yield ast.Call(ast.Name(CALLED[name]), args, keywords)
        case ast.Break() | ast.Continue():
            yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()
        case ast.Expr(ast.Call()):
            yield ast.Pass()


def is_text(*nodes: ast.AST) -> bool:
    return any(
        isinstance(node, ast.JoinedStr)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        for node in nodes
    )
