"""The data of ``rope`` files, as pydantic models: records, deals and sheets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag

from papercraft.core.problems import ReadError
from papercraft.core.record_limits import MOST_NOTATION
from papercraft.core.records import FORM_ERROR, Date, Name, Plain, Strict, Word, without
from papercraft.core.validation import validate
from papercraft.games.rope.deck import Deal, parse_cards
from papercraft.games.rope.moves import parse_turn


def _check_turn(text: str) -> str:
    parse_turn(text)
    return text


def _check_cards(text: str) -> str:
    parse_cards(text)
    return text


_MOST_TURNS = 2000
Turn = Annotated[
    str,
    Field(max_length=MOST_NOTATION, examples=["D>L1 H2>L1 H9>S1"]),
    AfterValidator(_check_turn),
]
Cards = Annotated[
    str, Field(max_length=MOST_NOTATION, examples=["7 X 3"]), AfterValidator(_check_cards)
]
# More than there can be players; names that are none of theirs are told one by one.
_BY_NAME: Any = Field(default={}, max_length=20)


class Reshuffle(Strict):
    """The completed rows became the stock: its cards, the top one first."""

    reshuffle: Cards


def _kind(value: object) -> str | None:
    if isinstance(value, str):
        return "turn"
    return "reshuffle" if isinstance(value, (dict, Reshuffle)) else None


Entry = Annotated[
    Annotated[Turn, Tag("turn")] | Annotated[Reshuffle, Tag("reshuffle")],
    Discriminator(
        _kind,
        custom_error_type=FORM_ERROR,
        custom_error_message='should be a turn like "D>L1 H9>S1" or {reshuffle = "..."}',
    ),
]


class Player(Strict):
    """A player; the first one begins."""

    name: Annotated[Name, without(":>()")]


class Rules(Strict):
    """The options of the game; ``personal_size`` is as the number of players asks if left out."""

    supply_order: Literal["any", "polish"] = "any"
    redraw_on_empty_hand: bool = False
    deck_out: Literal["reshuffle", "no_draw"] = "reshuffle"
    personal_size: Annotated[int, Field(ge=1)] | None = None
    repeat_numbers: bool = False


class DealForm(Strict):
    """A deal written out, the top card first; a deck not dealt yet is all stock."""

    personal: dict[Word, Cards] = _BY_NAME
    hands: dict[Word, Cards] = _BY_NAME
    stock: Cards = ""


class DeckForm(DealForm):
    """A deck or a deal on its own; it has at least a stock."""

    stock: Cards


class SheetForm(Strict):
    """A sheet file: the deck in its order, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["rope"] = "rope"
    sheet: Word | None = None
    deal: DeckForm


class Log(Strict):
    """What was played, a text a turn, the players in turn."""

    turns: Annotated[list[Entry], Field(max_length=_MOST_TURNS)]


class Record(Strict):
    """A game of ``rope`` as typed."""

    papercraft: Literal[1]
    game: Literal["rope"]
    sheet: Word | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Rules()
    players: Annotated[list[Player], Field(min_length=2, max_length=8)]
    deal: DealForm | None = None
    log: Log


class Parts(Strict):
    """What a player's total is made of: the cards left in the personal deck."""

    personal_left: int


def deal_of(form: DealForm) -> Deal:
    """Return the deal that a form holds."""
    return Deal(
        {name: parse_cards(text) for name, text in form.personal.items()},
        {name: parse_cards(text) for name, text in form.hands.items()},
        parse_cards(form.stock),
    )


def load_deal(data: Any) -> Deal:
    """Return the deal of an inline form; raise ReadError with every problem."""
    form, problems = validate(DeckForm, data)
    if form is None:
        raise ReadError(problems)
    return deal_of(form)
