"""The match sheet of ``cuttle`` from a photo: who began and who won each game.

Digits written by hand are not guessed: their crops are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.photo import Question, Transcript, written
from papercraft.core.problems import Problem, ReadError
from papercraft.games.cuttle.aids import choose_spots

if TYPE_CHECKING:
    from papercraft.core.photo import Page, PhotoSet, Ring, Scan
    from papercraft.games.cuttle.deck import Deal

_SIDES = ("1", "2")
_NOBODY = "nobody"
_ASKED = {
    "begins": gettext_noop("who begins game {n}?"),
    "winner": gettext_noop("who won game {n}?"),
}
# A circle around a digit: its radii in mm, and shares of the way round that tell.
_INNER, _OUTER = 3.0, 6.4
_CIRCLED, _BLANK = 0.7, 0.25


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read a match sheet; what is not clear is asked.

    Raises:
        ReadError: the photos show no match sheet.
    """
    pages = [page for page in photo_set.pages("aids") if "winner.1" in page.places.boxes]
    if len(pages) != 1:
        words = gettext("give one photo of a match sheet; other sheets of cuttle tell no results")
        raise ReadError([Problem("", words)])
    page, transcript = pages[0], Transcript(photo_set.answers)
    names = [photo_set.name(number) for number in range(len(_SIDES))]
    count = sum(name.startswith("winner.") for name in page.places.boxes)
    used = [number for number in range(1, count + 1) if _is_used(page, number)]
    games: list[dict[str, Any]] = []
    won = [0, 0]
    for number in used:
        games.append(_game(page, number, names, won, transcript))
        won = [sum(game["winner"] == name for game in games) for name in names]
    data = {"papercraft": 1, "game": "cuttle", "sheet": photo_set.sheet, "match": games}
    form = "{one} has won {first}, {other} {second}."
    line = gettext(form, one=names[0], first=won[0], other=names[1], second=won[1])
    return transcript.scan(data, line)


def _is_used(page: Page, number: int) -> bool:
    """Tell whether anything may be written in the row of a game."""
    keys = ("begins", "points.1", "points.2", "winner")
    boxes = [page.places.boxes[f"{key}.{number}"] for key in keys]
    inked = written(page, boxes)
    inked += [most > 0 for _, most, _ in _tallies(page, number)]
    rings = page.rings([*choose_spots("begins", number), *choose_spots("winner", number)],
                       _INNER, _OUTER)  # fmt: skip
    return any(inked) or any(ring.coverage > _BLANK for ring in rings)


def _game(
    page: Page, number: int, names: list[str], won: list[int], transcript: Transcript
) -> dict[str, Any]:
    """Return what stands in a row; ``won`` says how many games both had won before."""
    game = {key: _chosen(page, key, number, names, won, transcript) for key in ("begins", "winner")}
    points = []
    for side, name in zip(_SIDES, names, strict=True):
        box = page.places.boxes[f"points.{side}.{number}"]
        if not written(page, [box])[0]:
            points.append("")
            continue
        words = gettext("which points of {name} are written for game {n}?", name=name, n=number)
        question = Question(f"match.{number}.points.{side}", words, "", (), page, box)
        points.append(transcript.resolve(question, sure=False))
    if game["winner"] == _NOBODY:
        game["winner"] = ""
    return game | {"points": points}


def _chosen(
    page: Page, key: str, number: int, names: list[str], won: list[int], transcript: Transcript
) -> str:
    """Return the player whose digit is circled."""
    rings = _rings(page, key, number)
    states = [_state(ring) for ring in rings]
    side = max(range(len(names)), key=lambda side: rings[side].coverage)
    sure = sorted(states, key=str) == [False, True]
    choices, read = tuple(names), names[side]
    if key == "winner":
        # A drawn game counts for nobody, so neither digit is circled.
        choices = (*choices, _NOBODY)
        read = _NOBODY if states == [False, False] else read
    box = page.places.boxes[f"{key}.{number}"]
    words = gettext(_ASKED[key], n=number)
    if sure and key == "winner" and not _agrees(page, number, side, won):
        sure = False
        words = gettext("who won game {n}? The boxes ticked for it say otherwise.", n=number)
    question = Question(f"match.{number}.{key}", words, read, choices, page, box)
    transcript.note(page, box, read, sure=sure)
    return transcript.resolve(question, sure=sure)


def _agrees(page: Page, number: int, side: int, won: list[int]) -> bool:
    """Tell whether the boxes of a row say that a player won it, or nothing is ticked there.

    Who has won the match has no boxes left.
    """
    tallies = _tallies(page, number)
    wanted = [count + (place == side) for place, count in enumerate(won)]
    blank = not any(most for _, most, _ in tallies)
    return blank or all(
        least <= min(count, boxes) <= most
        for (least, most, boxes), count in zip(tallies, wanted, strict=True)
    )


def _tallies(page: Page, number: int) -> list[tuple[int, int, int]]:
    """Return how many boxes both have ticked in a row: at least, at most, and of how many."""
    found = []
    for side in _SIDES:
        row = f"won.{number}.{side}."
        boxes = [box for name, box in page.places.boxes.items() if name.startswith(row)]
        states = [tick.ticked for tick in page.ticks(boxes)]
        found.append((states.count(True), len(states) - states.count(False), len(states)))
    return found


def digit_states(page: Page, key: str, number: int) -> list[bool | None]:
    """Return for both digits of a game whether they are circled, None if in doubt.

    ``key`` is ``begins`` or ``winner``.
    """
    return [_state(ring) for ring in _rings(page, key, number)]


def _rings(page: Page, key: str, number: int) -> list[Ring]:
    return page.rings(choose_spots(key, number), _INNER, _OUTER)


def _state(ring: Ring) -> bool | None:
    """Tell whether a digit is circled, None if in doubt."""
    if ring.coverage >= _CIRCLED:
        return True
    return False if ring.coverage <= _BLANK else None
