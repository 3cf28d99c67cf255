"""``papercraft print`` with a file for each set: in parallel, in shares, and resumable."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.errors import USAGE, print_error
from papercraft.cli.many import Counts, counting, workforce_of
from papercraft.cli.spoken import translated
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.app.print_files import PrintFiles
    from papercraft.app.print_job import PrintJob

_OF_MANY = ("workers", "cluster", "part", "resume", "stop_at_first")
# Options that make one file for all sets.
_FOR_ALL = {"as_json": "--json", "answers_file": "--answers"}


def are_many(options: dict[str, Any], pattern: str) -> bool:
    """Return whether each set gets its own file; raise UsageError if options exclude that."""
    options_set = [f"--{name.replace('_', '-')}" for name in _OF_MANY if options[name]]
    if not options_set:
        return False
    if not pattern:
        form = "{option} needs one file per set, as in -o {example}"
        raise click.UsageError(gettext(form, option=options_set[0], example="'sets/{id}.pdf'"))
    for name, other in _FOR_ALL.items():
        if options[name]:
            form = "{one} and {other} cannot be used together"
            raise click.UsageError(gettext(form, one=options_set[0], other=other))
    return True


def print_sets_one_by_one(job: PrintJob, files: PrintFiles, options: dict[str, Any]) -> int:
    """Print the sets, report their number on stderr, and return the exit code."""
    # Imported late: it brings the painters.
    from papercraft.app.print_many import print_many, tasks_of  # noqa: PLC0415

    tasks = tasks_of(job, files, options["part"] or (1, 1), resume=options["resume"])
    workforce, counts = workforce_of(options), Counts()
    work = print_many(tasks, workforce)
    bar = counting(gettext("Printing"), len(tasks), to_stdout=False)
    with closing(work) as results, bar as show:
        for printed in results:
            counts.failed += bool(printed.problem)
            counts.skipped += printed.skipped
            counts.done += not (printed.problem or printed.skipped)
            show(counts.total)
            if printed.problem:
                print_error(f"{printed.stem}: {translated(printed.problem)}")
                if options["stop_at_first"]:
                    break
    counts.tell()
    return USAGE if counts.failed else 0
