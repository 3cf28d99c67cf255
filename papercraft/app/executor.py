"""Run a function over many items: the protocol, and its simplest form, this process.

Results come in the order of the items, whatever the number of workers, and only a bounded number
of items is worked on ahead of the next result.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

I = TypeVar("I")  # noqa: E741 - an input
O = TypeVar("O")  # noqa: E741 - an output

TRIES = 3
# How many chunks per worker may be started ahead of the next result.
AHEAD = 4


@dataclass(frozen=True)
class Lost:
    """Stands for a result: each worker that tried this item died."""

    tries: int = TRIES


Results: TypeAlias = Generator[O | Lost, None, None]


class Executor(Protocol):
    """Runs a function over many items."""

    def map(self, function: Callable[[I], O], items: Iterable[I], /) -> Results[O]:
        """Yield the results in the order of the items; exceptions of the function are raised here.

        The function may run in another process, so it must be importable, and its items and results
        picklable. Closing the generator ends the work.
        """


@dataclass(frozen=True)
class ThisProcess:
    """Runs the function in this process, one item after the other."""

    def map(self, function: Callable[[I], O], items: Iterable[I], /) -> Results[O]:
        """Yield the results in the order of the items."""
        yield from map(function, items)
