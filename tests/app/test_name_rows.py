"""Long names in rows: where they end, and what happens if they do not suffice."""

import pytest

from papercraft.app.name_rows import most_rows, name_in_rows, name_rows, row_levels
from papercraft.core.sheet import NameLine
from papercraft.paint.styles import styles_of


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("Ada", ["Ada"]),
        ("Anna Magdalena", ["Anna", "Magdalena"]),
        ("Al Bo Cy Di", ["Al Bo Cy", "Di"]),
        ("Eva-Charlotte", ["Eva-", "Charlotte"]),
        ("Konstantinopolis", ["Konstanti-", "nopolis"]),
        # No row has less than three letters of a word.
        ("Bartholomew", ["Bartholo-", "mew"]),
        ("Maximiliana-Eva", ["Maximili-", "ana-Eva"]),
        # Unless that is a row too many.
        ("Maximiliana Evchens Bonifatius", ["Maximilia-", "na Evchens", "Bonifatius"]),
        # What is too long for all rows is shortened.
        ("Wolfeschlegelsteinhausenbergerdorff", ["Wolfeschl-", "egelstein-", "hausenber…"]),
        ("Ada Bea Cora Dina Elsa Fina Gina", ["Ada Bea", "Cora Dina", "Elsa Fina…"]),
    ],
)
def test_rows_end_after_spaces_and_hyphens_or_in_long_words(name, rows):
    assert name_rows(name, lambda row: len(row) <= 10, 3) == rows


def test_one_letter_is_shown_in_the_narrowest_box():
    assert name_rows("Adalbert", lambda row: len(row) <= 1, 1) == ["A…"]


def test_rows_lie_in_the_middle_of_their_box():
    assert most_rows(2.9, (40.0, 54.0)) == 4
    levels = row_levels(4, 2.9, (40.0, 54.0))
    assert levels == sorted(levels)
    # Letters are above their baselines, descenders below.
    assert levels[0] - 2.1 > 40.0
    assert levels[-1] + 0.7 < 54.0


def test_a_line_without_a_box_has_one_row():
    styles, line = styles_of("rope", "full"), NameLine(5.0, 20.0, 17.0)
    (text,) = name_in_rows("Maximiliane-Charlotte-Sophia", "small", line, styles)
    assert text.string.startswith("Maximil")
    assert text.string.endswith("…")
    assert text.y == 19.0
    rows = name_in_rows("Maximiliane-Charlotte", "small", line._replace(box=(10.0, 24.0)), styles)
    assert "".join(row.string for row in rows) == "Maximili-ane-Charlotte"
