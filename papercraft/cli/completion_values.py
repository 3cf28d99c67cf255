"""Values for shell completion: those of options that can be listed, and names of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def _papers() -> Sequence[str]:
    from papercraft.core.layouts import layout  # noqa: PLC0415 - each imports what it lists only

    papers = layout("papers")
    large = (entry["name"] for entry in papers["large"]["papers"].values())
    return list(dict.fromkeys([*papers["papers"], *large]))


def _inks() -> Sequence[str]:
    from papercraft.core.imprint import ink_names  # noqa: PLC0415 - as above

    return ink_names()


def _palettes() -> Sequence[str]:
    from papercraft.core.imprint import palette_names  # noqa: PLC0415 - as above

    return palette_names()


def _languages() -> Sequence[str]:
    from papercraft.core.language import languages  # noqa: PLC0415 - as above

    return languages()


def _printers() -> Sequence[str]:
    from papercraft.cli.settings import config_folder  # noqa: PLC0415 - as above
    from papercraft.core.printers import printers  # noqa: PLC0415

    return list(printers(config_folder()))


def _games() -> Sequence[str]:
    from papercraft import games  # noqa: PLC0415 - as above

    return games.names()


def _shops() -> Sequence[str]:
    from papercraft.core.layouts import layout  # noqa: PLC0415 - as above

    return list(layout("shops"))


_LISTS: dict[str, Callable[[], Sequence[str]]] = {
    "paper": _papers,
    "ink": _inks,
    "palette": _palettes,
    "language": _languages,
    "printer": _printers,
    "game": _games,
    "shop": _shops,
}
# Metavars that mean a folder, and those that mean a file.
_FOLDERS, _FILES = ("DIR",), ("FILE", "RECORD", "PHOTO")


class _Completed(click.ParamType):  # type: ignore[type-arg]
    """A type with completions: listed values, or file names, which the shell completes itself."""

    def __init__(
        self, usual: click.ParamType[Any], values: Callable[[], Sequence[str]] | None, kind: str
    ) -> None:
        self.name = usual.name
        self._usual, self._values, self._kind = usual, values, kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Convert a value with the parameter's original type."""
        return self._usual.convert(value, param, ctx)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None) -> str | None:
        """Return the message of the parameter's original type for a missing value."""
        return self._usual.get_missing_message(param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the values that begin with the typed text."""
        if self._values is None:
            return [CompletionItem(incomplete, type=self._kind)]
        typed = incomplete.lower()
        return [CompletionItem(value) for value in self._values() if value.startswith(typed)]


def give_values(command: click.Command) -> None:
    """Add completions to the parameters of a command."""
    # The main commands are imported when called, and get their completions then.
    for inner in getattr(command, "commands", {}).values():
        give_values(inner)
    for param in command.params:
        placeholder = str(param.metavar or "")
        if isinstance(param.type, (click.Choice, _Completed)):
            continue
        if param.name in _LISTS:
            param.type = _Completed(param.type, _LISTS[param.name], "plain")
        elif any(word in placeholder for word in _FILES):
            param.type = _Completed(param.type, None, "file")
        elif any(word in placeholder for word in _FOLDERS):
            param.type = _Completed(param.type, None, "dir")
