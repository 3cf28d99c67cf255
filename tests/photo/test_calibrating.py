"""Calibration sheets in photos: what a printer did wrong is read back to a fraction of a mm."""

import io
import json
from math import cos, radians, sin

import cv2
import numpy as np
import pypdfium2
import pytest
from click.testing import CliRunner

from papercraft.app import calibrate
from papercraft.app.rendering import write_pdf
from papercraft.cli.app import app
from papercraft.core.language import get_language
from papercraft.core.page import paper_of
from papercraft.core.problems import ReadError, UsageError
from papercraft.paint.impose.backs import turn_axis
from papercraft.paint.impose.calibration import calibration
from papercraft.paint.styles import styles_of
from tests.everygame import rare

FINE = 5.0
CORNERS = [(0, 0), (1, 0), (1, 1), (0, 1)]


def sides(paper, flip):
    out = io.BytesIO()
    write_pdf(
        iter(calibration(paper, flip, get_language("en"))), styles_of("house", "full"), "x", out
    )
    document = pypdfium2.PdfDocument(out.getvalue())
    return [page.render(scale=FINE * 25.4 / 72).to_numpy()[..., :3].copy() for page in document]


def put_on(side, x, y, turn, across=1.0, down=1.0):
    """Print a side on paper: scaled and turned about its middle, then moved, in mm."""
    height, width = side.shape[:2]
    a = radians(turn)
    linear = np.array([[cos(a), -sin(a)], [sin(a), cos(a)]]) @ np.diag([across, down])
    middle = np.array([width / 2, height / 2])
    offset = middle + np.array([x, y]) * FINE - linear @ middle
    return cv2.warpAffine(
        side, np.c_[linear, offset], (width, height), borderValue=(250, 250, 250),
        flags=cv2.INTER_AREA,
    )  # fmt: skip


def taken(side, seed, table=60, tilt=0.03):
    """A photo of a side on a table, a little from the side."""
    random = np.random.default_rng(seed)
    height, width = side.shape[:2]
    size = (int(width * 1.3), int(height * 1.25))
    ends = (np.array(CORNERS, float) * (width, height)).astype(np.float32)
    away = np.array([0.15 * width, 0.12 * height])
    seen = np.add(ends, away + random.uniform(-tilt, tilt, (4, 2)) * width)
    move = cv2.getPerspectiveTransform(ends, seen.astype(np.float32))
    photo = cv2.warpPerspective(side, move, size, borderValue=(table, table, table))
    noise = random.normal(0, 4, photo.shape)
    return np.clip(cv2.GaussianBlur(photo, (0, 0), 1.0) + noise, 0, 255).astype(np.uint8)


def saved(folder, name, photo):
    path = folder / name
    cv2.imwrite(str(path), photo)
    return path


@pytest.mark.costly
@pytest.mark.parametrize(
    ("name", "flip", "front", "back", "scale"),
    [
        *rare(("a4", "long-edge", (0, 0, 0), (0, 0, 0), (1.0, 1.0))),
        *rare(("letter", "short-edge", (-1.0, 1.5, -0.2), (0.7, 0.4, 0.5), (1.004, 0.998))),
        *rare(("a4", "long-edge", (1.2, -0.8, 0.3), (-0.5, 2.1, -0.4), (0.985, 0.991))),
        ("a5", "short-edge", (0.5, 0.5, 0.0), (-2.0, -1.0, 0.6), (1.0, 1.0)),
    ],
)
def test_what_a_printer_did_is_read_from_both_sides(tmp_path, name, flip, front, back, scale):
    paper = paper_of(name)
    first, second = sides(paper, flip)
    paths = [
        saved(tmp_path, "b.png", taken(put_on(second, *back, *scale), 2)),
        saved(tmp_path, "f.png", taken(put_on(first, *front, *scale), 1)),
    ]
    printer = calibrate.measure_printer(paths, paper, flip)
    mirrored = turn_axis(paper, flip) == "x"
    x, y = (-back[0], back[1]) if mirrored else (back[0], -back[1])
    assert printer.x == pytest.approx(x - front[0], abs=0.12)
    assert printer.y == pytest.approx(y - front[1], abs=0.12)
    assert printer.turn == pytest.approx(-back[2] - front[2], abs=0.06)
    assert (printer.across, printer.down) == pytest.approx(scale, abs=0.0008)


@pytest.mark.slow
def test_a_printer_is_kept_from_photos(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "config"))
    first, second = sides(paper_of("a4"), "long-edge")
    saved(tmp_path, "f.png", taken(put_on(first, 0, 0, 0), 5))
    saved(tmp_path, "b.png", taken(put_on(second, 1.0, -0.5, 0), 6))
    words = ["calibrate", "--printer", "office", "--photo", "f.png", "--photo", "b.png"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "office: backs -0.9" in done.output or "office: backs -1.0" in done.output
    kept = json.loads((tmp_path / "config" / "printers.json").read_text())
    assert "office" in json.dumps(kept)


@pytest.mark.slow
def test_what_cannot_be_read_is_told(tmp_path):
    paper = paper_of("a4")
    first, second = sides(paper, "long-edge")
    front = saved(tmp_path, "f.png", taken(first, 1))
    with pytest.raises(ReadError, match="back"):
        calibrate.measure_printer([front], paper, "long-edge")
    with pytest.raises(ReadError, match="another picture"):
        calibrate.measure_printer([front, front], paper, "long-edge")
    with pytest.raises(UsageError, match="two sides"):
        calibrate.measure_printer([front] * 3, paper, "long-edge")
    pale = saved(tmp_path, "p.png", taken(second, 2, table=250))
    with pytest.raises(ReadError, match="a dark surface"):
        calibrate.measure_printer([pale, front], paper, "long-edge")
    other = saved(tmp_path, "o.png", np.full((900, 700, 3), 200, np.uint8))
    with pytest.raises(ReadError, match="no calibration sheet"):
        calibrate.measure_printer([other, front], paper, "long-edge")
    cut = taken(second, 2)
    cut[: cut.shape[0] // 2] = 60
    with pytest.raises(ReadError, match="whole sheet"):
        calibrate.measure_printer([saved(tmp_path, "c.png", cut), front], paper, "long-edge")
