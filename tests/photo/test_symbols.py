"""Symbols in boxes of a printed sheet: which of them tell how the paper lies."""

import cv2
import numpy as np
import pytest

from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.symbols import _RADII, _RIM, _disc, detect_symbols, symbol_of

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
