"""Photos of cut pieces and of the laid puzzle: read into the record, and what is asked."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

import papercraft
from papercraft.app.corrections import Corrections
from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.cli.app import app
from papercraft.cli.errors import ASKED
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import rare
from tests.games.cutit.tabletop import Lay, TableCamera, as_laid, played, scattered, square
from tests.photos import jpeg, sheet_id
from tests.read_once import each_read_once

CELLS = tuple(f"{chr(65 + n % 10)}{n // 10 + 1}" for n in range(100))
HARD = TableCamera((2500, 3300), tilt=0.15, turn=-22, fill=0.85, shadow=0.5, blur=1.3, noise=6)
# What no photo of pieces can tell.
ALWAYS = {"dice", "players.1.corner"}


def photo(picture, name="table.jpg"):
    with each_read_once():
        return AnalyzedPhoto.of(Picture(name, picture), reference_of)


def read(sheet, *pictures, before=None, **answers):
    answers = {key.replace("__", "."): value for key, value in answers.items()}
    photos = tuple(photo(one, f"table{n}.jpg") for n, one in enumerate(pictures))
    return read_sheets(PhotoSet(sheet, photos), answers.pop("answers", answers), before)


def order(pieces):
    return {"players.1.pieces": ",".join(CELLS[piece[-1]] for piece in pieces)}


def asked(found):
    return {question.key for question in found.questions} - ALWAYS


def entries(found):
    return found.data["players"][0]["pieces"]


def as_cells(text):
    from papercraft.games.cutit.cell_sets import cells_in, parse_cells

    return tuple(cells_in(parse_cells(text)))


@pytest.fixture(scope="module")
def game():
    sheet, record, pieces = played(3)
    return sheet, record, pieces, square(sheet), scattered(pieces, 3)


@pytest.fixture(scope="module")
def picture(game):
    _, _, _, page, lays = game
    return TableCamera().take((page, lays))


@pytest.mark.parametrize(
    ("seed", "ink", "camera"),
    [
        (14, "grey", TableCamera(table="blue")),
        *rare(
            (12, "full", replace(HARD, table="dark")),
            (11, "full", TableCamera()),
            (13, "low", replace(HARD, table="white", seed=3)),
            (15, "full", TableCamera(grey=True, turn=180)),
        ),
    ],
)
def test_any_cutting_is_read_in_the_order_told(seed, ink, camera):
    sheet, record, pieces = played(seed)
    found = read(
        sheet,
        camera.take((square(sheet, ink), scattered(pieces, seed))),
        answers=order(pieces),
    )
    assert asked(found) == set()
    assert entries(found) == record["players"][0]["pieces"]


def test_without_an_order_it_is_asked_and_nothing_else(game, picture):
    sheet, record, _, _, _ = game
    found = read(sheet, picture)
    assert asked(found) == {"players.1.pieces"}
    assert sorted(entries(found)) == sorted(record["players"][0]["pieces"])
    (question,) = [one for one in found.questions if one.key == "players.1.pieces"]
    assert question.spot is not None


def test_a_record_of_pads_and_photos_can_be_scored(game, picture):
    sheet, record, pieces, _, _ = game
    found = read(sheet, picture, answers=order(pieces))
    data = found.data | {"dice": record["dice"]}
    player = record["players"][0]
    known = {"corner": player["corner"], "puzzle": player["puzzle"]}
    data["players"] = [data["players"][0] | known]
    assert (
        papercraft.score(data)["players"][0]["parts"]["rounds"]
        == (papercraft.score(record)["players"][0]["parts"]["rounds"])
    )


@pytest.mark.parametrize("how", ["face down", *rare("missing")])
def test_a_hidden_piece_is_asked_with_its_cells(game, how):
    sheet, _, pieces, page, lays = game
    hidden = lays[4]
    if how == "missing":
        shown = [one for one in lays if one is not hidden]
    else:
        shown = [replace(one, face_down=one is hidden) for one in lays]
    found = read(sheet, TableCamera().take((page, shown)))
    key = f"players.1.pieces:{CELLS[hidden.cells[0]]}"
    assert key in asked(found)
    (question,) = [one for one in found.questions if one.key == key]
    assert "face down" in question.text
    assert tuple(pieces[4]) in [as_cells(entry) for entry in entries(found)]


@pytest.mark.costly
def test_another_photo_shows_what_one_hides(game):
    sheet, _, pieces, page, lays = game
    first = TableCamera().take((page, [replace(one, face_down=one is lays[4]) for one in lays]))
    second = TableCamera().take((page, lays[3:5]))
    found = read(sheet, first, second, answers=order(pieces))
    assert asked(found) == set()
    assert [as_cells(entry) for entry in entries(found)] == pieces


def neighbours_of(pieces):
    """Two pieces with a common border."""
    for one in pieces:
        for other in pieces:
            if one < other and any(n + 1 in other and n % 10 < 9 for n in one):
                return one, other
    raise AssertionError


@pytest.mark.costly
@pytest.mark.parametrize("gap", [0.0, *rare(1.5, 0.6, 3.0)])
def test_pieces_hardly_apart_are_never_joined_in_silence(game, gap):
    sheet, _, pieces, page, lays = game
    one, other = neighbours_of(pieces)
    first = next(lay for lay in lays if lay.cells == one)
    mx, my = first.middle
    nx, ny = Lay(other).middle
    sine, cosine = np.sin(np.radians(first.degrees)), np.cos(np.radians(first.degrees))
    turn = np.array([[cosine, sine], [-sine, cosine]])
    away = np.array([(nx - mx) * 18 + gap, (ny - my) * 18]) @ turn
    beside = Lay(other, first.x + away[0], first.y + away[1], first.degrees)
    rest = [lay for lay in lays if lay.cells not in {one, other}]
    pair = TableCamera(fill=0.5).take((page, [first, beside]))
    apart = TableCamera().take((page, rest))
    found = read(sheet, pair, apart, answers=order(pieces))
    right = [as_cells(entry) for entry in entries(found) if isinstance(entry, str)] == pieces
    assert right or asked(found)
    if gap >= 2:
        assert not asked(found)


def test_two_squares_in_one_photo_are_refused(game):
    sheet, _, _, page, lays = game
    others = [replace(one, y=one.y + 700) for one in lays]
    with pytest.raises(ReadError, match="two squares"):
        read(sheet, TableCamera((2100, 2800)).take((page, lays), (page, others)))


@pytest.mark.parametrize(
    "camera",
    [
        TableCamera(size=(700, 930)),
        *rare(TableCamera(light=0.12, noise=4), TableCamera(blur=4.5), TableCamera(noise=25)),
    ],
    ids=["small", "dark", "blurred", "noisy"],
)
@pytest.mark.usefixtures("calls")
def test_a_bad_photo_is_read_rightly_asked_or_refused(game, camera):
    sheet, _, pieces, page, lays = game
    try:
        found = read(sheet, camera.take((page, lays)), answers=order(pieces))
    except ReadError:
        return
    assert asked(found) or [as_cells(entry) for entry in entries(found)] == pieces


@pytest.mark.parametrize(("wide", "reported"), [(0.14, True), (0.33, False)])
@pytest.mark.usefixtures("calls")
def test_crooked_scissors_are_reported_or_asked(game, wide, reported):
    sheet, record, pieces, page, lays = game
    one, other = neighbours_of(pieces)
    cell = next(n for n in one if n + 1 in other and n % 10 < 9)
    strip = (cell % 10 + 1, cell // 10, wide, 1)
    crooked = [
        replace(lay, extra=(strip,)) if lay.cells == one
        else replace(lay, short=(strip,)) if lay.cells == other else lay
        for lay in lays
    ]  # fmt: skip
    picture = TableCamera().take((page, crooked))
    found = read(sheet, picture, answers=order(pieces))
    assert [as_cells(entry) for entry in entries(found)] == pieces
    if reported:
        assert asked(found) == set()
        assert any("mm off the line" in note.text for note in found.notes)
        return
    keys = asked(found)
    assert keys
    assert all(key.startswith("players.1.pieces:") for key in keys)
    told = order(pieces) | dict.fromkeys(keys, "crooked")
    found = read(sheet, picture, answers=told)
    assert asked(found) == set()
    data = found.data | {"dice": record["dice"]}
    verdict = papercraft.score(data)
    assert "cutit.straight" in {one["code"] for one in verdict["violations"]}


def test_the_colours_tell_another_square(game, picture):
    _, _, pieces, _, _ = game
    found = read(sheet_id("CUT", 99), picture, answers=order(pieces))
    assert asked(found) == {"players.1:square"}


@pytest.mark.parametrize(
    ("answer", "told"),
    [("A1", "not named"), ("what", "no cells"), ("A1,A1", "named already")],
)
def test_an_order_that_cannot_be_is_asked_again(game, picture, answer, told):
    sheet, _, _, _, _ = game
    found = read(sheet, picture, players__1__pieces=answer)
    (question,) = [one for one in found.questions if one.key == "players.1.pieces"]
    assert told in question.text


def test_two_pieces_of_one_round_stand_in_one_entry(game, picture):
    sheet, _, pieces, _, _ = game
    named = f"{CELLS[pieces[0][0]]} {CELLS[pieces[1][0]]}," + ",".join(
        CELLS[piece[0]] for piece in pieces[2:]
    )
    found = read(sheet, picture, players__1__pieces=named)
    assert {as_cells(entry) for entry in entries(found)[0]} == set(pieces[:2])
    assert len(entries(found)) == 9


def test_a_record_edited_by_hand_is_kept_and_no_question_any_more(game, picture):
    sheet, _, pieces, _, _ = game
    first = read(sheet, picture)
    edited = first.data | {"players": [dict(first.data["players"][0])]}
    edited["players"][0]["pieces"] = list(reversed(entries(first)))
    kept = Corrections(str(sheet)).to_data(first.data, first.sheet_labels)
    found = read(sheet, picture, before=Corrections.from_data(kept, edited))
    assert entries(found) == list(reversed(entries(first)))
    assert asked(found) == set()
    assert pieces


def laid_photos(seed, camera=TableCamera()):  # noqa: B008 - it is frozen
    sheet, record, pieces = played(seed)
    page = square(sheet)
    player = record["players"][0]
    lays = as_laid(pieces, player["puzzle"])
    laid = {entry["piece"] for entry in player["puzzle"]}
    right = max(lay.x for lay in lays) + 200
    loose = [
        Lay(tuple(piece), right, 250 * n, 33.0 + 40 * n)
        for n, piece in enumerate(p for k, p in enumerate(pieces, 1) if k not in laid)
    ]
    return sheet, player, pieces, page, lays, loose


@pytest.mark.parametrize("seed", [1, *rare(4)])
@pytest.mark.usefixtures("calls")
def test_a_laid_puzzle_reads_back(seed):
    sheet, player, pieces, page, lays, loose = laid_photos(seed)
    picture = TableCamera(turn=3).take((page, lays + loose))
    # Two pieces may lie as they were printed: only apart can they be told from one.
    apart = TableCamera().take((page, scattered(pieces, seed)))
    found = read(sheet, apart, picture, answers=order(pieces))
    assert asked(found) == set()
    assert normal(found.data["players"][0]["puzzle"]) == normal(player["puzzle"])


@pytest.mark.slow
def test_a_puzzle_seen_from_another_side_scores_the_same():
    sheet, _, pieces, page, lays, loose = laid_photos(2)
    _, record, _ = played(2)
    picture = TableCamera((2800, 2100), turn=97).take((page, lays + loose))
    found = read(sheet, picture, answers=order(pieces))
    player = record["players"][0] | {"puzzle": found.data["players"][0]["puzzle"]}
    again = papercraft.score(record | {"players": [player]})
    assert again["players"] == papercraft.score(record)["players"]


def normal(puzzle):
    left = min(entry["at"][0] for entry in puzzle)
    top = min(entry["at"][1] for entry in puzzle)
    return {
        entry["piece"]: (entry["at"][0] - left, entry["at"][1] - top, entry["turn"])
        for entry in puzzle
    }


@pytest.mark.costly
def test_a_piece_laid_awry_is_asked_and_one_apart_is_not_laid():
    sheet, player, pieces, page, lays, _ = laid_photos(1)
    lowest = max(range(len(lays)), key=lambda n: lays[n].y)
    number = player["puzzle"][lowest]["piece"]
    awry = replace(lays[lowest], degrees=lays[lowest].degrees + 20, y=lays[lowest].y + 9)
    picture = TableCamera().take((page, [*lays[:lowest], awry, *lays[lowest + 1 :]]))
    found = read(sheet, picture, answers=order(pieces))
    assert any(key.startswith("players.1.puzzle:") for key in asked(found))
    away = replace(awry, y=awry.y + 200)
    picture = TableCamera().take((page, [*lays[:lowest], away, *lays[lowest + 1 :]]))
    found = read(sheet, picture, answers=order(pieces))
    assert asked(found) == set()
    assert number not in normal(found.data["players"][0]["puzzle"])


def test_a_puzzle_with_a_piece_face_down_asks_for_it():
    sheet, player, pieces, page, lays, loose = laid_photos(4)
    turned = [replace(lays[0], face_down=True), *lays[1:]]
    apart = TableCamera().take((page, scattered(pieces, 4)))
    picture = TableCamera().take((page, turned + loose))
    found = read(sheet, apart, picture, answers=order(pieces))
    assert f"players.1.puzzle:{player['puzzle'][0]['piece']}" in asked(found)


@pytest.mark.costly
def test_each_player_has_photos_of_his_own(game, picture):
    sheet, _, pieces, page, _ = game
    _, _, others = played(8)
    second = TableCamera(table="white").take((page, scattered(others, 8)))
    photos = tuple(photo(one, f"table{n}.jpg") for n, one in enumerate((picture, second)))
    told = order(pieces) | {"players.2.pieces": order(others)["players.1.pieces"]}
    found = read_sheets(PhotoSet(sheet, photos, ("Ada", "Ben")), told)
    for player, own in zip(found.data["players"], (pieces, others), strict=True):
        assert [as_cells(entry) for entry in player["pieces"]] == own
    found = read_sheets(PhotoSet(sheet, (*photos, photos[0]), ("Ada", "Ben")), {})
    assert {"players.1.pieces", "players.2.pieces"} <= {one.key for one in found.questions}


def test_the_command_takes_an_order_and_draws_what_it_read(game, picture, tmp_path):
    sheet, _, pieces, _, _ = game
    (tmp_path / "table.jpg").write_bytes(jpeg(picture))
    words = ["scan", str(tmp_path / "table.jpg"), "--sheet", sheet, "--json"]
    words += ["--overlay", str(tmp_path / "read.jpg"), "--crops", str(tmp_path / "crops")]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == ASKED
    told = json.loads(result.stdout)
    (question,) = [one for one in told["questions"] if one["key"] == "players.1.pieces"]
    assert len(question["outline_px"]) == 4
    assert cv2.imread(str(tmp_path / "read.jpg")) is not None
    assert cv2.imread(str(tmp_path / "crops" / "players.1.pieces.jpg")) is not None
    words += ["--order", order(pieces)["players.1.pieces"], "--force"]
    again = json.loads(CliRunner().invoke(app, words).stdout)
    assert {one["key"] for one in again["questions"]} == ALWAYS
    assert [as_cells(entry) for entry in again["record"]["players"][0]["pieces"]] == pieces
