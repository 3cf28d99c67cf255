"""Choices, names of places, shapes, ranks, papers: the small parts."""

from collections import Counter

import pytest

from papercraft.core import shapes
from papercraft.core.assets import folder, layout
from papercraft.core.coordinates import cell_name, parse_cell
from papercraft.core.page import paper_of
from papercraft.core.problems import UsageError
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
    assert paper_of("A4").origin == (10.0, 18.8)
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
    monkeypatch.setattr("papercraft.core.assets._PACKAGE", folder("fonts").parent / "no" / "where")
    folder.cache_clear()
    with pytest.raises(FileNotFoundError, match="reinstall it"):
        folder("fonts")
    folder.cache_clear()


def test_a_game_may_bring_its_layout():
    assert layout("_blank")["layouts"]["standard"]["code"] == 0
