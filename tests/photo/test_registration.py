"""Sheets that are a regular grid, where each box looks like its neighbour one pitch farther."""

from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

from papercraft.app.reference import reference_of
from papercraft.core.problems import ReadError
from papercraft.photo import doubts, register
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.patches import shrunk
from papercraft.photo.pose import Pose
from papercraft.photo.unwrap import SEARCH
from tests.photos import SCALE, Camera, Pen, printed, sheet_id
from tests.regular import grid_of, known_grid, pitch_of, printed_grid

# A paper that is bent so much lies as far off as half a pitch, and more.
BENT = Camera((1650, 2200), tilt=0.1, turn=3, bend=3)


def crossed(sheet):
    """The sheet with crosses in some of its boxes, and the names of these."""
    rng, pen = Random(1), Pen(sheet, width=0.45)
    boxes = sheet.sheet.places.boxes
    marked = {name for name in boxes if rng.random() < 0.2}
    for x, y, w, h in (box for name, box in boxes.items() if name in marked):
        pen.line((x + 0.2 * w, y + 0.2 * h), (x + 0.8 * w, y + 0.8 * h), shake=0.05)
        pen.line((x + 0.8 * w, y + 0.2 * h), (x + 0.2 * w, y + 0.8 * h), shake=0.05)
    return pen.pixels, marked


def read(photo, marked):
    """The boxes that are wrong without a doubt, and the share of those in doubt."""
    (page,) = AnalyzedPhoto.of(Picture("photo.jpg", photo), known_grid).pages
    boxes = page.places.boxes
    states = zip(boxes, page.ticks(list(boxes.values())), strict=True)
    states = {name: tick.ticked for name, tick in states}
    wrong = [n for n, ticked in states.items() if ticked is not None and ticked != (n in marked)]
    return wrong, list(states.values()).count(None) / len(boxes)


@pytest.mark.costly
@pytest.mark.parametrize("seed", [1014, 1007], ids=lambda seed: f"{pitch_of(seed)} mm")
@pytest.mark.usefixtures("calls")
def test_boxes_of_a_grid_are_not_mistaken_for_their_neighbours(seed):
    pixels, marked = crossed(printed_grid(seed))
    wrong, doubtful = read(BENT.take(pixels), marked)
    assert wrong == []
    assert doubtful < 0.02


@pytest.mark.slow
def test_a_grid_whose_edges_are_hidden_is_refused():
    sheet = printed_grid(1004)
    pixels, marked = crossed(sheet)
    grid = grid_of(1004)
    first = np.array([grid.left, grid.top]) + sheet.origin
    last = first + np.array([grid.columns * grid.across, grid.rows * grid.down])
    (x0, y0), (x1, y1) = (np.round(corner * SCALE).astype(int) for corner in (first, last))
    # Something lies on the two outer boxes all around.
    within, beyond = round(1.6 * grid.across * SCALE), round(2 * SCALE)
    inner = pixels[y0 + within : y1 - within, x0 + within : x1 - within].copy()
    pixels[y0 - beyond : y1 + beyond, x0 - beyond : x1 + beyond] = (70, 95, 120)
    pixels[y0 + within : y1 - within, x0 + within : x1 - within] = inner
    # Nobody can tell which boxes the others are.
    with pytest.raises(ReadError, match="the print on this page is not that of"):
        read(BENT.take(pixels), marked)


def test_patches_without_a_lock_are_held_by_those_beside_them():
    places = np.stack(np.meshgrid(np.arange(6), np.arange(5)), axis=-1).reshape(-1, 2)
    here = np.ones((5, 6), bool)
    # An island of two columns, and a strip along the border with nothing beyond it.
    here[1:4, 2:4] = False
    here[:, 5] = False
    held = doubts._between(places * SEARCH.step, here.ravel()).reshape(5, 6)
    assert held[:, :5].all()
    assert not held[:, 5].any()
    # Paper may bend by a pitch within three columns and rows.
    here[1:4, 1:4] = False
    assert not doubts._between(places * SEARCH.step, here.ravel()).reshape(5, 6)[1:4, 1:4].any()
    nowhere = np.zeros(len(places), bool)
    assert not doubts._between(places * SEARCH.step, nowhere).any()
    assert not doubts._between(places[:0], nowhere[:0]).any()


@pytest.mark.costly
def test_a_page_that_large_patches_tear_is_registered_again(monkeypatch):
    photo = Picture("photo.jpg", Camera().take(printed("tally", sheet_id("TAL"), "sheet").pixels))
    (whole,) = AnalyzedPhoto.of(photo, reference_of).pages
    aligned = register._Sheet.aligned

    def astray(sheet, pose, search):
        found, *rest = aligned(sheet, pose, search)
        if search == register._FAR[-1]:
            # The lower half lies a row of boxes farther down.
            bend = found.bend.copy()
            bend[len(bend) // 2 :] += (0.0, 7.2)
            found = replace(found, bend=bend)
        return found, *rest

    monkeypatch.setattr(register._Sheet, "aligned", astray)
    # Paper as flat as this needs no large patches.
    monkeypatch.setattr(register._Sheet, "aligned_flat", lambda *_: None)
    (again,) = AnalyzedPhoto.of(photo, reference_of).pages
    inside = np.all((whole.pose.nodes >= 5) & (whole.pose.nodes <= (180, 250)), axis=-1)
    assert np.abs(again.pose.bend - whole.pose.bend)[inside].max() < 0.3


@pytest.mark.costly
@pytest.mark.parametrize("bend", [1.0, 12.0])
def test_large_patches_are_for_paper_that_is_bent_far(monkeypatch, bend):
    photo = Picture(
        "photo.jpg", Camera(bend=bend).take(printed("cat", sheet_id("CAT"), "board").pixels)
    )
    passes = []
    aligned = register._Sheet.aligned
    monkeypatch.setattr(
        register._Sheet, "aligned",
        lambda sheet, pose, search: passes.append(search) or aligned(sheet, pose, search),
    )  # fmt: skip
    AnalyzedPhoto.of(photo, reference_of)
    assert (register._FAR[0] in passes) == (bend > 2)


@pytest.mark.costly
def test_a_hump_is_not_flat_though_all_around_it_is(monkeypatch):
    flat = Camera((1650, 2200)).take(printed("cat", sheet_id("CAT"), "board").pixels)
    rows, columns = np.mgrid[: flat.shape[0], : flat.shape[1]].astype(np.float32)
    found, aligned_flat = [], register._Sheet.aligned_flat
    monkeypatch.setattr(
        register._Sheet, "aligned_flat",
        lambda sheet, start: found.append(aligned_flat(sheet, start)) or found[-1],
    )  # fmt: skip
    off = 27 * np.exp(-((columns - 1400) ** 2 + (rows - 1100) ** 2) / (2 * 100**2))
    for pixels in (flat, cv2.remap(flat, columns + off, rows, cv2.INTER_LINEAR)):
        AnalyzedPhoto.of(Picture("photo.jpg", pixels), reference_of)
    assert [one is None for one in found] == [False, True]


def test_a_small_photo_is_not_reduced_before_it_is_registered():
    grey = np.zeros((90, 60), np.uint8)
    pose = Pose.flat(np.diag([3.0, 3.0, 1.0]))
    small, to_small = shrunk(grey, pose, 3.0)
    assert small is grey
    assert (to_small == np.eye(3)).all()
    small, to_small = shrunk(grey, pose, 1.5)
    assert small.shape == (45, 30)
    # The middle of the first two pixels is that of the first one.
    assert np.allclose(to_small @ (0.5, 0.5, 1), (0, 0, 1))


def test_no_patches_match_nothing():
    # All of those with one reach may lie beyond the border of the page.
    assert register._best(np.zeros((0, 9, 9), np.float32), SEARCH).shape == (0, 3)
