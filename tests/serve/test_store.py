"""What is acknowledged is saved: after a kill, with a full disk, after a restart."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from papercraft.core.messages import Message
from papercraft.core.problems import ReadError, WriteError
from papercraft.serve import run
from papercraft.serve.archive import Archive
from papercraft.serve.devices import HOST
from papercraft.serve.house import House
from papercraft.serve.run import ServeRequest, serve
from papercraft.serve.session import Event, fold
from papercraft.serve.store import DATABASE, Store, StoreError, load_file
from tests.command import REPO
from tests.serve.conftest import Browser, opened
from tests.serve.kills import killed
from tests.serve.test_safety import JPEG

_WRITER = """
import asyncio, sys
from pathlib import Path
from papercraft.serve.store import Store
async def main():
    store = Store(Path(sys.argv[1]))
    kind = "opened"
    while True:
        event = await store.append("game", "", kind, {"answers": {"a": "b" * 500}})
        kind = "answered"
        print(event.number, flush=True)
asyncio.run(main())
"""


@pytest.mark.parametrize("after", [1, 7, 40])
def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path, after):
    path = tmp_path / "house.sqlite"
    command = [sys.executable, "-c", _WRITER, path]
    env = os.environ | {"PYTHONPATH": str(REPO)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as child:
        told = [int(child.stdout.readline()) for _ in range(after)]
        child.send_signal(signal.SIGKILL)
        told += map(int, child.stdout.read().split())
    store = Store(path)
    saved = [event.number for event in store.load().events]
    store.close()
    assert saved[: len(told)] == told
    # At most the one that was just being acknowledged is there beside them.
    assert len(saved) <= len(told) + 1


@pytest.mark.costly
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 5))]
)
def test_a_kill_loses_no_photo_and_no_answer(tmp_path, seed):
    kept = killed(tmp_path, seed)
    assert (kept["photos"] and kept["answers"]) or seed == 3


def test_what_comes_in_late_does_not_bring_a_deleted_session_back(tmp_path):
    async def story(store):
        await store.append("game", "", "opened", {})
        await store.keep_result("game", 1, {"read": 1})
        await store.forget("game")
        await store.keep_result("game", 1, {"read": 2})
        with pytest.raises(StoreError, match="deleted"):
            await store.append("game", "", "answered", {})

    store = Store(tmp_path / "house.sqlite")
    asyncio.run(story(store))
    saved = store.load()
    store.close()
    assert (saved.events, saved.results) == ([], {})


def test_a_full_disk_is_told_and_nothing_half_is_kept(running, browse, host, monkeypatch):
    house, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    before = len(house.sessions[name].events)
    folder = house.session_folder(name)

    def full(_file):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("papercraft.serve.arrivals.os.fsync", full)
        sent = ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG)
    assert sent.status_code == 507
    assert list(folder.iterdir()) == []

    def fill():
        (pages,) = house.store._database.execute("PRAGMA page_count").fetchone()
        house.store._database.execute(f"PRAGMA max_page_count = {pages}")

    house.store._writer.submit(fill).result()
    codes = set()
    for n in range(60):
        path = f"/sessions/{name}/players/1/photos"
        sent = ada.send("PUT", path, content=JPEG + bytes([n]))
        codes.add(sent.status_code)
        if sent.status_code != 201:
            break
    assert codes <= {201, 507}
    assert 507 in codes
    live = house.sessions[name]
    assert len(live.events) == before + len(live.session.photos)
    photos = {path.name for path in folder.glob("Ada-*")}
    assert photos == {photo.file for photo in live.session.photos}
    assert [event.number for event in house.store.load().events] == [
        event.number for event in live.events
    ]


def test_a_restart_goes_on_where_it_was(tmp_path):
    with opened(tmp_path / "house") as (house, client):
        name = client.portal.call(house.open).session.name
        ada = Browser(client, house)
        page = ada.join(HOST, "Ada", name).headers["location"]
        ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG)
        (house.incoming / "half").write_bytes(b"x")
        secret = house.devices.secret(HOST)
    with opened(tmp_path / "house") as (house, client):
        again = Browser(client, house)
        again.jar = ada.jar
        assert again.get(page).status_code == 200
        assert "Ada-1.jpg" in again.get(page).text
        assert house.devices.secret(HOST) == secret
        assert again.post("/sessions").status_code == 303
        assert list(house.incoming.iterdir()) == []


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "x").write_bytes(b"no database" * 1000)
    with pytest.raises(StoreError):
        Store(tmp_path / "x")


def event(number, kind, /, **data):
    return Event(number, "game", "2026-11-23", kind, data)


def test_what_is_undone_has_not_happened():
    events = [
        event(1, "opened"),
        event(2, "joined", player=1, name="Ada", device="a"),
        event(3, "photographed", digest="d", file="Ada-1.jpg", player=1),
        event(4, "answered", answers={"k": "v"}),
        event(5, "undone", number=4),
        event(6, "undone", number=3),
        event(7, "left", player=1),
    ]
    assert fold("game", events[:4]).answers == {"k": "v"}
    after = fold("game", events[:5])
    assert (after.answers, after.undoable.number, after.inputs) == ({}, 3, 5)
    after = fold("game", events[:6])
    assert (after.photos, after.undoable, after.photos_so_far) == ([], None, 1)
    assert fold("game", events).players == {}
    back = fold("game", [*events, event(8, "undone", number=7)])
    assert back.named("ADA").number == 1


def test_a_reading_that_fails_is_told(running, browse, settle):
    house, _, name = running
    ada = browse()
    page = ada.join(name="Ada", to=name).headers["location"]
    house.workers.fail = True
    ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG)
    settle()
    assert "Remove the last photo" in ada.get(page).text
    house.workers.fail = False
    ada.post(f"/sessions/{name}/remove", {"file": "Ada-1.jpg"})
    settle()
    told = ada.get(page).text
    assert "Remove the last photo" not in told
    assert "No photo yet" in told
    # A file that only looks like a photo is a problem of that photo.
    ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG + b"more")
    settle()
    assert "A photo cannot be read" in ada.get(page).text
    assert house.workers.jobs == ["read_session"]


def test_changes_are_told_to_pages_that_wait(running, browse):
    house, client, name = running
    live = house.sessions[name]

    async def wait_for_change():
        with house.listening(live, "x") as listener:
            await house.add(live, "joined", {"player": 1, "name": "Ada", "device": "x"})
            await asyncio.wait_for(listener.changed.wait(), 5)
        return house.listeners

    version = live.version
    assert client.portal.call(wait_for_change) == 0
    assert live.version > version


def test_a_crash_while_a_game_is_deleted_leaves_all_or_nothing(tmp_path):
    with opened(tmp_path / "house") as (house, client):
        kept, gone = (client.portal.call(house.open).session.name for _ in range(2))
        for name in (kept, gone):
            (house.session_folder(name) / "Ada-1.jpg").write_bytes(JPEG)
            # As far as deleting comes before the database knows of it.
            house.session_folder(name).rename(tmp_path / "house" / "deleted" / name)
        client.portal.call(house.store.forget, gone)
    with opened(tmp_path / "house") as (house, client):
        assert (house.session_folder(kept) / "Ada-1.jpg").is_file()
        assert not list(tmp_path.rglob(gone))
        assert list((tmp_path / "house" / "deleted").iterdir()) == []


def in_database(path, statement, *values):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


def saved_house(folder):
    """A folder with a database of one game, and the path of that."""
    folder.mkdir()
    store = Store(folder / DATABASE)
    asyncio.run(store.append("game", "2026-11-23T12:00:00+00:00", "opened", {}))
    store.close()
    return folder / DATABASE


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        ("answered", "{half", "Expecting"),
        ("traded", "{}", r"entry 2 of its log \(traded\)"),
        ("answered", "{}", r"entry 2 of its log \(answered\)"),
        ("joined", "[]", r"entry 2 of its log \(joined\)"),
        ("undone", "{}", r"entry 2 of its log \(undone\)"),
    ],
)
def test_a_damaged_log_is_told_and_left_alone(tmp_path, kind, data, told, monkeypatch):
    path = saved_house(tmp_path / "house")
    row = "INSERT INTO events (session, at, kind, data) VALUES ('game', '', ?, ?)"
    in_database(path, row, kind, data)
    closed = []
    close = Store.close
    monkeypatch.setattr(Store, "close", lambda self: (closed.append(self), close(self)))
    with pytest.raises(StoreError, match=told):
        House(path.parent, None)
    assert len(closed) == 1
    with pytest.raises(WriteError, match="cannot use") as error:
        serve(ServeRequest(path.parent, 0, local=True), lambda _: None)
    assert isinstance(error.value.args[0], Message)


def test_what_a_newer_version_has_written_is_not_touched(tmp_path):
    path = saved_house(tmp_path / "house")
    in_database(path, "PRAGMA user_version = 99")
    before = path.read_bytes()
    for read in (Store, load_file):
        with pytest.raises(StoreError, match="newer version"):
            read(path)
    with pytest.raises(ReadError, match="newer version"):
        Archive(path.parent)
    assert path.read_bytes() == before


def test_a_database_without_a_version_gets_one(tmp_path):
    path = saved_house(tmp_path / "house")
    in_database(path, "PRAGMA user_version = 0")
    Store(path).close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchall() == [(1,)]


def test_a_house_is_read_by_two_workers_whatever_the_computer(tmp_path, monkeypatch):
    counts = []

    class Counted:
        def __init__(self, count):
            counts.append(count)
            raise StoreError("enough")

    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(run, "Workers", Counted)
    with pytest.raises(StoreError):
        serve(ServeRequest(tmp_path, 0, local=True), lambda _: None)
    assert counts == [2]
