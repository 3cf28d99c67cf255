"""``papercraft list``: the games."""

from __future__ import annotations

import click

from papercraft import games
from papercraft.cli.spoken import spoken, told_help
from papercraft.cli.talk import tell
from papercraft.core.messages import gettext, pgettext
from papercraft.core.report import LEFT, Report, Section, Table
from papercraft.core.store import to_json


@click.command("list", epilog="Example: papercraft list --json")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:  # noqa: FBT001 - click passes flags by name
    """List the games that can be printed and scored."""
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
            told_help(games.summary(game.name)),
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
