"""A house full of players: how fast pages are while photos are read.

``python -m bench.serve`` starts ``papercraft serve`` as a process with ten games and forty phones.
Each phone waits for changes and loads its page when one is told, as the script of the pages does;
and once a second besides. Then all send a photo of their sheet. Shown are the times of pages while
photos were read and before, how long one photo took on its own, and memory. ``--games``,
``--phones`` and ``--alone`` say how many; what else runs on the machine is said by its load.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode, urlsplit

from tests.games.cat.test_scan_games import Sheet
from tests.photos import Camera, taken

_PATIENCE = 600.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.serve", description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--phones", type=int, default=40)
    parser.add_argument("--alone", type=int, default=5, help="photos that are read on their own")
    given = parser.parse_args()
    # A sheet each for those who play the same game.
    sheets = [taken(Camera(), Sheet(nth=nth).filled().pen.pixels) for nth in range(3)]
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"before: load {load:.1f} on {os.cpu_count()} processors")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "papercraft", "serve", "-q", "--local", "--port", "0",
                   "--data", folder]  # fmt: skip
        with subprocess.Popen(  # noqa: S603 - our own command
            command, stdout=subprocess.PIPE, text=True
        ) as server:
            assert server.stdout is not None
            players, host = (server.stdout.readline().split()[-1] for _ in range(2))
            try:
                asyncio.run(_measured(given, Crowd(players, host, server.pid), sheets))
            finally:
                server.kill()


async def _measured(given: argparse.Namespace, crowd: Crowd, sheets: list[bytes]) -> None:
    await crowd.alone(given.alone, sheets[0])
    await crowd.together(given.games, given.phones, sheets)
    crowd.show()
    _show_memory(crowd.pid)


@dataclass
class Client:
    """A browser: its cookie, and a connection that stays open."""

    origin: str
    cookie: str = ""
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a new connection to the server."""
        place = urlsplit(self.origin)
        return await asyncio.open_connection(place.hostname, place.port)

    def head(self, method: str, path: str, length: int = 0, kind: str = "text/plain") -> bytes:
        """Return the first lines of a request."""
        lines = [
            f"{method} {path} HTTP/1.1", f"Host: {urlsplit(self.origin).netloc}",
            f"Origin: {self.origin}", f"Content-Length: {length}", f"Content-Type: {kind}",
        ]  # fmt: skip
        lines += [f"Cookie: papercraft={self.cookie}"] if self.cookie else []
        return "\r\n".join([*lines, "", ""]).encode()

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "text/plain"
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of what is answered."""
        was_open = self.line is not None
        self.line = self.line or await self.open()
        reader, writer = self.line
        try:
            writer.write(self.head(method, path, len(body), kind) + body)
            await writer.drain()
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
        except (asyncio.IncompleteReadError, ConnectionError):
            # The server closes what was idle; browsers connect again.
            self.line = None
            if was_open:
                return await self.ask(method, path, body, kind)
            raise
        headers = {k.lower(): v for k, _, v in (one.partition(": ") for one in head[1:] if one)}
        told = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            writer.close()
            self.line = None
        return int(head[0].split()[1]), headers, told

    async def post(self, path: str, **fields: str) -> str:
        """Send a form; return where it leads."""
        kind = "application/x-www-form-urlencoded"
        status, headers, _ = await self.ask("POST", path, urlencode(fields).encode(), kind)
        assert status == 303, (status, path)
        found = re.match("papercraft=([^;]+)", headers.get("set-cookie", ""))
        self.cookie = found[1] if found else self.cookie
        return headers["location"]


@dataclass
class Crowd:
    """The phones of a house and what they have measured, in seconds."""

    players: str
    host: str
    pid: int
    calm: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    single: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    read: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    sending: int = 0

    @property
    def origin(self) -> str:
        """The address of the server."""
        return self.players.partition("/join")[0]

    async def join(self, link: str, game: str, name: str) -> tuple[Client, str]:
        """Return a browser that has joined, and the page of its player."""
        client = Client(self.origin)
        key = link.partition("key=")[2]
        return client, await client.post("/join", key=key, to=game, name=name)

    async def game(self, host: Client) -> str:
        """Return a new game."""
        return (await host.post("/sessions")).rsplit("/", 1)[1]

    async def alone(self, count: int, photo: bytes) -> None:
        """Let photos be read one after the other, in a game each, with nobody else there."""
        self.boss, _ = await self.join(self.host, "", "")
        # The first one waits for the process that reads it.
        for n in range(count + 1):
            client, page = await self.join(self.players, await self.game(self.boss), "Ada")
            before = _processor_time(self.pid)
            seconds = await self.verdict(client, page, photo)
            if n:
                self.single.append(seconds)
                self.worked.append(_processor_time(self.pid) - before)

    async def verdict(self, client: Client, page: str, photo: bytes) -> float:
        """Send a photo; return after how many seconds its page shows what was read."""
        start = time.perf_counter()
        status, _, _ = await client.ask("PUT", f"{page}/photos", photo, "image/jpeg")
        self.statuses[status] += 1
        while time.perf_counter() - start < _PATIENCE:
            _, _, told = await client.ask("GET", page)
            if b'class="state done"' in told or b'class="state asked"' in told:
                return time.perf_counter() - start
            await asyncio.sleep(0.02)
        raise TimeoutError(page)

    async def together(self, games: int, phones: int, sheets: list[bytes]) -> None:
        """Let all phones look, then send."""
        names = [await self.game(self.boss) for _ in range(games)]
        joined = [
            await self.join(self.players, names[n % games], f"Player {n}") for n in range(phones)
        ]
        # Those of one game have sheets of their own; there are no more than players in the game.
        looking = [asyncio.create_task(self.look(*one)) for one in joined]
        following = [asyncio.create_task(self.follow(*one)) for one in joined]
        await asyncio.sleep(5)
        self.sending = phones
        sent = [
            self.send(client, page, sheets[n // games % len(sheets)])
            for n, (client, page) in enumerate(joined)
        ]
        await asyncio.gather(*sent)
        for task in (*looking, *following):
            task.cancel()
        await asyncio.gather(*looking, *following, return_exceptions=True)

    async def send(self, client: Client, page: str, photo: bytes) -> None:
        """Send the photo of a phone and wait until it is read."""
        own = Client(self.origin, client.cookie)
        try:
            self.read.append(await self.verdict_told(own, page, photo))
        finally:
            self.sending -= 1

    async def verdict_told(self, client: Client, page: str, photo: bytes) -> float:
        """As :meth:`verdict`, looking no more often than a page does."""
        start = time.perf_counter()
        status, _, _ = await client.ask("PUT", f"{page}/photos", photo, "image/jpeg")
        self.statuses[status] += 1
        reader, writer = await client.open()
        writer.write(client.head("GET", page.partition("/players")[0] + "/changes"))
        try:
            while True:
                _, _, told = await client.ask("GET", page)
                if b'class="state done"' in told or b'class="state asked"' in told:
                    return time.perf_counter() - start
                assert time.perf_counter() - start < _PATIENCE, page
                await reader.readuntil(b"data: ")
        finally:
            writer.close()

    async def look(self, client: Client, page: str) -> None:
        """Load a page about once a second."""
        own = Client(self.origin, client.cookie)
        await asyncio.sleep(hash(page) % 1000 / 1000)
        while True:
            await self.load(own, page)
            await asyncio.sleep(1)

    async def follow(self, client: Client, page: str) -> None:
        """Load a page whenever a change is told."""
        own = Client(self.origin, client.cookie)
        reader, writer = await own.open()
        writer.write(own.head("GET", page.partition("/players")[0] + "/changes"))
        while True:
            await reader.readuntil(b"data: ")
            await self.load(own, page)

    async def load(self, client: Client, page: str) -> None:
        """Load a page and note how long it took."""
        start = time.perf_counter()
        status, _, _ = await client.ask("GET", page)
        self.statuses[status] += 1
        (self.busy if self.sending else self.calm).append(time.perf_counter() - start)

    def show(self) -> None:
        """Print what was measured."""
        for name, times in (("before", self.calm), ("while photos are read", self.busy)):
            print(f"pages {name}: {len(times)}, {_spread(times)}")
        if self.single:
            print(f"one photo on its own: {len(self.single)}, median {median(self.single):.2f} s, "
                  f"processor time {median(self.worked):.2f} s")  # fmt: skip
        if self.read:
            print(f"photos of all: {len(self.read)}, median {median(self.read):.1f} s, "
                  f"last {max(self.read):.1f} s")  # fmt: skip
        failed = sum(n for status, n in self.statuses.items() if status not in {200, 201})
        print(f"requests that failed: {failed}")


def _spread(times: list[float]) -> str:
    found = quantiles([1000 * one for one in times], n=20)
    return f"median {median(times) * 1000:.0f} ms, p95 {found[-1]:.0f} ms"


def _show_memory(pid: int) -> None:
    """Print the memory of the server and of the processes that read photos, where it is told."""
    if not Path(f"/proc/{pid}/smaps_rollup").is_file():
        return
    readers = [round(_megabytes(one)) for one in _family(pid)[1:]]
    print(f"server: {_megabytes(pid):.0f} MB; readers: {' + '.join(map(str, readers))} MB")


def _family(pid: int) -> list[int]:
    """Return a process and those that it has started, from all of its threads."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(int(one) for task in tasks for one in task.read_text().split())]


def _processor_time(pid: int) -> float:
    """Return the processor time of the server and its readers in seconds; 0 if it is not told."""
    if not Path(f"/proc/{pid}/stat").is_file():
        return 0.0
    fields = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2] for one in _family(pid)]
    ticks = sum(int(one.split()[11]) + int(one.split()[12]) for one in fields)
    return ticks / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    (line,) = re.findall(
        r"^Rss: +([0-9]+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE
    )
    return int(line) / 1000


if __name__ == "__main__":
    main()
