"""The subject of a typed record: a sheet by its ID, or a game played with one's own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import IdError, parse_id
from papercraft.core.messages import error_message, gettext
from papercraft.core.problems import ReadError, closest

if TYPE_CHECKING:
    from papercraft.core.game import AnyGame

# The key of the sheet in a record.
SHEET = "sheet"


class Subject(NamedTuple):
    """The subject of a record: the game, and the ID of the sheet if there is one."""

    game: AnyGame
    sheet: str | None


def subject_of(text: str) -> Subject:
    """Return the subject for an ID, or for the name of a game played with one's own cards.

    Raises:
        IdError: the text is neither.
    """
    name = text.strip().lower()
    if name in games.names():
        return _without_sheet(games.load(name))
    try:
        sheet = parse_id(text)
        game = games.with_code(sheet.code)
        if game is not None:
            build(game, sheet)
            return Subject(game, str(sheet))
    except IdError as error:
        near = closest(name, games.names())
        hint = gettext("; did you mean {near}?", near=near) if near else ""
        raise IdError(gettext("{fault}{hint}", fault=error_message(error), hint=hint)) from error
    raise IdError(gettext("no installed game has the code {code}", code=sheet.code))


def _without_sheet(game: AnyGame) -> Subject:
    """Return a game as a subject; raise IdError if its records need a sheet."""
    try:
        game.read({"papercraft": 1, "game": game.name})
        needs_sheet = False
    except ReadError as error:
        needs_sheet = any(one.place == SHEET for one in error.problems)
    if needs_sheet:
        form = (
            "{game} is played on a sheet: type the ID at the bottom of it, which begins with {code}"
        )
        raise IdError(gettext(form, game=game.name, code=f"{game.code}{game.version}-"))
    return Subject(game, None)
