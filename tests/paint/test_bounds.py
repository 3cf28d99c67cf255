"""What fits and where marks are drawn, exactly at a bound and just beyond it."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from papercraft.core.page import Paper
from papercraft.core.problems import UsageError
from papercraft.core.sheet import FRAME, Paragraph, Path, Role, Sheet, Text
from papercraft.paint import colours, text
from papercraft.paint.impose import cards, crop_marks, cut_paths, footer, leaves, nup
from papercraft.paint.impose.backs import mirrored, turn_axis
from papercraft.paint.impose.crop_marks import Field
from papercraft.paint.impose.fitting import available_area, foot_of, lengths
from papercraft.paint.impose.frame_fit import frame_fits
from papercraft.paint.impose.nup import NupPlan
from papercraft.paint.impose.options import FLIPS, LONG, Crop, ImpositionOptions


def shelf(wide, high):
    return Paper("a shelf", wide, high, (0.0, 0.0))


# --- text -----------------------------------------------------------------------------------------


class Face:
    """A font whose letters are as wide as they are high."""

    cap_height = 0.5

    def width(self, string):
        return float(len(string))


LETTERS = SimpleNamespace(
    letters={"plain": SimpleNamespace(font="face", size=2.0, leading=3.0)}, fonts={"face": ""}
)


@pytest.fixture(autouse=True)
def _face(monkeypatch):
    monkeypatch.setattr(text, "font_of", lambda *_: Face())


@pytest.mark.parametrize(
    ("string", "width", "rows"),
    [
        ("aa bb", 5, ["aa bb"]),
        ("aa bb", 4.9, ["aa", "bb"]),
        ("aaa b", 3, ["aaa", "b"]),
        ("a bbb", 3, ["a", "bbb"]),
        ("a a a a", 3, ["a a", "a a"]),
        ("", 3, [""]),
    ],
)
def test_a_line_is_as_wide_as_its_box_at_most(string, width, rows):
    assert text._wrapped(string, Face(), width) == rows


@pytest.mark.parametrize("string", ["aaa", "b aaa", "aaa b"])
def test_a_word_wider_than_its_box_is_refused(string):
    text._wrapped(string, Face(), 3)
    with pytest.raises(text.OverfullError, match="a word is longer than its box: 'aaa'"):
        text._wrapped(string, Face(), 2.9)


def paragraph(height, string="aa bb\ncc", **more):
    return text.wrap_lines(
        Paragraph(Role.INK, "plain", 10.0, 20.0, 6.0, height, string, **more), LETTERS
    )


def test_lines_of_a_paragraph_lie_a_leading_apart_and_paragraphs_farther():
    lines = paragraph(50.0)
    assert [line.string for line in lines] == ["aa", "bb", "cc"]
    assert [line.x for line in lines] == [10.0] * 3
    assert [line.y for line in lines] == pytest.approx([21.0, 24.0, 28.35])
    assert [line.x for line in paragraph(50.0, anchor="middle")] == [11.0] * 3
    assert [line.x for line in paragraph(50.0, anchor="end")] == [12.0] * 3


def test_a_paragraph_is_as_high_as_its_box_at_most():
    # One baseline below the other, and the capitals of the first.
    assert paragraph(4.0, "aa bb")[-1].y == 24.0
    with pytest.raises(text.OverfullError, match=r"text is 4\.0 mm high, its box 3\.9 mm"):
        paragraph(3.9, "aa bb")
    assert paragraph(6.0, "aa bb", centred=True)[-1].y == 25.0


@pytest.mark.parametrize(("anchor", "x"), [("start", 10.0), ("middle", 6.0), ("end", 2.0)])
def test_a_text_lies_at_its_anchor(anchor, x):
    for centred, y in ((False, 20.0), (True, 20.5)):
        mark = Text(Role.INK, "plain", 10.0, 20.0, "aaaa", anchor, centred)
        assert text.wrap_lines(mark, LETTERS) == [text.Line(x, y, "aaaa")]
    assert text.text_width("aaaa", LETTERS.letters["plain"], LETTERS) == 8.0


# --- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blue", "neutral"), [(0.079, True), (0.08, False)])
def test_a_colour_that_is_hardly_one_is_printed_in_black(blue, neutral):
    cyan, magenta, yellow, black = colours.separated((0.0, 0.0, blue))
    assert (cyan == magenta == yellow == 0.0) is neutral
    assert black > 0.9


@pytest.mark.parametrize(("covered", "black"), [(0.9, 0.9), (0.901, 1.0), (0.4567, 0.457)])
def test_much_black_is_printed_solid(monkeypatch, covered, black):
    monkeypatch.setattr(colours, "_covered", lambda light: covered + 0 * light)
    assert colours.separated((0.3, 0.3, 0.3)) == (0.0, 0.0, 0.0, black)


def test_the_lightness_of_a_neutral_colour_is_that_of_its_parts(monkeypatch):
    lights = []
    monkeypatch.setattr(colours, "_covered", lambda light: lights.append(light) or 0.5)
    for colour in ((0.07, 0, 0), (0, 0.07, 0), (0, 0, 0.07)):
        colours.separated(colour)
    assert lights == pytest.approx([0.07 * 0.299, 0.07 * 0.587, 0.07 * 0.114])


@pytest.mark.parametrize(
    ("covers", "inks"),
    [
        # Black, then cyan, magenta and yellow: less than the limit stays as it is.
        ([0.0, 0.8, 0.8, 0.8], (0.8, 0.8, 0.8, 0.0)),
        ([0.0, 1.0, 1.0, 1.0], (0.8, 0.8, 0.8, 0.0)),
        ([0.6, 0.9, 0.9, 0.6], (0.675, 0.675, 0.45, 0.6)),
        ([0.6, 0.4, 0.2, 0.1], (0.4, 0.2, 0.1, 0.6)),
    ],
)
def test_there_is_a_limit_to_all_inks_together(monkeypatch, covers, inks):
    given = iter(covers)
    monkeypatch.setattr(colours, "_covered", lambda _: next(given))
    assert colours.separated((1.0, 0.5, 0.2)) == inks


@pytest.mark.parametrize("light", [0.0, 0.2, 0.5, 0.9, 1.0])
def test_dots_grow_on_paper_most_where_they_cover_half(light):
    dot = colours._covered(light)
    assert dot + 0.64 * dot * (1 - dot) == pytest.approx(1 - light**1.8)
    assert 0.0 <= dot <= 1.0


def test_a_chain_of_names_has_an_end():
    names = {"a": "b", "b": "c", "c": "d", "d": "e", "e": "f", "f": "#336699"}
    assert colours._resolved("a", names, "cat") == (0.2, 0.4, 0.6)
    with pytest.raises(UsageError):
        colours._resolved("z", names | {"z": "a"}, "cat")
    assert (
        colours._resolved("t", {"t": "k 25%", "k": "#000000"}, "cat") == (round(191 / 255, 4),) * 3
    )


# --- marks ----------------------------------------------------------------------------------------

BOX = (10.0, 20.0, 30.0, 40.0)


@pytest.mark.parametrize(
    ("axis", "place", "span"),
    [
        (0, 8.0, (16.0, 64.0)),
        (0, 7.9, None),
        (0, 10.0 - 2.0 - crop_marks._NEAR, (16.0, 64.0)),
        (0, 42.0, (16.0, 64.0)),
        (0, 42.1, None),
        (1, 17.0, (7.0, 43.0)),
        (1, 16.9, None),
        (1, 63.0, (7.0, 43.0)),
        (1, 63.1, None),
    ],
)
def test_a_box_takes_the_line_of_a_cut_with_its_bleed_and_the_offset(axis, place, span):
    found = [*crop_marks._taken([BOX], axis, place, (2.0, 3.0), 1.0)]
    assert found == ([] if span is None else [span])


@pytest.mark.parametrize(
    ("taken", "free"),
    [
        ([], [(False, (0, 10), False)]),
        ([(3, 5)], [(False, (0, 3), True), (True, (5, 10), False)]),
        ([(1, 9)], [(False, (0, 1), True), (True, (9, 10), False)]),
        ([(0.9, 9.1)], []),
        ([(2, 6), (3, 5)], [(False, (0, 2), True), (True, (6, 10), False)]),
        ([(2, 4), (5, 6)], [(False, (0, 2), True), (True, (4, 5), True), (True, (6, 10), False)]),
        ([(2, 4), (4.9, 6)], [(False, (0, 2), True), (True, (6, 10), False)]),
    ],
)
def test_the_rest_of_a_line_is_free_if_it_is_long_enough(taken, free):
    assert [*crop_marks._free(taken, 0, 10)] == free


def test_a_mark_is_a_millimetre_long_at_least():
    assert [*crop_marks._long_enough(2.0, 3.0)] == [(2.0, 3.0)]
    assert [*crop_marks._long_enough(2.0, 2.99)] == []


@pytest.mark.parametrize(
    ("place", "middle", "drawn"),
    [
        (8.5, 30.0, True),
        (8.6, 30.0, False),
        (41.5, 30.0, True),
        (41.4, 30.0, False),
        (25.0, 20.0, True),
        (25.0, 20.1, False),
        (25.0, 60.0, True),
        (25.0, 59.9, False),
    ],
)
def test_a_cross_has_a_bar_where_it_meets_no_box(place, middle, drawn):
    bar = (("M", place - 1.5, middle), ("L", place + 1.5, middle)) if drawn else ()
    field = Field(shelf(100, 100), [BOX], (0.0, 0.0), (0.0, 90.0, 100.0, 5.0))
    assert crop_marks._bar(field, 0, place, middle) == bar
    # It keeps off the bleed, and off the foot.
    wide = field._replace(boxes=[(12.0, 23.0, 26.0, 34.0)], bleed=(2.0, 3.0))
    assert crop_marks._bar(wide, 0, place, middle) == bar
    assert crop_marks._bar(field._replace(boxes=[], foot=BOX), 0, place, middle) == bar
    turned = field._replace(boxes=[(20.0, 10.0, 40.0, 30.0)])
    across = (("M", middle, place - 1.5), ("L", middle, place + 1.5)) if drawn else ()
    assert crop_marks._bar(turned, 1, place, middle) == across


def test_cuts_are_at_both_sides_of_boxes():
    assert crop_marks._cuts([BOX, (40.0, 20.0, 5.0, 6.0)], 0) == {10.0, 40.0, 45.0}
    assert crop_marks._cuts([BOX, (40.0, 20.0, 5.0, 6.0)], 1) == {20.0, 60.0, 26.0}


@pytest.mark.parametrize(
    ("other", "touch"),
    [
        ((40.0, 20.0, 30.0, 40.0), True),
        ((40.009, 20.0, 30.0, 40.0), True),
        ((40.011, 20.0, 30.0, 40.0), False),
        ((40.0, 59.9, 30.0, 40.0), True),
        ((40.0, 60.1, 30.0, 40.0), False),
        ((10.0, 60.0, 30.0, 40.0), True),
        ((10.0, 60.011, 30.0, 40.0), False),
        ((39.9, 60.0, 30.0, 40.0), True),
        ((40.1, 60.0, 30.0, 40.0), False),
    ],
)
def test_cards_that_share_an_edge_touch(other, touch):
    assert cut_paths._touch(BOX, other) is touch


def test_pieces_of_an_edge_are_joined_where_they_meet():
    assert [*cut_paths._joined([(0, 5), (5, 9), (9.009, 12), (12.02, 14), (12.5, 13)])] == [
        (0, 12),
        (12.02, 14),
    ]


def test_an_inset_is_taken_off_on_all_sides():
    assert cut_paths._inside(BOX, 1.5) == (11.5, 21.5, 27.0, 37.0)


def test_marks_for_a_plotter_are_a_square_and_two_angles():
    square, right, low = cut_paths.registration(shelf(210, 297), (10, 12))
    assert [step[1:] for step in square[:4]] == [(10, 12), (15, 12), (15, 17), (10, 17)]
    assert [step[1:] for step in right[:6]] == [
        (180, 12), (200, 12), (200, 32), (199.5, 32), (199.5, 12.5), (180, 12.5)
    ]  # fmt: skip
    assert [step[1:] for step in low[:6]] == [
        (10, 265), (10.5, 265), (10.5, 284.5), (30, 284.5), (30, 285), (10, 285)
    ]  # fmt: skip


# --- pages ----------------------------------------------------------------------------------------


def test_a_broad_page_has_a_low_foot():
    assert (foot_of(180.0), foot_of(179.9)) == (5.4, 11.4)
    assert available_area(shelf(200, 300), ImpositionOptions()) == (10.0, 10.0, 180.0, 274.6)
    assert lengths((5.0, 5.0)) == "5"
    assert lengths((5.0, 6.0)) == "5 and 6"


@pytest.mark.parametrize(("wide", "told"), [(200.0, True), (199.8, False)])
def test_a_margin_is_told_that_printers_can(wide, told):
    sheet = Sheet("board", "", "", ())
    assert sheet.frame == FRAME
    with pytest.raises(UsageError) as caught:
        frame_fits(shelf(wide, FRAME[1] + 20), ImpositionOptions(), sheet)
    assert ("--margin 5" in str(caught.value)) is told


@pytest.mark.parametrize(("wide", "high"), [(200, 300), (300, 200), (200, 200)])
@pytest.mark.parametrize("flip", FLIPS)
def test_a_book_is_turned_about_its_long_edge(wide, high, flip):
    assert turn_axis(shelf(wide, high), flip) == ("x" if (high >= wide) == (flip == LONG) else "y")
    assert mirrored(BOX, shelf(wide, high), "x") == (wide - 40.0, 20.0, 30.0, 40.0)
    assert mirrored(BOX, shelf(wide, high), "y") == (10.0, high - 60.0, 30.0, 40.0)


@pytest.mark.parametrize(
    ("wide", "high", "anew"),
    [
        (FRAME[0] + 20, FRAME[1] + 20, False),
        (FRAME[0] + 19.9, FRAME[1] + 20, True),
        (FRAME[0] + 20, FRAME[1] + 19.9, True),
        (210.0, 356.3, False),
        (210.0, 356.5, True),
        (leaves._LARGE / 256, 256.0 * 1.25, True),
    ],
)
def test_on_papers_of_other_sizes_cards_are_laid_anew(wide, high, anew):
    found = leaves._relaid_on(shelf(wide, high), ImpositionOptions())
    assert found.relays is anew


@pytest.mark.parametrize(
    ("wide", "gap", "starts"),
    [
        # Each in an equal share of the page, as far as the margins leave it.
        (160.0, None, (15.0, 95.0)),
        (124.0, None, (10.0, 64.0)),
        (120.0, None, (10.0, 60.0)),
        (119.9, None, None),
        (160.0, 5.0, (27.5, 82.5)),
        (125.0, 5.0, (10.0, 65.0)),
        (124.9, 5.0, None),
    ],
)
def test_sheets_lie_in_equal_shares_of_a_page_or_with_a_gap(wide, gap, starts):
    options = ImpositionOptions(rows=1, columns=2, gap=None if gap is None else (gap, gap))
    plan = nup._plan(shelf(wide, 90.0), options, (50.0, 70.0))
    if starts is None:
        assert plan is None
    else:
        assert plan.frames == tuple((start, 10.0, 50.0, 70.0) for start in starts)
        assert plan.origin(1, (40.0, 50.0)) == (starts[1] + 5, 20.0)
        assert nup._plan(shelf(wide, 89.9), options, (50.0, 70.0)) is None


def test_a_grid_of_sheets_needs_its_gaps_and_margins():
    options = ImpositionOptions(rows=2, columns=3, gap=(4.0, 6.0), margin=(7.0, 9.0))
    assert nup._needed(options, (50.0, 70.0)) == (172.0, 164.0)
    assert nup._counts(2, 3)[0] == (3, 2)
    assert nup._counts(2, 3)[1:] in ([(1, 3), *rest] for rest in [[(2, 2), (1, 2), (2, 1), (1, 1)]]
                                     ) or nup._counts(2, 3)[1] == (2, 2)  # fmt: skip


HALVES = NupPlan(shelf(100.0, 50.0), 1, 2, ((5.0, 5.0, 40.0, 40.0), (55.0, 5.0, 40.0, 40.0)))


def down(*spans):
    return [step for low, high in spans for step in (("M", 50.0, low), ("L", 50.0, high))]


@pytest.mark.parametrize(
    ("style", "steps"),
    [
        ("none", None),
        ("corner", down((5.0, 9.0), (41.0, 45.0))),
        ("full", down((5.0, 45.0))),
        ("lines", down((5.0, 45.0))),
    ],
)
def test_a_cut_between_sheets_is_marked_at_both_ends(style, steps):
    marks = nup._marks(HALVES, ImpositionOptions(crop=Crop(style, length=4)))
    assert [list(mark.steps) for mark in marks] == ([] if steps is None else [steps])
    assert [(mark.role is Role.CUT) for mark in marks] == [style == "lines"] * len(marks)


def test_a_cross_between_sheets_has_a_bar_in_its_middle():
    (mark,) = nup._marks(HALVES, ImpositionOptions(crop=Crop("cross", length=4)))
    assert isinstance(mark, Path)
    assert list(mark.steps[2:4]) == [("M", 48.5, 7.0), ("L", 51.5, 7.0)]
    assert list(mark.steps[6:8]) == [("M", 48.5, 43.0), ("L", 51.5, 43.0)]


@pytest.mark.parametrize(("gap", "cuts"), [(1.0, []), (1.1, [45.55])])
def test_where_sheets_nearly_touch_nothing_is_drawn(gap, cuts):
    frames = (HALVES.frames[0], (45.0 + gap, 5.0, 40.0, 40.0))
    assert nup._cuts(replace(HALVES, frames=frames), 0) == cuts
    assert nup._cuts(HALVES, 1) == []


@pytest.mark.parametrize(
    ("piece", "foot", "drawn"),
    [
        # A mark that ends at the foot is none if it is too short.
        ((13.5, 14.0), (14.0, 20.0), []),
        ((13.5, 14.1), (14.0, 20.0), [(20.0, 24.0)]),
        # Where the foot begins with the free part of a line, a mark goes behind it.
        ((1.0, 4.0), (1.0, 3.0), [(3.0, 7.0)]),
        # Where it begins before, the mark loses what is on it.
        ((1.0, 4.0), (1.0 - crop_marks._NEAR, 3.0), [(3.0, 4.0)]),
        ((1.0, 4.0), (0.0, 3.0), [(3.0, 4.0)]),
    ],
)
def test_a_mark_keeps_off_the_foot(piece, foot, drawn):
    crop = Crop("corner", length=4, offset=2)
    assert [*crop_marks._beside(piece, [foot], (1.0, 50.0), crop)] == drawn


@pytest.mark.parametrize(("width", "long"), [(100.0, 100.0), (99.9, 50.0)])
def test_the_ruler_is_as_long_as_the_page_is_broad(width, long, monkeypatch):
    rulers = []
    monkeypatch.setattr(footer, "_ruler", lambda _x, _base, length: rulers.append(length) or ())
    footer.footer((10.0, 280.0, width, 10.0), "CUT1-7")
    assert rulers == [long]


@pytest.mark.parametrize(("inside", "end"), [(9.0, 280.0), (11.0, 274.0)])
def test_a_line_to_fold_ends_above_the_footer(inside, end, monkeypatch):
    """On a narrow page the footer is higher."""
    monkeypatch.setattr(cards, "line", lambda *ends: ends)
    layer = SimpleNamespace(
        _fold=lambda: 100.0,
        grid=SimpleNamespace(paper=SimpleNamespace(width=200.0, height=300.0), fold="x"),
        imposition=SimpleNamespace(inside=(inside, 14.6)),
    )
    (fold,) = cards._Layer._fold_line(layer)
    assert fold.steps == (100.0, 14.6, 100.0, pytest.approx(end))


def test_a_note_stands_above_the_words_of_a_narrow_footer():
    strip = 10.0, 270.0, 80.0, 14.0
    texts = [mark for mark in footer.footer(strip, "words", "note") if isinstance(mark, Text)]
    assert [(mark.string, mark.y) for mark in texts[1:]] == [("note", 274.9), ("words", 277.9)]
    assert texts[0].y == 281.0
