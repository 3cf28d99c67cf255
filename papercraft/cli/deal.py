"""``papercraft deal``: a dealt table to start a log from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.app.print_job import random_seed
from papercraft.cli.choices import SEED, GameName, player_names
from papercraft.cli.files import write_text
from papercraft.core.game import build, setup_of
from papercraft.core.ids import SheetId

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


@click.command("deal", epilog="Example: papercraft deal rope --players 3 --seed 5")
@click.argument("game", type=GameName())
@click.option("--players", default="2", show_default=True, metavar="N|NAMES",
              help="How many players, or their names: Ada,Ben.")  # fmt: skip
@click.option("--seed", type=SEED, help="Which deal; random and told if left out.")
@click.option("--sheet", metavar="ID", help="The id of a deal, in place of a seed.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Where to write; - is here.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def command(game: AnyGame, players: str, seed: int | None, sheet: str | None, **given: Any) -> None:
    """Deal a table and write the record with all cards, to log a game in."""
    if game.deal is None:
        message = f"nothing is dealt in {game.name}; new-record writes a record for it"
        raise click.UsageError(message)
    if seed is not None and sheet is not None:
        message = "--sheet says which deal already; leave --seed out"
        raise click.UsageError(message)
    names = player_names(_names(players), game)
    if sheet is None:
        seed = random_seed() if seed is None else seed
        parsed = SheetId(game.code, game.version, next(iter(game.layouts().values())), seed)
        setup = build(game, parsed)
    else:
        parsed, setup = setup_of(game, sheet)
    click.echo(f"Dealt {parsed} (seed {parsed.seed})", err=True)
    write_text(given["output"], game.deal(setup, str(parsed), names), force=given["force"])


def _names(players: str) -> str:
    """Return the names; a number stands for so many players."""
    count = players.strip()
    if not (count.isascii() and count.isdecimal() and len(count) < 3):  # noqa: PLR2004
        return players
    return ",".join(f"Player {n}" for n in range(1, int(count) + 1))
