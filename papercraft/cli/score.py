"""``papercraft score``: judge records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from papercraft.cli.app import BROKEN_RULE
from papercraft.cli.files import read_file
from papercraft.core.problems import Problem, ReadError
from papercraft.core.store import to_json
from papercraft.scoring import read_bytes

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame, Reading


@click.command("score", epilog="Example: papercraft score examples/cutit-saturday.toml")
@click.argument("records", nargs=-1, required=True, metavar="RECORD...")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
@click.pass_context
def command(ctx: click.Context, records: tuple[str, ...], as_json: bool) -> None:  # noqa: FBT001
    """Judge records (TOML or JSON files, - for standard input) and show the scores.

    The exit code is 0 if no rule was broken, 1 if one was, 3 if a record cannot be read.
    """
    read = _read_all(records)
    verdicts = [game.judge(reading) for game, reading in read]
    if as_json:
        data = [verdict.as_dict() for verdict in verdicts]
        click.echo(to_json(data[0] if len(data) == 1 else data), nl=False)
    else:
        # Imported late: it brings the table library.
        from papercraft.cli.render import show_report  # noqa: PLC0415

        for game, reading in read:
            show_report(game.explain(reading))
    if not all(verdict.legal for verdict in verdicts):
        ctx.exit(BROKEN_RULE)


def _read_all(records: tuple[str, ...]) -> list[tuple[AnyGame, Reading[Any, Any]]]:
    """Read every record; with several, problems are told with the file's name."""
    read, problems = [], []
    for name in records:
        try:
            read.append(read_bytes(read_file(name)))
        except ReadError as error:
            many = len(records) > 1
            problems += [
                Problem(
                    f"{name}: {p.place}" if many and p.place else p.place or name * many, p.message
                )
                for p in error.problems
            ]
    if problems:
        raise ReadError(problems)
    return read
