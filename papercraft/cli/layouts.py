"""``papercraft layouts``: show the layouts in effect, and copy them to change them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from papercraft.cli.choices import GameName
from papercraft.cli.groups import SuggestingGroup
from papercraft.cli.hints import command_line
from papercraft.cli.talk import tell
from papercraft.core.messages import gettext, join
from papercraft.core.own_layouts import own_folder, read_folder
from papercraft.core.short_paths import short_path

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


@click.group(
    "layouts",
    cls=SuggestingGroup,
    invoke_without_command=True,
    epilog="Example: papercraft layouts eject cat --to my-layouts",
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Show the layouts in use: colours, lines, fonts, papers.

    Your own layouts are in the folder set with --layouts, PAPERCRAFT_LAYOUTS or papercraft config
    set layouts. All files in it are checked.
    """
    if ctx.invoked_subcommand is not None:
        return
    folder = own_folder()
    if folder is None:
        tell(gettext("papercraft's own layouts"))
        tell(gettext("Copy those of a game to change them: papercraft layouts eject GAME"))
        return
    tell(gettext("Your own layouts in {folder}:", folder=short_path(folder)))
    for name, data in read_folder(folder).items():
        tell(join([f"  {name}.toml ", join([*data]) if data else gettext("changes nothing")], " "))


@command.command("eject", epilog="Example: papercraft layouts eject cat --to my-layouts")
@click.argument("game", type=GameName())
@click.option("--to", "folder", metavar="DIR", default="my-layouts", show_default=True,
              help="Folder to copy to.")  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="Also copy papers, cards and shops.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def eject(game: AnyGame, folder: str, *, everything: bool, force: bool) -> None:
    """Copy the layouts of a game to a folder.

    The layouts that all games share are copied as well.
    """
    # Imported late: showing copies nothing.
    from papercraft.app.eject import eject_layouts  # noqa: PLC0415

    for file in eject_layouts(game.name, Path(folder), everything=everything, force=force):
        tell(gettext("Wrote {file}", file=file))
    tell(gettext("Change them, and see the result:"))
    click.echo(f"  {command_line('print', game.name, '--layouts', folder, '--watch')}")
