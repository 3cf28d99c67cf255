"""The rules page of ``cutit``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cutit import rules_bonus_pictures as bonus_pictures
from papercraft.games.cutit import rules_pictures as pictures
from papercraft.games.cutit import rules_puzzle_pictures as puzzle_pictures
from papercraft.games.cutit.numbers import (
    DISCS,
    GRADE_NAMES,
    GRADES,
    MIN_CELLS,
    MINUTES,
    PENALTY,
)
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, SINGLE
from papercraft.games.cutit.sheets.wordmark import wordmark
from papercraft.games.cutit.square import DICE, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.game import Edition
    from papercraft.games.cutit.square import Square

EXAMPLE_ROWS = ("GGP", "GY*")
"""The piece of the worked example; a test has the referee score it."""
EXAMPLE_DICE = {"green": "2", "pink": "3", "yellow": "?", "blue": ""}
EXAMPLE_POINTS = {"green": 2, "pink": 0, "yellow": 2, "blue": 0}
# The height of the picture at the head on a page that is so many mm higher than usual.
_HIGH, _ROOMY = 34.6, 10.0
_MINUS = "\u2212"


def rules_page(_square: Square, edition: Edition) -> RulesPage:
    """Return the page; it is the same for every square."""
    return _page(spare_height(edition.page) >= _ROOMY)


@cache
def _page(roomy: bool) -> RulesPage:  # noqa: FBT001
    return RulesPage(
        "cutit",
        gettext("Cut up your square, then lay the pieces as a puzzle."),
        (
            gettext("{least} to {most} players. Everyone needs a square, a score pad, scissors and "
                    "a pencil.", least=min(DISCS), most=max(DISCS)),
            gettext("For the table: four dice, the dice log, the rank discs and a {n}-minute "
                    "timer.",
                    n=MINUTES),
        ),
        pictures.hero(_HIGH) if roomy else pictures.hero(),
        ((_setup(), _round(), _dice(), _example()),
         (_ladders(), _puzzle(), _total(), _end(), _alone())),
        wordmark,
        pictures.tail(),
    )  # fmt: skip


def _setup() -> Band:
    panels = (
        Panel(
            gettext("Cut out"),
            (gettext("All squares are the same. More players? Print more. Cut yours out. Make the "
                     "dice and the discs."),),
            pictures.cut_out(),
        ),
        Panel(
            gettext("Dice and discs"),
            (
                gettext("Put the dice in the middle, and the discs {four} for 4 players, {three} "
                        "for 3, {two} for 2.", **_discs()),
            ),
            pictures.dice_and_discs(),
        ),
        Panel(
            gettext("Your corner"),
            (gettext("Everyone ticks a different corner of the square. Your first piece must "
                     "include your corner."),),
            pictures.corners(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 12.2, 20.8)


def _discs() -> dict[str, str]:
    return {
        word: "/".join(map(str, DISCS[n])) for word, n in (("four", 4), ("three", 3), ("two", 2))
    }


def _round() -> Band:
    panels = (
        Panel(
            gettext("Roll"),
            (gettext("One player rolls all four dice and ticks the roll in the dice log. It counts "
                     "for everyone."),),
            pictures.roll(),
        ),
        Panel(
            gettext("Cut off"),
            (gettext("Everyone cuts off one piece, {n} cells or more and 1 point or more: one or "
                     "two straight cuts along the lines, from edge to edge. Two cuts meet. The "
                     "piece may be the larger part.", n=MIN_CELLS),),
            pictures.right_cuts(),
        ),
        Panel(
            gettext("Not like this"),
            (gettext("No third cut, no slanted cut. Only one piece comes off, and the rest stays "
                     "in one piece. A star on a cut is cut in half."),),
            pictures.wrong_cuts(),
        ),
        Panel(
            gettext("Score"),
            (gettext("Count the points of your piece and write them down. Put it face down. Let a "
                     "neighbour check it."),),
            pictures.score(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Play ten rounds"), panels, 20.6, 29,
                (27.6, 57.2, 55.0, 32.2))  # fmt: skip


def _ladders() -> Band:
    points = f"{_MINUS}{-PENALTY}"
    panels = (
        Panel(
            HIGHER.name,
            (gettext("No penalty, and more than in your last round without {points}, if there was "
                     "one? Circle the next number.", points=points),),
            bonus_pictures.higher(),
        ),
        Panel(
            SINGLE.name,
            (gettext("Only one cut? Circle the next number. Both ladders: {steps}.",
                     steps=", ".join(map(str, COLUMN))),),
            bonus_pictures.one_cut(),
        ),
        Panel(
            gettext("Penalty: {points}", points=points),
            (gettext("Fewer than {n} cells, several pieces, a broken rule, or no point unless all "
                     "dice are blank: circle only {points}. Keep all pieces.", n=MIN_CELLS,
                     points=points),),
            bonus_pictures.penalty(points),
        ),
        Panel(
            gettext("The last cut"),
            (gettext("Always leave {cells} cells per round to come. Round {last}: cut the rest in "
                     "two, score one. Round {n}: roll, score the other; only \u201cHigher\u201d "
                     "counts.",
                     last=ROUNDS - 1, cells=MIN_CELLS, n=ROUNDS),),
            bonus_pictures.last_cut(ROUNDS),
        ),
    )  # fmt: skip
    return Band(Kind.CHOICES, gettext("Bonus and penalty"), panels, 20.6, 18.4,
                (0.88, 0.82, 1.15, 1.16))  # fmt: skip


def _dice() -> Band:
    panels = (
        Panel("3", (gettext("A number: that many points if the piece has at least as many cells "
                           "with this symbol, otherwise none."),), pictures.die("G", "3")),
        Panel("?", (gettext("A question mark: 1 point for each cell with this symbol."),),
              pictures.die("P", "?")),
        Panel("", (gettext("Blank: nothing for this symbol this round."),), pictures.die("Y", "")),
        Panel("", (gettext("Joker: one more cell with a symbol you choose."),), pictures.cell("*")),
        Panel("", (gettext("Moons never score."),), pictures.cell("#")),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("What a piece scores"), panels, 15.6, 10,
                (1.5, 1.15, 1, 1, 0.9))  # fmt: skip


def _example() -> Band:
    # Symbols, not colours: a print may be grey.
    said = {
        "green": gettext("Leaf 2: three cells, so 2 points."),
        "pink": gettext("Heart 3: with the joker only two cells, so none."),
        "yellow": gettext("Sun ?: one cell and the joker, so 2 points."),
        "blue": gettext("Drop blank: none."),
    }
    first = Panel("", (), pictures.piece(EXAMPLE_ROWS))
    terms = [
        Panel("", (said[name],), pictures.worth(kind, EXAMPLE_DICE[name], EXAMPLE_POINTS[name]),
              "+" if n else "")
        for n, (name, kind) in enumerate(zip(DICE, "GPYB", strict=True))
    ]  # fmt: skip
    total = Panel(
        str(sum(EXAMPLE_POINTS.values())), (), pictures.sum_of(sum(EXAMPLE_POINTS.values())), "="
    )
    points = sum(EXAMPLE_POINTS.values())
    heading = gettext("Example: this piece scores {n} points", n=points)
    return Band(Kind.STRIP, heading, (first, *terms, total), 11.4, 18, (1.4, 1.1, 1.1, 1.1, 1, 0.5))


def _puzzle() -> Band:
    panels = (
        Panel(
            gettext("Lay"),
            (gettext("Scissors away! {n} minutes for all. Lay your pieces edge to edge, printed "
                     "side up, any way round, never overlapping.", n=MINUTES),),
            puzzle_pictures.lay(),
        ),
        Panel(
            gettext("Match stars"),
            (gettext("Half stars match on the same symbol, moons too; the joker matches all. "
                     "Matching halves must join all pieces into one puzzle. A half may stay open "
                     "or touch an edge without a star."),
             gettext("Halves that do not match must never meet, even if the two pieces match "
                     "elsewhere. Uncut stars do not matter.")),
            puzzle_pictures.stars(),
        ),
        Panel(
            gettext("Take a disc"),
            (gettext("All laid? Take the highest disc left. When all have one or time is up, check "
                     "the puzzles. Whoever has not finished gets no disc."),),
            puzzle_pictures.discs(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Then lay the puzzle"), panels, 22.4, 30.0,
                (39.4, 99.6, 39.0))  # fmt: skip


def _total() -> Band:
    panels = (
        Panel("", (gettext("points of all rounds, {points} for each penalty",
                           points=f"{_MINUS}{-PENALTY}"),), puzzle_pictures.pad()),
        Panel("", (gettext("the highest circle of each ladder"),),
              puzzle_pictures.two_ladders(), "+"),
        Panel("", (gettext("your disc"),), puzzle_pictures.disc(DISCS[max(DISCS)][0]), "+"),
        Panel("", (gettext("1 for each cell of pieces outside your puzzle"),),
              puzzle_pictures.left_over(), _MINUS),
        Panel("", (gettext("your total"),), puzzle_pictures.trophy(), "="),
    )  # fmt: skip
    return Band(Kind.STRIP, gettext("Final score"), panels, 7.4, 13.4, (1, 1, 0.8, 1.5, 0.8))


def _end() -> Band:
    panels = (
        Panel(
            gettext("End and tie"),
            (gettext("The highest total wins. Tied players compare their discs, the higher one "
                     "wins. Without discs they share the win."),),
        ),
        Panel(
            gettext("A mistake in the puzzle?"),
            (gettext("Give back your disc; those with a lower one move up. Leave out what costs "
                     "least until the rest is joined without a mistake. Each cell left out "
                     "costs 1."),),
        ),
        Panel(
            gettext("For experts"),
            (gettext("A half star must never touch an edge without a star. Where no piece lies, it "
                     "may stay open."),),
        ),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 29.2, widths=(0.95, 1.15, 0.85))


def _alone() -> Band:
    """Return the grades of a solo game, with what is left out of it."""
    starts = (0, *GRADES)
    rules = gettext("No timer, no discs; all other rules stay. Left-over pieces cost their cells.")
    panels = tuple(
        Panel(_span(n, starts), (name,), puzzle_pictures.medal(n, _span(n, starts)))
        for n, name in enumerate(GRADE_NAMES)
    )
    return Band(Kind.STRIP, gettext("Playing alone"), panels, 4.4, 10.6, (), rules)


def _span(n: int, starts: tuple[int, ...]) -> str:
    """Return the totals of a grade."""
    if n == 0:
        return f"\u2264 {starts[1] - 1}"
    if n + 1 == len(starts):
        return f"{starts[n]} +"
    return f"{starts[n]}\u2013{starts[n + 1] - 1}"
