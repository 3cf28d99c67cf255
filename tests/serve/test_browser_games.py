"""A game of each kind in a real browser, from the printed sheet to the verdict.

cutit is in ``test_browser.py``, which says what these need.
"""

import re

import pytest

from papercraft.app.record_reading import read_data
from papercraft.app.score import judged
from papercraft.app.score_request import ScoreRequest
from tests.card_table import CAMERA, laid
from tests.games.cat.test_scan_games import Sheet
from tests.games.cuttle.test_scan_tables import SIDES
from tests.photos import Camera, Pen, printed, taken
from tests.serve.test_browser import (
    DESKTOP,
    PHONE,
    accessible,
    says,
    screens,
    shown,
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


@pytest.fixture
def photo(tmp_path):
    """A function that takes a photo and returns its file."""

    def take(name, pixels, camera=None):
        path = tmp_path / f"{name}.jpg"
        path.write_bytes(taken(camera or Camera(), pixels))
        return path

    return take


def totals(data):
    """The points of a record, as the referee gives them."""
    game, reading = read_data(data)
    verdict = judged(game, reading, (), ScoreRequest()).verdict
    return {one.name: str(one.total) for one in verdict.players}, verdict.winners


def test_cat_on_three_phones(chromium, server, photo):
    sheets = [Sheet(nth=nth).filled() for nth in range(3)]
    log = Pen(printed("cat", str(sheets[0].id), "log"), "black")
    for turn, face in enumerate(sheets[0].data["dice"], 1):
        log.cross(log.page.sheet.places.boxes[f"roll.{turn}.{face}"])
    names = [player["name"] for player in sheets[0].data["players"]]
    boards = [photo(name, sheet.pen.pixels) for name, sheet in zip(names, sheets, strict=True)]
    wanted, winners = totals(sheets[0].data)
    with (
        screens(chromium, server, DESKTOP) as (board,),
        screens(chromium, server, PHONE, PHONE, PHONE, has_touch=True, locale="pl-PL") as phones,
    ):
        board.join(server.host, "")
        # The one who comes last sends first, and two send at once.
        for phone, name in zip(phones, reversed(names), strict=True):
            phone.join(server.players, name)
        ben = phones[1]
        phones[0].send(boards[2])
        phones[2].send(boards[0])
        ben.context.set_offline(True)
        ben.send(boards[1])
        ben.page.locator("[data-progress] button").wait_for()
        ben.context.set_offline(False)
        for phone in phones:
            phone.photos(1)
            # As Android does when the camera needs the memory.
            phone.page.reload()
            phone.photos(1)
        ben.photograph(photo("log", log.pixels), chosen=1)
        board.page.locator(".winner").wait_for()
        standing = board.page.locator(".standing li")
        for name, total in wanted.items():
            says(standing.filter(has_text=name).locator(".total"), re.compile(f"^{total}$"))
        for name in winners:
            says(board.page.locator(".winner"), name)
        for phone, name in zip(phones, reversed(names), strict=True):
            phone.page.locator("#who .state.done").wait_for()
            says(phone.page.locator(".points strong"), re.compile(f"^{wanted[name]}$"))
            assert phone.page.locator("html").get_attribute("lang") == "pl"
            assert phone.foreign == []
        shown(board, "table")
        shown(ben, "phone-cat")
        accessible(chromium, board)
        accessible(chromium, ben)
        board.quiet()


def test_rope_with_the_keyboard_alone(chromium, server, photo):
    rows = [(name, 60, 60 + 22 * n, 0) for n, name in enumerate(("sun 1", "sun 2", "leaf 4"))]
    table = photo("rope", laid("rope", rows, size=(200, 260)), Camera(size=(1100, 1400), bend=0))
    with screens(chromium, server, PHONE) as (ada,):
        # Nobody may be listening yet when the key is pressed, unless somebody does from the start.
        ada.page.on("filechooser", lambda _chooser: None)
        ada.page.goto(server.players)
        ada.tab_to("document.activeElement.id === 'name'")
        ada.page.keyboard.type("Ada")
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_url("**/players/1")
        ada.tab_to("document.activeElement.type === 'file'")
        ada.choose(table)
        ada.page.locator(".question").first.wait_for()
        accessible(chromium, ada)
        for answer in ("Enter", "1 2 3", "7"):
            ada.tab_to("document.activeElement.matches('.question [name=value]')")
            if answer != "Enter":
                ada.page.keyboard.press("Control+A")
                ada.page.keyboard.type(answer)
            with ada.page.expect_navigation():
                ada.page.keyboard.press("Enter")
        ada.page.locator("#who .state.done").wait_for()
        ada.tab_to("document.activeElement.matches('nav a')")
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_url("**/sessions/*")
        says(ada.page.locator("#verdict"), "3 cards were seen")
        shown(ada, "phone-rope")
        accessible(chromium, ada)
        ada.quiet()


def test_cuttle_without_script(chromium, server, photo):
    table = photo("cuttle", laid("cuttle", SIDES), CAMERA)
    with screens(chromium, server, PHONE, PHONE, java_script_enabled=False, locale="de") as (
        ada,
        ben,
    ):
        ben.join(server.players, "Ben")
        ada.join(server.players, "Ada")
        ada.page.locator("#photo").set_input_files(table)
        ada.page.locator(".send button.primary").click()
        ada.page.locator("#photos figure").wait_for()
        ada.reload_until(".question")
        # The other edge of the table is read as the one who joined first.
        with ada.page.expect_navigation():
            ada.page.get_by_role("button", name="Ada", exact=True).click()
        ada.reload_until("#asked .good")
        # A phone that has sent nothing is told the same.
        ben.page.get_by_role("link", name="Alle Spieler").click()
        says(ben.page.locator("#verdict"), "Ada: 17 Punkte")
        for screen in (ada, ben):
            screen.quiet()


def test_pages_that_tell_what_is_wrong(chromium, server, tmp_path):
    (tmp_path / "none.png").write_bytes(b"this is no photo")
    with screens(chromium, server, PHONE, PHONE) as (ada, eve):
        ada.join(server.players, "Ada")
        ada.page.locator("input[type=file].unseen").first.set_input_files(tmp_path / "none.png")
        ada.page.get_by_text("cannot be read as a photo").wait_for()
        accessible(chromium, ada)
        own = ada.page.url
        # Whoever has not joined is told nothing, and how to join.
        eve.page.goto(own)
        assert eve.page.get_by_role("heading", level=1).inner_text() == "This phone has not joined"
        accessible(chromium, eve)
        eve.page.goto(f"{server.origin}/join?key=guess")
        accessible(chromium, eve)
        eve.page.goto(server.players)
        eve.page.fill("#name", "ADA")
        eve.page.locator("main button").first.click()
        eve.page.locator("#fault").wait_for()
        # The browser moves the focus when it has drawn the page, after the fault is there.
        eve.page.wait_for_function("() => document.activeElement.id === 'name'")
        # Another's page is shown, but nothing can be changed there.
        name = "Eve <img src=x onerror=alert(1)>"
        eve.join(server.players, name)
        assert eve.page.locator("h1").inner_text() == name
        assert eve.page.locator("main img:not([hidden])").count() == 0
        eve.page.goto(own)
        assert eve.page.locator("main button, main input").count() == 0
        accessible(chromium, eve)
        eve.page.goto(f"{server.origin}/sessions/none")
        assert "may have been deleted" in eve.page.locator("main").inner_text()
        for screen in (ada, eve):
            assert screen.foreign == []
