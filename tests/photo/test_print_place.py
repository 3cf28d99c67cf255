"""Print that is not where the marks of a sheet say."""

from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from papercraft.app import rendering
from papercraft.app.reference import reference_of
from papercraft.core.language import get_language
from papercraft.core.problems import ReadError
from papercraft.photo import print_place
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.patches import Patch
from papercraft.photo.pose import Pose
from papercraft.photo.print_place import _is_elsewhere, _jumps, is_torn
from tests.photos import SCALE, Camera, printed, sheet_id

CAMERA = Camera((1500, 2000))
MOVED = "the print on this page is not that of CAT1-.*; was it printed by another version, or"


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


@pytest.mark.costly
@pytest.mark.parametrize(("side", "shift"), [(0, (-4, 0)), (1, (0, -4))])
def test_a_sheet_whose_boxes_were_moved_is_refused(side, shift):
    sheet = printed("cat", sheet_id("CAT"), "board")
    with pytest.raises(ReadError, match=MOVED):
        read(shifted(sheet, side, shift))


@pytest.mark.costly
def test_print_far_off_beside_a_hidden_corner_mark_is_said_to_be_bent():
    sheet = printed("cat", sheet_id("CAT"), "board")
    pixels = shifted(sheet, 1, (0, -4))
    right, upper = pixels.shape[1] - round(15 * SCALE), round(25 * SCALE)
    pixels[:upper, right:] = 255
    hidden = "corner marks are hidden: upper right; lay the sheet flat, with all corner marks"
    with pytest.raises(ReadError, match=hidden):
        read(pixels)


@pytest.fixture
def lied(monkeypatch):
    """Return a function that draws a board whose code names another design."""

    def board(said, design):
        numbered = rendering.PageNumbering.__init__

        def lying(self, *args, **named):
            numbered(self, *args, **named)
            self.design = said

        monkeypatch.setattr(rendering.PageNumbering, "__init__", lying)
        sheet = printed.__wrapped__("cat", sheet_id("CAT"), "board", design=design)
        monkeypatch.undo()
        return sheet.pixels

    return board


@pytest.mark.costly
def test_a_sheet_of_an_earlier_design_that_says_the_present_one_is_refused(lied):
    with pytest.raises(ReadError, match=MOVED):
        read(lied(2, 1))


def test_a_sheet_of_a_design_that_no_release_printed_is_refused(lied):
    with pytest.raises(ReadError) as refused:
        read(lied(6, None))
    (problem,) = refused.value.problems
    assert "wurde in einem Probeentwurf gedruckt" in get_language("de").translate(problem.message)


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


def test_print_is_torn_if_its_bend_jumps_at_more_than_a_few_nodes():
    inside = np.ones((20, 10), bool)

    def jumps(height, columns=10):
        bend = np.zeros((20, 10, 2))
        bend[10:, :columns, 1] = height
        return _jumps(bend, inside)

    # Within three steps on both sides of where it jumps.
    assert jumps(1.8) == 6 * 10
    assert jumps(1.7) == 0
    assert jumps(1.8, 2) == 12
    inside[:3] = False
    assert jumps(1.8) == 6 * 10
    inside[:6] = False
    assert jumps(1.8) == 4 * 10


def noise(seed):
    soft = np.random.default_rng(seed).uniform(0, 255, (120, 120)).astype(np.float32)
    return np.clip((cv2.GaussianBlur(soft, (0, 0), 1.5) - 128) * 5 + 128, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("dx", "dy", "elsewhere"),
    # Three pixels a mm: from 1 mm away on, up to 5 mm.
    [
        (0, 0, False),
        (3, 0, False),
        (0, -3, False),
        (6, 0, True),
        (0, -12, True),
        (15, 15, True),
        (20, 0, False),
        (0, -20, False),
    ],
)
def test_a_patch_lies_elsewhere_if_it_is_alike_there_and_not_here(dx, dy, elsewhere):
    flat = noise(1)
    half = 12
    picture = flat[60 - half : 61 + half, 60 - half : 61 + half].copy()
    there = np.roll(flat, (dy, dx), axis=(0, 1))
    assert _is_elsewhere(there.astype(np.float32), Patch(0.0, 0.0, 60, 60, picture)) is elsewhere
    # At the border of the page nothing is known.
    assert not _is_elsewhere(there.astype(np.float32), Patch(0.0, 0.0, 60, 26, picture))


def test_some_patches_look_alike_elsewhere_by_chance(monkeypatch):
    monkeypatch.setattr(print_place, "_is_elsewhere", lambda _flat, patch: patch)
    pose = SimpleNamespace(flatten=lambda *_: np.zeros((2, 2), np.uint8))
    for patches, elsewhere in (
        ([True] * 5, False),
        ([True] * 6, True),
        ([True] * 5 + [False] * 50, False),
        ([False] * 60, False),
    ):
        assert print_place.lies_elsewhere(None, pose, patches, 100) is elsewhere


@pytest.mark.parametrize(("height", "count"), [(1.75, 0), (1.76, 6)])
def test_a_jump_is_more_than_smooth_paper_bends(height, count):
    bend = np.zeros((20, 1, 2))
    bend[10:, :, 0] = height
    assert _jumps(bend, np.ones((20, 1), bool)) == count


@pytest.mark.parametrize(("jumps", "torn"), [((6, 6), False), ((6, 7), True)])
def test_a_dozen_jumps_are_no_tear(monkeypatch, jumps, torn):
    given = iter(jumps)
    monkeypatch.setattr(print_place, "_jumps", lambda *_: next(given))
    assert is_torn(warped(np.zeros_like)) is torn


@pytest.mark.parametrize(
    ("here", "there", "elsewhere"),
    [
        (0.4, 0.7, True),
        (0.4, 0.69, False),
        (0.41, 0.7, False),
        (0.1, 0.7, True),
        (0.1, 0.69, False),
        (0.6, 0.9, True),
        (0.61, 0.9, False),
    ],
)
def test_print_elsewhere_is_alike_and_clearly_more_than_here(monkeypatch, here, there, elsewhere):
    scores = np.zeros((31, 31))
    scores[15, 15], scores[3, 20] = here, there
    monkeypatch.setattr(print_place.cv2, "matchTemplate", lambda *_: scores)
    patch = Patch(0.0, 0.0, 60, 60, noise(1)[:25, :25])
    assert _is_elsewhere(noise(1).astype(np.float32), patch) is elsewhere


def test_what_is_beyond_the_frame_does_not_tear_a_page():
    pose = warped(np.zeros_like)
    bend = pose.bend.copy()
    beyond = np.any((pose.nodes < 0) | (pose.nodes > pose.frame), axis=-1)
    assert beyond[:, 0].all()
    assert not beyond[5:-5, 1].any()
    ramp = np.arange(len(bend)) // 3 % 2
    for column, torn in ((0, False), (1, True)):
        jumping = bend.copy()
        jumping[:, column, 1] = 4.0 * ramp
        assert is_torn(Pose(pose.perspective, jumping, pose.doubt)) is torn


def test_what_is_at_the_edge_of_the_frame_tears_a_page():
    pose = Pose.flat(np.eye(3), (189.0, 257.0))
    bend = pose.bend.copy()
    [column] = np.flatnonzero(pose.nodes[0, :, 0] == 189)
    bend[:, column, 1] = 4.0 * (np.arange(len(bend)) // 3 % 2)
    assert is_torn(replace(pose, bend=bend))
