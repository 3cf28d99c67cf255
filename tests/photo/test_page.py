"""What is read of a page: drawn, blank or in doubt."""

from types import SimpleNamespace

import pytest

from papercraft.core.photo import LOOSE, Tick
from papercraft.core.problems import ReadError
from papercraft.photo import page
from papercraft.photo.box_ink import doubt_pale
from papercraft.photo.page import DetectedPage
from papercraft.photo.reference import FINE, LEFT, TOP
from tests.filled_sheets import middle, scanned, shot
from tests.photos import Pen, printed, sheet_id


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


@pytest.mark.costly
@pytest.mark.parametrize(("name", "code"), [("cuttle", "CTE"), ("rope", "ROP")])
def test_sheets_without_results_are_refused(name, code):
    with pytest.raises(ReadError, match="sheet"):
        scanned(name, code, printed(name, sheet_id(code), "mats").pixels)


def test_where_a_point_of_the_frame_is_in_the_view():
    assert DetectedPage.at(None, LEFT + 10, TOP + 2.5) == (10 * FINE, round(2.5 * FINE))


@pytest.mark.parametrize(
    ("doubt", "offset", "fit"),
    [
        (LOOSE, 0.1, LOOSE),
        (LOOSE + 0.01, 0.1, 0.2),
        (2.0, 0.1, 0.2),
        (2.01, 0.1, 2.01),
        (1.0, 0.35, 0.45),
        (1.0, 0.36, 1.0),
    ],
)
def test_a_frame_says_where_a_box_lies_if_that_is_loose(doubt, offset, fit, monkeypatch):
    monkeypatch.setattr(page, "frame_offset", lambda *_: offset)
    read = SimpleNamespace(ink_map=SimpleNamespace(light=None), printed=None)
    assert DetectedPage._fit_of(read, (0, 0, 6, 6), doubt) == pytest.approx(fit)
