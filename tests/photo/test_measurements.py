"""What is measured in some photos stays as it was, up to what rounding may change.

``measurements/`` has the numbers of each, which ``--update-goldens`` writes anew. To change them
is no fault by itself, but nobody should without knowing: the benches say what it is worth.
"""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.photo import Band
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.filled_sheets import middle
from tests.photos import Camera, Pen, printed, sheet_id
from tests.regular import known_grid, printed_grid

from .test_bilevel import scanner_app

GOLDENS = Path(__file__).parent / "measurements"
# Registration ends within so many mm of where it ended elsewhere, ink within such a share.
ABOUT = 0.002
PENS = ("black", "blue", "pencil", "faint")
CAMERA = Camera((1300, 1750))


def board(bend=1.0):
    """A board of cat with a thread, circles and ticks of several pens."""
    page = printed("cat", sheet_id("CAT"), "board")
    pen = Pen(page, width=0.45)
    dots = list(page.sheet.places.dots.values())
    for n, (one, other) in enumerate(zip(dots[::7], dots[1::7], strict=False)):
        pen.colour = PENS[n % len(PENS)]
        pen.line(one, other)
        if n % 3 == 0:
            pen.ring(*one, 3.4 + 0.4 * (n % 4))
    for n, box in enumerate(list(page.sheet.places.boxes.values())[::9]):
        pen.colour = PENS[n % len(PENS)]
        (pen.tick, pen.cross, pen.fill)[n % 3](box)
    return Camera(CAMERA.size, bend=bend).take(pen.pixels)


def pad():
    """A pad of cutit on which rings are circled and filled."""
    page = printed("cutit", sheet_id("CUT"), "pad")
    pen = Pen(page)
    for n, box in enumerate(list(page.sheet.places.boxes.values())[::4]):
        pen.colour, pen.width = PENS[n % len(PENS)], 0.3 + 0.2 * (n % 3)
        if n % 2:
            pen.ring(*middle(box), box[2] / 2 + 0.3 * (n % 4 - 1))
        else:
            (pen.tick, pen.fill)[n // 2 % 2](box)
    return pen.pixels


def grid():
    """A regular grid on paper that is bent by half a pitch and more."""
    pixels = printed_grid(1014).pixels
    return Camera((1300, 1750), tilt=0.1, turn=3, bend=3).take(pixels)


PHOTOS = {
    "board": (board, reference_of),
    "bent board": (lambda: board(12.0), reference_of),
    "pad": (lambda: CAMERA.take(pad()), reference_of),
    "pad in dim light": (
        lambda: Camera(CAMERA.size, light=0.4, noise=6, shadow=0.6).take(pad()), reference_of
    ),
    "pad in black and white": (lambda: scanner_app(pad()), reference_of),
    "grid": (grid, known_grid),
}  # fmt: skip


def measured(page):
    """The numbers that a page tells of all its places, and how it lies."""
    boxes, dots = list(page.places.boxes.values()), list(page.places.dots.values())
    nodes = page.pose.nodes
    inside = np.all((nodes >= 0) & (nodes <= page.pose.frame), axis=-1)
    found = {
        "bend": page.pose.bend[inside].tolist(),
        "doubt": page.pose.doubt[inside][:, None].tolist(),
        "ticks": page.ticks(boxes),
        "cuts": [page.cut_out(box).mean(axis=(0, 1)) / 255 for box in boxes[::20]],
    }
    if dots:
        found["rings"] = page.rings(dots, 2.4, 6.0)
        found["strokes"] = page.strokes(list(pairwise(dots)), 1.5)
    squares = [box for box in boxes if box[2] == box[3]]
    if squares and not dots:
        found["circles"] = page.drawn(
            [Band(middle(box), box[2] / 2 - 1.0, box[2] / 2 + 1.2) for box in squares]
        )
    return {name: summary(rows) for name, rows in found.items()}


def summary(rows):
    """The deciles of each column of numbers; of what is yes, no or in doubt, how often it is."""
    return [deciles(column) for column in zip(*rows, strict=True)]


def deciles(column):
    if any(value is None or isinstance(value, bool) for value in column):
        return [column.count(True), column.count(False), column.count(None)]
    known = np.array([value for value in column if np.isfinite(value)])
    spread = np.percentile(known, range(0, 101, 10)) if known.size else []
    return [len(known), *(round(float(value), 4) for value in spread)]


def read(name):
    take, knowing = PHOTOS[name]
    pages = AnalyzedPhoto.of(Picture(name, take()), knowing).pages
    return [measured(page) for page in pages]


@pytest.mark.costly
@pytest.mark.parametrize("name", PHOTOS)
@pytest.mark.usefixtures("calls")
def test_what_is_measured_stays_as_it_was(name, request):
    found = read(name)
    golden = GOLDENS / f"{name.replace(' ', '_')}.json"
    if request.config.getoption("--update-goldens"):
        golden.write_text(written(found), "utf-8")
    kept = json.loads(golden.read_text("utf-8"))
    for page, expected in zip(found, kept, strict=True):
        assert page.keys() == expected.keys()
        for kind, columns in page.items():
            for column, usual in zip(columns, expected[kind], strict=True):
                assert column == pytest.approx(usual, abs=ABOUT), kind


def written(found):
    """The golden, a line for each column."""
    text = json.dumps(found, sort_keys=True)
    return text.replace("[[", "[\n[").replace("], [", "],\n[").replace("}", "}\n") + "\n"
