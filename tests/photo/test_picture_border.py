"""Photos that do not show a sheet whole."""

import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.problems import ReadError
from papercraft.core.sheet import Places
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.picture_border import SIDES, missing_side
from papercraft.photo.pose import Pose
from tests.photos import SCALE, Camera, printed, sheet_id


@pytest.fixture(scope="module")
def log():
    """A photo of a dice log, and the pixels of the middle of a box near each of its sides."""
    page = printed("cutit", sheet_id("CUT"), "log")
    camera = Camera(bend=0.0, turn=0.0, tilt=0.0)
    middles = [
        (x + width / 2 + page.origin[0], y + height / 2 + page.origin[1])
        for name, (x, y, width, height) in page.sheet.places.boxes.items()
        if name.startswith("dice.")
    ]
    xs, ys = zip(*middles, strict=True)
    ends = camera.mapping(page.pixels)([(min(xs), min(ys)), (max(xs), max(ys))])
    return camera.take(page.pixels), [round(float(v)) for v in ends.reshape(-1)]


def read(photo):
    return AnalyzedPhoto.of(Picture("log.jpg", photo), reference_of)


@pytest.mark.costly
@pytest.mark.parametrize("side", ["right", "lower"])
def test_a_border_through_boxes_is_no_ink_but_a_side_that_is_missing(log, side):
    photo, ends = log
    cut = photo[:, : ends[2]] if side == "right" else photo[: ends[3]]
    with pytest.raises(ReadError, match=f"the {side} side of the sheet is not in the picture"):
        read(cut.copy())


@pytest.mark.parametrize("side", [*SIDES, None])
def test_the_side_is_that_of_the_places_beyond(side):
    scale = 5.0
    off = {"left": (-20, 0), "upper": (0, -80), "right": (0, 0), "lower": (0, 0), None: (9, 9)}
    short = {"right": (40, 0), "lower": (0, 80)}.get(side, (0, 0))
    dx, dy = off[side]
    pose = Pose.flat(np.array([[scale, 0, dx * scale], [0, scale, dy * scale], [0, 0, 1]], float))
    places = printed("cutit", sheet_id("CUT"), "log").sheet.places
    frame = np.array([(0, 0), (190, 259)], float)
    size = round((280 - short[1]) * scale), round((220 - short[0]) * scale)
    assert missing_side(pose, places, frame, size) == side
    # Of another area of the page nothing is asked here.
    assert missing_side(pose, places, np.array([(80.0, 120.0), (81, 121)]), size) is None


def test_a_margin_that_is_missing_does_not_matter(log):
    photo, _ = log
    page = printed("cutit", sheet_id("CUT"), "log").pixels
    left = round(float(Camera(bend=0.0, turn=0.0, tilt=0.0).place(page)[0][0]))
    assert read(photo[:, left + round(4 / SCALE) :].copy()).pages


@pytest.mark.parametrize(
    ("kind", "around"), [("boxes", (10.0, 20.0, 6.0, 4.0)), ("dots", (13.0, 22.0))]
)
@pytest.mark.parametrize("side", SIDES)
def test_what_is_needed_around_places_and_two_pixels_are_not_beyond(kind, around, side):
    """At 10 pixels a mm: 0.8 mm around a box, 2 mm around a dot."""
    places = Places(**{kind: {"one": around}})
    wide = (3.8, 2.8) if kind == "boxes" else (2.0, 2.0)
    ends = {"left": 13 - wide[0], "upper": 22 - wide[1], "right": 13 + wide[0],
            "lower": 22 + wide[1]}  # fmt: skip
    # The marks are nearest to that side.
    far = [1.0 if one == side else 9.0 for one in SIDES]
    frame = np.array([(ends["left"] - far[0], ends["upper"] - far[1]),
                      (ends["right"] + far[2], ends["lower"] + far[3])])  # fmt: skip
    for spare, missing in ((2.2, None), (1.8, side)):
        dx = -ends["left"] * 10 + spare if side == "left" else 0
        dy = -ends["upper"] * 10 + spare if side == "upper" else 0
        columns = round(ends["right"] * 10) + 1 if side == "right" else 400
        rows = round(ends["lower"] * 10) + 1 if side == "lower" else 400
        move = {"right": (-spare, 0), "lower": (0, -spare)}.get(side, (dx, dy))
        pose = Pose.flat(np.array([[10, 0, move[0]], [0, 10, move[1]], [0, 0, 1]], float))
        assert missing_side(pose, places, frame, (rows, columns)) == missing


@pytest.mark.parametrize(
    ("start", "size", "missing"),
    [
        # Its outline begins at 2 px and ends at 6 px.
        (0.0, (9, 9), None),
        (-0.1, (9, 9), "left"),
        (0.0, (9, 8), "right"),
        (0.0, (8, 9), "lower"),
    ],
)
def test_two_pixels_at_the_border_are_not_trusted(start, size, missing):
    places = Places(dots={"one": (4.0, 4.0)})
    pose = Pose.flat(np.array([[1, 0, start], [0, 1, 0], [0, 0, 1]], float))
    # Its outline ends at the marks.
    frame = np.array([(2.0, 2.0), (6.0, 6.0)])
    assert missing_side(pose, places, frame, size) == missing
