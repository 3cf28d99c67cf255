"""Boards printed in an earlier design are read as they were."""

import json
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import cv2
import pytest

from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.fiducials import _places
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.photo import PhotoSet
from papercraft.core.sheet import Text, dump, dump_mark, spare_height
from papercraft.games.cat import GAME
from papercraft.games.cat.sheets.calm_column import calm_ticks
from papercraft.games.cat.sheets.first_design.bars import WIDE, bar_marks
from papercraft.games.cat.sheets.half_page import half_area, half_page
from papercraft.games.cat.sheets.reminders import COLUMN_RIGHT
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import rare, read_places, sheet_ids
from tests.filled_sheets import shot
from tests.games.cat.filled import board_of
from tests.photos import Pen, printed, sheet_id

PHOTOS = Path(__file__).parent / "photos"
THINGS = ("mouse", "sock", "plane")


@pytest.mark.costly
@pytest.mark.parametrize("design", [0, 2])
def test_a_board_of_an_earlier_design_is_read(design):
    photo = cv2.imread(str(PHOTOS / f"board-of-design-{design}.jpg"))
    found = AnalyzedPhoto.of(Picture("a.jpg", photo), reference_of)
    (page,) = found.pages
    assert (page.part, page.imprint.design) == ("board", design)
    record = json.loads((PHOTOS / f"board-of-design-{design}.json").read_text())
    # From the second design on, rolls are in a log of their own.
    answers = {"dice": ",".join(map(str, record["dice"]))} if design else {}
    told = read_sheets(PhotoSet(str(page.imprint.sheet), (found,)), answers)
    assert told.questions == ()
    assert told.data == record


@pytest.mark.costly
def test_two_boards_on_a_page_of_the_first_design_are_read():
    photo = cv2.imread(str(PHOTOS / "half-boards-of-design-0.jpg"))
    found = AnalyzedPhoto.of(Picture("a.jpg", photo), reference_of)
    assert [(page.imprint.design, page.imprint.area) for page in found.pages] == [(0, 0), (0, 1)]
    record = json.loads((PHOTOS / "half-boards-of-design-0.json").read_text())
    # These boards had no room for rolls.
    answers = {"dice": ",".join(map(str, record["dice"]))}
    told = read_sheets(PhotoSet(record["sheet"], (found,)), answers)
    assert told.questions == ()
    assert told.data == record


@pytest.mark.parametrize(
    ("form", "design", "areas"),
    [
        ("half-boards", 7, 2),
        ("half-boards", 8, 2),
        ("board", 8, 1),
        ("half-board", 9, 1),
        ("half-board", 10, 1),
    ],
)
def test_a_named_board_of_an_earlier_design_is_read(form, design, areas):
    photo = cv2.imread(str(PHOTOS / f"{form}-of-design-{design}.jpg"))
    found = AnalyzedPhoto.of(Picture("a.jpg", photo), reference_of)
    assert [(page.imprint.design, page.imprint.area) for page in found.pages] == [
        (design, n) for n in range(areas)
    ]
    record = json.loads((PHOTOS / f"{form}-of-design-{design}.json").read_text())
    answers = {"dice": ",".join(map(str, record["dice"]))}
    names = tuple(player["name"] for player in record["players"])
    told = read_sheets(PhotoSet(record["sheet"], (found,), names), answers)
    assert told.questions == ()
    assert told.data == record


def test_designs_differ_and_have_the_same_dots():
    sheet = sheet_ids(GAME, 1)[0]
    first, now = (
        GAME.draw(board_of(sheet), Edition(2, ("board",), {}, sheet, design=design)).sheets[0]
        for design in (0, None)
    )
    assert first.places.dots.keys() == now.places.dots.keys()
    assert "roll.1.1" in first.places.boxes
    assert "roll.1.1" not in now.places.boxes
    assert [area.lower_qr for area in (*first.areas, *now.areas)] == [True, False]


def _walk(marks, stamps, found):
    for mark in marks:
        name = getattr(mark, "stamp", None)
        if name and name not in found:
            found[name] = list(map(dump_mark, stamps[name]))
            _walk(stamps[name], stamps, found)


def _fingerprint(layout, design=0, **options):
    """Of everything on the boards of a design, stamps included."""
    sheet = SheetId("CAT", 1, layout, 7)
    drawing = GAME.draw(board_of(sheet), Edition(3, ("board",), options, sheet, design=design))
    found = {}
    for one in drawing.sheets:
        _walk(one.marks, drawing.stamps, found)
    lines = list(map(dump, drawing.sheets))
    for name in sorted(found):
        lines += [name, *found[name]]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("layout", "fingerprint"), [(0, "5181cb12a7b06c4a"), (1, "eabbbc37c9c390b6")]
)
def test_two_boards_of_the_first_design_are_drawn_as_they_were_printed(layout, fingerprint):
    assert _fingerprint(layout, mirror=True, nup="2") == fingerprint


@pytest.mark.parametrize(
    ("options", "fingerprint"),
    [
        ({}, "1909b85275f46633"),
        ({"mirror": True}, "72c85e48d85f7108"),
        ({"nup": "2"}, "a54e85f358f9129f"),
    ],
)
def test_what_is_read_of_the_third_design_is_drawn_as_it_was_printed(options, fingerprint):
    sheet = SheetId("CAT", 1, 0, 7)
    page = paper_of("a4").frame
    drawing = GAME.draw(
        board_of(sheet), Edition(3, ("board",), options, sheet, design=2, frame=page)
    )
    found = {}
    for one in drawing.sheets:
        # The words around the carpet are those of today.
        on_dots = [
            mark for mark in one.marks if not getattr(mark, "stamp", "frame-").startswith("frame-")
        ]
        _walk(on_dots, drawing.stamps, found)
    lines = [read_places(one.places) for one in drawing.sheets]
    for name in sorted(found):
        lines += [name, *found[name]]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == fingerprint


@pytest.mark.parametrize(
    ("options", "fingerprint"),
    [
        ({}, "87c5288871b887bf"),
        ({"mirror": True}, "8945ec2aa29d78a6"),
        ({"nup": "2"}, "ac3e4f8390cc9c87"),
        ({"mirror": True, "nup": "2"}, "d60289db6ea86a4f"),
    ],
)
def test_boards_of_the_second_design_are_drawn_as_they_were_printed(options, fingerprint):
    assert _fingerprint(0, 1, **options) == fingerprint


def _all_of_them(paper, design=3, parts=("board",), **options):
    """The fingerprint of the boards of a design, with all that they show."""
    sheet = SheetId("CAT", 1, 1, 7)
    edition = Edition(3, parts, options, sheet, design=design, frame=paper_of(paper).frame)
    drawing = GAME.draw(board_of(sheet), edition)
    found = {}
    for one in drawing.sheets:
        _walk(one.marks, drawing.stamps, found)
    lines = list(map(dump, drawing.sheets))
    for name in sorted(found):
        lines += [name, *found[name]]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "caf55f89643b217f"),
        ("letter", {"mirror": True}, "de84708b3b3acc47"),
        ("a4", {"nup": "2", "mirror": True, "cups": "drawn"}, "b7469d8fa59e5497"),
        ("a5", {}, "6b734f1c851254f6"),
    ],
)
def test_boards_of_the_fourth_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, **options) == fingerprint


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "b56083203c4f1f2e"),
        ("letter", {"mirror": True}, "d98f5856556c89f6"),
        ("a4", {"nup": "2", "cups": "drawn"}, "5e12f72833f2b9c5"),
        ("letter", {"nup": "2"}, "39e79b0f24f9a384"),
        ("a5", {}, "8e21add052ce428f"),
    ],
)
def test_boards_of_the_fifth_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, 4, **options) == fingerprint


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "b56083203c4f1f2e"),
        ("a4", {"nup": "2", "cups": "drawn"}, "3a07d1100da0cd70"),
        ("letter", {"nup": "2", "mirror": True}, "d361d3f079145d04"),
        ("a5", {}, "73ef92c06597cd22"),
    ],
)
def test_boards_of_the_sixth_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, 5, **options) == fingerprint


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "97d074e9527b57ee"),
        ("a4", {"nup": "2", "cups": "drawn"}, "3a2ab637fa69bf28"),
        ("letter", {"nup": "2", "mirror": True}, "e2ad2c69fd8e61dc"),
        ("a5", {}, "45b621e71f168be9"),
    ],
)
def test_boards_of_the_eighth_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, 7, **options) == fingerprint


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "079a6cdb708c4fe3"),
        ("letter", {"mirror": True}, "f56cb0deec25d92c"),
        ("a4", {"nup": "2", "cups": "drawn"}, "d2314e4f45a2e6f7"),
        ("letter", {"nup": "2", "mirror": True}, "a33d8474742472b6"),
        ("a5", {}, "f77a87e5216f2a77"),
    ],
)
def test_boards_of_the_ninth_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, 8, **options) == fingerprint


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "7947138bcc5708b3"),
        ("letter", {"mirror": True}, "531c03ac05153e98"),
        ("a4", {"nup": "2", "cups": "drawn"}, "f643e788752fdc35"),
        ("letter", {"nup": "2", "mirror": True}, "24d1975713920627"),
        ("a5", {}, "513fbf6a16c02902"),
    ],
)
def test_boards_of_the_tenth_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, 9, **options) == fingerprint


@pytest.mark.parametrize(
    ("paper", "options", "fingerprint"),
    [
        ("a4", {}, "a4d6973e31d40da4"),
        ("letter", {"mirror": True}, "b32e7d84416b96a0"),
        ("a4", {"nup": "2", "cups": "drawn"}, "6eb0908c3f49d9af"),
        ("letter", {"nup": "2", "mirror": True}, "fc13e87cec5b62dd"),
        ("a5", {}, "5f7d39f9f6edd906"),
    ],
)
def test_boards_of_the_eleventh_design_are_drawn_as_they_were_printed(paper, options, fingerprint):
    assert _all_of_them(paper, 10, **options) == fingerprint


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_dots_on_whole_boards_are_those_of_the_eleventh_design(paper):
    sheet, frame = SheetId("CAT", 1, 0, 7), paper_of(paper).frame
    earlier, now = (
        GAME.draw(board_of(sheet), Edition(1, ("board",), {}, sheet, design=design, frame=frame))
        for design in (10, None)
    )
    assert now.sheets[0].places.dots == earlier.sheets[0].places.dots


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_places_on_whole_boards_of_the_tenth_design_are_those_of_the_eighth(paper):
    earlier, now = (_places_in(design, paper, "board") for design in (7, 9))
    assert now == earlier


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_places_on_logs_are_those_of_the_eighth_design(paper):
    earlier, now = (_places_in(design, paper, "log") for design in (7, None))
    assert now == earlier


@pytest.mark.parametrize("paper", ["a4", "letter", "universal"])
def test_what_is_ticked_on_a_whole_board_of_the_eleventh_design_is_in_groups(paper):
    spare = spare_height(paper_of(paper).frame)
    plan = calm_ticks(spare)
    boxes = [plan.timer, plan.cups, plan.paw]
    steps = [low[1] - high[1] for high, low in pairwise(boxes)]
    assert steps[0] == pytest.approx(steps[1], abs=0.01)
    # A gap, the letters of a title, and what is between them and the boxes.
    assert steps[0] >= plan.box + 3.5 + 4.0
    ends = [plan.timer[0] + 2 * plan.timer_pitch + plan.box / 2 + plan.tab]
    assert ends == [pytest.approx(COLUMN_RIGHT, abs=0.01)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_places_on_half_boards_of_the_tenth_design_are_those_of_the_ninth(paper):
    earlier, now = (_places_in(design, paper, "board", nup="2") for design in (8, 9))
    assert now == earlier


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_half_boards_are_alike_and_cut_in_the_middle_of_the_paper(paper):
    sheet, size = SheetId("CAT", 1, 0, 7), paper_of(paper).frame
    edition = Edition(2, ("board",), {"nup": "2"}, sheet, frame=size)
    (drawn,) = GAME.draw(board_of(sheet), edition).sheets
    (cut,) = [mark for mark in drawn.marks if getattr(mark, "style", "") == "cut"]
    middle = size[1] / 2
    assert [step[2] for step in cut.steps] == pytest.approx([middle, middle])
    first, second = ([area.point(0, 0), area.point(area.width, area.height)]
                     for area in drawn.areas)  # fmt: skip
    ends = sorted(y for _, y in first), sorted(y for _, y in second)
    assert ends[0][0] == pytest.approx(0)
    assert ends[1][1] == pytest.approx(size[1])
    assert middle - ends[0][1] == pytest.approx(ends[1][0] - middle)


def _places_in(design, paper, part, **options):
    """What is read of the sheets of a design."""
    sheet, frame = SheetId("CAT", 1, 0, 7), paper_of(paper).frame
    edition = Edition(3, (part,), options, sheet, design=design, frame=frame)
    return [read_places(one.places) for one in GAME.draw(board_of(sheet), edition).sheets]


@pytest.mark.parametrize(
    ("design", "paper", "fingerprint"),
    [
        (3, "a4", "817d396f1c8e95aa"),
        (3, "letter", "b765ec6b597fc6df"),
        (5, "a4", "817d396f1c8e95aa"),
        (5, "letter", "b765ec6b597fc6df"),
        (7, "a4", "fc0b99e71cb29f5d"),
        (7, "letter", "5d1a3cfe043ab815"),
        (8, "a4", "82c21383fe6acf94"),
        (8, "letter", "5227eeb6c026a480"),
        (9, "a4", "0ad3f24ee3f4798d"),
        (9, "letter", "6df4595ab6f2d939"),
        (10, "a4", "144561bd716c84e6"),
        (10, "letter", "8a503b7ff411b404"),
    ],
)
def test_logs_of_earlier_designs_are_drawn_as_they_were_printed(design, paper, fingerprint):
    assert _all_of_them(paper, design, parts=("log",)) == fingerprint


def test_the_cat_is_awake_and_differs_from_side_to_side():
    seen = set()
    for layout, bed in ((0, "cat-bed-a"), (1, "cat-bed-b")):
        sheet = SheetId("CAT", 1, layout, 7)
        frame = paper_of("a4").frame
        drawing = GAME.draw(board_of(sheet), Edition(2, ("board",), {}, sheet, frame=frame))
        found = {}
        _walk(drawing.sheets[0].marks, drawing.stamps, found)
        assert [name for name in found if name.startswith("cat-bed")] == [bed]
        seen.add(tuple(found[bed]))
    assert len(seen) == 2


def test_boxes_of_half_boards_are_as_large_as_pens_need_and_the_sum_is_one_line():
    sheet = SheetId("CAT", 1, 0, 7)
    for paper in ("a4", "letter"):
        frame = paper_of(paper).frame
        edition = Edition(2, ("board",), {"nup": "2"}, sheet, frame=frame)
        (drawn,) = GAME.draw(board_of(sheet), edition).sheets
        for name, (*_, width, height) in drawn.places.boxes.items():
            assert min(width, height) >= (8.0 if "total." in name else 6.0), name
        for slot in ("1", "2"):
            # A half is turned: its lines run down the page.
            line = [box for name, box in drawn.places.boxes.items()
                    if name.startswith(f"{slot}.total.")]  # fmt: skip
            assert len({(x, width) for x, _, width, _ in line}) == 1
            assert line == sorted(line, key=lambda box: box[1])


@pytest.mark.parametrize(("paper", "nup"), [("a4", "1"), ("a4", "2"), ("a5", "1")])
def test_what_a_photo_shows_of_a_board_fills_its_frame(paper, nup):
    sheet, frame = SheetId("CAT", 1, 0, 7), paper_of(paper).frame
    edition = Edition(2, ("board",), {"nup": nup}, sheet, frame=frame)
    for one in GAME.draw(board_of(sheet), edition).sheets:
        for area in one.areas:
            corners = [area.point(x, y) for x in (0, area.width) for y in (0, area.height)]
            xs, ys = zip(*corners, strict=True)
            assert min(xs) >= 0
            assert min(ys) >= 0
            assert max(xs) <= one.frame[0] + 0.01
            assert max(ys) <= one.frame[1] + 0.01


@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("layout", [0, 1])
def test_things_on_half_boards_keep_off_the_border_of_the_rug(layout, mirror):
    sheet, frame = SheetId("CAT", 1, layout, 7), paper_of("a5").frame
    edition = Edition(2, ("board",), {"mirror": mirror}, sheet, frame=frame)
    for one in GAME.draw(board_of(sheet), edition).sheets:
        xs = [x for x, _ in one.places.dots.values()]
        things = [mark for mark in one.marks if getattr(mark, "stamp", "") in THINGS]
        assert things
        assert all(min(xs) < mark.x < max(xs) for mark in things)


def test_a_log_comes_with_boards_of_the_fourth_design():
    sheet = SheetId("CAT", 1, 0, 7)
    parts = [GAME.draw(board_of(sheet), Edition(2, which, {}, sheet, design=3)).sheets
             for which in (("board", "log"), ("log",))]  # fmt: skip
    assert [[one.part for one in sheets] for sheets in parts] == [
        ["board", "board", "log"],
        ["log"],
    ]


@pytest.mark.costly
@pytest.mark.parametrize(
    ("nup", "design"),
    [
        ("2", 3),
        ("2", 8),
        ("2", 9),
        ("2", 10),
        *rare(("2", 4), ("2", 5), ("2", 7), ("1", 3), ("1", 4), ("1", 8), ("1", 9), ("1", 10)),
    ],
)
def test_ticks_on_boards_of_later_designs_are_read(nup, design):
    page = printed("cat", sheet_id("CAT"), "board", options=(("nup", nup),), design=design)
    pen, boxes = Pen(page), page.sheet.places.boxes
    used = [name for name in boxes if name.endswith(("cup.4", "timer.1", "roll.12.pass", "mice.2"))]
    assert len(used) == 4 * int(nup)
    for name in used:
        pen.tick(boxes[name])
    pages = shot(pen.pixels).pages
    assert [(one.imprint.design, one.imprint.area) for one in pages] == [
        (design, n) for n in range(int(nup))
    ]
    seen = []
    for nth, one in enumerate(pages, 1):
        own = [name for name in boxes if nup == "1" or name.startswith(f"{nth}.")]
        own = [name for name in own if "total" not in name]
        ticks = one.ticks([boxes[name] for name in own])
        seen += [name for name, tick in zip(own, ticks, strict=True) if tick.ticked is not False]
    assert sorted(seen) == sorted(used)


def test_half_a_page_has_one_qr_code_above():
    for slot in (0, 1):
        _, codes = _places(half_area(half_page(0.0), slot))
        assert [name for name, _ in codes] == ["upper QR"]


def test_bars_have_a_value_for_each_set_that_can_be_complete():
    marks = bar_marks((3, 2, 4), (5, 4, 3, 2, 1), (6,), WIDE)
    values = [mark.string for mark in marks if isinstance(mark, Text) and mark.style == "value"]
    assert values == ["5", "4"]
