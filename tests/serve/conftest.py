"""A house in a folder of its own, and browsers that have joined it or not."""

import asyncio
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from papercraft.serve.addresses import Address
from papercraft.serve.devices import GUEST, HOST
from papercraft.serve.house import House
from papercraft.serve.web import application
from papercraft.serve.workers import WorkerError

ADDRESS = Address("192.168.7.2", 8765)


class HereWorkers:
    """Runs jobs in a thread of this process; ``fail`` makes them end as a killed process does."""

    def __init__(self):
        self.fail = False
        self.jobs = []

    async def run(self, function, *args):
        if self.fail:
            raise WorkerError("the process ended")
        self.jobs.append(function.__name__)
        return await asyncio.to_thread(function, *args)

    def close(self):
        pass


class Browser:
    """A browser that says its origin when it writes, as browsers do."""

    def __init__(self, client, house):
        self.client, self.house = client, house
        self.jar = {}
        self.headers = {"origin": ADDRESS.origin}

    def send(self, method, path, **more):
        headers = dict(self.headers) | more.pop("headers", {})
        if self.jar:
            headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, follow_redirects=False, **more)
        self.jar |= dict(answer.cookies)
        return answer

    def get(self, path, **more):
        return self.send("GET", path, **more)

    def post(self, path, data=None, **more):
        return self.send("POST", path, data=data, **more)

    def join(self, role=GUEST, name="", to=""):
        secret = self.house.devices.secret(role)
        return self.post("/join", {"key": secret, "to": to, "name": name})


@contextmanager
def opened(folder):
    workers = HereWorkers()
    folder.mkdir(exist_ok=True)
    house = House(folder, workers)
    app = application(house, ADDRESS)
    with TestClient(app, base_url=ADDRESS.origin) as client:
        house.workers = workers
        yield house, client
        client.portal.call(_settled, house)
    house.close()


async def _settled(house):
    for live in house.sessions.values():
        if live.reading is not None:
            await live.reading


@pytest.fixture
def running(tmp_path):
    with opened(tmp_path / "house") as (house, client):
        live = client.portal.call(house.open)
        yield house, client, live.session.name


@pytest.fixture
def browse(running):
    house, client, _ = running
    return lambda: Browser(client, house)


@pytest.fixture
def settle(running):
    house, client, _ = running
    return lambda: client.portal.call(_settled, house)


@pytest.fixture
def host(browse):
    browser = browse()
    assert browser.join(HOST).status_code == 303
    return browser
