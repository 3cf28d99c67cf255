"""The codes in the cells: a camera must see them in every ink and palette, people their symbols."""

import itertools
import json

import numpy as np
import pytest
import shapely
from click.testing import CliRunner

from papercraft import games
from papercraft.cli.app import app
from papercraft.core.codes import CELL_CODES
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.imprint import parse_imprint
from papercraft.core.imprint_edition import edition_of
from papercraft.core.sheet import Path
from papercraft.games.cutit.sheets.all_designs import NAMES, STAR
from papercraft.games.cutit.sheets.cells import CODE, CODE_AT, QUIET, stamps
from papercraft.games.cutit.sheets.emblems import CLEAR, EMBLEMS
from papercraft.games.cutit.sheets.motifs import motif
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.paint.colours import inks, palettes, resolve_colours

GAME = games.load("cutit")
SETUP = build(GAME, SheetId("CUT", 1, 0, 5))
ADAPTIVE = 40 / 255


def grey(colour):
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue


# Of what a code lies on: the moon is not all of one tone.
SPECIAL = {"black": "moon-shadow", "joker": "joker"}
GROUNDS = {name: f"{name}-symbol" for name in NAMES.values()} | SPECIAL
INNER = {name: f"{name}-inner" for name in NAMES.values()} | {"black": "moon-inner"}


@pytest.mark.parametrize(("ink", "palette"), [*itertools.product(inks(), palettes())])
def test_codes_stand_out_from_their_symbols(ink, palette):
    colours = resolve_colours("cutit", ink, palette)
    for name in NAMES.values():
        symbol, code = grey(colours[GROUNDS[name]]), grey(colours[INNER[name]])
        assert abs(symbol - code) > ADAPTIVE, name
        # Which of the two is lighter tells kinds apart where there are no colours.
        assert (code > symbol) == (name not in {"black", "joker"}), name


@pytest.mark.parametrize("shapes", [EMBLEMS, CLEAR])
@pytest.mark.parametrize("kind", EMBLEMS)
def test_symbols_hold_their_code(kind, shapes):
    far = CODE / 2 + QUIET
    assert outline(shapes[kind]).contains(shapely.box(-far, -far, far, far))


@pytest.mark.parametrize("kind", "GB#")
def test_what_is_light_on_symbols_keeps_off_their_code(kind):
    path = stamps()[f"calm-{NAMES[kind]}"][-1]
    assert path.style in {"green-vein", "blue-ground", "moon-crescent"}
    code = shapely.box(CODE_AT, CODE_AT, CODE_AT + CODE, CODE_AT + CODE)
    light = outline(path.steps)
    assert light.distance(code) > 0.2
    symbol = outline(CLEAR[kind])
    if kind == "B":
        assert symbol.contains(shapely.affinity.translate(light, -CELL / 2, -CELL / 2))


@pytest.mark.parametrize("shapes", [EMBLEMS, CLEAR])
@pytest.mark.parametrize("kind", EMBLEMS)
def test_the_ground_beside_symbols_is_free(kind, shapes):
    # Where connectivity.py and cut_deviation.py look for colours, to 0.2 mm.
    symbol = outline(shapes[kind]).buffer(0.2)
    for lane, far in itertools.product((0.2, 0.21, 0.22, 0.23), (0.31, 0.34, 0.41, 0.5)):
        for x, y in ((far, lane), (lane, far)):
            for sx, sy in itertools.product((-1, 1), repeat=2):
                assert not symbol.contains(shapely.Point(CELL * sx * x, CELL * sy * y))


def outline(steps):
    """The outline of a symbol as a polygon."""
    points = []
    for name, *ends in steps:
        if name in "ML":
            points.append(tuple(ends))
        elif name == "C":
            corners = np.array([points[-1], *zip(ends[::2], ends[1::2], strict=True)])
            for t in np.linspace(0, 1, 30)[1:]:
                weights = np.array([(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3])
                points.append(tuple(weights @ corners))
    return shapely.Polygon(points)


def test_codes_keep_clear_of_stars():
    assert CODE_AT - QUIET > STAR
    assert CODE_AT + CODE + QUIET < CELL - STAR


def drawn(**options):
    (sheet,) = GAME.draw(SETUP, Edition(1, ("square",), options)).sheets
    return [mark.stamp for mark in sheet.marks if hasattr(mark, "stamp")]


def test_every_cell_carries_its_own_number():
    names = [f"placed-{NAMES[kind]}-{number}" for number, kind in enumerate(SETUP.cells)]
    assert drawn(**{"cell-codes": True})[: len(CELL_CODES)] == names
    assert set(names) <= stamps().keys()


def test_without_codes_the_symbols_are_large():
    expected = [f"named-{NAMES[kind]}-{n}" for n, kind in enumerate(SETUP.cells)]
    assert drawn()[:100] == expected


@pytest.mark.parametrize("kind", "GPYB#")
def test_patterns_of_cells_keep_to_their_corners(kind):
    (path,) = motif(kind)
    for _, *numbers in path.steps:
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            # Lanes where colours are looked for reach 0.23 of a cell to both sides of its middle.
            assert all(0.8 <= min(v, CELL - v) <= 0.27 * CELL - 0.9 for v in (x, y))
            # The name is in the corner at the lower left.
            assert x > CELL / 2 or y < CELL / 2


def test_jokers_have_no_pattern():
    assert motif("*") == ()


def test_a_code_is_traced_once_for_all_kinds_of_cells():
    drawn = stamps()
    green, blue = (drawn[f"{NAMES[kind]}-7"] for kind in "GB")
    assert next(mark.steps for mark in green if isinstance(mark, Path)) is next(
        mark.steps for mark in blue if isinstance(mark, Path)
    )


@pytest.mark.parametrize("stamp", ["joker-tab", "placed-joker"])
def test_names_of_jokers_lie_on_tabs_beside_the_lanes(stamp):
    for number in CELL_CODES:
        *_, tab, _ = stamps()[f"{stamp}-{number}"]
        left, top, right, low = outline(tab.steps).bounds
        # In the lowest row nothing but the end of the paper is looked for below.
        assert right < 0.27 * CELL or number >= 90
        assert left > 0
        assert top > CODE_AT + CODE + QUIET
        assert low >= 0.97 * CELL


@pytest.mark.parametrize(
    ("design", "star"),
    [(None, "coded-star"), (7, "plain-star"), (6, "plain-star"), (5, "star")],
)
def test_stars_of_earlier_squares_are_larger(design, star):
    edition = Edition(1, ("square",), {"cell-codes": True}, design=design)
    (sheet,) = GAME.draw(SETUP, edition).sheets
    used = [mark.stamp for mark in sheet.marks if hasattr(mark, "stamp")]
    assert used.count(star) == len(SETUP.stars)


@pytest.mark.parametrize(
    ("words", "name"), [([], ""), (["--no-cell-codes"], ""), (["--cell-codes"], "-cell-codes")]
)
def test_squares_have_codes_if_they_are_asked_for(words, name, tmp_path):
    call = ["print", "cutit", "--seed", "7", "--only", "square", "-o", f"{tmp_path}/", *words]
    assert CliRunner().invoke(app, call).exit_code == 0
    [file] = tmp_path.glob("*.pdf")
    assert file.stem.endswith(f"-square{name}")
    sheets = json.loads(file.with_suffix(".json").read_text("utf-8"))["sheets"]
    edition = edition_of(GAME, parse_imprint(sheets[0]["marks"]["upper QR"]["text"]))
    assert edition.options["cell-codes"] is bool(name)
