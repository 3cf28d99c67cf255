"""The data of ``cuttle`` files, as pydantic models: records, deals, positions and sheets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from papercraft.core.problems import ReadError
from papercraft.core.record_limits import MOST_NOTATION
from papercraft.core.records import Date, Name, Plain, Strict, Word, without
from papercraft.core.validation import validate
from papercraft.games.cuttle.deck import EIGHT, KING, QUEEN, Deal, describe_card, parse_cards, rank
from papercraft.games.cuttle.moves import parse_move, split_prefix
from papercraft.games.cuttle.options import GOALS, PRESETS, Options
from papercraft.games.cuttle.point_cards import MOST_LETTERS, parse_point_cards

PERMANENT = frozenset({EIGHT, QUEEN, KING})


def _check_move(text: str) -> str:
    parse_move(split_prefix(text)[1])
    return text


def _check_cards(text: str) -> str:
    parse_cards(text)
    return text


def _check_permanents(text: str) -> str:
    for card in parse_cards(text):
        if rank(card) not in PERMANENT:
            rule = "permanents are 8, Q and K; jacks lie on point cards: TH(JC>Ben)"
            raise ValueError(f"{describe_card(card)} is not a permanent here; {rule}")
    return text


def _check_points(text: str) -> str:
    parse_point_cards(text)
    return text


def _check_goals(goals: list[int]) -> list[int]:
    if tuple(goals) not in GOALS:
        raise ValueError("should be one of " + ", ".join(str(list(choice)) for choice in GOALS))
    return goals


_MOST_MOVES = 2000
Entry = Annotated[
    str,
    Field(max_length=MOST_NOTATION, examples=["scuttle 9S x 7H"]),
    AfterValidator(_check_move),
]
Cards = Annotated[
    str, Field(max_length=MOST_NOTATION, examples=["5C TH JS"]), AfterValidator(_check_cards)
]
Permanents = Annotated[
    str, Field(max_length=MOST_NOTATION, examples=["QH 8C"]), AfterValidator(_check_permanents)
]
Points = Annotated[
    str,
    Field(max_length=MOST_LETTERS, examples=["TH(JC>Ben JD>Ada) 7S"]),
    AfterValidator(_check_points),
]
# More than there can be players; names that are none of theirs are told one by one.
_BY_NAME: Any = Field(default={}, max_length=20)


class Player(Strict):
    """A player; the first one begins."""

    # What the log and jacks on point cards are written with.
    name: Annotated[Name, without(":>()")]


class Rules(Strict):
    """A preset, and single options that override it."""

    preset: Literal["pagat", "cuttle.cards", "bga-traditional", "bga-balanced"] = "pagat"
    goals: Annotated[list[int], Field(max_length=20), AfterValidator(_check_goals)] | None = None
    hand_limit: Literal["none", "discard", "no_draw"] | None = None
    five: Literal["draw2", "discard1_draw3"] | None = None
    seven: Annotated[int, Field(ge=1, le=2)] | None = None
    nine: Literal["permanent", "any"] | None = None
    nine_replay: bool | None = None
    three_takes_three: bool | None = None
    two_own: bool | None = None
    two_queens: bool | None = None

    def options(self) -> Options:
        """Return the preset with the options that override it."""
        overrides: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name in Options._fields
            if (value := getattr(self, name)) is not None
        }
        return PRESETS[self.preset]._replace(**overrides)


class DealForm(Strict):
    """A deal written out, the top card of the draw pile first; a deck not dealt yet is all pile."""

    hands: dict[Word, Cards] = _BY_NAME
    deck: Cards = ""


class DeckForm(DealForm):
    """A deck or a deal on its own; it has at least a draw pile."""

    deck: Cards


class PositionForm(Strict):
    """A table to start from; hands and draw pile stand in the deal."""

    points: dict[Word, Points] = _BY_NAME
    permanents: dict[Word, Permanents] = _BY_NAME
    scrap: Cards = ""
    to_move: Word | None = None


class SheetForm(Strict):
    """A sheet file: the deck in its order, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cuttle"] = "cuttle"
    sheet: Word | None = None
    deal: DeckForm


class Log(Strict):
    """What was played, a text a move; follow-ups are moves of their own."""

    moves: Annotated[list[Entry], Field(max_length=_MOST_MOVES)]


class Record(Strict):
    """A game of ``cuttle`` as typed."""

    papercraft: Literal[1]
    game: Literal["cuttle"]
    sheet: Word | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Rules()
    players: Annotated[list[Player], Field(min_length=2, max_length=2)]
    deal: DealForm | None = None
    position: PositionForm | None = None
    log: Log


class Parts(Strict):
    """A player's point cards, and beside them, not added, the points that win."""

    points: int
    goal: int


def deal_of(form: DealForm) -> Deal:
    """Return the deal that a form holds."""
    hands = {name: parse_cards(text) for name, text in form.hands.items()}
    return Deal(hands, parse_cards(form.deck))


def load_deal(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    form, problems = validate(DeckForm, data)
    if form is None:
        raise ReadError(problems)
    return deal_of(form)
