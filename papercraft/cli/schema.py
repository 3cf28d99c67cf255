"""``papercraft schema``: the formats for programs."""

from __future__ import annotations

from typing import Any

import click

from papercraft.cli.choices import GameName
from papercraft.cli.ranges import Choice
from papercraft.core.store import to_json


@click.command("schema", epilog="Example: papercraft schema record cutit > cutit.schema.json")
@click.argument("kind", type=Choice(["record", "sheet", "verdict"]))
@click.argument("game", type=GameName())
def command(kind: str, game: Any) -> None:
    """Print the JSON Schema of a game's records, sheet files or verdicts."""
    # Imported late: it brings the validation library.
    from papercraft.core.schemas import verdict_schema  # noqa: PLC0415

    schemas = game.schemas()
    schema = verdict_schema(schemas["parts"]) if kind == "verdict" else schemas[kind]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"papercraft/{game.name}/{kind}/1",
    }
    click.echo(to_json(head | schema), nl=False)
