"""The data of ``rope`` files, as pydantic models: records, deals and sheets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag

from papercraft.core.messages import gettext_noop
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
# More than there can be players; names of nobody are each reported as a problem.
_MOST_NAMES = 20


class Reshuffle(Strict):
    """The completed rows became the stock: its cards, the top one first."""

    reshuffle: Cards


def _kind(value: object) -> str | None:
    if isinstance(value, str):
        return "turn"
    return "reshuffle" if isinstance(value, (dict, Reshuffle)) else None


_FORMS = gettext_noop('should be a turn like "D>L1 H9>S1" or {{reshuffle = "..."}}')
Entry = Annotated[
    Annotated[Turn, Tag("turn")] | Annotated[Reshuffle, Tag("reshuffle")],
    Discriminator(
        _kind,
        custom_error_type=FORM_ERROR,
        custom_error_message=_FORMS,
    ),
]


class Player(Strict):
    """A player; the first one begins."""

    name: Annotated[Name, without(":>()")]


class Rules(Strict):
    """The options of the game; ``personal_size`` defaults to the size for the number of players."""

    supply_order: Literal["any", "polish"] = Field(
        default="any",
        title=gettext_noop("Order of supply rows"),
        description=gettext_noop("Polish: a supply row only rises or only falls."),
    )
    redraw_on_empty_hand: bool = Field(
        default=False, title=gettext_noop("Whoever plays the last hand card draws six at once")
    )
    deck_out: Literal["reshuffle", "no_draw"] = Field(
        default="reshuffle", title=gettext_noop("When the stock is empty")
    )
    personal_size: Annotated[int, Field(ge=1)] | None = Field(
        default=None, title=gettext_noop("Cards in each personal deck")
    )
    repeat_numbers: bool = Field(
        default=False, title=gettext_noop("The top number of a level row may be repeated")
    )


class DealForm(Strict):
    """A deal written out, the top card first; a deck not dealt yet is all stock."""

    personal: dict[Word, Cards] = Field(
        default={},
        max_length=_MOST_NAMES,
        title=gettext_noop("Personal decks"),
        description=gettext_noop("One line per player, the top card first: Ada: 7 X 3 ..."),
    )
    hands: dict[Word, Cards] = Field(
        default={},
        max_length=_MOST_NAMES,
        title=gettext_noop("Hands"),
        description=gettext_noop("One line per player: Ada: 1 3 X 9 9 2"),
    )
    stock: Cards = Field(default="", title=gettext_noop("Stock, the top card first"))


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

    turns: Annotated[list[Entry], Field(max_length=_MOST_TURNS)] = Field(
        title=gettext_noop("Turns"),
        description=gettext_noop(
            "One line per turn, in playing order. H hand, D personal deck, S1 to S3 supply rows, "
            "L1 to L3 level rows, X scissors: H1>L1 D7>L1 H9>S1. A turn without a card is a dash."
        ),
    )


class Record(Strict):
    """A game of ``rope`` as typed."""

    papercraft: Literal[1]
    game: Literal["rope"]
    sheet: Word | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Field(default=Rules(), title=gettext_noop("Rules"))
    players: Annotated[list[Player], Field(min_length=2, max_length=8)]
    deal: DealForm | None = Field(default=None, title=gettext_noop("Deal, if all cards are known"))
    log: Log = Field(title=gettext_noop("What was played"))


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
