"""Running a function over many items: the interface, and the implementation in this process.

Results come in the order of the items, whatever the number of workers, and only a limited number of
items are processed ahead.
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
# How many chunks for each worker may be ahead of the result that is waited for.
AHEAD = 4


@dataclass(frozen=True)
class Lost:
    """Instead of a result: the workers ended each time they worked on this item."""

    tries: int = TRIES


Results: TypeAlias = Generator[O | Lost, None, None]


class Executor(Protocol):
    """Where work on many items is done."""

    def map(self, function: Callable[[I], O], items: Iterable[I], /) -> Results[O]:
        """Yield the results in the order of the items; what a function raises is raised here.

        A function may run in another process: it belongs to a module, and items and results can be
        pickled. Whoever does not want all results closes the generator, which ends the work.
        """


@dataclass(frozen=True)
class ThisProcess:
    """Does the work in this process, one item after the other."""

    def map(self, function: Callable[[I], O], items: Iterable[I], /) -> Results[O]:
        """Yield the results in the order of the items."""
        yield from map(function, items)
