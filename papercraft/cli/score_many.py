"""``papercraft score --jsonl`` and ``--csv``: verdicts of many records, one after the other."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.errors import ASKED, BROKEN_RULE, UNREADABLE, print_error
from papercraft.cli.many import Counts, counting, workforce_of
from papercraft.cli.spoken import translated
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.app.score_many import Outcome

_ONE_BY_ONE = ("output", "players", "sheet", "picture", "force", "replay", "summary", "table",
               "par", "answers", "crops", "as_json")  # fmt: skip


def format_of(options: dict[str, Any]) -> str | None:
    """Return the format for many records; None if records are shown one by one.

    Raises:
        click.UsageError: options exclude each other, or need a format.
    """
    chosen = [name for name in ("jsonl", "csv") if options[name]]
    if len(chosen) > 1:
        raise click.UsageError(_exclude("jsonl", "csv"))
    if not chosen:
        needed = [name for name in ("workers", "cluster", "part") if options[name]]
        if needed:
            form = "{option} needs --jsonl or --csv"
            raise click.UsageError(gettext(form, option=_flag(needed[0])))
        return None
    for name in _ONE_BY_ONE:
        if options[name]:
            raise click.UsageError(_exclude(chosen[0], name))
    return chosen[0]


def _exclude(one: str, other: str) -> str:
    form = "{one} and {other} cannot be used together"
    return gettext(form, one=_flag(one), other=_flag(other))


def _flag(name: str) -> str:
    names = {"answers": "--answer", "as_json": "--json"}
    return names.get(name, f"--{name.replace('_', '-')}")


def write_verdicts(records: Sequence[str], format_: str, options: dict[str, Any]) -> int:
    """Write the verdicts to stdout as they come, and the counts to stderr; return the exit code."""
    # Imported late: a single record needs none of it.
    from papercraft.app.score_many import (  # noqa: PLC0415
        ManyRequest,
        header,
        how_many,
        inputs,
        score_many,
    )

    request = ManyRequest(
        format_,
        options["language"],
        workforce_of(options),
        options["part"] or (1, 1),
        options["as_read"],
        options["lenient"],
    )
    counts, code = Counts(), 0
    click.echo(header(request), nl=False)
    stdin = None if sys.stdin is None else sys.stdin.buffer
    work = score_many(inputs(records, stdin), request)
    total = partial(how_many, records, request.part)
    with closing(work) as outcomes, counting(gettext("Scoring"), total) as show:
        for outcome in outcomes:
            click.echo(outcome.text, nl=False)
            code = max(code, _code_of(outcome), key=_WORST.index)
            counts.done += not (outcome.skipped or outcome.unread)
            counts.skipped += outcome.skipped
            counts.failed += outcome.unread
            _tell_problems(outcome)
            show(counts.total)
            if outcome.unread and options["stop_at_first"]:
                break
    counts.tell()
    return code


# From the best to the worst.
_WORST = [0, BROKEN_RULE, ASKED, UNREADABLE]


def _code_of(outcome: Outcome) -> int:
    if outcome.unread:
        return UNREADABLE
    return ASKED if outcome.asked else 0 if outcome.legal else BROKEN_RULE


def _tell_problems(outcome: Outcome) -> None:
    for place, message in outcome.problems:
        where = f"{outcome.name}: {place}: " if place else f"{outcome.name}: "
        print_error(f"{where}{translated(message)}")
