"""How much a house takes, and what becomes of what is more."""

import asyncio

import pytest

from papercraft.core.messages import gettext
from papercraft.games.cat.thread_path import UnclearError
from papercraft.serve import arrivals
from papercraft.serve import house as houses
from papercraft.serve.devices import MOST_JOINS, MOST_SENDING
from papercraft.serve.house import MOST_OF_DEVICE, Live
from papercraft.serve.limits import AtOnce, TooOftenError
from papercraft.serve.store import StoreError
from tests.serve.test_safety import JPEG
from tests.serve.test_story import text_of

AS_SCRIPT = {"accept": "application/json"}


@pytest.fixture
def ada(ada, table):
    """A guest who plays, and where her photos are sent to."""
    ada.photos = f"{table}/players/1/photos"
    return ada


def send(browser, n=0):
    return browser.send("PUT", browser.photos, content=JPEG + bytes([n]), headers=AS_SCRIPT)


def test_photos_that_were_removed_count(running, ada, monkeypatch):
    house, _, name = running
    monkeypatch.setattr(arrivals, "MOST_SENT", 3)
    for n in range(3):
        assert send(ada, n).status_code == 201
        ada.post(f"/sessions/{name}/remove", {"file": f"Ada-{n + 1}.jpg"})
    refused = send(ada, 3)
    assert refused.status_code == 409
    assert "another game" in refused.json()["message"]
    assert house.sessions[name].session.photos == []
    monkeypatch.setattr(arrivals, "MOST_SENT", 9)
    monkeypatch.setattr(arrivals, "MOST_PHOTOS", 1)
    assert [send(ada, n).status_code for n in (4, 5)] == [201, 409]


def test_a_photo_whose_arrival_is_undone_is_deleted(running, ada):
    house, _, name = running
    send(ada)
    assert [path.name for path in house.session_folder(name).iterdir()] == ["Ada-1.jpg"]
    assert ada.post(f"/sessions/{name}/undo").status_code == 303
    assert list(house.session_folder(name).iterdir()) == []
    # What was removed comes back by undoing that.
    send(ada)
    ada.post(f"/sessions/{name}/remove", {"file": "Ada-2.jpg"})
    assert ada.post(f"/sessions/{name}/undo").status_code == 303
    assert ada.get(f"/sessions/{name}/files/Ada-2.jpg").status_code == 200


def test_a_house_and_a_game_have_limits(running, ada, host, monkeypatch):
    house, _, name = running
    monkeypatch.setattr(houses, "MOST_SESSIONS", 1)
    refused = host.post("/sessions")
    assert refused.status_code == 409
    assert "too many games" in refused.text
    monkeypatch.setattr(houses, "MOST_EVENTS", len(house.sessions[name].events))
    assert send(ada).status_code == 409
    assert list(house.session_folder(name).iterdir()) == []


def test_an_address_joins_so_often_a_minute(running, browse):
    house, _, _ = running
    browser = browse()
    for _ in range(MOST_JOINS):
        assert browser.join().status_code == 303
    assert browse().join().status_code == 429
    assert len(house.devices._roles) == 1


def test_a_device_sends_so_much_at_once(running, ada):
    house, _, name = running
    digest = house.sessions[name].session.players[1].device
    going = [house.devices.sending.one(digest) for _ in range(MOST_SENDING)]
    for one in going:
        one.__enter__()
    assert send(ada).status_code == 429
    for one in going:
        one.__exit__(None, None, None)
    assert send(ada).status_code == 201
    few = AtOnce(1)
    with few.one("x"), few.one("y"), pytest.raises(TooOftenError), few.one("x"):
        pass
    assert not few._going


def test_the_page_that_waits_longest_makes_room(running):
    house, _, name = running
    live = house.sessions[name]

    async def listen(told):
        with house.listening(live, "ada") as listener:
            while not listener.ended:
                await listener.changed.wait()
        told.append(listener)

    async def story():
        told = []
        waiting = [asyncio.create_task(listen(told)) for _ in range(MOST_OF_DEVICE + 2)]
        with house.listening(live, "ben"):
            for _ in range(5):
                await asyncio.sleep(0)
            assert len(told) == 2
            assert house.listeners == MOST_OF_DEVICE + 1
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(story())
    assert house.listeners == 0


def test_a_temporary_folder_that_is_full_is_told(running, ada, monkeypatch):
    house, _, _ = running

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("starlette.datastructures.UploadFile.write", full)
    sent = ada.post(ada.photos, files={"photo": ("x.jpg", JPEG)})
    assert sent.status_code == 507
    assert list(house.incoming.iterdir()) == []


def test_odd_numbers_and_encodings_are_no_bug(running, ada):
    _, _, name = running
    for number in ("9" * 5000, "\u0661", "-1", "1e3"):
        assert ada.get(f"/sessions/{name}/players/{number}").status_code == 404
        assert ada.post(f"/sessions/{name}/answers", {"back": number}).status_code == 303
        assert ada.post(f"/sessions/{name}/answers", {"accept": number}).status_code == 303
    # A request that only reads may have a body of any size; nobody looks at it.
    assert ada.send("GET", "/", content=bytes(70_000)).status_code == 303


def test_a_reading_that_fails_in_an_unforeseen_way_is_told(running, ada, settle, monkeypatch):
    house, _, name = running

    def read_session(_task):
        # The constructor takes two, so a pipe would not bring it back.
        raise UnclearError(1, gettext("no thread"))

    monkeypatch.setattr(houses, "read_session", read_session)
    assert send(ada).status_code == 201
    settle()
    live = house.sessions[name]
    assert (live.is_current, live.result) == (True, {"failed": True})
    assert "A photo cannot be read" in text_of(ada.get(f"/sessions/{name}"))


def in_charset(field, text, charset):
    """What is sent for a form with one field, written in an encoding that the form names."""
    kind = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
    head = f'--x\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n'.encode()
    return {"content": head + text + b"\r\n--x--\r\n", "headers": kind}


@pytest.mark.parametrize(
    ("charset", "text"),
    [("utf-7", b"+2AA-"), ("unicode_escape", rb"\ud800"), ("utf-8", b"\x00"), ("utf-8", b"\x1b[2J"),
     ("utf-8", "a\u202eb".encode())],
)  # fmt: skip
def test_texts_that_cannot_be_displayed_are_refused(running, ada, host, table, charset, text):
    house, _, name = running
    ada.post(f"{table}/typed", {"seen.sheet": "", "text.sheet": "CAT1-DSBZ-9H1E-H"})
    before = len(house.sessions[name].events), set(house.sessions)
    for browser, path, field in (
        (ada, f"{table}/players", "name"), (ada, f"{table}/answers", "value"),
        (ada, f"{table}/typed", "text.dice"), (ada, f"{table}/players/1/typed", "text.turns"),
        (ada, f"{table}/players/1/draw", "points"), (host, "/print/cat/play", "name"),
        (ada, "/language", "language"),
    ):  # fmt: skip
        told = browser.post(path, **in_charset(field, text, charset))
        assert told.status_code == 422, path
        assert not {"\x00", "\x1b", "\u202e"} & set(told.text), path
    assert ada.post("/language", **in_charset("+2AA-", b"x", "utf-7")).status_code == 400
    assert (len(house.sessions[name].events), set(house.sessions)) == before


def test_addresses_are_shown_without_what_cannot_be_displayed(ada, host):
    for path in ("/none%00%1b", "/print/cat?name=%00&sheet=%1b&seed=7", "/print?sheet=%00"):
        assert not {"\x00", "\x1b"} & set(host.get(path).text), path


def test_what_happens_in_a_game_has_a_limit_in_bytes(running, ada, table, monkeypatch):
    house, _, name = running
    live = house.sessions[name]
    monkeypatch.setattr(houses, "MOST_EVENT_BYTES", live.size + 300)
    form = {"seen.players": "", "text.players": "Ada\nBen"}
    sent = [ada.post(f"{table}/typed", form | {"text.players": f"Ada\n{n}"}) for n in range(9)]
    assert sent[0].status_code == 303
    assert sent[-1].status_code == 409
    assert "maximum number of changes" in sent[-1].text
    assert live.size <= houses.MOST_EVENT_BYTES
    # The same is counted after a restart.
    assert Live(live.session, live.events).size == live.size


def test_deleting_that_fails_leaves_the_game_whole(running, ada, host, settle, monkeypatch):
    house, _, name = running
    send(ada)

    async def full(_name):
        raise StoreError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "forget", full)
        assert host.post(f"/sessions/{name}/delete").status_code == 507
    assert ada.get(f"/sessions/{name}/files/Ada-1.jpg").status_code == 200
    # Its photos, whose reading was broken off, are read after all.
    settle()
    assert house.sessions[name].is_current
