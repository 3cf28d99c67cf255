"""``papercraft new-sheet``: write a file that describes a sheet, as a starting point."""

from __future__ import annotations

from pathlib import Path

import click

from papercraft import games
from papercraft.app.print_job import random_seed
from papercraft.cli.choices import SEED
from papercraft.cli.files import write_texts
from papercraft.cli.hints import command_line
from papercraft.cli.ranges import Choice, WholeNumber
from papercraft.cli.talk import say
from papercraft.core.data_files import ready_names, ready_table, ready_text
from papercraft.core.messages import gettext


def inventions() -> dict[str, str]:
    """Return the sheets with random content, each with the game that generates it."""
    listed = map(games.load, games.names())
    return {kind: game.name for game in listed for kind in game.inventions}


@click.command("new-sheet", epilog="Example: papercraft new-sheet pad -o my-pad.toml")
@click.argument(
    "kind", metavar="KIND", type=Choice([*ready_names(), *inventions()], case_sensitive=False)
)
@click.option(
    "-o", "--output", metavar="FILE", help="File to write, - for stdout; default: KIND.toml."
)
@click.option(
    "--seed",
    type=SEED,
    help="Seed of random content, such as a sudoku; random (and written to the file) if omitted.",
)
@click.option(
    "--level",
    type=WholeNumber(1, 3),
    default=1,
    show_default=True,
    help="Difficulty of random content, from 1 (easy) to 3 (hard).",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    kind: str,
    output: str | None,
    seed: int | None,
    level: int,
    force: bool,  # noqa: FBT001 - click's way
) -> None:
    """Write a file that describes a sheet, for you to change and print.

    "papercraft list --aids" shows every KIND.
    """
    target, texts = output or f"{kind}.toml", [_text(kind, seed, level)]
    if target == "-":
        click.echo(texts[0], nl=False)
        return
    targets, table = [Path(target)], ready_table(kind)
    if table is not None:
        # The description refers to a table, which is written beside it.
        targets.append(Path(target).with_name(f"{kind}.csv"))
        texts.append(table)
    write_texts(targets, texts, force=force)
    say(gettext("Change it, then: {command}", command=command_line("print", target)))


def _text(kind: str, seed: int | None, level: int) -> str:
    owner = inventions().get(kind)
    if owner is None:
        if seed is not None:
            form = "a {kind} has no random content; omit --seed"
            raise click.UsageError(gettext(form, kind=kind))
        return ready_text(kind)
    invent = games.load(owner).invent
    assert invent is not None, "a game with inventions invents them"
    return invent(kind, random_seed() if seed is None else seed, level)
