"""``papercraft list``: the games."""

from __future__ import annotations

import click

from papercraft import games
from papercraft.cli.hints import command_line
from papercraft.cli.new_sheet import inventions
from papercraft.cli.spoken import spoken, translated_help
from papercraft.cli.talk import tell
from papercraft.core.data_files import ready_names, ready_title
from papercraft.core.messages import gettext, pgettext
from papercraft.core.report import LEFT, Report, Section, Table
from papercraft.core.store import to_json


@click.command("list", epilog="Example: papercraft list --json")
@click.option("--aids", is_flag=True, help="List the ready-made sheets: paper, trackers, cards.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(aids: bool, as_json: bool) -> None:  # noqa: FBT001 - click passes flags by name
    """List the games that can be printed and scored."""
    if aids:
        _list_aids(as_json=as_json)
        return
    listed = [games.load(name) for name in games.names()]
    if as_json:
        data = [
            {
                "name": game.name,
                "code": game.code,
                "players": list(game.players),
                "parts": list(game.parts),
                "layouts": list(game.layouts()),
                "summary": games.summary(game.name),
            }
            for game in listed
        ]
        click.echo(to_json({"papercraft": 1, "games": data}), nl=False)
        return
    # Imported late: it brings the table library.
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415

    rows = tuple(
        (
            game.name,
            "-".join(map(str, dict.fromkeys(game.players))),
            ", ".join(game.parts),
            translated_help(games.summary(game.name)),
        )
        for game in listed
    )
    columns = (
        (pgettext("to print", "Game"), LEFT),
        (gettext("Players"), LEFT),
        (gettext("Parts"), LEFT),
        (gettext("What it is"), LEFT),
    )
    show_report(spoken().report(Report("", (Section("", (), Table(columns, rows)),))))
    tell(gettext("Print one with: papercraft print {game} --players 4", game=games.names()[0]))


def _list_aids(*, as_json: bool) -> None:
    """List the ready-made and the generated sheets, with the command to get each."""
    titles = {name: ready_title(name) for name in ready_names()}
    if as_json:
        data = [{"name": name, "game": game, "title": title, "random": False}
                for name, (game, title) in titles.items()]  # fmt: skip
        data += [{"name": name, "game": game, "title": name, "random": True}
                 for name, game in inventions().items()]  # fmt: skip
        click.echo(to_json({"papercraft": 1, "aids": data}), nl=False)
        return
    # Imported late: it brings the table library.
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415

    rows = [
        (name, translated_help(title), command_line("print", game, "--layout", name))
        for name, (game, title) in titles.items()
    ]
    rows += [
        (name, gettext("random, from a seed"), command_line("new-sheet", name))
        for name in inventions()
    ]
    columns = ((gettext("Sheet"), LEFT), (gettext("What it is"), LEFT), (gettext("Command"), LEFT))
    show_report(spoken().report(Report("", (Section("", (), Table(columns, tuple(rows))),))))
    line = command_line("new-sheet", next(iter(titles)))
    tell(gettext("To write the file of a sheet and change it: {command}", command=line))
