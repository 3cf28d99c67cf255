"""What is read of a page: drawn, blank or in doubt."""

import pytest

from papercraft.core.photo import Tick
from papercraft.core.problems import ReadError
from papercraft.photo.box_ink import doubt_pale
from papercraft.photo.page import _GRAIN, _STRAY, _combine_evidence, _grain
from papercraft.photo.ring_ink import Beside
from tests.filled_sheets import middle, scanned, shot
from tests.photos import Pen, printed, sheet_id


@pytest.mark.parametrize(
    ("near", "darker", "drawn"),
    [
        (Beside(0.0, 0.02), False, False),
        (Beside(0.0, 0.02), True, True),
        (Beside(0.05, 0.05), False, None),
        (Beside(0.1, 0.04), False, None),
        (Beside(0.1, 0.04), True, True),
        (Beside(0.3, 0.2), None, None),
        (Beside(0.5, 0.2), False, True),
    ],
)
def test_ink_beside_the_print_says_more_than_darkness(near, darker, drawn):
    assert _combine_evidence(near, (_STRAY, _GRAIN), darker=darker, alone=True) is drawn


def test_a_line_that_is_only_darker_is_in_doubt_where_greys_are_bent():
    clean, inked = Beside(0.0, 0.02), Beside(0.1, 0.2)
    stray = (_STRAY, _GRAIN)
    assert _combine_evidence(clean, stray, darker=True, alone=False) is None
    assert _combine_evidence(inked, stray, darker=True, alone=False) is True
    assert _combine_evidence(clean, stray, darker=False, alone=False) is False


def test_paper_that_is_grainy_around_all_rings_is_not_ink_around_one():
    night = [Beside(0.02, 0.05)] * 4 + [Beside(0.6, 0.3)]
    assert 0.06 < _grain(night) < 0.08
    assert _grain(night[:2]) == _grain([Beside(0.0, 0.01)] * 9) == _GRAIN


@pytest.mark.parametrize(
    ("contrasts", "enhanced", "doubtful"),
    [
        ((0.2,), False, []),
        ((0.15, 0.3), False, [0]),
        ((0.2, 0.3), True, [0]),
        # Among other ticks these tell what is pale.
        ((0.2, 0.22, 0.3), True, []),
        ((0.1, 0.5, 0.6, 0.6), False, [0]),
        ((0.13, 0.5, 0.6, 0.6), True, [0]),
    ],
)
def test_a_tick_as_pale_as_a_stain_is_in_doubt(contrasts, enhanced, doubtful):
    ticks = [Tick(ticked=True, ink=0.2, contrast=one, fit=0.1) for one in contrasts]
    found = doubt_pale(ticks, enhanced=enhanced)
    assert [n for n, tick in enumerate(found) if tick.ticked is None] == doubtful


def test_the_smallest_stroke_is_neither_blank_nor_a_tick():
    # Between what a blank box shows and what a tick does people are asked, from the first speck on.
    page = printed("cutit", sheet_id("CUT"), "pad", design=0)
    boxes = [page.sheet.places.boxes[f"dice.{number}.pink.3"] for number in range(1, 7)]
    pen = Pen(page, "black", 0.125)
    for box, length in zip(boxes, (0.0, 0.2, 0.45, 0.6, 0.8, 4.0), strict=True):
        x, y = middle(box)
        if length:
            pen.line((x, y - length / 2), (x, y + length / 2), shake=0.0)
    [found] = shot(pen.pixels).pages
    ticks = found.ticks(boxes)
    assert [tick.ticked for tick in ticks] == [False, False, None, None, None, True]
    inks = [tick.ink for tick in ticks]
    assert inks == sorted(inks)
    assert inks[1] < 0.025 < inks[2] < 0.04 < inks[4] < 0.06


@pytest.mark.parametrize(("name", "code"), [("cuttle", "CTE"), ("rope", "ROP")])
def test_sheets_without_results_are_refused(name, code):
    with pytest.raises(ReadError, match="sheet"):
        scanned(name, code, printed(name, sheet_id(code), "mats").pixels)
