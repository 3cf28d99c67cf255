"""What no browser sends, byte by byte, to the server itself."""

import asyncio
import socket
import threading
import time
from contextlib import contextmanager, suppress

import pytest

from papercraft.serve.addresses import LOOPBACK, listen
from papercraft.serve.devices import GUEST
from papercraft.serve.house import House
from papercraft.serve.run import server_of
from tests.serve.siege import StubWorkers


class Wire:
    """A server in a thread of this process, a game in it, and the cookie of a guest who plays."""

    def __init__(self, folder):
        self.folder = folder
        self.listening, self.address = listen(LOOPBACK, 0)
        self.ready, self.loop = threading.Event(), None
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self):
        self.loop = asyncio.get_running_loop()
        self.house = House(self.folder, StubWorkers())
        self.live = await self.house.open()
        device, self.cookie = await self.house.devices.join(GUEST, None)
        data = {"player": 1, "name": "Ada", "device": device.digest}
        await self.house.add(self.live, "joined", data)
        self.server = server_of(self.house, self.address)
        self.ready.set()
        await self.server.serve(sockets=[self.listening])
        self.house.close()

    def say(self, *parts):
        """Send bytes, close, and return what is answered."""
        heard = b""
        with socket.create_connection((LOOPBACK, self.address.port), timeout=10) as line:
            # A server that refuses may hang up before everything is sent.
            with suppress(OSError):
                for part in parts:
                    line.sendall(part)
                line.shutdown(socket.SHUT_WR)
            with suppress(ConnectionError):
                while some := line.recv(65536):
                    heard += some
        return heard

    def head(self, method="PUT", path=None, *more):
        path = path or f"/sessions/{self.live.session.name}/players/1/photos"
        lines = [
            f"{method} {path} HTTP/1.1", f"Host: {LOOPBACK}:{self.address.port}",
            f"Origin: {self.address.origin}", f"Cookie: papercraft={self.cookie}", *more,
        ]  # fmt: skip
        return "\r\n".join(lines).encode() + b"\r\n\r\n"


@pytest.fixture(scope="module")
def wire(tmp_path_factory):
    running = Wire(tmp_path_factory.mktemp("house"))
    running.thread.start()
    assert running.ready.wait(20)
    yield running
    running.server.should_exit = True
    running.thread.join(20)


@contextmanager
def nothing_changes(wire):
    before = len(wire.live.events), dict(wire.house.devices._roles)
    yield
    assert (len(wire.live.events), dict(wire.house.devices._roles)) == before
    # The server hears a moment later that somebody has gone.
    end = time.monotonic() + 10
    while any(wire.house.incoming.iterdir()):
        assert time.monotonic() < end, "half a photo is left"
        time.sleep(0.01)
    answer = wire.say(wire.head("GET", "/", "Connection: close"))
    assert answer.startswith(b"HTTP/1.1 303"), "the server does not answer any more"


PIECES = {
    "no HTTP at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20,
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a line without an end": b"GET /" + b"a" * 200_000,
    "a header without an end": b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000,
    "a request of version 1.0 without a host": b"GET / HTTP/1.0\r\n\r\n",
    "an absolute address": b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a zero in the path": b"GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
    "bytes that are no ASCII": b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "a header on two lines": b"GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
}


@pytest.mark.parametrize("name", PIECES)
def test_what_is_no_request_is_refused(wire, name):
    with nothing_changes(wire):
        answer = wire.say(PIECES[name])
    assert answer[:12] in {b"", b"HTTP/1.1 400", b"HTTP/1.1 421", b"HTTP/1.1 431"}


BODIES = {
    "two lengths": (("Content-Length: 4", "Content-Length: 9"), b"abcdabcda"),
    "a length and chunks": (("Content-Length: 4", "Transfer-Encoding: chunked"), b"0\r\n\r\n"),
    "a chunk without a size": (("Transfer-Encoding: chunked",), b"x\r\nabc\r\n0\r\n\r\n"),
    "a chunk larger than it says": (("Transfer-Encoding: chunked",), b"2\r\nabcdef\r\n0\r\n\r\n"),
    "a negative length": (("Content-Length: -4",), b"abcd"),
    "another encoding": (("Transfer-Encoding: gzip, chunked",), b"0\r\n\r\n"),
    "too large": (("Content-Length: 99999999999",), b"\xff\xd8\xff"),
    "the connection ends in the middle": (("Content-Length: 5000",), b"\xff\xd8\xff" + bytes(99)),
    "it ends in a chunk": (("Transfer-Encoding: chunked",), b"ff\r\n\xff\xd8\xff"),
    "it ends in a form": (
        ("Content-Type: multipart/form-data; boundary=x", "Content-Length: 500"),
        b'--x\r\nContent-Disposition: form-data; name="photo"; filename="x"\r\n\r\n\xff\xd8',
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("method", ["PUT", "POST"])
def test_a_body_that_is_broken_is_no_photo(wire, name, method, capfd):
    headers, body = BODIES[name]
    with nothing_changes(wire):
        answer = wire.say(wire.head(method, None, *headers), body)
    assert answer[9:12] in {b"", b"400", b"413", b"415"}
    # Nothing that was sent comes to the terminal.
    assert capfd.readouterr() == ("", "")


def test_a_second_request_behind_a_body_is_a_request_of_its_own(wire):
    with nothing_changes(wire):
        hidden = b"DELETE / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        head = wire.head("POST", "/language", f"Content-Length: {len(hidden)}")
        answer = wire.say(head + hidden)
    assert answer.count(b"HTTP/1.1 ") == 1


def test_many_who_say_nothing_do_not_stop_the_others(wire):
    silent = [socket.create_connection((LOOPBACK, wire.address.port)) for _ in range(200)]
    for line in silent:
        line.sendall(b"GET / HTT")
    with nothing_changes(wire):
        pass
    for line in silent:
        line.close()
