"""How long work reports its progress: a use case asks for a callback, a front end shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

Report = Callable[[float], None]
"""Called with the share of work done, from 0 to 1."""

Progress = Callable[[str], AbstractContextManager[Report]]
"""Called with a label when work begins; what it yields is called as it goes on."""


@contextmanager
def silent(_label: str) -> Iterator[Report]:
    """Show no progress."""
    yield lambda _share: None
