"""The pictures on the rules page of ``cuttle``, in mm: small cards with the suits of large ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import arrow, bow, enlarged, label, person
from papercraft.core.rules_page import Art
from papercraft.core.shapes import circle, line, moved, rect
from papercraft.core.sheet import Path, ink
from papercraft.games.cuttle.deck import RANKS, SUITS
from papercraft.games.cuttle.sheets.artwork import (
    SCHEMES,
    crown,
    cuttlefish,
    suit_at,
)
from papercraft.games.cuttle.sheets.reef import shoal
from papercraft.games.cuttle.sheets.rules_text import INDICES
from papercraft.games.cuttle.sheets.seabed import ground
from papercraft.games.cuttle.sheets.turn_panel import SIGNS, sign, strike
from papercraft.games.cuttle.sheets.world import fish, ring_of_waves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.sheet import Mark

WIDTH, HEIGHT = 11.0, 14.8
_STEP = 7.4
_DRAW_PILE, _SCRAP_PILE = gettext("Draw pile"), gettext("Scrap pile")
_KINDS = ("once", "stays")
# The goals with kings below the point cards: how far apart, how low, and the height of the numbers
# below the crowns; how far apart and how large crowns are.
_GOALS_APART, _GOALS_DOWN, _GOAL_DOWN, _APART, _CROWN = 12.8, 20.4, 4.9, 2.9, 2.7
# How much larger pictures are: before the game, and of drawing.
_SETUP, _DRAW = 1.17, 1.22
# In the example: the step of cards, where the last card is, the middle of words below cards, and
# how wide a picture is, and what is free left of it; as much and more is free at its right.
_SPREAD, _LATER, _NAMED, _EXAMPLE_WIDE, _FREE = 11.6, 41.0, 17.8, 57.0, 1.6
_DEALT, _SCUTTLES, _EFFECTS, _STAYING, _GOALS = 1.14, 1.08, 1.17, 1.3, 1.02
# On cards enlarged less than this, ranks keep their size, so that they keep off the edges.
_LARGE = 1.35
# What is free below the picture of an action; the sign of one, in a square of this size, and the
# wide one of a scuttle.
_OFF_EDGE, _SIGN_ROOM, _SIGN_SIZE, _SIGN_SIZES = 3.0, 7.0, 1.3, {"scuttle": 1.05}
# On a small card: how far its coloured line is from the edges, and the top of the field in which
# its suit has this place and size. A court figure would be of lines that are too thin to print.
_RIM, _FIELD_TOP, _SUIT = 0.6, 7.3, (WIDTH / 2 + 0.5, 10.75, 0.54)
# Where a line parts a one-off that works from one that is countered, and what is above them.
_BETWEEN, _WORKS, _COUNTERED = 51.4, gettext("Not countered: it works"), gettext("Countered by a 2")
# The seabed at the foot of pictures: its height with weeds, that of its sand, and the look of both,
# paler than elsewhere; weeds stand so far from the edges of a picture, where cards leave room, and
# are so high, in heights of sand.
_BED, _BED_SAND, _FAINT = 16.0, 4.4, "faint-"
_WEEDS = ((2.6, 2.6), (4.4, 1.7), (-2.4, 2.4))
# The styles of ranks on cards, and of large ones.
_LARGER = {
    f"rules-{colour}": f"rules-large-{colour}" for scheme in SCHEMES.values() for colour in scheme
}


def _back(x: float, y: float) -> list[Mark]:
    middle, level = x + WIDTH / 2, y + HEIGHT / 2
    fish = [ink(style, moved(steps, middle, level + 0.3, 0.42)) for style, steps in cuttlefish()]
    return [
        ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
        ink("back-field", rect(x + 0.7, y + 0.7, WIDTH - 1.4, HEIGHT - 1.4, 1.0)),
        ink("back-ring", ring_of_waves(middle, level, 4.5, 3.9, 14)),
        ink("back-disc", circle(middle, level, 3.7)),
        *fish,
    ]


def _pile(x: float, y: float, cards: int = 3) -> list[Mark]:
    return [mark for n in range(cards) for mark in _back(x + 0.7 * n, y - 0.7 * n)]


def _art(marks: Sequence[Mark], width: float, height: float) -> Art:
    return Art(tuple(marks), round(width, 3), round(height, 3))


def _enlarged(marks: Sequence[Mark], width: float, height: float, scale: float) -> Art:
    """Return a picture enlarged around its upper left corner, with the ranks on its cards."""
    return enlarged(_art(marks, width, height), scale, _LARGER if scale >= _LARGE else {})


def action(number: int, art: Art, width: float, height: float) -> Art:
    """Return the picture of an action in a place of a size."""
    dx = round((width - art.width) / 2, 3)
    dy = round(height - art.height - _OFF_EDGE, 3)
    kind = SIGNS[number]
    # Those kinds of cards have this colour on the next side, too.
    field = [ink(f"{kind}-band", rect(0, 0, width, height, 3.0))] if kind in _KINDS else []
    return _art([*field, *_seabed(width, height), *_shifted(art, dx, dy)], width, height)


def action_sign(number: int) -> Art:
    """Return the sign of an action, from 0; mats and reference cards have the same ones."""
    kind = SIGNS[number]
    size = _SIGN_SIZES.get(kind, _SIGN_SIZE)
    return _art(sign(kind, _SIGN_ROOM / 2, _SIGN_ROOM / 2, size), _SIGN_ROOM, _SIGN_ROOM)


def tail() -> Art:
    """Return a cuttlefish that follows a shoal, for the head of further sides."""
    return _art([*shoal(56.0, 3.6, 0.84, ""), *fish(20.0, 4.2, 0.72)], 58, 9.4)


def _shifted(art: Art, dx: float, dy: float) -> list[Mark]:
    return [
        mark._replace(steps=moved(mark.steps, dx, dy))
        if isinstance(mark, Path)
        else mark._replace(x=round(mark.x + dx, 3), y=round(mark.y + dy, 3))
        for mark in art.marks
    ]


def _seabed(width: float, height: float) -> list[Mark]:
    """Return a pale seabed at the foot of a picture, with weeds at the edges of that."""
    box = 0.2, round(height - _BED, 3), round(width - 0.4, 3), _BED - 0.2
    weeds = [(at / box[2] % 1.0, tall) for at, tall in _WEEDS]
    return ground(box, 3.0, _BED_SAND, _FAINT, weeds=weeds, stars=())


def _worth(name: str, points: int) -> str:
    """Return whose point cards are worth how much."""
    return gettext("{name}: {n}", name=name, n=points)


def _named(marks: Sequence[Mark], x: float, first: str, last: str) -> Art:
    """Return a picture of the example, words below Ada's cards, around an x, and the last one."""
    named = (x, first), (_LATER + WIDTH / 2, last)
    words = [label(round(at, 3), _NAMED, name, "rules-row") for at, name in named]
    picture = _art([*marks, *words], _EXAMPLE_WIDE, _NAMED + 1.6)
    return picture._replace(marks=tuple(_shifted(picture, _FREE, 0)))


class Pictures:
    """The pictures in a colour scheme: the colour of each suit."""

    def __init__(self, colours: Sequence[str]) -> None:
        """Store the colours."""
        self.colours = colours

    def card(
        self,
        name: str,
        x: float,
        y: float,
        *,
        covered: bool = False,
    ) -> list[Mark]:
        """Return a small card, named as in records: rank and suit.

        Of a ``covered`` card only the left edge stays in sight, so its suit is there.
        """
        number, suit = INDICES[RANKS.index(name[0])], SUITS.index(name[1])
        colour = self.colours[suit]
        # A rank of two digits is wider, and so is the letter of a jack in some languages.
        middle = x + 3.5 + 1.25 * (len(number) - 1) + 0.7 * (name[0] == "J")
        marks: list[Mark] = [
            ink("rules-card", rect(x, y, WIDTH, HEIGHT, 1.4)),
            ink(f"{colour}-field", rect(x + _RIM, y + _FIELD_TOP, WIDTH - 2 * _RIM,
                                        HEIGHT - _RIM - _FIELD_TOP, 1.0)),
        ]  # fmt: skip
        right, down, size = (middle - x, 10.6, 0.4) if covered else _SUIT
        marks.append(ink(colour, suit_at(suit, x + right, y + down, size)))
        edge = rect(x + _RIM, y + _RIM, WIDTH - 2 * _RIM, HEIGHT - 2 * _RIM, 1.0)
        return [
            *marks,
            ink(f"{colour}-ring", edge),
            label(middle, y + 4.2, number, f"rules-{colour}"),
        ]

    def row(
        self,
        names: Sequence[str],
        x: float,
        y: float,
        step: float = _STEP,
    ) -> list[Mark]:
        """Return cards that overlap in a row."""
        marks: list[Mark] = []
        for n, name in enumerate(names, 1):
            covered = n < len(names) and step < WIDTH - 2
            marks += self.card(name, x, y, covered=covered)
            # A rank of two digits is wider.
            x += step + 1.6 * (name[0] == "T")
        return marks

    def deal(self) -> Art:
        """Return two players with six and five cards."""
        marks: list[Mark] = [*person(3.0, 9.4, 0.9), *person(44.2, 9.4, 0.9)]
        for left, count in ((8.6, 6), (25.2, 5)):
            marks += [mark for n in range(count) for mark in _back(left + 0.6 * n, 0)]
            marks.append(label(left + (WIDTH + 0.6 * (count - 1)) / 2, 19.0, str(count)))
        return _enlarged(marks, 47.2, 21, _DEALT)

    def piles(self) -> Art:
        """Return the draw pile beside the scrap pile, each with its name."""
        marks: list[Mark] = [*_pile(3.5, 2.4, 4), label(10, 20.4, _DRAW_PILE, "rules-text")]
        marks.append(ink("rules-card", rect(25.2, 2.4, WIDTH, HEIGHT, 1.4)))
        marks += [*self.card("9C", 24.2, 1.2), label(30, 20.4, _SCRAP_PILE, "rules-text")]
        return _enlarged(marks, 40, 22.6, _SETUP)

    def goal(self, goals: Sequence[int]) -> Art:
        """Return point cards worth the first goal, and below them the goals with kings."""
        first, *lower = goals
        marks = [*self.row(("TS", "8H", "3C"), 1.4, 0, 8.4), *arrow(32.2, 7.4, 36.0, 7.4)]
        marks.append(label(45.0, 7.4, str(first), "rules-goal"))
        for kings, goal in enumerate(lower, 1):
            middle = 5.8 + _GOALS_APART * (kings - 1)
            for n in range(kings):
                at = middle + _APART * (n - (kings - 1) / 2)
                marks.append(ink("crown", crown(at, _GOALS_DOWN - 1.4, _CROWN)))
            marks.append(label(middle, _GOALS_DOWN + _GOAL_DOWN - 1.6, str(goal), "rules-sign"))
        return _enlarged(marks, 51.6, 26.6, _GOALS)

    def draw(self) -> Art:
        """Return a card drawn from the pile."""
        marks = [*_pile(0, 7, 3), *bow(7, 3.4, 20, 5.4, 2.2), *_back(15, 7)]
        return _enlarged(marks, 26, 22, _DRAW)

    def points(self) -> Art:
        """Return point cards."""
        return _enlarged(self.row(("AH", "6S"), 0, 0, 9), 20, HEIGHT, 1.5)

    def scrapped(self, name: str, x: float, y: float) -> list[Mark]:
        """Return a small card that is struck out."""
        stroke = strike(x + 0.6, y + HEIGHT - 0.8, x + WIDTH - 0.6, y + 0.8)
        return [*self.card(name, x, y), *stroke]

    def scuttle(self) -> Art:
        """Return a card that sinks a lower one, one that sinks its equal, and the suits.

        All four are scrapped; those that attack come from below, as from the player.
        """
        marks: list[Mark] = []
        for x, (high, low) in ((0.0, ("9C", "7D")), (31.6, ("4H", "4D"))):
            marks += [*self.scrapped(high, x, 5.2), *self.scrapped(low, x + 16.8, 0)]
            marks += arrow(x + 11.9, 10.0, x + 16.0, 10.0)
        marks.append(ink("rules-card", rect(63.2, -0.4, 10.6, 21.0, 1.8)))
        for suit in range(4):
            marks.append(ink(self.colours[suit], suit_at(suit, 70.2, 17.9 - 5.2 * suit, 0.4)))
        return _enlarged([*marks, *arrow(66.2, 19.4, 66.2, 1.2)], 73.8, 20.6, _SCUTTLES)

    def one_off(self) -> Art:
        """Return an ace, which every preset lets scrap all point cards; apart from it a counter.

        Two cards are scrapped by the ace, and then the ace itself; a two cancels it, and both are
        scrapped.
        """
        marks = [*self.card("AD", 0, 6.2), *arrow(12.4, 13.6, 16.6, 13.6)]
        for n, name in enumerate(("7C", "9H", "AD")):
            marks += self.scrapped(name, 18.0 + 9.0 * n, 4.6 + 1.5 * n)
        marks.append(ink("rules-line", line(_BETWEEN, 0.6, _BETWEEN, 22.2)))
        marks += [*self.scrapped("AD", 60.0, 4.6), *self.scrapped("2S", 69.0, 7.6)]
        marks += [label(23.5, 1.6, _WORKS, "rules-row"), label(70.0, 1.6, _COUNTERED, "rules-row")]
        return _enlarged(marks, 84.4, 22.4, _EFFECTS)

    def permanent(self) -> Art:
        """Return a jack on a point card, and a queen."""
        marks = [
            *self.card("6S", 0, 0, covered=True),
            *self.card("JH", 6.2, 4.8),
            *self.card("QC", 20.0, 2.4),
        ]
        return _enlarged(marks, 31.4, 19.8, _STAYING)

    def _spread(self, *names: str) -> list[Mark]:
        """Return Ada's cards of the example, side by side."""
        placed = enumerate(names)
        return [mark for n, name in placed for mark in self.card(name, round(_SPREAD * n, 3), 0)]

    def scuttled(self, worth: int) -> Art:
        """Return Ada's point cards, of which Ben scuttles one, and below them their worth."""
        target, middle = 2 * _SPREAD, HEIGHT / 2
        marks = [*self._spread("TS", "5C"), *self.scrapped("4D", target, 0)]
        marks += arrow(_LATER - 0.8, middle, target + WIDTH + 0.8, middle)
        marks += self.scrapped("4H", _LATER, 0)
        return _named(
            marks, (target + WIDTH) / 2, _worth("Ada", worth), gettext("{player}", player="Ben")
        )

    def crowned(self, left: int, goal: int) -> Art:
        """Return the point cards Ada has left and her king, and below them worth and goal."""
        marks = [*self._spread("TS", "5C"), *self.card("KC", _LATER, 0)]
        words = _worth("Ada", left), gettext("goal: {goals}", goals=str(goal))
        return _named(marks, (_SPREAD + WIDTH) / 2, *words)
