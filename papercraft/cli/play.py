"""``papercraft play``: a random legal game, as a sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.app.print_job import random_seed
from papercraft.cli.choices import SEED, GameName, player_names
from papercraft.cli.files import write_text
from papercraft.core.game import build, setup_of
from papercraft.core.ids import SheetId
from papercraft.core.rng import Rng
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


@click.command("play", epilog="Example: papercraft play cutit --seed 7 -o game.json")
@click.argument("game", type=GameName())
@click.option("--sheet", metavar="ID", help="The sheet to play on; a new one if left out.")
@click.option("--players", default="Ada,Ben", show_default=True, metavar="NAMES")
@click.option("--seed", type=SEED, help="Of the sheet and of the game; random if left out.")
@click.option("--greedy", is_flag=True, help="Play for points, where the game can.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write; - is here.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def command(game: AnyGame, sheet: str | None, players: str, seed: int | None, **given: Any) -> None:
    """Play a legal game at random and write its record: a sample, or a test of a program."""
    seed = random_seed() if seed is None else seed
    names = player_names(players, game)
    if sheet is None:
        parsed = SheetId(game.code, game.version, next(iter(game.layouts().values())), seed)
        setup = build(game, parsed)
    else:
        parsed, setup = setup_of(game, sheet)
    play = game.play_greedy if given["greedy"] else game.play
    if play is None:
        message = f"{game.name} has no greedy players; leave --greedy out"
        raise click.UsageError(message)
    click.echo(f"Played on {parsed} with seed {seed}", err=True)
    data = play(setup, str(parsed), names, Rng(seed))
    write_text(given["output"], to_json(data), force=given["force"])
