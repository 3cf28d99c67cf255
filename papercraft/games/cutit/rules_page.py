"""The rules page of ``cutit``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.rules_art import enlarged
from papercraft.core.rules_page import Band, Kind, Panel, RulesPage
from papercraft.core.sheet import spare_height
from papercraft.games.cutit import rules_bonus_pictures as bonus_pictures
from papercraft.games.cutit import rules_pictures as pictures
from papercraft.games.cutit import rules_puzzle_pictures as puzzle_pictures
from papercraft.games.cutit import rules_round_pictures as round_pictures
from papercraft.games.cutit import rules_setup_pictures as setup_pictures
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
    from papercraft.core.rules_page import Art
    from papercraft.games.cutit.square import Square

EXAMPLE_ROWS = ("GPG", "YG*")
"""The piece of the worked example; a test has the referee score it."""
EXAMPLE_DICE = {"green": "2", "pink": "3", "yellow": "?", "blue": ""}
EXAMPLE_POINTS = {"green": 2, "pink": 0, "yellow": 2, "blue": 0}
# The height of the picture at the head on a page that is so many mm higher than usual.
_HIGH, _ROOMY = 37.0, 10.0
# The words beside it begin so much lower, or there would be a gap below them.
_LOWER = 2.2
# The height of the pictures of bonus and penalty on a page of the usual height.
_LOW = 30.0
_MINUS = "\u2212"


def rules_page(_square: Square, edition: Edition) -> RulesPage:
    """Return the page; it is the same for every square, or files of many sets would be large."""
    return _page(spare_height(edition.page) >= _ROOMY)


@cache
def _page(roomy: bool) -> RulesPage:  # noqa: FBT001
    return RulesPage(
        "cutit",
        gettext("Cut up your square, then lay the pieces as a puzzle."),
        (
            gettext("{least} to {most} players. Each: a square, a score pad, scissors, a pencil.",
                    least=min(DISCS), most=max(DISCS)),
            gettext("To share: four dice, the dice log, discs and a {n}-minute timer.", n=MINUTES),
        ),
        pictures.hero(_HIGH) if roomy else pictures.hero(),
        ((_setup(), _round(), _example(), _special()),
         (_ladders(roomy), _puzzle(), _total(), _end())),
        wordmark,
        pictures.tail(),
        _LOWER if roomy else 0.0,
    )  # fmt: skip


def _setup() -> Band:
    panels = (
        Panel(
            gettext("Cut out"),
            (gettext("All squares are the same: cut one out each. Make the dice and the discs."),),
            setup_pictures.cut_out(),
        ),
        Panel(
            gettext("Dice and discs"),
            (
                gettext("Both in the middle. Discs: {four} for 4 players, {three} for 3, {two} "
                        "for 2.", **_discs()),
            ),
            setup_pictures.dice_and_discs(),
        ),
        Panel(
            gettext("Your corner"),
            (
                gettext("Everyone ticks another corner (colours vary). Your first piece must "
                        "include it."),
            ),
            setup_pictures.corner(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Before you start"), panels, 9.8, setup_pictures.HIGH)


def _discs() -> dict[str, str]:
    return {
        word: "/".join(map(str, DISCS[n])) for word, n in (("four", 4), ("three", 3), ("two", 2))
    }


def _round() -> Band:
    panels = (
        Panel(
            gettext("Roll"),
            (gettext("One player rolls for all and ticks the dice log."),),
            round_pictures.roll(),
        ),
        Panel(
            gettext("Cut off"),
            (gettext("Cut off one piece, {n} cells or more and 1 point or more, by one or two "
                     "straight cuts along the lines, from edge to edge.", n=MIN_CELLS),
             gettext("You must cut in every round; the piece may be the larger part. Never three "
                     "cuts, three parts, a slanted or an open cut. Stars are cut in half.")),
            round_pictures.cuts(),
        ),
        Panel(
            gettext("Score"),
            (gettext("Write down its points; a neighbour checks. Put the piece face down."),),
            round_pictures.score(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Play ten rounds"), panels, 18.6, round_pictures.HIGH,
                (29.2, 118.0, 30.8))  # fmt: skip


def _ladders(roomy: bool) -> Band:  # noqa: FBT001
    points = f"{_MINUS}{-PENALTY}"
    height = bonus_pictures.HIGH if roomy else _LOW

    def shown(art: Art) -> Art:
        return enlarged(art, height / bonus_pictures.HIGH, {})

    panels = (
        Panel(
            HIGHER.name,
            (gettext("Rounds 2\u2013{n}: more than in your last round without {points}? Circle the "
                     "next number, 0 first.", n=ROUNDS, points=points),),
            shown(bonus_pictures.higher()),
        ),
        Panel(
            SINGLE.name,
            (gettext("Rounds 1\u2013{n}: only one cut? Circle the next number: {steps}.",
                     n=ROUNDS - 1, steps=", ".join(map(str, COLUMN))),),
            shown(bonus_pictures.one_cut()),
        ),
        Panel(
            gettext("Penalty: {points}", points=points),
            (gettext("Fewer than {n} cells, a broken rule, no point (unless all dice are blank)? "
                     "Circle only {points}; all pieces go into the puzzle.",
                     n=MIN_CELLS, points=points),),
            shown(bonus_pictures.penalty(points)),
        ),
        Panel(
            gettext("The last cut"),
            (gettext("Leave {cells} cells a round to come (the pad is a guide). Round {last}: cut "
                     "the rest in two, score one. Round {n}: roll again for the other.",
                     last=ROUNDS - 1, cells=MIN_CELLS, n=ROUNDS),),
            shown(bonus_pictures.last_cut(ROUNDS)),
        ),
    )  # fmt: skip
    return Band(Kind.CHOICES, gettext("Bonus and penalty"), panels, 18.6, height,
                (37.0, 37.0, 45.0, 53.0))  # fmt: skip


def _example() -> Band:
    """Return what the dice give, shown with a piece."""
    # Symbols, not colours: a print may be grey.
    said = {
        "green": gettext("2 cells or more: 2 points, no more."),
        "pink": gettext("Fewer than 3 cells: none."),
        "yellow": gettext("1 a cell: a sun and the joker."),
        "blue": gettext("Blank: none."),
    }
    first = Panel("", (), pictures.piece(EXAMPLE_ROWS))
    terms = [
        Panel("", (said[name],), pictures.worth(kind, EXAMPLE_DICE[name], EXAMPLE_POINTS[name]),
              "+" if n else "")
        for n, (name, kind) in enumerate(zip(DICE, "GPYB", strict=True))
    ]  # fmt: skip
    points = sum(EXAMPLE_POINTS.values())
    total = Panel(str(points), (), pictures.sum_of(points), "=")
    note = gettext("Cells need not touch. Example: this piece scores {n} points", n=points)
    return Band(Kind.STRIP, gettext("What a piece scores"), (first, *terms, total), 8.8, 28.0,
                (42.2, 26.4, 26.4, 26.4, 16.4, 14.2), note)  # fmt: skip


def _special() -> Band:
    panels = (
        Panel(
            "",
            (gettext("Each joker counts as just one symbol of your choice, here a sun."),),
            pictures.cell("*"),
        ),
        Panel(
            "",
            (
                gettext(
                    "Moons never score, but count toward the {n} cells, like jokers.", n=MIN_CELLS
                ),
            ),
            pictures.cell("#"),
        ),
    )
    return Band(Kind.TABLE, "", panels, 12.6, 13.0, framed=True)


def _puzzle() -> Band:
    panels = (
        Panel(
            gettext("Lay"),
            (gettext("Scissors away! {n} minutes: lay your pieces edge to edge, face up, any way "
                     "round, never overlapping.", n=MINUTES),),
            puzzle_pictures.lay(),
        ),
        Panel(
            gettext("Match stars"),
            (gettext("Half stars match on the same symbol, moons too; the joker matches all. "
                     "Matches must link all your pieces. A half may stay open or touch a plain "
                     "edge."),
             gettext("Halves that do not match never meet. Uncut stars do not matter.")),
            puzzle_pictures.stars(),
        ),
        Panel(
            gettext("Take a disc"),
            (gettext("All laid? Take the highest disc left. When all have one or time is up, "
                     "check. Not finished: no disc."),),
            puzzle_pictures.discs(),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Then lay the puzzle"), panels, 20.4, puzzle_pictures.HIGH,
                (41.0, 96.0, 41.0))  # fmt: skip


def _total() -> Band:
    panels = (
        Panel("", (gettext("all rounds, {points} for each penalty",
                           points=f"{_MINUS}{-PENALTY}"),), puzzle_pictures.pad()),
        Panel("", (gettext("the highest circle of each ladder"),),
              puzzle_pictures.two_ladders(), "+"),
        Panel("", (gettext("your disc"),), puzzle_pictures.disc(DISCS[max(DISCS)][0]), "+"),
        Panel("", (gettext("1 for each cell outside your puzzle"),),
              puzzle_pictures.left_over(), _MINUS),
        Panel("", (gettext("your total"),), puzzle_pictures.total_box(), "="),
    )  # fmt: skip
    note = gettext("On the pad, \u201cPuzzle\u201d is your disc minus those cells")
    return Band(
        Kind.STRIP, gettext("Final score"), panels, 8.6, 18.0, (1, 1.1, 0.8, 1.2, 1.0), note
    )


def _end() -> Band:
    panels = (
        Panel(
            gettext("End and tie"),
            (gettext("Highest total wins. Tied players compare their discs; still tied, they "
                     "share."),),
        ),
        Panel(
            gettext("A mistake?"),
            (gettext("Give back your disc and get none; lower ones move up. Leave out what costs "
                     "least until the rest is right: 1 a cell."),),
        ),
        Panel(
            gettext("For experts"),
            (gettext("A half star never touches a plain edge. Where no piece lies, it may stay "
                     "open."),),
        ),
        _alone(),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 37.4, widths=(0.84, 1.1, 0.82, 1.24))


def _alone() -> Panel:
    """Return what a solo game leaves out, and its grades."""
    starts = (0, *GRADES)
    rules = gettext("No timer, no discs.")
    grades = tuple((_span(n, starts), name) for n, name in enumerate(GRADE_NAMES))
    return Panel(gettext("Playing alone"), (rules,), rows=grades)


def _span(n: int, starts: tuple[int, ...]) -> str:
    """Return the totals of a grade."""
    if n == 0:
        return f"\u2264 {starts[1] - 1}"
    if n + 1 == len(starts):
        return f"{starts[n]} +"
    return f"{starts[n]}\u2013{starts[n + 1] - 1}"
