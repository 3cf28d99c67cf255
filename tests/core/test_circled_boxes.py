"""Circles around boxes, as evidence beside what is in them; and writing."""

from math import inf

import pytest

from papercraft.core.box_marks import _circled, marked, written
from papercraft.core.photo import Ring, Tick
from papercraft.core.sheet import Places
from papercraft.core.tick_boxes import read_marks

BLANK = Tick(False, 0.0, 0.0, 0.1)


@pytest.mark.parametrize(
    ("coverage", "gap", "seen", "fit", "ticked"),
    [
        (0.95, 0.1, 0.6, 0.1, True),
        (0.6, 0.1, 0.6, 0.1, None),
        (0.3, 0.1, 0.6, 0.1, False),
        # Most of the way lies under print: a circle is a doubt, less is nothing.
        (0.95, 0.1, 0.2, 0.1, None),
        (0.6, 0.1, 0.2, 0.1, False),
        (0.95, 0.1, 0.6, 0.8, False),
        # Nearly all of it does: what is seen is of a box nearby.
        (1.0, 0.0, 0.09, 0.1, None),
        (1.0, 0.0, 0.07, 0.1, False),
        # Frames take away a little of it, all around.
        (0.84, 0.07, 0.6, 0.1, True),
        (0.84, 0.15, 0.6, 0.1, None),
        (0.8, 0.05, 0.6, 0.1, None),
    ],
)
def test_a_circle_is_a_tick_as_far_as_it_can_be_seen(coverage, gap, seen, fit, ticked):
    found = _circled(BLANK, Ring(coverage, gap, 0.4, seen, fit, 4.0), 0.0)
    assert found.ticked is ticked
    assert (found.ink > 0) == (ticked is not False)


@pytest.mark.parametrize(
    ("coverage", "seen", "ink"),
    [
        # More than half of a circle is as much as a mark, less may belong to the box beside it.
        (0.72, 0.6, 0.17),
        (0.68, 0.6, 0.0204),
        # A blank box beside a filled one shows little of its way around.
        (0.95, 0.2, 0.0285),
    ],
)
def test_a_large_part_of_a_circle_is_a_doubt_of_its_own(coverage, seen, ink):
    found = _circled(BLANK, Ring(coverage, 0.2, 0.4, seen, 0.1, 4.0), 0.0)
    assert (found.ticked, found.ink) == (None, pytest.approx(ink))


@pytest.mark.parametrize(("around", "ticked"), [(0.3, True), (0.29, None)])
def test_the_edge_of_a_shadow_is_no_circle(around, ticked):
    class Page:
        def ticks(self, boxes):
            return [BLANK._replace(ticked=None), *[BLANK] * (len(boxes) - 1)]

        def rings(self, centres, inner, outer):
            return [Ring(around * (x == 3), 0.2, 0.4, 0.6, 0.1, 4.4) for x, _ in centres]

        def alike_rings(self, bands):
            return [Ring(1.0 * (one.centre[0] == 3), 0.0, 0.4, 1.0, 0.1, 4.4) for one in bands]

    first, *_ = marked(Page(), [(7.0 * n, 0.0, 6.0, 6.0) for n in range(8)], [range(8)])
    assert first.ticked is ticked


@pytest.mark.parametrize(
    ("compared", "contrast", "ticked"),
    [((0.9, 0.05), 0.25, None), ((0.9, 0.05), 0.24, False), ((0.89, 0.05), 0.25, False)],
)
def test_a_band_of_a_wide_pen_around_a_box_is_a_doubt(compared, contrast, ticked):
    class Page:
        def ticks(self, boxes):
            return [BLANK] * len(boxes)

        def rings(self, centres, inner, outer):
            return [Ring(0.0, 1.0, 0.0, 0.6, 0.1, 4.4) for _ in centres]

        def alike_rings(self, bands):
            shares = [compared if one.centre[0] == 3 else (0.0, 0.0) for one in bands]
            return [Ring(share, gap, contrast, 1.0, 0.1, 4.4) for share, gap in shares]

    first, *_ = marked(Page(), [(7.0 * n, 0.0, 6.0, 6.0) for n in range(8)], [range(8)])
    assert first.ticked is ticked


class Drawn:
    """A page with this ink in its boxes, and circles around some."""

    def __init__(self, inks, circled):
        self.inks, self.circled = inks, circled

    def ticks(self, boxes):
        return [Tick(self.inks.get(x, 0.0) > 0.11, self.inks.get(x, 0.0), 0.4, 0.1)
                for x, *_ in boxes]  # fmt: skip

    def rings(self, centres, inner, outer):
        return [Ring(0.95 * (x - 3 in self.circled), 0.02, 0.4, 0.6, 0.1, 4.4) for x, _ in centres]


def test_the_side_of_a_circle_is_no_tick_in_the_box_beside_it():
    boxes = [(7.0 * n, 0.0, 6.0, 6.0) for n in range(4)]
    found = marked(Drawn({7.0: 0.12, 21.0: 0.12}, {0.0}), boxes)
    assert [tick.ticked for tick in found] == [True, None, False, True]
    found = marked(Drawn({7.0: 0.3}, {0.0}), boxes)
    assert [tick.ticked for tick in found] == [True, True, False, False]


@pytest.mark.parametrize(
    ("coverage", "seen", "others", "apart", "ticked"),
    [
        (0.96, 0.49, (0.97, 1.0), 7.9, None),
        # All around it, seen well, between fewer or farther circles, or between others that are no
        # better.
        (0.97, 0.49, (1.0, 1.0), 7.9, True),
        (0.96, 0.5, (0.97, 1.0), 7.9, True),
        (0.96, 0.49, (0.97,), 7.9, True),
        (0.96, 0.49, (0.97, 1.0), 8.0, True),
        (0.96, 0.49, (0.96, 1.0), 7.9, True),
    ],
)
def test_a_circle_between_better_ones_may_be_their_ink(coverage, seen, others, apart, ticked):
    boxes = [(10.0, 0.0, 6.0, 6.0), *((10.0 + way * apart, 0.0, 6.0, 6.0) for way in (-1, 1))]
    rings = [(coverage, seen), *((share, 0.9) for share in others)]

    class Circled:
        def ticks(self, boxes):
            return [BLANK for _ in boxes]

        def rings(self, centres, inner, outer):
            return [Ring(share, 0.02, 0.4, part, 0.1, 4.0) for share, part in rings]

    first, *beside = marked(Circled(), boxes[: len(rings)])
    assert (first.ticked, [tick.ticked for tick in beside]) == (ticked, [True] * len(others))


@pytest.mark.parametrize(
    ("alone", "compared", "ink", "ticked"),
    [
        # A whole line that others do not have is a circle where one may be; without ink of its own,
        # it is a doubt.
        ((0.7, 0.2), (0.9, 0.05), 0.0, True),
        ((0.7, 0.2), (0.89, 0.05), 0.0, None),
        ((0.7, 0.2), (0.9, 0.06), 0.0, None),
        ((0.3, 0.2), (0.65, 0.15), 0.0, None),
        ((0.29, 0.2), (0.9, 0.05), 0.0, False),
        ((0.3, 0.2), (0.64, 0.15), 0.0, False),
        ((0.3, 0.2), (0.65, 0.16), 0.0, False),
        # What looks like a circle, but not unlike the others, is of the boxes beside it.
        ((0.95, 0.02), (0.6, 0.3), 0.0, True),
        ((0.95, 0.02), (0.59, 0.3), 0.0, None),
        # In a box with ink, a circle is not looked for.
        ((0.3, 0.2), (0.9, 0.05), 0.1, False),
        ((0.3, 0.2), (0.9, 0.05), 0.09, None),
    ],
)
@pytest.mark.parametrize("count", [8, 7])
def test_boxes_that_look_alike_are_compared(alone, compared, ink, ticked, count):
    class Page:
        def ticks(self, boxes):
            return [BLANK._replace(ink=ink), *[BLANK] * (len(boxes) - 1)]

        def rings(self, centres, inner, outer):
            shares = [alone if x == 3 else (0.0, 0.0) for x, _ in centres]
            return [Ring(share, gap, 0.4, 0.6, 0.1, 4.4) for share, gap in shares]

        def alike_rings(self, bands):
            assert all(one[1:] == (2.55, pytest.approx(4.8)) for one in bands)
            shares = [compared if one.centre[0] == 3 else (0.0, 0.0) for one in bands]
            return [Ring(share, gap, 0.2, 1.0, 0.1, 4.4) for share, gap in shares]

    boxes = [(7.0 * n, 0.0, 6.0, 6.0) for n in range(count)]
    by_itself = marked(Page(), boxes)[0].ticked
    first, *others = marked(Page(), boxes, [range(count)])
    assert first.ticked is (ticked if count == 8 else by_itself)
    assert [tick.ticked for tick in others] == [False] * (count - 1)


@pytest.mark.parametrize(
    ("grain", "contrast", "ring", "ticked"),
    [
        # With as many as six others of about 0.4, a little more is the grain of a tint.
        ([0.4] * 6, 0.14, (0.64, 0.2), False),
        ([0.4] * 6, 0.14, (0.66, 0.2), None),
        ([0.4] * 6, 0.14, (0.64, 0.22), None),
        ([0.4] * 6, 0.14, (0.82, 0.14), None),
        ([0.4] * 6, 0.15, (0.64, 0.2), None),
        ([0.4] * 5 + [0.29], 0.14, (0.64, 0.2), None),
    ],
)
def test_the_grain_of_a_tint_is_around_all_boxes(grain, contrast, ring, ticked):
    rings = [*((share, contrast) for share in grain), ring]

    class Grainy:
        def ticks(self, boxes):
            return [BLANK for _ in boxes]

        def rings(self, centres, inner, outer):
            return [Ring(share, 0.02, dark, 0.6, 0.1, 4.4) for share, dark in rings]

    *others, found = marked(Grainy(), [(7.0 * n, 0.0, 6.0, 6.0) for n in range(len(rings))])
    assert [tick.ticked for tick in others] == [False] * len(grain)
    assert found.ticked is ticked


@pytest.mark.parametrize(
    ("ring", "ink", "others", "ticked"),
    [
        ((0.9, 0.28, 0.3, 0.5), 0.05, 3, True),
        # With part of the way, paler, hardly seen, where print is off, or with ink in the box.
        ((0.87, 0.28, 0.3, 0.5), 0.05, 3, None),
        ((0.9, 0.27, 0.3, 0.5), 0.05, 3, None),
        ((0.9, 0.28, 0.29, 0.5), 0.05, 3, None),
        ((0.9, 0.28, 0.3, 0.51), 0.05, 3, None),
        ((0.9, 0.28, 0.3, 0.5), 0.06, 3, None),
        # Few circles do not tell how dark they are.
        ((0.9, 0.28, 0.3, 0.5), 0.05, 2, None),
    ],
)
def test_a_circle_may_hide_the_frame_of_its_box(ring, ink, others, ticked):
    boxes = [(14.0 * n, 0.0, 6.0, 6.0) for n in range(others + 1)]
    coverage, contrast, seen, fit = ring

    class Hidden:
        def ticks(self, boxes):
            return [*[BLANK] * others, Tick(None, ink, 0.0, inf)]

        def rings(self, centres, inner, outer):
            hidden = boxes[-1][0] + 3
            return [
                Ring(coverage, 0.0, contrast, seen, fit, 4.4)
                if x == hidden
                else Ring(0.95, 0.0, 0.4, 0.6, 0.1, 4.4)
                for x, _ in centres
            ]

    found = marked(Hidden(), boxes)
    assert [tick.ticked for tick in found] == [True] * others + [ticked]
    assert found[-1].covered is (ticked is None)


@pytest.mark.parametrize("open_", [0.5, 0.6])
def test_pale_circles_are_no_grain(open_):
    """Those of a light pencil, of which some are open."""
    shares = [*[0.95] * 7, *[open_] * 7, 0.0]

    class Pale:
        def ticks(self, boxes):
            return [BLANK for _ in boxes]

        def rings(self, centres, inner, outer):
            return [Ring(share, 0.02, 0.1, 0.6, 0.1, 4.4) for share in shares]

    found = marked(Pale(), [(14.0 * n, 0.0, 6.0, 6.0) for n in range(len(shares))])
    assert [tick.ticked for tick in found] == [*[True] * 7, *[None] * 7, False]


# The contrast and depth of ticks.
STROKES, FILLS = [(0.3, 0.0), (0.5, 0.0), (0.4, 0.0)], [(1.0, 0.3), (1.0, 0.5), (1.0, 0.4)]


@pytest.mark.parametrize(
    ("coverage", "contrast", "ticks", "ticked"),
    [
        # Filled boxes are as dark as their depth.
        (0.95, 0.09, FILLS, None),
        (0.95, 0.11, FILLS, True),
        (0.95, 0.09, STROKES, None),
        (0.95, 0.11, STROKES, True),
        # Two ticks do not tell of all pens.
        (0.95, 0.09, STROKES[:2], True),
        # A part of one is nothing, unless it is as dark as ticks.
        (0.6, 0.09, STROKES, False),
        (0.6, 0.11, STROKES, None),
    ],
)
def test_a_circle_far_paler_than_the_ticks_is_no_sure_one(coverage, contrast, ticks, ticked):
    """Ticks of 0.3, 0.4 and 0.5: where a scanner app thickens frames, their sides are grey."""

    class Page(Drawn):
        def ticks(self, boxes):
            found = [*super().ticks(boxes)]
            return [Tick(True, 0.3, dark, 0.1, depth=deep) for dark, deep in ticks] + found[
                len(ticks) :
            ]

        def rings(self, centres, inner, outer):
            shares = [coverage if x == 38 else 0.0 for x, _ in centres]
            return [Ring(share, 0.02, contrast, 0.6, 0.1, 4.4) for share in shares]

    boxes = [(7.0 * n, 0.0, 6.0, 6.0) for n in range(6)]
    found = marked(Page({}, set()), boxes)
    assert [tick.ticked for tick in found[3:]] == [False, False, ticked]


def test_the_ink_of_a_mark_is_that_in_its_box():
    page = Drawn({7.0: 0.3}, {0.0})
    page.places = Places(boxes={f"b{n}": (7.0 * n, 0.0, 6.0, 6.0) for n in range(3)})
    found = read_marks(page, page.places.boxes)
    assert [(tick.ticked, tick.ink) for tick in found.values()] == [
        (True, 0.0), (True, 0.3), (False, 0.0),
    ]  # fmt: skip


class Written:
    """A page with this ink in its boxes of 100 mm2 inside: mm2 and contrast."""

    bilevel = False

    def __init__(self, *inks):
        self.inks = inks

    def ticks(self, boxes):
        return [Tick(None, area / 100, contrast, 0.1) for area, contrast in self.inks]


@pytest.mark.parametrize(
    ("others", "area", "contrast", "read"),
    [
        ([(20, 0.4), (9, 0.3)], 2, 0.1, False),
        ([(20, 0.4), (9, 0.3)], 2, 0.11, True),
        ([(20, 0.4), (9, 0.3)], 4, 0.1, True),
        # One number does not tell of all pens, and a small one of none.
        ([(20, 0.4)], 2, 0.1, True),
        ([(20, 0.4), (5, 0.3)], 2, 0.1, True),
        ([(20, 0.4), (9, 0.25)], 2, 0.1, True),
    ],
)
def test_the_grain_of_paper_is_far_paler_than_writing(others, area, contrast, read):
    page = Written(*others, (area, contrast))
    side = 10 + 2 * 0.7
    found = written(page, [(20.0 * n, 0.0, side, side) for n in range(len(others) + 1)])
    assert found == [True] * len(others) + [read]
