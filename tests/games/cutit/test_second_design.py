"""Squares printed in the second design are drawn as they were."""

from hashlib import sha256

import pytest

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.sheet import dump, dump_mark

GAME = games.load("cutit")
SETUP = build(GAME, SheetId("CUT", 1, 0, 7))


@pytest.mark.parametrize(
    ("plain", "fingerprint"), [(False, "af010699da5365d3"), (True, "87893775d57a9058")]
)
def test_its_sheets_are_drawn_as_they_were_printed(plain, fingerprint):
    parts = ("square", "pad", "log", "aids")
    drawing = GAME.draw(SETUP, Edition(2, parts, {"cell-codes": not plain}, design=1))
    lines = list(map(dump, drawing.sheets))
    for name, marks in sorted(drawing.stamps.items()):
        lines += [name, *map(dump_mark, marks)]
    assert [sheet.part for sheet in drawing.sheets] == [
        "square",
        "pad",
        "square",
        "pad",
        *parts[2:],
    ]
    assert sha256("\n".join(lines).encode()).hexdigest()[:16] == fingerprint
