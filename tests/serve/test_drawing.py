"""Drawing with a finger: what is saved, what is refused, and where one is sent."""

from html import unescape

import pytest

from papercraft.serve.devices import GUEST
from tests.serve.test_story import text_of

pytestmark = pytest.mark.usefixtures("patient")
CAT, CUTIT = "CAT1-DSBZ-9H1E-H", "CUT1-DSBZ-9H1E-J"


def begin(browser, table, **texts):
    for name, text in texts.items():
        browser.post(f"{table}/typed", {f"seen.{name}": "", f"text.{name}": text})


def test_a_thread_drawn_is_its_path(ada, table, live):
    own = f"{table}/players/1"
    # Nobody has said which sheet it is.
    assert ada.get(f"{own}/draw").headers["location"] == f"{own}/typed"
    begin(ada, table, sheet=CAT, dice="6 3 1")
    page = ada.get(f"{own}/draw").text
    assert "Draw the thread" in page
    assert 'data-begin="[3.0, 0.0]"' in page
    picture = live.result["form"]["sketches"]["1"]["file"]
    assert ada.get(f"{table}/files/{picture}").headers["content-type"].startswith("image/svg")
    answer = ada.post(f"{own}/draw", {"points": "3 0;7 0;7 2;4 2"})
    assert answer.headers["location"] == own
    assert live.session.typed[1] == {"path": "3 0\n7 0\n7 2\n4 2", "turns": ""}
    assert live.result["players"][0]["name"] == "Ada"
    assert "path = [[3.0, 0.0], [7.0, 0.0], [7.0, 2.0]" in ada.get(f"{table}/record").text
    # The rolls do not tell which turns were passes: the form asks.
    answer = ada.post(f"{own}/draw", {"points": "3 0;6 0"})
    assert answer.headers["location"] == own
    begin(ada, table, dice="3 3")
    assert ada.post(f"{own}/draw", {"points": "3 0;6 0"}).headers["location"] == f"{own}/typed"
    assert "several ways" in ada.get(f"{own}/typed").text
    assert ada.post(f"{table}/undo").status_code == 303


def test_pieces_drawn_are_entries_of_their_list(ada, table, live):
    own = f"{table}/players/1"
    begin(ada, table, sheet=CUTIT, dice="2 3 ? -\n1 1 1 1\n1 1 1 1")
    answer = ada.post(f"{own}/draw", {"points": "0 0;4 0;4 3;0 3"})
    assert answer.headers["location"] == f"{own}/draw"
    ada.post(f"{own}/draw", {"points": "4 0;6 0;6 2;4 2"})
    ada.post(f"{own}/draw", {"points": "0 0;3 0;3 3;0 3", "place": "1"})
    first, second = live.session.typed[1]["pieces"].split("\n")
    assert first == "{outline = [[0, 0], [3, 0], [3, 3], [0, 3]]}"
    assert second == "{outline = [[4, 0], [6, 0], [6, 2], [4, 2]]}"
    page = ada.get(f"{own}/draw").text
    assert "draw number 2 again" in page
    assert len(live.result["form"]["sketches"]["1"]["drawn"]) == 2
    # What is no outline is told at its field.
    answer = ada.post(f"{own}/draw", {"points": "6 6;8 8;8 6;6 8", "place": "9"})
    assert answer.headers["location"] == f"{own}/typed"
    assert "does not contain the centre of any cell" in ada.get(f"{own}/typed").text


def test_what_no_page_sends_is_refused(ada, table, browse, running, live):
    own = f"{table}/players/1"
    begin(ada, table, sheet=CAT, dice="1")
    other = browse()
    other.join(GUEST, "Ben", running[2])
    assert other.get(f"{own}/draw").status_code == 403
    assert other.post(f"{own}/draw", {"points": "3 0;4 0"}).status_code == 403
    events = len(live.events)
    for points in (
        "",
        "3 0;",
        "3;4",
        "x y",
        "1e9 0",
        "9999 0",
        "3 0\n4 0",
        ";".join(["1 1"] * 2001),
    ):
        assert ada.post(f"{own}/draw", {"points": points}).status_code == 400, points
    assert len(live.events) == events
    begin(ada, table, sheet="rope")
    assert ada.post(f"{own}/draw", {"points": "3 0;4 0"}).status_code == 400
    assert ada.get(f"{own}/draw").status_code == 303


def test_a_field_does_not_grow_without_limit(ada, table, live, monkeypatch):
    own = f"{table}/players/1"
    begin(ada, table, sheet=CUTIT, dice="1 1 1 1")
    assert ada.post(f"{own}/draw", {"points": "0 0;4 0;4 3;0 3"}).status_code == 303
    monkeypatch.setattr("papercraft.serve.fields.MOST_LETTERS", 80)
    before = live.session.typed[1]
    assert len(before["pieces"]) == 44
    refused = ada.post(f"{own}/draw", {"points": "4 0;6 0;6 2;4 2"})
    assert refused.status_code == 422
    assert "'pieces' has 89 characters; at most 80 fit." in unescape(text_of(refused))
    assert live.session.typed[1] == before
    monkeypatch.undo()
    assert ada.post(f"{own}/draw", {"points": "\x00"}).status_code == 422
