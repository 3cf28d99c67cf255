"""The parameters of ``papercraft solve``, from what a game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from papercraft.cli.choices import SheetText, language_option
from papercraft.cli.ranges import FiniteRange, WholeNumber
from papercraft.cli.settings import palette_option
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


def help_of(game: AnyGame) -> str:
    """Return the help of the command that solves a game."""
    form = "Find the best possible score of {game} for a list of rolls."
    if game.solve_record is not None:
        form = (
            "Find the best possible score of {game} for a list of rolls. With a RECORD, find the "
            "best possible result for each player."
        )
    if game.hints:
        form = (
            "Find the best possible score of {game} for a list of rolls. With a RECORD, find the "
            "best possible result for each player, or with --round the best turns of a round."
        )
    return gettext(form, game=game.name)


def task_params(game: AnyGame) -> list[click.Parameter]:
    """Return the options of a task: the sheet, what the game asks for, the rules."""
    required = game.solve_record is None
    return [
        click.Option(["--sheet"], type=SheetText(), required=required, metavar="ID",
                     help="The ID printed on the sheet."),
        *(
            click.Option([f"--{name}", f"ask_{name}"], required=required and not n,
                         metavar="LIST", help=text)
            for n, (name, text) in enumerate(game.asks.items())
        ),
        click.Option(["--rule", "rules"], multiple=True, metavar="KEY=VALUE",
                     help="An option of a record's [rules], as KEY=VALUE; can be repeated."),
    ]  # fmt: skip


def record_params(game: AnyGame) -> list[click.Parameter]:
    """Return the parameters for solving records of a game."""
    if game.solve_record is None:
        return []
    params: list[click.Parameter] = [
        click.Argument(["record"], metavar="[RECORD]", required=False),
        click.Option(["--player"], metavar="NAME", help="Only this player of the record."),
        click.Option(["--legal-only"], is_flag=True,
                     help="Ignore whatever the players did against the rules."),
        language_option(),
    ]  # fmt: skip
    if game.hints is not None:
        text = "Show the best turns of this round of the record instead."
        params.append(click.Option(["--round", "number"], type=WholeNumber(min=1), help=text))
    return params


def output_params() -> list[click.Parameter]:
    """Return the options of every search."""
    return [
        click.Option(["--seconds"], type=FiniteRange(min=0), default=60.0, show_default=True,
                     help=("Time limit, after which the best result so far is shown, as after "
                          "Ctrl-C.")),
        click.Option(["--picture"], metavar="FILE", help="Draw the solution (.svg, .pdf or .png)."),
        palette_option(),
        click.Option(["--force"], is_flag=True, help="Overwrite the picture."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."),
    ]  # fmt: skip
