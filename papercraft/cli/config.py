"""``papercraft config``: show the defaults of options and their sources, and change them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from papercraft.app.settings import SETTINGS, Settings, read_settings, variable_of
from papercraft.cli.groups import SuggestingGroup
from papercraft.cli.ranges import Choice
from papercraft.cli.settings import config_folder, set_language, working_folder
from papercraft.cli.spoken import speak, spoken, translated, typed_language
from papercraft.cli.talk import say
from papercraft.core.messages import gettext, join
from papercraft.core.problems import UsageError
from papercraft.core.setting_files import FOLDER_FILE, USER_FILE
from papercraft.core.store import to_json

_KEYS = "\n".join(f"  {key:8} {setting.help}" for key, setting in SETTINGS.items())


@click.group(
    "config",
    cls=SuggestingGroup,
    invoke_without_command=True,
    help=f"""Show the defaults of options, and where each comes from.

Defaults are read from config.toml in your configuration folder, from papercraft.toml in the current
folder or the nearest one above it, and from variables such as PAPERCRAFT_PAPER. Later ones take
precedence, and the command line overrides all of them.

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
    from papercraft.core.report import LEFT, Report, Section, Table  # noqa: PLC0415

    yours: str = str(settings.user_file)
    if not settings.user_file.is_file():
        yours = gettext("{file} (does not exist yet)", file=yours)
    folder: str = gettext("none ({file}, here or in a folder above)", file=FOLDER_FILE)
    if settings.folder_file:
        folder = str(settings.folder_file)
    heads = translated(gettext("Your file:")), translated(gettext("Folder's file:"))
    width = max(map(len, heads))
    for head, file in zip(heads, (yours, folder), strict=True):
        click.echo(f"{head.ljust(width)} {translated(file)}")
    click.echo()
    rows = []
    for key, setting in SETTINGS.items():
        held = settings.values.get(key, ())
        source: str = gettext("built in")
        value = setting.usual or "-"
        if held:
            value, source = held[0].value, _shown(held[0].place)
        over = join([f"{one.value} ({_shown(one.place)})" for one in held[1:]])
        if over:
            source = gettext("{source}, over {over}", source=source, over=over)
        rows.append((key, value, source))
    columns = ((gettext("Key"), LEFT), (gettext("Value"), LEFT), (gettext("From"), LEFT))
    show_report(spoken().report(Report("", (Section("", (), Table(columns, tuple(rows))),))))


def _shown(place: str) -> str:
    """Return the source of a value without its folder, which is shown above."""
    return place if place.startswith("PAPERCRAFT_") else Path(place).name


def _target(*, here: bool) -> Path:
    return Path(FOLDER_FILE) if here else config_folder() / USER_FILE


_HERE = click.option(
    "--here", is_flag=True, help=f"Change {FOLDER_FILE} in this folder instead of your own file."
)
_KEY = click.argument("key", metavar="KEY", type=Choice(list(SETTINGS)))


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
    if key == "lang":
        speak(typed_language(sys.argv[1:]) or set_language())
    say(gettext("Set {key} to {written} in {file}", key=key, written=written, file=file))
    _warn_of_variable(key)


@command.command("unset", epilog="Example: papercraft config unset paper")
@_KEY
@_HERE
def unset(key: str, *, here: bool) -> None:
    """Remove a default again."""
    from papercraft.app.settings_file import change_setting  # noqa: PLC0415 - as above

    file = _target(here=here)
    if not file.is_file():
        raise UsageError(
            gettext("{file} does not exist, so {key} is not set in it", file=file, key=key)
        )
    change_setting(file, key, None, config_folder(), here=here)
    say(gettext("Removed {key} from {file}", key=key, file=file))
    _warn_of_variable(key)


def _warn_of_variable(key: str) -> None:
    if os.environ.get(variable_of(key)):
        say(gettext("The variable {variable} still takes precedence.", variable=variable_of(key)))
