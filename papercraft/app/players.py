"""Parsing the names of players: ``Ada,Ben``, or how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.messages import gettext, join
from papercraft.core.problems import ReadError, UsageError
from papercraft.core.records import brief, is_plain, parse
from papercraft.core.whole_numbers import parse_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from papercraft.core.game import AnyGame


def parse_players(text: str | None, game: AnyGame) -> tuple[str, ...]:
    """Return the names of ``Ada,Ben``; raise UsageError if they do not fit the game.

    A number makes that many players, ``Player 1`` and so on. Names are checked as in a record, so
    that a record with them can be read.
    """
    count = number_of_players(text or "")
    if count is None:
        return checked_players(split_names(text or ""), game)
    faults = [*problems_with_number(count, game)]
    if faults:
        raise UsageError(faults[0])
    return tuple(f"Player {number}" for number in range(1, count + 1))


def number_of_players(text: str) -> int | None:
    """Return the number in a text, which may have a sign; None if the text is names."""
    digits = text.strip().lstrip("+-")
    number = parse_whole(digits)
    if number is None:
        return None
    return -number if text.strip().startswith("-") else number


def split_names(text: str) -> list[str]:
    """Return the names between commas, or between semicolons if there is one.

    With semicolons names may have commas: ``Smith, Ann;Ben``, and ``Smith, Ann;`` is a single name.
    """
    if ";" not in text:
        return text.split(",")
    return text.rstrip().removesuffix(";").split(";")


def join_names(names: Sequence[str]) -> str | None:
    """Return names joined so that ``split_names`` reads them; None if one has a semicolon."""
    if any(";" in name for name in names):
        return None
    if any("," in name for name in names):
        return ";".join(names) + ";" * (len(names) == 1)
    return ",".join(names)


def checked_players(given: Sequence[str], game: AnyGame) -> tuple[str, ...]:
    """Return names without surrounding space; raise UsageError if they do not fit the game."""
    names = tuple(name.strip() for name in given)
    faults: list[str] = []
    if not all(names):
        form = "a name is empty; write names with commas and no spaces between them, as in Ada,Ben"
        faults.append(gettext(form))
    if not all(map(is_plain, names)):
        faults.append(gettext("a name contains a character that cannot be displayed"))
    if len(set(names)) < len(names):
        faults.append(gettext("two players have the same name; names must differ"))
    faults += problems_with_number(len(names), game)
    good = [name for name in dict.fromkeys(names) if name and is_plain(name)]
    faults += _refused(good[: game.players[1]], game)
    if faults:
        raise UsageError(join(faults, "; "))
    return names


def problems_with_number(count: int, game: AnyGame, typed: str = "") -> Iterator[str]:
    """Yield a problem if a game is not for ``count`` players; ``typed`` is the number as typed."""
    least, most = game.players
    shown = typed or str(count)
    if least == most != count:
        form = "{game} is for {least} players, not {count}"
        yield gettext(form, game=game.name, least=least, count=shown)
    elif not least <= count <= most:
        form = "{game} is for {least} to {most} players, not {count}"
        yield gettext(form, game=game.name, least=least, most=most, count=shown)


def _refused(names: Sequence[str], game: AnyGame) -> Iterator[str]:
    """Yield the problems that a record of the game has with the names, up to its most players."""
    # A record needs enough players, so others fill it up.
    others = [f"Player {number}" for number in range(game.players[0])]
    players = (*names, *[name for name in others if name not in names])
    players = players[: max(len(names), game.players[0])]
    sheet = SheetId(game.code, game.version, next(iter(game.layouts().values())), 0)
    try:
        game.read(parse(game.template(build(game, sheet), str(sheet), players).encode()))
    except ReadError as error:
        for number, name in enumerate(players, 1):
            for problem in error.problems:
                if problem.place == f"players.{number}.name":
                    yield gettext("{name}: {problem}", name=brief(name), problem=problem.message)
