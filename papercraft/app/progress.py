"""Progress of long work: the front end passes a callback to the use case and shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Report = Callable[[float], None]
"""Called with the share of work done, from 0 to 1."""

Progress = Callable[[str], AbstractContextManager[Report]]
"""Called with a label when work begins; yields the callback for its progress."""


@contextmanager
def silent(_label: str) -> Iterator[Report]:
    """Show no progress."""
    yield lambda _share: None
