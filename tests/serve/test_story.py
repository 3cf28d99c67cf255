"""The story of a game: joining, photos, questions, the verdict, a rematch."""

import re
from types import SimpleNamespace

import pytest

from tests.photos import Camera, taken
from tests.scans import log, pad


@pytest.fixture(scope="module")
def sheets():
    """Photos of two players' score pads, and of the log of the table."""
    return [taken(Camera(), picture) for picture in (pad(0), pad(1), log()[0])]


def text_of(answer):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))


@pytest.mark.slow
def test_a_game_from_joining_to_the_rematch(running, browse, host, settle, sheets):
    house, _, name = running
    ada, ben = browse(), browse()
    page = ada.join(name="Ada", to=name).headers["location"]
    assert page == f"/sessions/{name}/players/1"
    assert ben.join(name="Ben", to=name).headers["location"].endswith("/players/2")
    assert "No photo yet" in text_of(ada.get(page))
    # Ben sends the pad that was printed first, so the order of the sheets is not that of joining.
    for browser, number, photo in ((ada, 1, sheets[1]), (ben, 2, sheets[0]), (ada, 1, sheets[2])):
        sent = browser.send("PUT", f"/sessions/{name}/players/{number}/photos", content=photo)
        assert sent.status_code == 201, sent.text
    settle()
    live = house.sessions[name]
    assert [one["name"] for one in live.result["players"]] == ["Ben", "Ada"]
    told = text_of(ada.get(page))
    assert "2 questions" in told
    assert "as read" in told
    asked = next(one for one in live.result["questions"] if one["player"] == 1 and one["choices"])
    answered = ada.post(
        f"/sessions/{name}/answers", {"question": asked["kept"], "value": "J1", "back": "1"}
    )
    assert answered.headers["location"] == page
    settle()
    assert "1 question" in text_of(ada.get(page))
    # Ben may not answer for Ada.
    other = next(one for one in live.result["questions"] if one["player"] == 1)
    answer = {"question": other["kept"], "value": "A1"}
    assert ben.post(f"/sessions/{name}/answers", answer).status_code == 403
    pieces = {"question": other["kept"], "value": "A1:J5,A6:J10"}
    ada.post(f"/sessions/{name}/answers", pieces)
    settle()
    board = text_of(host.get(f"/sessions/{name}"))
    assert "The points in detail" in board
    assert "Ada" in board
    undone = ada.post(f"/sessions/{name}/undo")
    assert undone.status_code == 303
    settle()
    assert any(one["kept"] == other["kept"] for one in live.result["questions"])
    again = ada.post(f"/sessions/{name}/rematch").headers["location"]
    assert again != f"/sessions/{name}"
    assert [one.name for one in house.sessions[again.split("/")[-1]].session.players.values()] == [
        "Ada", "Ben",
    ]  # fmt: skip
    picture = live.result["photos"]["Ada-1.jpg"]
    assert ada.get(f"/sessions/{name}/files/{picture}").headers["content-type"] == "image/jpeg"
    assert "papercraft = 1" in ada.get(f"/sessions/{name}/record").text


def test_nobody_has_won_while_a_sheet_is_missing(running, browse, host):
    house, _, name = running
    for player in ("Ada", "Ben"):
        browse().join(name=player, to=name)
    live = house.sessions[name]
    points = [{"name": "Ada", "rank": 1, "total": 7, "open": False}]
    live.result = {"players": points, "winners": ["Ada"], "questions": []}
    assert "The winner is" not in text_of(host.get(f"/sessions/{name}"))
    assert "The points may still change." in text_of(host.get(f"/sessions/{name}"))
    points.append({"name": "Ben", "rank": 2, "total": 5, "open": False})
    assert "The winner is Ada." in text_of(host.get(f"/sessions/{name}"))
    # Sheets that could not be told to be somebody's are counted as they are.
    points[:] = [{"name": "Player 1", "rank": 1, "total": 7, "open": False}]
    assert "The winner is" in text_of(host.get(f"/sessions/{name}"))


def test_an_answer_is_not_asked_for_again_while_it_is_read(running, browse):
    house, _, name = running
    ada = browse()
    page = ada.join(name="Ada", to=name).headers["location"]
    live = house.sessions[name]
    asked = {"read": "A1", "text": {"en": "Which?"}, "picture": None, "choices": [], "player": 1}
    live.result = {
        "players": [{"name": "Ada", "rank": 1, "total": 7, "open": True}],
        "photos": {"Ben-1.jpg": "a.jpg"},
        "questions": [{**asked, "key": key, "kept": key} for key in ("cups", "ring")],
    }
    live.of = live.session.inputs
    both = ada.get(page).text
    ids = re.findall(r'id="(q-[0-9a-f]+)"', both)
    assert len(set(ids)) == 2
    live.session.answers["ring"] = "A1"
    # Wrong answers are asked for again after the reading.
    assert re.findall(r'id="(q-[0-9a-f]+)"', ada.get(page).text) == ids
    live.of -= 1
    # The reading takes as long as the test.
    live.reading = SimpleNamespace(done=lambda: False)
    assert re.findall(r'id="(q-[0-9a-f]+)"', ada.get(page).text) == ids[:1]
    assert "1 question" in text_of(ada.get(page))
    live.session.answers["cups"] = "B2"
    assert "q-" not in ada.get(page).text
    assert "The answer is being read" in ada.get(page).text
    live.of, live.reading = live.of + 1, None
