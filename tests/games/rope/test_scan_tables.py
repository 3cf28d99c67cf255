"""Photos of the rows of rope."""

import json

import pytest

from papercraft.cli.errors import ASKED
from papercraft.core.photo import Card
from papercraft.core.transcript import Transcript
from papercraft.games.rope import GAME
from papercraft.games.rope.scan.card_rows import CardRow
from papercraft.games.rope.scan.position import _read_supply, _Reader, is_level
from tests.card_table import MatPage, laid, scan
from tests.photos import Camera


@pytest.mark.slow
@pytest.mark.usefixtures("calls")
def test_rope_rows_on_mats(tmp_path, monkeypatch):
    notes = []
    monkeypatch.setattr(
        Transcript,
        "note",
        lambda _, _page, _box, text, *, sure: notes.append(text) if sure else None,
    )
    # Two pages of the table one below the other, and a player's to the right of them.
    pages = [MatPage("rope", nth) for nth in range(3)]
    wide, high = pages[0].width, pages[0].height
    corners = [(10, 10), (10, 13 + high), (25 + wide, 10)]
    lying_ = []

    def row(side, place, *names, first=0):
        (left, top), (x, y) = corners[side], pages[side].place(place)
        for n, name in enumerate(names, first):
            lying_.append((name, left + x + 33 + 20 * n, top + y + 43, n * 7 % 5 - 2))

    row(0, "level row 1", "sun 1", "drop 2", "scissors 1", "sun 4")
    row(1, "level row 3", "leaf 10", "sun 9")
    row(2, "supply row 1", "sun 5", "sun 3")
    # Before this card another one may lie whose code is covered.
    row(2, "supply row 3", "leaf 7", first=1)
    row(2, "personal deck", "moon 8")
    below = [
        (page.pixels, left + wide / 2, top + high / 2, 0)
        for page, (left, top) in zip(pages, corners, strict=True)
    ]
    picture = laid("rope", lying_, below, (2 * wide + 35, 2 * high + 23))
    answers = ("--answer", "table.players.1.left=7", "--answer", "table.players.2.left=9",
               "--answer", "table.players.1.supplies.3=10 7")  # fmt: skip
    camera = Camera(size=(3400, 2500), bend=0)
    code, result = scan(tmp_path, picture, "--json", *answers, camera=camera)
    assert code == 0, result.stderr
    told = json.loads(result.stdout)
    assert told["record"]["table"] == {
        "levels": ["1 2 X 4", "", "10 9"],
        "players": [
            {"name": "Player 1", "supplies": ["5 3", "", "10 7"], "personal": "8", "left": 7},
            {"name": "Player 2", "supplies": ["", "", ""], "personal": "", "left": 9},
        ],
    }
    assert "Player 1 leads with 7 personal cards left." in told["told"]
    # On the overlay each row says how it was read.
    assert {"1 2 X 4", "10 9", "5 3", "8"} <= {*notes}


@pytest.mark.parametrize(("before", "asked"), [(8.9, ()), (9.1, ("supplies.1",))])
def test_a_card_may_be_covered_before_the_first_one_of_a_supply_row(before, asked):
    card = Card(GAME.card_codes[7], 40.0, 40.0, 0.0, 2, 0.0)
    row = CardRow((card,), 1, "supply row 1", ordered=True, before=before)
    session = Transcript({})
    _read_supply(_Reader(None, session, ()), row, "supplies.1")
    assert tuple(question.key for question in session.questions) == asked


@pytest.mark.usefixtures("calls")
def test_rope_rows_without_mats_are_asked(tmp_path):
    lying_ = [(name, 60, 60 + 22 * n, 0) for n, name in enumerate(("sun 1", "sun 2", "leaf 4"))]
    code, result = scan(tmp_path, laid("rope", lying_, size=(200, 260)), "--json",
                        camera=Camera(size=(1100, 1400), bend=0))  # fmt: skip
    assert code == ASKED
    keys = [one["key"] for one in json.loads(result.stdout)["questions"]]
    assert keys[0] == "row.1"
    # 3 is missing: the row cannot be read like that.
    assert "table.levels.1" in keys


@pytest.mark.parametrize(
    ("cards_", "legal"),
    [([1, 2, 3], True), ([10, 9], True), ([0, 0, 3], True), ([0, 0, 8], True), ([2, 3], False),
     ([1, 3], False), ([], False), ([10, 0, 8], True)],
)  # fmt: skip
def test_what_can_be_a_level_row(cards_, legal):
    assert is_level(cards_) == legal
