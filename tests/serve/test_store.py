"""What is acknowledged is saved: after a kill, with a full disk, after a restart."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from papercraft.serve.devices import HOST
from papercraft.serve.session import Event, fold
from papercraft.serve.store import Store, StoreError
from tests.command import REPO
from tests.serve.conftest import Browser, opened
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
        with house.listening(live) as changed:
            await house.add(live, "joined", {"player": 1, "name": "Ada", "device": "x"})
            await asyncio.wait_for(changed.wait(), 5)
        return house.listeners

    version = live.version
    assert client.portal.call(wait_for_change) == 0
    assert live.version > version
