"""Sheets printed with the first design are read as they were."""

import tomllib
from pathlib import Path

import cv2
import pytest

from papercraft import games
from papercraft.cli.errors import ASKED
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.transcript import Transcript
from papercraft.games.cutit.scan.cell_detect import FIRST, PRESENT, detect_cells
from papercraft.games.cutit.scan.pad_dice import read_dice
from papercraft.photo.load import Picture
from papercraft.photo.probe import PhotoProbe
from tests.games.cutit.tabletop import TableCamera, played, scattered, square
from tests.photos import Camera, Pen, printed, sheet_id
from tests.scans import FACES, run, shot

HERE = Path(__file__).parent / "first_design"
ROLLS = [
    "4224", "-3?-", "?-23", "?34-", "4?-?", "32?3", "?-?4", "43??", "--??", "??22",
]  # fmt: skip
DICE = [
    {
        die: {"-": ""}.get(face, int(face) if face.isdigit() else face)
        for die, face in zip(("green", "pink", "yellow", "blue"), roll, strict=True)
    }
    for roll in ROLLS
]


@pytest.mark.costly
def test_a_pad_and_cut_pieces(tmp_path):
    sheet, record, pieces = played(7)
    order = ",".join(f"{'ABCDEFGHIJ'[piece[0] % 10]}{piece[0] // 10 + 1}" for piece in pieces)
    out = tmp_path / "game.toml"
    code, result = run(HERE / "pad.jpg", HERE / "pieces.jpg", "--order", order, "-o", out)
    assert code == ASKED
    data = tomllib.loads(out.read_text())
    assert data["sheet"] == sheet
    assert data["dice"] == DICE
    (player,) = data["players"]
    assert player["pieces"] == record["players"][0]["pieces"]
    asked = [line.split()[2].rstrip(":") for line in result.stderr.splitlines() if line[:1] == "?"]
    assert asked == ["players.1.corner"]
    assert "The pad of Player 1 has \u22125 in round 3, 8." in result.output
    assert "The ladders of Player 1 are marked up to 7 and 1." in result.output


@pytest.mark.costly
def test_the_code_side_tells_the_design():
    sheet, _, pieces = played(7)
    first = PhotoProbe(Picture("first.jpg", _pixels(HERE / "pieces.jpg")))
    present = TableCamera().take((square(sheet), scattered(pieces, 7)))
    assert detect_cells(first).design == FIRST
    assert detect_cells(PhotoProbe(Picture("present.jpg", present))).design == PRESENT


def _pixels(path):
    return cv2.imread(str(path))


@pytest.mark.costly
def test_a_log_and_a_pad_of_the_first_design_vote_together(tmp_path):
    log = printed("cutit", sheet_id("CUT"), "log")
    pen = Pen(log)
    for number, roll in enumerate(ROLLS, 1):
        for die, face in zip(("green", "pink", "yellow", "blue"), roll, strict=True):
            face = "3" if (number, die) == (4, "yellow") else face.replace("-", "blank")
            pen.tick(log.sheet.places.boxes[f"dice.{number}.{die}.{face}"])
    _, result = run(HERE / "pad.jpg", shot(tmp_path, "log.jpg", pen.pixels))
    asked = [line for line in result.stderr.splitlines() if line.startswith("?") and "dice" in line]
    assert len(asked) == 1
    assert "the yellow die of round 4 is ticked as 3 and 4" in asked[0]


@pytest.mark.parametrize("part", ["square", "pad", "aids"])
def test_its_sheets_have_two_qr_codes(part):
    game = games.load("cutit")
    setup = build(game, parse_id(sheet_id("CUT")))
    (first,) = game.draw(setup, Edition(1, (part,), design=0)).sheets
    (present,) = game.draw(setup, Edition(1, (part,))).sheets
    assert [area.lower_qr for area in first.areas + present.areas] == [True, False]
    assert first.part == present.part == part


def test_the_first_design_has_no_log():
    game = games.load("cutit")
    drawing = game.draw(
        build(game, parse_id(sheet_id("CUT"))),
        Edition(2, ("square", "pad", "aids", "log"), design=0),
    )
    assert [sheet.part for sheet in drawing.sheets] == ["square", "pad", "square", "pad", "aids"]
    assert "dice.10.blue.4" in drawing.sheets[1].places.boxes
    assert len(FACES) * 4 * 10 == sum(
        name.startswith("dice.") for name in drawing.sheets[1].places.boxes
    )


def test_a_table_without_a_log_types_the_dice(tmp_path):
    pad = printed("cutit", sheet_id("CUT"), "pad")
    _, result = run(shot(tmp_path, "pad.jpg", pad.pixels, Camera()))
    assert "no photo shows the dice log; type the rolls" in result.stderr


@pytest.mark.parametrize(
    ("answer", "rolls"),
    [
        ("2?3-, -??4", [{"green": 2, "pink": "?", "yellow": 3, "blue": ""},
                        {"green": "", "pink": "?", "yellow": "?", "blue": 4}]),
        ("2?3", []),
        ("2?37", []),
        (",".join(["2?3-"] * 11), []),
    ],
)  # fmt: skip
def test_typed_dice_are_taken_or_asked_again(answer, rolls):
    transcript = Transcript({"dice": answer})
    assert read_dice([], transcript) == rolls
    asked = [question.text.partition("; ")[0] for question in transcript.questions]
    assert asked == ([] if rolls else [f"{answer!r} is not possible"])
