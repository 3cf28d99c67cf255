"""``papercraft deal``: a record with a deal, to log a game in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.app.print_job import random_seed
from papercraft.cli.choices import SEED, GameName, player_names
from papercraft.cli.files import write_record
from papercraft.cli.talk import say
from papercraft.core.game import build, setup_of
from papercraft.core.ids import SheetId
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


@click.command("deal", epilog="Example: papercraft deal rope --players 3 --seed 5")
@click.argument("game", type=GameName())
@click.option("--players", default="2", show_default=True, metavar="N|NAMES",
              help="Number of players, or their names: Ada,Ben.")  # fmt: skip
@click.option("--seed", type=SEED, help="Seed of the deal; random (and shown) if omitted.")
@click.option("--sheet", metavar="ID", help="ID of a deal, instead of a seed.")
@click.option("-o", "--output", default="-", metavar="FILE", help="File to write; - for stdout.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    game: AnyGame, players: str, seed: int | None, sheet: str | None, **options: Any
) -> None:
    """Deal cards and write a record that lists every card, for logging a game."""
    if game.deal is None:
        message = gettext("{game} has no deal; use new-record to write a record", game=game.name)
        raise click.UsageError(message)
    if seed is not None and sheet is not None:
        message = gettext(
            "--sheet and --seed cannot be used together: the ID already contains the seed"
        )
        raise click.UsageError(message)
    names = player_names(players, game)
    if sheet is None:
        seed = random_seed() if seed is None else seed
        parsed = SheetId(game.code, game.version, next(iter(game.layouts().values())), seed)
        setup = build(game, parsed)
    else:
        parsed, setup = setup_of(game, sheet)
    say(gettext("Dealt {sheet} (seed {seed})", sheet=parsed, seed=parsed.seed))
    write_record(options["output"], game.deal(setup, str(parsed), names), force=options["force"])
