"""Files to print are no photos of sheets."""

from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from papercraft.photo.prints import is_print
from tests.command import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("prints")
    words = ("--seed", 7, "--players", 1, "--only", "board", "--preview")
    assert run("print", "cat", *words, "-o", place / "b.pdf").returncode == 0
    return place


@pytest.fixture(autouse=True)
def _there(folder, monkeypatch):
    monkeypatch.chdir(folder)


def test_what_was_printed_is_known(folder):
    assert is_print(folder / "b.pdf")
    assert is_print(folder / "b.png")
    assert not is_print(folder / "b.json")
    assert not is_print(folder)


def test_what_somebody_has_written_on_may_be_read(tmp_path):
    with pikepdf.open("b.pdf") as pdf:
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Ink,
                                  Rect=[0, 0, 9, 9], InkList=[[1, 1, 8, 8]])  # fmt: skip
        pdf.pages[0].Annots = [pdf.make_indirect(note)]
        pdf.save(tmp_path / "noted.pdf")
    with pikepdf.open("b.pdf") as pdf:
        pdf.docinfo["/ModDate"] = "D:20260101120000"
        pdf.save(tmp_path / "saved.pdf")
    with pikepdf.open("b.pdf") as pdf:
        del pdf.docinfo["/Creator"]
        pdf.save(tmp_path / "other.pdf")
    Image.open("b.png").save(tmp_path / "drawn.png")
    (tmp_path / "broken.pdf").write_bytes(Path("b.pdf").read_bytes()[:300])
    assert [file.name for file in tmp_path.iterdir() if is_print(file)] == []


@pytest.mark.parametrize("command", ["scan", "score"])
@pytest.mark.parametrize("file", ["b.pdf", "b.png"])
def test_empty_sheets_are_told_with_what_to_do(command, file):
    before = {*Path().iterdir()}
    done = run(command, file)
    assert done.returncode == 3
    told = done.stderr.decode()
    assert f"{file}: is a file to print, and its sheets are empty: play" in told
    assert "papercraft new-record" in told
    assert "--force" not in told
    assert {*Path().iterdir()} == before


def test_other_files_of_papercraft_are_named():
    for command in ("score", "show"):
        told = run(command, "b.json")
        assert told.returncode == 3
        assert b"b.json: this is the geometry file of a print" in told.stderr
        assert b"papercraft show CAT1-DSBZ-9H1E-H shows the sheet" in told.stderr
    assert run("show", "CAT1-DSBZ-9H1E-H").returncode == 0
    assert b"b.pdf: this is a PDF;" in run("show", "b.pdf").stderr
    assert run("play", "cat", "--seed", 1, "-o", "r.json", "--force").returncode == 0
    Path("v.json").write_bytes(run("score", "r.json", "--json").stdout)
    assert b"v.json: this is a verdict" in run("score", "v.json").stderr
    Path("s.json").write_text('{"papercraft": 1, "record": {}, "questions": []}')
    assert b"s.json: this is the output of scan --json" in run("score", "s.json").stderr
    Path("g.json").write_text('{"papercraft": 1, "sheets": [{"id": "\\u0007"}]}')
    assert b"papercraft show ID" in run("score", "g.json").stderr
