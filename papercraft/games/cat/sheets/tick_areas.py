"""What players tick on a board: items, timer, cups, paw, passed turns."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.shapes import circle, polygon, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use
from papercraft.games.cat.board import CUPS, KINDS
from papercraft.games.cat.sheets.artwork import SIGNS
from papercraft.games.cat.sheets.sum_signs import set_sign
from papercraft.games.cat.sheets.tick_plan import Signs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from papercraft.core.sheet import Box, Mark, Marks
    from papercraft.games.cat.sheets.tick_plan import TickPlan

# How many turns can be ticked.
TURNS = 20
# From the first box of a row to the middle of its picture; for the timer and the values of sets.
_TO_ICON, _TO_TIMER, _TO_SET = 5.3, 0.2, 2.6
# The radius of the medal around a value, and the right end of its ribbon from its middle.
_MEDAL = 2.7
_RIBBON = ((0.2, 2.0), (1.9, 1.6), (2.3, 3.8), (1.1, 3.3))
# From the column of the last value to the word for sets behind it.
_BEHIND = 1.4
# From the box of the paw to the words behind its value.
_PAST_VALUE = 9.4
# From the ends of a band to its words.
_BAND = 1.8
_COST = "\u22122"
# How far pictures reach to the left of their middles, at scale 1.
_REACH = {
    "mouse": 3.83, "sock": 2.77, "plane": 3.98, "hourglass-full": 4.0, "teacup": 2.9, "paw": 4.05,
}  # fmt: skip


@cache
def tick_boxes(plan: TickPlan, counts: tuple[int, ...], timers: int) -> dict[str, Box]:
    """Return the boxes to tick, by the names they have in the geometry file."""
    places: dict[str, tuple[float, float]] = {}
    x, y = plan.items
    for row, kind in enumerate(KINDS):
        for n in range(counts[row]):
            places[f"{kind}.{n + 1}"] = x + plan.pitch * n, y + plan.row * row
    return (
        _boxes(places, plan.box)
        | _boxes(_beside_items(plan, timers), plan.side)
        | _boxes(_passes(plan), plan.pass_box)
    )


def _beside_items(plan: TickPlan, timers: int) -> dict[str, tuple[float, float]]:
    """Return where the boxes of cups, paw and timer are, in the order of their names."""
    places: dict[str, tuple[float, float]] = {}
    (x, y), pitch = plan.cups, plan.cup_pitch or plan.pitch
    for n in range(CUPS):
        down, across = divmod(n, plan.cups_per_row)
        places[f"cup.{n + 1}"] = x + pitch * across, y + pitch * down
    places["paw"] = plan.paw
    x, y = plan.timer
    for n in range(timers):
        places[f"timer.{n + 1}"] = x + plan.timer_pitch * n, y + plan.timer_down * n
    return places


def _passes(plan: TickPlan) -> dict[str, tuple[float, float]]:
    (x, y), (across, down) = plan.passes, plan.pass_pitch
    places: dict[str, tuple[float, float]] = {}
    for n in range(TURNS):
        row, column = divmod(n, plan.per_row)
        places[f"roll.{n + 1}.pass"] = x + across * column, y + down * row
    return places


def _boxes(places: dict[str, tuple[float, float]], side: float) -> dict[str, Box]:
    return {name: (round(x, 3), round(y, 3), side, side) for name, (x, y) in places.items()}


@cache
def tick_marks(
    plan: TickPlan, counts: tuple[int, ...], set_values: tuple[int, ...], timer: tuple[int, ...]
) -> Marks:
    """Return the areas to tick for so many items of each kind."""
    boxes = tick_boxes(plan, counts, len(timer))
    marks: list[Mark] = list(_tabs(plan, boxes)) if plan.tabs else []
    marks += [
        Path(Role.GUIDE, plan.turn_box if name.startswith("roll.") else "box", rect(*box, 1.0))
        for name, box in boxes.items()
    ]
    marks += _items(plan, set_values[: min(counts)])
    marks += _timer(plan, timer)
    marks += _cups_and_paw(plan)
    marks += _heads(plan) if plan.heads else _pass_words(plan)
    for n in range(TURNS):
        x, y, width, _ = boxes[f"roll.{n + 1}.pass"]
        marks.append(_text(plan.numbers, x + width / 2, y - plan.above, str(n + 1), "middle"))
    return tuple(marks)


def _tabs(plan: TickPlan, boxes: dict[str, Box]) -> Iterator[Path]:
    """Yield what the boxes of timer and paw lie on, with room for a number right of them."""
    timers = [name for name in boxes if name.startswith("timer.")]
    for name, (x, y, side, _) in boxes.items():
        if name in ("paw", *timers):
            start = round(x + side / 2, 3)
            last = plan.timer_end and name == timers[-1]
            wide = round(plan.timer_end - start, 3) if last else plan.tab
            tab = rect(start, y, wide, side, 1.0)
            yield Path(Role.GUIDE, "rules-field" if plan.pills else "tick-tab", tab)
    if plan.cup_tab:
        x, y = plan.cups
        start = round(x + plan.box / 2, 3)
        tab = rect(start, y, round(plan.cup_tab - start, 3), plan.box, 1.0)
        yield Path(Role.GUIDE, "tick-tab", tab)


def at_edge(stamp: str, edge: float, scale: float) -> float:
    """Return where the middle of a picture is that begins at an edge."""
    return round(edge + _REACH[stamp] * scale, 3)


def _heads(plan: TickPlan) -> list[Mark]:
    """Return the titles of areas, each above the first of its boxes."""
    return [_text(plan.head, *place, words, "start") for words, place in plan.heads]


def _pass_words(plan: TickPlan) -> list[Mark]:
    words = gettext("Tick each turn that you pass")
    if plan.short:
        words = gettext("Passed? Tick the turn")
    if not plan.pass_band:
        return [Paragraph(Role.INK, "label", *plan.pass_words, words)]
    x, y, width, height = plan.pass_words
    inside = round(x + _BAND, 3), y, round(width - 2 * _BAND, 3), height
    return [
        Path(Role.GUIDE, "rules-field", rect(x, y, width, height, 1.6)),
        Paragraph(Role.INK, plan.band_style, *inside, words, "middle", centred=True),
    ]


def _items(plan: TickPlan, values: tuple[int, ...]) -> list[Mark]:
    x, y = plan.items
    half = plan.box / 2
    below = y + 2 * plan.row + plan.values
    marks: list[Mark] = [
        Use(SIGNS[kind], _icon(plan, SIGNS[kind]), round(y + plan.row * n + half, 3), 0, plan.icon)
        for n, kind in enumerate(KINDS)
    ]
    if plan.edge is not None:
        marks.append(_text("label", plan.edge, below, gettext("Set"), "start"))
    elif plan.set_first:
        marks.append(_text("label", x - _TO_ICON, below, gettext("Set"), "middle"))
    elif plan.set_sign:
        marks += set_sign(round(x - _TO_SET, 3), round(below, 3), plan.set_sign)
    else:
        behind = x + plan.pitch * (len(values) - 1) + plan.box + _BEHIND
        word = behind if plan.set_word is None else plan.set_word
        style = "value" if plan.heads else "label"
        marks.append(_text(style, word, below, "set", "start"))
    if plan.medals:
        for n in range(len(values)):
            marks += medal(x + plan.pitch * n + half, below, plan.medal)
    marks += [
        _text("value", x + plan.pitch * n + half, below, str(value), "middle")
        for n, value in enumerate(values)
    ]
    return marks


def _icon(plan: TickPlan, stamp: str) -> float:
    """Return where the middle of the icon of a kind of items is."""
    if plan.edge is None:
        return round(plan.items[0] - _TO_ICON, 3)
    return at_edge(stamp, plan.edge, plan.icon)


def medal(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return a medal on a ribbon around the value of a set; boxes above it keep their distance."""
    ribbon = tuple(
        step
        for side in (-1, 1)
        for step in polygon(
            [(round(x + side * scale * a, 3), round(y + scale * b, 3)) for a, b in _RIBBON]
        )
    )
    disc = circle(round(x, 3), round(y, 3), round(scale * _MEDAL, 3))
    return [Path(Role.INK, "medal-ribbon", ribbon), Path(Role.INK, "medal", disc)]


def _beside(plan: TickPlan) -> Signs:
    """Return where the pictures of timer, cups and paw are: left of their boxes, or as planned."""
    if plan.signs:
        return plan.signs
    (tx, ty), (cx, cy), (px, py) = plan.timer, plan.cups, plan.paw
    half, paw_up, sign = plan.box / 2, 0.7 * plan.sign, plan.sign
    return Signs(
        (round(tx - _TO_ICON - _TO_TIMER, 3), ty + half, round(plan.glass_scale * sign, 4)),
        (round(cx - _TO_ICON, 3), cy + half, round(1.05 * sign, 4)),
        (round(px - _TO_ICON, 3), round(py + half - paw_up, 3), round(0.82 * sign, 4)),
    )


def _timer(plan: TickPlan, timer: tuple[int, ...]) -> list[Mark]:
    x, y, scale = _beside(plan).timer
    marks: list[Mark] = [Use(plan.glass, x, y, 0, scale)]
    left, top = plan.timer
    for n, number in enumerate(timer):
        box = left + plan.timer_pitch * n, top + plan.timer_down * n
        marks.append(_value(plan, box, f"{number}+", plan.tab))
    return marks


def _cups_and_paw(plan: TickPlan) -> list[Mark]:
    (cx, cy, cup), (px, py, paw) = _beside(plan).cups, _beside(plan).paw
    return [
        *_cost(plan),
        Use("teacup", cx, cy, 0, cup),
        Use("paw", px, py, 0, paw),
        _value(plan, plan.paw, "+5", plan.tab),
        *(() if plan.pills else (_stopped(plan),)),
    ]


def _value(plan: TickPlan, box: tuple[float, float], string: str, tab: float) -> Text:
    """Return a number right of a box, or in the middle of its tab."""
    x, y = box[0] + plan.side, box[1] + plan.side / 2
    if plan.signs or plan.pills:
        return _text("value", x + (tab - plan.side / 2) / 2, y, string, "middle")
    return _text("value", x + _BEHIND, y, string, "start")


def _stopped(plan: TickPlan) -> Text | Paragraph:
    """Return what the box of the paw is ticked for."""
    words = gettext("stopped at the paw")
    if plan.stop_words:
        return Paragraph(Role.INK, "stop-words", *plan.stop_words, words, centred=True)
    x, y = plan.paw
    past = x + plan.box + (plan.past_tab if plan.tabs else _PAST_VALUE)
    return _text("legend", past, y + plan.box / 2, words, "start")


def _cost(plan: TickPlan) -> list[Mark]:
    """Return what a cup costs: above each box, once at the end of their row, or nothing here."""
    x, y = plan.cups
    if (plan.heads or plan.cost_in_sum) and not plan.cup_tab:
        return []
    if plan.signs and plan.signs.cost:
        return [_text("worth", *plan.signs.cost, _COST, "middle")]
    if not plan.cost_above:
        past = x + plan.pitch * (CUPS - 1) + plan.box + _BEHIND
        return [_text("value", past, y + plan.box / 2, _COST, "start")]
    return [
        _text(plan.costs, x + plan.pitch * n + plan.box / 2, y - plan.above, _COST, "middle")
        for n in range(CUPS)
    ]


def _text(style: str, x: float, y: float, string: str, anchor: str) -> Text:
    place = round(x, 3), round(y, 3)
    return Text(Role.INK, style, *place, string, anchor, centred=True)  # type: ignore[arg-type]
