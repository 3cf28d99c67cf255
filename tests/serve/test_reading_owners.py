"""Whose sheet is whose: a printed name counts, unless it is only guessed."""

from pathlib import Path
from types import SimpleNamespace

from papercraft.core.transcript import Question
from papercraft.serve.reading_owners import in_order
from papercraft.serve.reading_task import SentPhoto, Task


def result(*asked):
    """Two sheets in the photo of the host, one with the name of Ada and one with that of Ben."""
    page = SimpleNamespace(photo="both.jpg")
    data = {"players": [{"name": "Ada"}, {"name": "Ben"}]}
    questions = tuple(Question(key, "whose is it?", "", ()) for key in asked)
    scan = SimpleNamespace(
        sheet_labels=("sheet 1-1-1", "sheet 2-1-1"), data=data, questions=questions,
        shares=(SimpleNamespace(page=page),) * 2,
    )  # fmt: skip
    return SimpleNamespace(scan=scan, album=SimpleNamespace(photos=()))


def test_a_guessed_name_gives_nobody_a_sheet():
    photos = (SentPhoto("both.jpg", 3, "Host"),)
    task = Task(Path(), photos, {}, players=("Ada", "Ben", "Host"), numbers=(1, 2, 3))
    assert in_order(result(), task)[1] == ["Ada", "Ben"]
    assert in_order(result("players.2.q1:A"), task)[1] == ["Ada", "Ben"]
    assert in_order(result("players.2.name"), task)[1] == ["Ada", "Player 2"]
