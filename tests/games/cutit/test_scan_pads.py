"""Sheets that players keep the score on: circles on printed rings, winners, digits to look at."""

import cv2
import numpy as np
import pytest

from papercraft.core.photo import Circle, Tick
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan.pad_rings import (
    _band,
    _doubt_ink_inside,
    _is_open,
    _is_scribbled,
    _is_wide_stroke,
    _settled,
    read_pad_marks,
    ring_states,
)
from tests.everygame import rare
from tests.filled_sheets import middle, shot
from tests.games.cutit.seen import Pad
from tests.photos import SCALE, Pen, printed, sheet_id


@pytest.mark.parametrize(
    ("colour", "width"), [("pencil", 0.5), *rare(("blue", 0.5), ("black", 0.35))]
)
@pytest.mark.usefixtures("calls")
def test_circles_on_the_printed_line_are_seen(colour, width):
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen = Pen(page, colour, width)
    boxes = page.sheet.places.boxes
    for name in ("penalty.3", "penalty.8", "higher.4", "single.2"):
        # A pencil is paler than the heavy lines: just on them nobody sees it.
        beside = 0.6 if colour == "pencil" else 0.0
        pen.ring(*middle(boxes[name]), boxes[name][2] / 2 + beside)
    pen.cross(boxes["penalty.5"])
    transcript = Transcript({})
    [found] = shot(pen.pixels).pages
    lines = read_pad_marks(found, 1, "Ada", transcript)
    assert transcript.questions == []
    assert lines == [
        "The pad of Ada has \u22125 in round 3, 5, 8.",
        "The ladders of Ada are marked up to 7 and 1.",
    ]


@pytest.mark.parametrize("mark", ["tick", *rare("cross")])
def test_rings_ticked_with_a_thin_pen(mark):
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen, boxes = Pen(page, "blue", 0.35), page.sheet.places.boxes
    marked = ["penalty.2", "penalty.9", *(f"higher.{n}" for n in range(1, 6)), "single.1"]
    for name in marked:
        getattr(pen, mark)(boxes[name])
    [found] = shot(pen.pixels).pages
    states = ring_states(found)
    assert {name for name, state in states.items() if state} == set(marked)
    assert None not in states.values()


def test_most_steps_circled_in_pencil():
    # Few rings are left blank to tell how dark the photo shows print, which came out pale.
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen = Pen(page, "pencil", 0.5)
    pen.pixels = (255 - (255 - pen.pixels) * 0.65).astype(np.uint8)
    boxes = page.sheet.places.boxes
    circled = [*(f"higher.{n}" for n in range(1, 8)), *(f"single.{n}" for n in range(1, 6))]
    for name in circled:
        pen.ring(*middle(boxes[name]), boxes[name][2] / 2 + 0.3)
    [found] = shot(pen.pixels).pages
    states = ring_states(found)
    assert all(states[name] for name in circled)
    assert [states["single.6"], states["single.7"]] == [False, False]


@pytest.mark.parametrize(("colour", "circled"), [("faint", True), ("hint", None)])
def test_a_pale_circle_beside_print_that_came_out_pale(colour, circled):
    # It adds less darkness than the print lacks by chance, but nobody overlooks it.
    page = printed("cutit", sheet_id("CUT"), "pad")
    box = page.sheet.places.boxes["single.2"]
    pen = Pen(page, colour)
    x, y = (round((v + o) * SCALE) for v, o in zip(middle(box), page.origin, strict=True))
    far = round((box[2] / 2 + 0.8) * SCALE)
    ring = pen.pixels[y - far : y + far, x - far : x + far]
    ring[:] = 255 - (255 - ring) * 0.8
    pen.ring(*middle(box), box[2] / 2 + 1.2)
    [found] = shot(pen.pixels).pages
    assert {name: state for name, state in ring_states(found).items() if state is not False} == {
        "single.2": circled
    }


def test_a_thumb_on_rings_leaves_the_others_alone():
    page = printed("cutit", sheet_id("CUT"), "pad")
    pixels = page.pixels.copy()
    boxes = page.sheet.places.boxes
    thumbs = ("single.4", "higher.4", "single.5")
    for name in thumbs:
        x, y = middle(boxes[name])
        at = round((x + page.origin[0]) * SCALE), round((y + page.origin[1]) * SCALE)
        cv2.circle(pixels, at, round(11 * SCALE), (120, 150, 200), -1)
    [found] = shot(pixels).pages
    states = ring_states(found)
    assert {name for name, state in states.items() if state is not False} == set(thumbs)
    assert not any(states.values())


@pytest.mark.parametrize(("grey", "ticked"), [(250, {False}), (230, {None}), (195, {True})])
@pytest.mark.slow
def test_boxes_hatched_lightly_are_not_blank(grey, ticked):
    # Filled evenly there are no strokes to be seen, only that the box is darker.
    page = printed("cutit", sheet_id("CUT"), "log")
    pixels = page.pixels.copy()
    x, y, width, height = page.sheet.places.boxes["dice.2.pink.3"]
    left, top = ((v + o + 0.4) * SCALE for v, o in zip((x, y), page.origin, strict=True))
    pixels[round(top) : round(top + (height - 0.8) * SCALE),
           round(left) : round(left + (width - 0.8) * SCALE)] = grey  # fmt: skip
    [found] = shot(pixels).pages
    [tick] = found.ticks([page.sheet.places.boxes["dice.2.pink.3"]])
    assert {tick.ticked} == ticked


@pytest.mark.costly
@pytest.mark.parametrize(("colour", "state"), [("black", None), ("stain", True)])
def test_the_edge_of_a_stain_is_no_tick_for_sure(colour, state):
    # Where others are ticked with a dark pen, a pale line may be anything.
    page = printed("cutit", sheet_id("CUT"), "log")
    boxes = page.sheet.places.boxes
    pen = Pen(page, colour)
    for number in range(1, 5):
        pen.tick(boxes[f"dice.{number}.pink.3"])
    x, y, width, height = boxes["dice.5.pink.3"]
    pen.colour, pen.width = "stain", 0.9
    pen.line((x + width / 2, y - 4), (x + width / 3, y + height / 2), (x + width / 2, y + 10))
    [found] = shot(pen.pixels).pages
    names = [f"dice.{number}.pink.3" for number in range(1, 7)]
    ticks = found.ticks([boxes[name] for name in names])
    assert [tick.ticked for tick in ticks] == [True] * 4 + [state, False]


def test_a_blank_pad_tells_nothing_and_asks_nothing():
    [found] = shot(printed("cutit", sheet_id("CUT"), "pad").pixels).pages
    transcript = Transcript({})
    assert read_pad_marks(found, 1, "Ada", transcript) == []
    assert transcript.questions == []
    assert found.drawn([]) == []


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_a_ring_that_was_scribbled_out_is_asked_and_not_meant():
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen, boxes = Pen(page, "black"), page.sheet.places.boxes
    pen.cross(boxes["higher.1"])
    pen.fill(boxes["higher.3"])
    transcript = Transcript({})
    [found] = shot(pen.pixels).pages
    lines = read_pad_marks(found, 1, "Ada", transcript)
    assert [(one.key, one.read) for one in transcript.questions] == [("pads.1.higher.3", "no")]
    assert lines == ["The ladders of Ada are marked up to 0 and 0."]


def test_a_ring_blackened_by_a_wide_pen_is_asked_and_not_meant():
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen, (x, y, width, height) = Pen(page, "black", 2.4), page.sheet.places.boxes["penalty.3"]
    turns = [(x + (n % 2) * width, y + height * n / 9) for n in range(10)]
    pen.line(*turns, shake=0.1)
    transcript = Transcript({})
    [found] = shot(pen.pixels).pages
    assert read_pad_marks(found, 1, "Ada", transcript) == []
    assert [(one.key, one.read) for one in transcript.questions] == [("pads.1.penalty.3", "no")]


@pytest.mark.costly
@pytest.mark.parametrize("marks", [(), ("single.1", "higher.1")])
@pytest.mark.usefixtures("calls")
def test_coffee_over_rings_is_asked(marks):
    """Also if there is more coffee than ink."""
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen, boxes = Pen(page, "red"), page.sheet.places.boxes
    for name in marks:
        pen.ring(*middle(boxes[name]), boxes[name][2] / 2)
    pen.colour, pen.width = "coffee", 2.0
    stained = ("higher.3", "higher.4", "single.3", "single.4")
    for name in stained:
        (x, y), half = middle(boxes[name]), boxes[name][2] / 2
        pen.line((x - 2 * half, y - 0.7 * half), (x, y + 0.5 * half), (x + 2 * half, y + half))
    states = ring_states(shot(pen.pixels).pages[0])
    assert {name for name, state in states.items() if state} == set(marks)
    assert {name for name, state in states.items() if state is None} == set(stained)


@pytest.mark.costly
@pytest.mark.parametrize(("width", "state"), [(1.0, None), (1.6, None)])
def test_a_dot_of_a_pen_in_a_ring_is_asked(width, state):
    page = printed("cutit", sheet_id("CUT"), "pad")
    x, y, side, _ = page.sheet.places.boxes["higher.3"]
    pen = Pen(page, "blue", width)
    pen.line((x + 0.25 * side, y + 0.7 * side), (x + 0.25 * side + 0.3, y + 0.7 * side), shake=0)
    states = ring_states(shot(pen.pixels).pages[0])
    assert states["higher.3"] is state
    assert True not in states.values()


CROSS, BLANK = Tick(True, 0.2, 0.6, 0.1), Tick(False, 0.0, 0.0, 0.1)
EMPTY = Circle(drawn=False, ink=0.0, beside=0.0)


@pytest.mark.parametrize(
    ("marks", "doubt", "ink", "state"),
    [
        ([CROSS, CROSS], BLANK, 0.11, False),
        ([CROSS, CROSS], BLANK, 0.13, None),
        # Whatever covers the paper takes ink away; and where print may be off nobody knows.
        ([CROSS, CROSS], BLANK, -0.13, None),
        ([CROSS, CROSS], BLANK._replace(fit=0.6), 0.11, None),
        # The palest of the pens tells; that of one mark, or a pencil, does not.
        ([CROSS, CROSS._replace(contrast=0.3)], BLANK, 0.07, None),
        ([CROSS, CROSS._replace(contrast=0.2)], BLANK, 0.01, None),
        ([CROSS], BLANK, 0.01, None),
    ],
)
def test_a_doubt_with_less_ink_than_the_pens_of_a_pad_leave_is_none(marks, doubt, ink, state):
    around = Circle(drawn=True, ink=0.4, beside=0.5)
    circles = [*[EMPTY] * len(marks), Circle(None, ink, 0.0), around]
    found = _settled(circles, [*marks, doubt, BLANK])
    assert found == [*circles[:-2], Circle(state, ink, 0.0), around]


@pytest.mark.parametrize(
    ("ink", "contrast", "fit", "wide"),
    [
        (0.15, 0.5, 0.9, True),
        # A numeral that is off, a pale stroke, and print that may be anywhere.
        (0.12, 0.5, 0.9, False),
        (0.15, 0.35, 0.9, False),
        (0.15, 0.5, 1.1, False),
    ],
)
def test_a_stroke_of_a_wide_pen_is_sure_even_if_print_is_off(ink, contrast, fit, wide):
    tick, box = Tick(None, ink, contrast, fit), (10.0, 10.0, 12.0, 12.0)
    assert _is_wide_stroke(tick, box) is wide

    class Page:
        places, bilevel = Pad().places, False

        def ticks(self, boxes):
            return [tick._replace(ink=ink * 144 / (wide * high)) for _, _, wide, high in boxes]

        def drawn(self, bands):
            return [Circle(None, 0.05, 0.0) for _ in bands]

    assert set(ring_states(Page()).values()) == {True if wide else None}


@pytest.mark.parametrize(("ink", "state"), [(0.17, None), (0.19, True)])
def test_a_circle_with_less_ink_than_the_pens_of_a_pad_leave_is_in_doubt(ink, state):
    """A scanner app darkens print, too; a slight circle does not tell how dark pens are."""
    slight = BLANK._replace(contrast=0.1)
    circles = [EMPTY, EMPTY, Circle(drawn=True, ink=ink, beside=0.1)]
    found = _settled(circles, [CROSS, CROSS, slight])
    assert found == [EMPTY, EMPTY, Circle(state, ink, 0.1)]


@pytest.mark.parametrize(
    ("contrast", "ink", "state"),
    [(0.5, 0.005, None), (0.5, 0.003, False), (0.2, 0.005, False), (0.0, 0.0, False)],
)
def test_parts_of_a_faint_circle_in_a_ring_are_in_doubt_in_black_and_white(contrast, ink, state):
    inside = BLANK._replace(contrast=contrast, ink=ink)
    around = Circle(drawn=True, ink=0.4, beside=0.5)
    found = _doubt_ink_inside([EMPTY, around], [inside, inside])
    assert found == [EMPTY._replace(drawn=state), around]


@pytest.mark.parametrize(
    ("inside", "circle", "scribbled"),
    [
        # A cross, a circle, a heavy circle with a wide pen, both at once in soft photos.
        (0.26, Circle(None, 0.16, 0.2), False),
        (0.03, Circle(drawn=True, ink=0.3, beside=0.6), False),
        (0.28, Circle(drawn=True, ink=1.1, beside=1.0), False),
        (0.19, Circle(drawn=True, ink=0.51, beside=0.9), False),
        # A cross of a wide pen from line to line.
        (0.34, Circle(drawn=True, ink=0.23, beside=0.32), False),
        # Scribbles: of a fine pen, a broad one, a pale one, and one that is black all over.
        (0.14, Circle(drawn=True, ink=0.25, beside=0.4), True),
        (0.28, Circle(None, 0.19, 0.4), True),
        (0.31, Circle(drawn=True, ink=0.76, beside=0.9), True),
        (0.37, Circle(None, 0.02, 0.0), True),
        # Open ones of wide pens, the last two in grey.
        (0.258, Circle(drawn=True, ink=0.668, beside=0.9), True),
        (0.101, Circle(drawn=True, ink=0.232, beside=0.5), True),
        (0.137, Circle(drawn=True, ink=0.333, beside=0.6), True),
    ],
)
def test_a_scribble_has_ink_on_the_line_and_inside(inside, circle, scribbled):
    assert _is_scribbled(inside, circle, is_open=False) is scribbled


@pytest.mark.parametrize(
    ("filled", "circle", "open_"),
    [
        (0.27, Circle(drawn=True, ink=0.16, beside=0.4), True),
        (0.33, Circle(drawn=True, ink=0.16, beside=0.4), False),
        (0.27, Circle(drawn=True, ink=0.16, beside=0.57), False),
        (0.27, Circle(None, ink=0.19, beside=0.4), False),
    ],
)
def test_a_cross_of_a_wide_pen_leaves_most_of_a_ring_open(filled, circle, open_):
    tick, pad = CROSS._replace(ink=0.27, contrast=0.4, filled=filled), Pad()

    class Page:
        places, bilevel = pad.places, False

        def ticks(self, boxes, framed=None):
            return [tick for _ in boxes]

        def drawn(self, bands):
            return [circle for _ in bands]

    assert _is_open(tick, circle) is open_
    assert set(ring_states(Page()).values()) == {True if open_ else None}
    Page.bilevel = True
    assert set(ring_states(Page()).values()) == {None}


def test_circles_are_drawn_about_the_printed_line():
    middle, inner, outer = _band((10.0, 20.0, 8.0, 8.0))
    assert middle == (14.0, 24.0)
    assert (inner, outer) == pytest.approx((4 - 1.7, 4 + 2.0))
