"""Games in a real browser, on the address that phones use: localhost would allow it more.

Needs Debian's chromium-headless-shell, or a browser named by PAPERCRAFT_BROWSER. With
PAPERCRAFT_NEEDS_BROWSER, as in the gate, a missing one is a failure. PAPERCRAFT_SCREENSHOTS names a
folder for pictures of the pages.
"""

import os
import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from papercraft.core.problems import UsageError
from papercraft.serve.addresses import lan_address
from tests.command import REPO
from tests.photos import Camera, taken
from tests.scans import log, pad
from tests.serve.browser import found

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

PATIENCE = 60_000
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# The kind of what has the focus, its width and height, and how it is outlined.
FOCUSED = """() => {
  const one = document.activeElement, seen = one.closest("label") ?? one;
  const { width, height } = seen.getBoundingClientRect();
  return [one.type ?? one.tagName, width, height, getComputedStyle(seen).outlineStyle];
}"""


def missing(what):
    if os.environ.get("PAPERCRAFT_NEEDS_BROWSER"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="module")
def chromium():
    path = found()
    if not path:
        missing("no browser: on Debian, apt install chromium-headless-shell")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    pictures = {"first": pad(0), "second": pad(1), "log": log()[0]}
    for name, picture in pictures.items():
        (folder / f"{name}.jpg").write_bytes(taken(Camera(), picture))
    return folder


class Server:
    """The command as a process of its own, with the links that it shows."""

    def __init__(self, folder, port=0):
        try:
            lan_address()
        except UsageError:
            missing("no network: phones could not reach this computer")
        command = [sys.executable, "-m", "papercraft", "serve", "-q", "--port", str(port),
                   "--data", str(folder)]  # fmt: skip
        env = os.environ | {"PYTHONPATH": str(REPO)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        told = [self.process.stdout.readline() for _ in range(2)]
        self.players, self.host = (line.split()[-1] for line in told)
        self.origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.players))
        self.port = urlsplit(self.players).port

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path / "house")
    yield running
    running.kill()


class Screen:
    """A page of one person, of which every complaint and foreign request is noted."""

    def __init__(self, browser, server, size=(360, 740), **more):
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints, self.foreign = [], []
        self.origin = server.origin
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._follow)

    def _note(self, message):
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    def _follow(self, request):
        if not request.url.startswith((self.origin, f"blob:{self.origin}")):
            self.foreign.append(request.url)

    def join(self, link, name):
        self.page.goto(link)
        self.page.fill("#name", name)
        self.page.locator("main button").first.click()
        self.page.wait_for_url("**/players/*")
        return self

    def photograph(self, photo, chosen=0):
        count = self.page.locator("#photos figure").count()
        self.page.locator("input[type=file].unseen").nth(chosen).set_input_files(photo)
        self.page.locator("#photos figure").nth(count).wait_for()

    def quiet(self):
        assert self.foreign == []
        assert self.complaints == []


def shown(screen, name):
    folder = os.environ.get("PAPERCRAFT_SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        screen.page.screenshot(path=Path(folder) / f"serve-{name}.png")


def accessible(browser, screen):
    """Look at the same page with axe, light and dark, in a browser that lets it in."""
    script = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
    state = screen.context.storage_state()
    for scheme in ("light", "dark"):
        size = screen.page.viewport_size
        context = browser.new_context(
            bypass_csp=True, storage_state=state, color_scheme=scheme, viewport=size
        )
        page = context.new_page()
        page.goto(screen.page.url)
        page.evaluate(script)
        found = page.evaluate(
            "rules => axe.run(document, {runOnly: {type: 'tag', values: rules}})", RULES
        )
        told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]]
        assert told == [], (page.url, scheme)
        assert len(found["passes"]) > 10
        # Nobody has to scroll sideways.
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        context.close()


@contextmanager
def screens(browser, server, *sizes, **more):
    opened = [Screen(browser, server, size, **more) for size in sizes]
    yield opened
    for screen in opened:
        screen.context.close()


PHONE, DESKTOP = (360, 740), (1440, 900)


def test_two_phones_and_a_big_screen(chromium, server, photos):
    with screens(chromium, server, DESKTOP, PHONE, PHONE, has_touch=True) as (board, ada, ben):
        board.page.goto(server.host)
        accessible(chromium, board)
        board.page.locator("main button").first.click()
        board.page.wait_for_url("**/sessions/*")
        board.page.goto(f"{server.origin}/")
        accessible(chromium, board)
        board.page.locator(".sessions a").click()
        board.page.locator(".code").wait_for()
        accessible(chromium, board)
        shown(board, "table-empty")
        ada.join(server.players, "Ada")
        ben.join(server.players, "Ben")
        # The big screen is told without being touched.
        board.page.locator(".standing li").nth(1).wait_for()
        shown(ada, "phone-empty")
        accessible(chromium, ada)
        ada.photograph(photos / "second.jpg")
        ben.photograph(photos / "first.jpg")
        ben.photograph(photos / "log.jpg", chosen=1)
        for phone in (ada, ben):
            phone.page.locator(".choices").first.wait_for()
        # Nothing is about the whole table once the log is read.
        board.page.locator(".standing li.asked").nth(1).wait_for()
        shown(ada, "phone")
        accessible(chromium, ada)
        accessible(chromium, board)
        ada.page.get_by_role("button", name="J10").click()
        ada.page.wait_for_url("**/players/*")
        ada.page.reload()
        answer = ada.page.locator(".question input:not([type=hidden])")
        answer.first.fill("A1:J5,A6:J10")
        answer.first.press("Enter")
        ada.page.locator("#who .state.done").wait_for()
        shown(ada, "phone-read")
        accessible(chromium, ada)
        ben.page.get_by_role("button", name="A10", exact=True).click()
        ben.page.locator(".question input:not([type=hidden])").first.fill("A1:J5,A6:J10")
        ben.page.locator(".question .primary").first.click()
        ben.page.locator("#who .state.done").wait_for()
        board.page.locator(".standing li.done").nth(1).wait_for()
        board.page.locator(".report table").first.wait_for()
        shown(board, "table")
        accessible(chromium, board)
        for screen in (board, ada, ben):
            screen.quiet()


def test_without_script(chromium, server, photos):
    with screens(chromium, server, PHONE, java_script_enabled=False) as (ada,):
        ada.join(server.players, "Ada")
        ada.page.locator("#photo").set_input_files(photos / "first.jpg")
        ada.page.locator(".send button.primary").click()
        ada.page.locator("#photos figure").wait_for()
        for _ in range(40):
            ada.page.reload()
            if ada.page.locator(".question").count():
                break
            ada.page.wait_for_timeout(500)
        ada.page.get_by_role("button", name="J1", exact=True).click()
        ada.page.get_by_role("link", name="All players").click()
        assert "Ada" in ada.page.locator(".report").inner_text()
        ada.quiet()


def test_with_the_keyboard_alone(chromium, server):
    with screens(chromium, server, PHONE) as (ada,):
        page = ada.page
        page.goto(server.players)
        for _ in range(10):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.id") == "name":
                break
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        page.wait_for_url("**/players/1")
        reached = []
        for _ in range(30):
            page.keyboard.press("Tab")
            reached.append(page.evaluate(FOCUSED))
        assert [kind for kind, *_ in reached].count("file") >= 2
        # What has the focus is seen and large enough to be hit.
        for kind, width, height, outline in reached:
            if kind in {"file", "submit", "A"}:
                assert min(width, height) >= 24, kind
                assert outline != "none", kind
        ada.quiet()


def test_the_server_is_killed_and_the_phone_is_offline(chromium, tmp_path, photos):
    first = Server(tmp_path / "house")
    with screens(chromium, first, PHONE) as (ada,):
        ada.join(first.players, "Ada")
        ada.photograph(photos / "first.jpg")
        first.kill()
        again = Server(tmp_path / "house", first.port)
        try:
            assert again.players == first.players
            # The page comes back by itself, with the photo, which is read again.
            ada.page.locator(".question").first.wait_for()
            ada.context.set_offline(True)
            ada.page.locator("input[type=file].unseen").first.set_input_files(photos / "log.jpg")
            ada.page.locator("[data-progress] button").wait_for()
            ada.context.set_offline(False)
            ada.page.locator("#photos figure").nth(1).wait_for()
            ada.page.reload()
            assert ada.page.locator("#photos figure").count() == 2
            assert ada.foreign == []
        finally:
            again.kill()


def test_ctrl_c_ends_it_with_pages_open(chromium, server):
    with screens(chromium, server, PHONE) as (ada,):
        ada.join(server.players, "Ada")
        server.process.terminate()
        ended = threading.Timer(15, server.process.kill)
        ended.start()
        assert server.process.wait() == 130
        ended.cancel()
        assert re.search(r"/players/1$", ada.page.url)
