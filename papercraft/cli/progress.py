"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

import contextlib
import sys
from time import monotonic
from typing import TYPE_CHECKING

import click

from papercraft.cli.spoken import translated
from papercraft.cli.talk import is_quiet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_QUIET_SECONDS = 1.0
_STEPS = 1000


@contextlib.contextmanager
def progress(label: str) -> Iterator[Callable[[float], None]]:
    """Yield a callback for the share of work done; the bar appears after a second."""
    started = monotonic()
    bar = click.progressbar(length=_STEPS, label=translated(label), file=sys.stderr)
    shown = False

    def update(share: float) -> None:
        nonlocal shown
        if (
            is_quiet()
            or not sys.stderr.isatty()
            or (not shown and monotonic() - started < _QUIET_SECONDS)
        ):
            return
        shown = True
        bar.update(max(0, int(share * _STEPS) - bar.pos))

    yield update
    if shown:
        bar.render_finish()
