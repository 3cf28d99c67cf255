"""The match sheet from a photo: who began and who won each game.

Handwritten digits are not guessed: a person is asked, with the box shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.photo import Question, Transcript, written
from papercraft.core.problems import Problem, ReadError
from papercraft.games.cuttle.sheets.match_sheet import digit_positions

if TYPE_CHECKING:
    from papercraft.core.photo import Page, PhotoSet, Ring, Scan
    from papercraft.games.cuttle.deck import Deal

_PLAYERS = ("1", "2")
_NOBODY = "nobody"
_PROMPTS = {
    "begins": gettext_noop("who begins game {n}?"),
    "winner": gettext_noop("who won game {n}?"),
}
# The radii of a circle around a digit, in mm.
_INNER, _OUTER = 3.0, 6.4
# A digit is circled from this share of the circle on, and not circled up to that one.
_CIRCLED, _BLANK = 0.7, 0.25


def scan(_deck: Deal, photo_set: PhotoSet) -> Scan:
    """Read a match sheet; what is not clear is asked.

    Raises:
        ReadError: the photos do not show exactly one match sheet.
    """
    page, session = _match_page(photo_set), Transcript(photo_set.answers)
    names = [photo_set.name(number) for number in range(len(_PLAYERS))]
    count = sum(name.startswith("winner.") for name in page.places.boxes)
    # Rows are filled in from the top: one that shows nothing above others was lost in the picture.
    last = max((number for number in range(1, count + 1) if _is_used(page, number)), default=0)
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
    pages = [page for page in photo_set.pages("aids") if "winner.1" in page.places.boxes]
    if len(pages) != 1:
        message = gettext("give one photo of a match sheet; other sheets of cuttle show no results")
        raise ReadError([Problem("", message)])
    return pages[0]


def _is_used(page: Page, number: int) -> bool:
    """Return whether anything may be written in the row of a game."""
    keys = ("begins", "points.1", "points.2", "winner")
    boxes = [page.places.boxes[f"{key}.{number}"] for key in keys]
    inked = written(page, boxes)
    inked += [most > 0 for _, most, _ in _tick_counts(page, number)]
    digits = [*digit_positions("begins", number), *digit_positions("winner", number)]
    rings = page.rings(digits, _INNER, _OUTER)
    return any(inked) or any(ring.coverage > _BLANK for ring in rings)


def _read_game(
    page: Page, number: int, names: list[str], wins: list[int], session: Transcript
) -> dict[str, Any]:
    """Return the row of a game; ``wins`` are the games both have won before."""
    game = {
        key: _read_digits(page, key, number, names, wins, session) for key in ("begins", "winner")
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


def _read_digits(
    page: Page, key: str, number: int, names: list[str], wins: list[int], session: Transcript
) -> str:
    """Return the player whose digit is circled; ``key`` is ``begins`` or ``winner``."""
    rings = digit_rings(page, key, number)
    states = [is_circled(ring) for ring in rings]
    player = max(range(len(names)), key=lambda player: rings[player].coverage)
    sure = sorted(states, key=str) == [False, True]
    choices, read = tuple(names), names[player]
    if key == "winner":
        # A drawn game counts for nobody, so neither digit is circled.
        choices = (*choices, _NOBODY)
        read = _NOBODY if states == [False, False] else read
    box = page.places.boxes[f"{key}.{number}"]
    prompt = gettext(_PROMPTS[key], n=number)
    if sure and key == "winner" and not _ticks_agree(page, number, player, wins):
        sure = False
        prompt = gettext("who won game {n}? The boxes ticked for it say otherwise.", n=number)
    question = Question(f"match.{number}.{key}", prompt, read, choices, page, box)
    session.note(page, box, read, sure=sure)
    return session.resolve(question, sure=sure)


def _ticks_agree(page: Page, number: int, winner: int, wins: list[int]) -> bool:
    """Return whether the boxes ticked in a row fit its winner, or none is ticked.

    A player who has won the match has no boxes left to tick.
    """
    counts = _tick_counts(page, number)
    expected = [count + (player == winner) for player, count in enumerate(wins)]
    blank = not any(most for _, most, _ in counts)
    return blank or all(
        least <= min(count, boxes) <= most
        for (least, most, boxes), count in zip(counts, expected, strict=True)
    )


def _tick_counts(page: Page, number: int) -> list[tuple[int, int, int]]:
    """Return for each player how many boxes are ticked in a row: at least, at most, of how many."""
    counts = []
    for player in _PLAYERS:
        prefix = f"won.{number}.{player}."
        boxes = [box for name, box in page.places.boxes.items() if name.startswith(prefix)]
        states = [tick.ticked for tick in page.ticks(boxes)]
        counts.append((states.count(True), len(states) - states.count(False), len(states)))
    return counts


def digit_rings(page: Page, key: str, number: int) -> list[Ring]:
    """Return the ink around both digits of a game; ``key`` is ``begins`` or ``winner``."""
    return page.rings(digit_positions(key, number), _INNER, _OUTER)


def is_circled(ring: Ring) -> bool | None:
    """Return whether a digit is circled, None if in doubt."""
    if ring.coverage >= _CIRCLED:
        return True
    return False if ring.coverage <= _BLANK else None
