"""What the photos of a session give: whose sheets they are, and problems in their place."""

import pytest

from papercraft.serve.reading import read
from papercraft.serve.reading_task import SentPhoto, Task
from tests.card_table import CAMERA, laid
from tests.games.cuttle.test_scan_tables import SIDES
from tests.photos import Camera, printed, taken
from tests.read_once import each_read_once
from tests.scans import CAT, pad


@pytest.fixture(autouse=True)
def _each_read_once():
    with each_read_once():
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("session")
    for nth in (0, 1):
        board = printed("cat", CAT, "board", nth).pixels
        (place / f"board{nth}.jpg").write_bytes(taken(Camera(), board))
    (place / "pad.jpg").write_bytes(taken(Camera(), pad(0)))
    (place / "none.jpg").write_bytes(b"no photo")
    return place


def task(folder, photos, answers, shown=(), waiting=()):
    """What is told to read, with players who have sent no photo."""
    sent = tuple(SentPhoto(*photo) for photo in photos)
    players = {one.player: one.name for one in sent} | dict(waiting)
    numbers = tuple(sorted(players))
    return Task(folder, sent, answers, shown, tuple(players[n] for n in numbers), numbers)


def of(folder, *photos, **answers):
    return read(task(folder, photos, answers))


def names(told):
    return [player["name"] for player in told["players"]]


@pytest.mark.costly
def test_a_name_goes_with_the_sheet_in_the_own_photo(folder):
    told = of(folder, ("board1.jpg", 1, "Ada"), ("board0.jpg", 2, "Ben"))
    assert names(told) == ["Ben", "Ada"]
    assert {one["player"] for one in told["questions"]} <= {None, 1, 2}
    assert all((folder / picture).is_file() for picture in told["photos"].values())
    assert set(told["report"]) == set(told["score"]) == {"en", "de", "it", "pl"}
    shown = set(told["made"])
    # What another reading no longer needs goes, but for what pages still show.
    again = read(task(folder, [("board0.jpg", 2, "Ben")], {}, tuple(shown)))
    assert all((folder / name).is_file() for name in shown)
    assert names(again) == ["Ben"]


def test_a_player_who_sends_the_sheets_of_several_is_none_of_them(folder):
    told = of(folder, ("board1.jpg", 1, "Ada"), ("board0.jpg", 1, "Ada"))
    assert names(told) == ["Player 1", "Player 2"]


def test_whose_the_sheets_in_one_photo_are_is_asked(folder):
    photos, waiting = [("board1.jpg", 1, "Ada"), ("board0.jpg", 1, "Ada")], [(2, "Ben"), (3, "Cy")]
    told = read(task(folder, photos, {}, waiting=waiting))
    whose = [one for one in told["questions"] if one["kept"].startswith("whose:")]
    assert [one["choices"] for one in whose] == [["Ada", "Ben", "Cy"]] * 2
    assert {one["player"] for one in whose} == {None}
    assert all((folder / one["picture"]).is_file() for one in whose)
    assert "Player 2" in whose[1]["text"]["en"]
    # The record that can be saved asks for nothing that the command line does not know.
    assert "whose:" not in told["record"]
    answers = {whose[1]["kept"]: "Cy"}
    told = read(task(folder, photos, answers, waiting=waiting))
    # Of what is left there is one sheet, in photos of Ada, who has no other.
    assert names(told) == ["Player 1", "Cy"]
    asked = [one for one in told["questions"] if one["kept"].startswith("whose:")]
    assert [one["choices"] for one in asked] == [["Ada", "Ben"]]
    told = read(task(folder, photos, answers | {whose[0]["kept"]: "Ben"}, waiting=waiting))
    assert names(told) == ["Ben", "Cy"]
    assert not any(one["kept"].startswith("whose:") for one in told["questions"])
    # Whoever has left is asked for again; and of two with two sheets, one answer tells both.
    told = read(task(folder, photos, answers, waiting=waiting[1:]))
    assert names(told) == ["Ada", "Cy"]
    told = read(task(folder, photos, answers, waiting=waiting[:1]))
    assert names(told) == ["Player 1", "Player 2"]


def test_what_cannot_be_read_is_told_in_its_place(folder):
    told = of(folder, ("none.jpg", 1, "Ada"))
    assert [one["place"] for one in told["problems"]] == ["none.jpg"]
    assert set(told["problems"][0]["text"]) == {"en", "de", "it", "pl"}
    told = of(folder, ("board0.jpg", 1, "Ada"), ("none.jpg", 2, "Ben"))
    assert [one["place"] for one in told["problems"]] == ["none.jpg"]
    assert names(told) == ["Ada"]
    told = of(folder, ("board0.jpg", 1, "Ada"), ("pad.jpg", 2, "Ben"))
    assert {"", "board0.jpg", "pad.jpg"} == {one["place"] for one in told["problems"]}


def test_an_answer_about_a_photo_that_is_gone_does_no_harm(folder):
    photo = ("board0.jpg", 1, "Ada")
    asked = of(folder, photo)["questions"]
    told = of(folder, photo, **{"players.board 2.cups": "A1", "nonsense": "x"})
    assert [one["kept"] for one in told["questions"]] == [one["kept"] for one in asked]


@pytest.mark.slow
def test_a_table_with_cards_asks_who_sits_where(folder):
    picture = laid("cuttle", SIDES)
    (folder / "table.jpg").write_bytes(taken(CAMERA, picture))
    photos = (SentPhoto("table.jpg", 1, "Ada"),)
    told = read(Task(folder, photos, {}, (), ("Ada", "Ben"), (1, 2)))
    assert told["game"] == "cuttle"
    assert told["photos"]["table.jpg"] is not None
    (asked,) = told["questions"]
    assert (asked["player"], asked["choices"]) == (None, ["Ada", "Ben"])
    told = read(Task(folder, photos, {asked["kept"]: "Ben"}, (), ("Ada", "Ben"), (1, 2)))
    assert told["questions"] == []
    assert told["remarks"][0]["en"].startswith("Ben: 17 points")
    # It is a position, not a whole game.
    assert told["missing"]
    # Three do not play it; then the edges of the table are the players.
    told = read(Task(folder, photos, {}, (), ("Ada", "Ben", "Cem"), (1, 2, 3)))
    assert told["remarks"][0]["en"].startswith("lower edge: 17 points")
