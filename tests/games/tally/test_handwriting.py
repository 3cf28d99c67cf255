"""What is written by hand is kept as pictures beside the record, and nothing is if it is blank."""

import tomllib
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from papercraft.app.handwriting_files import (
    add_handwriting,
    caption,
    file_names,
    handwriting_folder,
)
from papercraft.core.file_set import FileSet
from papercraft.core.photo import LOOSE, Tick
from papercraft.core.problems import ReadError, WriteError
from papercraft.core.sheet_files import looking_in
from papercraft.core.transcript import Handwriting, Scan
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.handwriting import _OVERLAP, _PART, _parts, handwriting
from papercraft.games.tally.items import WRITE_LINE
from papercraft.photo.overlay import encode_kept_png, encode_png, is_kept_png
from tests.command import run
from tests.photos import Camera, Pen, printed, taken
from tests.read_once import each_read_once

from .definitions import scribble
from .test_scan import TALLY, Photo, PhotoSet, Shown, saved

DIARY = {
    "papercraft": 1, "game": "tally", "name": "Diary",
    "box": {
        "mood": {"pick": ["good", "bad"]},
        "asked": {"text": "What happened?"},
        "first_notes": {"write": 3},
        "plans": {"write": 1},
    },
}  # fmt: skip
SHARED = {"papercraft": 1, "game": "tally", "name": "Pad", "columns": 2,
          "box": {"done": {"tick": 1}, "notes": {"write": 2}}}  # fmt: skip
ALONE = {"papercraft": 1, "game": "tally", "name": "Letter", "box": {"letter": {"write": 9}}}
BLANK = Tick(False, 0.0, 0.0, 0.1)


class Lined:
    """A page with places to write in; what every part of them shows."""

    def __init__(self, written, *ticks):
        self.places = SimpleNamespace(written=written, boxes={})
        self.shown = ticks
        self.asked = []

    def ticks(self, boxes):
        self.asked += boxes
        return [*self.shown, *[BLANK] * (len(boxes) - len(self.shown))]


@pytest.mark.parametrize(
    ("tick", "kept"),
    [
        (BLANK, False),
        (Tick(True, 0.2, 0.5, 0.1), True),
        # Neither ink nor paper for sure: a picture does no harm.
        (Tick(None, 0.0, 0.0, LOOSE), True),
        (Tick(None, 0.03, 0.2, 0.9), True),
        # Print that is off is no writing.
        (Tick(None, 0.01, 0.2, 0.9), False),
    ],
)
def test_what_may_be_ink_is_kept(tick, kept):
    page = Lined({"notes": (0.0, 40.0, 190.0, 28.0)}, tick)
    found = list(handwriting(page, 2))
    assert [(one.name, one.label, one.player) for one in found] == [("notes", "Notes", 2)] * kept
    assert all(one.page is page for one in found)


@pytest.mark.parametrize(
    ("box", "below"),
    [
        # The next row begins 1.1 mm below the place; labels above boxes need more.
        ((20.0, 69.1, 6.0, 6.0), 0.9), ((20.0, 74.0, 6.0, 6.0), 0.9), ((20.0, 74.4, 6.0, 6.0), 2.5),
        # Boxes above it, and beside it.
        ((20.0, 30.0, 6.0, 6.0), 2.5), ((120.0, 69.1, 6.0, 6.0), 2.5), ((4.0, 69.1, 6.0, 6.0), 2.5),
    ],
)  # fmt: skip
def test_pictures_end_above_the_boxes_below(box, below):
    page = Lined({"notes": (10.0, 40.0, 110.0, 28.0)}, Tick(True, 0.2, 0.5, 0.1))
    page.places.boxes["1.a.1"] = box
    (found,) = handwriting(page, 1)
    assert found.box == pytest.approx((9.0, 40.6, 112.0, 27.4 + below))


def test_every_line_is_looked_at_from_side_to_side():
    page = Lined({"notes": (10.0, 40.0, 60.0, 28.0)})
    assert list(handwriting(page, None)) == []
    rows = sorted({y for _, y, _, _ in page.asked})
    assert rows == [40.0, 49.0, 58.0]
    assert max(y + high for _, y, _, high in page.asked) < 67
    first = sorted((x, x + wide) for x, y, wide, _ in page.asked if y == 40.0)
    assert (first[0][0], round(first[-1][1], 2)) == (10.0, 70.0)
    # Ink at the edge of a part is not measured there, but in the next one.
    assert all(round(end - start, 2) == 1.3 for (_, end), (start, _) in pairwise(first))
    assert all(wide <= 5 for _, _, wide, _ in page.asked)


def scan_of(*players, taken=()):
    data = {"players": [{"name": name} for name in players]}
    blank = np.full((30, 80, 3), 240, np.uint8)
    page = SimpleNamespace(photo="a.jpg", cut_out=lambda box: blank + np.uint8(len(box)))
    return Scan(data, written=tuple(
        Handwriting(name, name.title(), player, page, (0, 0, 9, 9)) for name, player in taken
    ))  # fmt: skip


def test_pictures_are_named_after_places_and_players():
    taken = [("notes", 1), ("notes", 2), ("notes", 3), ("notes", 4), ("plan", 4), ("tip", None),
             ("tip", None)]  # fmt: skip
    scan = scan_of("Ada", "ADA", "???", "Bö/../Łu " * 30, taken=taken)
    *names, last, plan, tip, other = file_names(scan)
    assert names == ["notes-Ada.png", "notes-ADA-2.png", "notes-3.png"]
    assert last == f"notes-{'-'.join(['Bö-Łu'] * 30)[:60]}.png"
    assert (plan[:10], tip, other) == ("plan-Bö-Łu", "tip.png", "tip-2.png")
    assert [caption(scan, one) for one in (scan.written[0], scan.written[-1])] == [
        "Notes, Ada", "Tip",
    ]  # fmt: skip


def keep(record, scan, **options):
    with FileSet(**options) as files:
        add_handwriting(record, scan, files)


def test_a_further_scan_leaves_no_picture_of_an_earlier_one(tmp_path):
    record = tmp_path / "game.toml"
    folder = handwriting_folder(record)
    assert folder.name == "game.toml.written"
    keep(record, scan_of("Ada"))
    assert not folder.exists()
    keep(record, scan_of("Ada", "Ben", taken=[("notes", 1), ("notes", 2)]))
    assert {one.name for one in folder.iterdir()} == {"notes-Ada.png", "notes-Ben.png"}
    assert cv2.imread(str(folder / "notes-Ada.png")).shape == (30, 80, 3)
    (folder / "mine.png").write_bytes(encode_png(np.zeros((3, 3, 3), np.uint8)))
    keep(record, scan_of("Ada", "Cem", taken=[("notes", 1), ("notes", 2)]))
    names = {"notes-Ada.png", "notes-Cem.png", "mine.png"}
    assert {one.name for one in folder.iterdir()} == names
    # A picture of somebody else is not replaced, and then nothing is.
    with pytest.raises(WriteError, match=r"mine\.png already exists"):
        keep(record, scan_of(taken=[("mine", None)]))
    assert {one.name for one in folder.iterdir()} == names
    keep(record, scan_of(taken=[("mine", None)]), force=True)
    assert {one.name for one in folder.iterdir()} == {"mine.png"}
    keep(record, scan_of("Ada"))
    assert not folder.exists()


def test_our_pictures_are_known(tmp_path):
    ours = tmp_path / "ours.png"
    picture = np.arange(300, dtype=np.uint8).reshape(10, 10, 3)
    ours.write_bytes(encode_kept_png(picture))
    assert is_kept_png(ours)
    assert (cv2.imread(str(ours)) == picture).all()
    assert not is_kept_png(tmp_path / "missing.png")


class Written(Shown):
    """A page of which it is known in which of its places something is written."""

    lines: tuple[str, ...] = ()

    def ticks(self, boxes, framed=None):
        places = {name: box for name, box in self.places.written.items() if name in self.lines}
        if not any(box in self.places.boxes.values() for box in boxes):
            inked = [any(abs(y - place[1]) < 1 for place in places.values()) for _, y, *_ in boxes]
            return [Tick(True, 0.2, 0.5, 0.1) if one else BLANK for one in inked]
        return super().ticks(boxes, framed)


def written(sheet, *lines, **shown):
    page = Written(sheet, **shown)
    page.lines = lines
    return page


def test_it_belongs_to_a_player_or_to_all_of_a_sheet(tmp_path):
    own, shared = saved(tmp_path, DIARY), saved(tmp_path, SHARED)
    with looking_in(tmp_path):
        pages = (written(own[0], "plans"), written(own[0], "first_notes", "plans"))
        scan = TALLY.scan(own[1], PhotoSet(own[0], (Photo(pages),), ("Ada", "Ben")))
        assert [(one.name, one.label, one.player) for one in scan.written] == [
            ("plans", "Plans", 1), ("first_notes", "First notes", 2), ("plans", "Plans", 2),
        ]  # fmt: skip
        pages = (written(shared[0], "notes", ticked=("2.done.tick",)), written(shared[0], "notes"))
        scan = TALLY.scan(shared[1], PhotoSet(shared[0], (Photo(pages),)))
        assert [(one.name, one.player) for one in scan.written] == [("notes", None)] * 2
        assert file_names(scan) == ["notes.png", "notes-2.png"]


def test_a_sheet_with_nothing_but_a_place_to_write_is_read(tmp_path):
    sheet, definition = saved(tmp_path, ALONE)
    with looking_in(tmp_path):
        scan = TALLY.scan(definition, PhotoSet(sheet, (Photo((written(sheet, "letter"),)),)))
    assert scan.data["players"] == [{"name": "Player 1"}]
    assert [one.name for one in scan.written] == ["letter"]
    assert scan.shares[0].box[:2] == (0.0, 0.0)


APART = {"papercraft": 1, "game": "tally", "name": "Apart", "box": {
    "ones": {"count": 3}, "list": {"words": ["one"]}, "field": {"paper": "dots", "height": 208},
    "letter": {"write": 9}}}  # fmt: skip


def test_a_page_to_write_on_need_not_be_there_but_what_stands_on_it_is_kept(tmp_path):
    sheet, definition = saved(tmp_path, APART)
    with looking_in(tmp_path):
        first = Shown(sheet, ("1.ones.1",))
        (last,) = (n for n, page in enumerate(plan_of(definition).pages)
                   if any(one.item.kind == "write" for one in page))  # fmt: skip
        letter = written(sheet, "letter", nth=last)

        def scan(*pages):
            found = TALLY.scan(definition, PhotoSet(sheet, (Photo(pages),), ("Ada",)))
            return [one.get("ones") for one in found.data["players"]], len(found.written)

        assert last > 0
        assert scan(first) == ([1], 0)
        assert scan(letter, first) == scan(first, letter) == ([1], 1)
        assert scan(first, first) == ([1, 1], 0)
        with pytest.raises(ReadError, match="several copies"):
            scan(first, letter, first)
        with pytest.raises(ReadError, match="no photo shows page 1 of this sheet"):
            scan(letter)


def shot(sheet, file, seed, *lines):
    """A photo of a diary in which something was written in these places, and a box was ticked."""
    pen = Pen(printed("tally", sheet, "sheet"), seed=seed)
    pen.tick(pen.page.sheet.places.boxes["1.mood.bad"])
    for name in lines:
        scribble(pen, name)
    Path(file).write_bytes(taken(Camera(turn=2, bend=0.8, seed=seed), pen.pixels))


def told(*words, code=0):
    with each_read_once():
        done = run(*words)
    assert done.returncode == code, done.stderr
    return (done.stdout + done.stderr).decode()


@pytest.mark.costly
def test_it_is_kept_with_the_record_of_a_scan(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sheet, _ = saved(tmp_path, DIARY)
    with looking_in(tmp_path):
        shot(sheet, "ada.jpg", 3, "first_notes")
    folder = Path("day.toml.written")
    said = told("scan", "ada.jpg", "--players", "Ada", "-o", "day.toml", "--report", "r.html")
    assert f"Saved 1 picture of handwriting in {folder}" in said
    assert [one.name for one in folder.iterdir()] == ["first_notes-Ada.png"]
    page = Path("r.html").read_text("utf-8")
    assert "Handwriting" in page
    assert "First notes, Ada" in page
    assert page.count("data:image/jpeg") == 1
    record = tomllib.loads(Path("day.toml").read_text("utf-8"))
    assert record["players"] == [{"name": "Ada", "mood": "bad"}]
    # Rectified, and blue ink is in it.
    picture = cv2.imread(str(folder / "first_notes-Ada.png")).astype(int)
    high, wide = picture.shape[:2]
    assert wide / high == pytest.approx(192 / 30.5, rel=0.02)
    assert ((picture[..., 0] - picture[..., 2]) > 60).mean() > 0.002
    # The name is mended in the record, and the picture goes with it.
    Path("day.toml").write_text(Path("day.toml").read_text("utf-8").replace("Ada", "Eva"), "utf-8")
    told("scan", "ada.jpg", "-o", "day.toml")
    assert [one.name for one in folder.iterdir()] == ["first_notes-Eva.png"]
    said = told("score", "ada.jpg", "-o", "day.toml")
    assert "Saved 1 picture" in said
    with looking_in(tmp_path):
        shot(sheet, "ada.jpg", 4)
    said = told("scan", "ada.jpg", "-o", "day.toml")
    assert "Kept" not in said
    assert not folder.exists()


@pytest.mark.parametrize("width", [4.0, 5.0, 5.1, 8.7, 8.8, 12.4, 12.5, 40.0])
def test_lines_are_looked_at_in_the_fewest_parts_that_overlap(width):
    parts = _parts((10.0, 20.0, width, WRITE_LINE))
    wide = parts[0][2]
    assert wide <= _PART
    assert parts[-1][0] + wide == pytest.approx(10.0 + width, abs=0.01)
    assert all(two[0] == pytest.approx(one[0] + wide - _OVERLAP, abs=0.01)
               for one, two in pairwise(parts))  # fmt: skip
    fewer = len(parts) - 1
    assert fewer * _PART - (fewer - 1) * _OVERLAP < width
