"""Mats: places that fit their cards, in every size and language."""

from itertools import combinations

import pytest

from papercraft import games
from papercraft.core.cards import HEIGHT, WIDTH, sizes
from papercraft.core.fiducials import CORNER, QR, QUIET
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.core.language import get_language, languages
from papercraft.core.mats import FULL_ROW, LONG, PLAY, SHORT, on_mat, row_steps
from papercraft.core.page import paper_of
from papercraft.core.photo import Card, Mat
from papercraft.core.sheet import FRAME, Paragraph, Text
from papercraft.games.cuttle.scan.mat_places import place_on as cuttle_place
from papercraft.games.rope.scan.mat_places import place_of as rope_place
from papercraft.paint.styles import styles_of
from papercraft.paint.text import font_of, wrap_lines
from tests.photos import sheet_id

NAMES = {"rope": "ROP", "cuttle": "CTE"}
CASES = [(name, size) for name in NAMES for size in sizes()]
# Rows in which ten cards can lie.
FULL = {"level row 1", "level row 2", "level row 3", "points"}
# What lies in the corners of a mat, from its upper left one: the marks and the QR code.
TAKEN = [
    (0, 0, CORNER, CORNER), (LONG - CORNER, 0, LONG, CORNER),
    (LONG - CORNER, SHORT - CORNER, LONG, SHORT), (0, SHORT - CORNER, CORNER, SHORT),
    (LONG - QR - QUIET, SHORT - CORNER - 2 * QUIET - QR, LONG, SHORT - CORNER),
]  # fmt: skip


def drawn(name, size, language="en", design=None, page=FRAME):
    game = games.load(name)
    edition = Edition(
        2, ("mats",), {"card-size": size}, language=language, design=design, frame=page
    )
    drawing = game.draw(build(game, parse_id(sheet_id(NAMES[name]))), edition)
    return get_language(language).drawing(drawing)


def on_the_mat(box):
    """A box of the frame, by its left, top, right and lower edge on the mat."""
    x, y, width, height = box
    left, top = on_mat(x, y + height)
    return left, top, left + height, top + width


def meet(one, other):
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1e-6
        and min(one[3], other[3]) - max(one[1], other[1]) > 1e-6
    )


@pytest.mark.parametrize(("name", "size"), CASES)
def test_places_fit_their_cards_and_keep_apart(name, size):
    scale = sizes()[size]
    for sheet in drawn(name, size).sheets:
        boxes = {one: on_the_mat(box) for one, box in sheet.places.cells.items()}
        assert not any(meet(*pair) for pair in combinations([*boxes.values(), *TAKEN], 2))
        for one, (left, top, right, bottom) in boxes.items():
            assert bottom - top == pytest.approx(HEIGHT * scale + 2 * PLAY, abs=0.002)
            assert right - left >= WIDTH * scale + 2 * PLAY - 0.002
            assert left >= 0
            assert right <= LONG
            assert bottom <= SHORT
            if one in FULL:
                steps = row_steps((left, top, right - left, bottom - top), scale)
                assert len(steps) == FULL_ROW
                assert steps[-1] + WIDTH * scale + PLAY == pytest.approx(right, abs=0.01)
                # The index in the upper left corner of every card is seen.
                assert steps[1] - steps[0] >= 14


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("name", "size"), CASES)
def test_texts_stay_in_their_places(name, size, language):
    drawing, styles = drawn(name, size, language), styles_of(name, "full")
    for sheet in drawing.sheets:
        boxes = [on_the_mat(box) for box in sheet.places.cells.values()]
        marks = drawing.stamps[sheet.marks[0].stamp]
        texts = [mark for mark in marks if isinstance(mark, (Text, Paragraph))]
        found = [(mark, box) for mark in texts for box in lines_of(mark, styles)]
        # Titles are high letters over a lead of small ones.
        plain = [one for one in found if one[0].style != "title"]
        for (mark, box), (other, beside) in combinations(plain, 2):
            assert mark is other or not meet(box, beside), (mark.string, other.string)
        for mark, box in found:
            assert box[0] >= 0
            assert box[2] <= LONG, mark.string
            assert box[3] <= SHORT, mark.string
            assert not any(meet(box, taken) for taken in TAKEN), mark.string
            touched = [place for place in boxes if meet(box, place)]
            assert all(
                place[0] < box[0] and box[2] < place[2] and len(touched) == 1 for place in touched
            ), mark.string


@pytest.mark.parametrize(("name", "size"), CASES)
def test_the_second_design_is_drawn_around_the_same_places(name, size):
    before, now = drawn(name, size, design=1), drawn(name, size)
    assert [one.places for one in before.sheets] == [one.places for one in now.sheets]
    for sheet in before.sheets:
        marks = before.stamps[sheet.marks[0].stamp]
        assert marks != now.stamps[sheet.marks[0].stamp]
        titles = [mark.string for mark in marks if getattr(mark, "style", "") == "title"]
        assert titles == [name]


@pytest.mark.parametrize("design", [1, None])
def test_a_name_stands_on_the_line_or_in_the_field_that_is_printed_for_it(design):
    drawing = drawn("rope", "standard", design=design)
    (line,) = drawing.sheets[-1].name_lines
    marks = drawing.stamps[drawing.sheets[-1].marks[0].stamp]
    style, below = ("write", 0.0) if design == 1 else ("box", 1.2)
    (printed,) = (mark.steps for mark in marks if getattr(mark, "style", "") == style)
    points = [values[-2:] for _, *values in printed if values]
    left, bottom = min(x for x, _ in points), max(y for _, y in points)
    assert on_mat(line.x, line.y) == pytest.approx((left, bottom - below))
    assert line.width == pytest.approx(max(x for x, _ in points) - left)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", sizes())
def test_animals_stay_in_the_places_of_their_mat(size, paper):
    page = paper_of(paper).frame
    drawing = drawn("cuttle", size, page=page)
    for sheet in drawing.sheets:
        places = []
        for x, y, width, height in sheet.places.cells.values():
            left, top = on_mat(x, y + height, page[1])
            places.append((left, top, left + height, top + width))
        for mark in drawing.stamps[sheet.marks[0].stamp]:
            if getattr(mark, "style", "") in {"pale-jelly", "pale-shoal", "pale-threads"}:
                points = [values[-2:] for _, *values in mark.steps if values]
                (xs, ys) = zip(*points, strict=True)
                assert any(
                    left < min(xs) and max(xs) < right and top < min(ys) and max(ys) < low
                    for left, top, right, low in places
                )


def lines_of(mark, styles):
    """The boxes of the letters of a text, a line each."""
    letters = styles.letters[mark.style]
    for line in wrap_lines(mark, styles):
        wide = font_of(letters, styles).width(line.string) * letters.size
        yield line.x, line.y - 0.75 * letters.size, line.x + wide, line.y + 0.22 * letters.size


@pytest.mark.parametrize("name", NAMES)
def test_other_sheets_and_pages_that_are_not_there_are_no_mats(name):
    game = games.load(name)
    card = Card(game.card_codes[0], 0.0, 0.0, 0.0, 2, 1.0)
    usual = Imprint(parse_id(sheet_id(NAMES[name])), 0, 0, 2, game.parts.index("mats"), 0, design=2)
    place = {"rope": rope_place, "cuttle": lambda card, mat: cuttle_place(mat, card)}[name]

    def found(x, y, **changed):
        """What lies at a point of the mat on the upper left of its page."""
        return place(card._replace(x=x, y=y), Mat(usual._replace(**changed), 0.0, 0.0, 0.0, 1.0))

    left, top = 30.0, LONG - 20.0
    assert found(left, top) is not None
    assert found(2.0, 2.0) is None
    assert found(left, top, nth=63) is None
    assert found(left, top, part=0) is None
    assert found(left, top, options=10**6) is None
    other = next(code for one, code in NAMES.items() if one != name)
    assert found(left, top, sheet=parse_id(sheet_id(other))) is None
    # A mat of the first design is upright in its frame.
    assert found(40.0, 150.0, design=0) is not None
    assert found(-5.0, 150.0, design=0) is None
    assert found(189.9, 1.0, design=0) is None
