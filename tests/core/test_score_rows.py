"""Which rows of a score sheet were filled in."""

import pytest

from papercraft.core.photo import Transcript
from papercraft.core.score_rows import last_row

BOXES = {row: (10.0, 20.0 * row, 30.0, 8.0) for row in range(1, 7)}


def last(*states, **answers):
    """The last row, and the questions about it."""
    transcript = Transcript({key.replace("_", ".", 1).replace("_", ":"): value
                             for key, value in answers.items()})  # fmt: skip
    rows = dict(enumerate(states, 1))
    return last_row(rows, "match", None, BOXES, transcript), transcript.questions


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
