"""Ctrl-C stops a search with the best found so far; a second Ctrl-C ends the program."""

from __future__ import annotations

import contextlib
import signal
import threading
from typing import TYPE_CHECKING

from papercraft.core.contract_data import never

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType


@contextlib.contextmanager
def stopped_by_interrupt() -> Iterator[Callable[[], bool]]:
    """Yield a function that tells whether Ctrl-C was pressed."""
    # Python lets only the main thread handle signals.
    if threading.current_thread() is not threading.main_thread():
        yield never
        return
    pressed = False
    before = signal.getsignal(signal.SIGINT)

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
