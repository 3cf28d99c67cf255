"""The score sheet of ``rope`` from a photo: who won each game of a series.

A tick and a digit written by hand are both ink in a box, so a person has to look at each row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Desk, Question, written
from papercraft.core.problems import Problem, ReadError
from papercraft.core.told import told

if TYPE_CHECKING:
    from papercraft.core.photo import Page, Scan, Shoot
    from papercraft.games.rope.deck import Deal


def scan(_deck: Deal, shoot: Shoot) -> Scan:
    """Read which games were played and by how many; who won is asked, with the row shown.

    Raises:
        ReadError: the photos show no score sheet.
    """
    pages = [page for page in shoot.pages("aids") if "game.1.1" in page.places.boxes]
    if len(pages) != 1:
        words = told("give one photo of a score sheet; other sheets of rope tell no results")
        raise ReadError([Problem("", words)])
    page, desk = pages[0], Desk(shoot.answers)
    rows = _rows(page)
    count = max((side for sides in rows.values() for side in sides), default=0)
    names = [shoot.name(number) for number in range(max(count, len(shoot.names)))]
    games: list[dict[str, Any]] = []
    for number, sides in rows.items():
        inked = [names[side - 1] for side in sides]
        first, last = (page.places.boxes[f"game.{number}.{side}"] for side in (sides[0], sides[-1]))
        box = first[0], first[1], last[0] + last[2] - first[0], first[3]
        words = told("who won game {n}: whose box is ticked?", n=number)
        question = Question(f"series.{number}.winner", words, inked[0], tuple(names), page, box)
        desk.note(page, box, ", ".join(inked), sure=False)
        games.append({"game": number, "winner": desk.settle(question, sure=False)})
    data = {"papercraft": 1, "game": "rope", "sheet": shoot.sheet, "series": games}
    won = [
        told("{name} has won {n}.", name=name, n=sum(game["winner"] == name for game in games))
        for name in names
    ]
    return desk.scan(data, *won)


def _rows(page: Page) -> dict[int, list[int]]:
    """Return for each game with ink in its row which boxes have some, counted from 1."""
    keys = [name for name in page.places.boxes if name.startswith("game.")]
    boxes = [page.places.boxes[key] for key in keys]
    rows: dict[int, list[int]] = {}
    for key, inked in zip(keys, written(page, boxes), strict=True):
        if inked:
            _, number, side = key.split(".")
            rows.setdefault(int(number), []).append(int(side))
    return dict(sorted(rows.items()))
