"""The frame of a sheet: higher on A4, the usual one elsewhere, and read as it was printed."""

from dataclasses import replace
from itertools import combinations

import pytest

from papercraft import games
from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PrintJob, job_paper
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint, paper_names, paper_number
from papercraft.core.page import paper_of
from papercraft.core.problems import UsageError
from papercraft.core.set_names import SetNames
from papercraft.core.sheet import FRAME, Text, spare_height
from papercraft.paint.impose.options import ImpositionOptions
from papercraft.photo.reference import FINE, raster
from tests.photos import sheet_id

CODES = {"cat": "CAT", "cutit": "CUT", "cuttle": "CTE", "rope": "ROP"}
A4 = paper_of("a4").frame


def sheets_of(name, **changed):
    game = games.load(name)
    id_ = parse_id(sheet_id(CODES[name]))
    options = {"puzzles": 8, "with-solutions": True} if name == "rope" else {}
    edition = replace(Edition(2, (), options, id_), **changed)
    if name == "rope":
        edition = replace(edition, parts=("mats", "aids", "rules", "puzzles"))
    return game.draw(build(game, id_), edition).sheets


def test_papers_offer_their_frames():
    assert A4 == (190.0, 277.0)
    assert spare_height(A4) == 17.6
    assert {paper_of(name).frame for name in ("letter", "universal", "200x290mm")} == {FRAME}


@pytest.mark.parametrize("name", CODES)
def test_sheets_with_marks_use_the_frame_and_earlier_ones_the_usual(name):
    for frame in (FRAME, A4):
        for sheet in sheets_of(name, frame=frame):
            if sheet.areas or sheet.part == "rules":
                assert sheet.frame == frame
                assert all((area.width, area.height) == frame for area in sheet.areas)
            else:
                assert sheet.frame == FRAME
    for sheet in sheets_of(name, frame=A4, design=0):
        assert sheet.frame == FRAME or sheet.part == "rules"


@pytest.mark.parametrize("name", CODES)
def test_boxes_keep_their_columns_and_apart_on_a_higher_page(name):
    for usual, high in zip(sheets_of(name), sheets_of(name, frame=A4), strict=True):
        assert usual.places.boxes.keys() == high.places.boxes.keys()
        lowest = max((y for _, y, *_ in high.places.boxes.values()), default=0.0)
        for one, (x, y, width, height) in high.places.boxes.items():
            left, top, across, down = usual.places.boxes[one]
            if high.part != "puzzles":
                # Puzzles are larger on a higher page, and are not read.
                assert (x, width) == (left, across)
            assert y >= top
            assert height >= down
            assert y + height <= high.frame[1] - 8.4
        if usual.places.boxes and high.areas:
            assert lowest > max(y for _, y, *_ in usual.places.boxes.values()) + 5
        for one, other in combinations(high.places.boxes.values(), 2):
            across, down = (min(one[n] + one[n + 2], other[n] + other[n + 2])
                            - max(one[n], other[n]) for n in (0, 1))  # fmt: skip
            assert min(across, down) <= 1e-6


def test_larger_margins_leave_the_usual_frame():
    usual = ImpositionOptions(margin=(10.0, 12.0))
    paper = job_paper("a4", usual)
    assert (paper.frame, paper.origin, paper.name) == (FRAME, (10.0, 18.8), "a4")
    assert paper_names()[paper_number(paper.usual)] == "universal"
    assert job_paper("a4", ImpositionOptions()) == paper_of("a4")
    assert job_paper("letter", usual) == paper_of("letter")


def test_a_board_fits_a5_and_what_does_not_fit_is_refused_with_what_does():
    small = paper_of("a5").frame
    boards = [sheet for sheet in sheets_of("cat", frame=small) if sheet.part == "board"]
    assert len(boards) == 2
    for sheet in boards:
        assert all(side <= most for side, most in zip(sheet.frame, small, strict=True))
        assert sheet.places.dots.keys() == sheets_of("cat")[-2].places.dots.keys()
        for x, y, width, height in sheet.places.boxes.values():
            assert 0 <= x < x + width <= sheet.frame[0]
            assert 0 <= y < y + height <= sheet.frame[1]
    for name in CODES:
        assert {sheet.frame for sheet in sheets_of(name, frame=small)} <= {FRAME, boards[0].frame}
    id_ = parse_id(sheet_id("CAT"))
    job = PrintJob(games.load("cat"), (id_,), Edition(2), paper_of("a5"))
    with pytest.raises(UsageError, match="What fits: --only board, or --paper universal, letter"):
        PagePlan(job).count  # noqa: B018
    # The rules do not come in that size, so for other small papers it is not offered either.
    other = replace(job, paper=paper_of("b5"))
    with pytest.raises(UsageError, match=r"the rules .* What fits: --paper universal, letter, a4"):
        PagePlan(other).count  # noqa: B018
    with pytest.raises(
        UsageError, match=r"the board .* What fits: --paper a5, universal, letter, a4"
    ):
        PagePlan(replace(other, edition=Edition(2, ("board",)))).count  # noqa: B018
    job = replace(job, edition=Edition(2, ("board",)), names=(SetNames("Ada"),))
    pages = list(PagePlan(job).pages())
    assert [page.paper.origin for page in pages] == [(13.0, 10.0)] * 2
    # The board says itself which one it is; the name is on its line.
    assert [mark.string for mark in pages[0].slug if isinstance(mark, Text)] == ["Ada"]
    # Boards of earlier designs were a little wider.
    for design, frame in ((2, (123.0, 190.0)), (4, boards[0].frame)):
        known = reference_of(Imprint(id_, paper_number("a5"), 0, 2, 0, 1, design=design))
        assert known.sheet.frame == frame


@pytest.mark.costly
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("design", [0, 1, 2, 3, 4])
def test_a_sheet_is_read_in_the_frame_it_was_printed_in(paper, design):
    game = games.load("cat")
    sheet = parse_id(sheet_id("CAT"))
    number = paper_number(paper)
    part = game.parts.index("board")
    known = reference_of(Imprint(sheet, number, 0, 2, part, 0, design=design))
    frame = paper_of(paper).frame if design >= 2 else FRAME
    assert known.sheet.frame == frame
    assert known.picture.shape[1::-1] == raster(FINE, frame)
    assert known.grey(1.0).shape[::-1] == raster(1.0, frame)
