"""Who may do what, and what is refused."""

import re

import pytest

from papercraft.core.problems import UsageError, WriteError
from papercraft.serve.addresses import Address, listen, refuse_public
from papercraft.serve.devices import (
    HOST,
    MOST_TRIES,
    MOST_WRITES,
    MOST_WRONG,
    MOST_WRONG_OF_ADDRESS,
    Code,
)
from papercraft.serve.limits import Rate
from tests.serve.conftest import ADDRESS, Browser

JPEG = b"\xff\xd8\xff\xdb\x00\x04ab\xff\xda\x00\x04cdpixels\xff\xd9"


def snapshot(house):
    return {name: list(live.events) for name, live in house.sessions.items()}


def paths(app):
    """Every route with its methods, with names of things that are there."""
    for route in app.routes:
        for method in sorted(getattr(route, "methods", None) or ()):
            yield method, route.path


def test_without_a_token_nothing_is_read_or_written(running, browse, host):
    house, client, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    sent = ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG)
    assert sent.status_code == 201
    before = snapshot(house)
    stranger = browse()
    forged = browse()
    forged.jar = {"papercraft": "x" * 24}
    asked = 0
    for method, form in paths(client.app):
        path = form.replace(":int", "").format(
            name=name, file="Ada-1.jpg", player=1, game="cutit", page=1, ending="csv"
        )
        if path in {"/join", "/language"} or method == "HEAD":
            continue
        for browser in (stranger, forged):
            answer = browser.send(method, path, content=JPEG)
            assert answer.status_code == 403, (method, path)
            assert "Ada" not in answer.text.replace(path, "")
            asked += 1
    assert asked >= 30
    assert snapshot(house) == before
    # Without a secret /join says nothing, and lets nobody in.
    assert stranger.get(f"/join?to={name}").status_code == 403
    answer = stranger.post("/join", {"key": "guess", "to": name, "name": "Eve"})
    assert (answer.status_code, stranger.jar) == (403, {})
    assert snapshot(house) == before


def test_secrets_cannot_be_guessed_for_long(running, browse):
    stranger = browse()
    codes = [stranger.get(f"/join?key=guess{n}").status_code for n in range(MOST_TRIES + 2)]
    assert codes == [403] * MOST_TRIES + [429, 429]
    # Who has the link comes in all the same.
    assert stranger.join().status_code == 303


def test_the_code_lets_in_who_cannot_scan(running, browse, host):
    house, _, name = running
    letters = house.devices.code.letters
    shown = host.get(f"/sessions/{name}").text
    assert f">{letters}</strong>" in shown
    assert ADDRESS.origin in shown
    stranger = browse()
    asked = stranger.get(f"/sessions/{name}")
    assert asked.status_code == 403
    assert 'name="code"' in asked.text
    assert letters not in asked.text
    # As it is typed on a phone.
    typed = " ".join(letters.lower())
    led = stranger.post("/join", {"code": typed}).headers["location"]
    assert 'name="name"' in stranger.get(led).text
    assert stranger.jar == {}
    # It is a guest's, and another with the next start.
    assert house.devices.secret(HOST) not in led
    assert {Code().letters for _ in range(9)} != {letters}


def test_the_code_cannot_be_guessed_for_long(running, browse, host):
    house, _, name = running
    code = house.devices.code
    stranger = browse()
    for _ in range(MOST_WRONG_OF_ADDRESS):
        assert stranger.post("/join", {"code": "AEIO"}).status_code == 403
    # Now not even the right one helps this address, but another.
    assert stranger.post("/join", {"code": code.letters}).status_code == 403
    assert code.lets_in(code.letters, "192.168.7.77")
    for n in range(MOST_WRONG):
        assert not code.lets_in("\u0661", f"192.168.8.{n}")
    assert not code.is_open
    assert not code.lets_in(code.letters, "192.168.7.77")
    assert code.letters not in host.get(f"/sessions/{name}").text
    assert browse().join().status_code == 303


@pytest.mark.parametrize(
    "origin",
    [None, "null", "http://evil.example", "http://192.168.7.2", "https://192.168.7.2:8765"],
)
def test_writes_need_the_own_origin(running, browse, origin):
    house, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    ada.headers = {"origin": origin} if origin else {}
    before = snapshot(house)
    for method, path in (
        ("POST", f"/sessions/{name}/players"), ("POST", f"/sessions/{name}/players/1/leave"),
        ("PUT", f"/sessions/{name}/players/1/photos"), ("POST", "/join"), ("POST", "/language"),
    ):  # fmt: skip
        assert ada.send(method, path, content=b"name=Eve").status_code == 403
    assert snapshot(house) == before


@pytest.mark.parametrize(
    "host", ["evil.example", "192.168.7.2", "localhost:8765", "192.168.7.2:80"]
)
def test_other_hosts_are_refused(running, browse, host):
    ada = browse()
    ada.join()
    assert ada.get("/", headers={"host": host}).status_code == 421


def test_a_guest_acts_only_for_the_own_players(running, browse, host):
    house, _, name = running
    ada, ben = browse(), browse()
    ada.join(name="Ada", to=name)
    ben.join(name="Ben", to=name)
    ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG)
    before = snapshot(house)
    refused = [
        ben.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG),
        ben.post(f"/sessions/{name}/players/1/leave"),
        ben.post(f"/sessions/{name}/remove", {"file": "Ada-1.jpg"}),
        ben.post(f"/sessions/{name}/answers", {"accept": "1"}),
        ben.post(f"/sessions/{name}/undo"),
        ben.post(f"/sessions/{name}/delete"),
        ben.post("/sessions"),
    ]
    assert [answer.status_code for answer in refused] == [403] * len(refused)
    assert snapshot(house) == before
    assert host.post(f"/sessions/{name}/undo").status_code == 303
    assert host.post(f"/sessions/{name}/players/1/leave").status_code == 303
    assert host.post("/sessions").status_code == 303


def test_a_guest_does_not_become_the_host_by_joining_again(running, browse):
    house, _, _ = running
    ada = browse()
    ada.join(HOST)
    ada.join()
    assert ada.post("/sessions").status_code == 303
    ben = browse()
    ben.join()
    ben.join()
    assert ben.post("/sessions").status_code == 403
    assert len(house.devices._roles) == 2


@pytest.mark.parametrize(
    "file",
    [
        "..%2f..%2fhouse.sqlite",
        "%2e%2e/house.sqlite",
        ".reading.toml.readings",
        "made-x.jpg",
        "made-00000000000000000000.jpg",
        "house.sqlite",
    ],
)
def test_only_pictures_of_the_session_are_files(running, host, file):
    _, _, name = running
    assert host.get(f"/sessions/{name}/files/{file}").status_code == 404


def test_cookies_and_headers(running, browse):
    _, _, name = running
    ada = browse()
    cookie = ada.join(name="Ada", to=name).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    page = ada.get(f"/sessions/{name}")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "same-origin"
    assert page.headers["cache-control"] == "no-store"


def test_a_cookie_is_kept_as_a_digest(running, browse):
    house, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    saved = b"".join(path.read_bytes() for path in house.folder.glob("house.sqlite*"))
    assert b"Ada" in saved
    assert ada.jar["papercraft"].encode() not in saved


def test_a_picture_that_is_opened_alone_runs_no_script(running, browse):
    house, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    picture = "made-0123456789abcdef0123.svg"
    (house.session_folder(name) / picture).write_text("<svg><script>alert(1)</script></svg>")
    answer = ada.get(f"/sessions/{name}/files/{picture}")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; style-src")
    assert "script" not in answer.headers["content-security-policy"]


def test_pages_have_no_inline_script_or_style(running, browse):
    _, _, name = running
    ada = browse()
    page = ada.join(name="Ada", to=name).headers["location"]
    for path in (page, f"/sessions/{name}"):
        text = ada.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", text)
        assert not re.search(r"(src|href|action)=\"(https?:)?//(?!192\.168\.7\.2:8765/)", text)


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", '"><img src=x>', "{{ 7*7 }}", "Ä' OR 1"]
)
def test_a_name_is_only_text(running, browse, host, name):
    house, _, session = running
    ada = browse()
    page = ada.join(name=name, to=session).headers["location"]
    assert [one.name for one in house.sessions[session].session.players.values()] == [name]
    for browser, path in ((ada, page), (host, f"/sessions/{session}"), (host, "/")):
        text = browser.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x>" not in text
    assert "49" not in re.sub(r"[0-9a-f]{4,}", "", ada.get(page).text)


@pytest.mark.parametrize("name", ["", "   ", "A,B", "a" * 41, "Ada", "ADA", "\x00", "a\u202eb"])
def test_bad_names_are_told_in_the_form(running, browse, name):
    house, _, session = running
    browse().join(name="Ada", to=session)
    ben = browse()
    ben.join(to=session)
    before = snapshot(house)
    answer = ben.post(f"/sessions/{session}/players", {"name": name})
    assert answer.status_code == 422
    assert 'aria-describedby="fault"' in answer.text
    assert snapshot(house) == before


def test_large_bodies_are_refused_by_their_length_and_while_they_come(running, browse, monkeypatch):
    house, _, name = running
    monkeypatch.setattr("papercraft.serve.guard.MOST_BYTES", 1000)
    monkeypatch.setattr("papercraft.serve.arrivals.MOST_BYTES", 1000)
    ada = browse()
    ada.join(name="Ada", to=name)
    path = f"/sessions/{name}/players/1/photos"
    before = snapshot(house)
    assert ada.send("PUT", path, content=bytes(1001)).status_code == 413
    assert ada.send("PUT", path, content=iter([bytes(600)] * 3)).status_code == 413
    assert ada.send("POST", f"/sessions/{name}/players", content=bytes(70_000)).status_code == 413
    assert ada.send("PUT", path, content=b"", headers={"content-length": "-1"}).status_code == 400
    assert snapshot(house) == before
    assert list(house.incoming.iterdir()) == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"hello",
        b"GIF89a" + bytes(50),
        b"\xff\xd8" + bytes(40),
        b"\x89PNG\r\n\x1a\n" + bytes(3),
        b"RIFF\xff\xff\xff\xffWEBP",
        b"\0\0\0\x18ftypheic" + bytes(40),
        b"<html>",
        b"%PDF-1.4",
    ],
)
def test_what_is_no_photo_is_refused(running, browse, body):
    house, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    before = snapshot(house)
    answer = ada.send("PUT", f"/sessions/{name}/players/1/photos", content=body,
                      headers={"accept": "application/json"})  # fmt: skip
    assert answer.status_code == 415
    assert "JPEG" in answer.json()["message"]
    assert snapshot(house) == before
    assert list(house.incoming.iterdir()) == []
    assert [one.name for one in house.session_folder(name).iterdir()] == []


def test_malformed_forms_are_no_bug(running, browse):
    _, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    path = f"/sessions/{name}/players/1/photos"
    kind = {"content-type": "multipart/form-data; boundary=x"}
    for body in (b"--x\r\n", b"nonsense", b"--x\r\nContent-Disposition: form-data\r\n\r\n--x--"):
        assert ada.send("POST", path, content=body, headers=kind).status_code in {400, 415}
    assert ada.get("/sessions/none").status_code == 404
    assert ada.get(f"/sessions/{name}/players/9").status_code == 404
    assert ada.post(f"/sessions/{name}/answers", {"question": "x", "back": "²"}).status_code == 303
    assert ada.post("/language", {"language": "xx"}).status_code == 400
    away = ada.post("/language", {"language": "de", "here": "//evil.example"})
    assert away.headers["location"] == "/"


def test_a_photo_by_form_and_the_same_one_twice(running, browse):
    house, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    path = f"/sessions/{name}/players/1/photos"
    sent = ada.post(path, files={"photo": ("C:\\..\\x.php", JPEG, "text/html")})
    assert sent.headers["location"] == f"/sessions/{name}/players/1"
    assert ada.send("PUT", path, content=JPEG).status_code == 201
    assert [photo.file for photo in house.sessions[name].session.photos] == ["Ada-1.jpg"]


def test_rates(running, browse):
    _, _, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    codes = {ada.post("/sessions").status_code for _ in range(MOST_WRITES)}
    assert codes == {403}
    assert ada.post("/sessions").status_code == 429
    rate = Rate(2, 0.0)
    assert all(rate.allows("x") for _ in range(50))
    for n in range(30):
        rate.allows(str(n))
    assert len(rate._times) < 40


def test_only_private_addresses(running):
    for host in (
        "8.8.8.8", "0.0.0.0", "::", "2a00::1", "::ffff:8.8.8.8", "::ffff:0.0.0.0",  # noqa: S104
        "example.org", "",
    ):  # fmt: skip
        with pytest.raises(UsageError):
            refuse_public(host)
    for host in ("192.168.0.2", "10.1.2.3", "127.0.0.1", "fd00::2"):
        refuse_public(host)
    with pytest.raises(WriteError, match="cannot listen"):
        listen("203.0.113.9", 0)
    assert Address("fd00::2", 81).origin == "http://[fd00::2]:81"
    assert "localhost:81" in Address("127.0.0.1", 81).allowed_hosts
    # Browsers leave out port 80, and know one spelling of an address.
    assert Address("127.0.0.1", 80).allowed_hosts == {"127.0.0.1", "localhost"}
    listening, address = listen("0:0::1", 0)
    listening.close()
    assert address.host == "::1"


def test_a_deleted_game_is_gone(running, browse, host):
    house, client, name = running
    ada = browse()
    ada.join(name="Ada", to=name)
    ada.send("PUT", f"/sessions/{name}/players/1/photos", content=JPEG)
    folder = house.session_folder(name)
    assert folder.is_dir()
    assert host.post(f"/sessions/{name}/delete").status_code == 303
    assert not folder.exists()
    assert ada.get(f"/sessions/{name}").status_code == 404
    saved = house.store.load()
    assert saved.events == []
    assert saved.results == {}
    assert Browser(client, house).join().status_code == 303
    assert ADDRESS.origin.startswith("http://")
