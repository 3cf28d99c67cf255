"""Hints for users who pass ``papercraft solve`` a record where it takes none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from papercraft import games
from papercraft.app.files import exists
from papercraft.cli.files import read_file
from papercraft.cli.grouped_help import GroupedCommand
from papercraft.cli.hints import command_line
from papercraft.core.locations import in_file, located
from papercraft.core.messages import gettext
from papercraft.core.problems import ReadError
from papercraft.core.records import check_header, parse

if TYPE_CHECKING:
    import click


class TaskCommand(GroupedCommand):
    """A command that solves a task and takes no record."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; explain if one is a record."""
        if args and not args[0].startswith("-"):
            explain_record(ctx, args[0])
        return super().parse_args(ctx, args)


def explain_record(ctx: click.Context, name: str) -> None:
    """If a word is the file of a record, fail with the command that solves it."""
    if not exists(Path(name)):
        return
    source, data = read_file(name), {}
    try:
        data = parse(source)
        game = games.load(check_header(data, games.names()))
    except ReadError as error:
        raise (located(error, source, data, name) if data else in_file(error, name)) from error
    whole = command_line("solve", game.name, name)
    if game.solve_record or game.hint:
        ctx.fail(gettext("the game comes first: {command}", command=whole))
    if game.solve:
        form = (
            "solve {game} takes the rolls, not a record: papercraft solve {game} --sheet ID "
            "--{asked} LIST; {command} compares the players of a record with the best"
        )
        par = command_line("score", name, "--par")
        ctx.fail(gettext(form, game=game.name, asked=next(iter(game.asks)), command=par))
    form = "{file} is a record of {game}, which cannot be solved"
    ctx.fail(gettext(form, file=name, game=game.name))
