"""The small cards of puzzles and their solutions, and the heads of those pages."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, TypeVar

from papercraft.core.fiducials import HEAD_LEFT, HEAD_RIGHT
from papercraft.core.shapes import circle, polygon, rect
from papercraft.core.sheet import Paragraph, Path, Role, Text, Use, ink
from papercraft.games.rope.deck import DECK, HIGHEST, SCISSORS, format_card
from papercraft.games.rope.sheets.artwork import MOTIFS, motif
from papercraft.games.rope.sheets.scissors import small_scissors
from papercraft.games.rope.sheets.world import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark, Marks, Steps
    from papercraft.games.rope.puzzles import Puzzle

_Item = TypeVar("_Item")

CARD_WIDTH, CARD_HEIGHT = 9.0, 12.0
CLOSE, APART = 5.5, 10.1
"""The step to the next card: overlapping in rows, and elsewhere with a gap."""
CONTENT_TOP = 28.4
"""Where what is below the head and its legend begins."""
_OUTLINE = rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 1.2)
# Scissors have a white edge, or neighbours would be one dark field.
_EDGE = rect(-0.25, -0.25, CARD_WIDTH + 0.5, CARD_HEIGHT + 0.5, 1.4)
_DARK = rect(0.35, 0.35, CARD_WIDTH - 0.7, CARD_HEIGHT - 0.7, 1.0)
# The mark of a card in play: how far it reaches out of the upper edge and into the card, half its
# width, and its white edge.
_POINT_UP, _POINT_DOWN, _POINT_WIDE, _POINT_EDGE = 1.0, 1.4, 1.8, 0.35
# From the upper edge of a card to the middle of its number and of its motif, and how large that is.
_NUMBER, _MOTIF_DOWN, _MOTIF = 3.9, 8.7, 0.31
# How large scissors are, and those of which the right half is covered; how far they are below the
# middle, away from the mark of a card in play.
_SCISSORS, _SCISSORS_COVERED, _LOWER = 0.25, 0.22, 0.55
# In a solution: how far down scissors are, and how large, and how far down their number is.
_SOLVED_DOWN, _SOLVED, _SOLVED_NUMBER = 7.75, 0.165, 2.75
# Cards of a number are of different sets, as in a hand: how far ahead these are of the first one.
_SETS, _AHEAD = list(MOTIFS), (0, 5, 9, 3, 12)
# The place of the first card of what a puzzle shows; its look follows from its place.
_SUPPLY, _HAND, _PERSONAL, _ROW = 40, 81, 95, 10
WORDS = 51.5
"""Right of the name of the game: where what is asked begins."""
# From the upper edge of the page to that, and how high it is at most.
_WORDS_TOP, _WORDS_HIGH = 0.0, 20.0
# The disc with the number of a puzzle.
_DISC = 4.7


@cache
def puzzle_stamps() -> dict[str, Marks]:
    """Return the stamps: small cards, the mark of one in play, and the place of an empty row."""
    drawn: dict[str, Marks] = {}
    for card, look in product(sorted(set(DECK)), range(len(_AHEAD))):
        # A covered card has its number in the middle of the part that stays visible.
        drawn[card_stamp("small", card, look)] = _small(card, look)
        drawn[card_stamp("covered", card, look)] = _small(card, look, covered=True)
    drawn["solved X"] = _scissors_card(CARD_WIDTH / 2, _SOLVED_DOWN, _SOLVED)
    drawn |= {"small top": pointer(CARD_WIDTH / 2, 0.0)}
    return drawn | {"small none": (Path(Role.GUIDE, "free-row", _OUTLINE),)}


def pointer(x: float, y: float) -> Marks:
    """Return the mark of a card in play, at the middle of its upper edge: it points at the card.

    It is no frame, because cards have frames of all colours.
    """

    def triangle(out: float) -> Steps:
        # As far from each side as from the others.
        wide, up = _POINT_WIDE + 1.9 * out, y - _POINT_UP - out
        return polygon([(x - wide, up), (x + wide, up), (x, y + _POINT_DOWN + 1.6 * out)])

    return ink("knock", triangle(_POINT_EDGE)), ink("puzzle-top", triangle(0.0))


def card_stamp(kind: str, card: int, look: int) -> str:
    """Return the name of the stamp of a card, of which scissors have one look."""
    return f"{kind} {format_card(card)}" + ("" if card == SCISSORS else f" {look}")


def _small(card: int, look: int, *, covered: bool = False) -> Marks:
    x = (CLOSE if covered else CARD_WIDTH) / 2
    if card == SCISSORS:
        size = _SCISSORS_COVERED if covered else _SCISSORS
        return _scissors_card(x, CARD_HEIGHT / 2 + _LOWER, size)
    name = _SETS[(card - 1 + _AHEAD[look]) % len(_SETS)]
    wide = "covered-number" if covered else "small-number"
    style = wide if card == HIGHEST else "subheading"
    return (
        Path(Role.INK, f"{name}-medallion", _OUTLINE),
        Text(Role.INK, style, x, _NUMBER, format_card(card), "middle", centred=True),
        Path(Role.INK, f"{name}-motif", motif(name, x, _MOTIF_DOWN, _MOTIF)),
    )


def _scissors_card(x: float, y: float, size: float) -> Marks:
    """Return a dark card with scissors of a size around a point."""
    return (
        Path(Role.INK, "rules-card", _EDGE),
        Path(Role.INK, "scissors-field", _DARK),
        *small_scissors(x, y, size, "scissors-small"),
    )


def solved_card(card: int, look: int, number: str, at: tuple[float, float], scale: float) -> Marks:
    """Return a card of a turn, whose upper left corner is at a point.

    Scissors have the number they stand for, which no scissors on a table show.
    """
    x, y = at
    if not number:
        return (Use(card_stamp("small", card, look), x, y, 0, scale),)
    middle, up = round(x + CARD_WIDTH * scale / 2, 3), round(y + _SOLVED_NUMBER * scale, 3)
    return (
        Use("solved X", x, y, 0, scale),
        Text(Role.INK, "solved-number", middle, up, f"= {number}", "middle", centred=True),
    )


def place_of(source: str, row: int = 0) -> int:
    """Return the place of the first card of a level row, a supply row, the hand or the deck."""
    first = {"L": 0, "S": _SUPPLY, "H": _HAND, "D": _PERSONAL}[source]
    return first + _ROW * row


def _look(place: int) -> int:
    return (2 * place + place // _ROW) % len(_AHEAD)


def played_looks(puzzle: Puzzle) -> list[int]:
    """Return how the cards of the turn look: as where they lie in the puzzle."""
    tops = [len(row) for row in puzzle.supplies]
    left, deck = list(enumerate(puzzle.hand)), 0
    looks: list[int] = []
    for move in puzzle.turn:
        if move.source == "S":
            tops[move.source_row - 1] -= 1
            at = tops[move.source_row - 1]
        elif move.source == "H":
            entry = next(each for each in left if each[1] == move.card)
            left.remove(entry)
            at = entry[0]
        else:
            at, deck = deck, deck + 1
        looks.append(_look(place_of(move.source, move.source_row) + at))
    return looks


def fan(
    cards: Sequence[int], x: float, y: float, step: float, scale: float, place: int
) -> list[Mark]:
    """Return cards from left to right, later ones on top; an empty place if there are none.

    Their looks follow from the ``place`` of the first one.
    """
    if not cards:
        return [Use("small none", x, y, 0, scale)]
    top = len(cards) - 1
    kinds = ["small" if n == top or step > CARD_WIDTH else "covered" for n in range(len(cards))]
    return [
        Use(card_stamp(kind, card, _look(place + n)), round(x + step * scale * n, 3), y, 0, scale)
        for n, (kind, card) in enumerate(zip(kinds, cards, strict=True))
    ]


def in_play(x: float, y: float, scale: float) -> Mark:
    """Return the mark of a card that is in play, whose upper left corner is at a point."""
    return Use("small top", round(x, 3), y, 0, scale)


def fan_width(cards: int, step: float, scale: float) -> float:
    """Return how wide so many cards are."""
    return round((CARD_WIDTH + step * max(0, cards - 1)) * scale, 3)


def page_head(heading: str, text: str) -> list[Mark]:
    """Return the head of a page: the name of the game, what the page is, and what is asked."""
    wide = round(HEAD_RIGHT - WORDS, 3)
    return [
        *title(),
        Text(Role.INK, "lead", HEAD_LEFT + 0.4, 15.2, heading),
        Paragraph(Role.INK, "body", WORDS, _WORDS_TOP, wide, _WORDS_HIGH, text),
    ]


def badge(number: int, x: float, y: float) -> list[Mark]:
    """Return the disc of a puzzle around a point."""
    return [
        Path(Role.INK, "hemp-disc", circle(x, y, _DISC)),
        Text(Role.INK, "badge", x, y, str(number), "middle", centred=True),
    ]


def shared(items: Sequence[_Item], most: int) -> list[Sequence[_Item]]:
    """Return items as parts of at most so many, which differ by one at most."""
    parts = -(-len(items) // most)
    ends = [-(-len(items) * n // parts) for n in range(parts + 1)]
    return [items[start:end] for start, end in pairwise(ends)]
