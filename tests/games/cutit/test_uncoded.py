"""Photos of pieces printed without codes: read by what is printed on them, or asked."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from papercraft import games
from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.cli.app import app
from papercraft.cli.errors import ASKED
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.imprint import Imprint
from papercraft.core.imprint_edition import packed_options
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.reference import FINE
from papercraft.photo.sheet_locator import NothingFoundError
from papercraft.photo.symbols import symbol_of
from tests.games.cutit.tabletop import TableCamera, as_laid, played, scattered, square
from tests.photos import Camera, jpeg, printed, sheet_id

CELLS = tuple(f"{chr(65 + n % 10)}{n // 10 + 1}" for n in range(100))
SMALL = TableCamera((1500, 2000))
SHEET = sheet_id("CUT", 14)
ALWAYS = {"dice", "players.1.corner"}


def uncoded(sheet, ink="full"):
    return square(sheet, ink, codes=False)


def photo(picture, name="table.jpg"):
    one = Picture(name, picture)
    with pytest.raises(NothingFoundError) as refused:
        AnalyzedPhoto.of(one, reference_of)
    return AnalyzedPhoto.unmarked(one, refused.value.problems[0].message)


def read(sheet, *pictures, **answers):
    photos = tuple(photo(one, f"table{n}.jpg") for n, one in enumerate(pictures))
    return read_sheets(
        PhotoSet(sheet, photos), {key.replace("__", "."): told for key, told in answers.items()}
    )


def order(pieces):
    return ",".join(CELLS[piece[-1]] for piece in pieces)


def asked(found):
    return {question.key for question in found.questions} - ALWAYS


@pytest.fixture(scope="module")
def game():
    sheet, record, pieces = played(14)
    return sheet, record, pieces, uncoded(sheet), scattered(pieces, 14)


@pytest.fixture(scope="module")
def picture(game):
    _, _, _, page, lays = game
    return SMALL.take((page, lays))


@pytest.mark.slow
@pytest.mark.usefixtures("calls")
def test_a_cutting_printed_in_grey_is_read():
    sheet, record, pieces = played(13)
    camera = replace(SMALL, table="dark", turn=170, tilt=0.12)
    picture = camera.take((uncoded(sheet, "grey"), scattered(pieces, 13)))
    found = read(sheet, picture, players__1__pieces=order(pieces))
    assert asked(found) == set()
    assert found.data["players"][0]["pieces"] == record["players"][0]["pieces"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("design", "ink"), [(7, "grey"), (6, "full"), (5, "full"), (2, "grey"), (None, "low")]
)
def test_a_cutting_printed_before_or_in_pale_ink_is_read(design, ink):
    sheet, record, pieces = played(15)
    options = (("cell-codes", False),)
    page = printed("cutit", sheet, "square", 0, "a4", ink, options, design=design)
    picture = replace(SMALL, table="blue").take((page, scattered(pieces, 15)))
    found = read(sheet, picture, players__1__pieces=order(pieces))
    assert asked(found) == set()
    assert found.data["players"][0]["pieces"] == record["players"][0]["pieces"]


@pytest.mark.slow
def test_the_puzzle_is_read_where_pieces_lie_as_if_they_were_one(game, picture):
    sheet, record, pieces, page, _ = game
    truth = record["players"][0]["puzzle"]
    laid = replace(SMALL, table="blue").take((page, as_laid(pieces, truth)))
    found = read(sheet, picture, laid, players__1__pieces=order(pieces))
    assert asked(found) <= {f"players.1.puzzle:{n + 1}" for n in range(10)}
    assert found.data["players"][0]["pieces"] == record["players"][0]["pieces"]
    left, top = (min(entry["at"][axis] for entry in truth) for axis in (0, 1))
    assert found.data["players"][0]["puzzle"] == sorted(
        (
            {"piece": e["piece"], "at": [e["at"][0] - left, e["at"][1] - top], "turn": e["turn"]}
            for e in truth
        ),
        key=lambda entry: entry["piece"],
    )


@pytest.mark.usefixtures("calls")
def test_what_is_hidden_is_asked(game):
    sheet, _, pieces, page, lays = game
    hidden = replace(lays[4], face_down=True)
    found = read(sheet, SMALL.take((page, [*lays[:4], hidden, *lays[5:]])))
    first = CELLS[min(pieces[4])]
    assert asked(found) == {"players.1.pieces", f"players.1.pieces:{first}"}


@pytest.mark.costly
def test_pieces_of_another_square_are_refused(picture):
    with pytest.raises(ReadError, match="is it the square that was cut"):
        read(sheet_id("CUT", 99), picture)


@pytest.mark.slow
def test_the_score_pad_says_which_square_it_is(game, picture, tmp_path):
    sheet, record, pieces, _, _ = game
    (tmp_path / "table.jpg").write_bytes(jpeg(picture))
    (tmp_path / "pad.jpg").write_bytes(jpeg(Camera().take(printed("cutit", sheet, "pad").pixels)))
    words = ["scan", str(tmp_path / "pad.jpg"), str(tmp_path / "table.jpg"), "--json"]
    result = CliRunner().invoke(app, [*words, "--order", order(pieces)])
    assert result.exit_code == ASKED
    told = json.loads(result.stdout)
    assert told["problems"] == []
    assert told["record"]["players"][0]["pieces"] == record["players"][0]["pieces"]


@pytest.mark.parametrize("words", [[], ["--sheet", sheet_id("CAT", 3)]])
def test_where_no_square_is_told_nothing_is_looked_for(picture, tmp_path, words):
    (tmp_path / "table.jpg").write_bytes(jpeg(picture))
    result = CliRunner().invoke(app, ["scan", str(tmp_path / "table.jpg"), *words])
    assert isinstance(result.exception, ReadError)
    assert "--sheet ID" in str(result.exception)


def test_round_figures_are_not_looked_for():
    cells = build(games.load("cutit"), parse_id(SHEET)).cells
    options = packed_options(games.load("cutit"), {"cell-codes": False})
    sheet = reference_of(Imprint(parse_id(SHEET), 0, 0, 1, 0, 0, 0, options))
    grey = sheet.grey(FINE)
    found = {
        kind: symbol_of(grey, sheet.places.cells[CELLS[cells.index(kind)]]) for kind in "GPYB#*"
    }
    assert {kind for kind, one in found.items() if one is None} == {"Y", "*"}
    assert {kind for kind, one in found.items() if one is not None and one.light} == {"#"}
