"""Servers that are killed while phones send photos and answers.

``python -m tests.serve.kills --cases 100`` starts so many, kills each at a random moment, and looks
at what is left: nothing that was acknowledged is missing, and nothing half is there. Only the
reading of photos is left out; server, database and files are the real ones. Exit code 1 if there is
a fault.
"""

import argparse
import asyncio
import http.client
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlencode

from papercraft.serve.addresses import LOOPBACK, listen
from papercraft.serve.devices import GUEST
from papercraft.serve.house import House
from papercraft.serve.limits import Rate
from papercraft.serve.metadata import without_metadata
from papercraft.serve.run import server_of
from papercraft.serve.store import Store
from tests.command import REPO
from tests.serve.siege import JPEG, QUESTION, StubWorkers

PHONES = 3


async def _serve(folder):
    """Serve a house until the process is killed; print the port, a game and the secret."""
    listening, address = listen(LOOPBACK, 0)
    house = House(folder, StubWorkers())
    house.devices.writes = Rate(10**9)
    live = await house.open()
    secret = house.devices.secret(GUEST)
    sys.stdout.write(f"{address.port} {live.session.name} {secret}\n")
    sys.stdout.flush()
    await server_of(house, address).serve(sockets=[listening])


class Phone(threading.Thread):
    """Sends photos and answers until the server is gone, and keeps what was acknowledged."""

    def __init__(self, number, told, seed):
        super().__init__(daemon=True)
        self.number, self.rng = number, random.Random(f"phone {number} {seed}")
        self.port, self.game, self.secret = int(told[0]), told[1], told[2]
        self.photos, self.answers, self.players, self.cookie = [], [], [], ""

    def run(self):
        try:
            self._join()
            for n in range(60):
                self.rng.choice((self._photograph, self._photograph, self._answer, self._add))(n)
        except (OSError, http.client.HTTPException):
            """The server has been killed."""

    def _ask(self, method, path, body, **more):
        headers = {"Origin": f"http://{LOOPBACK}:{self.port}", "Cookie": self.cookie, **more}
        with closing(http.client.HTTPConnection(LOOPBACK, self.port, timeout=20)) as line:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            answer.text = answer.read().decode()
        return answer

    def _post(self, path, **fields):
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(fields), **kind)

    def _join(self):
        name = f"Phone {self.number}"
        answer = self._post("/join", key=self.secret, to=self.game, name=name)
        assert answer.status == 303, answer.status
        self.page = answer.getheader("Location")
        self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        self.players.append(name)

    def _photograph(self, _n):
        photo = JPEG[:-2] + bytes(self.rng.randrange(1000, 400_000)) + JPEG[-2:]
        photo += self.rng.randbytes(8)
        answer = self._ask("PUT", f"{self.page}/photos", photo)
        # A game has room for so many.
        assert answer.status in {201, 409}, answer.status
        if answer.status == 201:
            self.photos.append(photo)

    def _answer(self, n):
        page = f"/sessions/{self.game}"
        if f"{page}/record" not in self._ask("GET", page, None).text:
            # Before the first photo is read nothing is asked.
            return
        value = f"{self.number}-{n}"
        key = QUESTION if self.page.endswith("/1") else "table"
        answer = self._post(f"/sessions/{self.game}/answers", question=key, value=value)
        assert answer.status == 303, answer.status
        self.answers.append(value)

    def _add(self, n):
        if len(self.players) < 3:
            name = f"Guest {self.number}-{n}"
            answer = self._post(f"/sessions/{self.game}/players", name=name)
            assert answer.status == 303, answer.status
            self.players.append(name)


def killed(folder, seed):
    """Kill a server with phones at a random moment; return what was acknowledged by then, counted.

    Raises:
        AssertionError: something of it is missing, or half.
    """
    rng = random.Random(f"kill {seed}")
    command = [sys.executable, "-m", "tests.serve.kills", "--serve", str(folder)]
    env = os.environ | {"PYTHONPATH": str(REPO)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
        told = server.stdout.readline().split()
        phones = [Phone(number, told, seed) for number in range(1, PHONES + 1)]
        for phone in phones:
            phone.start()
        # Some are killed while phones join, most while they send.
        while seed % 4 != 3 and not any(phone.photos for phone in phones):
            time.sleep(0.005)
        time.sleep(rng.uniform(0, 1.2))
        server.send_signal(signal.SIGKILL)
    for phone in phones:
        phone.join(30)
    return _check(folder, phones)


def _check(folder, phones):
    store = Store(folder / "house.sqlite")
    events = store.load().events
    store.close()
    photographed = [one.data for one in events if one.kind == "photographed"]
    digests = {one["digest"] for one in photographed}
    answers = {
        value for one in events if one.kind == "answered" for value in one.data["answers"].values()
    }
    names = {one.data["name"] for one in events if one.kind == "joined"}
    kept = {}
    for one in photographed:
        (file,) = folder.glob(f"sessions/*/{one['file']}")
        kept[one["digest"]] = file.read_bytes()
    told = Counter()
    for phone in phones:
        for photo in phone.photos:
            digest = sha256(photo).hexdigest()
            assert digest in digests, "a photo is lost"
            assert kept[digest] == without_metadata(photo)[0], "a photo is not whole"
        assert set(phone.answers) <= answers, "an answer is lost"
        assert set(phone.players) <= names, "a player is lost"
        told.update(
            photos=len(phone.photos), answers=len(phone.answers), players=len(phone.players)
        )
    # What was not acknowledged is whole, or not there at all.
    assert all(data.endswith(JPEG[-2:]) for data in kept.values())
    house = House(folder, StubWorkers())
    assert list(house.incoming.iterdir()) == []
    house.close()
    return told


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.serve.kills", description=__doc__)
    parser.add_argument("--cases", type=int, default=10, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="Number of the first.")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        asyncio.run(_serve(given.serve))
    told, faults = Counter(), 0
    for seed in range(given.first, given.first + given.cases):
        with tempfile.TemporaryDirectory() as folder:
            try:
                told += killed(Path(folder), seed)
            except AssertionError as error:
                faults += 1
                sys.stdout.write(f"{seed}: {error}\n")
    acknowledged = ", ".join(f"{n} {what}" for what, n in told.items())
    sys.stdout.write(f"{given.cases} kills; {acknowledged} acknowledged; {faults} faults\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
