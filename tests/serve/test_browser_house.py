"""Printing and the history in a real browser, as ``test_browser`` has it for the table."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from papercraft.serve.store import Store
from tests.command import REPO
from tests.serve.test_browser import (
    DESKTOP,
    PHONE,
    Server,
    accessible,
    screens,
    shown,
)
from tests.serve.test_history import SEASON, _write

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def drawn(page):
    """Wait until the preview shows pictures that have arrived."""
    page.wait_for_function(
        """() => {
          const preview = document.getElementById("preview");
          const pictures = [...preview.querySelectorAll("img")].slice(0, 1);
          return !preview.hasAttribute("aria-busy") && pictures.length > 0
            && pictures.every(one => one.complete && one.naturalWidth > 0);
        }"""
    )


def test_a_set_is_printed_and_played(chromium, server):
    with screens(chromium, server, DESKTOP, PHONE, has_touch=True) as (host, phone):
        host.page.goto(server.host)
        host.page.locator("main button").first.click()
        host.page.wait_for_url("**/sessions/*")
        with host.page.expect_navigation():
            host.page.get_by_role("link", name="Print sheets").last.click()
        accessible(chromium, host)
        host.page.get_by_role("link", name="cat").first.click()
        drawn(host.page)
        # What is typed shows in the preview without a touch.
        before = host.page.locator("#preview img").nth(1).get_attribute("src")
        host.page.get_by_placeholder("Player 1").fill("Ada")
        host.page.get_by_placeholder("Player 2").fill("Ben")
        host.page.wait_for_function(
            "old => document.querySelectorAll('#preview img')[1]?.getAttribute('src') !== old",
            arg=before,
        )
        drawn(host.page)
        assert "name=Ada" in host.page.locator("#preview img").nth(1).get_attribute("src")
        shown(host, "print")
        accessible(chromium, host)
        # A reload shows the same, and Another set another one.
        sheet = host.page.locator("#preview h2").inner_text()
        host.page.reload()
        drawn(host.page)
        assert host.page.locator("#preview h2").inner_text() == sheet
        host.page.get_by_role("link", name="Another set").click()
        host.page.wait_for_function(
            """before => {
              const heading = document.querySelector("#preview h2");
              return heading !== null && heading.innerText !== before;
            }""",
            arg=sheet,
        )
        # What is wrong is told at its field while typing, and gone when it is right.
        host.page.get_by_placeholder("Player 2").fill("Ada")
        host.page.locator("#fault-name .fault").wait_for()
        assert host.page.get_by_placeholder("Player 2").get_attribute("aria-invalid") is not None
        accessible(chromium, host)
        host.page.get_by_placeholder("Player 2").fill("Ben")
        host.page.wait_for_function("() => !document.querySelector('.fault')")
        drawn(host.page)
        with host.page.expect_download() as saved:
            host.page.get_by_role("button", name="Save the PDF").click()
        assert saved.value.path().read_bytes().startswith(b"%PDF")
        assert saved.value.suggested_filename.startswith("CAT1-")
        host.page.get_by_role("button", name="Start a game with these players").click()
        host.page.wait_for_url("**/sessions/*")
        phone.page.goto(host.page.locator("a.code").get_attribute("href"))
        phone.page.get_by_role("button", name="Ben").click()
        phone.page.wait_for_url("**/players/2")
        phone.page.goto(f"{server.origin}/print/rope")
        drawn(phone.page)
        accessible(chromium, phone)
        # The browser notes the status of the page with faults.
        host.complaints = [one for one in host.complaints if "422" not in one]
        for screen in (host, phone):
            screen.quiet()


def test_a_described_sheet_from_print_to_verdict(chromium, tmp_path):
    pad = REPO / "examples" / "game-night.toml"
    running = Server(tmp_path / "house", sheets=[pad])
    try:
        with screens(chromium, running, DESKTOP, PHONE, PHONE, has_touch=True) as (host, ada, ben):
            host.page.goto(running.host)
            host.page.locator("main button").first.click()
            host.page.wait_for_url("**/sessions/*")
            waiting = host.page.url
            host.page.goto(f"{running.origin}/print")
            accessible(chromium, host)
            host.page.get_by_role("link", name="Game night").click()
            for n, name in enumerate(("Ada", "Ben", "Cem"), 1):
                host.page.get_by_placeholder(f"Player {n}").fill(name)
            drawn(host.page)
            shown(host, "print-described")
            host.page.get_by_role("button", name="Start a game with these players").click()
            host.page.wait_for_url("**/sessions/*")
            # It is the game that phones come to which scan the code on the terminal.
            assert host.page.url == waiting
            for phone, name in ((ada, "Ada"), (ben, "Ben")):
                phone.page.goto(running.players)
                phone.page.get_by_role("button", name=name).click()
                phone.page.wait_for_url("**/players/*")
            ada.photograph(pad.with_suffix(".jpg"))
            ada.page.get_by_text("It counts for Player 3 so far").wait_for()
            accessible(chromium, ada)
            shown(ada, "whose")
            for name in ("Ada", "Ben"):
                question = ada.page.locator(".question").first
                text = question.locator(".asked").inner_text()
                with ada.page.expect_navigation():
                    question.get_by_role("button", name=name).click()
                # It is not asked again while the answer is being read.
                assert text not in ada.page.locator("#asked").inner_text()
            # A reading that is on its way would show what it found over what Ben types now.
            ada.page.wait_for_function("() => !document.querySelector('.question')")
            host.page.get_by_text("The winner is Cem.").wait_for()
            ben.page.reload()
            ben.page.get_by_role("link", name="Correct what was read").click()
            ben.page.get_by_label("Round 1").fill("26")
            accessible(chromium, ben)
            ben.page.get_by_role("button", name="Save").click()
            ben.page.get_by_text("51", exact=True).wait_for()
            host.page.get_by_text("The winner is Cem.").wait_for()
            accessible(chromium, host)
            shown(host, "described")
            for screen in (host, ada, ben):
                screen.quiet()
    finally:
        running.kill()


def test_printing_without_script(chromium, server):
    with screens(chromium, server, PHONE, java_script_enabled=False) as (ada,):
        ada.join(server.players, "Ada")
        ada.page.goto(f"{server.origin}/print/cat")
        ada.page.locator("#preview img").wait_for(state="detached")
        ada.page.get_by_placeholder("Player 1").fill("Ada")
        with ada.page.expect_navigation():
            ada.page.get_by_role("button", name="Show the preview").click()
        assert ada.page.get_by_placeholder("Player 1").input_value() == "Ada"
        first = ada.page.locator("#preview img").first
        first.scroll_into_view_if_needed()
        assert "/preview/1.svg" in first.get_attribute("src")
        with ada.page.expect_download() as saved:
            ada.page.get_by_role("button", name="Save the PDF").click()
        assert saved.value.path().read_bytes().startswith(b"%PDF")
        ada.quiet()


def test_the_history_of_a_season(chromium, tmp_path):
    folder = tmp_path / "house"
    folder.mkdir()
    store = Store(folder / "house.sqlite")
    # Playwright has a loop in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(lambda: asyncio.run(_write(store, SEASON))).result()
    store.close()
    running = Server(folder)
    try:
        with screens(chromium, running, DESKTOP, PHONE) as both:
            for screen in both:
                screen.page.goto(running.host)
                # Going on before the answer has arrived would leave its cookie behind.
                with screen.page.expect_navigation():
                    screen.page.locator("main button").first.click()
                screen.page.goto(f"{running.origin}/history")
                screen.page.get_by_role("heading", name="5 games").wait_for()
                accessible(chromium, screen)
                screen.page.select_option("#year", "2025")
                screen.page.get_by_role("button", name="Show").click()
                screen.page.get_by_role("heading", name="1 game", exact=True).wait_for()
                with screen.page.expect_download() as saved:
                    screen.page.get_by_role("link", name="Table (CSV)").click()
                assert b"2025-12-30" in saved.value.path().read_bytes()
                screen.quiet()
            shown(both[0], "history")
    finally:
        running.kill()
