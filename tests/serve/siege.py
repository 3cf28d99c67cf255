"""A house with games and players in them, and an application that is asked as uvicorn asks it."""

import asyncio
from dataclasses import dataclass, field
from urllib.parse import unquote

from papercraft.serve import jobs
from papercraft.serve.devices import GUEST, HOST
from papercraft.serve.house import House
from papercraft.serve.limits import Rate
from papercraft.serve.web import application
from papercraft.serve.workers import WorkerError
from tests.serve.conftest import ADDRESS

JPEG = b"\xff\xd8\xff\xdb\x00\x04ab\xff\xda\x00\x04cdpixels\xff\xd9"
# What must never be sent: names of players to strangers, and what is not of a game to anybody.
NAMES = ("Quirinius<script>alert(1)</script>", "Zebedaeus", "Barnabasia")
OUTSIDE = b"nobody sees this file"
STRANGERS = ("nobody", "forged", "broken")
MEMBERS = ("ada", "ben", "host")
QUESTION = "players.board 1.cups"
HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy")


class StubWorkers:
    """Reads nothing: every session shows the same questions."""

    async def run(self, function, *args):
        if function is jobs.with_sheets:
            function, _places, *args = args
        assert function.__module__ == jobs.__name__, f"{function} is no job of the workers"
        if function.__name__ != "read_session":
            raise WorkerError("it is no photo")
        (task,) = args
        told = {"en": "Which?"}
        asked = {"read": "A1", "text": told, "picture": None}
        return {
            "game": "cat",
            "photos": {photo.file: None for photo in task.photos},
            "questions": [
                {**asked, "key": QUESTION, "kept": QUESTION, "player": 1, "choices": []},
                {**asked, "key": "table", "kept": "table", "player": None, "choices": ["A1", "B2"]},
            ],
            "record": f"papercraft = 1  # {NAMES[0]}",
            "players": [{"name": NAMES[0], "rank": 1, "total": 3, "open": False}],
        }

    def close(self):
        pass


@dataclass(frozen=True)
class Request:
    """A request as it comes from the network, and who sends it."""

    who: str
    method: str
    target: bytes
    headers: tuple
    body: bytes

    @property
    def path(self):
        return unquote(self.target.partition(b"?")[0].decode("ascii"))

    def values(self, name):
        return [value for key, value in self.headers if key == name]

    @property
    def is_ours(self):
        """Whether it comes from a page of the server itself, under its own name."""
        own = ADDRESS.origin.encode()
        hosts = [value.lower() for value in self.values(b"host")]
        if hosts != [own.removeprefix(b"http://")]:
            return False
        return self.method in {"GET", "HEAD"} or self.values(b"origin") == [own]


@dataclass
class Answer:
    """What was answered."""

    status: int = 0
    headers: dict = field(default_factory=dict)
    body: bytes = b""


class Siege:
    """A house with two games and three players, and who asks it."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "house").mkdir()
        self.house = House(folder / "house", StubWorkers())
        self.app = application(self.house, ADDRESS)
        devices = self.house.devices
        devices.writes = devices.tries = devices.joins = Rate(10**9)
        self.cookies = {"nobody": None, "forged": "A" * 24, "broken": '"\\\u00ff; papercraft='}

    async def prepare(self):
        (self.folder / "outside.txt").write_bytes(OUTSIDE)
        self.games = []
        for who in MEMBERS:
            role = HOST if who == "host" else GUEST
            _, self.cookies[who] = await self.house.devices.join(role, None)
        await self.people()

    async def people(self):
        """Let there be two games again, and the players in them, each with a photo."""
        self.games = [game for game in self.games if game in self.house.sessions]
        while len(self.games) < 2:
            self.games.append((await self.house.open()).session.name)
        for who, name in zip(MEMBERS, NAMES, strict=True):
            for game in self.games:
                await self._come(who, name, game)

    async def _come(self, who, name, game):
        live = self.house.sessions[game]
        if live.session.named(name) is not None:
            return
        number = live.session.players_so_far + 1
        data = {"player": number, "name": name, "device": self.digest(who)}
        await self.house.add(live, "joined", data)
        file = f"Ada-{live.session.photos_so_far + 1}.jpg"
        (self.house.session_folder(game) / file).write_bytes(JPEG)
        data = {"digest": file, "file": file, "player": number, "by": self.digest(who)}
        await self.house.add(live, "photographed", data)

    def digest(self, who):
        return self.house.devices.find(self.cookies[who]).digest

    def state(self):
        """Everything that a request could have changed."""
        database = self.house.store._database
        changes = self.house.store._writer.submit(lambda: database.total_changes).result()
        events = {name: len(live.events) for name, live in self.house.sessions.items()}
        return changes, events, dict(self.house.devices._roles)

    def numbers(self, who, game):
        """The numbers of the players of somebody in a game."""
        if who not in MEMBERS:
            return []
        players = self.house.sessions[game].session.players.values()
        return [str(one.number) for one in players if one.device == self.digest(who)]

    def secrets(self):
        """What nobody is told who has not joined."""
        secret = [self.house.devices.secret(role) for role in (GUEST, HOST)]
        secret.append(f">{self.house.devices.code.letters}<")
        return [one.encode() for one in (*secret, *self.house.sessions, "alert(1)", *NAMES[1:])]

    async def settle(self):
        for live in list(self.house.sessions.values()):
            if live.reading is not None:
                await live.reading

    async def ask(self, request):
        """Send a request to the application as uvicorn does; return the answer."""
        path, _, query = request.target.partition(b"?")
        scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1", "method": request.method, "scheme": "http", "root_path": "",
            "path": unquote(path.decode("ascii")), "raw_path": path, "query_string": query,
            "headers": list(request.headers), "client": ("192.168.7.9", 4000),
            "server": ("192.168.7.2", 8765),
        }  # fmt: skip
        size = max(1, len(request.body) // 3)
        parts = [request.body[at : at + size] for at in range(0, len(request.body), size)] or [b""]
        coming = [
            {"type": "http.request", "body": part, "more_body": n < len(parts)}
            for n, part in enumerate(parts, 1)
        ]
        answer = Answer()

        async def receive():
            return coming.pop(0) if coming else {"type": "http.disconnect"}

        async def send(message):
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                for key, value in message["headers"]:
                    answer.headers.setdefault(key.decode("latin-1").lower(), []).append(value)
            answer.body += message.get("body", b"")

        await asyncio.wait_for(self.app(scope, receive, send), 20)
        await self.settle()
        return answer
