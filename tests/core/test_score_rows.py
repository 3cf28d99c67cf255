"""Which rows of a score sheet were filled in."""

from types import SimpleNamespace

import pytest

from papercraft.core.problems import ReadError
from papercraft.core.score_rows import around, last_row, page_with, row_state
from papercraft.core.sheet import Places
from papercraft.core.transcript import Transcript

BOXES = {row: (10.0, 20.0 * row, 30.0, 8.0) for row in range(1, 7)}


def last(*states, lone=(), **answers):
    """The last row, and the questions about it."""
    transcript = Transcript({key.replace("_", ".", 1).replace("_", ":"): value
                             for key, value in answers.items()})  # fmt: skip
    rows = dict(enumerate(states, 1))
    return last_row(rows, "match", None, BOXES, transcript, lone), transcript.questions


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        ((), 0),
        ((False, False), 0),
        ((True, True, False), 2),
        # What shows nothing above clear marks was lost in the picture.
        ((False, True, False), 2),
        # Marks in doubt right below others are asked about as games.
        ((True, None, None, False), 3),
        ((None, False), 1),
    ],
)
def test_rows_are_filled_in_from_the_top(states, expected):
    assert last(*states) == (expected, [])


def test_marks_below_empty_rows_are_one_question():
    row, [question] = last(True, False, None, False, None)
    assert row == 1
    assert question.key == "match.5:played"
    assert (
        question.text
        == "the rows of games 3 and 5 have marks, but rows above them are empty; were they played?"
    )
    assert (question.read, question.choices, question.box) == ("no", ("yes", "no"), BOXES[5])
    assert last(True, False, None, False, None, match_5_played="yes") == (5, [])
    assert last(True, False, None, False, None, match_5_played="no") == (1, [])
    _, [question] = last(False, False, False, None)
    assert (
        question.text == "the row of game 4 has marks, but rows above it are empty; was it played?"
    )


def test_several_ticks_alone_at_the_end_may_be_a_crease():
    row, [question] = last(True, True, True, True, lone={3, 4})
    assert (row, question.key) == (2, "match.4:played")
    assert last(True, True, True, True, lone={3, 4}, match_4_played="yes") == (4, [])
    # One is that of a game whose losers wrote nothing; and some people only tick.
    assert last(True, True, True, lone={3}) == (3, [])
    assert last(True, True, True, lone={1, 2, 3}) == (3, [])


def test_a_tick_alone_far_below_the_others_is_asked_about():
    lone = {3, 4, 5}
    for above in ((), (True,), (True, True)):
        row, [question] = last(*above, False, False, True, lone=lone)
        game = len(above) + 3
        assert (row, question.key, question.read) == (len(above), f"match.{game}:played", "no")
        form = "the row of game {} has marks, but rows above it are empty; was it played?"
        assert question.text == form.format(game)
        # Where there is more than a tick, the rows above it were lost.
        assert last(*above, False, False, True) == (game, [])
    assert last(True, False, False, True, lone=lone, match_4_played="yes") == (4, [])
    # One empty row was lost, and so were several if more than one row is below, or none is empty.
    lost = (False, None, False, None, True)
    for rows in ((True, False, True), (False, False, True, True), (False, None, True), lost):
        assert last(*rows, lone={len(rows)}) == (len(rows), [])
    for between in ((False, False), (False, None, False)):
        row, [question] = last(True, *between, True, None, lone=lone)
        assert (row, question.key) == (1, f"match.{3 + len(between)}:played")
        assert "rows above them are empty" in question.text or len(between) == 2


def test_writing_in_one_box_below_the_last_game_is_one_question():
    row, [question] = last(True, None, None, lone={2, 3})
    assert (row, question.key, question.read) == (1, "match.3:played", "no")
    assert question.text == (
        "only one box each of games 2 and 3 has a mark, and none is a clear tick; were they played?"
    )
    assert last(True, None, None, lone={2, 3}, match_3_played="yes") == (3, [])
    _, [question] = last(True, None, lone={2})
    form = "only one box of game 2 has a mark, and it is no clear tick; was it played?"
    assert question.text == form
    # Beside other marks in doubt, it is one of these; in the first row there is no game before.
    row, [question] = last(True, None, None, lone={3})
    assert (row, question.key) == (2, "match.3:played")
    row, [question] = last(True, None, None, lone={2})
    assert row == 1
    assert question.text.startswith("the rows of games 2 and 3 have marks, but")
    assert last(None, lone={1}) == (1, [])


@pytest.mark.parametrize(
    ("marks", "written", "state"),
    [
        ((False, False), False, False),
        ((False, True), False, True),
        # What is ticked is clearer than what is in doubt, and than writing.
        ((None, True), True, True),
        ((None, False), False, None),
        ((False, False), True, None),
        ((), True, None),
    ],
)
def test_a_row_is_filled_in_if_something_is_ticked(marks, written, state):
    assert row_state(marks, written=written) is state


def test_a_box_around_boxes():
    assert around([(10.0, 5.0, 4.0, 8.0), (1.0, 6.0, 4.5, 2.0)]) == (1.0, 5.0, 13.0, 8.0)


def test_a_photo_of_exactly_one_score_sheet_is_wanted():
    sheet = SimpleNamespace(places=Places(boxes={"won.1.1": (0.0, 0.0, 1.0, 1.0)}))
    other = SimpleNamespace(places=Places())
    shown = SimpleNamespace(pages=lambda part: [other, sheet] if part == "aids" else [])
    assert page_with(shown, ("points.1.1", "won.1.1"), "one, please") is sheet
    for pages in ([other], [sheet, sheet]):
        photos = SimpleNamespace(pages=lambda _, pages=pages: pages)
        with pytest.raises(ReadError, match="one, please"):
            page_with(photos, ("won.1.1",), "one, please")
