"""``papercraft show``: show the sheet of an ID or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from papercraft import games
from papercraft.app.files import exists
from papercraft.cli.choices import game_of
from papercraft.cli.files import read_file
from papercraft.cli.talk import tell
from papercraft.core.game import build, find_setup
from papercraft.core.ids import IdError
from papercraft.core.messages import gettext
from papercraft.core.missing_files import not_found
from papercraft.core.problems import Problem, ReadError
from papercraft.core.sheet_files import looking_in
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame


@click.command("show", epilog="Example: papercraft show CUT1-DSBZ-9H1E-J --json > square.json")
@click.argument("what", metavar="ID|FILE")
@click.option(
    "--json", "as_json", is_flag=True, help="Print the sheet file, with everything on the sheet."
)
def command(what: str, as_json: bool) -> None:  # noqa: FBT001 - click passes flags by name
    """Show the sheet of an ID, a record or a sheet file."""
    game, setup, sheet = _find(what)
    if as_json:
        data = {"papercraft": 1, "game": game.name, "sheet": sheet, game.inline: game.dump(setup)}
        click.echo(to_json(data), nl=False)
        return
    if sheet:
        _, parsed = game_of(sheet)
        names = {number: name for name, number in game.layouts().items()}
        layout = names.get(parsed.layout, str(parsed.layout))
        form = "{game} {sheet}: seed {seed}, layout {layout}, generator {version}"
        numbers = {"seed": parsed.seed, "layout": layout, "version": parsed.version}
        tell(gettext(form, game=game.name, sheet=sheet, **numbers))
    else:
        tell(gettext("{game}, a custom sheet", game=game.name))
    click.echo(game.show(setup), nl=False)


def _find(what: str) -> tuple[AnyGame, Any, str | None]:
    """Return game, setup and ID for an ID or a file."""
    if what != "-" and not exists(Path(what)):
        try:
            game, parsed = game_of(what)
        except IdError as error:
            if "/" in what or what.endswith((".toml", ".json")):
                raise not_found(what) from error
            raise
        return game, build(game, parsed), str(parsed)
    # Imported late: it brings the validation library.
    from papercraft.core.locations import in_file, located  # noqa: PLC0415
    from papercraft.core.records import parse  # noqa: PLC0415

    content, file = read_file(what), "" if what == "-" else what
    try:
        data = parse(content)
    except ReadError as error:
        raise in_file(error, file) from error
    try:
        with looking_in(*([Path(file)] if file else [])):
            return _in_record(data)
    except ReadError as error:
        raise located(error, content, data, file) from error


def _in_record(data: dict[str, Any]) -> tuple[AnyGame, Any, str | None]:
    """Return game, setup and ID of a record or a sheet file; all problems at once."""
    # Imported late: it brings the validation library.
    from papercraft.core.records import check_header, format_problems  # noqa: PLC0415

    game = games.load(check_header(data, games.names()))
    described = game.described(data) if game.described is not None else None
    if described is not None:
        return game, build(game, described.sheet), str(described.sheet)
    if data.get("sheet") is not None and game.inline in data:
        # A sheet file written by `show --json` has both; its content takes precedence over the ID.
        data = {key: value for key, value in data.items() if key != "sheet"}
    setup, sheet, problems = find_setup(game, data)
    problems += format_problems(data)
    inline, given = data.get(game.inline), data.get("sheet")
    if inline is None and given is not None and not isinstance(given, str):
        problems.append(
            Problem("sheet", gettext("should be a string in quotes: the ID on the sheet"))
        )
    if inline is not None:
        try:
            setup = game.load(inline)
        except ReadError as error:
            problems += error.problems
    if problems:
        raise ReadError(problems)
    return game, setup, sheet
