"""Reading records in the common format, for a setup whose loader knows more than its model."""

from typing import Literal

import pytest

from papercraft.core.game import declare
from papercraft.core.problems import Problem, ReadError
from papercraft.core.record_format import RecordBase, RecordFormat
from papercraft.core.records import Strict
from papercraft.core.setups import load_as


class Span(Strict):
    low: int
    high: int


class Player(Strict):
    name: str


class Record(RecordBase):
    game: Literal["spans"]
    span: Span | None = None
    players: list[Player]


class Parts(Strict):
    near: int


def load(data):
    """The span; a loader tells places from its own root, or from that of the record."""
    span = load_as(Span)(data)
    if span.high <= span.low:
        raise ReadError(
            [
                Problem("high", "is not above low"),
                Problem("span.low", "is not below high"),
                Problem("", "has nothing inside"),
            ]
        )
    return span


GAME = declare(package="here.spans", code="SPA", players=(1, 2), parts=("pad",), inline="span")
FORMAT = RecordFormat(game=GAME, record=Record, load=load, parts=Parts)


def record(**span):
    return {"papercraft": 1, "game": "spans", "span": span, "players": [{"name": "Ada"}]}


def test_an_inline_setup_is_loaded():
    reading = FORMAT.read(record(low=1, high=2))
    assert (reading.setup, reading.sheet) == (Span(low=1, high=2), None)


def test_what_the_loader_finds_is_told_under_the_key_of_the_setup():
    with pytest.raises(ReadError) as caught:
        FORMAT.read(record(low=2, high=1) | {"date": "today"})
    assert caught.value.problems[1:] == (
        Problem("span.high", "is not above low"),
        Problem("span.low", "is not below high"),
        Problem("span", "has nothing inside"),
    )
    assert caught.value.problems[0].place == "date"


def test_what_the_model_refuses_is_told_once():
    with pytest.raises(ReadError) as caught:
        FORMAT.read(record(low=2, high="1"))
    assert [problem.place for problem in caught.value.problems] == ["span.high"]


def test_a_record_has_a_sheet_or_a_setup():
    assert FORMAT.data("SPA1-7", players=[])["sheet"] == "SPA1-7"
    with pytest.raises(ValueError, match="a sheet or a setup"):
        FORMAT.data(None, players=[])
