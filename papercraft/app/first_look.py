"""A first look at a sheet, which shows people whether an ID names the sheet they mean.

The check character catches any one mistyped character and any two that are swapped. With several
mistakes, the result may be the valid ID of another sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame

_LINES = 3


def first_look(game: AnyGame, sheet: str, setup: Any) -> tuple[str, ...]:
    """Return the ID and its game as a sentence, and lines that outline the sheet."""
    said = gettext("{sheet} is a sheet of {game}:", sheet=sheet, game=game.name)
    if game.outline is not None:
        return (said, *game.outline(setup))
    lines = [line.rstrip() for line in game.show(setup).splitlines()]
    return (said, *[line for line in lines if line][:_LINES])
