"""A seeded random number generator that gives the same values on every Python version.

Across versions, Python guarantees only that ``random.Random(seed).random()`` stays the same, so
everything here is built on that method.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")


class Rng:
    """A stream of random choices, determined by an integer seed."""

    __slots__ = ("unit",)

    def __init__(self, seed: int) -> None:
        """Start the stream; ``unit()`` gives floats in [0, 1)."""
        self.unit = Random(seed).random  # noqa: S311 - games keep no secrets

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        return int(self.unit() * n)

    def pick(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[int(self.unit() * len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the items in place."""
        unit = self.unit
        for last in range(len(items) - 1, 0, -1):
            other = int(unit() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return ``count`` items from distinct positions, in random order."""
        unit = self.unit
        pool = list(items)
        size = len(pool)
        for place in range(count):
            other = place + int(unit() * (size - place))
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:count]
