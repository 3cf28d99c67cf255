"""Limits on the size of a house, and on the rate and concurrency of requests by a device."""

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
    """A house or game has reached a limit; the message says which."""

    def __init__(self, message: Message) -> None:
        """Store the message for the player."""
        super().__init__(message)
        self.message = message


class TooOftenError(Exception):
    """A device sends too many requests in a minute, or at once."""


class Rate:
    """A rate limit for each client."""

    def __init__(self, most: int, seconds: float = _WINDOW) -> None:
        """Allow ``most`` times in a window of ``seconds``."""
        self._most, self._seconds = most, seconds
        self._times: dict[str, deque[float]] = {}

    def allows(self, who: str) -> bool:
        """Return whether a client may do it once more, and count it."""
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
    """A concurrency limit for each client."""

    def __init__(self, most: int) -> None:
        """Allow ``most`` at the same time."""
        self._most = most
        self._going: Counter[str] = Counter()

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """Count one more for the duration of the context; raise TooOftenError above the limit."""
        if self._going[who] >= self._most:
            raise TooOftenError
        self._going[who] += 1
        try:
            yield
        finally:
            self._going[who] -= 1
            if not self._going[who]:
                del self._going[who]
