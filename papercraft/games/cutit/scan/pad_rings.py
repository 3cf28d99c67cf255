"""The rings of a score pad: which are marked and which are blank, for penalties and bonus ladders.

They are not part of a record, because they follow from dice and pieces; players compare them.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from papercraft.core.confirm import confirmed
from papercraft.core.messages import gettext, gettext_noop, join
from papercraft.core.photo import LOOSE, Band
from papercraft.core.transcript import Question
from papercraft.games.cutit.sheets.ladders import COLUMN
from papercraft.games.cutit.square import ROUNDS

if TYPE_CHECKING:
    from papercraft.core.messages import Message
    from papercraft.core.photo import Circle, Page, Tick
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Transcript

_LADDERS = ("higher", "single")
# Circles are drawn between these distances inside and outside the printed line, in mm.
_WITHIN, _BEYOND = 1.7, 2.0
# The inked area (mm2) from which there may be a stroke, and from which there is one, for a pen that
# rested makes a dot; and its least contrast (0 to 1), for paper grain is paler.
_MIN_STROKE_AREA, _STROKE_AREA, _MIN_CONTRAST = 2.0, 10.0, 0.1
# So much ink, so dark, is a stroke even if print is off by so many mm: wide pens hide what tells
# where print is, and a numeral that is off leaves no tenth of it.
_WIDE_AREA, _WIDE_CONTRAST, _OFF = 20.0, 0.4, 1.0
# A ring with more ink inside than this share was scribbled out, or blackened: only people know.
# The second number is for those with ink beside so much of their line.
_SCRIBBLED, _SCRIBBLED_CIRCLE, _AROUND = 0.36, 0.3, 0.33
# So was one with so much ink both on its line (mm of black) and inside (share), if the latter is
# this many times the former at least: a circle has little inside, and a cross little on the line.
_ON_LINE, _INSIDE, _EVERYWHERE = 0.17, 0.1, 0.38
# But a cross or a tick of a wide pen fills less than _LITTLE_FILLED of a ring, and has ink beside
# less than _CROSSED of its line, and less than _ON_LINE on it.
_LITTLE_FILLED, _CROSSED = 0.3, 0.5
# So was one with so much of it filled, however pale, and ink beside _CROSSED of its line.
_MOSTLY_FILLED = 0.38
# Scribbles go over the middle half of a ring: one with less ink there has a circle inside its line.
_MIDDLE, _CLEAR_MIDDLE = 0.5, 0.03
# A ring as dark as ink over more than this share of its inside was blackened.
_BLACK = 0.5
# A stroke is likely a stain if it is paler than _PALE and than this share of the median of _SOME
# strokes in rings, or than _FAR_PALER of the darkest: stains may be most of them.
_PALE, _PALER, _SOME, _FAR_PALER = 0.2, 0.55, 3, 0.33
# So much ink around so much of a ring, in mm of black, is a circle even if print is off.
_WIDE_CIRCLE, _ALL_AROUND = 0.4, 0.75
# A circle with less ink than this, in mm of black, does not tell of its pen.
_LITTLE = 0.25
# In black and white, ink so clear on so much of a ring's inside is no dust.
_CLEAR, _PART = 0.3, 0.004
# If there are several marks on a pad, and the palest of them is no paler than _DARK_PEN, its pen
# leaves more ink on a line than this width (mm) times its contrast: less, in doubt, is none. Where
# an app darkened print a circle with less than _SLIGHT times that is a doubt.
_SEVERAL, _DARK_PEN, _THIN, _SLIGHT = 2, 0.25, 0.2, 1.5
# Beside _SOME circles, one with less than this share of the ink of most, and ink beside less of its
# line, is a doubt.
_THINNER, _OFF_LINE = 0.3, 0.1
# So is one if a ring without a circle has at least this share of its ink.
_NEARLY_AS_DARK = 0.6
# What crosses a ring leaves ink on at least the first share of its inside, and beside less than the
# second of its line.
_PART_INSIDE, _LITTLE_BESIDE = 0.03, 0.2
# Ink around a ring that is more likely a circle than print that came out dark, in mm of black; ink
# beside _OFF_LINE of its line is likely a circle, too.
_LIKELY = 0.12
_ON_LADDER = {
    "higher": gettext_noop("is {points} of \u201cHigher\u201d marked on this pad?"),
    "single": gettext_noop("is {points} of \u201cOne cut\u201d marked on this pad?"),
}


def read_pad_marks(page: Page, number: int, name: str, transcript: Transcript) -> list[Message]:
    """Return sentences about the marks on player ``number``'s pad; ask about doubtful rings."""
    lines = []
    marked = _marked_rings(page, number, transcript)
    rounds = [nth for kind, nth in marked if kind == "penalty"]
    if rounds:
        form = "The pad of {name} has \u22125 in round {rounds}."
        lines.append(gettext(form, name=name, rounds=join(rounds)))
    highest = [max([int(nth) for kind, nth in marked if kind == ladder] or [0])
            for ladder in _LADDERS]  # fmt: skip
    if any(highest):
        higher, single = (COLUMN[max(0, top - 1)] for top in highest)
        form = "The ladders of {name} are marked up to {higher} and {single}."
        lines.append(gettext(form, name=name, higher=higher, single=single))
    return lines


def _marked_rings(page: Page, number: int, transcript: Transcript) -> list[tuple[str, str]]:
    """Return the marked rings as kind and number within the kind."""
    rings = []
    for key, (state, likely) in _ring_readings(page).items():
        kind, _, nth = key.partition(".")
        box, sure = page.places.boxes[key], state is not None
        question = Question(f"pads.{number}.{key}", _question(kind, int(nth)), "", (), page, box)
        if confirmed(question, transcript, likely=likely, sure=sure):
            rings.append((kind, nth))
            transcript.note(page, box, key, sure=sure)
    return rings


def _question(kind: str, number: int) -> Message:
    """Return the question about the ring with this number, of a penalty or a ladder."""
    if kind == "penalty":
        return gettext("is the \u22125 of round {n} marked on this pad?", n=number)
    return gettext(_ON_LADDER[kind], points=COLUMN[number - 1])


def ring_states(page: Page) -> dict[str, bool | None]:
    """Return for each ring whether it is marked: False if it is blank, None if in doubt."""
    return {key: state for key, (state, _) in _ring_readings(page).items()}


def _ring_readings(page: Page) -> dict[str, tuple[bool | None, bool]]:
    """Return for each ring whether it is marked, None if in doubt, and the best guess."""
    keys = [f"penalty.{n}" for n in range(1, ROUNDS + 1)]
    keys += [f"{ladder}.{n}" for ladder in _LADDERS for n in range(1, len(COLUMN) + 1)]
    boxes = [page.places.boxes[key] for key in keys]
    measured = page.ticks(boxes)
    ticks = list(zip(measured, boxes, strict=True))
    circles = page.drawn([_band(box) for box in boxes])
    circles = (_doubt_ink_inside if page.bilevel else _settled)(circles, measured)
    circles = [_widened(*both) for both in zip(circles, measured, strict=True)]
    circles = _doubt_thin(circles)
    drawn = [tick.contrast for tick, box in ticks if _has_stroke(tick, box)]
    least = min(_PALE, _PALER * median(drawn)) if len(drawn) >= _SOME else 0.0
    least = max([least, *(_FAR_PALER * contrast for contrast in drawn)])
    clear_ones = [tick.contrast for tick in measured if tick.ticked]
    pale = _PALER * median(clear_ones) if len(clear_ones) >= _SEVERAL else 0.0
    readings: dict[str, tuple[bool | None, bool]] = {}
    for key, circle, (tick, box) in zip(keys, circles, ticks, strict=True):
        is_open = not page.bilevel and _is_open(tick, circle)
        is_hatched = tick.filled >= _MOSTLY_FILLED and circle.beside >= _CROSSED
        is_scribbled = is_hatched or _is_scribbled(tick.ink, circle, is_open=is_open)
        if tick.dark > _BLACK or (is_scribbled and not _is_clear_in_the_middle(page, box)):
            readings[key] = None, False
            continue
        inside = tick.ticked
        if _has_stroke(tick, box):
            clear = _stroke_area(tick, box) >= _STROKE_AREA and tick.contrast >= least
            # A stripe of shadow over a whole ring looks filled.
            is_odd = tick.ticked is None and (tick.contrast < pale or tick.filled >= 1)
            inside = True if clear and not tick.stained and not is_odd else None
        elif _is_wide_stroke(tick, box):
            inside = True
        state = _any_true({_doubt_crossed(circle, tick), inside})
        is_likely = circle.ink >= _LIKELY or circle.beside >= _OFF_LINE
        readings[key] = state, bool(state) or (state is None and is_likely)
    return readings


def _widened(circle: Circle, tick: Tick) -> Circle:
    """Return the circle in a ring, drawn if it is of a wide pen, even if print is off a little."""
    is_wide = circle.ink >= _WIDE_CIRCLE and circle.beside >= _ALL_AROUND and tick.fit <= _OFF
    return circle._replace(drawn=True) if is_wide else circle


def _settled(circles: list[Circle], ticks: list[Tick]) -> list[Circle]:
    """Return the circles by the ink that the pens of this pad leave.

    A doubt with far less, and hardly any beside its line, is none: a pen that covers the line may
    be paler. A circle with little more than that is a doubt.
    """
    marks = [
        tick.contrast
        for circle, tick in zip(circles, ticks, strict=True)
        if tick.contrast and (tick.ticked or (circle.drawn and circle.ink >= _LITTLE))
    ]
    if len(marks) < _SEVERAL or min(marks) < _DARK_PEN:
        return circles
    nothing = _THIN * min(marks)

    def settled(circle: Circle, fit: float) -> Circle:
        on_line = abs(circle.ink) <= nothing and circle.beside < _OFF_LINE
        if circle.drawn is None and on_line and fit <= LOOSE:
            return circle._replace(drawn=False)
        slight = circle.drawn and circle.ink < _SLIGHT * nothing
        return circle._replace(drawn=None) if slight else circle

    return [settled(circle, tick.fit) for circle, tick in zip(circles, ticks, strict=True)]


def _doubt_thin(circles: list[Circle]) -> list[Circle]:
    """Doubt circles with far less ink than most, all of it on the line: print may be as dark.

    So it may if a ring in which nothing is drawn is nearly as dark.
    """
    inks = [circle.ink for circle in circles if circle.drawn]
    least = _THINNER * median(inks) if len(inks) >= _SOME else 0.0
    printed = max((circle.ink for circle in circles if not circle.drawn), default=0.0)
    least = max(least, printed / _NEARLY_AS_DARK)
    return [
        circle._replace(drawn=None)
        if circle.drawn and circle.ink < least and circle.beside < _OFF_LINE
        else circle
        for circle in circles
    ]


def _doubt_crossed(circle: Circle, tick: Tick) -> bool | None:
    """Return whether a circle is drawn; not surely if it is little more than what crosses a ring.

    The edge of a stain leaves as much, and is in doubt inside the ring as well.
    """
    is_inside = tick.ticked is None and tick.ink >= _PART_INSIDE
    is_crossed = is_inside and circle.beside < _LITTLE_BESIDE
    return None if circle.drawn and is_crossed else circle.drawn


def _doubt_ink_inside(circles: list[Circle], ticks: list[Tick]) -> list[Circle]:
    """Doubt blank rings of a black and white picture with clear ink inside them.

    A faint circle leaves only parts there.
    """
    return [
        circle._replace(drawn=None)
        if circle.drawn is False and tick.contrast >= _CLEAR and tick.ink >= _PART
        else circle
        for circle, tick in zip(circles, ticks, strict=True)
    ]


def _is_open(tick: Tick, circle: Circle) -> bool:
    """Return whether most of a ring shows no ink, inside and beside its line: no scribble does."""
    return tick.filled < _LITTLE_FILLED and circle.beside < _CROSSED and circle.ink < _ON_LINE


def _is_scribbled(inside: float, circle: Circle, *, is_open: bool) -> bool:
    """Return whether ink is all over a ring: a share of its inside, and beside its line.

    In an ``is_open`` ring only much ink inside tells.
    """
    around = circle.beside >= _AROUND and not is_open
    on_line = around and (circle.drawn is True or circle.ink >= _ON_LINE)
    both = on_line and inside >= max(_INSIDE, _EVERYWHERE * circle.ink)
    return both or inside >= (_SCRIBBLED_CIRCLE if around else _SCRIBBLED)


def _is_clear_in_the_middle(page: Page, box: Box) -> bool:
    """Return whether there is no ink around the numeral of a ring."""
    x, y, width, height = box
    left, top = x + _MIDDLE / 2 * width, y + _MIDDLE / 2 * height
    [tick] = page.ticks([(left, top, _MIDDLE * width, _MIDDLE * height)], framed=0)
    return tick.ticked is False and max(tick.ink, tick.filled) < _CLEAR_MIDDLE


def _has_stroke(tick: Tick, box: Box) -> bool:
    """Return whether a thin tick or cross may be in a ring, far larger than tick boxes."""
    area = _stroke_area(tick, box)
    return area >= _MIN_STROKE_AREA and tick.contrast >= _MIN_CONTRAST and tick.fit <= LOOSE


def _is_wide_stroke(tick: Tick, box: Box) -> bool:
    """Return whether there is a stroke of a wide, dark pen in a ring, even if print is off."""
    large = _stroke_area(tick, box) >= _WIDE_AREA and tick.contrast >= _WIDE_CONTRAST
    return large and tick.fit <= _OFF


def _stroke_area(tick: Tick, box: Box) -> float:
    """Return how much of a ring's inside is inked, in mm2."""
    return tick.ink * box[2] * box[3]


def _any_true(states: set[bool | None]) -> bool | None:
    return True if True in states else None if None in states else False


def _band(box: Box) -> Band:
    x, y, width, height = box
    radius = width / 2
    return Band((x + radius, y + height / 2), radius - _WITHIN, radius + _BEYOND)
