"""When to stop a search: its time is up, or the user wants the best found so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.core.game import Search


@dataclass(slots=True)
class Clock:
    """The time of a search, from now on; its progress is the share of the time gone."""

    search: Search
    started: float = field(default_factory=monotonic)

    def is_over(self) -> bool:
        """Return whether to end the search; report the progress."""
        gone = monotonic() - self.started
        over = gone >= self.search.seconds
        self.search.progress(1.0 if over else gone / self.search.seconds)
        return over or self.search.stopped()
