"""The match sheet from a photo: who began and who won each game.

Handwritten digits are not guessed: a person is asked, with the box shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from papercraft.core.box_marks import written
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.photo import Question, Transcript
from papercraft.core.problems import Problem, ReadError
from papercraft.core.score_rows import last_row
from papercraft.games.cuttle.scan import first_match_sheet, match_boxes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Page, PhotoSet, Scan
    from papercraft.core.sheet import Box
    from papercraft.games.cuttle.deck import Deal

_PLAYERS = ("1", "2")
_NOBODY = "nobody"
_PROMPTS = {
    "begins": gettext_noop("who begins game {n}?"),
    "winner": gettext_noop("who won game {n}?"),
}


class _Design(Protocol):
    """How marks are read in a design of the sheet; ``key`` is ``begins`` or ``winner``."""

    def states(self, page: Page, key: str, number: int) -> list[bool | None]:
        """Return for each player whether the mark of a game is theirs, None if in doubt."""

    def likelier(self, page: Page, key: str, number: int) -> int:
        """Return the player with more ink in a game."""

    def box(self, page: Page, key: str, number: int) -> Box:
        """Return the box to show in a question."""

    def is_used(self, page: Page, number: int) -> bool:
        """Return whether anything but points may be marked in the row of a game."""

    def contradiction(self, page: Page, number: int, player: int, wins: Sequence[int]) -> str:
        """Return a question if other marks say that another player won, or nothing."""


def _design(page: Page) -> _Design:
    return match_boxes if page.imprint.design else first_match_sheet


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read a match sheet; what is not clear is asked.

    Raises:
        ReadError: the photos do not show exactly one match sheet.
    """
    page, session = _match_page(photo_set), Transcript(photo_set.answers)
    names = [photo_set.name(number) for number in range(len(_PLAYERS))]
    count = sum(name.startswith("points.1.") for name in page.places.boxes)
    rows = {number: _is_played(page, number) for number in range(1, count + 1)}
    boxes = {number: _design(page).box(page, "winner", number) for number in rows}
    last = last_row(rows, "match", page, boxes, session)
    games: list[dict[str, Any]] = []
    wins = [0, 0]
    for number in range(1, last + 1):
        games.append(_read_game(page, number, names, wins, session))
        wins = [sum(game["winner"] == name for game in games) for name in names]
    data = {"papercraft": 1, "game": "cuttle", "sheet": photo_set.sheet, "match": games}
    form = "{one} has won {first}, {other} {second}."
    line = gettext(form, one=names[0], first=wins[0], other=names[1], second=wins[1])
    return session.scan(data, line)


def _match_page(photo_set: PhotoSet) -> Page:
    pages = [page for page in photo_set.pages("aids") if "points.1.1" in page.places.boxes]
    if len(pages) != 1:
        message = gettext("give one photo of a match sheet; other sheets of cuttle show no results")
        raise ReadError([Problem("", message)])
    return pages[0]


def _is_played(page: Page, number: int) -> bool | None:
    """Return whether a game was played, None if there may be marks in its row."""
    design = _design(page)
    if any(True in design.states(page, key, number) for key in _PROMPTS):
        return True
    boxes = [page.places.boxes[f"points.{player}.{number}"] for player in _PLAYERS]
    return None if any(written(page, boxes)) or design.is_used(page, number) else False


def _read_game(
    page: Page, number: int, names: list[str], wins: list[int], session: Transcript
) -> dict[str, Any]:
    """Return the row of a game; ``wins`` are the games both have won before."""
    game = {
        key: _read_player(page, key, number, names, wins, session) for key in ("begins", "winner")
    }
    points = []
    for player, name in zip(_PLAYERS, names, strict=True):
        box = page.places.boxes[f"points.{player}.{number}"]
        if not written(page, [box])[0]:
            points.append("")
            continue
        prompt = gettext("which points of {name} are written for game {n}?", name=name, n=number)
        question = Question(f"match.{number}.points.{player}", prompt, "", (), page, box)
        points.append(session.resolve(question, sure=False))
    if game["winner"] == _NOBODY:
        game["winner"] = ""
    return game | {"points": points}


def _read_player(
    page: Page, key: str, number: int, names: list[str], wins: list[int], session: Transcript
) -> str:
    """Return the player who is marked; ``key`` is ``begins`` or ``winner``."""
    design = _design(page)
    states, player = design.states(page, key, number), design.likelier(page, key, number)
    sure = sorted(states, key=str) == [False, True]
    choices, read = tuple(names), names[player]
    if key == "winner":
        # A drawn game counts for nobody, so neither player is marked.
        choices = (*choices, _NOBODY)
        read = _NOBODY if states == [False, False] else read
    box = design.box(page, key, number)
    prompt: str = gettext(_PROMPTS[key], n=number)
    if sure and key == "winner":
        contradiction = design.contradiction(page, number, player, wins)
        sure, prompt = not contradiction, contradiction or prompt
    question = Question(f"match.{number}.{key}", prompt, read, choices, page, box)
    session.note(page, box, read, sure=sure)
    return session.resolve(question, sure=sure)
