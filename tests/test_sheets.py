"""Goldens of sheets as text: what is drawn where, a mark a line."""

from pathlib import Path

import pytest

from papercraft import games
from papercraft.core.game import Edition
from papercraft.core.sheet import dump, dump_mark

from .everygame import NAMES, setups

HERE = Path(__file__).parent / "games"


def drawn(name):
    """Every kind of sheet of a game once, then the stamps."""
    game = games.load(name)
    found = {}
    for text, setup in setups(game):
        drawing = game.draw(setup, Edition(game.players[1]))
        for sheet in drawing.sheets:
            found.setdefault(sheet.part, f"# {text}\n{dump(sheet)}")
        for stamp, marks in sorted(drawing.stamps.items()):
            lines = "".join(f"{dump_mark(mark)}\n" for mark in marks)
            found.setdefault(f"stamp {stamp}", f"# stamp {stamp}\n{lines}")
    return "\n".join(found.values())


@pytest.mark.parametrize("name", NAMES)
def test_sheets_are_as_they_were(name, request):
    golden = HERE / name / "sheets.txt"
    text = drawn(name)
    assert text == drawn(name)
    if request.config.getoption("--update-goldens"):
        golden.write_text(text, "utf-8")
    assert golden.read_text("utf-8") == text
