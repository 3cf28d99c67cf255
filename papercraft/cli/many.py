"""Commands that work on many inputs: their options, progress display and final counts."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from papercraft.app.workforce import Workforce
from papercraft.cli.ranges import WholeNumber
from papercraft.cli.spoken import translated
from papercraft.cli.talk import is_quiet, say
from papercraft.core.messages import gettext, join, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MOST_WORKERS = 512


class Part(click.ParamType):  # type: ignore[type-arg]
    """A share of the inputs: ``3/20`` is the third of twenty."""

    name = "part"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the form of a share."""
        return "K/N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the number of the share, from 1, and the number of shares."""
        if isinstance(value, tuple):
            return value
        words = str(value).split("/")
        if len(words) == 2 and all(word.isascii() and word.isdigit() for word in words):  # noqa: PLR2004
            which, shares = map(int, words)
            if 1 <= which <= shares:
                return which, shares
        form = "{value!r} is not a part such as 3/20, the third of twenty"
        return self.fail(translated(gettext(form, value=str(value))), param, ctx)


WORKERS = WholeNumber(min=1, max=_MOST_WORKERS)


def workforce_of(options: dict[str, Any]) -> Workforce:
    """Return the processes or cluster to use; raise UsageError if options exclude each other."""
    if options["workers"] and options["cluster"]:
        form = "{one} and {other} cannot be used together"
        raise click.UsageError(gettext(form, one="--workers", other="--cluster"))
    return Workforce(options["workers"], options["cluster"] or "")


class Counts:
    """How many inputs were done, skipped and failed."""

    def __init__(self, done: int = 0, failed: int = 0) -> None:
        """Start with what is known."""
        self.done, self.skipped, self.failed = done, 0, failed

    @property
    def total(self) -> int:
        """All inputs so far."""
        return self.done + self.skipped + self.failed

    def tell(self, questions: int | None = None) -> None:
        """Print the counts to stderr, with that of the open questions where there may be some."""
        parts = [
            ngettext("{n} done", "{n} done", self.done),
            ngettext("{n} skipped", "{n} skipped", self.skipped),
            ngettext("{n} failed", "{n} failed", self.failed),
        ]
        if questions is not None:
            parts.append(ngettext("{n} question open", "{n} questions open", questions))
        say(join(parts))


@contextmanager
def counting(
    label: str, total: int | Callable[[], int | None] | None = None, *, to_stdout: bool = True
) -> Iterator[Callable[[int], None]]:
    """Yield a callback for the number of inputs done.

    A terminal shows the count with the rate and, if the ``total`` is known, the remaining time;
    nothing is shown on a terminal that the results go to.
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
        task = bar.add_task(translated(label), total=known, rate="")

        def show(done: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, rate=f"{speed:.0f}/s" if speed else "")

        yield show
