"""Measurements kept beside a record: a later answer needs no photo."""

import json
import shutil
from pathlib import Path

import pytest

from papercraft.app import readings
from papercraft.app.album import read_file
from papercraft.app.measured_items import MeasuredProbe
from papercraft.app.measured_pages import MeasuredPage, _is_row
from papercraft.app.open_questions import stored_questions
from papercraft.cli.errors import ASKED
from papercraft.core.probe import Code
from papercraft.core.problems import ReadError
from tests.app.test_photographed import score
from tests.card_table import laid
from tests.games.cutit.tabletop import TableCamera, played, scattered, square
from tests.photos import Camera, jpeg
from tests.photos import taken as photographed
from tests.scans import log, pad, run, shot


@pytest.fixture(scope="module")
def taken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    pixels, _ = log(rounds=2, odd=("dice.2.green.4",))
    return [shot(folder, "log.jpg", pixels), shot(folder, "pad.jpg", pad(0))]


@pytest.fixture
def photos(taken, tmp_path):
    return [Path(shutil.copy(photo, tmp_path)) for photo in taken]


@pytest.fixture
def loads(monkeypatch):
    """The files that are read."""
    found = []

    def counted(path, **options):
        found.append(path.name)
        return read_file(path, **options)

    monkeypatch.setattr("papercraft.app.album.read_file", counted)
    monkeypatch.setattr(readings, "read_file", counted)
    return found


def test_an_answer_in_a_later_call_reads_no_photo_again(photos, loads, tmp_path):
    out = tmp_path / "game.toml"
    first, asked = run(*photos, "-o", out)
    assert (first, loads) == (ASKED, ["log.jpg", "pad.jpg"])
    before = out.read_text()
    _, again = run(*photos, "-o", out)
    assert (out.read_text(), again.stderr) == (before, asked.stderr)
    run(*photos, "-o", out, "--answer", "dice.2.green=4")
    assert "green = 4" in out.read_text()
    assert loads == ["log.jpg", "pad.jpg"]
    # Pictures need the photos, and are the same as without the measurements.
    run(*photos, "-o", out, "--overlay", tmp_path / "kept.jpg", "--crops", tmp_path / "crops")
    assert sorted(loads) == ["log.jpg", "log.jpg", "pad.jpg", "pad.jpg"]
    run(*photos, "-o", tmp_path / "new.toml", "--overlay", tmp_path / "new.jpg",
        "--answer", "dice.2.green=4")  # fmt: skip
    assert (tmp_path / "kept.jpg").read_bytes() == (tmp_path / "new.jpg").read_bytes()


@pytest.mark.costly
def test_a_photo_that_has_changed_is_read_again(photos, loads, tmp_path):
    out = tmp_path / "game.toml"
    run(*photos, "-o", out)
    shot(tmp_path, "log.jpg", log(rounds=3)[0])
    run(*photos, "-o", out)
    assert loads == ["log.jpg", "pad.jpg", "log.jpg"]
    assert out.read_text().count("green =") == 3
    run(photos[0].rename(tmp_path / "other.jpg"), "-o", out)
    assert loads[3:] == ["other.jpg"]


def _spoilt(data, how):
    [page] = next(iter(data["photos"].values()))[0]["pages"]
    if how == "rows":
        page["taken"] = {key: rows[1:] for key, rows in page["taken"].items()}
    elif how == "types":
        page["taken"] = {key: [[True, "x"]] for key in page["taken"]}
    elif how == "imprint":
        page["imprint"] = "no imprint"
    elif how == "sheet":
        page["imprint"] = page["imprint"].partition("/")[0] + "/1"
    else:
        data[how] = "another" if how == "program" else 99
    return json.dumps(data).encode()


@pytest.mark.parametrize("how", ["rows", "types", "imprint", "sheet", "program", "papercraft"])
def test_what_is_odd_in_the_file_counts_as_missing(photos, loads, tmp_path, how):
    out = tmp_path / "game.toml"
    _, asked = run(photos[0], "-o", out)
    kept = readings.readings_beside(out)
    kept.write_bytes(_spoilt(json.loads(kept.read_bytes()), how))
    _, again = run(photos[0], "-o", out)
    assert (again.stderr, loads) == (asked.stderr, ["log.jpg", "log.jpg"])
    run(photos[0], "-o", out)
    assert len(loads) == 2


@pytest.mark.parametrize("content", [b"", b"[1", b"\xff\xfe", b"[" * 9999, b'{"papercraft": NaN}'])
def test_no_file_can_stop_a_scan(tmp_path, content, monkeypatch):
    odd = tmp_path / "odd"
    odd.write_bytes(content)
    assert readings._load(odd) == {}
    monkeypatch.setattr(readings, "_MOST_BYTES", 0)
    assert readings._load(odd) == {}
    assert readings._load(tmp_path) == {}
    assert readings._digest(tmp_path / "missing") == ""


def test_score_finds_the_measurements_in_the_folder(photos, loads):
    (photos[0].parent / ".odd.readings").write_text("{}")
    score(*photos)
    code, _ = score(*photos, "--answer", "dice.2.green=4")
    assert (code, loads) == (ASKED, ["log.jpg", "pad.jpg"])


def test_a_photo_that_is_gone_is_told(tmp_path):
    missing = readings._PhotoFile(tmp_path / "gone.jpg")
    with pytest.raises(ReadError, match=r"gone\.jpg"):
        missing.page(0, 0)


def test_a_photo_that_shows_less_than_before_is_told(photos):
    file = readings._PhotoFile(photos[0])
    assert file.page(0, 0).part == "log"
    for missing in (lambda: file.page(0, 1), lambda: file.page(1, 0), lambda: file.probe(0),
                    lambda: file.table(0)):  # fmt: skip
        with pytest.raises(ReadError):
            missing()


def _cards():
    lying = [(name, 60, 60 + 22 * n, 0) for n, name in enumerate(("sun 1", "sun 2", "leaf 4"))]
    return laid("rope", lying, size=(200, 260)), Camera((1100, 1400), bend=0), []


def _pieces():
    sheet, _, pieces = played(3)
    return _on_table(square(sheet, "full"), sheet, pieces)


def _uncoded():
    sheet, _, pieces = played(3)
    return _on_table(square(sheet, "full", codes=False), sheet, pieces)


def _on_table(page, sheet, pieces):
    picture = TableCamera((1500, 2000)).take((page, scattered(pieces, 3)))
    return picture, None, ["--sheet", sheet]


@pytest.mark.costly
@pytest.mark.parametrize("made", [_cards, _pieces, pytest.param(_uncoded, marks=pytest.mark.slow)])
def test_cards_and_pieces_are_read_once(made, loads, tmp_path):
    picture, camera, words = made()
    path, out = tmp_path / "table.jpg", tmp_path / "game.toml"
    path.write_bytes(photographed(camera, picture) if camera else jpeg(picture))
    code, first = run(path, *words, "-o", out)
    assert (code, loads) == (ASKED, ["table.jpg"])
    before, key = out.read_text(), next(iter(stored_questions(out)[0]))
    _, again = run(path, *words, "-o", out)
    assert (out.read_text(), again.stderr) == (before, first.stderr)
    run(path, *words, "-o", out, "--answer", f"{key}=")
    assert loads == ["table.jpg"]
    # Pictures need the photo.
    run(path, *words, "-o", out, "--overlay", tmp_path / "kept.jpg")
    assert loads == ["table.jpg"] * 2
    run(path, *words, "-o", tmp_path / "new.toml", "--overlay", tmp_path / "new.jpg",
        "--answer", f"{key}=")  # fmt: skip
    assert (tmp_path / "kept.jpg").read_bytes() == (tmp_path / "new.jpg").read_bytes()
    assert (tmp_path / "new.toml").read_text() == out.read_text()


def test_odd_measurements_of_items_are_taken_again():
    code = Code(7, ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))

    class Probe:
        name, asked = "a.jpg", 0

        def codes(self, numbers):
            self.asked += 1
            return [code] if code.number in numbers else []

        def colours(self, spots):
            self.asked += 1
            return [(1.0, 2.0, 3.0)] * len(spots)

    probe = Probe()
    measured = MeasuredProbe("a.jpg", lambda: probe)
    assert measured.codes(range(9)) == measured.codes(range(9)) == [code]
    assert measured.codes(range(3)) == measured.codes(range(3)) == []
    assert len(measured.colours([[(0.5, 0.5)]])) == 1
    assert probe.asked == 3
    kept = MeasuredProbe("a.jpg", lambda: probe, json.loads(json.dumps(measured.taken)))
    assert kept.codes(range(9)) == [code]
    assert probe.asked == 3
    for odd in ([[7]], 5, [], [[1.0, 2.0, 3.0]] * 2):
        kept.taken = {key: odd for key in kept.taken if key.startswith("colours")}
        assert kept.colours([[(0.5, 0.5)]]) == [(1.0, 2.0, 3.0)]
    assert probe.asked == 7


@pytest.mark.parametrize(
    ("kind", "row", "valid"),
    [
        ("ticks", (None, 0.1, 0.2, 0.3, 0.0, 1.0, 0.2, 0.3), True),
        ("ticks", (None, 0.1, 0.2, 0.3), False),
        ("ticks", (), False),
        ("ticks", (0.5, 0.1, 0.2, 0.3, 0.0, 1.0, 0.2, 0.3), False),
        ("fit", (True,), False),
        ("fit", (0.5,), True),
        ("rings", (0.5,), False),
        ("alike_rings", (0.5, 0.1, 0.2, 1.0, 0.1, 4.0), True),
    ],
)
def test_a_row_has_what_a_measurement_has(kind, row, valid):
    assert _is_row(kind, row) is valid


def test_whole_numbers_ask_the_same_as_others():
    class Page:
        photo, imprint, part, places, bilevel, asked = "a.jpg", None, "pad", None, False, 0

        def fit(self, points):
            self.asked += 1
            return [0.1] * len(points)

    page = Page()
    measured = MeasuredPage.of(page)
    assert measured.fit([(1, 2)]) == measured.fit([(1.0, 2.0)]) == [0.1]
    assert page.asked == 1
