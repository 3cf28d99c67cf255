"""Symbols in boxes of a printed sheet: which of them tell how the paper lies."""

import cv2
import numpy as np
import pytest

from papercraft.photo import symbols
from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.symbols import (
    _RADII,
    _RIM,
    Symbol,
    SymbolMatch,
    _disc,
    _is_round,
    _match_outlines,
    _moments,
    _Outline,
    _outlines,
    _suppress_duplicates,
    detect_symbols,
    symbol_of,
)

SIDE = 18
ACROSS = round(SIDE * FINE)


def box_with(draw):
    """The symbol of a box on white paper."""
    printed = np.full((3 * ACROSS, 3 * ACROSS), 255, np.uint8)
    draw(printed[ACROSS : 2 * ACROSS, ACROSS : 2 * ACROSS])
    corner = ACROSS / FINE
    printed = cv2.GaussianBlur(printed, (0, 0), 1)
    return symbol_of(printed, (LEFT + corner, TOP + corner, SIDE, SIDE))


@pytest.mark.parametrize(
    "draw",
    [
        lambda part: part,
        # A line as thin as can be has no area.
        lambda part: cv2.line(part, (40, 60), (70, 60), 0),
        # A disc looks alike from every side.
        lambda part: cv2.circle(part, (ACROSS // 2, ACROSS // 2), 20, 0, -1),
    ],
    ids=["blank", "hairline", "disc"],
)
def test_what_has_no_direction_is_no_symbol(draw):
    assert box_with(draw) is None


@pytest.mark.parametrize("light", [False, True])
def test_a_symbol_is_dark_on_light_or_light_on_dark(light):
    half, corners = ACROSS // 2, [(-22, -18), (26, -18), (-22, 20)]

    def draw(part):
        part[:] = 0 if light else 255
        shape = np.array([(half + x, half + y) for x, y in corners], np.int32)
        cv2.fillPoly(part, [shape], 255 if light else 0)

    symbol = box_with(draw)
    assert symbol.light == light
    centroid = [sum(values) / 3 / ACROSS for values in zip(*corners, strict=True)]
    assert symbol.middle == pytest.approx(centroid, abs=0.01)

    def draw_turned(part):
        draw(part)
        part[:] = part[::-1, ::-1].copy()

    # Turned half round, it lies on the other side of the centre of the box.
    assert box_with(draw_turned).middle == pytest.approx(-symbol.middle, abs=0.001)


@pytest.mark.parametrize(("reach", "found"), [(28, True), (34, True), (40, False)])
def test_a_symbol_may_be_two_thirds_of_its_box_but_no_more(reach, found):
    half = ACROSS // 2

    def draw(part):
        ends = [(-1, -1), (0, -1), (0, 0), (1, 0), (1, 1), (-1, 1)]
        shape = np.array([(half + reach * x, half + reach * y) for x, y in ends], np.int32)
        cv2.fillPoly(part, [shape], 0)

    symbol = box_with(draw)
    assert (symbol is not None) == found
    if symbol:
        assert symbol.middle == pytest.approx((-reach / 6 / ACROSS, reach / 6 / ACROSS), abs=0.01)


@pytest.mark.parametrize("longest", [1800, 2600, 5000])
@pytest.mark.parametrize("light", [False, True])
def test_a_symbol_is_found_where_it_is_at_any_size_of_a_photo(longest, light):
    half, corners = ACROSS // 2, [(-22, -18), (26, -18), (-22, 20)]
    paper, ink = (0, 255) if light else (255, 0)

    def draw(part):
        part[:] = paper
        shape = np.array([(half + x, half + y) for x, y in corners], np.int32)
        cv2.fillPoly(part, [shape], ink)

    symbol = box_with(draw)
    side, (x, y) = longest / 30, (longest * 0.6, longest * 0.3)
    photo = np.full((round(longest * 0.75), longest), paper, np.uint8)
    shape = np.array([(x + dx * side / ACROSS, y + dy * side / ACROSS) for dx, dy in corners])
    cv2.fillPoly(photo, [np.round(shape * 16).astype(np.int32)], ink, shift=4)
    photo = cv2.GaussianBlur(photo, (0, 0), 1.2)
    best = max(detect_symbols(photo, [None, symbol]), key=lambda match: match.score)
    assert best.number == 1
    assert best.score > 0.9
    assert best.middle == pytest.approx((x, y), abs=0.05 * side)
    assert best.sides == pytest.approx(np.eye(2) * side, abs=0.15 * side)


def test_rings_of_a_disc_count_by_their_area():
    turns = np.linspace(0, 2 * np.pi, 720, endpoint=False)
    outline = 100 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    # Two deviations of a filled disc are its radius; here all of the picture is filled.
    disc = _disc(outline, np.zeros(2), np.eye(2) * 100 / (0.999 * _RIM))
    rings = disc.mean(axis=0)[: round(0.9 * _RADII)]
    areas = np.arange(len(rings)) + 0.5
    weights = np.polyfit(np.sqrt(areas), rings, 1)
    assert np.polyval(weights, np.sqrt(areas)) == pytest.approx(rings, abs=1e-9)


# --- at the bounds --------------------------------------------------------------------------------


def kept(dx=0.0, wider=0.0, *, number=1, score=0.8):
    """How many of two matches are kept; sides of 100 pixels, the second moved and wider."""
    first = SymbolMatch(1, np.zeros(2), np.eye(2) * 100, 0.9)
    sides = np.array([(100.0, wider), (0.0, 100.0)])
    return len(
        _suppress_duplicates([first, SymbolMatch(number, np.array((dx, 0.0)), sides, score)])
    )


@pytest.mark.parametrize(
    ("two", "count"),
    [
        (kept(12.0), 1),
        (kept(12.5), 2),
        (kept(0.0, 24.0), 1),
        (kept(0.0, 24.5), 2),
        (kept(number=2), 2),
    ],
)
def test_matches_in_about_one_place_are_duplicates(two, count):
    assert two == count


def test_of_duplicates_the_best_is_kept():
    pair = [SymbolMatch(1, np.zeros(2), np.eye(2), score) for score in (0.86, 0.9)]
    assert [one.score for one in _suppress_duplicates(pair)] == [0.9]


def oblong(wide, high):
    return np.array([[(0, 0)], [(wide, 0)], [(wide, high)], [(0, high)]], np.int32)


@pytest.mark.parametrize(("wide", "is_shape"), [(34, True), (35, False)])
def test_a_symbol_is_not_too_long(wide, is_shape):
    """The ratio of moments of an oblong is the square of that of its sides: 11.56 and 12.25."""
    assert (_moments(oblong(wide, 10)) is not None) is is_shape
    assert _moments(oblong(wide, 0)) is None


def test_the_root_of_the_moments_of_an_oblong():
    middle, root = _moments(oblong(24, 12))
    assert middle == pytest.approx((12, 6))
    assert root == pytest.approx(np.diag((24, 12)) / 12**0.5)


def wave(share):
    """A normalized disc that correlates with itself by this share after a quarter of a turn."""
    turns = 2 * np.pi * np.arange(64) / 64
    disc = np.zeros((64, 16))
    # Of four blades, turned by a quarter they are the same, and one side is heavier.
    disc[:, 3] = np.cos(4 * turns) * share**0.5
    disc[:, 5] = np.cos(turns) * (1 - share) ** 0.5
    return disc / np.sqrt((disc**2).sum())


@pytest.mark.parametrize(("share", "is_round"), [(0.94, False), (0.96, True)])
def test_a_shape_is_round_if_it_looks_the_same_when_turned(share, is_round):
    assert _is_round(wave(share)) is is_round


@pytest.mark.parametrize(
    ("root", "alike", "matches"),
    [
        (np.diag((1.69, 1.0)), 1.0, True),
        (np.diag((1.71, 1.0)), 1.0, False),
        (np.eye(2), 0.86, True),
        (np.eye(2), 0.84, False),
    ],
)
def test_an_outline_is_a_symbol_if_it_is_alike_and_not_too_slanted(root, alike, matches):
    disc, other = np.zeros((64, 16)), np.zeros((64, 16))
    disc[:, 0] = np.cos(2 * np.pi * np.arange(64) / 64) / 32**0.5
    # Another ring, on which nothing is alike.
    other[:, 0], other[:, 1] = alike * disc[:, 0], (1 - alike**2) ** 0.5 * disc[:, 0]
    symbol = Symbol(disc, np.zeros(2), np.eye(2), False)
    found = list(_match_outlines([_Outline(np.zeros(2), root, other)], [(7, symbol)]))
    assert bool(found) is matches
    assert [one.number for one in found] == [7] * len(found)


def outline_of(*corners):
    """The outline of a polygon, with all of its pixels; its sides are straight or diagonal."""
    points = []
    for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
        way = np.subtract(other, one)
        count = int(np.abs(way).max())
        points += [np.add(one, way * n // count) for n in range(count)]
    return np.array(points, np.int32)[:, None]


def upright(wide, high):
    return outline_of((0, 0), (wide, 0), (wide, high), (0, high))


def diagonal(wide, high):
    return outline_of((0, 0), (wide, wide), (wide - high, wide + high), (-high, high))


def plus(side, arm):
    a, b = (side - arm) // 2, (side + arm) // 2
    return outline_of((a, 0), (b, 0), (b, a), (side, a), (side, b), (b, b), (b, side), (a, side),
                      (a, b), (0, b), (0, a), (a, a))  # fmt: skip


@pytest.mark.parametrize(
    ("shape", "likely"),
    [
        # 30 and 28 pixels around.
        (diagonal(8, 7), True),
        (diagonal(7, 7), False),
        # An area of 80, 81, and of nearly and just 6000.
        (upright(10, 8), False),
        (upright(9, 9), True),
        (upright(59, 101), True),
        (upright(60, 100), False),
        # A plus of 60 pixels is as compact as a third of a circle or less.
        (plus(60, 14), True),
        (plus(60, 12), False),
    ],
)
def test_outlines_of_symbols_are_neither_small_nor_large_nor_frayed(monkeypatch, shape, likely):
    monkeypatch.setattr(symbols.cv2, "findContours", lambda *_: ([shape], None))
    found = list(_outlines(np.full((200, 200), 255, np.uint8), light=False))
    assert len(found) == (2 if likely else 0)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("reach", "found"), [(34, True), (45, False)])
def test_a_symbol_does_not_reach_beyond_one_side(reach, found, mirrored):
    half = ACROSS // 2

    def draw(part):
        corners = [(half - reach, half - 8), (half + 12, half - 8), (half - reach, half + 22)]
        cv2.fillPoly(part, [np.array(corners, np.int32)], 0)
        if mirrored:
            part[:] = part[::-1, ::-1].copy()

    assert (box_with(draw) is not None) is found


@pytest.mark.parametrize("light", [False, True])
def test_print_without_any_grey_is_light_or_dark_as_well(light):
    part = np.full((60, 60), 0 if light else 255, np.uint8)
    part[20:35, 15:45] = 255 if light else 0
    shape, seen = symbols._largest_shape(part)
    assert seen is light
    assert cv2.boundingRect(shape) == (15, 20, 30, 15)
