"""Processing many inputs on the command line: options, progress, and the summary line."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.workforce import Workforce
from papercraft.cli.ranges import WholeNumber
from papercraft.cli.spoken import told
from papercraft.cli.talk import is_quiet, say
from papercraft.core.messages import gettext, join, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_WORKERS = 512


class Part(click.ParamType):  # type: ignore[type-arg]
    """A share of the inputs, such as ``3/20``."""

    name = "part"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Show how one is written."""
        return "K/N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return which share, from 1, and of how many."""
        if isinstance(value, tuple):
            return value
        words = str(value).split("/")
        if len(words) == 2 and all(word.isascii() and word.isdigit() for word in words):  # noqa: PLR2004
            which, shares = map(int, words)
            if 1 <= which <= shares:
                return which, shares
        form = "{value!r} is not a part such as 3/20, the third of twenty"
        return self.fail(told(gettext(form, value=str(value))), param, ctx)


WORKERS = WholeNumber(min=1, max=_MOST_WORKERS)


def workforce_of(options: dict[str, Any]) -> Workforce:
    """Return who does the work; raise UsageError if options exclude each other."""
    if options["workers"] and options["cluster"]:
        form = "{one} and {other} cannot be used together"
        raise click.UsageError(gettext(form, one="--workers", other="--cluster"))
    return Workforce(options["workers"], options["cluster"] or "")


class Counts:
    """How many inputs were done, skipped and failed."""

    def __init__(self) -> None:
        """Start with none."""
        self.done = self.skipped = self.failed = 0

    @property
    def total(self) -> int:
        """All inputs so far."""
        return self.done + self.skipped + self.failed

    def tell(self) -> None:
        """Say the counts on stderr."""
        parts = [
            ngettext("{n} done", "{n} done", self.done),
            ngettext("{n} skipped", "{n} skipped", self.skipped),
            ngettext("{n} failed", "{n} failed", self.failed),
        ]
        say(join(parts))


@contextmanager
def counting(
    label: str, total: int | Callable[[], int | None] | None = None, *, to_stdout: bool = True
) -> Iterator[Callable[[int], None]]:
    """Yield a callback for the number of inputs done.

    A terminal shows it with the rate, and how long the rest takes if the ``total`` is known; not
    one that the results go to. They go ``to_stdout`` unless the command writes files. A ``total``
    that takes time to find is a function, called only if it is shown.
    """
    in_the_way = to_stdout and sys.stdout.isatty()
    if is_quiet() or in_the_way or not sys.stderr.isatty():
        yield lambda _done: None
        return
    # Imported late: without a terminal nothing is shown.
    from rich import progress  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415

    columns = (
        progress.SpinnerColumn(),
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TimeRemainingColumn(elapsed_when_finished=True),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        known = total() if callable(total) else total
        task = bar.add_task(told(label), total=known, rate="")

        def show(done: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, rate=f"{speed:.0f}/s" if speed else "")

        yield show
