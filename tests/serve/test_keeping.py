"""Photos that are old are deleted, and nothing else is lost."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from papercraft.serve import keeping
from papercraft.serve.archive import Archive
from papercraft.serve.history import GameFilter
from papercraft.serve.keeping import expire, keep_for, without_photos
from papercraft.serve.session import Event, fold
from tests.serve.conftest import Browser, opened
from tests.serve.test_history import REPORT, result
from tests.serve.test_safety import JPEG
from tests.serve.test_story import text_of

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
SCORE, CROP, OVERLAY, WRITTEN = (
    f"made-{sign * 20}.{ending}"
    for sign, ending in (("a", "svg"), ("b", "jpg"), ("c", "jpg"), ("d", "jpg"))
)
PICTURES = {"photos", "questions", "written", "made"}
READ = result("cutit", ("Ada", 1, 61)) | {
    "photos": {"Ada-1.jpg": OVERLAY},
    "questions": [{"key": "k", "kept": "k", "player": 1, "read": "A1", "choices": [],
                   "text": {"en": "Which corner?"}, "picture": CROP}],
    "score": {"en": SCORE, "de": SCORE},
    "written": [{"name": "Notes, Ada", "picture": WRITTEN}],
    "made": [SCORE, CROP, OVERLAY, WRITTEN],
    "problems": [], "remarks": [],
    "report": dict.fromkeys(("en", "de", "it", "pl"), REPORT),
}  # fmt: skip


async def _fill(house, name, days):
    """Put a game into a house whose first photo came so many days ago."""
    live = await house.open()
    old, live.session.name = live.session.name, name
    await house.store.forget(old)
    events = [
        ("opened", days + 1, {}),
        ("joined", days + 1, {"player": 1, "name": "Ada", "device": "x"}),
        ("photographed", days, {"digest": "d", "file": "Ada-1.jpg", "player": 1}),
        ("answered", 0, {"answers": {"k": "A1"}}),
    ]
    live.events.clear()
    for kind, ago, data in events:
        at = (NOW - timedelta(days=ago)).isoformat()
        live.events.append(await house.store.append(name, at, kind, data))
    live.session = fold(name, live.events)
    live.result, live.of = dict(READ), live.session.inputs
    await house.store.keep_result(name, live.of, live.result)
    house.sessions[name] = house.sessions.pop(old)
    folder = house.session_folder(name)
    folder.mkdir(exist_ok=True)
    for file in ("Ada-1.jpg", ".reading.toml.readings", *READ["made"]):
        (folder / file).write_bytes(JPEG)


@pytest.fixture
def aged(tmp_path):
    """A house with games whose first photos are 1, 6, 8 and 400 days old."""
    with opened(tmp_path / "house") as (house, client):
        for days in (1, 6, 8, 400):
            client.portal.call(_fill, house, f"days{days}", days)
        yield house, client


def files(house, name):
    return sorted(path.name for path in house.session_folder(name).iterdir())


def kept(house):
    """What must not change: what happened, records, verdicts, scores, history."""
    return {
        name: ([one for one in live.events if one.kind != "expired"],
               {key: live.result[key] for key in READ if key not in PICTURES},
               [{**one, "picture": None} for one in live.result["questions"]])
        for name, live in house.sessions.items()
    }  # fmt: skip


def test_old_photos_go_and_nothing_else(aged):
    house, client = aged
    before = kept(house), Archive(house.folder).games(GameFilter())
    client.portal.call(expire, house, NOW - timedelta(days=7))
    for name in ("days1", "days6"):
        assert len(files(house, name)) == 6
        assert house.sessions[name].result == READ
    for name in ("days8", "days400"):
        assert files(house, name) == [SCORE]
        assert house.sessions[name].result == without_photos(READ)
    assert (kept(house), Archive(house.folder).games(GameFilter())) == before
    # The same once more, and after a restart, changes nothing.
    count = len(house.store.load().events)
    client.portal.call(expire, house, NOW - timedelta(days=7))
    assert len(house.store.load().events) == count
    with opened(house.folder) as (again, _):
        assert (kept(again), Archive(again.folder).games(GameFilter())) == before
        assert again.sessions["days8"].session.expired
        assert again.sessions["days8"].is_current


def test_a_closed_game_is_shown_and_does_not_change(aged):
    house, client = aged
    client.portal.call(expire, house, NOW - timedelta(days=7))
    host = Browser(client, house)
    host.join("host")
    before = kept(house), files(house, "days8")
    page, player = "/sessions/days8", "/sessions/days8/players/1"
    shown = host.get(page)
    assert "The photos of this game were deleted" in text_of(shown)
    assert "A line." in text_of(shown)
    assert SCORE in shown.text
    own = host.get(player)
    assert "The photos were deleted" in text_of(own)
    for gone in (CROP, OVERLAY, WRITTEN, "Ada-1.jpg", "data-send"):
        assert gone not in own.text
    assert "61" in text_of(own)
    assert host.get(f"{page}/record").status_code == 200
    for method, path, data in (
        ("PUT", f"{player}/photos", None), ("POST", f"{page}/players", {"name": "Eve"}),
        ("POST", f"{player}/leave", None), ("POST", f"{page}/answers", {"accept": "1"}),
    ):  # fmt: skip
        more = {"content": JPEG} if method == "PUT" else {"data": data}
        assert host.send(method, path, **more).status_code == 409, path
    assert host.post(f"{page}/undo").status_code == 403
    assert host.post(f"{page}/remove", {"file": "Ada-1.jpg"}).status_code == 404
    assert (kept(house), files(house, "days8")) == before
    assert host.post(f"{page}/rematch").status_code == 303
    assert host.post(f"{page}/delete").status_code == 303
    assert not house.session_folder("days8").exists()


def test_what_a_crash_leaves_is_deleted_the_next_time(aged, monkeypatch):
    house, client = aged

    async def crash(*_):
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(keeping, "_clear", crash)
        with pytest.raises(RuntimeError):
            client.portal.call(expire, house, NOW - timedelta(days=7))
    assert "Ada-1.jpg" in files(house, "days8")
    with opened(house.folder) as (again, other):
        other.portal.call(expire, again, NOW - timedelta(days=7))
        assert files(again, "days8") == files(again, "days400") == [SCORE]
        assert again.sessions["days8"].result == without_photos(READ)


def test_a_game_that_is_being_read_waits(aged):
    house, client = aged
    live = house.sessions["days8"]
    live.of = 0
    house.read = lambda _live: None
    client.portal.call(expire, house, NOW - timedelta(days=7))
    assert not live.session.expired
    assert "Ada-1.jpg" in files(house, "days8")


def test_what_comes_after_the_end_does_not_count():
    events = [
        Event(1, "g", "", "opened", {}),
        Event(2, "g", "", "joined", {"player": 1, "name": "Ada", "device": "x"}),
        Event(3, "g", "", "expired", {}),
        Event(4, "g", "", "photographed", {"digest": "d", "file": "a.jpg", "player": 1}),
    ]
    session = fold("g", events)
    assert (session.expired, session.photos, session.inputs) == (True, [], 2)


def test_it_is_done_again_and_again(aged, monkeypatch):
    house, client = aged
    monkeypatch.setattr(keeping, "_EVERY", 0.01)

    async def story():
        rounds = asyncio.Queue(maxsize=1)

        async def noted(*args):
            await expire(*args)
            await rounds.put(True)

        monkeypatch.setattr(keeping, "expire", noted)
        keeping_on = asyncio.create_task(keep_for(house, 1))
        # What is there again, as after a crash, goes the next time.
        photo = house.session_folder("days400") / "Ada-1.jpg"
        for _ in range(3):
            photo.write_bytes(JPEG)
            # Two rounds may have been over before.
            for _ in range(3):
                await asyncio.wait_for(rounds.get(), 60)
            assert not photo.exists()
        keeping_on.cancel()

    client.portal.call(story)
    assert files(house, "days400") == [SCORE]


def test_readings_without_pictures_stay_as_they_are():
    for reading in ({}, {"failed": True}, {"problems": []}):
        assert without_photos(reading) == reading
    assert without_photos({"made": [CROP], "score": None}) == {"made": [], "score": None}
