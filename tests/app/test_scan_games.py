"""``papercraft scan`` of photos of several games: a record of each, whatever the others show."""

import shutil
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from papercraft.app import scan_games
from papercraft.app.album import Album, group_by_sheet
from papercraft.app.measured_pages import MeasuredPage, MeasuredPhoto
from papercraft.app.readings import Readings
from papercraft.app.scan_games import GamesRequest, find_games
from papercraft.cli.errors import ASKED, UNREADABLE, UNWRITABLE
from papercraft.core.ids import parse_id
from papercraft.core.problems import ReadError, UsageError
from tests.photos import printed, sheet_id
from tests.scans import CAT, CUT, log, pad, rolls, run, shot, ticked

OTHER = sheet_id("CUT", 8)


@pytest.fixture(scope="module")
def taken_once(tmp_path_factory):
    """Two tables with cutit, and a game of cat."""
    folder = tmp_path_factory.mktemp("games")
    shot(folder, "1.jpg", pad(0))
    shot(folder, "2.jpg", rolls([1, 4]))
    shot(folder, "3.jpg", ticked(printed("cutit", OTHER, "log"), 3)[0])
    # Two faces are ticked.
    shot(folder, "4.jpg", log(odd=("dice.1.green.4",))[0])
    return folder


@pytest.fixture
def folder(taken_once, tmp_path):
    return Path(shutil.copytree(taken_once, tmp_path / "photos"))


def sheets_in(folder):
    return {file.name: tomllib.loads(file.read_text())["sheet"] for file in folder.glob("*.toml")}


def test_each_game_has_its_record_with_its_questions(folder, tmp_path):
    (folder / "bad.jpg").write_bytes(b"no photo")
    out = tmp_path / "out"
    code, result = run(folder, "-o", out / "{id}.toml", "--crops", tmp_path / "crops")
    assert code == ASKED
    assert result.stdout == ""
    assert sheets_in(out) == {f"{sheet}.toml": sheet for sheet in (CUT, CAT, OTHER)}
    told = result.stderr
    # Bad photos come first, then each game with its photos, record and questions.
    order = [
        "bad.jpg: is not a photo", f"1.jpg: {CUT} pad 1", f"4.jpg: {CUT} log 1", f"{CUT}.toml",
        "The pad of Player 1 has", "? 1  dice.1.green", f"2.jpg: {CAT} log 1", f"{CAT}.toml",
        "? 1  players.1.cups", f"3.jpg: {OTHER} log 1",
    ]  # fmt: skip
    assert [told.index(one) for one in order] == sorted(told.index(one) for one in order)
    assert f"on their own with -o {out}/{CUT}.toml --answer 'dice.1.green=" in told
    assert told.splitlines()[-1].startswith("4 done, 0 skipped, 1 failed, ")
    assert [file.name for file in (tmp_path / "crops" / CUT).iterdir()] == ["dice.1.green.jpg"]
    # Each record is what a scan of its photos alone gives.
    photos = [folder / "1.jpg", folder / "4.jpg"]
    _, result = run(*photos, "-o", tmp_path / "alone.toml")
    assert (tmp_path / "alone.toml").read_text() == (out / f"{CUT}.toml").read_text()
    questions = told.count("\n? ")
    assert f"{questions} questions open" in told
    # What one knows is kept when all are read again.
    run(*photos, "-o", out / f"{CUT}.toml", "--answer", "players.1.corner=J10")
    _, result = run(folder, "-o", out / "{id}.toml")
    assert 'corner = "J10"' in (out / f"{CUT}.toml").read_text()
    assert f"{questions - 1} questions open" in result.stderr


@pytest.mark.costly
def test_one_game_that_fails_does_not_stop_the_others(folder, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / f"{CUT}.toml").write_text("mine")
    mats = printed("rope", sheet_id("ROP"), "mats")
    shot(folder, "0.jpg", mats.pixels)
    code, result = run(folder, "-o", out / "{id}.toml")
    assert code == UNWRITABLE
    assert f"Error: {CUT}: {out}/{CUT}.toml already exists" in result.stderr
    assert (out / f"{CUT}.toml").read_text() == "mine"
    assert (out / f"{CAT}.toml").is_file()
    assert "Error: ROP1-" in result.stderr
    assert "\n2 done, 0 skipped, 3 failed, " in result.stderr
    code, _ = run(folder, "-o", out / "{id}.toml", "--force")
    assert code == UNREADABLE
    assert sheets_in(out).keys() == {f"{sheet}.toml" for sheet in (CUT, CAT, OTHER)}


def test_a_pattern_also_takes_photos_of_one_game(folder, tmp_path):
    run(folder / "2.jpg", "-o", tmp_path / "{game}" / "{seed}.json")
    assert (tmp_path / "cat" / "7.json").is_file()


def test_patterns_and_options_that_fit_one_game_only_are_refused(folder, tmp_path):
    with pytest.raises(UsageError, match=r"2 games would have the file name '.*cutit.toml'; add"):
        run(folder, "-o", tmp_path / "{game}.toml")
    with pytest.raises(UsageError, match=r"\{set\} is unknown; use \{id\}, \{seed\} or \{game\}"):
        run(folder, "-o", tmp_path / "{set}.toml")
    with pytest.raises(UsageError, match="must end in"):
        run(folder, "-o", tmp_path / "{id}.txt")
    for words in (["--players", "Ada"], ["--order", "A1"], ["--answer", "a=b"], ["--json"]):
        with pytest.raises(Exception, match=f"{words[0]} and -o .* cannot be used together"):
            run(folder, "-o", tmp_path / "{id}.toml", *words)
    assert [file.name for file in tmp_path.iterdir()] == ["photos"]


# --- which photo belongs to which game, without pixels --------------------------------------------


def page(name, sheet, boxes=True):
    places = SimpleNamespace(boxes={"a": (0, 0, 1, 1)} if boxes else {})
    imprint = SimpleNamespace(sheet=parse_id(sheet))
    return MeasuredPage(name, imprint, "log", places, False, lambda: None)


def photo(name, *sheets, table=None, complaint=""):
    pages = tuple(page(name, sheet, boxes=table is None) for sheet in sheets)
    return MeasuredPhoto(name, pages, False, None, table, complaint)


def found_in(monkeypatch, *photos):
    album = Album(photos, ())
    monkeypatch.setattr(scan_games, "read_photos", lambda *_: (album, Readings()))
    return find_games(GamesRequest((), "{id}.toml"))


def names_in(found):
    return {str(game.sheet): [one.name for one in game.photos] for game in found.games}


def test_a_photo_of_sheets_of_two_games_belongs_to_both(monkeypatch):
    both = photo("b", CUT, CAT)
    found = found_in(monkeypatch, photo("a", CAT), both)
    assert names_in(found) == {CAT: ["a", "b"], CUT: ["b"]}
    # Each sees its own sheets only.
    parts = group_by_sheet(Album((both,), ()), None, ())
    shown = [(one.sheet, [str(p.imprint.sheet) for p in one.photos[0].pages]) for one in parts]
    assert shown == [(CUT, [CUT]), (CAT, [CAT])]


def test_cut_pieces_belong_to_the_only_game_with_pieces(monkeypatch):
    pieces = photo("p")
    for sheets, owner in (((CUT,), CUT), ((CAT,), CAT), ((CAT, CUT), CUT)):
        found = found_in(monkeypatch, pieces, *(photo("s", sheet) for sheet in sheets))
        assert "p" in names_in(found)[owner]
        assert found.problems == ()
    found = found_in(
        monkeypatch, photo("s", CUT), pieces, photo("t", OTHER), photo("q", complaint="blurred")
    )
    assert names_in(found) == {CUT: ["s"], OTHER: ["t"]}
    first, second = found.problems
    assert first == ("p", first.message)
    assert first.message.startswith("shows no sheet")
    assert second == ("q", "blurred")


def test_a_table_of_cards_is_told_and_the_rest_goes_on(monkeypatch):
    table = photo("t", table=SimpleNamespace(cards=()))
    (problem,) = found_in(monkeypatch, table, photo("s", CAT)).problems
    assert (problem.place, problem.message[:26]) == ("t", "shows a table with cards; ")
    with pytest.raises(ReadError, match=r"with -o game\.toml"):
        found_in(monkeypatch, table)


def test_a_game_that_is_not_installed_is_named_by_its_code():
    sheet = parse_id(CAT)._replace(code="XYZ")
    request = GamesRequest((), "{game}/{seed}.toml")
    assert request.record(sheet) == Path("xyz/7.toml")
