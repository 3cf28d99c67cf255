"""The history of a house: what is counted, what files say, and that a backup is whole."""

import asyncio
import csv
import io
import json
import os
import re
import shlex
import zipfile
from datetime import date
from itertools import count, product

import pytest

from papercraft import games
from papercraft.app.record_reading import read_data
from papercraft.app.score import judged
from papercraft.app.score_request import ScoreRequest
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.problems import ReadError, UsageError, WriteError
from papercraft.core.rng import Rng
from papercraft.serve.archive import Archive, back_up
from papercraft.serve.history import (
    GameFilter,
    Played,
    Total,
    highest_wins,
    played,
    records,
    totals,
    wanted,
)
from papercraft.serve.history_files import bgstats_text, csv_text, json_text
from papercraft.serve.pages import disposition
from papercraft.serve.reading_verdict import _verdict_data
from papercraft.serve.session import Event
from papercraft.serve.store import Store, StoreError
from tests.command import run
from tests.serve.conftest import Browser, opened
from tests.serve.test_story import text_of

SHEET = "CUT1-DSBZ-9H1E-J"
REPORT = {
    "title": "cutit",
    "sections": [
        {"heading": "Result", "lines": ["A line."], "notes": ["A note."],
         "columns": [["Player", "left"], ["Total", "right"]], "rows": [["Ada", "61"]],
         "footer": []},
    ],
}  # fmt: skip


def result(game, *players, final=True, questions=()):
    """What a reading of a game says of players as (name, rank, total)."""
    return {
        "game": game,
        "record": f'papercraft = 1\ngame = "{game}"\nsheet = "{SHEET}"\n',
        "players": [
            {"name": name, "rank": rank, "total": total, "open": False}
            for name, rank, total in players
        ],
        "winners": [name for name, rank, _ in players if rank == 1 and final],
        "final": final,
        "legal": True,
        "questions": list(questions),
        "report": {"en": REPORT},
    }


SEASON = {
    "aaaaaa": ("2025-12-30", result("cutit", ("Ada", 1, 61), ("Ben", 2, 59))),
    "bbbbbb": ("2026-01-02", result("cutit", ("Ben", 1, 61), ("ada", 2, 40))),
    "cccccc": ("2026-02-03", result("rope", ("Ada", 2, 4), ("Ben", 1, 0))),
    "dddddd": ("2026-02-04", result("cutit", ("Ada", None, None), final=False)),
    "eeeeee": ("2026-02-05", result("cutit", ("Ada", 1, 99), questions=[{"key": "x"}])),
    "ffffff": ("2026-02-06", {}),
}


async def _write(store, season):
    for name, (day, data) in season.items():
        last = await store.append(name, f"{day}T11:00:00+00:00", "opened", {})
        joined = {"player": 1, "name": "Ada", "device": "x"}
        last = await store.append(name, f"{day}T12:00:00+00:00", "joined", joined)
        await store.keep_result(name, last.number, data)


@pytest.fixture
def season(tmp_path):
    """A folder with some games in it, and a photo."""
    folder = tmp_path / "house"
    photos = folder / "sessions" / "aaaaaa"
    photos.mkdir(parents=True)
    (photos / "Ada-1.jpg").write_bytes(b"photo")
    (photos / "half.part").write_bytes(b"half")
    store = Store(folder / "house.sqlite")
    store.keep_secret("host", "secret of the host")
    asyncio.run(_write(store, SEASON))
    store.close()
    return folder


def test_totals_and_records_are_of_games_that_are_over(season):
    games = Archive(season).games(GameFilter())
    assert [one.session for one in games] == ["eeeeee", "dddddd", "cccccc", "bbbbbb", "aaaaaa"]
    cutit = [one for one in games if one.game == "cutit" and one.is_over]
    assert [one.sheet for one in cutit] == [SHEET, SHEET]
    # Whatever the capitals, a player is one; the first to reach a record keeps it with others.
    assert totals(cutit) == [Total("Ben", 2, 1, 120, 61), Total("ada", 2, 1, 101, 61)]
    assert [(seat.name, one.session) for one, seat in records(cutit)] == [
        ("Ada", "aaaaaa"), ("Ben", "bbbbbb"),
    ]  # fmt: skip
    # Where fewer cards are better, the record is the least.
    rope = [one for one in games if one.game == "rope"]
    assert not highest_wins(rope)
    # The game says so, whoever won.
    lost = played("a", [Event(1, "a", "2026-01-01T10:00:00+00:00", "opened", {})],
                  result("cutit", ("Ada", 1, 3), ("Ben", 2, 9)))  # fmt: skip
    assert highest_wins([lost])
    assert records([lost])[0][1].name == "Ben"
    assert [(seat.name, seat.total) for _, seat in records(rope)] == [("Ben", 0)]


def test_totals_add_up_whatever_was_played():
    """For all small sets of games: points, wins and games of players are those of the games."""
    names, number = ("Ada", "Ben", "Cem"), count()
    some = [
        played(f"s{next(number)}", [Event(1, "", "2026-01-01T10:00:00+00:00", "opened", {})],
               result("cutit", (names[a], 1, x), (names[b], 2 if x > y else 1, y)))
        for a, b in ((0, 1), (1, 2), (2, 0)) for x, y in product((0, 3, 5), repeat=2) if x >= y
    ]  # fmt: skip
    for first in range(len(some)):
        games = some[first:]
        found = totals(games)
        assert sum(one.games for one in found) == 2 * len(games)
        assert sum(one.points for one in found) == sum(
            seat.total for one in games for seat in one.seats
        )
        assert sum(one.wins for one in found) == sum(
            seat.won for one in games for seat in one.seats
        )
        best = max(seat.total for one in games for seat in one.seats)
        assert {seat.total for _, seat in records(games)} == {best}


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (GameFilter(game="rope"), ["cccccc"]),
        (GameFilter(player="ADA", since=date(2026, 2, 4)), ["eeeeee", "dddddd"]),
        (GameFilter(player="Cem"), []),
        (GameFilter(until=date(2025, 12, 31)), ["aaaaaa"]),
    ],
)
def test_wishes(season, chosen, expected):
    assert [one.session for one in Archive(season).games(chosen)] == expected


def test_who_was_not_there_played_nothing():
    events = [Event(1, "a", "2026-01-01T10:00:00+00:00", "opened", {})]
    assert played("a", events, {"failed": True}) is None
    assert played("a", [], result("cat", ("Ada", 1, 1))) is None
    assert wanted([], GameFilter()) == []
    assert records([]) == []
    later = [*events, Event(2, "a", "2026-03-01T10:00:00+00:00", "photographed", {})]
    assert played("a", later, result("cat", ("Ada", 1, 1))).day == date(2026, 3, 1)


def test_files_say_the_same(season):
    games = Archive(season).games(GameFilter())
    rows = list(csv.DictReader(io.StringIO(csv_text(games))))
    data = json.loads(json_text(games))["games"]
    told = [(one["id"], one["game"], seat["name"], seat["total"])
            for one in data for seat in one["players"]]  # fmt: skip
    assert told == [(row["id"], row["game"], row["player"], int(row["total"]) if row["total"]
                     else None) for row in rows]  # fmt: skip
    assert [one["final"] for one in data] == [False, False, True, True, True]
    first = games[-1]
    formula = first._replace(seats=(first.seats[0]._replace(name="=1+1"),))
    assert "'=1+1" in csv_text([formula])


def test_play_files_hold_together(season):
    games = Archive(season).games(GameFilter())
    data = json.loads(bgstats_text(games))
    players = {one["id"]: one["name"] for one in data["players"]}
    kinds = {one["id"]: one for one in data["games"]}
    assert sorted(players.values()) == ["Ada", "Ben"]
    assert {one["name"]: one["highestWins"] for one in kinds.values()} == {
        "cutit": True, "rope": False,
    }  # fmt: skip
    assert [kinds[one["gameRefId"]]["name"] for one in data["plays"]] == ["rope", "cutit", "cutit"]
    for play in data["plays"]:
        assert [seat["score"].isdecimal() for seat in play["playerScores"]] == [True, True]
        assert sum(seat["winner"] for seat in play["playerScores"]) == 1
        assert {seat["playerRefId"] for seat in play["playerScores"]} <= set(players)
    # The same game is the same play, however many others are exported with it.
    (again,) = json.loads(bgstats_text(games[-1:]))["plays"]
    assert again["uuid"] == data["plays"][-1]["uuid"]
    assert json.loads(bgstats_text([]))["plays"] == []


def test_a_backup_is_the_house(season, tmp_path):
    target = tmp_path / "copy.zip"
    # A server that is running does not matter.
    store = Store(season / "house.sqlite")
    assert back_up(season, target, force=False) == 2
    store.close()
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["house.sqlite", "sessions/aaaaaa/Ada-1.jpg"]
        archive.extractall(tmp_path / "restored")
    with opened(tmp_path / "restored") as (house, client), opened(season) as (original, _):
        assert {name: live.events for name, live in house.sessions.items()} == {
            name: live.events for name, live in original.sessions.items()
        }
        assert {name: live.result for name, live in house.sessions.items()} == {
            name: live.result for name, live in original.sessions.items()
        }
        # Phones go on: links and cookies are the same.
        assert house.devices.secret("host") == original.devices.secret("host")
        assert Browser(client, house).join().status_code == 303
    with pytest.raises(WriteError):
        back_up(season, target, force=False)
    assert back_up(season, target, force=True) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.zip", "house", "restored"]


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_a_house_that_is_not_served_stays_as_it_is(season, tmp_path):
    before = contents(season)
    assert Archive(season).games(GameFilter())
    assert back_up(season, tmp_path / "copy.zip", force=False) == 2
    assert contents(season) == before
    assert [*before] == ["house.sqlite"]


def test_a_backup_of_a_damaged_log_is_refused(season, tmp_path, monkeypatch):
    def damaged(_path):
        raise StoreError("damaged")

    monkeypatch.setattr("papercraft.serve.archive.load_file", damaged)
    monkeypatch.setattr("papercraft.serve.archive._load", lambda _: None)
    with pytest.raises(ReadError, match=r"cannot read .*: damaged"):
        back_up(season, tmp_path / "copy.zip", force=False)
    assert [path.name for path in tmp_path.iterdir()] == ["house"]


def test_a_backup_is_whole_or_not_there(season, tmp_path, monkeypatch):
    target = tmp_path / "copy.zip"

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(zipfile.ZipFile, "write", full)
        with pytest.raises(WriteError):
            back_up(season, target, force=False)
    assert not target.exists()
    (season / "house.sqlite").write_bytes(b"no database" * 1000)
    for work in (lambda: back_up(season, target, force=False), lambda: Archive(season)):
        with pytest.raises(ReadError, match="cannot read"):
            work()
    with pytest.raises(ReadError, match="--data"):
        Archive(tmp_path)


def test_the_command(season, tmp_path, monkeypatch):
    data = ["--data", str(season)]

    def said(*words, code=0):
        done = run("history", *data, *words)
        assert done.returncode == code, done.stderr
        assert b"Traceback" not in done.stderr
        return done.stdout.decode() + done.stderr.decode()

    listed = said()
    assert "5 games" in listed
    assert "Ben 0, Ada 4" in listed
    assert "Record: 61 by Ada on 2025-12-30" in listed
    assert "Rekord" in said("--lang", "de")
    assert "A line." in said("aaaaaa")
    assert "did you mean 'aaaaaa'" in said("aaaaab", code=2)
    assert len(json.loads(said("--json", "--game", "rope"))["games"]) == 1
    assert "2025-12-30" not in said("--since", "2026-01-01")
    assert "2026-11-23" in said("--since", "soon", code=2)
    for ending in ("csv", "json", "bgsplay"):
        assert f"out.{ending}: 5 games" in said("-o", str(tmp_path / f"out.{ending}"))
    assert ".csv, .json or .bgsplay" in said("-o", str(tmp_path / "out.xls"), code=2)
    assert "out.csv" in said("-o", str(tmp_path / "out.csv"), code=5)
    said("-o", str(tmp_path / "out.csv"), "--force")
    for words in (
        ["aaaaaa", "--json"], ["--json", "-o", "x.csv"], ["--backup", "x.zip", "aaaaaa"],
        ["--backup", "x.zip", "--since", "2026-01-01"], ["aaaaaa", "--player", "Ada"],
    ):  # fmt: skip
        assert "cannot be used together" in said(*words, code=2)
    example = re.search(r"Example: papercraft (history .*)", said("--help"))[1]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "papercraft-games").symlink_to(season)
    assert run(*shlex.split(example)).returncode == 0
    assert "2 files" in said("--backup", str(tmp_path / "copy.zip"))
    assert ".zip" in said("--backup", str(tmp_path / "copy.tar"), code=2)
    empty = run("history", "--data", str(tmp_path / "none"))
    assert (empty.returncode, b"--data" in empty.stderr) == (3, True)


@pytest.mark.parametrize("name", games.names())
def test_games_say_which_points_win(name):
    """The order of the referee is that of the points, for games that are played by chance."""
    game, legal = games.load(name), 0
    sheet = SheetId(game.code, game.version, next(iter(game.layouts().values())), 7)
    for seed in range(3):
        data = game.play(build(game, sheet), str(sheet), ("Ada", "Ben"), Rng(seed))
        known, reading = read_data(data)
        scored = judged(known, reading, (), ScoreRequest())
        ranked = [one for one in scored.verdict.players if one.rank is not None]
        points = [one.total for one in sorted(ranked, key=lambda one: one.rank)]
        assert points == sorted(points, reverse=_verdict_data(scored)["best"] == "most")
        legal += bool(points)
    assert legal


def test_what_was_read_before_readings_said_which_points_win(season):
    read = Archive(season).games(GameFilter())
    assert {one.game: one.best for one in read} == {"cutit": "most", "rope": "least"}
    unknown = played("a", [Event(1, "a", "2026-01-01T10:00:00+00:00", "opened", {})],
                     result("chess", ("Ada", 1, 3)))  # fmt: skip
    assert unknown.best == "most"
    own = played("a", [Event(1, "a", "2026-01-01T10:00:00+00:00", "opened", {})],
                 result("tally", ("Ada", 1, 3)) | {"best": "least"})  # fmt: skip
    assert not highest_wins([own])


def test_unknown_games_are_told(season):
    from papercraft.core.language import get_language

    with pytest.raises(UsageError, match="no game"):
        Archive(season).report("ffffff", get_language("en"))
    assert Archive(season).report("aaaaaa", get_language("it")).sections[0].lines == ("A line.",)


def test_the_page(season):
    with opened(season) as (house, client):
        guest = Browser(client, house)
        guest.join()
        page = text_of(guest.get("/history"))
        assert "5 games" in page
        assert "Record: 61 by Ada on 2025-12-30" in page
        assert f"Print {SHEET} again" in page
        older = text_of(guest.get("/history?year=2025&game=cutit"))
        assert "1 game" in older
        assert "rope" not in older.partition("Show")[2]
        for query in ("?year=x", "?year=99999", "?game=<b>", "?year=0000"):
            answer = guest.get(f"/history{query}")
            assert "5 games" in text_of(answer)
            assert "<b>" not in answer.text
        for ending in ("csv", "json", "bgsplay"):
            saved = guest.get(f"/history/games.{ending}?year=2026")
            name = f"games-2026.{ending}"
            assert saved.headers["content-disposition"] == f'attachment; filename="{name}"'
            assert "2026" in saved.text
            assert "2025-12-30" not in saved.text
        assert guest.get("/history/games.exe").status_code == 404
        # Only what was played is asked for, whatever the letters.
        for game in ("ñ", "a%22b", "%00", "日本"):
            saved = guest.get(f"/history/games.csv?game={game}")
            assert saved.headers["content-disposition"] == 'attachment; filename="games.csv"'
            assert "cutit" in saved.text


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("games-2026.csv", 'filename="games-2026.csv"'),
        ("Żółw.csv", "filename=\"___w.csv\"; filename*=UTF-8''%C5%BB%C3%B3%C5%82w.csv"),
        ('a"b\\c\r\n.csv', "filename=\"a_b_c__.csv\"; filename*=UTF-8''a%22b%5Cc%0D%0A.csv"),
    ],
)
def test_names_of_files_have_any_letters(name, told):
    assert disposition("attachment", name) == f"attachment; {told}"


def test_the_command_needs_no_web_server():
    import subprocess
    import sys

    from tests.command import REPO

    code = "import sys, papercraft.serve.archive; print(*sys.modules)"
    env = os.environ | {"PYTHONPATH": str(REPO)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True
    )
    assert not {"starlette", "uvicorn", "cv2", "numpy"} & set(done.stdout.split())


def test_played_is_plain_data(season):
    assert all(isinstance(one, Played) for one in Archive(season).games(GameFilter()))
