"""Aids to cut out: dice with colour onto their flaps, discs that show their rank."""

from itertools import pairwise, product
from math import pi, sin

import numpy as np
import pytest
import shapely

from papercraft.core.fiducials import CORNER, QUIET
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.imprint_edition import packed_options
from papercraft.core.page import paper_of
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use
from papercraft.games.cutit import GAME
from papercraft.games.cutit.sheets.dice_log import log_sheet, log_stamps
from papercraft.games.cutit.sheets.dice_nets import DIE, NET_FACES, face_stamps, net_stamps
from papercraft.games.cutit.sheets.discs import DISC, DISCS, SHAPES, disc_stamp, disc_stamps
from papercraft.games.cutit.sheets.tumbling import TUMBLES
from papercraft.paint.styles import inks, palettes, styles_of
from tests.everygame import NAMES
from tests.games.test_fills import rings
from tests.seeing import LUMINANCE, linear

NETS = net_stamps()


def areas_of(marks, role):
    return [
        shapely.Polygon(ring)
        for mark in marks
        if isinstance(mark, Path) and mark.role == role
        for ring in rings(mark.steps)
    ]


@pytest.mark.parametrize("name", NETS)
def test_the_colour_of_a_die_reaches_2_mm_over_every_fold(name):
    marks = NETS[name]
    (outline,) = areas_of(marks, Role.CUT)
    coloured = shapely.union_all(areas_of(marks, Role.INK))
    folds = [
        shapely.LineString([steps[0][1:], steps[1][1:]])
        for role, _, steps in (mark for mark in marks if isinstance(mark, Path))
        if role == Role.FOLD
    ]
    # Five between faces, seven with flaps.
    assert len(folds) == 12
    assert {fold.length for fold in folds} == {DIE}
    for fold in folds:
        near = fold.buffer(2, cap_style="flat").intersection(outline)
        assert near.difference(coloured).area < 1e-6
        assert near.area > 1.8 * 2 * DIE
    assert coloured.difference(outline).area < 1e-6
    # Flaps are mostly paper, so that glue holds.
    assert outline.area - coloured.area > 7 * DIE * 1.2


def test_the_number_on_a_die_lies_within_its_symbol():
    for name, marks in face_stamps().items():
        numbers = [mark for mark in marks if isinstance(mark, Text)]
        if numbers:
            (number,) = numbers
            symbol, *_ = areas_of(marks, Role.INK)
            assert symbol.contains(shapely.Point(number.x, number.y).buffer(3.6)), name
            assert symbol.buffer(0.65).within(shapely.box(-DIE / 2, -DIE / 2, DIE / 2, DIE / 2))


@pytest.mark.parametrize("shape", SHAPES)
def test_discs_show_their_rank_without_colour(shape):
    assert [points for points, *_ in DISCS] == ["5", "3", "1", "0"]
    stamps = disc_stamps()
    outlines = [sum(len(rings(mark.steps)) for mark in stamps[disc_stamp(points, shape)]
                    if isinstance(mark, Path)) for points, *_ in DISCS]  # fmt: skip
    assert outlines == sorted(set(outlines), reverse=True)
    pens = styles_of("cutit", "grey").pens
    rims = [float(linear(255 * np.array(pens[name].fill)) @ LUMINANCE) for _, name, _ in
            DISCS]  # fmt: skip
    assert rims == sorted(set(rims))


def test_a_hexagonal_disc_has_six_equal_sides_around_the_round_one():
    stamps = disc_stamps()
    for points, *_ in DISCS:
        (hexagon,) = areas_of(stamps[f"disc-{points}-hex"], Role.CUT)
        corners = [shapely.Point(corner) for corner in hexagon.exterior.coords]
        sides = [one.distance(other) for one, other in pairwise(corners)]
        assert sides == pytest.approx([DISC / sin(pi / 3)] * 6, abs=0.01)
        (disc,) = areas_of(stamps[f"disc-{points}"], Role.CUT)
        assert disc.within(hexagon.buffer(0.01))
        printed = shapely.union_all(areas_of(stamps[f"disc-{points}-hex"], Role.INK))
        assert printed.buffer(1.2).within(hexagon)


@pytest.mark.parametrize("shape", SHAPES)
def test_discs_are_cut_where_the_sheet_says_they_are(shape):
    edition = Edition(1, ("aids",), {"disc-shape": shape}, frame=paper_of("a4").frame)
    drawing = GAME.draw(build(GAME, SheetId("CUT", 1, 0, 5)), edition)
    (sheet,) = drawing.sheets
    (whole,) = sheet.marks
    used = {mark.stamp: mark for mark in drawing.stamps[whole.stamp] if isinstance(mark, Use)}
    assert {name for name in used if name.startswith("disc-")} == {
        disc_stamp(points, shape) for points, *_ in DISCS
    }
    for points, *_ in DISCS:
        use = used[disc_stamp(points, shape)]
        (outline,) = areas_of(drawing.stamps[use.stamp], Role.CUT)
        left, top, right, low = outline.bounds
        box = sheet.places.cells[f"disc.{points}"]
        assert box == pytest.approx((use.x + left, use.y + top, right - left, low - top), abs=0.01)


def test_sheets_with_round_discs_have_the_imprint_they_had_before_there_were_others():
    assert packed_options(GAME, {"cell-codes": True}) == 0
    assert packed_options(GAME, {}) == 1
    assert packed_options(GAME, {"cell-codes": True, "disc-shape": "hex"}) == 2


@pytest.mark.parametrize("ink", inks())
@pytest.mark.parametrize("palette", palettes())
def test_what_is_cut_is_solid_and_what_is_folded_is_dashed(ink, palette):
    for name in NAMES:
        pens = styles_of(name, ink, palette).pens
        assert not pens["cut"].dash
        assert pens["fold"].dash


RIGHT, UP, FRONT = np.eye(3, dtype=int)


def folded(kind):
    """The faces of a die: value, where it is, and where its figure's upper end points."""
    value = {(column, row): values for column, row, values in NET_FACES}
    if kind in "PB":
        # These nets are printed on their heads, with figures upright.
        value = {(2 - column, 2 - row): values for (column, row), values in value.items()}
    end = value.get((1, 3), value.get((1, -1)))
    return [
        (value[1, 1], FRONT, UP), (value[2, 1], RIGHT, UP), (value[0, 1], -RIGHT, UP),
        (value[1, 0], UP, -FRONT), (value[1, 2], -UP, FRONT), (end, -FRONT, -UP),
    ]  # fmt: skip


def can_be_seen(kind, above, front, right):
    """Whether a die can lie so: of each side its value, and quarter turns of it to the left."""
    ends = {"above": [-FRONT, -RIGHT, FRONT, RIGHT], "front": [UP, -RIGHT, -UP, RIGHT],
            "right": [UP, FRONT, -UP, -FRONT]}  # fmt: skip
    wanted = {
        (value, tuple(place), tuple(ends[side][turns]))
        for (value, turns), place, side in zip(
            (above, front, right), (UP, FRONT, RIGHT), ends, strict=True
        )
    }
    faces = folded(kind)
    for (_, place, end), turns in product(faces, range(4)):
        upper = end
        for _ in range(turns):
            upper = np.cross(place, upper)
        axes = np.array([np.cross(upper, place), upper, place])
        if wanted <= {(value, tuple(axes @ at), tuple(axes @ tip)) for value, at, tip in faces}:
            return True
    return False


@pytest.mark.parametrize("kind", TUMBLES)
def test_dice_in_the_air_are_drawn_as_their_nets_are_folded(kind):
    _, (above, front, right), _, turns = TUMBLES[kind]
    assert can_be_seen(kind, (above, turns), (front, 0), (right, 0))


def test_dice_of_the_steps_are_drawn_as_the_net_is_folded():
    assert can_be_seen("P", ("4", 0), ("?", 0), ("2", 0))
    # The open one, whose lid is the end of the net: its inside is seen above.
    assert can_be_seen("P", ("?", 3), ("2", 1), ("", 2))


def test_other_dice_could_not_be_folded():
    assert not can_be_seen("G", ("3", 0), ("?", 0), ("", 0))
    assert not can_be_seen("P", ("4", 0), ("?", 0), ("3", 0))
    assert not can_be_seen("P", ("4", 1), ("?", 0), ("2", 0))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_table_below_the_dice_log_lies_in_the_columns_of_dice(paper):
    page = paper_of(paper).frame
    boxes = log_sheet(page).places.boxes
    lefts = [boxes[f"dice.10.{name}.blank"][0] for name in ("green", "pink", "yellow", "blue")]
    marks = log_stamps(page)["log"]
    low = max(y + high for _, y, _, high in boxes.values())
    words = [mark for mark in marks if isinstance(mark, Paragraph)]
    cells = ("plain-joker", "plain-black")
    pictures = [mark for mark in marks if isinstance(mark, Use) and mark.stamp in cells]
    assert [mark.x for mark in words if mark.style == "rules-heading"] == [lefts[0]] * 2
    assert [mark.x for mark in pictures] == lefts[2:]
    assert len({mark.x for mark in words}) == len(lefts)
    # It ends above the marks at the corners.
    assert low < min(mark.y for mark in words)
    assert max(mark.y + mark.height for mark in words) < page[1] - CORNER - QUIET
