"""The questions of ``papercraft print`` on a terminal: which game, who plays, on what paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from papercraft import games
from papercraft.app.print_job import random_seed
from papercraft.cli.app import UNKNOWN_GAME, unknown
from papercraft.cli.hints import command_line
from papercraft.cli.print_sets import PlayersType
from papercraft.cli.settings import paper_option, settings_of
from papercraft.cli.spoken import translated, translated_help
from papercraft.core.game import usual_players
from papercraft.core.ids import SheetId
from papercraft.core.messages import error_message, gettext
from papercraft.core.page import paper_of
from papercraft.core.problems import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.game import AnyGame


def ask_what_to_print(ctx: click.Context) -> list[str]:
    """Ask until it is clear what to print; return the arguments, and show them as a command.

    Ctrl-C and the end of the input end the program.
    """
    names = games.names()
    for number, name in enumerate(names, 1):
        summary = translated_help(games.summary(name))
        click.echo(f"  {number}  {name.ljust(max(map(len, names)))}  {summary}", err=True)
    name = _asked(gettext("Which game?"), None, lambda text: _game(text, names))
    game = games.load(name)
    least, most = game.players
    limits = f"{least}-{most}" if least < most else str(most)
    question = gettext("Who plays? Names, as in Ada,Ben, or a number ({limits})", limits=limits)
    first = SheetId(game.code, game.version, next(iter(game.layouts().values())), 0)
    usual_number = str(usual_players(game, first))
    players = _asked(question, usual_number, lambda text: _players(text, game, ctx))
    held = settings_of(ctx, "paper").get("paper")
    usual = str(held.value if held else paper_option().get_default(ctx))
    paper = _asked(gettext("Which paper?"), usual, _paper)
    words = [name, "--players", players, *(["--paper", paper] if paper != usual else [])]
    # With the seed, the command that is shown prints the same set again.
    words += ["--seed", str(random_seed())]
    click.echo(command_line("print", *words), err=True)
    return words


def _asked(question: str, default: str | None, value: Callable[[str], str]) -> str:
    text = translated(question)
    # A question already ends in a question mark.
    end = " " if text.endswith("?") else ": "
    answer: str = click.prompt(text, default, prompt_suffix=end, value_proc=value, err=True)
    return answer


def _game(text: str, names: list[str]) -> str:
    word = text.strip().lower()
    if word.isdecimal() and 0 < int(word) <= len(names):
        return names[int(word) - 1]
    if word not in names:
        raise click.UsageError(unknown(UNKNOWN_GAME, text, names))
    return word


def _players(text: str, game: AnyGame, ctx: click.Context) -> str:
    PlayersType(game).convert(text, None, ctx)
    return text.strip()


def _paper(text: str) -> str:
    try:
        return paper_of(text.strip()).name
    except UsageError as error:
        raise click.UsageError(error_message(error)) from error
