"""Photos of the series sheet of rope."""

from types import SimpleNamespace

import pytest

from papercraft.core.box_marks import written
from papercraft.core.photo import LOOSE, Tick
from papercraft.games.rope.scan import score_sheet
from tests.filled_sheets import middle, scanned, shot
from tests.photos import Pen, printed, sheet_id


def test_a_frame_that_came_out_beside_its_place_is_no_writing():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    column = [box for name, box in boxes.items() if name.startswith("left.") and name[-2:] == ".8"]
    pen = Pen(page, "black", 0.3)
    for x, y, width, height in column:
        pen.line((x + width - 0.75, y), (x + width - 0.75, y + height), shake=0.0)
    [found] = shot(pen.pixels).pages
    assert not any(written(found, column))
    assert not any(written(found, list(boxes.values())))


@pytest.mark.costly
def test_a_sheet_full_of_writing_is_found():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page, "black", 1.1)
    for name, box in boxes.items():
        kind, *place = name.split(".")
        if kind == "left":
            x, y = middle(box)
            pen.cross((x - 3.5, y - 3.5, 7, 7))
        elif kind == "won" and place[1] == "1":
            pen.tick(box)
    [found] = shot(pen.pixels).pages
    assert max(found.fit([middle(box) for box in boxes.values()])) < LOOSE


@pytest.mark.usefixtures("calls")
def test_a_series_sheet_tells_who_won():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page)
    pen.tick(boxes["won.1.1"])
    x, y, *_ = boxes["left.1.2"]
    pen.line((x + 6, y + 2), (x + 6, y + 8))
    pen.tick(boxes["won.2.2"])
    scan = scanned("rope", "ROP", pen.pixels)
    assert scan.questions == ()
    assert scan.data["series"] == [{"game": 1, "winner": "Ada"}, {"game": 2, "winner": "Ben"}]
    assert scan.remarks == ("Ada has won 1.", "Ben has won 1.")
    # The overlay says it where it is read.
    assert [(note.text, note.sure) for note in scan.notes] == [("Ada", True), ("Ben", True)]
    for note, name in zip(scan.notes, ("won.1.1", "won.2.2"), strict=True):
        assert note.box[1] <= boxes[name][1] < note.box[1] + note.box[3]


def test_cards_of_one_player_without_a_tick_are_one_question():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes, pen = page.sheet.places.boxes, Pen(page)
    pen.tick(boxes["won.1.3"])
    x, y, *_ = boxes["left.2.2"]
    pen.line((x + 6, y + 2), (x + 6, y + 8))
    scan = scanned("rope", "ROP", pen.pixels)
    assert [question.key for question in scan.questions] == ["series.2:played"]
    assert scan.data["series"] == [{"game": 1, "winner": "Player 3"}]


def test_a_tick_alone_far_below_the_last_game_is_one_question():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes, pen = page.sheet.places.boxes, Pen(page)
    for name in ("won.1.1", "won.7.6"):
        pen.tick(boxes[name])
    scan = scanned("rope", "ROP", pen.pixels)
    assert [(question.key, question.read) for question in scan.questions] == [
        ("series.7:played", "no")
    ]
    assert scan.data["series"] == [{"game": 1, "winner": "Ada"}]
    # With the cards of a loser it is a game, and those above it were lost.
    x, y, *_ = boxes["left.7.1"]
    pen.line((x + 6, y + 2), (x + 6, y + 8))
    scan = scanned("rope", "ROP", pen.pixels)
    assert len(scan.data["series"]) == 7
    assert [question.key for question in scan.questions] == [
        f"series.{game}.winner" for game in range(2, 7)
    ]


@pytest.mark.costly
def test_two_winners_or_none_are_asked():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page)
    pen.tick(boxes["won.1.1"])
    pen.tick(boxes["won.1.2"])
    x, y, *_ = boxes["left.2.2"]
    pen.line((x + 6, y + 2), (x + 6, y + 8))
    scan = scanned("rope", "ROP", pen.pixels)
    assert [question.key for question in scan.questions] == ["series.1.winner", "series.2.winner"]
    assert [(note.text, note.sure) for note in scan.notes] == [
        ("Ada, Ben", False), ("Ben", False),
    ]  # fmt: skip
    answers = {"series.1.winner": "Ada", "series.2.winner": "Ben"}
    scan = scanned("rope", "ROP", pen.pixels, answers=answers)
    assert scan.remarks == ("Ada has won 1.", "Ben has won 1.")
    assert scan.questions == ()


@pytest.mark.costly
@pytest.mark.usefixtures("calls")
def test_circles_around_boxes_are_ticks_and_scribbles_are_not_meant():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page)
    for key in ("won.1.2", "won.2.1"):
        pen.ring(*middle(boxes[key]), 0.68 * boxes[key][2])
    pen.fill(boxes["won.2.2"])
    scan = scanned("rope", "ROP", pen.pixels)
    assert [game["winner"] for game in scan.data["series"]] == ["Ben", "Ada"]
    assert [(one.key, one.read) for one in scan.questions] == [("series.2.winner", "Ada")]


def test_a_row_that_was_lost_between_others_is_asked():
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    boxes = page.sheet.places.boxes
    pen = Pen(page)
    for game in (1, 3):
        pen.tick(boxes[f"won.{game}.1"])
    scan = scanned("rope", "ROP", pen.pixels)
    assert [question.key for question in scan.questions] == ["series.2.winner"]
    assert [game["game"] for game in scan.data["series"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("left", "asked", "players"),
    [
        # Cards are written for the first game: a doubtful mark alone is no second one.
        ({"left.1.2"}, ["series.2:played"], 2),
        # Nobody writes cards, or they are written: then it is who won.
        (set(), ["series.2.winner"], 6),
        ({"left.1.2", "left.2.2"}, ["series.2.winner"], 6),
    ],
)
def test_a_doubtful_mark_alone_makes_no_game(monkeypatch, left, asked, players):
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    places, imprint = page.sheet.places, SimpleNamespace(design=5)
    ticks = {name: Tick(False, 0.0, 0.0, 0.1) for name in places.boxes if name.startswith("won.")}
    ticks["won.1.1"] = Tick(True, 0.4, 0.5, 0.1)
    ticks["won.2.6"] = Tick(None, 0.03, 0.08, 0.1)
    monkeypatch.setattr(score_sheet, "read_marks", lambda *_: ticks)
    monkeypatch.setattr(score_sheet, "written_in", lambda *_: set(left))
    seen = SimpleNamespace(places=places, imprint=imprint, photo="series.jpg")
    photo_set = SimpleNamespace(
        pages=lambda _: [seen], name=lambda n: f"P{n}", names=(), answers={}, sheet=sheet_id("ROP")
    )
    scan = score_sheet.scan(None, photo_set)
    assert [question.key for question in scan.questions] == asked
    assert len(scan.remarks) == players


@pytest.mark.parametrize(
    ("written", "guess"),
    [({1, 2, 3}, "P3"), ({1, 3, 4}, "P1"), ({1, 2, 3, 4}, "P0"), ({2, 3}, "P0"), (set(), "P0")],
)
def test_who_writes_no_cards_while_all_others_do_is_the_likeliest_winner(
    monkeypatch, written, guess
):
    page = printed("rope", sheet_id("ROP"), "aids", 2)
    places, imprint = page.sheet.places, SimpleNamespace(design=4)
    ticks = {name: Tick(False, 0.0, 0.0, 0.1) for name in places.boxes if name.startswith("won.")}
    for name in ("won.1.1", "won.1.4"):
        ticks[name] = Tick(None, 0.2 if name == "won.1.1" else 0.1, 0.5, 0.1)
    left = {f"left.1.{player}" for player in written}
    monkeypatch.setattr(score_sheet, "read_marks", lambda *_: ticks)
    monkeypatch.setattr(score_sheet, "written_in", lambda *_: left)
    seen = SimpleNamespace(places=places, imprint=imprint, photo="series.jpg")
    photo_set = SimpleNamespace(
        pages=lambda _: [seen], name=lambda n: f"P{n}", names=(), answers={}, sheet=sheet_id("ROP")
    )
    [question] = score_sheet.scan(None, photo_set).questions
    assert (question.key, question.read) == ("series.1.winner", guess)
