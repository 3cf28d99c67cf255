"""Mutants: does a test fail when the code is changed? ``python -m tests.mutation --help`` says how.

A sample of small changes (``<`` for ``<=``, a number one higher, a condition turned round ...) is
drawn with a seed from the sources in ``[tool.mutation]`` of pyproject.toml. Everything happens in
copies of the tree: the sources here are never touched. The tests of the sources must be green
first; that run also notes which test executes which line, and a mutant meets these tests first, and
then all of its sources: what is computed once and kept is executed by one test and used by many. A
mutant that no test notices is a survivor: it is either harmless, or a test is missing.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from coverage import CoverageData

REPO = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "output", "__pycache__", ".*_cache", ".coverage*", ".hypothesis"
)
# So many tests are tried first, of different functions; the others only if these notice nothing.
FIRST = 40
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COMPUTED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Target(NamedTuple):
    """Sources, and the tests that have to notice what changes in them."""

    sources: list[str]
    tests: list[str]


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


# --- what can be changed --------------------------------------------------------------------------


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
    yield from ((node, new) for new in changed(node))
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "slice_type", "bases"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from changes(child)


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in place of a node."""
    match node:
        case ast.Compare(left, [op, *ops], comparators) if type(op) in COMPARED:
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


# --- copies of the tree ---------------------------------------------------------------------------


class Tree:
    """A copy of the tree in which tests are run."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        shutil.copytree(REPO, folder, ignore=LEFT_OUT)

    def pytest(self, *words: str, limit: float | None = None) -> int:
        """Run tests and return how they ended; what takes too long ends with 124."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
        env = os.environ | {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            return subprocess.run(
                command, cwd=self.root, env=env, timeout=limit, check=False, capture_output=True
            ).returncode
        except subprocess.TimeoutExpired:
            return 124

    def meets(self, mutant: Mutant, tests: list[str], rest: list[str], limit: float) -> str:
        """What became of a mutant: killed, survived, or which end of the tests is odd.

        It meets some tests, and the ``rest`` only if these notice nothing.
        """
        file = self.root / mutant.file
        text = file.read_bytes()
        file.write_bytes(text[: mutant.start] + mutant.new.encode() + text[mutant.end :])
        try:
            for some in filter(None, (tests[:FIRST], tests[FIRST:], rest)):
                listed = self.root / "tests.txt"
                listed.write_text("\n".join(some), "utf-8")
                ended = self.pytest("-n", "0", "-x", f"@{listed}", limit=limit)
                if ended:
                    return {1: "killed", 2: "killed", 4: "killed", 124: "too slow"}.get(
                        ended, f"odd end {ended}"
                    )
        finally:
            file.write_bytes(text)
        return "survived"


def tests_by_line(data: CoverageData, file: Path) -> dict[int, list[str]]:
    """For each line of a file the tests that execute it; for 0 those that execute any."""
    lines: dict[int, list[str]] = {0: []}
    for line, contexts in data.contexts_by_lineno(str(file)).items():
        lines[line] = sorted({context.partition("|")[0] for context in contexts if context})
        lines[0] += lines[line]
    return lines | {0: sorted(set(lines[0]))}


def spread(tests: list[str], rng: random.Random) -> list[str]:
    """The tests in an order that begins with one of each function."""
    shuffled = rng.sample(tests, len(tests))
    seen: dict[str, int] = {}
    nth = {}
    for test in shuffled:
        function = test.partition("[")[0]
        nth[test] = seen[function] = seen.get(function, -1) + 1
    return sorted(shuffled, key=nth.__getitem__)


# --- the command ----------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    add = parser.add_argument
    add("--sample", type=int, default=400, help="how many mutants (400)")
    add("--seed", type=int, default=7, help="which sample (7)")
    add("--minutes", type=float, default=90, help="no mutant is begun later than this (90)")
    add("--limit", type=float, default=300, help="seconds for one mutant (300)")
    add("--jobs", type=int, default=os.cpu_count(), help="how many at once (a core each)")
    add("--only", default="", help="only sources whose path begins so, as papercraft/games/rope")
    add("--least", type=float, default=0, help="end with 1 if fewer per cent are killed")
    return parser.parse_args()


def targets() -> list[Target]:
    config = tomllib.loads((REPO / "pyproject.toml").read_text("utf-8"))
    return [Target(**one) for one in config["tool"]["mutation"]["targets"]]


def sampled(wanted: argparse.Namespace) -> list[tuple[Target, Mutant]]:
    """The mutants of the sample, in the order of files and lines."""
    found = [
        (target, mutant)
        for target in targets()
        for pattern in target.sources
        for file in sorted(REPO.glob(pattern))
        if str(file.relative_to(REPO)).startswith(wanted.only)
        for mutant in mutants_of(file, REPO)
    ]
    print(f"{len(found)} mutants can be made, {min(wanted.sample, len(found))} are drawn")
    chosen = random.Random(wanted.seed).sample(found, min(wanted.sample, len(found)))
    return sorted(chosen, key=lambda pair: pair[1])


def green(tree: Tree, tests: list[str], jobs: int) -> CoverageData:
    """Run tests without a mutant and return which lines each of them executes."""
    began = time.monotonic()
    ended = tree.pytest("-n", str(jobs), "--cov", "--cov-context=test", "--cov-report=", *tests)
    if ended:
        sys.exit(f"the tests are not green before anything is changed: {' '.join(tests)}")
    print(f"{' '.join(tests)}: green after {time.monotonic() - began:.0f} s", flush=True)
    data = CoverageData(str(tree.root / ".coverage"))
    data.read()
    return data


def main() -> int:
    wanted = arguments()
    until = time.monotonic() + 60 * wanted.minutes
    chosen = sampled(wanted)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        trees = [Tree(Path(folder, str(n))) for n in range(wanted.jobs)]
        tests = sorted({test for target, _ in chosen for test in target.tests})
        data = green(trees[0], tests, wanted.jobs)
        idle: SimpleQueue[Tree] = SimpleQueue()
        for tree in trees:
            idle.put(tree)

        def met(pair: tuple[Target, Mutant]) -> str:
            if time.monotonic() > until:
                return "not tried"
            target, mutant = pair
            lines = tests_by_line(data, trees[0].root / mutant.file)
            able = [
                test
                for test in lines.get(mutant.line) or lines[0]
                if test.startswith(tuple(target.tests))
            ]
            tree = idle.get()
            try:
                able = spread(able, random.Random(wanted.seed))
                end = tree.meets(mutant, able, target.tests, wanted.limit)
            finally:
                idle.put(tree)
            print(f"{end:9} {mutant}", flush=True)
            return end

        with ThreadPoolExecutor(wanted.jobs) as pool:
            ends = list(pool.map(met, chosen))
    return told(chosen, ends, wanted.least)


def told(chosen: list[tuple[Target, Mutant]], ends: list[str], least: float) -> int:
    """Print the survivors and the share of the killed; return how the command ends."""
    tried = [end for end in ends if end != "not tried"]
    killed = sum(end in {"killed", "too slow"} for end in tried)
    print("\nNobody noticed:")
    for (_, mutant), end in zip(chosen, ends, strict=True):
        if end not in {"killed", "too slow", "not tried"}:
            print(f"  {mutant}  ({end})")
    share = 100 * killed / max(1, len(tried))
    print(f"\n{killed} of {len(tried)} killed: {share:.1f} %; {len(ends) - len(tried)} not tried")
    return 1 if share < least or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
