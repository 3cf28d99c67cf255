"""A house in a folder of its own, and browsers that have joined it or not."""

import asyncio
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from papercraft.app import album
from papercraft.app.workforce import Work
from papercraft.serve import typed_pages
from papercraft.serve.addresses import Address
from papercraft.serve.devices import GUEST, HOST
from papercraft.serve.house import House
from papercraft.serve.jobs import with_sheets
from papercraft.serve.shelf import NO_SHELF
from papercraft.serve.web import application
from papercraft.serve.workers import WorkerError, _answer
from tests.serve.browser import found, missing

ADDRESS = Address("192.168.7.2", 8765)


class HereWorkers:
    """Runs jobs in a thread of this process; ``fail`` makes them end as a killed process does.

    What a job raises comes as from a process.
    """

    def __init__(self):
        self.fail = False
        self.jobs = []

    async def run(self, function, *args):
        if self.fail:
            raise WorkerError("the process ended")
        self.jobs.append((args[0] if function is with_sheets else function).__name__)
        failed, result = await asyncio.to_thread(_answer, function, args)
        if failed:
            raise WorkerError(result)
        return result

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
def opened(folder, shelf=NO_SHELF):
    workers = HereWorkers()
    folder.mkdir(exist_ok=True)
    house = House(folder, workers, shelf)
    app = application(house, ADDRESS)
    with pytest.MonkeyPatch.context() as patch, TestClient(app, base_url=ADDRESS.origin) as client:
        # Many photos are read in this process as well (tests/read_once.py).
        patch.setattr(album, "_WORK", Work(worth=1000))
        house.workers = workers
        yield house, client
        client.portal.call(_settled, house)
    house.close()


async def _settled(house):
    for live in house.sessions.values():
        if live.reading is not None:
            await asyncio.wait([live.reading])


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


@pytest.fixture
def patient(monkeypatch):
    """Pages that wait for what was typed: a computer that runs other tests takes its time."""
    monkeypatch.setattr(typed_pages, "_PATIENCE", 60.0)


@pytest.fixture
def ada(running, browse):
    """A guest who plays."""
    browser = browse()
    browser.join(GUEST, "Ada", running[2])
    return browser


@pytest.fixture
def table(running):
    """The path of the session."""
    return f"/sessions/{running[2]}"


@pytest.fixture
def live(running):
    house, _, name = running
    return house.sessions[name]


@pytest.fixture(scope="module")
def chromium():
    """A real browser (tests/serve/test_browser.py)."""
    path = found()
    if not path:
        missing("no browser: on Debian, apt install chromium-headless-shell")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path):
    """The command as a process, with a folder of its own."""
    # Other tests need no process.
    from tests.serve.test_browser import Server

    running = Server(tmp_path / "house")
    yield running
    running.kill()
