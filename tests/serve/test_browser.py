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
from tests.serve.browser import missing

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

# Milliseconds, for a busy machine.
PATIENCE = 120_000
AXE = files("axe_playwright_python").joinpath("axe.min.js")
RULES = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}

# The kind of what has the focus, its width and height, and how it is outlined.
FOCUSED = """() => {
  const one = document.activeElement, seen = one.closest("label") ?? one;
  const { width, height } = seen.getBoundingClientRect();
  return [one.type ?? one.tagName, width, height, getComputedStyle(seen).outlineStyle];
}"""


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    folder = tmp_path_factory.mktemp("photos")
    pictures = {"first": pad(0), "second": pad(1), "log": log()[0]}
    for name, picture in pictures.items():
        (folder / f"{name}.jpg").write_bytes(taken(Camera(), picture))
    return folder


class Server:
    """The command as a process of its own, with the links that it shows."""

    def __init__(self, folder, port=0, sheets=()):
        try:
            lan_address()
        except UsageError:
            missing("no network: phones could not reach this computer")
        command = [sys.executable, "-m", "papercraft", "serve", "-q", "--port", str(port),
                   "--data", str(folder), *map(str, sheets)]  # fmt: skip
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
        self.page.wait_for_url("**/players/*" if name else "**/sessions/*")
        return self

    def photograph(self, photo, chosen=0):
        count = self.page.locator("#photos figure").count()
        self.page.locator("input[type=file].unseen").nth(chosen).set_input_files(photo)
        self.page.locator("#photos figure").nth(count).wait_for()

    def send(self, photo):
        """Take a photo, and do not wait."""
        self.page.locator("input[type=file].unseen").first.set_input_files(photo)

    def photos(self, count):
        """Wait until so many photos have arrived."""
        self.page.locator("#photos figure").nth(count - 1).wait_for()

    def tab_to(self, wanted):
        """Press Tab until an expression about what has the focus is true."""
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(f"() => {wanted}"):
                return
        raise AssertionError(wanted)

    def choose(self, file):
        """Choose a file with the keyboard: Enter where the focus is, again if nothing opened."""
        opened = []
        # Playwright marks the functions it calls, and cannot mark a method of a list.
        self.page.on("filechooser", lambda chooser: opened.append(chooser))  # noqa: PLW0108
        for turn in range(300):
            if turn % 50 == 0:
                self.page.keyboard.press("Enter")
            self.page.wait_for_timeout(100)
            if opened:
                opened[0].set_files(file)
                return
        raise AssertionError(file)

    def reload_until(self, selector):
        """Load a page without script again and again until something is there."""
        for _ in range(80):
            if self.page.locator(selector).count():
                return
            self.page.wait_for_timeout(500)
            self.page.reload()
        raise AssertionError(selector)

    def quiet(self):
        assert self.foreign == []
        assert self.complaints == []


def says(place, text):
    """Wait until a place says something: a page may be drawn again after what was waited for."""
    from playwright.sync_api import expect

    expect(place).to_contain_text(text, timeout=PATIENCE, use_inner_text=True)


def shown(screen, name):
    folder = os.environ.get("PAPERCRAFT_SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        screen.page.screenshot(path=Path(folder) / f"serve-{name}.png")


def accessible(browser, screen):
    """Look at the same page with axe in a browser that lets it in; in the dark, at its colours."""
    context = browser.new_context(
        bypass_csp=True, storage_state=screen.context.storage_state(), color_scheme="light",
        viewport=screen.page.viewport_size,
    )  # fmt: skip
    page = context.new_page()
    page.goto(screen.page.url)
    page.evaluate(AXE.read_text("utf-8"))
    for scheme, rules, least in (("light", RULES, 10), ("dark", OF_COLOURS, 0)):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate("rules => axe.run(document, {runOnly: rules})", rules)
        told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]]
        assert told == [], (page.url, scheme)
        assert len(found["passes"]) > least
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
        # The address stays the same, so only the navigation tells that the answer has arrived.
        with ada.page.expect_navigation():
            ada.page.get_by_role("button", name="J10").click()
        ada.page.reload()
        answer = ada.page.locator(".question input:not([type=hidden])")
        answer.first.fill("A1:J5,A6:J10")
        answer.first.press("Enter")
        ada.page.locator("#who .state.done").wait_for()
        shown(ada, "phone-read")
        accessible(chromium, ada)
        # What is typed before the page is a new one would be gone.
        with ben.page.expect_navigation():
            ben.page.get_by_role("button", name="A10", exact=True).click()
        ben.page.locator(".question input:not([type=hidden])").first.fill("A1:J5,A6:J10")
        ben.page.locator(".question .primary").first.click()
        ben.page.locator("#who .state.done").wait_for()
        board.page.locator(".standing li.done").nth(1).wait_for()
        board.page.locator(".report table").first.wait_for()
        shown(board, "table-cutit")
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
        with ada.page.expect_navigation():
            ada.page.get_by_role("button", name="J1", exact=True).click()
        ada.page.get_by_role("link", name="All players").click()
        says(ada.page.locator(".report"), "Ada")
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
