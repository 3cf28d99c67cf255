"""What was read is drawn on the page it was read on, and on no other."""

from types import SimpleNamespace

import numpy as np
import pytest

from papercraft.core.transcript import Note, Question
from papercraft.photo.overlay import _page


def page():
    """A white page of 30 x 20 mm with 10 pixels a mm."""
    view = np.full((200, 300, 3), 255, np.uint8)
    return SimpleNamespace(view=view, at=lambda x, y: (round(10 * x), round(10 * y)))


def drawn_on(one, notes=(), questions=()):
    """The rows and columns in which something is drawn, from the first to the last; and colours."""
    ink = (_page(one, notes, questions) < 255).any(axis=2)
    rows, columns = (np.flatnonzero(ink.any(axis=axis)) for axis in (1, 0))
    return rows[[0, -1]].tolist() + columns[[0, -1]].tolist() if rows.size else []


@pytest.mark.parametrize("what", ["note", "question"])
def test_notes_and_questions_are_drawn_on_their_own_page(what):
    here, there, box = page(), page(), (5.0, 5.0, 8.0, 6.0)
    note = Note(here, box, "3", True)
    question = Question("key", "text", "", (), here, box)
    found = {"notes": [note]} if what == "note" else {"questions": [question]}
    top, bottom, left, right = drawn_on(here, **found)
    assert top <= 50
    assert bottom >= 110
    assert left <= 50
    assert right >= 130
    assert drawn_on(there, **found) == []
    blank = [note._replace(box=None)] if what == "note" else [question._replace(box=None)]
    assert drawn_on(here, **{next(iter(found)): blank}) == []
    # The page itself stays as it is.
    assert here.view.min() == 255
