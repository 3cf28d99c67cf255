"""What the functions of some modules return while a test runs, as one line of numbers for each.

The fixture ``calls`` compares these lines with the golden of the test, ``calls/TEST.txt`` beside
its module; ``--update-goldens`` writes it anew. A number of the code that nobody else would miss,
as a threshold that no test comes near, shows here as soon as anything that is returned depends on
it. To change these numbers is no fault by itself, but nobody should without knowing.
"""

import dataclasses
import re
import sys
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache, wraps
from importlib import import_module
from inspect import isgeneratorfunction
from math import hypot, isfinite
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType
from typing import Any

import cv2
import numpy as np
import pytest

import papercraft
from papercraft import games
from papercraft.photo.recent import Recent

# Sums are rounded otherwise with AVX-512 than with AVX2, and what is in doubt may differ now and
# then. Without either they differ far more: then nothing is compared.
SHARE, ABOUT = 0.005, 0.005
_AVX2 = 11
COMPARABLE = cv2.checkHardwareSupport(_AVX2)
PACKAGES = (
    "papercraft.photo.",
    *(f"papercraft.games.{name}.scan." for name in ("cat", "cutit", "cuttle", "rope")),
    "papercraft.games.tally.scan",
    "papercraft.games.tally.line_scan",
)
# Of larger arrays so many numbers are taken, evenly.
_MOST = 20_000
# Of later calls of a function only every so manyth is looked at.
_ALL, _EVERY = 100, 50
_LARGE = 1e9
_DEEPEST = 6


class Calls:
    """The calls of functions: of all numbers that each returned, how many, mean and spread."""

    def __init__(self, packages: Iterable[str]) -> None:
        self.packages = tuple(packages)
        self.sums: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0.0, 0.0, 0])

    def lines(self) -> list[tuple[str, list[float]]]:
        """Return for each function: calls, numbers, their mean and spread, things not numbers."""
        return [
            (name, _summary(*sums))
            for name, sums in sorted(self.sums.items())
            if sums[0] and not name.startswith(_RESTLESS)
        ]

    @staticmethod
    def note(sums: list[float], value: object) -> None:
        """Add what a call returned."""
        sums[0] += 1
        if sums[0] > _ALL and sums[0] % _EVERY:
            return
        numbers: list[float] = []
        arrays: list[np.ndarray] = []
        sums[4] += _collect(value, numbers, arrays)
        finite = [one for one in numbers if -_LARGE < one < _LARGE]
        sums[1] += len(finite)
        sums[2] += sum(finite)
        sums[3] += sum([one * one for one in finite])
        for array in map(_finite, arrays):
            sums[1] += array.size
            sums[2] += float(array.sum())
            sums[3] += float(np.square(array).sum())

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note what the functions of the packages return, wherever they are called.

        What they keep from one call to the next is forgotten first: it depends on what ran before.
        """
        changed = []
        wrapped: dict[int, tuple[Any, Any]] = {}
        _load(self.packages)
        for module in _modules(_KEPT):
            _forget(module)
        modules = _modules(("papercraft.",))
        entries = set(_entries(modules))
        for module in modules:
            if module.__name__.startswith(self.packages):
                for old in _functions(module):
                    if id(old) not in entries:
                        wrapped[id(old)] = old, self._wrapper(old)
        for module in modules:
            for owner in [module, *_classes(module)]:
                for key, old in vars(owner).copy().items():
                    if id(old) in wrapped:
                        setattr(owner, key, wrapped[id(old)][1])
                        changed.append((owner, key, old))
        try:
            yield
        finally:
            for owner, key, old in changed:
                setattr(owner, key, old)

    def _wrapper(self, old: Any) -> Any:
        name = f"{old_of(old).__module__.removeprefix('papercraft.')}.{old_of(old).__qualname__}"
        if isinstance(old, property):
            return property(self._noting(name, old.fget), old.fset)
        if isinstance(old, (staticmethod, classmethod)):
            return type(old)(self._noting(name, old.__func__))
        return self._noting(name, old)

    def _noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        sums, note = self.sums[name], self.note

        if isgeneratorfunction(function):

            @wraps(function)
            def generator(*words: Any, **options: Any) -> Iterator[Any]:
                for value in function(*words, **options):
                    note(sums, value)
                    yield value

            return generator

        @wraps(function)
        def call(*words: Any, **options: Any) -> Any:
            value = function(*words, **options)
            note(sums, value)
            return value

        return call


def old_of(old: Any) -> Any:
    """The function itself."""
    if isinstance(old, property):
        return old.fget
    return getattr(old, "__func__", old)


def _functions(module: Any) -> Iterator[Any]:
    """The functions and methods that a module defines itself, but for those with a cache."""
    kinds = (FunctionType, property, staticmethod, classmethod)
    for owner in [module, *_classes(module)]:
        for key, value in vars(owner).items():
            named = not key.startswith("__") or key == "__call__"
            if named and isinstance(value, kinds) and old_of(value).__module__ == module.__name__:
                yield value


# How often a least squares fit looks depends on the last digits of its numbers.
_RESTLESS = ("photo.rectify.",)
_KEPT = ("papercraft.photo.", "papercraft.app.reference", "tests.regular", "tests.read_once")


def _forget(module: Any) -> None:
    """Empty the caches of a module."""
    for value in vars(module).values():
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()
        elif isinstance(value, Recent):
            vars(value)["_known"].clear()
        elif isinstance(value, OrderedDict):
            value.clear()


@cache
def _load(packages: tuple[str, ...]) -> None:
    """Import all modules of packages, and the games: some are imported when they are needed."""
    for module in walk_packages(papercraft.__path__, "papercraft."):
        if module.name.startswith(packages):
            import_module(module.name)
    for name in games.names():
        games.load(name)


def _modules(packages: tuple[str, ...]) -> list[Any]:
    return [
        module for name, module in sys.modules.copy().items()
        if name.startswith(packages) and module
    ]  # fmt: skip


def _entries(modules: Iterable[Any]) -> Iterator[int]:
    """The functions that the loaded games call themselves, by their ids."""
    for module in modules:
        if re.fullmatch(r"papercraft\.games\.\w+\.scan", module.__name__):
            # A package only exports them.
            names = vars(module) if hasattr(module, "__path__") else ["scan"]
            yield from (id(vars(module)[name]) for name in names)


def _classes(module: Any) -> list[type]:
    return [
        value for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]  # fmt: skip


def _collect(value: Any, numbers: list[float], arrays: list[np.ndarray], depth: int = 0) -> int:
    """Add the numbers and arrays in a value, and return how many other things it holds."""
    kind = type(value)
    if kind in _PLAIN:
        numbers.append(value)
        return 0
    if isinstance(value, np.ndarray | np.generic):
        arrays.append(np.asarray(value))
        return 0
    if kind is str or value is None or depth == _DEEPEST:
        return 1
    if isinstance(value, set | frozenset):
        return len(value)
    if isinstance(value, Mapping):
        parts = value.values()
    elif isinstance(value, list | tuple):
        parts = value
    elif dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        parts = [getattr(value, field.name, None) for field in fields]
    else:
        return 1
    return sum([_collect(part, numbers, arrays, depth + 1) for part in parts])


_PLAIN = frozenset({bool, int, float})


def _finite(array: np.ndarray) -> np.ndarray:
    """The finite numbers of an array, of a large one a part."""
    if array.dtype.kind not in "bifu":
        return np.empty(0)
    flat = array.reshape(-1)
    flat = flat[:: max(1, flat.size // _MOST)].astype(float)
    return flat[np.isfinite(flat) & (np.abs(flat) < _LARGE)]


def _summary(
    calls: float, count: float, total: float, squares: float, others: float
) -> list[float]:
    mean = total / count if count else 0.0
    spread = max(0.0, squares / count - mean * mean) ** 0.5 if count else 0.0
    return [calls, count, float(f"{mean:.6g}"), float(f"{spread:.6g}"), others]


def differs(now: list[float], kept: list[float]) -> bool:
    """Whether a function returned something else than it did."""
    scale = hypot(*kept[2:4])
    assert isfinite(scale)
    counts = any(abs(now[n] - kept[n]) > SHARE * kept[n] for n in (0, 1, 4))
    numbers = any(abs(now[n] - kept[n]) > ABOUT * (scale + 1e-6) for n in (2, 3))
    return counts or numbers


def written(lines: Iterable[tuple[str, list[float]]]) -> str:
    """The text of a golden."""
    return "".join(
        f"{name} {' '.join(f'{value:g}' for value in values)}\n" for name, values in lines
    )


def read(text: str) -> dict[str, list[float]]:
    """The lines of a golden."""
    rows = [line.split(" ") for line in text.splitlines()]
    return {row[0]: [float(value) for value in row[1:]] for row in rows}


def compare(calls: Calls, golden: Path, *, update: bool) -> None:
    """Fail where functions returned something else than the golden says.

    A golden is written only where it can be compared.
    """
    if update and COMPARABLE:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(written(calls.lines()), "utf-8")
    if not COMPARABLE:
        return
    kept, now = read(golden.read_text("utf-8")), dict(calls.lines())
    changed = [
        f"{name}: {kept.get(name)} -> {now.get(name)}"
        for name in sorted(kept.keys() | now.keys())
        if name not in kept or name not in now or differs(now[name], kept[name])
    ]
    if changed:
        pytest.fail("\n".join([f"{golden.name} differs:", *changed]), pytrace=False)


@pytest.fixture
def calls(request: pytest.FixtureRequest) -> Iterator[Calls]:
    """Compare what the functions that read photos return while a test runs with its golden."""
    noted = Calls(PACKAGES)
    with noted.watched():
        yield noted
    name = re.sub(r"\W+", "_", request.node.name).strip("_")
    golden = request.path.parent / "calls" / f"{name}.txt"
    compare(noted, golden, update=request.config.getoption("--update-goldens"))
