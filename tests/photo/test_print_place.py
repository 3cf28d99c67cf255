"""Print that is not where the marks of a sheet say."""

import numpy as np
import pytest

from papercraft.app import rendering
from papercraft.app.reference import reference_of
from papercraft.core.problems import ReadError
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.pose import Pose
from papercraft.photo.print_place import is_torn
from tests.photos import SCALE, Camera, printed, sheet_id

CAMERA = Camera((1500, 2000))
MOVED = "this page is not printed as CAT1-.* says; was it printed by another version, or altered"


def read(pixels):
    return AnalyzedPhoto.of(Picture("sheet.jpg", CAMERA.take(pixels)), reference_of)


def shifted(sheet, side, shift):
    """The pixels of a sheet, its boxes and dots on one side of their middle moved, both in mm."""
    places = sheet.sheet.places
    dots = np.array([*places.dots.values(), *(box[:2] for box in places.boxes.values())])
    begin, end = dots.min(axis=0) - 3, dots.max(axis=0) + 9
    end[side] = (begin[side] + end[side]) / 2
    (left, top), (right, bottom) = (
        np.round((corner + sheet.origin) * SCALE).astype(int) for corner in (begin, end)
    )
    pixels = sheet.pixels.copy()
    part = pixels[top:bottom, left:right].copy()
    pixels[top:bottom, left:right] = 255
    dx, dy = (round(value * SCALE) for value in shift)
    pixels[top + dy : bottom + dy, left + dx : right + dx] = part
    return pixels


@pytest.mark.parametrize(("side", "shift"), [(0, (-4, 0)), (1, (0, -4))])
def test_a_sheet_whose_boxes_were_moved_is_refused(side, shift):
    sheet = printed("cat", sheet_id("CAT"), "board")
    with pytest.raises(ReadError, match=MOVED):
        read(shifted(sheet, side, shift))


def test_a_sheet_of_an_earlier_design_that_says_the_present_one_is_refused(monkeypatch):
    numbered = rendering.PageNumbering.__init__

    def lying(self, *args, **named):
        numbered(self, *args, **named)
        self.design = 2

    monkeypatch.setattr(rendering.PageNumbering, "__init__", lying)
    sheet = printed.__wrapped__("cat", sheet_id("CAT"), "board", design=1)
    monkeypatch.undo()
    with pytest.raises(ReadError, match=MOVED):
        read(sheet.pixels)


def test_a_sheet_of_which_a_part_is_covered_or_pale_is_read():
    pixels = printed("cat", sheet_id("CAT"), "board").pixels.copy()
    height, width = pixels.shape[:2]
    # Something dark lies on it, and the sun has faded another part.
    pixels[height // 3 : height // 2, : width // 2] = (60, 70, 80)
    faded = pixels[height // 2 : height * 3 // 4, width // 2 :]
    faded[:] = 255 - (255 - faded) // 4
    assert len(read(pixels).pages) == 1


def warped(bend):
    pose = Pose.flat(np.eye(3))
    nodes = pose.nodes / pose.frame
    return Pose(pose.perspective, np.stack([bend(nodes[..., 1])] * 2, axis=-1), pose.doubt)


def test_paper_bends_smoothly_but_does_not_jump():
    assert not is_torn(warped(lambda down: 20 * down**2))
    assert not is_torn(warped(np.zeros_like))
    assert is_torn(warped(lambda down: 4.0 * (down > 0.5)))
