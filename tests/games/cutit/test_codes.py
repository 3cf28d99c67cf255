"""The codes in the cells: a camera must see them in every ink and palette, people their symbols."""

import itertools

import pytest

from papercraft import games
from papercraft.core.codes import CELL_CODES
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.games.cutit.sheets.stamps import CELL, CODE, CODE_AT, NAMES, QUIET, STAR, stamps
from papercraft.paint.colours import inks, palettes, resolve_colours

GAME = games.load("cutit")
SETUP = build(GAME, SheetId("CUT", 1, 0, 5))
ADAPTIVE = 40 / 255


def grey(colour):
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue


@pytest.mark.parametrize(("ink", "palette"), [*itertools.product(inks(), palettes())])
def test_codes_stand_out_from_their_cells(ink, palette):
    colours = resolve_colours("cutit", ink, palette)
    for name in NAMES.values():
        cell, code = grey(colours[name]), grey(colours[f"{name}-code"])
        dark, light = sorted((cell, code))
        assert light - dark > ADAPTIVE, name
        assert dark < 0.62 * light, name


def test_codes_keep_clear_of_stars():
    assert CODE_AT - QUIET > STAR
    assert CODE_AT + CODE + QUIET < CELL - STAR


def drawn(**options):
    (sheet,) = GAME.draw(SETUP, Edition(1, ("square",), options)).sheets
    return [mark.stamp for mark in sheet.marks if hasattr(mark, "stamp")]


def test_every_cell_carries_its_own_number():
    names = [f"{NAMES[kind]}-{number}" for number, kind in enumerate(SETUP.cells)]
    assert drawn()[: len(CELL_CODES)] == names
    assert set(names) <= stamps().keys()


def test_without_codes_the_symbols_are_large():
    assert drawn(**{"no-codes": True})[:100] == [f"cell-{NAMES[kind]}" for kind in SETUP.cells]
