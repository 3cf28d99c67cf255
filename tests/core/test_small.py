"""Choices, names of places, shapes, ranks, papers: the small parts."""

from collections import Counter

import pytest

from papercraft.core import shapes
from papercraft.core.cards import CardGrid, card_sheets
from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.data_files import folder, packaged_layout
from papercraft.core.layouts import layout, layout_files
from papercraft.core.page import paper_of
from papercraft.core.problems import MOST_PROBLEMS, Problem, ReadError, UsageError
from papercraft.core.rng import Rng
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use, dump_mark, number
from papercraft.core.verdict import ranks


def test_the_stream_of_choices_never_changes():
    # Python promises only random.random(); everything printed rests on these values.
    rng = Rng(7)
    assert [rng.below(100) for _ in range(6)] == [32, 15, 65, 7, 53, 36]
    items = list("abcdefgh")
    rng.shuffle(items)
    assert "".join(items) == "begfchda"
    assert rng.sample("abcdefgh", 3) == ["g", "b", "d"]
    assert rng.pick("xyz") == "y"


def test_shuffles_are_even_handed():
    rng = Rng(1)
    found = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        found[tuple(items)] += 1
    assert len(found) == 6
    assert min(found.values()) > 880


@pytest.mark.parametrize(("name", "place"), [("A1", (0, 0)), ("c4", (2, 3)), (" J10 ", (9, 9))])
def test_places_have_names(name, place):
    assert parse_cell(name) == place
    assert cell_name(*place) == name.strip().upper()


@pytest.mark.parametrize("name", ["", "A", "1", "A0", "AA1", "A100", "A1B", "Ä1", "A-1", "A１"])
def test_other_texts_name_no_place(name):
    assert parse_cell(name) is None


@pytest.mark.parametrize(
    ("keys", "found"),
    [([3, 1, 3, 2], [1, 4, 1, 3]), ([None, 5], [None, 1]), ([], []), ([(2, 0), (2, -1)], [1, 2])],
)
def test_ranks_are_one_more_than_the_better_ones(keys, found):
    assert ranks(keys) == found


def test_papers_are_centred_around_one_frame():
    assert paper_of("A4").origin == (10.0, 10.0)
    assert paper_of("letter").origin == (12.95, 10.0)
    assert paper_of("universal").origin == (10.0, 10.0)
    with pytest.raises(UsageError, match="did you mean 'letter'"):
        paper_of("leter")


def test_numbers_are_short():
    assert [number(v) for v in (1.0, -0.0001, 2.5, 1 / 3, 100, 0)] == [
        "1", "0", "2.5", "0.333", "100", "0",
    ]  # fmt: skip


def test_marks_are_dumped_a_line_each():
    ink = Role.INK
    assert dump_mark(Path(ink, "rule", shapes.line(0, 0, 1, 2))) == "path ink rule M 0 0 L 1 2"
    assert dump_mark(Text(ink, "body", 1, 2, "x", "end", centred=True)) == (
        "text ink body 1 2 end centred 'x'"
    )
    assert dump_mark(Paragraph(ink, "body", 1, 2, 3, 4, "x")) == "paragraph ink body 1 2 3 4 'x'"
    assert dump_mark(Use("star", 1, 2, 3, 0.5)) == "use star 1 2 3 0.5"


def test_shapes_close_and_move():
    assert shapes.rect(1, 2, 3, 4)[0] == ("M", 1, 2)
    assert shapes.rect(1, 2, 3, 4)[-1] == ("Z",)
    assert shapes.rect(0, 0, 10, 10, 2)[1] == ("L", 8, 0)
    assert shapes.polyline([(0, 0), (1, 1)]) == shapes.line(0, 0, 1, 1)
    assert shapes.circle(5, 5, 2)[0] == ("M", 7, 5)
    assert len(shapes.star(0, 0, 5, 2, 1)) == 11
    assert shapes.moved(shapes.line(1, 1, 2, 3), 10, 20, 2) == shapes.line(12, 22, 14, 26)
    assert shapes.mirrored(shapes.line(1, 1, 2, 3)) == shapes.line(1, -1, 2, -3)


def test_missing_data_folders_are_told(monkeypatch):
    monkeypatch.setattr(
        "papercraft.core.data_files._PACKAGE", folder("fonts").parent / "no" / "where"
    )
    folder.cache_clear()
    with pytest.raises(FileNotFoundError, match="reinstall it"):
        folder("fonts")
    folder.cache_clear()


def test_a_game_may_bring_its_layout():
    assert layout("_blank")["layouts"]["standard"]["code"] == 0


def test_a_layout_that_is_no_toml_is_told_with_its_file(tmp_path, monkeypatch):
    (tmp_path / "papers.toml").write_text("[papers", "utf-8")
    monkeypatch.setattr("papercraft.core.data_files.folder", lambda _name: tmp_path)
    for cached in (layout, packaged_layout):
        cached.cache_clear()
    try:
        with pytest.raises(UsageError, match=r"papers\.toml cannot be read: "):
            layout("papers")
    finally:
        for cached in (layout, packaged_layout):
            cached.cache_clear()


def test_every_layout_is_a_file_that_says_how_sheets_look():
    files = layout_files()
    assert {file.stem for file in files} >= {"house", "papers", "cutit", "layout"}
    assert all(file.suffix == ".toml" and file.is_file() for file in files)


def test_outlines_are_turned_clockwise():
    steps = (("M", 1, 2), ("C", 3, 4, 5, 6, 7, 8), ("Z",))
    assert shapes.turned(steps, 0) == shapes.turned(steps, 4) == steps
    assert shapes.turned(steps, 1) == (("M", -2, 1), ("C", -4, 3, -6, 5, -8, 7), ("Z",))
    assert shapes.turned(steps, 2) == (("M", -1, -2), ("C", -3, -4, -5, -6, -7, -8), ("Z",))
    assert shapes.turned(shapes.turned(steps, 3), 1) == steps


def test_more_problems_than_anybody_mends_are_counted():
    problems = [Problem(f"players.{n}", "is missing") for n in range(MOST_PROBLEMS + 7)]
    error = ReadError([*problems, *problems])
    assert len(error.problems) == MOST_PROBLEMS + 1
    assert error.problems[:MOST_PROBLEMS] == tuple(problems[:MOST_PROBLEMS])
    assert error.problems[-1] == Problem("", "and 7 more problems")
    assert len(ReadError(problems[:MOST_PROBLEMS]).problems) == MOST_PROBLEMS


def test_lines_to_cut_are_drawn_as_far_as_there_are_cards():
    grid = CardGrid(3, 2, 1.0)
    for count, across, down in ((1, 2, 2), (3, 2, 4), (4, 3, 4), (5, 3, 4), (6, 3, 4)):
        named = [(f"card {n}", ("front",)) for n in range(count)]
        (sheet,) = card_sheets("cards", "cards", "cards", named, grid)
        (cut,) = (mark for mark in sheet.marks if isinstance(mark, Path))
        ends = [(cut.steps[n][1:], cut.steps[n + 1][1:]) for n in range(0, len(cut.steps), 2)]
        assert sum(a[1] == b[1] for a, b in ends) == across
        assert sum(a[0] == b[0] for a, b in ends) == down


def test_corners_are_rounded_those_that_point_in_as_well():
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    rounded = shapes.rounded(square, 2.0)
    ends = {step[-2:] for step in rounded[:-1]}
    assert ends == {(x, y) for x in (0, 10) for y in (2, 8)} | {
        (x, y) for x in (2, 8) for y in (0, 10)
    }
    plain = {step[-2:] for step in shapes.rect(0, 0, 10, 10, 2.0)[:-1]}
    assert ends == plain
    hook = [(0, 0), (10, 0), (10, 5), (5, 5), (5, 10), (0, 10)]
    inward = shapes.rounded(hook, 1.0)[6:8]
    assert inward == (("L", 6, 5), ("C", 5.448, 5.0, 5.0, 5.448, 5.0, 6.0))
