"""Answers in short forms."""

import pytest

from papercraft.app.answers import by_key, is_change, is_short, write_out
from papercraft.core.problems import UsageError
from papercraft.core.transcript import Question

CUPS = Question("players.1.cups", "which?", "C4,G1", ())
CORNER = Question("players.1.corner", "which?", "J1", ("A1", "J1"))
NOTHING = Question("players.1.pieces", "which?", "", ())
BLANK = Question("dice.1.green", "which?", "", ("", "2"))
SIGNED = Question("effect", "which?", "+1", ("+1", "-1", "ok"))
ASKED = (CUPS, CORNER, NOTHING, BLANK, SIGNED)
DATA = {"players": [{"cups": ["C4", "G1"]}]}


@pytest.mark.parametrize(
    ("key", "value", "written"),
    [
        ("players.1.cups", "+D2,-G1", "C4,D2"),
        ("players.1.cups", " + D2 , +C4", "C4,G1,D2"),
        ("players.1.cups", "-C4,-G1", ""),
        ("players.1.cups", "D2", "D2"),
        ("players.1.cups", "ok", "C4,G1"),
        ("players.1.corner", "ok", "J1"),
        ("players.1.pieces", "+A1:B2", "A1:B2"),
        ("dice.1.green", "ok", ""),
        ("effect", "-1", "-1"),
        ("effect", "ok", "ok"),
        ("other", "ok", "ok"),
    ],
)
def test_short_answers_are_written_out(key, value, written):
    assert write_out({key: value}, ASKED, DATA) == {key: written}


def test_a_settled_list_can_be_changed_too():
    assert write_out({"players.1.cups": "-C4"}, (), DATA) == {"players.1.cups": "G1"}


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("players.1.cups", "-B7", "has no B7 to remove; it has C4,G1"),
        ("players.1.pieces", "-B7", "it has -"),
        ("players.1.pieces", "ok", "nothing was read for players.1.pieces"),
    ],
)
def test_an_answer_that_makes_no_sense_is_refused(key, value, words):
    with pytest.raises(UsageError, match=words):
        write_out({key: value}, ASKED, DATA)


@pytest.mark.parametrize("value", ["-", "-,-,D1", "R4 D2,-", "", "A1", "+", "A1,+B2"])
def test_passes_of_a_thread_are_no_changes(value):
    assert not is_change(value)
    assert not is_short("players.1.turns", value)
    assert is_short("2", value)


def test_numbers_are_those_of_the_questions_shown():
    shown = ["dice.2", "players.1.cups"]
    assert by_key({"2": "ok", "dice.1": "3"}, shown) == {"players.1.cups": "ok", "dice.1": "3"}
    for number in ("0", "3"):
        with pytest.raises(UsageError, match="there are 2"):
            by_key({number: "ok"}, shown)
