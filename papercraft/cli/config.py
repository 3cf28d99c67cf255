"""``papercraft config``: the defaults of options, where they come from, and how to change them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from papercraft.app.settings import (
    FOLDER_FILE,
    SETTINGS,
    USER_FILE,
    Settings,
    read_settings,
    variable_of,
)
from papercraft.cli.groups import SuggestingGroup
from papercraft.cli.settings import config_folder, working_folder
from papercraft.cli.talk import say
from papercraft.core.problems import UsageError
from papercraft.core.store import to_json

_KEYS = "\n".join(f"  {key:8} {setting.help}" for key, setting in SETTINGS.items())


@click.group(
    "config",
    cls=SuggestingGroup,
    invoke_without_command=True,
    help=f"""Show the defaults of options, and where each comes from.

Defaults are read from config.toml in your configuration folder, from papercraft.toml in the current
folder or the nearest one above it, and from variables such as PAPERCRAFT_PAPER. Later ones count
more, and the command line most.

\b
Keys:
{_KEYS}""",
    epilog="Example: papercraft config set paper letter",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:  # noqa: FBT001 - click passes flags by name
    """Show what holds, unless a subcommand changes it."""
    if ctx.invoked_subcommand is None:
        settings = read_settings(config_folder(), working_folder(), os.environ)
        if as_json:
            click.echo(to_json(_as_data(settings)), nl=False)
        else:
            _show(settings)


def _as_data(settings: Settings) -> dict[str, Any]:
    return {
        "papercraft": 1,
        "user_file": str(settings.user_file),
        "folder_file": str(settings.folder_file) if settings.folder_file else None,
        "settings": {
            key: [{"value": one.value, "source": one.source, "line": one.line or None}
                  for one in settings.values.get(key, ())]
            for key in SETTINGS
        },
    }  # fmt: skip


def _show(settings: Settings) -> None:
    # Imported late: it brings the table library.
    from papercraft.cli.report_tables import show_report  # noqa: PLC0415
    from papercraft.core.report import Report, Section, Table  # noqa: PLC0415

    there = "" if settings.user_file.is_file() else " (not there yet)"
    click.echo(f"Your file:     {settings.user_file}{there}")
    folder = settings.folder_file or f"none ({FOLDER_FILE}, here or in a folder above)"
    click.echo(f"Folder's file: {folder}")
    click.echo()
    rows = []
    for key, setting in SETTINGS.items():
        held = settings.values.get(key, ())
        value, source = setting.usual or "-", "built in"
        if held:
            value, source = held[0].value, _shown(held[0].place)
        over = ", ".join(f"{one.value} ({_shown(one.place)})" for one in held[1:])
        rows.append((key, value, f"{source}, over {over}" if over else source))
    columns = (("Key", "left"), ("Value", "left"), ("From", "left"))
    show_report(Report("", (Section("", (), Table(columns, tuple(rows))),)))  # type: ignore[arg-type]


def _shown(place: str) -> str:
    """Return the place of a value without the folder, which is shown above."""
    return place if place.startswith("PAPERCRAFT_") else Path(place).name


def _target(*, here: bool) -> Path:
    return Path(FOLDER_FILE) if here else config_folder() / USER_FILE


_HERE = click.option(
    "--here", is_flag=True, help=f"Change {FOLDER_FILE} in this folder, not your own file."
)
_KEY = click.argument("key", metavar="KEY", type=click.Choice(list(SETTINGS)))


@command.command("set", epilog="Example: papercraft config set paper letter")
@_KEY
@click.argument("value")
@_HERE
def set_(key: str, value: str, *, here: bool) -> None:
    """Set a default, such as paper to letter."""
    # Imported late: showing changes nothing.
    from papercraft.app.settings_file import change_setting  # noqa: PLC0415

    file = _target(here=here)
    written = change_setting(file, key, value, config_folder(), here=here)
    say(f"Set {key} to {written} in {file}")
    _warn_of_variable(key)


@command.command("unset", epilog="Example: papercraft config unset paper")
@_KEY
@_HERE
def unset(key: str, *, here: bool) -> None:
    """Remove a default again."""
    from papercraft.app.settings_file import change_setting  # noqa: PLC0415 - as above

    file = _target(here=here)
    if not file.is_file():
        raise UsageError(f"{file} is not there, so {key} is not set in it")
    change_setting(file, key, None, config_folder(), here=here)
    say(f"Removed {key} from {file}")
    _warn_of_variable(key)


def _warn_of_variable(key: str) -> None:
    if os.environ.get(variable_of(key)):
        say(f"The variable {variable_of(key)} still counts more.")
