"""``papercraft new-record``: a record file to fill in."""

from __future__ import annotations

from typing import Any

import click

from papercraft.cli.choices import GameName, SheetText, player_names, show_first_look
from papercraft.cli.files import write_record
from papercraft.cli.hints import command_line
from papercraft.cli.settings import output_folder
from papercraft.cli.talk import say
from papercraft.core.game import setup_of
from papercraft.core.messages import gettext

_EXAMPLE = "Example: papercraft new-record cutit --sheet CUT1-DSBZ-9H1E-J --players Ada,Ben"


@click.command("new-record", epilog=_EXAMPLE)
@click.argument("game", type=GameName())
@click.option(
    "--sheet", type=SheetText(), required=True, metavar="ID", help="The ID printed on the sheets."
)
@click.option("--players", required=True, metavar="N|NAMES",
              help="Names of the players, as in Ada,Ben, or their number.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE",
              help="File to write, - for stdout; default: ID.toml next to the sheets.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(game: Any, sheet: str, players: str, output: str | None, force: bool) -> None:  # noqa: FBT001
    """Write a commented record to fill in after the game."""
    parsed, setup = setup_of(game, sheet)
    names = player_names(players, game)
    target = _beside_sheets(str(parsed)) if output is None else output
    show_first_look(game, str(parsed), setup)
    write_record(target, game.template(setup, str(parsed), names), force=force)
    if target != "-":
        say(gettext("Fill it in, then: {command}", command=command_line("score", target)))


def _beside_sheets(sheet: str) -> str:
    return str(output_folder(click.get_current_context()) / f"{sheet}.toml")
