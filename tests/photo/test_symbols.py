"""Symbols in boxes of a printed sheet: which of them tell how the paper lies."""

import cv2
import numpy as np
import pytest

from papercraft.photo.reference import FINE, LEFT, TOP
from papercraft.photo.symbols import symbol_of

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
