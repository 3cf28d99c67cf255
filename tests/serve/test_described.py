"""Sheets that a file describes: printed, typed, photographed, each column its player's."""

import html
import re
import shutil
from pathlib import Path

import pytest

from papercraft.core.problems import ReadError
from papercraft.core.sheet_files import VARIABLE, looking_in
from papercraft.serve.shelf import NO_SHELF, shelf_of
from tests.games.tally.definitions import scribble
from tests.photos import Camera, Pen, printed, taken
from tests.serve.conftest import Browser, opened
from tests.serve.test_story import text_of
from tests.serve.test_typing import as_sent, faults, field, typed

PAD = Path(__file__).parents[2] / "examples" / "game-night.toml"
SHEET = "TAL1-93Z6-3W5B-A6X7-98DJ-N"


@pytest.fixture
def pad(tmp_path):
    return shutil.copy(PAD, tmp_path / "pad.toml")


@pytest.fixture
def served(tmp_path, pad):
    with opened(tmp_path / "house", shelf_of([pad])) as (house, client):
        browser = Browser(client, house)
        browser.join("host")
        yield house, browser


def begun(browser, *names, **asked):
    """The path of a game that is begun from the page to print the pad."""
    sent = {"sheet": SHEET, "name": names} | asked
    return browser.post("/print/tally/play", sent).headers["location"]


def live_of(house, path):
    return house.sessions[path.split("/")[2]]


def test_what_is_on_the_shelf(pad, tmp_path, monkeypatch):
    assert shelf_of([]) is NO_SHELF
    (one,) = shelf_of([pad]).sheets
    assert one == ("tally", SHEET, "Game night", 3)
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    (tmp_path / "odd.toml").write_text('game = "tally"\n[box]\n', "utf-8")
    (tmp_path / "record.toml").write_text('game = "cat"\n', "utf-8")
    (tmp_path / "other.toml").write_text('game = ["x"]\n', "utf-8")
    assert shelf_of([]).sheets == shelf_of([pad]).sheets == (one,)
    with pytest.raises(ReadError):
        shelf_of([tmp_path / "odd.toml"])


def test_it_is_printed(served):
    _, host = served
    index = host.get("/print")
    link = html.unescape(re.search(r'href="(/print/tally\?sheet=[^"]*)"', index.text)[1])
    assert "Your own sheets" in index.text
    page = host.get(link + "&preview=1")
    assert "Print Game night" in page.text
    assert f"1 page · {SHEET}" in text_of(page)
    # What is printed is called as in the file.
    assert "What to print Game night" in text_of(page)
    assert '<option value="3" selected>3</option>' in page.text
    assert host.get(f"/print/tally/sheets.pdf?sheet={SHEET}").content.startswith(b"%PDF")


def test_everybody_on_a_list_gets_a_sheet(tmp_path):
    quiz = tmp_path / "quiz.toml"
    quiz.write_text(PAD.read_text("utf-8").replace("columns = 3", 'names = "class.csv"'), "utf-8")
    (tmp_path / "class.csv").write_text("name\nAda\nBen\n", "utf-8")
    shelf = shelf_of([quiz])
    with opened(tmp_path / "house", shelf) as (house, client):
        host = Browser(client, house)
        host.join("host")
        page = host.get(f"/print/tally?sheet={shelf.sheets[0].sheet}&preview=1")
        assert "2 pages" in text_of(page)
        (tmp_path / "class.csv").write_text("name\n", "utf-8")
        page = host.get(f"/print/tally/sheets.pdf?sheet={shelf.sheets[0].sheet}")
        assert "class.csv" in "".join(faults(page))
        (tmp_path / "class.csv").unlink()
        page = host.get(f"/print/tally/sheets.pdf?sheet={shelf.sheets[0].sheet}")
        assert "there is no file 'class.csv'" in "".join(faults(page))


def test_it_is_typed(served):
    house, host = served
    path = begun(host, "Ada", "Ben")
    live = live_of(house, path)
    assert live.session.sheet == SHEET
    host.client.portal.call(_read, live)
    assert "2 photos are missing." in text_of(host.get(path))
    assert "Title and date" in text_of(host.get(path))
    page = host.get(f"{path}/players/1/typed")
    # Nobody is asked for the ID; the fields are the boxes of the file.
    assert "ID of the sheet" not in page.text
    assert [field(page, name) for name in ("round_1", "most_cards")] == ["", None]
    assert 'inputmode="numeric"' in page.text
    assert "players" not in live.result
    typed(host, f"{path}/players/1/typed", round_1="12", round_2="51", round_3="x")
    told = faults(host.get(f"{path}/players/1/typed"))
    assert told == ["2 fields have to be changed; everything is saved.",
                    "Round 2 is 51, but at most 50 is possible; it counts 0",
                    "Should be a number from 0 to 50"]  # fmt: skip
    typed(host, f"{path}/players/1/typed", round_2="31", round_3="8", most_cards="yes")
    typed(host, f"{path}/typed", title="The final", date="2026-01-31")
    assert live.result["players"] == [{"name": "Ada", "rank": 1, "total": 53, "open": False}]
    typed(host, f"{path}/players/2/typed", round_1="54")
    typed(host, f"{path}/players/2/typed", round_1="50")
    board = text_of(host.get(path))
    assert "The final" in board
    assert "The winner is Ada." in board
    assert f'sheet = "{SHEET}"' in host.get(f"{path}/record").text
    assert "Game night · The final" in text_of(host.get("/"))
    history = text_of(host.get("/history?game=Game night"))
    assert "2026-01-31" in history
    assert "Game night · The final" in history
    again = host.post(f"{path}/rematch").headers["location"]
    # The pad is the same in the next game; another board would have been another sheet.
    assert live_of(house, again).session.sheet == SHEET


@pytest.mark.costly
def test_its_columns_are_asked_for(served):
    house, host = served
    path = begun(host, "Ada", "Ben", "Cem")
    live = live_of(house, path)
    sent = host.send(
        "PUT", f"{path}/players/1/photos", content=PAD.with_suffix(".jpg").read_bytes()
    )
    assert sent.status_code == 201
    host.client.portal.call(_read, live)
    assert [one["total"] for one in live.result["players"]] == [53, 50, 69]
    page = host.get(path)
    assert "Game night" in page.text
    asked = [one for one in live.result["questions"] if one["kept"].startswith("whose:")]
    assert [one["choices"] for one in asked] == [["Ada", "Ben", "Cem"]] * 3
    for question, name in zip(asked[:2], ("Ben", "Ada"), strict=True):
        host.post(f"{path}/answers", {"question": question["kept"], "value": name, "back": "1"})
        host.client.portal.call(_read, live)
    assert {one["name"]: one["total"] for one in live.result["players"]} == {
        "Ben": 53, "Ada": 50, "Cem": 69,
    }  # fmt: skip
    assert "The winner is Cem." in text_of(host.get(path))
    assert "Correct what was read" in host.get(f"{path}/players/2").text
    # What was read can be corrected, the boxes of Ada in the second column.
    page = host.get(f"{path}/players/1/typed")
    assert field(page, "round_1") == "25"
    host.post(f"{path}/players/1/typed", as_sent(page, round_1="26"))
    host.client.portal.call(_read, live)
    assert {one["name"]: one["total"] for one in live.result["players"]}["Ada"] == 51


DIARY = """papercraft = 1
game = "tally"
name = "Diary"
[box.mood]
pick = ["good", "bad"]
[box.notes]
write = 4
"""


@pytest.mark.costly
def test_what_was_written_by_hand_is_shown(tmp_path):
    diary = tmp_path / "diary.toml"
    diary.write_text(DIARY, "utf-8")
    shelf = shelf_of([diary])
    sheet = shelf.sheets[0].sheet
    with looking_in(tmp_path):
        pen = Pen(printed("tally", sheet, "sheet"))
    pen.tick(pen.page.sheet.places.boxes["1.mood.bad"])
    scribble(pen, "notes")
    with opened(tmp_path / "house", shelf) as (house, client):
        host = Browser(client, house)
        host.join("host")
        sent = {"sheet": sheet, "name": ["Ada"]}
        path = host.post("/print/tally/play", sent).headers["location"]
        live = live_of(house, path)
        host.send("PUT", f"{path}/players/1/photos", content=taken(Camera(), pen.pixels))
        client.portal.call(_read, live)
        page = host.get(path)
        assert "Handwriting" in page.text
        (one,) = live.result["written"]
        assert one["name"] == "Notes, Ada"
        assert one["picture"] in page.text
        assert host.get(f"{path}/files/{one['picture']}").headers["content-type"] == "image/jpeg"


async def _read(live):
    if live.reading is not None:
        await live.reading


def test_a_sheet_whose_file_is_not_here(running, host, tmp_path, monkeypatch):
    # Files in the current folder are nobody's business.
    monkeypatch.chdir(PAD.parent)
    _, _, name = running
    path = f"/sessions/{name}"
    typed(host, f"{path}/typed", sheet=SHEET)
    (told,) = faults(host.get(f"{path}/typed"))
    assert "start papercraft serve with that file" in told
    assert "game-night" not in told
    typed(host, f"{path}/typed", sheet="tally")
    (told,) = faults(host.get(f"{path}/typed"))
    assert "which begins with TAL1-" in told
