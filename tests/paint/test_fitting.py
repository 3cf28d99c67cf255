"""How many things fit on a page, to a tenth of a millimetre."""

from types import SimpleNamespace

import pytest

from papercraft.core.page import Paper, paper_of
from papercraft.core.printers import Printer
from papercraft.core.problems import UsageError
from papercraft.paint.impose.crop_marks import Field, _beside, crop_marks
from papercraft.paint.impose.fitting import fit_grid, foot_of, orientations
from papercraft.paint.impose.frame_fit import _holds, _takes
from papercraft.paint.impose.options import LINES, Crop, ImpositionOptions

SIZE = 50.0, 70.0
MARGIN = 10.0


def paper(wide, high):
    """A paper with so much room inside of its margins and above its foot."""
    return Paper("a shelf", wide + 2 * MARGIN, high + 2 * MARGIN + foot_of(wide), (0.0, 0.0))


@pytest.mark.parametrize("bleed", [0.0, 2.0, 4.0])
def test_bleed_takes_room_at_both_ends(bleed):
    imposition = ImpositionOptions(bleed=(bleed, bleed), gap=(0.0, 0.0))
    wide, high = 3 * SIZE[0] + 2 * bleed, 2 * SIZE[1] + 2 * bleed
    grid = fit_grid(paper(wide, high), SIZE, imposition, "cards")
    assert (grid.columns, grid.rows) == (3, 2)
    assert (grid.left, grid.top) == pytest.approx((MARGIN + bleed, MARGIN + bleed))
    narrow = fit_grid(paper(wide - 0.1, high), SIZE, imposition, "cards")
    low = fit_grid(paper(wide, high - 0.1), SIZE, imposition, "cards")
    assert (narrow.columns, narrow.rows) == (2, 2)
    assert (low.columns, low.rows) == (3, 1)


def test_of_all_grids_with_so_many_cards_the_one_with_the_fewest_rows_is_taken():
    imposition = ImpositionOptions(per_page=6, gap=(0.0, 0.0))
    wide, high = 6 * SIZE[0], 6 * SIZE[1]
    fits = [
        fit_grid(paper(*room), SIZE, imposition, "cards") for room in ((wide, high), (200, high))
    ]
    assert [(grid.rows, grid.columns) for grid in fits] == [(1, 6), (2, 3)]
    with pytest.raises(UsageError):
        fit_grid(paper(SIZE[0], 5 * SIZE[1]), SIZE, imposition, "cards")


def test_each_card_has_a_bleed_of_its_own_unless_they_share_it():
    imposition = ImpositionOptions(bleed=(4.0, 4.0))
    wide = 3 * SIZE[0] + 6 * imposition.bleed[0]
    assert fit_grid(paper(wide, 100), SIZE, imposition, "cards").columns == 3
    assert fit_grid(paper(wide - 0.1, 100), SIZE, imposition, "cards").columns == 2


def test_what_does_not_fit_is_refused_with_the_room_its_bleed_takes():
    with pytest.raises(UsageError, match=r"4 mm of bleed need 58 x 78 mm; .* has 57\.9 x"):
        fit_grid(
            paper(57.9, 100), SIZE, ImpositionOptions(bleed=(4.0, 4.0), gap=(0.0, 0.0)), "cards"
        )


@pytest.mark.parametrize(
    ("size", "imposition", "told"),
    [
        (
            SIZE,
            ImpositionOptions(rows=3, columns=3, gap=(15.0, 15.0)),
            "--nup 2x2, --gap 0, --paper universal",
        ),
        (
            SIZE,
            ImpositionOptions(rows=3, columns=3, bleed=(4.0, 4.0)),
            "--nup 2x2, --gap 0 (neighbours share their bleed), --paper universal",
        ),
        (SIZE, ImpositionOptions(rows=9, columns=9), "--nup 3x3"),
        # Up to 10 mm wider than there is room.
        (
            (169.9, 200.0),
            ImpositionOptions(),
            "--margin 5, if your printer supports it, --paper universal",
        ),
        # As much higher.
        (
            (150.0, 234.9),
            ImpositionOptions(),
            "--margin 5, if your printer supports it, --paper universal",
        ),
        ((169.9, 200.0), ImpositionOptions(margin=(10.0, 5.0)), "--paper universal"),
        ((500.0, 700.0), ImpositionOptions(), None),
    ],
)
def test_a_refusal_tells_what_would_fit(size, imposition, told):
    ending = f". Options that fit: {told}" if told else ", and no other paper fits either"
    with pytest.raises(UsageError) as caught:
        fit_grid(paper(160, 225), size, imposition, "cards")
    assert str(caught.value).endswith(f"above the ruler{ending}")


def test_a_refusal_tells_of_the_room_for_marks():
    with pytest.raises(UsageError, match=r"and marks has .* mm above the ruler"):
        fit_grid(paper(160, 225), (500.0, 700.0), ImpositionOptions(registration=True), "cards")


def test_a_card_at_the_edge_of_the_paper_has_marks_on_its_other_sides_only():
    shelf = Paper("a shelf", 100.0, 120.0, (0.0, 0.0))
    field = Field(shelf, [(20.0, 20.0, 77.0, 50.0)], (0.0, 0.0), (0.0, 115.0, 100.0, 5.0))
    (marks,) = crop_marks(field, Crop("corner", length=4, offset=2))
    ends = [(*a[1:], *b[1:]) for a, b in zip(marks.steps[::2], marks.steps[1::2], strict=True)]
    assert [(x, right) for x, y, right, low in ends if y == low] == [(14, 18), (14, 18)]
    assert [(y, low) for x, y, right, low in ends if x == right == 20] == [(14, 18), (72, 76)]


def test_lines_are_drawn_once_around_neighbours_and_all_around_others():
    boxes = [(10.0, 10.0, 20.0, 30.0), (30.0, 10.0, 20.0, 30.0), (60.0, 50.0, 20.0, 30.0)]
    field = Field(Paper("a shelf", 100.0, 120.0, (0.0, 0.0)), boxes, 0.0, (0.0, 115.0, 100.0, 5.0))
    (marks,) = crop_marks(field, Crop(LINES))
    ends = {(*a[1:], *b[1:]) for a, b in zip(marks.steps[::2], marks.steps[1::2], strict=True)}
    around = {
        edge
        for x, y, wide, high in boxes
        for edge in ((x, y, x + wide, y), (x, y + high, x + wide, y + high),
                     (x, y, x, y + high), (x + wide, y, x + wide, y + high))
    }  # fmt: skip
    assert ends == around
    assert len(marks.steps) == 2 * len(around) == 2 * 11


@pytest.mark.parametrize(
    ("foot", "drawn"),
    [
        ((30.0, 40.0), [(10, 14)]),
        # What is left before the foot is just long enough; what is too short goes behind it.
        ((11.0, 20.0), [(10, 11)]),
        ((10.9, 20.0), [(20, 24)]),
    ],
)
def test_a_mark_that_meets_the_foot_ends_there_or_goes_behind_it(foot, drawn):
    crop = Crop("corner", length=4, offset=2)
    assert list(_beside((10.0, 14.0), [foot], (0.0, 50.0), crop)) == drawn


@pytest.mark.parametrize("foot", [(2.0, 10.0), (14.0, 20.0)])
def test_a_mark_that_touches_the_foot_stays_as_it_is(foot):
    crop = Crop("corner", length=6, offset=2)
    assert list(_beside((10.0, 14.0), [foot], (0.0, 50.0), crop)) == [(10, 14)]


def test_so_many_on_a_page_may_lie_in_any_rows_and_columns():
    assert ImpositionOptions(per_page=6).grids() == [(1, 6), (2, 3), (3, 2), (6, 1)]
    assert ImpositionOptions(per_page=1).grids() == [(1, 1)]
    assert ImpositionOptions(rows=2, columns=4).grids() == [(2, 4)]


def test_a_paper_may_be_turned_unless_its_size_or_its_printer_says_how_it_lies():
    standing, lying = orientations(paper_of("a4"), ImpositionOptions())
    assert (lying.width, lying.height) == (standing.height, standing.width)
    assert len(orientations(paper_of("210x297"), ImpositionOptions())) == 1
    assert len(orientations(paper_of("a4"), ImpositionOptions(printer=Printer(x=1.0)))) == 1


@pytest.mark.parametrize(
    ("options", "grids"),
    [({"rows": 2, "columns": 3}, [(2, 3)]), ({"per_page": 6}, [(1, 6), (2, 3), (3, 2), (6, 1)]),
     ({"per_page": 1}, [(1, 1)]), ({"per_page": 7}, [(1, 7), (7, 1)])],
)  # fmt: skip
def test_grids_that_are_asked_for_or_have_as_many_on_a_page(options, grids):
    asked = ImpositionOptions(**options)
    assert asked.grids() == grids
    assert asked.several
    assert not ImpositionOptions().several


@pytest.mark.parametrize(
    ("wide", "high", "scale", "holds"),
    [(210.0, 269.4, 1.0, True), (209.9, 269.4, 1.0, False), (210.0, 269.3, 1.0, False),
     # Margins are measured on the paper: of what is enlarged they take less.
     (200.0, 264.4, 2.0, True), (199.9, 264.4, 2.0, False), (200.0, 264.3, 2.0, False)],
)  # fmt: skip
def test_a_paper_holds_a_frame_and_the_margins_on_all_sides(wide, high, scale, holds):
    shelf = Paper("a shelf", wide, high, (0.0, 0.0), scale=scale)
    assert _holds(shelf, (10.0, 5.0), (190.0, 259.4)) is holds


@pytest.mark.parametrize(
    ("name", "takes", "asked"), [("a4", True, []), ("a5", False, ["a5"]), ("letter", True, [])]
)
def test_only_for_small_papers_a_sheet_is_drawn_anew_to_tell_if_it_fits(name, takes, asked):
    sheet, other = paper_of(name), paper_of("letter")
    drawn = []

    def redrawn(frame):
        drawn.append(frame)
        return [SimpleNamespace(part="board", frame=(190.0, 259.4)),
                SimpleNamespace(part="log", frame=(1000.0, 10.0))]  # fmt: skip

    board = SimpleNamespace(part="board", frame=other.frame)
    assert _takes(sheet, ImpositionOptions(), board, other.frame, redrawn) is takes
    assert drawn == [paper_of(one).frame for one in asked]
