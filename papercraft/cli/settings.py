"""Options with configurable defaults, from files or the environment (``papercraft config``)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from papercraft.cli.spoken_help import Option
from papercraft.cli.talk import explain
from papercraft.core.messages import gettext
from papercraft.core.setting_files import USER_FILE, find_folder_file, language_set_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from papercraft.app.settings import Settings

_KEY = "papercraft.settings"
# The folder for output, in the working folder.
OUTPUT = "output"
# Settings of the whole program, with the variables that pass them on to subprocesses.
GLOBAL = {
    "layouts": "PAPERCRAFT_LAYOUTS",
    "games": "PAPERCRAFT_GAMES",
    "sheets": "PAPERCRAFT_SHEETS",
}


def config_folder() -> Path:
    """Return the user's configuration folder."""
    return Path(os.environ.get("PAPERCRAFT_CONFIG") or click.get_app_dir("papercraft"))


def settings_of(ctx: click.Context, *others: str) -> Settings:
    """Return the settings in effect here, for the command's options and ``others``.

    Raises:
        ReadError: a file or variable is wrong; all problems.
    """
    used = [param for param in ctx.command.params if isinstance(param, SettingOption)]
    keys = frozenset({*(param.setting for param in used), *others})
    known: dict[frozenset[str], Settings] = ctx.meta.setdefault(_KEY, {})
    if keys not in known:
        # Imported late: help and completion read no settings.
        from papercraft.app.settings import read_settings  # noqa: PLC0415

        known[keys] = read_settings(config_folder(), working_folder(), os.environ, keys)
    return known[keys]


def output_folder(ctx: click.Context) -> Path:
    """Return the folder that ``print`` writes to by default.

    Raises:
        ReadError: a file or variable is wrong; all problems.
    """
    held = settings_of(ctx, "output").get("output")
    return Path(held.value if held else OUTPUT)


def apply_global(ctx: click.Context, typed: dict[str, str | None]) -> None:
    """Put the global options into effect: as typed, else as set in a file.

    Raises:
        ReadError: a file or variable is wrong; all problems.
        UsageError: a typed value is wrong.
    """
    for key, variable in GLOBAL.items():
        value = typed[key]
        if value is not None:
            # Imported late: few type it.
            from papercraft.app.settings import check_value  # noqa: PLC0415

            os.environ[variable] = check_value(key, value, config_folder())
    if any(os.environ.get(variable) for variable in GLOBAL.values()) or any(_files()):
        from papercraft.app.settings import absolute_value  # noqa: PLC0415 - as above

        settings = settings_of(ctx, *GLOBAL)
        for key, variable in GLOBAL.items():
            held = settings.get(key)
            if held is not None:
                os.environ[variable] = absolute_value(key, held.value)
                if typed[key] is None:
                    explain(
                        gettext(
                            "{option} {value}: from {place}",
                            option=f"--{key}",
                            value=held.value,
                            place=held.place,
                        )
                    )


def _files() -> Iterator[bool]:
    """Yield for each settings file whether it exists."""
    yield (config_folder() / USER_FILE).is_file()
    yield find_folder_file(working_folder()) is not None


def set_language() -> str:
    """Return the language that a settings file sets, or an empty string."""
    return language_set_in(config_folder(), working_folder())


def working_folder() -> Path:
    """Return the current folder, or the root if it has been removed."""
    try:
        return Path.cwd()
    except OSError:
        # The current folder has been removed.
        return Path(os.sep)


class SettingOption(Option):
    """An option with a configurable default; ``setting`` is its key."""

    def __init__(self, *args: Any, setting: str, **kwargs: Any) -> None:
        """Store the key."""
        super().__init__(*args, **kwargs)
        self.setting = setting

    def consume_value(self, ctx: click.Context, opts: Any) -> tuple[Any, ParameterSource]:
        """Return the typed value, else the setting, else the option's own default."""
        value, source = super().consume_value(ctx, opts)
        if source is ParameterSource.DEFAULT and not ctx.resilient_parsing:
            held = settings_of(ctx).get(self.setting)
            if held is not None:
                explain(
                    gettext(
                        "{option} {value}: from {place}",
                        option=self.opts[0],
                        value=held.value,
                        place=held.place,
                    )
                )
                return held.value, ParameterSource.DEFAULT_MAP
        return value, source


PAPERS = "a4, letter, universal (fits both), a3, a5, a6, b5, legal, tabloid or WxH."


def paper_option(text: str = PAPERS) -> click.Option:
    """Return ``--paper``."""
    return SettingOption(
        ["--paper"], setting="paper", default="a4", show_default=True, metavar="NAME|WxH", help=text
    )


def ink_option(text: str = "full, low or grey.") -> click.Option:
    """Return ``--ink``."""
    return SettingOption(
        ["--ink"], setting="ink", default="full", show_default=True, metavar="NAME", help=text
    )


def palette_option(text: str = "Palette of the picture, as in print.") -> click.Option:
    """Return ``--palette``."""
    return SettingOption(
        ["--palette"],
        setting="palette",
        default="default",
        show_default=True,
        metavar="NAME",
        help=text,
    )


def with_options(*options: click.Option) -> Callable[[click.Command], click.Command]:
    """Return a decorator that adds options to a command, after its own."""

    def add(command: click.Command) -> click.Command:
        command.params += options
        return command

    return add
