"""Boxes with strokes, and filled, shaded or painted over, on maps that are made up."""

import numpy as np
import pytest

from papercraft.core.photo import LOOSE, Tick
from papercraft.photo.box_ink import _DARK, BoxInk, _median, doubt_pale, window
from papercraft.photo.ink_map import InkMap
from papercraft.photo.reference import FINE, LEFT, TOP

WIDE, HIGH = 80, 80
SMALL, LARGE = (40.0, 40.0, 6.0, 6.0), (40.0, 40.0, 14.0, 14.0)


def tick(box, painted, level, *more):
    """Whether a box on paper is ticked, on which rectangles were painted without strokes."""
    return tick_of(box, painted, level, *more).ticked


def tick_of(box, painted, level, *more, ridge=0, strokes=1.0, fit=0.1):
    """What is read of a box on paper on which rectangles were painted.

    A share of what is dark has strokes.
    """
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light = np.full(shape, 250, np.uint8)
    for x, y, width, height in (painted, *more):
        rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
        columns = slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))
        light[rows, columns] = round(250 * level)
    inside = (light < 250) & (np.arange(shape[0])[:, None] % 20 < 20 * strokes)
    ridges = np.where(inside, ridge, 0).astype(np.uint8)
    ink_map = InkMap(light, ridges, np.zeros(shape, bool), 30.0)
    return BoxInk(ink_map, np.full(shape, 255, np.uint8), None).tick(box, fit)


@pytest.mark.parametrize(
    ("box", "painted", "level", "ticked"),
    [
        (SMALL, SMALL, 0.3, True),
        (SMALL, SMALL, 0.8, True),
        (SMALL, SMALL, 0.86, True),
        (SMALL, SMALL, 0.88, None),
        (SMALL, SMALL, 0.91, None),
        (SMALL, SMALL, 0.93, False),
        (SMALL, SMALL, 0.99, False),
        # A shadow may end in a large box; what fills it is darker.
        (LARGE, LARGE, 0.3, True),
        (LARGE, LARGE, 0.63, True),
        (LARGE, LARGE, 0.67, None),
        (LARGE, LARGE, 0.8, None),
        ((40.0, 40.0, 8.0, 6.0), (40.0, 40.0, 8.0, 6.0), 0.8, True),
        ((40.0, 40.0, 8.5, 6.0), (40.0, 40.0, 8.5, 6.0), 0.8, None),
        (LARGE, LARGE, 0.99, False),
        # All around is painted, too: that is no shadow.
        (SMALL, (35.0, 35.0, 16.0, 16.0), 0.3, None),
        (SMALL, (35.0, 35.0, 16.0, 16.0), 0.7, False),
        # Farther away there is no brighter paper, as at night.
        (SMALL, (0.0, 0.0, 77.0, 77.0), 0.3, False),
        (SMALL, (LEFT, TOP, 62.0 - LEFT, 62.0 - TOP), 0.3, False),
        (SMALL, (26.0, 26.0, 54.0, 54.0), 0.3, False),
        (SMALL, (31.0, 31.0, 25.0, 25.0), 0.3, False),
        (SMALL, (32.0, 31.0, 24.0, 25.0), 0.3, None),
    ],
)
def test_paint_without_strokes(box, painted, level, ticked):
    assert tick(box, painted, level) is ticked


def test_what_is_as_dark_as_the_paper_on_one_side_is_in_doubt():
    """The paper around a box is that on all its sides: a shadow may come from one of them."""
    x, y, width, height = SMALL
    inside = (x + 0.65, y + 0.65, width - 1.3, height - 1.3)
    assert tick(SMALL, inside, 0.7, (x - 1.6, y - 1.6, width + 3.2, 2.0)) is None
    assert tick(SMALL, inside, 0.7) is True


@pytest.mark.parametrize(
    ("shadow", "ticked"),
    [((60.0, 60.0, 1.0, 1.0), True), ((LEFT, TOP, 44.0 - LEFT, 79.0 - TOP), None)],
)
@pytest.mark.parametrize(("far", "known"), [(4.0, True), (6.0, False)])
def test_a_shadow_that_ends_in_one_of_many_boxes_is_not_paint(shadow, ticked, far, known):
    """Between boxes close together all is print: their insides tell, or nobody knows."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light, printed = np.full(shape, 250, np.uint8), np.ones(shape, bool)

    def part(x, y, width, height):
        rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
        return rows, slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))

    x, y, width, height = SMALL
    for dx, dy in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
        left, top = x + dx * (width + far), y + dy * (height + far)
        printed[part(left + 0.65, top + 0.65, width - 1.3, height - 1.3)] = False
    # A corner that is seen tells how bright paper is.
    printed[part(x + width + 0.8, y - 1.6, 0.8, 0.8)] = False
    light[part(x, y, width, height)] = 175
    light[part(*shadow)] = 175
    nothing = np.zeros(shape, np.uint8)
    ink = BoxInk(InkMap(light, nothing, printed, 90.0), np.full(shape, 255, np.uint8), None)
    assert ink.tick(SMALL, 0.1).ticked is (ticked if known else None)


def stroked(share, contrast, fit=0.1):
    """What is read of a box with strokes that cover a share of what is looked at, from the top."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    ridge = np.zeros(shape, np.uint8)
    x, y, width, height = SMALL
    inset = 0.65
    top, bottom = round((y + inset - TOP) * FINE), round((y + height - inset - TOP) * FINE)
    left, right = round((x + inset - LEFT) * FINE), round((x + width - inset - LEFT) * FINE)
    inside = ridge[top:bottom, left:right].reshape(-1).copy()
    inside[: round(share * inside.size)] = round(255 * contrast)
    ridge[top:bottom, left:right] = inside.reshape(bottom - top, right - left)
    # Whatever is beside what is looked at, the frame and other boxes, does not count.
    ridge[:top], ridge[bottom:], ridge[:, :left], ridge[:, right:] = 200, 200, 200, 200
    ink_map = InkMap(np.full(shape, 250, np.uint8), ridge, np.zeros(shape, bool), 30.0)
    return BoxInk(ink_map, np.full(shape, 255, np.uint8), None).tick(SMALL, fit)


@pytest.mark.parametrize(
    ("covered", "level", "ticked"),
    [
        # Paper is left on all sides.
        ((0, 0, 0, 0), 0.3, True),
        # At one corner the gaps are covered, too.
        ((37.0, 37.0, 3.0, 4.0), 0.3, True),
        # They are dark for half of a side, as where a shadow ends.
        ((38.0, 38.0, 2.0, 10.0), 0.3, None),
        ((38.0, 38.0, 18.0, 2.0), 0.3, None),
        # A shadow is not as dark as ink.
        ((0, 0, 0, 0), 0.62, None),
    ],
)
def test_a_box_among_others_that_are_filled_is_told_by_the_paper_between_them(
    covered, level, ticked
):
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light, printed = np.full(shape, 250, np.uint8), np.zeros(shape, bool)

    def part(x, y, width, height):
        rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
        columns = slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))
        return rows, columns

    x, y, side, _ = LARGE
    # Between boxes close together all is print but where four meet, and all around are filled.
    printed[part(x - 2, y - 2, side + 4, side + 4)] = True
    for corner in ((x - 1.4, y - 1.4), (x + side + 0.2, y - 1.4)):
        printed[part(*corner, 1.2, 1.2)] = False
    printed[part(x + 0.6, y + 0.6, side - 1.2, side - 1.2)] = False
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            at = x + across * (side + 1.6), y + down * (side + 1.6), side, side
            light[part(*at)] = round(250 * level)
    light[part(*covered)] = round(250 * level)
    ink_map = InkMap(light, np.zeros(shape, np.uint8), printed, 30.0)
    read = BoxInk(ink_map, np.full(shape, 255, np.uint8), None).tick(LARGE, 0.1)
    assert read.ticked is ticked


@pytest.mark.parametrize(
    ("share", "contrast", "ticked"),
    [
        (0.0, 0.5, False),
        (0.022, 0.5, False),
        (0.03, 0.5, None),
        (0.1, 0.5, None),
        (0.12, 0.5, True),
        (1.0, 0.5, True),
        # A smudge.
        (0.5, 0.055, None),
        (0.5, 0.07, True),
    ],
)
def test_strokes_that_cover_little_or_are_faint_are_in_doubt(share, contrast, ticked):
    tick = stroked(share, contrast)
    assert tick.ticked is ticked
    assert tick.ink == pytest.approx(share, abs=0.001)


def test_nothing_is_known_where_the_print_fits_badly():
    assert stroked(0.5, 0.5, fit=5.0).ticked is None


@pytest.mark.parametrize(("level", "share"), [(0.4, 0.25), (0.6, 0.0)])
def test_the_share_of_a_box_that_is_as_dark_as_ink(level, share):
    x, y, width, height = SMALL
    inside = (x + 0.65, y + 0.65, width - 1.3, height - 1.3)
    quarter = (inside[0], inside[1], inside[2] / 2, inside[3] / 2)
    found = tick_of(SMALL, quarter, level, ridge=80)
    assert found.dark == pytest.approx(share, abs=0.03)
    # What has no strokes is paint, which is told otherwise.
    assert tick_of(SMALL, quarter, level).dark == 0.0


@pytest.mark.parametrize(
    ("wide", "around", "filled"),
    [
        (0.6, (), True),
        # Less than half of it is dark, or paper beside it is as dark: a thing may lie there.
        (0.45, (), False),
        (0.6, (35.0, 38.0, 5.0, 10.0), False),
    ],
)
def test_a_box_that_a_wide_pen_filled_is_inked_more_than_its_strokes_tell(wide, around, filled):
    x, y, width, height = SMALL
    dark = (x + 0.65, y + 0.65, wide * (width - 1.3), height - 1.3)
    found = tick_of(SMALL, dark, 0.3, *((around,) if around else ()), ridge=33, strokes=0.4)
    assert found.ticked is True
    assert found.ink == pytest.approx(wide, abs=0.04) if filled else found.ink < 0.6 * wide
    assert (found.contrast == 1.0) is filled
    assert found.filled == pytest.approx(wide, abs=0.04)


@pytest.mark.parametrize(
    ("wide", "level", "around", "contrast"),
    [
        (0.35, 0.3, (), 0.5),
        # Too little is dark, or nothing as dark as ink; or paper beside it is darker.
        (0.2, 0.3, (), 0.13),
        (0.35, 0.6, (), 0.13),
        (0.35, 0.3, (35.0, 38.0, 5.0, 10.0), 0.13),
    ],
)
def test_a_dark_part_of_a_box_is_no_faint_ink(wide, level, around, contrast):
    x, y, width, height = SMALL
    dark = (x + 0.65, y + 0.65, wide * (width - 1.3), height - 1.3)
    found = tick_of(SMALL, dark, level, *((around,) if around else ()), ridge=33)
    assert found.contrast == pytest.approx(contrast, abs=0.01)


@pytest.mark.parametrize(
    ("wide", "fit", "ticked"), [(0.6, 0.7, True), (0.6, 0.8, None), (0.4, 0.7, None)]
)
def test_a_box_that_is_filled_is_ticked_even_if_print_is_off(wide, fit, ticked):
    x, y, width, height = SMALL
    dark = (x + 0.65, y + 0.65, wide * (width - 1.3), height - 1.3)
    assert tick_of(SMALL, dark, 0.3, ridge=33, fit=fit).ticked is ticked


@pytest.mark.parametrize("level", [0.3, 0.7])
def test_a_scribble_fills_a_box_and_a_tick_does_not_whatever_the_pen(level):
    x, y, width, height = SMALL
    fill = (x + 0.65, y + 0.65, 0.9 * (width - 1.3), height - 1.3)
    assert tick_of(SMALL, fill, level, ridge=40, strokes=0.4).filled == pytest.approx(0.9, abs=0.04)
    stroke = (x + 0.65, y + 2.0, width - 1.3, 1.0)
    found = tick_of(SMALL, stroke, level, ridge=40)
    assert found.filled == pytest.approx(1.0 / (height - 1.3), abs=0.04)


@pytest.mark.parametrize(
    ("painted", "ticked"), [((40.6, 40.6, 4.8, 4.8), None), ((30.0, 35.0, 15.4, 16.0), False)]
)
def test_the_edge_of_a_shadow_in_a_box_is_no_paint(painted, ticked):
    """What a pen shaded is darker than the paper at all sides; a shadow is as dark at one."""
    assert tick(SMALL, painted, 0.9) is ticked


@pytest.mark.parametrize(("tint", "ticked"), [(0.85, False), (0.7, False)])
def test_a_box_as_bright_as_paper_is_blank_on_a_tint_that_came_out_pale(tint, ticked):
    """A grey picture shows a yellow column brighter than the blue of it, which was expected."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    printed = np.full(shape, round(255 * tint), np.uint8)
    x, y, width, height = SMALL
    rows = slice(round((y - TOP) * FINE), round((y + height - TOP) * FINE))
    columns = slice(round((x - LEFT) * FINE), round((x + width - LEFT) * FINE))
    printed[rows, columns] = 255
    nothing = np.zeros(shape, np.uint8)
    ink_map = InkMap(np.full(shape, 245, np.uint8), nothing, nothing.astype(bool), 30.0)
    assert BoxInk(ink_map, printed, None).tick(SMALL, 0.1).ticked is ticked


# Blue light is dark for red; the darkest channel of a yellow tint is blue.
BLUE, NO_SHADOW, YELLOW = (0.9, 0.82, 0.72), (1.0, 1.0, 1.0), (205, 240, 255)
# So near that the paper at its end is known.
AROUND = (34.0, 34.0, 18.0, 18.0)


@pytest.mark.parametrize(
    ("shadow", "where", "fill", "ticked"),
    [
        (BLUE, AROUND, 1.0, False),
        (BLUE, AROUND, 0.93, False),
        (BLUE, AROUND, 0.9, None),
        (BLUE, AROUND, 0.8, True),
        (NO_SHADOW, AROUND, 0.8, True),
        # Most of the box and of its border is in the shadow, or just the box and one side.
        (BLUE, (42.0, TOP, WIDE, HIGH), 1.0, False),
        (BLUE, (42.0, 40.0, WIDE, 6.0), 1.0, None),
        (BLUE, (60.0, TOP, WIDE, HIGH), 0.8, True),
        # What is as dark as ink is no shadow, though the next box is as dark.
        ((0.4, 0.4, 0.4), (40.0, 40.0, 6.0, 6.0), 1.0, True),
    ],
)
def test_a_coloured_shadow_on_a_tint_fills_no_box(shadow, where, fill, ticked):
    """A white box on a yellow band, in light of which the bands hide what the box shows."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    printed = np.full((*shape, 3), 255, np.uint8)
    printed[window(LEFT, 38.0, WIDE, 10.0)] = YELLOW
    box, next_ = window(*SMALL), window(46.5, 40.0, 6.0, 6.0)
    printed[box] = 255
    seen = printed.astype(float)
    seen[box] *= fill
    seen[next_] *= min(shadow) if max(shadow) < _DARK else 1
    seen[window(*where)] *= shadow
    colours = seen.round().astype(np.uint8)
    nothing = np.zeros(shape, np.uint8)
    ink_map = InkMap(colours.min(axis=2), nothing, nothing.astype(bool), 30.0)
    ink = BoxInk(ink_map, printed.min(axis=2), None, lambda: (colours, printed))
    assert ink.tick(SMALL, 0.1).ticked is ticked
    # Without colours there is no telling.
    if where == AROUND and shadow == BLUE:
        assert BoxInk(ink_map, printed.min(axis=2), None).tick(SMALL, 0.1).ticked is True


def test_colours_are_looked_at_only_where_a_box_is_darker_than_its_border():
    def never():
        raise AssertionError

    shape = round(HIGH * FINE), round(WIDE * FINE)
    nothing, paper = np.zeros(shape, np.uint8), np.full(shape, 250, np.uint8)
    ink_map = InkMap(paper, nothing, nothing.astype(bool), 30.0)
    assert BoxInk(ink_map, paper, None, never).tick(SMALL, 0.1).ticked is False


@pytest.mark.parametrize(
    ("contrasts", "enhanced", "doubted"),
    [
        # Few ticks: what is faint by itself may be a stain.
        ([0.15, 0.5], False, [0.15]),
        ([0.17, 0.5], False, []),
        ([0.17, 0.5], True, [0.17]),
        ([0.26, 0.5], True, []),
        # Many: what is far fainter than the others.
        ([0.11, 0.3, 0.3], False, [0.11]),
        ([0.13, 0.3, 0.3], False, []),
        ([0.11, 0.14, 0.14, 0.14], False, []),
        ([0.07, 0.14, 0.14, 0.14], False, [0.07]),
        ([0.2, 0.9, 0.9], True, [0.2]),
        ([0.24, 0.9, 0.9], True, []),
    ],
)
def test_ticks_far_paler_than_the_others_are_in_doubt(contrasts, enhanced, doubted):
    ticks = [Tick(True, 0.5, contrast, 0.1) for contrast in contrasts]
    found = doubt_pale([*ticks, Tick(False, 0.0, 0.0, 0.1)], enhanced=enhanced)
    assert [tick.contrast for tick in found if tick.ticked is None] == doubted
    assert found[-1].ticked is False


@pytest.mark.parametrize(("depth", "ticked"), [(0.4, True), (0.6, None)])
def test_filled_boxes_are_as_dark_as_their_depth(depth, ticked):
    """Beside boxes shaded with a pencil, one that is shaded a little less is no stain."""
    usual = [Tick(True, 1.0, 1.0, 0.1, filled=1.0, depth=depth)] * 3
    *_, found = doubt_pale([*usual, Tick(True, 0.2, 0.13, 0.1)], enhanced=True)
    assert found.ticked is ticked


@pytest.mark.parametrize(("depth", "ticked"), [(0.14, None), (0.2, True)])
def test_what_fills_a_box_has_a_depth_instead_of_strokes(depth, ticked):
    usual = [Tick(True, 0.5, 0.3, 0.1)] * 3
    *_, found = doubt_pale([*usual, Tick(True, 0.5, 0.08, 0.1, depth=depth)], enhanced=False)
    assert found.ticked is ticked


@pytest.mark.parametrize(
    ("painted", "level", "depth"),
    [
        (SMALL, 0.8, 0.2),
        (SMALL, 0.9, 0.0),
        # It goes on beside the box: a stain, or a shadow.
        ((35.0, 40.0, 16.0, 6.0), 0.8, 0.0),
        # A stroke covers less than half.
        ((42.0, 40.0, 1.5, 6.0), 0.5, 0.0),
    ],
)
def test_a_filled_box_is_darker_than_all_its_sides(painted, level, depth):
    found = tick_of(SMALL, painted, level, ridge=25, strokes=0.5)
    assert found.depth == pytest.approx(depth, abs=0.01)


@pytest.mark.parametrize(("area", "ticked"), [(0.35, False), (0.45, None)])
@pytest.mark.parametrize("place", [0.0, 6.0])
def test_colour_on_print_in_a_box_may_be_a_pen(area, ticked, place):
    """A box whose print hides strokes all over, with some mm2 of colour on it."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light = np.full(shape, 250, np.uint8)
    printed, coloured = np.zeros(shape, bool), np.zeros(shape, bool)
    x, y, width, height = SMALL
    printed[round((y - TOP) * FINE) : round((y + height - TOP) * FINE),
            round((x - LEFT) * FINE) : round((x + width - LEFT) * FINE)] = True  # fmt: skip
    row, column = round((y + 3 - TOP) * FINE), round((x + 1 + place - LEFT) * FINE)
    coloured[row, column : column + round(area * FINE**2)] = True
    ink_map = InkMap(light, np.zeros(shape, np.uint8), printed, 90.0)
    ink = BoxInk(ink_map, np.full(shape, 255, np.uint8), np.packbits(coloured, axis=1))
    # Beside the box it tells nothing of it.
    expected = ticked if not place else False
    assert ink.tick(SMALL, 0.1, framed=False).ticked is expected
    assert ink.tick(SMALL, 0.1).ticked is None


@pytest.mark.parametrize("count", [1, 2, 5, 8])
def test_the_median_is_that_of_numpy(count):
    values = np.random.default_rng(count).normal(size=count)
    assert _median(values.copy()) == pytest.approx(np.median(values))


def test_what_fills_a_box_is_all_ink_and_a_blank_box_has_none():
    assert tick_of(SMALL, SMALL, 0.5) == Tick(True, 1.0, 1.0, 0.1, filled=1.0, depth=0.5)
    assert tick_of(SMALL, SMALL, 0.5, fit=0.5).ticked is True
    assert tick_of(SMALL, SMALL, 0.5, fit=0.51) == Tick(None, 1.0, 1.0, 0.51, filled=1.0, depth=0.5)
    assert tick_of(SMALL, SMALL, 1.0) == Tick(False, 0.0, 0.0, 0.1)
    # A ridge as high as the least that is ink is none.
    assert tick_of(SMALL, SMALL, 0.99, ridge=12) == Tick(False, 0.0, 0.0, 0.1)
    assert tick_of(SMALL, SMALL, 0.99, ridge=13).ink == 1.0


def test_the_darkest_quarter_of_its_ink_tells_how_dark_a_tick_is():
    # 400 pixels are looked at.
    side = 20 / FINE + 1.3
    for dark, contrast in ((98, 100), (102, 200)):
        ridge = np.full(400, 100)
        ridge[:dark] = 200
        found = pixels_of(side, ridge)
        assert found.contrast == pytest.approx(contrast / 255, abs=1e-6)
        assert found.ink == 1


@pytest.mark.parametrize(
    ("inked", "fit", "ticked"),
    [(10, 0.1, False), (11, 0.1, None), (43, 0.1, None), (44, 0.1, True),
     (10, 0.5, False), (44, 0.5, True), (44, 0.51, None)],
)  # fmt: skip
def test_the_bounds_of_blank_and_ticked(inked, fit, ticked):
    ridge = np.zeros(400)
    ridge[:inked] = 100
    found = pixels_of(20 / FINE + 1.3, ridge, fit)
    assert found.ticked is ticked
    assert found.ink == inked / 400


def test_a_tick_in_a_box_that_is_dark_all_over_is_its_strokes():
    """From as many strokes on as a tick has, what else darkens the box does not matter."""
    ridge = np.zeros(400)
    ridge[:44] = 100
    assert pixels_of(20 / FINE + 1.3, ridge, light=200).ink == 0.11
    ridge[43] = 0
    assert pixels_of(20 / FINE + 1.3, ridge, light=200).ink == 1.0


def pixels_of(side, ridge, fit=0.1, light=250):
    """What is read of a box of which these ridges are looked at."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    ridges, levels = np.zeros(shape, np.uint8), np.full(shape, 250, np.uint8)
    across = int(len(ridge) ** 0.5)
    row, column = round((40.65 - TOP) * FINE), round((40.65 - LEFT) * FINE)
    inside = slice(row, row + across), slice(column, column + across)
    ridges[inside], levels[inside] = ridge.reshape(across, across), light
    ink_map = InkMap(levels, ridges, np.zeros(shape, bool), 30.0)
    ink = BoxInk(ink_map, np.full(shape, 255, np.uint8), None)
    return ink.tick((40.0, 40.0, side, side), fit)


def test_the_darkest_twentieth_of_a_box_tells_what_its_ink_is():
    # A few dark strokes on a grey shade: the shade is no ink.
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light = np.full(shape, 250, np.uint8)
    ridges = np.zeros(shape, np.uint8)
    row, column = round((40.65 - TOP) * FINE), round((40.65 - LEFT) * FINE)
    inside = np.full(784, 250)
    inside[:314] = 155
    inside[: round(0.056 * 784)] = 50
    light[row : row + 28, column : column + 28] = inside.reshape(28, 28)
    ridges[row : row + 28, column : column + 28] = (inside < 250).reshape(28, 28) * 100
    ink_map = InkMap(light, ridges, np.zeros(shape, bool), 30.0)
    tick = BoxInk(ink_map, np.full(shape, 255, np.uint8), None).tick(SMALL, 0.1)
    assert tick.filled == pytest.approx(0.056, abs=0.001)
    assert tick.ink == pytest.approx(0.4, abs=0.001)


def test_only_paper_close_to_a_box_is_that_around_it():
    """Beyond a mm something dark begins: most of what is beside the box is paper all the same."""
    x, y, width, height = SMALL
    frame = [
        (x - 6, y - 6, 5.0, height + 12), (x + width + 1, y - 6, 5.0, height + 12),
        (x - 6, y - 6, width + 12, 5.0), (x - 6, y + height + 1, width + 12, 5.0),
    ]  # fmt: skip
    inside = (x + 0.65, y + 0.65, width - 1.3, height - 1.3)
    assert tick(SMALL, inside, 0.8, *frame) is True


@pytest.mark.parametrize(("beside", "contrast"), [(0.82, 0.5), (0.78, 0.13)])
def test_in_dim_light_the_paper_at_all_sides_is_as_dim(beside, contrast):
    """A dark part of a box is ink if the paper at its sides is about as bright, however bright."""
    shape = round(HIGH * FINE), round(WIDE * FINE)
    light, ridges = np.full(shape, 120, np.uint8), np.zeros(shape, np.uint8)
    row, column = round((40.65 - TOP) * FINE), round((40.65 - LEFT) * FINE)
    light[row : row + 28, column : column + 10] = 40
    ridges[row : row + 28, column : column + 10] = 33
    light[:, : column - 4] = round(beside * 120)
    ink_map = InkMap(light, ridges, np.zeros(shape, bool), 30.0)
    found = BoxInk(ink_map, np.full(shape, 255, np.uint8), None).tick(SMALL, 0.1)
    assert found.contrast == pytest.approx(contrast, abs=0.01)


# --- at the bounds --------------------------------------------------------------------------------

# A box of which 20 by 20 pixels are looked at.
SQUARE = (40.0, 40.0, 20 / FINE + 1.3, 20 / FINE + 1.3)
FIRST = round((40.65 - LEFT) * FINE)


def ink_of(light, ridge=0, *, paper=200, printed=200, covered=(), beside=()):
    """A page of paper with these levels and ridges (0 to 255) in a box.

    ``covered`` are rectangles (mm) where all is print, ``beside`` some with a level.
    """
    shape = round(HIGH * FINE), round(WIDE * FINE)
    levels, ridges, mask = (
        np.full(shape, paper, np.uint8),
        np.zeros(shape, np.uint8),
        np.zeros(shape, bool),
    )
    for (x, y, width, height), level in beside:
        levels[window(x, y, width, height)] = level
    for place in covered:
        mask[window(*place)] = True
    inside = slice(FIRST, FIRST + 20), slice(FIRST, FIRST + 20)
    levels[inside] = np.broadcast_to(light, 400).reshape(20, 20)
    ridges[inside] = np.broadcast_to(ridge, 400).reshape(20, 20)
    return BoxInk(InkMap(levels, ridges, mask, 30.0), np.full(shape, printed, np.uint8), None)


def first(count, value, other):
    """Values of the pixels of a box, of which so many are the first one."""
    return np.where(np.arange(400) < count, value, other)


@pytest.mark.parametrize(("fit", "ticked"), [(LOOSE, False), (LOOSE + 0.01, None)])
def test_a_part_of_a_box_that_is_all_print_is_blank_where_it_fits(fit, ticked):
    ink = ink_of(200, covered=[SQUARE])
    assert ink.tick(SQUARE, fit, framed=False).ticked is ticked


@pytest.mark.parametrize(("level", "ticked"), [(174, True), (175, None)])
def test_a_box_without_strokes_is_filled_if_it_is_darker_by_13_percent(level, ticked):
    """Of paper of 200."""
    assert ink_of(level).tick(SQUARE, 0.1).ticked is ticked


@pytest.mark.parametrize(("level", "ticked"), [(130, True), (131, None)])
def test_a_large_box_is_filled_if_it_is_darker_by_35_percent(level, ticked):
    ink = ink_of(200, beside=[(LARGE, level)])
    assert ink.tick(LARGE, 0.1).ticked is ticked


@pytest.mark.parametrize(("level", "depth"), [(174, 0.13), (175, 0.0)])
def test_the_depth_of_a_filled_box_is_at_least_13_percent(level, depth):
    ridge = first(200, 40, 0)
    assert ink_of(level, ridge).tick(SQUARE, 0.1).depth == pytest.approx(depth)


@pytest.mark.parametrize(("inked", "filled"), [(10, 0.0), (11, 11 / 400)])
def test_the_areas_of_a_blank_box_are_not_looked_at(inked, filled):
    found = ink_of(first(inked, 50, 200), first(inked, 100, 0)).tick(SQUARE, 0.1)
    assert found.filled == pytest.approx(filled)


@pytest.mark.parametrize(("fit", "ticked"), [(LOOSE + 0.25, True), (LOOSE + 0.26, None)])
def test_a_black_box_is_ticked_if_print_is_off_by_a_quarter_of_a_mm_more(fit, ticked):
    ink = ink_of(first(300, 50, 200), first(300, 33, 0))
    assert ink.tick(SQUARE, fit).ticked is ticked


@pytest.mark.parametrize(("dark", "ticked", "contrast"), [(200, None, 0.5), (202, True, 1.0)])
def test_a_box_is_black_if_more_than_half_of_it_is(dark, ticked, contrast):
    ink = ink_of(first(dark, 50, 200), first(dark, 33, 0))
    assert ink.tick(SQUARE, 0.1).contrast == contrast
    assert ink.tick(SQUARE, LOOSE + 0.2).ticked is ticked


@pytest.mark.parametrize(
    ("dark", "side", "contrast"),
    [(100, 200, 33 / 255), (101, 200, 0.5), (101, 160, 0.5), (101, 159, 33 / 255)],
)
def test_a_quarter_of_a_box_is_ink_if_paper_at_all_sides_is_about_as_bright(dark, side, contrast):
    x, y, _, height = SQUARE
    beside = [((x - 1.6, y, 1.6, height), side)]
    ink = ink_of(first(dark, 50, 200), first(dark, 33, 0), beside=beside)
    assert ink.tick(SQUARE, 0.1).contrast == pytest.approx(contrast)


@pytest.mark.parametrize(("level", "filled"), [(150, 0.1), (149, 0.25)])
def test_what_is_filled_is_darker_than_halfway_to_the_darkest_ink(level, filled):
    light = np.where(np.arange(400) < 40, 100, first(100, level, 200))
    assert ink_of(light, first(40, 100, 0)).tick(SQUARE, 0.1).filled == filled


@pytest.mark.parametrize(("level", "dark"), [(100, 0.0), (99, 0.3)])
def test_what_is_as_dark_as_ink_is_less_than_half_as_bright_as_paper(level, dark):
    light = first(120, level, 200)
    assert ink_of(light, first(120, 33, 0)).tick(SQUARE, 0.1).dark == dark


@pytest.mark.parametrize(
    ("level", "hidden", "ticked"),
    [
        # A tenth darker than paper: in doubt, unless the paper on one side is as dark.
        (200, False, None),
        (181, False, None),
        (180, False, False),
        # Where all is print beside it nothing is known of that side.
        (200, True, None),
    ],
)
def test_a_shadow_is_as_dark_beside_a_box(level, hidden, ticked):
    x, y, _, height = SQUARE
    left = (x - 1.6, y, 1.6, height)
    ink = ink_of(180, beside=[(left, level)], covered=[left] if hidden else [])
    assert ink.tick(SQUARE, 0.1).ticked is ticked


@pytest.mark.parametrize(("level", "dark"), [(100, False), (99, True)])
def test_a_painted_box_is_less_than_half_as_bright_as_paper(level, dark):
    assert ink_of(200)._is_dark(SQUARE, level / 255) is dark


@pytest.mark.parametrize(("level", "ticked"), [(192, False), (191, True)])
def test_an_inside_nearly_as_bright_as_paper_is_paper_whatever_is_printed_around(level, ticked):
    """On a tint of 150 that came out as bright as paper of 200."""
    ink = ink_of(level, printed=150)
    ink.printed[FIRST : FIRST + 20, FIRST : FIRST + 20] = 255
    assert ink.tick(SQUARE, 0.1).ticked is ticked


@pytest.mark.parametrize(("level", "out"), [(0.6, True), (0.61, False)])
def test_a_box_stands_out_from_lines_of_paper_between_filled_ones(level, out):
    x, y, width, height = SQUARE
    lines = [(x - 0.8, y, 0.4, height), (x + width + 0.4, y, 0.4, height),
             (x, y - 0.8, width, 0.4), (x, y + height + 0.4, width, 0.4)]  # fmt: skip
    ink = ink_of(153, paper=153, printed=255, beside=[(line, 255) for line in lines])
    assert ink._stands_out(SQUARE, level) is out


@pytest.mark.parametrize(
    ("paper", "gap", "level", "out"),
    [
        (0.5, 0.0, (1 - 0.08) * 0.5, True),
        (0.5, 0.0, 0.461, False),
        (0.5, 0.8, (1 - 0.4) * 0.8, True),
        (0.5, 0.8, 0.481, False),
        # Nothing is known of the paper, and a box that is black.
        (0.0, 0.0, 0.0, True),
        (0.0, 0.0, 0.001, False),
    ],
)
def test_a_box_stands_out_if_it_is_by_so_much_darker(paper, gap, level, out, monkeypatch):
    ink = ink_of(153)
    monkeypatch.setattr(BoxInk, "_paper_at", lambda *_: paper)
    monkeypatch.setattr(BoxInk, "_gap_at", lambda *_: gap)
    assert ink._stands_out(SQUARE, level) is out


@pytest.mark.parametrize(("clear", "out"), [(0.8, True), (0.7, False)])
def test_a_line_of_paper_is_seen_along_three_quarters_of_a_side(clear, out):
    x, y, width, height = SQUARE
    lines = [(x - 0.8, y, 0.4, height * clear), (x + width + 0.4, y, 0.4, height),
             (x, y - 0.8, width, 0.4), (x, y + height + 0.4, width, 0.4)]  # fmt: skip
    ink = ink_of(153, paper=153, printed=255, beside=[(line, 255) for line in lines])
    assert ink._stands_out(SQUARE, 0.56) is out


@pytest.mark.parametrize(
    ("contrasts", "enhanced"),
    [
        ([0.16, 0.5], False),
        ([0.25, 0.5], True),
        ([0.12, 0.3, 0.3], False),
        ([0.25, 1.0, 1.0], True),
    ],
)
def test_a_tick_as_pale_as_a_bound_is_believed(contrasts, enhanced):
    ticks = [Tick(True, 0.5, contrast, 0.1) for contrast in contrasts]
    assert doubt_pale(ticks, enhanced=enhanced) == ticks
    paler = [ticks[0]._replace(contrast=contrasts[0] - 0.005), *ticks[1:]]
    assert doubt_pale(paler, enhanced=enhanced)[0].ticked is None
