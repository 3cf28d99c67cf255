"""Cameras from outside, and bad habits, in the benches of photos."""

import io

import cv2
import numpy as np
import pytest
from PIL import Image

from bench.canvas import Paper, composed
from bench.filled import other_camera, own_camera
from bench.habits import Habits
from bench.pad_hands import SHEETS, filled
from bench.photos import camera_module, decoded, jpeg, shooting, simulator
from tests.photos import SCALE

CAMERA = """
from typing import NamedTuple
import cv2
PRESETS = {"straight": {}}
class Shot(NamedTuple):
    data: bytes
def shoot(texture, dpi, preset, seed, alpha=None):
    return Shot(cv2.imencode(".png", texture[::4, ::4])[1].tobytes())
"""


@pytest.fixture
def camera(tmp_path):
    file = tmp_path / "camera.py"
    file.write_text(CAMERA, "utf-8")
    return str(file)


def test_a_camera_of_textures_takes_what_was_drawn(camera, tmp_path):
    sheet = filled(5, kinds=("log",))
    keep = tmp_path / "photos" / "log.jpg"
    data = jpeg(lambda: other_camera(camera, "straight", {})(sheet, 5), keep)
    assert data == keep.read_bytes()
    assert data.startswith(b"\x89PNG")
    drawn, blank = decoded(data), sheet.page.pixels[::4, ::4]
    assert drawn.shape == blank.shape
    changed = np.abs(drawn.astype(int) - blank).max(axis=2) > 40
    assert 0.0005 < changed.mean() < 0.05


def test_what_a_camera_cannot_do_ends_the_bench(camera):
    module = camera_module(camera)
    with pytest.raises(SystemExit, match="no preset night; it has straight"):
        shooting(module, "night")
    with pytest.raises(SystemExit, match="takes no scenes"):
        other_camera(camera, "straight", {"scan": 150})
    with pytest.raises(SystemExit, match="tells where things are"):
        simulator(camera)
    assert shooting(object(), "straight") is None


def test_a_pdf_is_decoded_as_people_s_files_are():
    out = io.BytesIO()
    Image.fromarray(np.full((1169, 827), 255, np.uint8)).save(out, "PDF", resolution=100)
    high, wide, _ = decoded(out.getvalue()).shape
    assert (high, wide) == (1169, 827)


def test_paper_lies_where_it_is_put():
    red = np.zeros((round(40 * SCALE), round(20 * SCALE), 3), np.uint8)
    red[..., 2] = 200
    whole = np.full(red.shape[:2], 255, np.uint8)
    texture, alpha = composed([Paper(red, whole, 0, 0, 0), Paper(255 - red, whole, 60, 0, 90)])
    assert texture.shape[:2] == alpha.shape
    columns, rows = (np.flatnonzero(alpha.any(axis=axis)) for axis in (0, 1))
    assert np.ptp(columns) / SCALE == pytest.approx(10 + 60 + 20, abs=1)
    assert np.ptp(rows) / SCALE == pytest.approx(40, abs=1)
    assert cv2.countNonZero(alpha) / SCALE**2 == pytest.approx(1600, rel=0.02)


@pytest.mark.parametrize("kind", dict.fromkeys(SHEETS))
def test_bad_habits_add_strokes_and_change_no_truth(kind):
    plain, spoiled = (filled(11, share, (kind,)) for share in (0.0, 1.0))
    assert len(spoiled.lines) > len(plain.lines)
    assert (spoiled.marked, spoiled.data) == (plain.marked, plain.data)
    pens = {line.pen for line in spoiled.lines}
    assert "coffee" in pens


@pytest.mark.slow
def test_the_camera_of_the_tests_has_all_pens_of_bad_habits():
    assert own_camera(filled(11, 1.0, ("log",)), 11).shape == (4000, 3000, 3)


def test_habits_are_as_frequent_as_asked():
    habits = [Habits.of(seed, 0.3) for seed in range(300)]
    for kind in ("circles", "scribbles", "ghosts", "doodles", "coffee", "specks"):
        assert 0.2 < sum(getattr(one, kind) for one in habits) / 300 < 0.4
