"""Limits on stored data, and on the rate and concurrency of requests per device."""

from __future__ import annotations

import time
from collections import Counter, deque
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.messages import Message

_WINDOW = 60.0


class LimitError(Exception):
    """A house or a game has all that it may have; the message says of what."""

    def __init__(self, message: Message) -> None:
        """Take the message for the player."""
        super().__init__(message)
        self.message = message


class TooOftenError(Exception):
    """A device asks too often, or for too much at once."""


class Rate:
    """How often something happens, by who does it."""

    def __init__(self, most: int, seconds: float = _WINDOW) -> None:
        """Allow ``most`` times in so many seconds."""
        self._most, self._seconds = most, seconds
        self._times: dict[str, deque[float]] = {}

    def allows(self, who: str) -> bool:
        """Tell whether somebody may do it once more, and note it."""
        now = time.monotonic()
        if len(self._times) > 10 * self._most:
            since = now - self._seconds
            self._times = {one: at for one, at in self._times.items() if at[-1] > since}
        times = self._times.setdefault(who, deque())
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True


class AtOnce:
    """How much goes on at the same time, by who does it."""

    def __init__(self, most: int) -> None:
        """Allow ``most`` at once."""
        self._most = most
        self._going: Counter[str] = Counter()

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """Count one more while it goes on; raise TooOftenError if that is too much."""
        if self._going[who] >= self._most:
            raise TooOftenError
        self._going[who] += 1
        try:
            yield
        finally:
            self._going[who] -= 1
            if not self._going[who]:
                del self._going[who]
