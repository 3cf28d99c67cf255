"""The table of a score sheet, whose boxes photos are read by."""

from papercraft.core.score_table import (
    Part,
    Row,
    box_marks,
    date_field,
    name_lines,
    numbered_disc,
    table_boxes,
)
from papercraft.core.sheet import NameLine, Path, Role, Text

NAMES = ((20.0, 30.0, 40.0, 8.0), (70.0, 30.0, 40.0, 8.0))
PARTS = (
    Part("won.{row}.{player}", 1.0, 7.0, 7.0), Part("left.{row}.{player}", 9.0, 11.0, 10.0),
)  # fmt: skip
ROWS = (Row(1, 50.0, PARTS), Row(2, 62.5, PARTS), Row(0, 80.0, (Part("sum.{player}", 1, 19, 9),)))


def test_each_player_has_the_same_boxes_in_each_row():
    boxes = table_boxes(NAMES, (20.0, 70.0), ROWS)
    own = ["name.1", "won.1.1", "left.1.1", "won.2.1", "left.2.1", "sum.1"]
    assert list(boxes)[:6] == own
    assert len(boxes) == 2 * len(own)
    assert boxes["name.2"] == NAMES[1]
    assert boxes["won.2.1"] == (21.0, 59.0, 7.0, 7.0)
    assert boxes["left.1.2"] == (79.0, 45.0, 11.0, 10.0)
    assert boxes["sum.2"] == (71, 75.5, 19, 9)


def test_boxes_are_drawn_that_have_a_style():
    boxes = table_boxes(NAMES, (20.0, 70.0), ROWS)
    marks = box_marks(boxes, {"won": "box", "sum": "heavy-box"}, 1.0)
    assert [mark.style for mark in marks] == ["box", "box", "heavy-box"] * 2
    assert all(mark.role is Role.GUIDE for mark in marks)
    assert marks[0].steps[0] == ("M", 22.0, 46.5)


def test_names_are_written_above_lines():
    assert name_lines(NAMES) == (NameLine(20.0, 38.0, 40.0), NameLine(70.0, 38.0, 40.0))


def test_numbers_are_in_the_middle_of_their_discs_and_the_date_has_a_line():
    disc, text = numbered_disc(7, (8.0, 50.0), 4.0, ("disc", "number"))
    assert isinstance(disc, Path)
    assert disc.steps[0] == ("M", 12.0, 50.0)
    assert (text.x, text.y, text.string, text.style) == (8.0, 50.0, "7", "number")
    word, line = date_field()
    assert isinstance(word, Text)
    assert word.string == "Date"
    assert line.style == "write"
