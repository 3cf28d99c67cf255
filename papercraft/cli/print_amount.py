"""Tell how many pages several sets take before ``papercraft print`` prints them."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.ask import can_ask
from papercraft.cli.print_sets import chosen_players
from papercraft.cli.spoken import translated
from papercraft.cli.talk import say
from papercraft.core.messages import gettext, ngettext

if TYPE_CHECKING:
    from papercraft.app.print_job import PrintJob

# What people write between names instead of commas, in English, German, Italian and Polish.
_BETWEEN = re.compile(r"\s*[&+/]\s*|\s+(?:and|und|e|i)\s+", re.IGNORECASE)
# A ream of paper; ask before printing more.
_VERY_MANY = 500


def announce(job: PrintJob, options: dict[str, Any], pages: int) -> None:
    """Print the size of several sets; ask before printing very many pages, and abort on no.

    The question is only asked if nothing is redirected.
    """
    if len(job.ids) < 2 or job.only_name:  # noqa: PLR2004 - one set is said afterwards
        return
    many = ngettext("{n} page", "{n} pages", pages)
    if options["names"] and chosen_players(options) is None and not job.drawn_several:
        form = (
            "Every name gets a separate set for {players} players: {pages} in all. With "
            "--players N, every N names share a set."
        )
        say(translated(gettext(form, players=job.edition.players, pages=many)))
    question = gettext("Print {pages}?", pages=many)
    if pages > _VERY_MANY and is_at_a_terminal():
        click.confirm(translated(question), abort=True, err=True)


def explain_single(players: int | tuple[str, ...]) -> None:
    """Explain how to separate names if a single name looks like several."""
    if not isinstance(players, tuple) or len(players) != 1:
        return
    parts = [part for part in _BETWEEN.split(players[0]) if part]
    if len(parts) > 1:
        form = "{name} is a single name; several are separated by commas: {names}"
        say(gettext(form, name=repr(players[0]), names=",".join(parts)))


def is_at_a_terminal() -> bool:
    """Return whether stdin, stdout and stderr are all terminals."""
    return can_ask() and sys.stdout.isatty()
