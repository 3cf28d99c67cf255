"""What else a score pad tells: rounds that cost five points, and how far the bonus ladders go.

None of it is part of a record, for it follows from dice and pieces; players compare it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.photo import LOOSE, Band, Question
from papercraft.core.told import strung, told
from papercraft.games.cutit.sheets.pad import COLUMN, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.photo import Desk, Page, Tick
    from papercraft.core.sheet import Box
    from papercraft.core.told import Told

_LADDERS = ("higher", "single")
# Around the printed line, in mm: a circle is drawn somewhere there.
_WITHIN, _BEYOND = 1.7, 2.0
# A stroke inks so many mm2 at least, and is so dark (0 to 1); grain of paper is paler.
_STROKE, _CLEAR = 2.0, 0.1
_YES, _NO = "yes", "no"


def read_marks(page: Page, number: int, name: str, desk: Desk) -> list[Told]:
    """Return what is marked on the pad of a player, counted from 1; what is in doubt is asked."""
    lines = []
    marked = _marked(page, number, desk)
    rounds = [nth for kind, nth in marked if kind == "penalty"]
    if rounds:
        form = "The pad of {name} has \u22125 in round {rounds}."
        lines.append(told(form, name=name, rounds=strung(rounds)))
    tops = [max([int(nth) for kind, nth in marked if kind == ladder] or [0])
            for ladder in _LADDERS]  # fmt: skip
    if any(tops):
        higher, single = (COLUMN[max(0, top - 1)] for top in tops)
        form = "The ladders of {name} are marked up to {higher} and {single}."
        lines.append(told(form, name=name, higher=higher, single=single))
    return lines


def _marked(page: Page, number: int, desk: Desk) -> list[tuple[str, str]]:
    """Return the rings that are circled, crossed or ticked: their kind, and which of the kind."""
    found = []
    for key, state in ring_states(page).items():
        kind, _, nth = key.partition(".")
        words = told("is {kind} {nth} marked on this pad?", kind=kind, nth=nth)
        read = _NO if state is False else _YES
        box = page.places.boxes[key]
        question = Question(f"pads.{number}.{key}", words, read, (_YES, _NO), page, box)
        if desk.settle(question, sure=state is not None) == _YES:
            found.append((kind, nth))
            desk.note(page, box, key, sure=state is not None)
    return found


def ring_states(page: Page) -> dict[str, bool | None]:
    """Return for each printed ring whether it is marked in any way, None if in doubt."""
    keys = [f"penalty.{n}" for n in range(1, ROUNDS + 1)]
    keys += [f"{ladder}.{n}" for ladder in _LADDERS for n in range(1, len(COLUMN) + 1)]
    boxes = [page.places.boxes[key] for key in keys]
    around = page.drawn([_band(box) for box in boxes])
    ticks = zip(page.ticks(boxes), boxes, strict=True)
    inside = [True if _is_struck(*one) else one[0].ticked for one in ticks]
    together = zip(keys, around, inside, strict=True)
    return {key: _any({circled, ticked}) for key, (circled, _), ticked in together}


def _is_struck(tick: Tick, box: Box) -> bool:
    """Tell whether a thin tick or cross is in a ring, which is far larger than boxes to tick."""
    ink = tick.ink * box[2] * box[3]
    return ink >= _STROKE and tick.contrast >= _CLEAR and tick.fit <= LOOSE


def _any(states: set[bool | None]) -> bool | None:
    return True if True in states else None if None in states else False


def _band(box: Box) -> Band:
    x, y, width, height = box
    radius = width / 2
    return Band((x + radius, y + height / 2), radius - _WITHIN, radius + _BEYOND)
