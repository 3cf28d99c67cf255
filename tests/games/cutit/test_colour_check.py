"""Cells in a photo without colours are compared by which codes are light on dark."""

from types import SimpleNamespace

import pytest

from papercraft.games.cutit.scan.cell_detect import FIRST, PRESENT
from papercraft.games.cutit.scan.colour_check import matching_share

# Ten black squares, which are the few, and ninety of no colour that is looked at.
SQUARE = SimpleNamespace(cells="-" * 90 + "X" * 10)


def share(inverted, design, kinds=SQUARE.cells):
    """The share that matches where these cells are seen as light on dark."""
    cells = dict.fromkeys(range(100))
    table = SimpleNamespace(colours=lambda _points: [])
    found = SimpleNamespace(cells=cells, table=table, design=design, inverted=set(inverted))
    return matching_share(SimpleNamespace(cells=kinds), found)


@pytest.mark.parametrize(
    ("inverted", "expected"),
    [(range(90, 100), 1.0), (range(90, 98), 0.8), (range(85, 100), 10 / 15), (range(50), 0.0)],
)
def test_cells_that_are_light_on_dark_are_those_of_few_kinds(inverted, expected):
    few = SimpleNamespace(few="X", few_inverted=True)
    assert share(inverted, few) == pytest.approx(expected)
    others = set(range(100)) - set(inverted)
    dark = SimpleNamespace(few="X", few_inverted=False)
    assert share(others, dark) == pytest.approx(expected)


@pytest.mark.parametrize("design", [FIRST, PRESENT])
def test_too_few_cells_or_codes_all_alike_say_nothing(design):
    assert share((), design) is None
    assert share(range(50), design, "-" * 100) is None
