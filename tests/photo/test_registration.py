"""Sheets that are a regular grid, where each box looks like its neighbour one pitch farther."""

from random import Random

import numpy as np
import pytest

from papercraft.photo.load import Picture
from papercraft.photo.page import ReadPhoto
from tests.photos import SCALE, Camera, Pen
from tests.regular import grid_of, known_grid, pitch_of, printed_grid


def read(photo):
    (page,) = ReadPhoto.of(Picture("photo.jpg", photo), known_grid).pages
    return page


def crossed(sheet, share=0.2, seed=1):
    """The sheet with crosses in some of its boxes, and the names of these."""
    rng, pen = Random(seed), Pen(sheet, width=0.45)
    boxes = sheet.sheet.places.boxes
    marked = {name for name in boxes if rng.random() < share}
    for name in marked:
        x, y, w, h = boxes[name]
        pen.line((x + 0.2 * w, y + 0.2 * h), (x + 0.8 * w, y + 0.8 * h), shake=0.05)
        pen.line((x + 0.8 * w, y + 0.2 * h), (x + 0.2 * w, y + 0.8 * h), shake=0.05)
    return pen.pixels, marked


def judged(page, marked):
    """How many boxes are wrong without a doubt, and the share of those in doubt."""
    boxes = page.places.boxes
    read_ = dict(zip(boxes, page.ticks(list(boxes.values())), strict=True))
    wrong = [n for n, one in read_.items() if one.ticked not in {None, n in marked}]
    return len(wrong), sum(one.ticked is None for one in read_.values()) / len(boxes)


SEEDS = (1004, 1007, 1014, 1024, 1029, 1044, 1048)


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{pitch_of(seed)} mm")
@pytest.mark.parametrize("bend", [3, 5])
def test_bent(seed, bend):
    pixels, marked = crossed(printed_grid(seed))
    camera = Camera((2200, 2900), tilt=0.15, turn=5, bend=bend)
    wrong, doubtful = judged(read(camera.shoot(pixels)), marked)
    print(seed, bend, wrong, round(doubtful, 3))
    assert wrong == 0 and doubtful < 0.02


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{pitch_of(seed)} mm")
def test_hidden(seed):
    """Without the edges of a grid, nobody can say which of its boxes are seen."""
    sheet = printed_grid(seed)
    pixels, marked = crossed(sheet)
    grid, (dx, dy) = grid_of(seed), sheet.origin
    ends = grid.left + dx, grid.top + dy, grid.columns * grid.across, grid.rows * grid.down
    left, top, wide, high = (round(end * SCALE) for end in ends)
    m = round((1.6 * max(grid.across, grid.down)) * SCALE)
    inner = pixels[top + m : top + high - m, left + m : left + wide - m].copy()
    pixels[top - 20 : top + high + 20, left - 20 : left + wide + 20] = (70, 95, 120)
    pixels[top + m : top + high - m, left + m : left + wide - m] = inner
    page = read(Camera((2200, 2900), tilt=0.15, turn=5, bend=4).shoot(pixels))
    wrong, doubtful = judged(page, marked)
    print("hidden", seed, wrong, round(doubtful, 3))
    assert wrong == 0 and doubtful > 0.9
