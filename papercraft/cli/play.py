"""``papercraft play``: a random legal game, as a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.app.print_job import random_seed
from papercraft.cli.choices import SEED, GameName, player_names, show_first_look
from papercraft.cli.files import write_data
from papercraft.cli.talk import say
from papercraft.core.game import build, setup_of
from papercraft.core.ids import SheetId
from papercraft.core.messages import gettext
from papercraft.core.rng import Rng

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


@click.command("play", epilog="Example: papercraft play cutit --seed 7 -o game.json")
@click.argument("game", type=GameName())
@click.option("--sheet", metavar="ID", help="ID of the sheet to play on; a new one if omitted.")
@click.option("--players", default="Ada,Ben", show_default=True, metavar="N|NAMES",
              help="Names of the players, or how many.")  # fmt: skip
@click.option("--seed", type=SEED, help="Seed of the sheet and of the moves; random if omitted.")
@click.option(
    "--greedy", is_flag=True, help=("Let the players maximize points, if the game supports it.")
)
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="File to write, .json or .toml; - for stdout.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    game: AnyGame, sheet: str | None, players: str, seed: int | None, **options: Any
) -> None:
    """Play a random legal game and write its record, as a sample or as test data."""
    seed = random_seed() if seed is None else seed
    names = player_names(players, game)
    if sheet is None:
        parsed = SheetId(game.code, game.version, next(iter(game.layouts().values())), seed)
        setup = build(game, parsed)
    else:
        parsed, setup = setup_of(game, sheet)
        show_first_look(game, str(parsed), setup)
    play = game.play_greedy if options["greedy"] else game.play
    if play is None:
        message = gettext("--greedy is not available for {game}", game=game.name)
        raise click.UsageError(message)
    say(gettext("Played on {sheet} with seed {seed}", sheet=parsed, seed=seed))
    data = play(setup, str(parsed), names, Rng(seed))
    write_data(options["output"], data, force=options["force"])
