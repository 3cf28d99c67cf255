"""``papercraft play``: a random legal game, as a sample."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from papercraft.app.files import refuse_existing
from papercraft.app.print_job import random_seed
from papercraft.cli.choices import SEED, GameName, player_names, show_first_look
from papercraft.cli.errors import UNREADABLE
from papercraft.cli.files import write_data
from papercraft.cli.many import WORKERS, Counts, Part, counting, workforce_of
from papercraft.cli.ranges import WholeNumber
from papercraft.cli.talk import say
from papercraft.core.file_set import writing
from papercraft.core.game import build, setup_of
from papercraft.core.ids import SheetId
from papercraft.core.messages import gettext
from papercraft.core.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.game import AnyGame


@click.command("play", epilog="Example: papercraft play cutit --seed 7 -o game.json")
@click.argument("game", type=GameName())
@click.option("--sheet", metavar="ID", help="ID of the sheet to play on; a new one if omitted.")
@click.option("--players", default="Ada,Ben", show_default=True, metavar="N|NAMES",
              help="Names of the players, or their number.")  # fmt: skip
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
@click.option("--count", type=WholeNumber(1, 1_000_000), metavar="N",
              help="Play N games with consecutive seeds, and write one record "
                   "per line.")  # fmt: skip
@click.option("--workers", type=WORKERS, metavar="N",
              help="With --count: number of processes; by default, all cores for many "
                   "games.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS",
              help="With --count: play on a dask cluster with this scheduler address.")  # fmt: skip
@click.option("--part", type=Part(), metavar="K/N",
              help="With --count: only play every N-th game, starting with the K-th.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    game: AnyGame, sheet: str | None, players: str, seed: int | None, **options: Any
) -> None:
    """Play a random legal game and write its record, as a sample or as test data.

    With --count, records are JSON Lines, which papercraft score --jsonl reads.
    """
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
    if options["count"]:
        _play_many(game, None if sheet is None else str(parsed), names, seed, options)
        return
    for name in ("workers", "cluster", "part"):
        if options[name]:
            raise click.UsageError(gettext("{option} needs --count", option=f"--{name}"))
    say(gettext("Played on {sheet} with seed {seed}", sheet=parsed, seed=seed))
    data = play(setup, str(parsed), names, Rng(seed))
    write_data(options["output"], data, force=options["force"])


def _play_many(
    game: AnyGame, sheet: str | None, names: Sequence[str], seed: int, options: dict[str, Any]
) -> None:
    """Write the records to a file or stdout, and say on stderr how many."""
    # Imported late: a single game needs none of it.
    from papercraft.app.play_many import PlayRequest, play_many  # noqa: PLC0415

    part = options["part"] or (1, 1)
    request = PlayRequest(
        game.name, tuple(names), seed, options["count"], sheet, options["greedy"],
        workforce_of(options), part,
    )  # fmt: skip
    counts = Counts()
    with ExitStack() as stack:
        out = _opened(options["output"], stack, force=options["force"])
        bar = counting(gettext("Playing"), len(request.seeds), to_stdout=out is None)
        show = stack.enter_context(bar)
        for line in stack.enter_context(closing(play_many(request))):
            if line is None:
                counts.failed += 1
            else:
                counts.done += 1
                click.echo(line if out is None else line.encode(), file=out, nl=False)
            show(counts.total)
    counts.tell()
    if counts.failed:
        click.get_current_context().exit(UNREADABLE)


def _opened(name: str, stack: ExitStack, *, force: bool) -> BinaryIO | None:
    """Open the file to write; None for stdout; raise UsageError for another extension."""
    if name == "-":
        return None
    target = Path(name)
    if target.suffix.lower() not in {".jsonl", ""}:
        form = "{file}: the file name must end in {endings}"
        raise click.UsageError(gettext(form, file=f"-o {target}", endings=".jsonl"))
    refuse_existing([target], force=force)
    return stack.enter_context(writing(target, force=force))
