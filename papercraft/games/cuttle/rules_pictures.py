"""The pictures on the rules page of ``cuttle``, in mm: small cards with the suits of large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, bow, enlarged, label, person
from papercraft.core.rules_page import Art
from papercraft.core.shapes import moved, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cuttle.deck import RANKS, SUITS
from papercraft.games.cuttle.sheets.artwork import SCHEMES, badge, crown, cuttlefish, suit_at
from papercraft.games.cuttle.sheets.effect_pictures import effect_picture
from papercraft.games.cuttle.sheets.reef import corals, shoal
from papercraft.games.cuttle.sheets.rules_text import INDICES
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.turn_panel import SIGNS, sign, strike
from papercraft.games.cuttle.sheets.world import fish, pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Box, Mark

WIDTH, HEIGHT = 11.0, 14.8
_STEP = 7.4
_DRAW_PILE, _SCRAP_PILE = gettext("Draw pile"), gettext("Scrap pile")
# The place for a badge in the table of ranks, in the middle of a line.
_BADGE, _BADGE_Y = 11.0, 10.2
RANK_HEIGHT = 20.4
"""The height of a line in the table of ranks, in mm."""
# The ground of a line: how far left of the badge it begins, and how wide it is.
_BAND_LEFT, _BAND = 0.5, 92.0
# The room of the picture of what a rank does.
_EFFECT_WIDTH, _EFFECT_HEIGHT, _EFFECT_SIZE = 22.0, 12.0, 1.26
_KINDS = ("once", "stays")
# The middles of the lines beside the badges.
_KIND_LINES = (6.4, 12.4)
# The goals with kings below the point cards: how far apart, how low, and the height of the numbers
# below the crowns; how far apart and how large crowns are.
_GOALS_APART, _GOALS_DOWN, _GOAL_DOWN, _APART, _CROWN = 12.6, 20.4, 4.9, 2.9, 2.7
# How much larger pictures are: before the game, of actions, of the example.
_SETUP, _ACTIONS, _EXAMPLE = 1.3, 1.4, 1.22
_DEALT, _SCUTTLES, _EFFECTS, _GOALS = 1.22, 1.25, 1.52, 1.2
# The large sign of an action in the corner of its picture, and how far that keeps off the opposite
# edges; how far right of the middle the picture is.
_SIGN, _OFF_EDGE, _ASIDE = (7.6, 7.6, 2.1), 1.6, 5.6
# The styles of ranks on cards, and of large ones.
_LARGER = {
    f"rules-{colour}": f"rules-large-{colour}" for scheme in SCHEMES.values() for colour in scheme
}


def _back(x: float, y: float) -> list[Mark]:
    fish = [
        ink(style, moved(steps, x + WIDTH / 2, y + HEIGHT / 2 + 0.4, 0.5))
        for style, steps in cuttlefish()
    ]
    return [
        ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
        ink("back-field", rect(x + 0.7, y + 0.7, WIDTH - 1.4, HEIGHT - 1.4, 1.0)),
        *fish,
    ]


def _pile(x: float, y: float, cards: int = 3) -> list[Mark]:
    return [mark for n in range(cards) for mark in _back(x + 0.7 * n, y - 0.7 * n)]


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))


def _enlarged(marks: Sequence[Mark], width: float, height: float, scale: float) -> Art:
    """Return a picture enlarged around its upper left corner, with the ranks on its cards."""
    return enlarged(_art(marks, width, height), scale, _LARGER)


def rank(index: str, kind: str) -> Art:
    """Return the index of a rank on the badge of its kind.

    The ground in the colour of the kind goes on to the right, below the words.
    """
    middle = _BADGE / 2
    marks: list[Mark] = [
        ink(f"{kind}-band", rect(-_BAND_LEFT, 0.2, _BAND, RANK_HEIGHT - 0.4, 2.0)),
        badge(kind, middle, _BADGE_Y),
        label(middle, _BADGE_Y, index, "rank"),
    ]
    return _art(marks, _BADGE, RANK_HEIGHT)


def effect(number: int) -> Art:
    """Return the picture of what a rank from 1 to 13 does."""
    middle = _EFFECT_WIDTH / 2, _EFFECT_HEIGHT / 2
    marks = effect_picture(number, *middle, _EFFECT_SIZE)
    return _art(marks, _EFFECT_WIDTH, _EFFECT_HEIGHT)


def kinds() -> Art:
    """Return two badges, one below the other, as the lines beside them."""
    marks = [badge(kind, 4.0, y, 0.46) for kind, y in zip(_KINDS, _KIND_LINES, strict=True)]
    return _art(marks, 8.0, RANK_HEIGHT)


def action(number: int, art: Art, width: float, height: float) -> Art:
    """Return the picture of an action in a place of a size, and in its corner the action's sign.

    Mats and reference cards have the same signs.
    """
    dx = round(min((width - art.width) / 2 + _ASIDE, width - art.width - _OFF_EDGE), 3)
    dy = round(height - art.height - _OFF_EDGE, 3)
    shifted = [
        mark._replace(steps=moved(mark.steps, dx, dy))
        if isinstance(mark, Path)
        else mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))
        for mark in art.marks
    ]
    kind = SIGNS[number]
    # Those kinds of cards have this colour on the next side, too.
    ground = [ink(f"{kind}-band", rect(0, 0, width, height, 3.0))] if kind in _KINDS else []
    return _art([*ground, *sign(kind, *_SIGN), *shifted], width, height)


class Pictures:
    """The pictures in a colour scheme: the colour of each suit."""

    def __init__(self, colours: Sequence[str]) -> None:
        """Store the colours."""
        self.colours = colours

    def card(self, name: str, x: float, y: float, *, covered: bool = False) -> list[Mark]:
        """Return a small card, named as in records: rank and suit.

        Of a ``covered`` card only the left edge stays in sight, so its suit is there.
        """
        number, suit = INDICES[RANKS.index(name[0])], SUITS.index(name[1])
        colour = self.colours[suit]
        # A rank of two digits is wider.
        middle = x + 3.3 + 1.0 * (len(number) - 1)
        at = (middle, y + 10.4, 0.4) if covered else (x + WIDTH / 2 + 0.9, y + 10.6, 0.58)
        return [
            ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
            label(middle, y + 4.3, number, f"rules-{colour}"),
            ink(colour, suit_at(suit, *at)),
        ]

    def row(
        self, names: Sequence[str], x: float, y: float, step: float = _STEP, *, under: bool = False
    ) -> list[Mark]:
        """Return cards that overlap in a row; ``under`` says that another card follows."""
        marks: list[Mark] = []
        for n, name in enumerate(names, 1):
            marks += self.card(name, x, y, covered=(under or n < len(names)) and step < WIDTH - 2)
            # A rank of two digits is wider.
            x += step + 1.6 * (name[0] == "T")
        return marks

    def hero(self) -> Art:
        """Return a row of cards that dive into the sea, in which a cuttlefish swims."""
        cards = self.row(("AC", "7D", "TH", "JS", "QD", "KC"), 2, 0, 8.0)
        water: Box = 0, 12.8, 58, 15.2
        bed: Box = 0.6, 14.0, 56.8, 13.4
        return _art(
            [
                *cards,
                *pool(water, 4.0),
                *corals(bed, 3.0, ""),
                *ground(bed, 3.4, 3.0),
                *shoal(11.6, 18.4, 0.34, ""),
                *fish(31.0, 19.4, 0.72),
            ],
            58,
            28,
        )

    def deal(self) -> Art:
        """Return two players with six and five cards."""
        marks: list[Mark] = [*person(3.0, 9.4, 0.9), *person(41.2, 9.4, 0.9)]
        for left, count in ((7.4, 6), (23.4, 5)):
            marks += [mark for n in range(count) for mark in _back(left + 0.6 * n, 0)]
            marks.append(label(left + (WIDTH + 0.6 * (count - 1)) / 2, 19.0, str(count)))
        return _enlarged(marks, 44.4, 21, _DEALT)

    def piles(self) -> Art:
        """Return the draw pile beside the scrap pile, each with its name."""
        marks: list[Mark] = [*_pile(3.5, 2.4, 4), label(10, 20.4, _DRAW_PILE, "rules-text")]
        marks.append(ink("rules-card", rect(25.2, 2.4, WIDTH, HEIGHT, 1.4)))
        marks += [*self.card("9C", 24.2, 1.2), label(30, 20.4, _SCRAP_PILE, "rules-text")]
        return _enlarged(marks, 40, 22.6, _SETUP)

    def goal(self, goals: Sequence[int]) -> Art:
        """Return point cards worth the first goal, and below them the goals with kings."""
        first, *lower = goals
        marks = [*self.row(("TS", "8H", "3C"), 3, 0), *arrow(31.6, 7.4, 36.4, 7.4)]
        marks.append(label(43, 7.4, str(first), "rules-goal"))
        for kings, goal in enumerate(lower, 1):
            middle = 5.8 + _GOALS_APART * (kings - 1)
            for n in range(kings):
                at = middle + _APART * (n - (kings - 1) / 2)
                marks.append(ink("crown", crown(at, _GOALS_DOWN - 1.4, _CROWN)))
            marks.append(label(middle, _GOALS_DOWN + _GOAL_DOWN - 1.6, str(goal), "rules-sign"))
        return _enlarged(marks, 49.4, 26.6, _GOALS)

    def draw(self) -> Art:
        """Return a card drawn from the pile."""
        marks = [*_pile(0, 7, 3), *bow(7, 3.4, 20, 5.4, 2.2), *_back(15, 7)]
        return _enlarged(marks, 26, 22, _ACTIONS)

    def points(self) -> Art:
        """Return point cards."""
        return _enlarged(self.row(("AH", "6S"), 0, 0, 9), 20, HEIGHT, 1.5)

    def scrapped(self, name: str, x: float, y: float) -> list[Mark]:
        """Return a small card that is struck out."""
        stroke = strike(x + 0.6, y + HEIGHT - 0.8, x + WIDTH - 0.6, y + 0.8)
        return [*self.card(name, x, y), *stroke]

    def scuttle(self) -> Art:
        """Return a card on a lower one, one on its equal in a lower suit, and the suits."""
        marks: list[Mark] = []
        for x, (high, low) in ((0.0, ("9C", "7D")), (23.0, ("4H", "4D"))):
            marks += [*self.scrapped(low, x, 0), *self.card(high, x + 8.4, 3.2)]
        for suit in range(4):
            marks.append(ink(self.colours[suit], suit_at(suit, 49.6, 18.4 - 5.4 * suit, 0.4)))
        return _enlarged([*marks, *arrow(46.0, 20.2, 46.0, 0.4)], 52, 20.6, _SCUTTLES)

    def one_off(self) -> Art:
        """Return an ace, which every preset lets scrap all point cards, and a counter.

        Two cards are scrapped by the ace; a two cancels a five.
        """
        marks = [*self.card("AD", 0, 2.6), *arrow(12.0, 10, 16.0, 10)]
        marks += [*self.scrapped("7C", 16.8, 0), *self.scrapped("9H", 24.6, 4.0)]
        marks += [*self.scrapped("5D", 43.6, 0), *self.card("2S", 52.0, 4.0)]
        return _enlarged(marks, 63.2, 19, _EFFECTS)

    def permanent(self) -> Art:
        """Return a jack on a point card, and a queen."""
        marks = [
            *self.card("6S", 0, 0, covered=True),
            *self.card("JH", 5.2, 4.8),
            *self.card("QC", 18.8, 2.4),
        ]
        return _enlarged(marks, 30.2, 19.8, _EFFECTS)

    def example(self) -> Art:
        """Return both players' point cards and the two moves."""
        marks: list[Mark] = [*person(5, 10, 0.9), *self.row(("TS", "5C"), 11, 1.2, under=True)]
        marks += [*self.scrapped("4D", 27.4, 1.2), *bow(51, 3.8, 40, 6, -2.0)]
        marks += self.card("4H", 46.5, 5.6)
        marks += [*arrow(60, 13.6, 66, 13.6)]
        marks += [*self.row(("TS", "5C"), 67, 1.2), *self.card("KC", 89, 1.2)]
        return _enlarged(marks, 100, 22, _EXAMPLE)
