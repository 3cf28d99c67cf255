"""Typing in place of photographing: saved as it stands, told what is wrong, undone, mixed."""

import re
from html import unescape

import pytest

from papercraft.serve.devices import GUEST
from tests.photos import Camera, printed, taken
from tests.scans import CAT as PHOTOGRAPHED
from tests.serve.test_story import text_of

pytestmark = pytest.mark.usefixtures("patient")
CAT, CUTIT = "CAT1-DSBZ-9H1E-H", "CUT1-DSBZ-9H1E-J"
CUPS = "E2 H2 F8 E12 G12 E14"
SEEN = re.compile(r'name="(seen\.[^"]+)" value="([^"]*)"')
FAULT = re.compile(r'<p[^>]* class="fault"[^>]*>([^<]*)')


def field(page, name):
    """The text of a field as a browser would send it, None if it is not ticked."""
    text = page.text
    area = re.search(rf'name="text\.{re.escape(name)}"[^>]*>\n([^<]*)</textarea>', text)
    if area:
        return unescape(area[1])
    if re.search(rf'<select id="f-{re.escape(name)}"', text):
        select = text.split(f'<select id="f-{name}"')[1].split("</select>")[0]
        chosen = re.search(r'value="([^"]*)" selected', select)
        return chosen[1] if chosen else re.search(r'value="([^"]*)"', select)[1]
    tag = re.search(rf'<input[^>]*name="text\.{re.escape(name)}"[^>]*>', text)[0]
    if "checkbox" in tag:
        return "yes" if " checked" in tag else None
    return unescape(re.search(r'value="([^"]*)"', tag)[1])


def as_sent(page, **texts):
    """The fields of a page with some of them changed."""
    form = dict(SEEN.findall(page.text))
    for key in list(form):
        text = texts.get(key.removeprefix("seen.").replace(".", "__"), ...)
        text = field(page, key.removeprefix("seen.")) if text is ... else text
        if text is not None:
            form[f"text.{key.removeprefix('seen.')}"] = text.replace("\n", "\r\n")
    return form


def typed(browser, path, **texts):
    return browser.post(path, as_sent(browser.get(path), **texts))


def faults(page):
    return [unescape(text) for text in FAULT.findall(page.text)]


def test_a_record_typed_field_by_field(ada, table, live, settle):
    own = f"{table}/players/1/typed"
    assert typed(ada, own, sheet="CAT1-DSBZ-9H1E-X").headers["location"] == own
    page = ada.get(own)
    assert field(page, "sheet") == "CAT1-DSBZ-9H1E-X"
    assert "is mistyped" in faults(page)[0]
    typed(ada, own, sheet=CAT)
    answer = typed(ada, own, cups="C4 Z9", turns="R4 D2\n\nleft 3\nnonsense")
    assert answer.headers["location"] == own
    # Everything at once, at its field, with what was typed.
    page = ada.get(own)
    assert field(page, "cups") == "C4 Z9"
    assert field(page, "turns") == "R4 D2\n\nleft 3\nnonsense"
    told = faults(page)
    assert told[0] == "2 fields have to be changed; everything is saved."
    assert told[1].startswith("Entry 2: 'Z9' is not on the board")
    assert told[2].startswith("Line 4: 'nonsense' is ")
    assert "dice has only 0 rolls" in told[3]
    assert "cannot be read" in ada.get(f"{table}/players/1").text
    assert typed(ada, f"{table}/typed", dice="6, 3").headers["location"] == table
    answer = typed(ada, own, cups=CUPS, turns="R4 D2\nleft 3", paw="yes")
    assert answer.headers["location"] == f"{table}/players/1"
    assert [one["name"] for one in live.result["players"]] == ["Ada"]
    record = ada.get(f"{table}/record").text
    assert 'turns = ["R4 D2", "L3"]' in record
    assert "dice = [6, 3]" in record
    assert "paw = true" in record
    typed(ada, own, paw=None)
    assert "paw = false" in ada.get(f"{table}/record").text
    ada.post(f"{table}/undo")
    settle()
    assert "paw = true" in ada.get(f"{table}/record").text


def test_what_nobody_has_touched_is_not_saved(ada, table, live):
    own = f"{table}/players/1/typed"
    typed(ada, own, sheet=CAT)
    before = as_sent(ada.get(own), turns="R4 D2")
    # Another phone is quicker with another field.
    typed(ada, own, cups=CUPS)
    ada.post(own, before)
    assert live.session.typed[1] == {"cups": CUPS, "turns": "R4 D2"}
    events = len(live.events)
    ada.post(own, as_sent(ada.get(own)))
    assert len(live.events) == events
    # As it was before anybody typed.
    typed(ada, own, cups="", turns="")
    assert 1 not in live.session.typed


def test_what_was_typed_is_undone(ada, table, live, settle):
    own = f"{table}/players/1/typed"
    typed(ada, own, sheet=CAT)
    typed(ada, own, turns="R4 D2")
    typed(ada, own, turns="R1")
    assert ada.post(f"{table}/undo").status_code == 303
    assert live.session.typed[1] == {"turns": "R4 D2"}
    ada.post(f"{table}/players/1/leave")
    assert 1 not in live.session.typed
    settle()
    assert live.result["form"]["players"] == {}


def test_only_who_plays_types(ada, table, browse, running, host):
    own = f"{table}/players/1/typed"
    typed(ada, own, sheet=CAT)
    other, watcher = browse(), browse()
    other.join(GUEST, "Ben", running[2])
    watcher.join(GUEST, "", running[2])
    form = as_sent(ada.get(own), turns="R1")
    assert other.post(own, form).status_code == 403
    assert watcher.post(f"{table}/typed", {"seen.dice": "", "text.dice": "1"}).status_code == 403
    assert browse().get(own).status_code == 403
    assert browse().post(own, form).status_code == 403
    assert "disabled" in other.get(own).text
    assert typed(host, own, turns="R1").status_code == 303
    assert other.post(f"{table}/players/7/typed", form).status_code == 404


def test_fields_that_are_none_are_not_saved(ada, table, live):
    own = f"{table}/players/1/typed"
    typed(ada, own, sheet=CAT)
    events = len(live.events)
    ada.post(own, {"seen.name": "", "text.name": "Eve", "seen.players.1": "", "seen": "x"})
    assert len(live.events) == events
    ada.post(own, {"seen.turns": "x", "text.turns": "<script>alert(1)</script>"})
    page = ada.get(own).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_a_log_of_the_whole_table(ada, table, browse, running, live):
    other = browse()
    other.join(GUEST, "Ben", running[2])
    page = f"{table}/typed"
    typed(ada, page, sheet="rope")
    assert "one record" in ada.get(f"{table}/players/1/typed").text
    assert field(ada.get(page), "players") == "Ada\nBen"
    typed(other, page, players="Ben\nAda\nCem", log__turns="H1>L1 H2>L1 H9>S1\nnonsense")
    page = ada.get(page)
    assert faults(page)[1].startswith("Line 2: ")
    typed(ada, f"{table}/typed", log__turns="H1>L1 H2>L1 H9>S1\n-")
    assert sorted(one["name"] for one in live.result["players"]) == ["Ada", "Ben", "Cem"]
    assert "Typed" in ada.get(f"{table}/players/2").text
    typed(ada, f"{table}/typed", sheet="ropes")
    assert "did you mean rope" in ada.get(f"{table}/typed").text


def test_every_game_has_forms(ada, table, live):
    for sheet, game in ((CAT, "cat"), (CUTIT, "cutit"), ("cuttle", "cuttle"), ("rope", "rope")):
        typed(ada, f"{table}/typed", sheet=sheet)
        assert live.result["game"] == game
        assert ada.get(f"{table}/typed").status_code == 200
        assert ada.get(f"{table}/players/1/typed").status_code == 200


@pytest.mark.slow
def test_one_photographs_another_types(ada, table, browse, running, live, settle):
    ben = browse()
    ben.join(GUEST, "Ben", running[2])
    photo = taken(Camera(), printed("cat", PHOTOGRAPHED, "board", 0).pixels)
    assert ada.send("PUT", f"{table}/players/1/photos", content=photo).status_code == 201
    settle()
    own = f"{table}/players/2/typed"
    assert "ID of the sheet" not in ben.get(own).text
    typed(ben, own, turns="R1")
    typed(ben, f"{table}/typed", dice="1")
    settle()
    assert [one["name"] for one in live.result["players"]] == ["Ada", "Ben"]
    asked = [one["key"] for one in live.result["questions"]]
    assert not any(key.startswith("dice") for key in asked)
    # What was read in a photo is corrected in the same form.
    page = ada.get(f"{table}/players/1/typed")
    assert "The fields show what was read" in page.text
    typed(ada, f"{table}/players/1/typed", turns="D1")
    settle()
    assert 'turns = ["D1"]' in ada.get(f"{table}/record").text
    assert not any("turns" in one["key"] for one in live.result["questions"])


@pytest.mark.slow
def test_what_was_typed_counts_while_a_photo_cannot_be_read(ada, table, live, settle, running):
    typed(ada, f"{table}/players/1/typed", sheet=CAT)
    typed(ada, f"{table}/players/1/typed", cups=CUPS)
    blank = printed("cat", PHOTOGRAPHED, "board", 0).pixels.copy()
    blank[:] = 255
    ada.send("PUT", f"{table}/players/1/photos", content=taken(Camera(), blank))
    settle()
    assert live.result["problems"]
    assert [one["name"] for one in live.result["players"]] == ["Ada"]


def test_a_form_while_reading_fails(ada, table, running, live):
    house = running[0]
    house.workers.fail = True
    house._workers = house.workers
    own = f"{table}/players/1/typed"
    typed(ada, own, sheet=CAT)
    page = ada.get(own)
    assert field(page, "sheet") == CAT
    assert "took too long or failed" in page.text


def test_a_long_log_is_saved_as_a_whole(ada, table, live):
    """As many turns as a record takes; the reading of them is not waited for."""
    live.reading = None
    typed(ada, f"{table}/typed", sheet="rope")
    turns = "\n".join(["H1>L1 H2>L1 H9>S1 H10>L2 L1>S2"] * 2000)
    assert len(turns) > 60_000
    form = as_sent(ada.get(f"{table}/typed"), log__turns=turns)
    assert ada.post(f"{table}/typed", form).status_code == 303
    assert live.session.typed[0]["log.turns"] == turns


def test_what_is_too_long_is_refused_whole_and_in_words(ada, table, live, monkeypatch):
    typed(ada, f"{table}/typed", sheet="rope")
    before, events = dict(live.session.typed), len(live.events)
    monkeypatch.setattr("papercraft.serve.fields.MOST_LETTERS", 100)
    form = {"seen.log.turns": "", "text.log.turns": "x" * 101, "seen.players": "",
            "text.players": "Ada\nB\x1ben"}  # fmt: skip
    told = ada.post(f"{table}/typed", form)
    assert told.status_code == 422
    # All at once.
    for problem in (
        "'log.turns' has 101 characters; at most 100 fit.",
        "Line 2 of 'players' has the character U+001B, which cannot be displayed.",
        "nothing was saved.",
    ):
        assert problem in unescape(text_of(told))
    assert "\x1b" not in told.text
    assert ada.post(f"{table}/answers", {"question": "q", "value": "x" * 101}).status_code == 422
    monkeypatch.undo()
    long = ada.post(f"{table}/answers", {"question": "q", "value": "x" * 2001})
    assert (long.status_code, "at most 2000 fit" in text_of(long)) == (422, True)
    monkeypatch.setattr("papercraft.serve.guard.MOST_TYPED_BYTES", 2048)
    german = {"accept-language": "de"}
    kind = {"content-type": "application/x-www-form-urlencoded"}
    for content in (bytes(2049), iter([bytes(1500)] * 2)):
        told = ada.post(f"{table}/typed", content=content, headers=german | kind)
        assert (told.status_code, told.headers["connection"]) == (413, "close")
        assert "höchstens 2 KB" in text_of(told)
    assert ada.post(f"{table}/undo", content=bytes(70_000), headers=kind).status_code == 413
    assert (live.session.typed, len(live.events)) == (before, events)


def test_blanks_of_other_widths_are_blanks(ada, table, live):
    typed(ada, f"{table}/typed", sheet=CAT)
    typed(ada, f"{table}/typed", dice="6\t3\u00a0\u30001\n")
    assert live.session.typed[0]["dice"] == "6 3  1"
    assert faults(ada.get(f"{table}/typed")) == []
