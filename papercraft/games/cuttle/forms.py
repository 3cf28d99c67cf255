"""The data of ``cuttle`` files, as pydantic models: records, deals, positions and sheets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.problems import ReadError, join_or
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
            form = (
                "{card} is not a permanent here; permanents are 8, Q and K; jacks lie on point "
                "cards: TH(JC>Ben)"
            )
            raise ValueError(gettext(form, card=describe_card(card)))
    return text


def _check_points(text: str) -> str:
    parse_point_cards(text)
    return text


def _check_goals(goals: list[int]) -> list[int]:
    if tuple(goals) not in GOALS:
        known = join_or(str(list(choice)) for choice in GOALS)
        raise ValueError(gettext("should be {goals}", goals=known))
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
# More than there can be players; names of nobody are each reported as a problem.
_MOST_NAMES = 20


class Player(Strict):
    """A player; the first one begins."""

    # What the log and jacks on point cards are written with.
    name: Annotated[Name, without(":>()")]


class Rules(Strict):
    """A preset, and single options that override it."""

    preset: Literal["pagat", "cuttle.cards", "bga-traditional", "bga-balanced"] = Field(
        default="pagat", title=gettext_noop("Rules after")
    )
    goals: Annotated[list[int], Field(max_length=20), AfterValidator(_check_goals)] | None = Field(
        default=None, title=gettext_noop("Points to win with 0 to 4 kings")
    )
    hand_limit: Literal["none", "discard", "no_draw"] | None = Field(
        default=None, title=gettext_noop("Hand limit of eight")
    )
    five: Literal["draw2", "discard1_draw3"] | None = Field(
        default=None, title=gettext_noop("A five")
    )
    seven: Annotated[int, Field(ge=1, le=2)] | None = Field(
        default=None, title=gettext_noop("Cards that a seven reveals")
    )
    nine: Literal["permanent", "any"] | None = Field(
        default=None, title=gettext_noop("What a nine returns to the hand")
    )
    nine_replay: bool | None = Field(
        default=None, title=gettext_noop("A returned card may be played in the next turn")
    )
    three_takes_three: bool | None = Field(
        default=None, title=gettext_noop("A three may take a three")
    )
    two_own: bool | None = Field(
        default=None, title=gettext_noop("A two may target a permanent of its own player")
    )
    two_queens: bool | None = Field(
        default=None, title=gettext_noop("Two queens shield each other")
    )

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

    hands: dict[Word, Cards] = Field(
        default={},
        max_length=_MOST_NAMES,
        title=gettext_noop("Hands"),
        description=gettext_noop("One line per player: Ada: 5C 9D JS KH 2S"),
    )
    deck: Cards = Field(default="", title=gettext_noop("Draw pile, the top card first"))


class DeckForm(DealForm):
    """A deck or a deal on its own; it has at least a draw pile."""

    deck: Cards


class PositionForm(Strict):
    """A table to start from; hands and draw pile are in the deal."""

    points: dict[Word, Points] = Field(
        default={},
        max_length=_MOST_NAMES,
        title=gettext_noop("Point cards"),
        description=gettext_noop("One line per player, jacks in brackets: Ada: TH(JC>Ben) 7S"),
    )
    permanents: dict[Word, Permanents] = Field(
        default={},
        max_length=_MOST_NAMES,
        title=gettext_noop("Permanents"),
        description=gettext_noop("One line per player: Ada: QH 8C"),
    )
    scrap: Cards = Field(default="", title=gettext_noop("Scrap pile"))
    to_move: Word | None = Field(default=None, title=gettext_noop("Whose turn it is"))


class SheetForm(Strict):
    """A sheet file: the deck in its order, with the id it was made from if there is one."""

    papercraft: Literal[1] = 1
    game: Literal["cuttle"] = "cuttle"
    sheet: Word | None = None
    deal: DeckForm


class Log(Strict):
    """What was played, one text per move; follow-ups are separate moves."""

    moves: Annotated[list[Entry], Field(max_length=_MOST_MOVES)] = Field(
        title=gettext_noop("Moves"),
        description=gettext_noop(
            "One line per move: draw, points 9D, scuttle 9D x 7S, perm KH, jack JS > TH, oneoff "
            "AC, oneoff 2S > KD, counter 2D, pass."
        ),
    )


class Record(Strict):
    """A game of ``cuttle`` as typed."""

    papercraft: Literal[1]
    game: Literal["cuttle"]
    sheet: Word | None = None
    title: Plain | None = None
    date: Date | None = None
    rules: Rules = Field(default=Rules(), title=gettext_noop("Rules"))
    players: Annotated[list[Player], Field(min_length=2, max_length=2)]
    deal: DealForm | None = Field(default=None, title=gettext_noop("Deal, if all cards are known"))
    position: PositionForm | None = Field(
        default=None, title=gettext_noop("Table at the start of the log, with a deal")
    )
    log: Log = Field(title=gettext_noop("What was played"))


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
