"""The score sheet from a photo: who won each game of a series.

A tick and a handwritten digit are both ink in a box, so a person has to look at each row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext
from papercraft.core.photo import Question, Transcript, written
from papercraft.core.problems import Problem, ReadError

if TYPE_CHECKING:
    from papercraft.core.photo import Page, PhotoSet, Scan
    from papercraft.games.rope.deck import Deal


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read which games were played; who won is asked, with the row shown.

    Raises:
        ReadError: the photos do not show exactly one score sheet.
    """
    page, session = _score_page(photo_set), Transcript(photo_set.answers)
    games_inked = _inked_boxes(page)
    most = max((player for players in games_inked.values() for player in players), default=0)
    names = tuple(photo_set.name(number) for number in range(max(most, len(photo_set.names))))
    # Rows are filled in from the top: one that shows nothing above others was lost in the picture.
    everybody = list(range(1, most + 1))
    games_inked = {
        game: games_inked.get(game, everybody) for game in range(1, max(games_inked, default=0) + 1)
    }
    games = [
        {"game": game, "winner": _winner(page, session, game, players, names)}
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
    pages = [page for page in photo_set.pages("aids") if "game.1.1" in page.places.boxes]
    if len(pages) != 1:
        message = gettext("give one photo of a score sheet; other sheets of rope show no results")
        raise ReadError([Problem("", message)])
    return pages[0]


def _winner(
    page: Page, session: Transcript, game: int, players: list[int], names: tuple[str, ...]
) -> str:
    """Ask who won a game, given whose boxes have ink."""
    inked = [names[player - 1] for player in players]
    first, last = (
        page.places.boxes[f"game.{game}.{player}"] for player in (players[0], players[-1])
    )
    box = first[0], first[1], last[0] + last[2] - first[0], first[3]
    prompt = gettext("who won game {n}: whose box is ticked?", n=game)
    question = Question(f"series.{game}.winner", prompt, inked[0], names, page, box)
    session.note(page, box, ", ".join(inked), sure=False)
    return session.resolve(question, sure=False)


def _inked_boxes(page: Page) -> dict[int, list[int]]:
    """Return the games with ink in their rows, and the players in whose boxes it is, from 1."""
    keys = [name for name in page.places.boxes if name.startswith("game.")]
    inked = written(page, [page.places.boxes[key] for key in keys])
    games: dict[int, list[int]] = {}
    for key, is_inked in zip(keys, inked, strict=True):
        if is_inked:
            _, game, player = key.split(".")
            games.setdefault(int(game), []).append(int(player))
    return dict(sorted(games.items()))
