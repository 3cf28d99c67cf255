"""Typing and drawing in a real browser: by hand, by keyboard, without script, on a phone."""

import json
import re

import pytest

from tests.serve.test_browser import (
    DESKTOP,
    PHONE,
    accessible,
    says,
    screens,
    shown,
)

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

CAT, CUTIT = "CAT1-DSBZ-9H1E-H", "CUT1-DSBZ-9H1E-J"
CUPS = "E2 H2 F8 E12 G12 E14"
# Takes long names and narrow pages.
LONG = "Wilhelmina Brzęczyszczykiewicz-Oberhuber"


def save(page):
    with page.expect_navigation():
        page.locator("main form button.primary").last.click()


def begin(screen, sheet, dice):
    """Type which sheet it is, and the rolls; return the player's page."""
    own = screen.page.url
    table = own.split("/players")[0]
    screen.page.goto(f"{table}/typed")
    screen.page.fill("[name='text.sheet']", sheet)
    save(screen.page)
    screen.page.goto(f"{table}/typed")
    screen.page.fill("[name='text.dice']", dice)
    save(screen.page)
    return own


class Desk:
    """What is drawn on, with places in units of its grid."""

    def __init__(self, page):
        self.page, self.form = page, page.locator("[data-draw]")
        page.locator(".desk svg circle").first.wait_for(state="attached")

    def at(self, point):
        left, top, step = (
            float(self.form.get_attribute(f"data-{key}")) for key in ("left", "top", "step")
        )
        box = self.page.locator(".desk svg").bounding_box()
        scale = box["width"] / float(self.page.locator(".paper img").get_attribute("width"))
        x, y = point
        return box["x"] + scale * (left + step * x), box["y"] + scale * (top + step * y)

    def drag(self, *points):
        self.page.mouse.move(*self.at(points[0]))
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*self.at(point), steps=9)
        self.page.mouse.up()

    def saved(self):
        """Save, and return the points that the page has sent."""
        with self.page.expect_request(lambda one: one.method == "POST") as sent:
            save(self.page)
        return sent.value.post_data_json["points"]


def test_a_game_typed_on_two_phones(chromium, server):
    with screens(chromium, server, DESKTOP, PHONE, PHONE, has_touch=True) as (board, ada, ben):
        board.page.goto(server.host)
        board.page.locator("main button").first.click()
        board.page.wait_for_url("**/sessions/*")
        ada.join(server.players, "Ada")
        ben.join(server.players, LONG)
        with ada.page.expect_navigation():
            ada.page.get_by_role("link", name="Type instead").click()
        accessible(chromium, ada)
        ada.page.fill("#sheet", CAT[:-1] + "X")
        save(ada.page)
        assert ada.page.locator("#sheet").input_value() == CAT[:-1] + "X"
        accessible(chromium, ada)
        ada.page.fill("#sheet", CAT)
        save(ada.page)
        ada.page.fill("[name='text.cups']", CUPS)
        ada.page.fill("[name='text.turns']", "R4 D2\nnonsense")
        save(ada.page)
        wrong = ada.page.locator("[name='text.turns']")
        assert wrong.get_attribute("aria-invalid") == "true"
        assert wrong.input_value() == "R4 D2\nnonsense"
        shown(ada, "typed")
        accessible(chromium, ada)
        wrong.fill("links 3\nR1")
        ada.page.get_by_role("link", name="What concerns everyone").focus()
        save(ada.page)
        with board.page.expect_navigation():
            board.page.get_by_role("link", name="Type rolls").click()
        accessible(chromium, board)
        board.page.fill("[name='text.dice']", "3 1")
        save(board.page)
        board.page.locator(".standing li.done").first.wait_for()
        ben.page.get_by_role("link", name="Type instead").click()
        ben.page.fill("[name='text.turns']", "R3\n-")
        ben.page.fill("[name='text.cups']", CUPS)
        save(ben.page)
        # The big screen is told without being touched.
        board.page.locator(".standing li.done").nth(1).wait_for()
        board.page.locator(".report table").first.wait_for()
        accessible(chromium, board)
        ada.page.goto(ada.page.url.split("/players")[0])
        ada.page.get_by_role("button", name="Undo").wait_for(state="detached")
        ben.page.get_by_role("button", name="Undo").click()
        board.page.locator(".standing li.done").nth(1).wait_for(state="detached")
        for screen in (board, ada, ben):
            screen.quiet()


def test_typed_without_script(chromium, server):
    with screens(chromium, server, PHONE, java_script_enabled=False) as (ada,):
        ada.join(server.players, "Ada")
        own = begin(ada, CUTIT, "2 3 ? -")
        ada.page.goto(f"{own}/typed")
        ada.page.fill("[name='text.pieces']", "a1-d3")
        ada.page.select_option("[name='text.corner']", "A1")
        save(ada.page)
        assert "points" in ada.page.locator("#who").inner_text()
        ada.page.goto(f"{own}/draw")
        assert "JavaScript" in ada.page.locator("main").inner_text()
        ada.quiet()


def test_a_thread_by_finger_mouse_and_keys(chromium, server):
    with screens(chromium, server, PHONE) as (ada,):
        ada.join(server.players, "Ada")
        own = begin(ada, CAT, "6 3 1")
        page = ada.page
        page.goto(f"{own}/draw")
        desk = Desk(page)
        accessible(chromium, ada)
        save_button = page.locator("[data-save]")
        assert save_button.is_disabled()
        # A finger is not exact, and may be lifted.
        desk.drag((3, 0.2), (7.2, -0.1), (6.9, 2.3))
        desk.drag((7, 2), (5, 2.2), (3, 2))
        page.locator("[data-undo]").click()
        desk.drag((7.1, 2.1), (4.2, 2))
        # Back and forth within a stretch is taken back.
        desk.drag((4, 2), (4, 4), (4, 2))
        page.locator("[data-nearer]").click()
        page.locator("[data-nearer]").click()
        shown(ada, "draw-cat")
        page.locator("[data-farther]").click()
        page.locator("[data-farther]").click()
        assert desk.saved() == "3 0;7 0;7 2;4 2"
        assert page.url == own
        # The line goes on from what there is.
        page.goto(f"{own}/draw")
        desk = Desk(page)
        page.locator(".desk").focus()
        page.keyboard.press("ArrowDown")
        says(page.locator("#draw-told"), "Column 5, row 4; 10 steps")
        assert desk.saved() == "3 0;7 0;7 2;4 2;4 3"
        page.goto(f"{own}/draw")
        desk = Desk(page)
        page.locator("[data-undo]").click()
        page.locator("[data-undo]").click()
        assert desk.saved() == "3 0;7 0;7 2"
        page.goto(f"{own}/draw")
        Desk(page)
        page.locator("[data-clear]").click()
        assert save_button.is_disabled()
        ada.quiet()


def test_pieces_by_touch_one_after_the_other(chromium, server):
    with screens(chromium, server, PHONE, has_touch=True) as (ada,):
        ada.join(server.players, "Ada")
        own = begin(ada, CUTIT, "2 3 ? -\n1 1 1 1\n1 1 1 1")
        page = ada.page
        page.goto(f"{own}/draw")
        desk = Desk(page)
        desk.drag((0.1, 0), (4, 0.2), (4.1, 3), (0, 3.2), (0, 0.1))
        says(page.locator("#draw-told"), re.compile("^The outline is closed[.]$"))
        shown(ada, "draw-cutit")
        accessible(chromium, ada)
        assert desk.saved() == "0 0;4 0;4 3;0 3"
        # The next piece, corner by corner: taps go straight on.
        page.wait_for_url("**/draw")
        desk = Desk(page)
        assert len(json.loads(desk.form.get_attribute("data-drawn"))) == 1
        for corner in ((4, 0), (7, 0), (7, 2), (4, 2), (4, 0)):
            page.touchscreen.tap(*desk.at(corner))
        assert desk.saved() == "4 0;7 0;7 2;4 2"
        page.goto(f"{own}/typed")
        assert page.locator("[name='text.pieces']").input_value().count("outline") == 2
        ada.quiet()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_no_page_is_too_wide(chromium, server, width):
    with screens(chromium, server, (width, 800), locale="pl") as (ada,):
        ada.join(server.players, LONG)
        own = begin(ada, CAT, "6 3 1")
        for page in (f"{own}/typed", f"{own}/draw", own.split("/players")[0] + "/typed", own):
            ada.page.goto(page)
            accessible(chromium, ada)
        ada.quiet()
