"""The square without codes: symbols are seen from afar, names are read, and nothing touches."""

import itertools

import pytest
import shapely

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.games.cutit.sheets.all_designs import NAMES
from papercraft.games.cutit.sheets.plain_cells import plain_stamps
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELL_NAMES, EDGES, ENDS
from papercraft.paint.colours import inks, palettes, resolve_colours
from papercraft.paint.styles import styles_of
from tests.core.test_languages import extents
from tests.games.cutit.test_codes import outline
from tests.seeing import contrast, lightness

GAME = games.load("cutit")
SETUP = build(GAME, SheetId("CUT", 1, 0, 5))
COLOURED = [name for name in NAMES.values() if name != "joker"]
STYLES = styles_of("cutit", "full")
EACH_COLOURS = pytest.mark.parametrize(("ink", "palette"), [*itertools.product(inks(), palettes())])


def symbol_of(name):
    """The symbol of a cell whose upper left corner is the origin, with its line."""
    paths = [
        path
        for path in plain_stamps()[f"plain-{name}"]
        if path.style in {f"sign-{name}", "plain-flower"}
    ]
    (path,) = paths
    return outline(path.steps).buffer((STYLES.pens[path.style].width or 0) / 2)


def star_at(x, y):
    (path,) = plain_stamps()["plain-star"]
    star = outline(path.steps).buffer(STYLES.pens[path.style].width / 2, join_style="mitre")
    return shapely.affinity.translate(star, x, y)


@pytest.mark.parametrize("name", NAMES.values())
def test_symbols_are_large_and_in_the_middle(name):
    left, top, right, low = symbol_of(name).bounds
    assert 0.5 <= (right - left) / CELL <= 0.7
    assert 0.57 <= (low - top) / CELL <= 0.7
    assert (left + right) / 2 == pytest.approx(CELL / 2, abs=0.3)
    assert (top + low) / 2 == pytest.approx(CELL / 2, abs=0.4)


@pytest.mark.parametrize("name", NAMES.values())
def test_symbols_keep_clear_of_stars(name):
    symbol, middle = symbol_of(name), CELL / 2
    for x, y in ((middle, 0), (CELL, middle), (middle, CELL), (0, middle)):
        assert symbol.distance(star_at(x, y)) >= 0.04


def test_names_touch_neither_symbols_nor_stars():
    drawing = GAME.draw(SETUP, Edition(1, ("square",), {}))
    (sheet,) = drawing.sheets
    names = {str(text): box for text, box in extents(drawing, sheet, STYLES) if text in CELL_NAMES}
    assert names.keys() == set(CELL_NAMES)
    places = [sheet.places.cells[name] for name in CELL_NAMES]
    stars = shapely.union_all([star_at(*_middle_of(places, edge)) for edge in EDGES])
    for kind, name, (x, y, *_) in zip(SETUP.cells, CELL_NAMES, places, strict=True):
        words = shapely.box(*names[name])
        assert shapely.box(x + 0.6, y + 0.6, x + CELL - 0.6, y + CELL - 0.6).contains(words)
        symbol = shapely.affinity.translate(symbol_of(NAMES[kind]), x, y)
        assert words.distance(symbol) > 0.3, name
        assert words.distance(stars) > 0.3, name


def _middle_of(places, edge):
    """Where the star of an edge is."""
    ends = [places[cell] for cell in ENDS[edge]]
    return tuple(sum(place[axis] for place in ends) / 2 + CELL / 2 for axis in (0, 1))


@pytest.mark.parametrize("name", NAMES.values())
def test_the_ground_beside_symbols_is_free(name):
    # Where colour_check.py and cut_deviation.py look for colours, to 0.2 mm.
    symbol = shapely.affinity.translate(symbol_of(name), -CELL / 2, -CELL / 2).buffer(0.2)
    for lane, far in itertools.product((0.19, 0.21, 0.23), (0.31, 0.34, 0.41, 0.5)):
        for x, y in ((far, lane), (lane, far)):
            for sx, sy in itertools.product((-1, 1), repeat=2):
                spot = shapely.Point(CELL * sx * x, CELL * sy * y)
                assert not symbol.contains(spot), (name, far, lane)


def test_a_joker_is_white_where_its_cuts_are_measured():
    (flower,) = (one for one in plain_stamps()["plain-joker"] if one.style == "plain-flower")
    white = outline(flower.steps).buffer(-STYLES.pens["plain-flower"].width / 2 - 0.1)
    for lane in (-0.16, -0.08, 0.0, 0.08, 0.16):
        for x, y in ((0.258, lane), (-0.258, lane), (lane, 0.258), (lane, -0.258)):
            assert white.contains(shapely.Point(CELL * (0.5 + x), CELL * (0.5 + y)))


@EACH_COLOURS
def test_symbols_and_names_stand_out(ink, palette):
    colours = resolve_colours("cutit", ink, palette)
    styles = styles_of("cutit", ink, palette)
    for name in COLOURED:
        ground = colours[f"plain-{name}"]
        assert contrast(ground, colours[f"sign-{name}"]) >= 4.5, name
        assert contrast(ground, styles.letters[f"plain-{name}-name"].fill) >= 4.5, name
    # The name of a joker lies on the quarters at its left and below.
    for name in ("green", "yellow"):
        letters = styles.letters["plain-joker-name"].fill
        assert contrast(colours[f"{name}-band"], letters) >= 4.5


@pytest.mark.parametrize("ink", ["full", "grey"])
def test_grounds_differ_in_grey(ink):
    colours = resolve_colours("cutit", ink)
    tones = sorted(
        lightness([[[255 * part for part in colours[f"plain-{name}"]]]]).item() for name in COLOURED
    )
    assert min(b - a for a, b in itertools.pairwise(tones)) > 7


@EACH_COLOURS
def test_moons_are_light_on_dark_and_the_others_dark_on_light(ink, palette):
    """So a camera takes the print in one ink for that in another, and does not try them all."""
    colours = resolve_colours("cutit", ink, palette)
    light = {
        name for name in COLOURED if sum(colours[f"sign-{name}"]) > sum(colours[f"plain-{name}"])
    }
    assert light == {"black"}


def test_pages_of_every_paper_have_the_same_cells():
    for paper in ("a4", "letter"):
        edition = Edition(1, ("square",), {}, frame=paper_of(paper).frame)
        (sheet,) = GAME.draw(SETUP, edition).sheets
        used = [
            getattr(mark, "stamp", mark.style if hasattr(mark, "style") else "")
            for mark in sheet.marks
        ]
        assert used.count("plain-star") == len(SETUP.stars)
        assert len([name for name in used if name.startswith("named-joker-")]) == 8


@EACH_COLOURS
def test_names_beside_codes_stand_out(ink, palette):
    colours, styles = resolve_colours("cutit", ink, palette), styles_of("cutit", ink, palette)
    for name in COLOURED:
        ground = colours.get(f"{name}-ground", colours[name])
        assert contrast(ground, styles.letters[f"{name}-place"].fill) >= 4.5, name
    # That of a joker is on a tab in its yellow.
    assert contrast(colours["yellow-band"], styles.letters["joker-name"].fill) >= 4.5
