"""Runs of a turn: what they share, and how a bend from the turn before is told."""

import pytest

from papercraft import games
from papercraft.games.cat.generator.cups import drawn_cups
from papercraft.games.cat.rules.turn_geometry import covers_itself, legs_of
from papercraft.games.cat.turn_notation import parse_turn
from tests.games.cat.test_sheets import board_of

CAT = games.load("cat")


@pytest.mark.parametrize(
    ("turn", "covers"),
    [
        ("R2 R3", False),
        ("R2 L1", True),
        ("R1 D1 R1", False),
        ("D3 U3", True),
        ("D1 D1", False),
        ("R2 U1 R1 D1 L1", False),
        ("R2 U1 R1 D1 L2", True),
    ],
)
def test_runs_that_only_touch_cover_nothing(turn, covers):
    assert covers_itself(legs_of(parse_turn(turn), (0, 0))) == covers


BOARD = {
    "columns": 5, "rows": 8, "start": "A1", "paw": "E8", "mice": ["C1"], "socks": ["C2"],
    "planes": ["C3"], "blocks": [], "spots": ["E1", "E2", "E3", "E4", "E5", "E6", "D8"],
    "set_values": [3], "timer": [6],
}  # fmt: skip


@pytest.mark.parametrize(
    ("bend_at_start", "turns", "dice", "message"),
    [
        ("counts", ["R1", "D1 R1"], [1, 2],
         "2 bends (one of them from the turn before); a turn may have only one"),
        ("counts", ["R1 D1 R1"], [3], "2 bends; a turn may have only one"),
        ("free", ["R1", "D1 R1 D1"], [1, 3], "2 bends; a turn may have only one"),
    ],
)  # fmt: skip
def test_a_bend_from_the_turn_before_is_told(bend_at_start, turns, dice, message):
    record = {
        "papercraft": 1, "game": "cat", "board": BOARD, "dice": dice,
        "rules": {"bend_at_start": bend_at_start, "cups": "off"},
        "players": [{"name": "Ada", "cups": [], "turns": turns}],
    }  # fmt: skip
    (entry,) = CAT.judge(CAT.read(record)).violations
    assert (entry.code, str(entry.message)) == ("cat.bend", message)


def test_printed_cups_never_change():
    # They are on paper: the same seed gives the same cups in all versions.
    board = board_of(0)
    assert [board.names(cups) for cups in drawn_cups(board, 7, 2)] == [
        ["H2", "F5", "F8", "E12", "G12", "E14"],
        ["E2", "H2", "C4", "B7", "E12", "G12"],
    ]
