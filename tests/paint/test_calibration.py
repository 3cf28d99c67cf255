"""Calibration: a printer with known errors, made up for by what is read off its sheet."""

import io
import json
from dataclasses import asdict, replace
from math import cos, radians, sin

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from papercraft.app import rendering
from papercraft.core.language import get_language
from papercraft.core.page import MADE, paper_of
from papercraft.core.printers import FILE, Printer, printer_of, printers, save_printer
from papercraft.core.problems import ReadError, UsageError
from papercraft.paint.impose.backs import moved_at_most, turn_axis
from papercraft.paint.impose.calibration import APART, calibration, centres, printer_from
from papercraft.paint.impose.options import FLIPS, ImpositionOptions
from papercraft.paint.styles import styles_of
from tests.command import program, run
from tests.everygame import rare

from .test_laying import NO_MARKS, apart, laid, through

DPI = 254
MM = 10
PRINTERS = {
    "moves": Printer(1.7, -0.9),
    "turns": Printer(turn=0.8),
    "shrinks": Printer(across=0.98, down=0.99),
    "everything": Printer(-1.2, 0.6, -0.5, 1.01, 0.985),
}


def painted(pages, name="_blank"):
    out = io.BytesIO()
    rendering.write_pdf(iter(pages), styles_of(name, "full"), "pages", out)
    document = pypdfium2.PdfDocument(out.getvalue())
    drawn = [
        page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze().copy() for page in document
    ]
    document.close()
    return drawn


def printed(picture, page, printer, axis=None):
    """What comes out of a printer with errors; with an axis the picture is that of a back."""
    image = Image.fromarray(picture)
    if axis is not None:
        x, y = (-printer.x, printer.y) if axis == "x" else (printer.x, -printer.y)
        # Seen from behind, a clockwise turn is the other way round; PIL turns against the clock.
        image = image.rotate(
            printer.turn, Image.Resampling.BICUBIC, translate=(x * MM, y * MM), fillcolor=255
        )
    width, height = page.paper.width * MM / 2, page.paper.height * MM / 2
    a, d = 1 / printer.across, 1 / printer.down
    change = (a, 0, width - a * width, 0, d, height - d * height)
    image = image.transform(
        image.size, Image.Transform.AFFINE, change, Image.Resampling.BICUBIC, fillcolor=255
    )
    return np.asarray(image)


@pytest.mark.costly
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize(
    "printer",
    [*rare(*list(PRINTERS.values())[:-1]), PRINTERS["everything"]],
    ids=PRINTERS,
)
def test_a_printer_with_errors_prints_backs_behind_fronts_at_full_size(printer, flip):
    imposition = ImpositionOptions(crop=NO_MARKS, gap=(4.0, 4.0), flip=flip)
    for made_up in (False, True):
        pages = laid(replace(imposition, printer=printer) if made_up else imposition, "a5")[:2]
        front, back = painted(pages)
        right = laid(imposition, "a5")
        axis = turn_axis(pages[0].paper, flip)
        out = printed(front, pages[0], printer)
        behind = through(printed(back, pages[1], printer, axis), pages[0], flip)
        wrong = apart(out, behind) + apart(behind, out)
        off = apart(painted(right[:1])[0], out)
        if made_up:
            assert wrong < 150
            assert off < 150
        elif printer != PRINTERS["shrinks"]:
            assert wrong > 1500


@pytest.mark.parametrize(
    ("printer", "most"),
    [
        (Printer(), 0.0),
        (Printer(x=0.4), 0.4),
        (Printer(x=2.0), 2.0),
        (Printer(y=-3.0), 3.0),
        # A page of 210 x 297 mm is made smaller about its middle.
        (Printer(across=1.01), 105 * (1 - 1 / 1.01)),
        (Printer(down=1.01), 148.5 * (1 - 1 / 1.01)),
        (Printer(turn=1.0), 148.5 * sin(radians(1)) + 105 * (1 - cos(radians(1)))),
    ],
)
def test_a_correction_moves_the_corners_of_a_page_most(printer, most):
    imposition = ImpositionOptions(printer=printer)
    assert moved_at_most(paper_of("a4"), imposition) == pytest.approx(most)


def test_reading_the_sheet_of_a_printer_gives_the_printer():
    paper = paper_of("a4")
    for printer in PRINTERS.values():
        turn = np.radians(printer.turn)
        seen = [(printer.x, printer.y + side * APART / 2 * float(np.sin(turn))) for side in (-1, 1)]
        found = printer_from(*seen, 100 * printer.across, 120 * printer.down)
        assert found.x == pytest.approx(printer.x, abs=0.001)
        assert found.y == pytest.approx(printer.y, abs=0.001)
        assert found.turn == pytest.approx(printer.turn, abs=0.001)
        assert (found.across, found.down) == pytest.approx((printer.across, printer.down))
    assert all(abs(x - 105) == APART / 2 for x, _ in centres(paper).values())


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_the_crosses_of_the_back_lie_on_the_zeros_of_the_scales(paper, flip):
    pages = calibration(paper_of(paper), flip, get_language("en"))
    front, back = painted(pages, "house")
    seen = through(back, pages[0], flip)
    for x, y in centres(paper_of(paper)).values():
        left, top = round(x * MM), round(y * MM)
        for picture in (front, seen):
            near = picture[top - 30 : top + 31, left - 30 : left + 31]
            assert abs(int(np.argmin(near[2])) - 30) <= 2
            assert abs(int(np.argmin(near[:, 2])) - 30) <= 2


# --- what is kept ---------------------------------------------------------------------------------


def test_printers_are_kept_whole_and_found_again(tmp_path):
    assert printers(tmp_path) == {}
    save_printer("office", PRINTERS["everything"], tmp_path / "new")
    save_printer("at home 2", PRINTERS["moves"], tmp_path / "new")
    assert printer_of("office", tmp_path / "new") == PRINTERS["everything"]
    assert list(printers(tmp_path / "new")) == ["at home 2", "office"]
    assert [file.name for file in (tmp_path / "new").iterdir()] == [FILE]
    with pytest.raises(UsageError, match="did you mean 'office'"):
        printer_of("ofice", tmp_path / "new")
    for name in ("", "../x", "a" * 50):
        with pytest.raises(UsageError, match="a printer name"):
            save_printer(name, Printer(), tmp_path)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"printers": []}', '{"printers": {"a": {"z": 1}}}',
     '{"printers": {"a": {"x": "1"}}}', '{"printers": {"a": {"x": true}}}',
     '{"printers": {"a": {"x": NaN}}}', '{"printers": {"a": {"x": 1e999}}}',
     f'{{"printers": {{"a": {{"x": {"9" * 400}}}}}}}', f'{{"printers": {{"a": {"9" * 5000}}}}}',
     f'{{"printers": {{"a": {{"x": -{"9" * 400}}}}}}}', "[" * 100_000, '{"a":' * 100_000],
)  # fmt: skip
def test_a_broken_file_is_told_with_its_place(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    with pytest.raises(ReadError, match=r"calibrate again|cannot be read|nested too deeply"):
        printers(tmp_path)


@pytest.mark.parametrize(
    "printer",
    [Printer(x=16), Printer(y=-16), Printer(turn=4), Printer(across=1.2), Printer(down=0.9)],
)
def test_numbers_that_cannot_be_true_are_refused(tmp_path, printer):
    with pytest.raises(UsageError):
        save_printer("office", printer, tmp_path)
    (tmp_path / FILE).write_text(json.dumps({"printers": {"a": asdict(printer)}}))
    with pytest.raises(UsageError):
        printers(tmp_path)


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERCRAFT_CONFIG", str(tmp_path / "kept"))


def test_the_command_prints_keeps_and_lists(tmp_path):
    done = run("calibrate", "--paper", "letter")
    assert done.returncode == 0
    assert (tmp_path / "output" / "calibration.pdf").read_bytes().startswith(b"%PDF")
    assert run("calibrate").returncode == 5
    done = run("calibrate", "--printer", "office", "--left", "1,-0.5", "--right", "1,-0.5")
    assert done.returncode == 0
    assert b"office: backs +1 mm right, -0.5 mm down" in run("calibrate", "--list").stdout
    assert run("print", "rope", "--printer", "office", "--only", "cards", "-o", "x").returncode == 0
    plain = run("print", "rope", "--seed", 1, "--only", "cards,backs", "-o", "a.pdf")
    moved = run(
        "print", "rope", "--seed", 1, "--only", "cards,backs", "--printer", "office", "-o", "b.pdf"
    )
    assert plain.returncode == moved.returncode == 0
    # Only the digest of what the files are made of knows the printer.
    places = [MADE.sub(b"", (tmp_path / f"{name}.json").read_bytes()) for name in "ab"]
    assert places[0] == places[1]
    assert (tmp_path / "a.pdf").read_bytes() != (tmp_path / "b.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--left", "1,1"), "needs a printer name"),
        (("--printer", "x"), "measurements are missing"),
        (("--printer", "x", "--left", "1,1"), "pass both --left and --right"),
        (("--printer", "x", "--left", "1,1", "--right", "40,1"), "between -15 and 15 mm"),
        (("--printer", "x", "--across", "106"), "print the sheet at 100 %"),
        (("--paper", "100x100"), "145 x 200 mm"),
        (("-o", "x.png"), "must end in .pdf"),
    ],
)
def test_wrong_readings_are_told(words, told, tmp_path):
    done = run("calibrate", *words)
    assert done.returncode == 2
    assert told in done.stderr.decode()
    assert list(tmp_path.iterdir()) == []


def test_without_the_variable_numbers_are_kept_where_the_system_says(tmp_path):
    env = {"PAPERCRAFT_CONFIG": "", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "c")}
    done = program("calibrate", "--printer", "p", "--across", "99.5", env=env)
    assert done.returncode == 0
    assert (tmp_path / "c" / "papercraft" / FILE).exists()
