"""What a ``cuttle`` record may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, Field

from papercraft.core.records import Date, Name, Plain, Strict, brief
from papercraft.games.cuttle.deck import EIGHT, KING, QUEEN, cards_of, named, rank
from papercraft.games.cuttle.moves import move_of, parted
from papercraft.games.cuttle.options import GOALS, PRESETS, Options
from papercraft.games.cuttle.piles import piles_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.game import Reading
    from papercraft.games.cuttle.deck import Deal

_FORBIDDEN = ":>()"
PERMANENT = frozenset({EIGHT, QUEEN, KING})


def _check_move(text: str) -> str:
    move_of(parted(text)[1])
    return text


def _check_cards(text: str) -> str:
    cards_of(text)
    return text


def _check_permanents(text: str) -> str:
    for card in cards_of(text):
        if rank(card) not in PERMANENT:
            told = "permanents are 8, Q and K; jacks lie on point cards: TH(JC>Ben)"
            raise ValueError(f"{named(card)} is no permanent here; {told}")
    return text


def _check_points(text: str) -> str:
    piles_of(text)
    return text


def _check_goals(goals: list[int]) -> list[int]:
    if tuple(goals) not in GOALS:
        raise ValueError("should be one of " + ", ".join(str(list(known)) for known in GOALS))
    return goals


def _check_player(name: str) -> str:
    if any(sign in name for sign in _FORBIDDEN):
        raise ValueError(f"{brief(name)} holds one of the signs {' '.join(_FORBIDDEN)}")
    return name


Entry = Annotated[str, AfterValidator(_check_move), Field(examples=["scuttle 9S x 7H"])]
Cards = Annotated[str, AfterValidator(_check_cards), Field(examples=["5C TH JS"])]
Permanents = Annotated[str, AfterValidator(_check_permanents), Field(examples=["QH 8C"])]
Points = Annotated[str, AfterValidator(_check_points), Field(examples=["TH(JC>Ben JD>Ada) 7S"])]


class Player(Strict):
    """A player; the first one begins."""

    name: Annotated[Name, AfterValidator(_check_player)]


class Rules(Strict):
    """A preset, and single options that override it."""

    preset: Literal["pagat", "cuttle.cards", "bga-traditional", "bga-balanced"] = "pagat"
    goals: Annotated[list[int], AfterValidator(_check_goals)] | None = None
    hand_limit: Literal["none", "discard", "no_draw"] | None = None
    five: Literal["draw2", "discard1_draw3"] | None = None
    seven: Annotated[int, Field(ge=1, le=2)] | None = None
    nine: Literal["permanent", "any"] | None = None
    nine_replay: bool | None = None
    three_takes_three: bool | None = None
    two_own: bool | None = None
    two_queens: bool | None = None

    def options(self) -> Options:
        """Return what holds at the table."""
        own: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name in Options._fields
            if (value := getattr(self, name)) is not None
        }
        return PRESETS[self.preset]._replace(**own)


class DealForm(Strict):
    """A deal written out, the top card of the draw pile first; a deck not dealt yet is all pile."""

    hands: dict[str, Cards] = Field(default={})
    deck: Cards = ""


class DeckForm(DealForm):
    """A deck or a deal on its own; it has at least a draw pile."""

    deck: Cards


class PositionForm(Strict):
    """A table to start from; hands and draw pile stand in the deal."""

    points: dict[str, Points] = Field(default={})
    permanents: dict[str, Permanents] = Field(default={})
    scrap: Cards = ""
    to_move: str | None = None


class SheetForm(Strict):
    """A sheet file: the deck in its order, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cuttle"] = "cuttle"
    sheet: str | None = None
    deal: DeckForm


class Log(Strict):
    """What was played, a text a move; follow-ups are moves of their own."""

    moves: list[Entry]


class Record(Strict):
    """A game of ``cuttle`` as typed."""

    papercraft: Literal[1]
    game: Literal["cuttle"]
    sheet: str | None = None
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
    from papercraft.games.cuttle.reading import read as read_all  # noqa: PLC0415

    return read_all(data)


def template(_deck: Deal, sheet: str, players: tuple[str, ...]) -> str:
    """Return a commented record; it can be read as it stands."""
    # Imported late: dealing needs what stands here.
    from papercraft.games.cuttle.template import template as text_of  # noqa: PLC0415

    return text_of(sheet, players)
