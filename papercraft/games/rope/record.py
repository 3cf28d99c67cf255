"""What a ``rope`` record may hold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import AfterValidator, Discriminator, Field, Tag

from papercraft.core.records import Date, Name, Plain, Strict, brief
from papercraft.games.rope.deck import card_of, cards_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Reading
    from papercraft.games.rope.deck import Deal

_ITEM = re.compile(
    r"(?:(?P<pile>[DH])(?P<card>10|[1-9X])?|(?P<rows>[SL])(?P<row>[0-9]+))"
    r">(?P<to>[SL])(?P<place>[0-9]+)",
    re.IGNORECASE,
)
NOTHING = "-"
_FORBIDDEN = ":>()"
# A larger row number is as wrong as this one.
_NO_ROW = 999


class Item(NamedTuple):
    """A card moved: from ``D``, ``H``, ``S`` or ``L`` to a supply (S) or level (L) row.

    ``card`` is None where the item does not name one; ``row`` and ``place`` are as typed.
    """

    source: str
    card: int | None
    row: int
    target: str
    place: int


def items_of(text: str) -> tuple[Item, ...]:
    """Return the moves of a turn, none for ``-``; raise ValueError for what is none."""
    if text.strip() == NOTHING:
        return ()
    if not text.strip():
        raise ValueError('is empty; a turn without a card is "-"')
    return tuple(map(_item, text.split()))


def _item(word: str) -> Item:
    found = _ITEM.fullmatch(word)
    if found is None or not word.isascii():
        raise ValueError(
            f"{brief(word)} is no move; moves look like D>L1, D7>L1, H2>L1, HX>S2 or S2>L3"
        )
    source = (found["pile"] or found["rows"]).upper()
    card = card_of(found["card"]) if found["card"] else None
    if source == "H" and card is None:
        raise ValueError(f"{brief(word)} does not name the card from the hand, as H7>L1 does")
    return Item(source, card, _row(found["row"]), found["to"].upper(), _row(found["place"]))


def _row(digits: str | None) -> int:
    return int(digits) if digits and len(digits) < 4 else _NO_ROW if digits else 0  # noqa: PLR2004


def _check_turn(text: str) -> str:
    items_of(text)
    return text


def _check_cards(text: str) -> str:
    cards_of(text)
    return text


def _check_player(name: str) -> str:
    if any(sign in name for sign in _FORBIDDEN):
        raise ValueError(f"{brief(name)} holds one of the signs {' '.join(_FORBIDDEN)}")
    return name


Turn = Annotated[str, AfterValidator(_check_turn), Field(examples=["D>L1 H2>L1 H9>S1"])]
Cards = Annotated[str, AfterValidator(_check_cards), Field(examples=["7 X 3"])]


class Reshuffle(Strict):
    """The completed rows became the stock: its cards, the top one first."""

    reshuffle: Cards


def _kind(value: object) -> str | None:
    if isinstance(value, str):
        return "~turn"
    return "~reshuffle" if isinstance(value, (dict, Reshuffle)) else None


Entry = Annotated[
    Annotated[Turn, Tag("~turn")] | Annotated[Reshuffle, Tag("~reshuffle")],
    Discriminator(
        _kind,
        custom_error_type="form",
        custom_error_message='should be a turn like "D>L1 H9>S1" or {reshuffle = "..."}',
    ),
]


class Player(Strict):
    """A player; the first one begins."""

    name: Annotated[Name, AfterValidator(_check_player)]


class Rules(Strict):
    """The options of the game; ``personal_size`` is as the number of players asks if left out."""

    supply_order: Literal["any", "polish"] = "any"
    redraw_on_empty_hand: bool = False
    deck_out: Literal["reshuffle", "no_draw"] = "reshuffle"
    personal_size: Annotated[int, Field(ge=1)] | None = None
    repeat_numbers: bool = False


class DealForm(Strict):
    """A deal written out, the top card first; a deck not dealt yet is all stock."""

    personal: dict[str, Cards] = Field(default={})
    hands: dict[str, Cards] = Field(default={})
    stock: Cards = ""


class DeckForm(DealForm):
    """A deck or a deal on its own; it has at least a stock."""

    stock: Cards


class SheetForm(Strict):
    """A sheet file: the deck in its order, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["rope"] = "rope"
    sheet: str | None = None
    deal: DeckForm


class Log(Strict):
    """What was played, a text a turn, the players in turn."""

    turns: list[Entry]


class Record(Strict):
    """A game of ``rope`` as typed."""

    papercraft: Literal[1]
    game: Literal["rope"]
    sheet: str | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Rules()
    players: Annotated[list[Player], Field(min_length=2, max_length=8)]
    deal: DealForm | None = None
    log: Log


class Parts(Strict):
    """What a player's total is made of: the cards left in the personal deck."""

    personal_left: int


def write(reading: Reading[Deal | None, Record]) -> dict[str, Any]:
    """Return the data of a record, with every key that was given."""
    return reading.record.model_dump(mode="json", exclude_unset=True)


def schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of a record, of a sheet, and of a player's parts in a verdict."""
    return {
        "record": Record.model_json_schema(),
        "sheet": SheetForm.model_json_schema(),
        "parts": Parts.model_json_schema(),
    }


def read(data: Mapping[str, Any]) -> Reading[Deal | None, Record]:
    """Check a record's data in full; raise ReadError with every problem."""
    # Imported late: reading needs what stands here.
    from papercraft.games.rope.reading import read as read_all  # noqa: PLC0415

    return read_all(data)


def template(_deck: Deal, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    # Imported late: dealing needs what stands here.
    from papercraft.games.rope.template import template as text_of  # noqa: PLC0415

    return text_of(sheet, players)
