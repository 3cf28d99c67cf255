"""What else a score pad tells: rounds that cost five points, and how far the bonus ladders go.

None of it is part of a record, for it follows from dice and pieces; players compare it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.photo import Question
from papercraft.core.told import strung, told
from papercraft.games.cutit.pad import COLUMN, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.photo import Desk, Page
    from papercraft.core.sheet import Box
    from papercraft.core.told import Told

_LADDERS = ("higher", "single")
# Around the printed line, in mm: a circle is drawn somewhere there.
_WITHIN, _BEYOND = 1.7, 2.0
_YES, _NO = "yes", "no"


def read_marks(page: Page, number: int, name: str, desk: Desk) -> list[Told]:
    """Return what is marked on the pad of a player, counted from 1; what is in doubt is asked."""
    lines = []
    penalties = [f"penalty.{n}" for n in range(1, ROUNDS + 1)]
    rounds = [key.rpartition(".")[2] for key in _marked(page, number, penalties, desk)]
    if rounds:
        form = "The pad of {name} has \u22125 in round {rounds}."
        lines.append(told(form, name=name, rounds=strung(rounds)))
    rungs = [f"{ladder}.{n}" for ladder in _LADDERS for n in range(1, len(COLUMN) + 1)]
    marked = _marked(page, number, rungs, desk)
    tops = [max([int(key.rpartition(".")[2]) for key in marked if key.startswith(ladder)] or [0])
            for ladder in _LADDERS]  # fmt: skip
    if any(tops):
        higher, single = (COLUMN[max(0, top - 1)] for top in tops)
        form = "The ladders of {name} are marked up to {higher} and {single}."
        lines.append(told(form, name=name, higher=higher, single=single))
    return lines


def _marked(page: Page, number: int, keys: list[str], desk: Desk) -> list[str]:
    """Return the rings of one kind that are circled, crossed or ticked."""
    found = []
    for key, state in ring_states(page, keys).items():
        kind, _, nth = key.partition(".")
        words = told("is {kind} {nth} marked on this pad?", kind=kind, nth=nth)
        read = _NO if state is False else _YES
        box = page.places.boxes[key]
        question = Question(f"pads.{number}.{key}", words, read, (_YES, _NO), page, box)
        if desk.settle(question, sure=state is not None) == _YES:
            found.append(key)
            desk.note(page, box, key, sure=state is not None)
    return found


def ring_states(page: Page, keys: list[str]) -> dict[str, bool | None]:
    """Return for each ring of one kind whether it is marked in any way, None if in doubt."""
    boxes = [page.places.boxes[key] for key in keys]
    radius = boxes[0][2] / 2
    around = page.drawn([_middle(box) for box in boxes], radius - _WITHIN, radius + _BEYOND)
    together = zip(keys, around, page.ticks(boxes), strict=True)
    return {key: _any({circled, tick.ticked}) for key, (circled, _), tick in together}


def _any(states: set[bool | None]) -> bool | None:
    return True if True in states else None if None in states else False


def _middle(box: Box) -> tuple[float, float]:
    x, y, width, height = box
    return x + width / 2, y + height / 2
