"""Suggest commands to run next, ready to be copied."""

from __future__ import annotations

import os
import re
from shlex import join
from typing import TYPE_CHECKING

import click

from papercraft.app.players import join_names
from papercraft.cli.settings import GLOBAL
from papercraft.core.game import usual_players
from papercraft.core.messages import ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from papercraft.app.print_files import PrintResult
    from papercraft.app.print_job import PrintJob

_PLAIN = re.compile(r"[\w.,:/\\=+-]+")
# Sample names: as many as any game has players.
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo")


def command_line(*words: str) -> str:
    """Return a command line quoted for the shell of this system.

    It includes the global options that were typed, since the next command may need them, too.
    """
    context = click.get_current_context(silent=True)
    typed = context.find_root().params if context else {}
    common = [word for key in GLOBAL if typed.get(key) for word in (f"--{key}", typed[key])]
    line = (*common, *words)
    return f"papercraft {' '.join(map(_quoted, line)) if os.name == 'nt' else join(line)}"


def _quoted(word: str) -> str:
    """Quote a word for both shells of Windows; PowerShell would end a command at ``;``."""
    return word if _PLAIN.fullmatch(word) else f'"{word}"'


def rules_line(job: PrintJob) -> str:
    """Return the command that shows the rules of the first set in the language of its sheets."""
    layouts, language = job.game.layouts(), job.edition.language
    words = ["rules", job.game.name]
    if (layout := job.first.layout) != next(iter(layouts.values())):
        words += ["--layout", next(name for name, key in layouts.items() if key == layout)]
    return command_line(*words, *(["--lang", language] if language != "en" else []))


def new_record_line(job: PrintJob, folder: Path, players: int | None) -> str:
    """Return the command that writes a record for a set beside its sheets.

    ``players`` is the number of players, if it was chosen.
    """
    first, game = str(job.first), job.game
    sample = players or max(game.players[0], min(2, usual_players(game, job.first)))
    names = _names(_given(job), game.players, sample)
    target = folder / f"{first}.toml"
    words = ("--sheet", first, "--players", names, "-o", str(target))
    return command_line("new-record", game.name, *words)


def unused_room(result: PrintResult) -> str:
    """Return a hint if a single page would hold the sheets of more players; else empty."""
    job, (sides, each) = result.job, result.sides
    more, usual = each - sides, usual_players(job.game, job.first)
    is_alone = result.pages == len(job.ids) == 1 and job.variant_of(0).players == usual
    if job.game.usual_players is None or not is_alone or not more or more % sides:
        return ""
    return ngettext(
        "The page has room for {n} more sheet: --players {players} fills it.",
        "The page has room for {n} more sheets: --players {players} fills it.",
        more,
        players=usual * each // sides,
    )


def _given(job: PrintJob) -> Sequence[str]:
    """Return the names on the first set, or on all sets if they share one ID: they are one game."""
    first = job.names_of(job.first_place)
    together = [names.whole for names in job.names] if len({*job.ids}) == 1 else [first.whole]
    return first.players or together


def _names(given: Sequence[str], limits: tuple[int, int], sample: int) -> str:
    """Return the names that were given if they suffice for a game, else ``sample`` sample names."""
    least, most = limits
    written = [name for name in given if name]
    if len(set(written)) == len(written) and least <= len(written) <= most:
        typed = join_names(written)
        # The shells of Windows disagree on quotes inside a word.
        if typed is not None and not (os.name == "nt" and '"' in typed):
            return typed
    return ",".join(_NAMES[:sample])
