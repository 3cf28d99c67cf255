"""The score sheet from a photo: who won each game of a series.

A tick and a handwritten digit of the first design are both ink in a box, so a person has to look at
each row; later sheets have a box of its own for the tick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.box_marks import written
from papercraft.core.messages import gettext
from papercraft.core.photo import Question, Transcript
from papercraft.core.problems import Problem, ReadError
from papercraft.core.score_rows import last_row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from papercraft.core.photo import Page, PhotoSet, Scan
    from papercraft.core.sheet import Box
    from papercraft.games.rope.deck import Deal

# The names of a cell of the first design, and of the box to tick and the field of a later one.
_FIRST, _WON, _LEFT = "game.{}.{}", "won.{}.{}", "left.{}.{}"


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read which games were played; who won is asked, with the row shown.

    Raises:
        ReadError: the photos do not show exactly one score sheet.
    """
    page, session = _score_page(photo_set), Transcript(photo_set.answers)
    games_inked = _inked_boxes(page)
    most = max((player for players in games_inked.values() for player in players), default=0)
    names = tuple(photo_set.name(number) for number in range(max(most, len(photo_set.names))))
    everybody = list(range(1, most + 1))
    rows = _rows(page, games_inked)
    boxes = {game: _row_box(page, game, players) for game, players in games_inked.items()}
    last = last_row(rows, "series", page, boxes, session)
    games_inked = {game: games_inked.get(game, everybody) for game in range(1, last + 1)}
    games = [
        {"game": game, "winner": _winner(page, session, (game, players), names)}
        for game, players in games_inked.items()
    ]
    data: dict[str, Any] = {
        "papercraft": 1,
        "game": "rope",
        "sheet": photo_set.sheet,
        "series": games,
    }
    won = [
        gettext("{name} has won {n}.", name=name, n=sum(game["winner"] == name for game in games))
        for name in names
    ]
    return session.scan(data, *won)


def _score_page(photo_set: PhotoSet) -> Page:
    pages = [
        page
        for page in photo_set.pages("aids")
        if _FIRST.format(1, 1) in page.places.boxes or _WON.format(1, 1) in page.places.boxes
    ]
    if len(pages) != 1:
        message = gettext("give one photo of a score sheet; other sheets of rope show no results")
        raise ReadError([Problem("", message)])
    return pages[0]


def _rows(page: Page, inked: Mapping[int, Sequence[int]]) -> dict[int, bool | None]:
    """Return for each game whether it was played, None if there may be marks in its row.

    Nothing is clearer than writing where no boxes are ticked.
    """
    keys = _keys(page, "won.") if page.imprint.design else []
    ticks = page.ticks([page.places.boxes[key] for key in keys])
    clear = {int(key.split(".")[1]) for key, tick in zip(keys, ticks, strict=True) if tick.ticked}
    last = max(inked, default=0)
    return {
        game: (game in clear or not page.imprint.design or None) if game in inked else False
        for game in range(1, last + 1)
    }


def _winner(
    page: Page, session: Transcript, row: tuple[int, list[int]], names: tuple[str, ...]
) -> str:
    """Return who won a game, given its number and who has ink in its row; ask if in doubt."""
    game, players = row
    ticked, sure = _ticked(page, game, players) if page.imprint.design else (players[0], False)
    box = _row_box(page, game, players)
    prompt = gettext("who won game {n}: whose box is ticked?", n=game)
    question = Question(f"series.{game}.winner", prompt, names[ticked - 1], names, page, box)
    inked = ", ".join(names[player - 1] for player in players)
    session.note(page, box, names[ticked - 1] if sure else inked, sure=sure)
    return session.resolve(question, sure=sure)


def _ticked(page: Page, game: int, players: list[int]) -> tuple[int, bool]:
    """Return the player whose box has most ink, and whether it alone is ticked for certain."""
    # All rows together tell what a stain is, which is paler than most ticks.
    keys = _keys(page, "won.")
    every = zip(keys, page.ticks([page.places.boxes[key] for key in keys]), strict=True)
    ticks = [tick for key, tick in every if key.startswith(f"won.{game}.")]
    states = [tick.ticked for tick in ticks]
    sure = states.count(True) == 1 and None not in states
    inks = [tick.ink if n in players else -1.0 for n, tick in enumerate(ticks, 1)]
    return inks.index(max(inks)) + 1, sure


def _row_box(page: Page, game: int, players: list[int]) -> Box:
    """Return the box around what the first and the last of some players have in a row."""
    forms = (_WON, _LEFT) if page.imprint.design else (_FIRST, _FIRST)
    first = page.places.boxes[forms[0].format(game, players[0])]
    last = page.places.boxes[forms[1].format(game, players[-1])]
    top, bottom = min(first[1], last[1]), max(first[1] + first[3], last[1] + last[3])
    return first[0], top, last[0] + last[2] - first[0], bottom - top


def _keys(page: Page, *prefixes: str) -> list[str]:
    return [name for name in page.places.boxes if name.startswith(prefixes)]


def _inked_boxes(page: Page) -> dict[int, list[int]]:
    """Return the games with ink in their rows, and the players in whose boxes it is, from 1."""
    keys = _keys(page, "game.", "left.")
    inked = {
        key
        for key, ink in zip(
            keys, written(page, [page.places.boxes[key] for key in keys]), strict=True
        )
        if ink
    }
    keys = _keys(page, "won.")
    ticks = page.ticks([page.places.boxes[key] for key in keys])
    inked |= {key for key, tick in zip(keys, ticks, strict=True) if tick.ticked is not False}
    games: dict[int, set[int]] = {}
    for key in inked:
        _, game, player = key.split(".")
        games.setdefault(int(game), set()).add(int(player))
    return {game: sorted(players) for game, players in sorted(games.items())}
