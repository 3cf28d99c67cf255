"""The rules page of ``cutit``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
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
from papercraft.games.cutit.rules_hero_pictures import hero
from papercraft.games.cutit.rules_puzzle_pictures import CIRCLED, RUNGS, SCORE_HIGH, SCORE_SIGNS
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, LADDERS, SINGLE
from papercraft.games.cutit.sheets.pad import IN_ROUNDS
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
# The points of all rounds in the example of a final score.
EXAMPLE_ROUNDS = 34
# The height of the picture at the head on a page so many mm higher than usual, and on others.
_HERO, _ROOMY = (40.0, 30.0), 10.0
# The words beside it begin so much lower there, or there would be a gap below them.
_LOWER = 2.4
# The scales of pictures on such a page and on others.
_ROUND, _LADDERS, _PUZZLE = (0.96, 0.94), (1.0, 0.77), (1.0, 0.78)
# Four columns, in which panels of all bands lie: the width of one, of two and of those between.
_GAP = 6.0
_ONE, _TWO = 43.0, 92.0
# What is free around a picture in its panel, in mm above and below.
_AROUND = (8.0, 6.0)
# The same on the second side, which is full.
_CLOSE = 6.0
# The height of the words below the ladders and the puzzle, with air where there is room.
_UNDER_LADDERS, _UNDER_PUZZLE = 18.8, (24.2, 22.4)
# The height of two lines below the terms of the final score.
_CAPTION = 7.0
_MINUS = "\u2212"


def rules_page(_square: Square, edition: Edition) -> RulesPage:
    """Return the page; it is the same for every square, or files of many sets would be large."""
    return _page(spare_height(edition.page) >= _ROOMY)


@cache
def _page(roomy: bool) -> RulesPage:  # noqa: FBT001
    needs = (
        gettext("{least} to {most} players. Each: a square, a score pad, scissors, a pencil.",
                least=min(DISCS), most=max(DISCS)),
        gettext("To share: four dice, the dice log, discs and a {n}-minute timer.", n=MINUTES),
    )  # fmt: skip
    return RulesPage(
        "cutit",
        gettext("Cut up your square, then lay it as a puzzle."),
        # As one paragraph it is lower.
        (join(needs, " "),) if roomy else needs,
        hero(_HERO[not roomy]),
        ((_setup(roomy), _round(roomy), _example(), _special()),
         (_ladders(roomy), _puzzle(roomy), _total(), _last())),
        wordmark,
        pictures.tail(),
        _LOWER if roomy else 0.0,
    )  # fmt: skip


def _setup(roomy: bool) -> Band:  # noqa: FBT001
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
                gettext("Everyone ticks a different corner; your first piece must contain it. "
                        "The corner colours differ from game to game."),
            ),
            setup_pictures.corner(),
        ),
    )  # fmt: skip
    return Band(
        Kind.STEPS,
        gettext("Before you start"),
        panels,
        14.0,
        setup_pictures.HIGH + _AROUND[not roomy],
        (_ONE, _ONE, _TWO),
    )


def _discs() -> dict[str, str]:
    return {
        word: "/".join(map(str, DISCS[n])) for word, n in (("four", 4), ("three", 3), ("two", 2))
    }


def _round(roomy: bool) -> Band:  # noqa: FBT001
    size = _ROUND[not roomy]
    panels = (
        Panel(
            gettext("Roll"),
            (gettext("One player rolls for all and ticks the dice log."),),
            _sized(round_pictures.roll(), size),
        ),
        Panel(
            gettext("Cut off"),
            (gettext("By one or two straight cuts: a piece of {cells} cells or more, worth 1 point "
                     "or more. You must cut in rounds 1\u2013{n}. The rest stays in one piece, "
                     "even a small one.", cells=MIN_CELLS, n=ROUNDS - 1),),
            _sized(round_pictures.cuts(), size),
        ),
        Panel(
            gettext("Score"),
            (gettext("Write down its points; a neighbour checks. Put the piece face down."),),
            _sized(round_pictures.score(), size),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Play ten rounds"), panels, 15.2,
                round_pictures.HIGH * size + _AROUND[not roomy], (_ONE, _TWO, _ONE))  # fmt: skip


def _sized(art: Art, size: float) -> Art:
    """Return a picture so many times as large; its words keep their size."""
    return enlarged(art, size, {})


def _ladders(roomy: bool) -> Band:  # noqa: FBT001
    points = f"{_MINUS}{-PENALTY}"
    size = _LADDERS[not roomy]

    panels = (
        Panel(
            HIGHER.name,
            (gettext("More points than in your last round without {points}? Circle the next "
                     "number, 0 first. Your first round never counts.", points=points),),
            _sized(bonus_pictures.higher(), size),
        ),
        Panel(
            SINGLE.name,
            (gettext("Did you cut only once (rounds 1\u2013{n})? Circle the next number: {steps}.",
                     n=ROUNDS - 1, steps=", ".join(map(str, COLUMN))),),
            _sized(bonus_pictures.one_cut(), size),
        ),
        Panel(
            gettext("Penalty: {points}", points=points),
            (gettext("Under {n} cells, a broken rule or no point (unless all dice are blank)? "
                     "Circle only {points}. All pieces go into the puzzle.",
                     n=MIN_CELLS, points=points),),
            _sized(bonus_pictures.penalty(points), size),
        ),
        Panel(
            gettext("The last cut"),
            (gettext("Save {cells} cells per round to come. In round {last}, cut the rest in two, "
                     "score one part. In {n}, roll again for the other.",
                     last=ROUNDS - 1, cells=MIN_CELLS, n=ROUNDS),),
            _sized(bonus_pictures.last_cut(ROUNDS), size),
        ),
    )  # fmt: skip
    return Band(Kind.CHOICES, gettext("Bonus and penalty"), panels, _UNDER_LADDERS,
                bonus_pictures.HIGH * size + _CLOSE)  # fmt: skip


def _example() -> Band:
    """Return what the dice give, shown with a piece."""
    # Symbols, not colours: a print may be grey.
    said = {
        "green": gettext("2 cells or more: 2 points, no more."),
        "pink": gettext("Fewer than 3 cells: none."),
        "yellow": gettext("1 per cell: a sun and the joker."),
        "blue": gettext("Blank: none."),
    }
    points = sum(EXAMPLE_POINTS.values())
    first = Panel(
        "",
        (gettext("Example: {n} points. Cells need not touch.", n=points),),
        pictures.piece(EXAMPLE_ROWS),
    )
    terms = [
        Panel("", (said[name],), pictures.worth(kind, EXAMPLE_DICE[name], EXAMPLE_POINTS[name]),
              "+" if n else "")
        for n, (name, kind) in enumerate(zip(DICE, "GPYB", strict=True))
    ]  # fmt: skip
    total = Panel(str(points), (), pictures.sum_of(points), "=")
    return Band(Kind.STRIP, gettext("What a piece scores"), (first, *terms, total), 7.0, 23.0,
                (42.0, 28.0, 25.0, 25.0, 17.0, 15.0))  # fmt: skip


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
    return Band(Kind.TABLE, "", panels, 12.0, 13.0, framed=True)


def _puzzle(roomy: bool) -> Band:  # noqa: FBT001
    size = _PUZZLE[not roomy]
    panels = (
        Panel(
            gettext("Lay"),
            (gettext("You have {n} minutes. Lay your pieces edge to edge, face up, turned any way, "
                     "without overlaps.", n=MINUTES),),
            _sized(puzzle_pictures.lay(), size),
        ),
        Panel(
            gettext("Match stars"),
            (gettext("Star halves that meet must have the same symbol; a joker\u2019s half matches "
                     "all. Such matches must link all your pieces. A half may stay open or touch "
                     "a plain edge."),
             gettext("For experts: a half must not touch a plain edge.")),
            _sized(puzzle_pictures.stars(), size),
        ),
        Panel(
            gettext("Take a disc"),
            (gettext("Whoever finishes takes the highest disc left. When time is up or all have "
                     "one, check each other."),),
            _sized(puzzle_pictures.discs(), size),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Then lay the puzzle"), panels, _UNDER_PUZZLE[not roomy],
                puzzle_pictures.HIGH * size + _CLOSE, (_ONE, _TWO, _ONE))  # fmt: skip


def _total() -> Band:
    """Return the sum as on the pad, with the boxes of an example filled in."""
    word, points = gettext("Puzzle"), DISCS[max(DISCS)][0]
    highest = gettext("the highest number circled")
    ladders = [
        Panel(ladder.name, (highest,), puzzle_pictures.ladder(ladder), "+") for ladder in LADDERS
    ]
    climbed = sum(RUNGS[n - 1] for n in CIRCLED.values())
    total, whole = gettext("Total"), EXAMPLE_ROUNDS + climbed + points
    panels = (
        Panel(IN_ROUNDS, (gettext("all points, {points} for each penalty",
                               points=f"{_MINUS}{-PENALTY}"),),
              puzzle_pictures.rounds(IN_ROUNDS, EXAMPLE_ROUNDS)),
        *ladders,
        Panel(word, (gettext("your disc, or {points} for each cell outside your puzzle",
                             points=f"{_MINUS}1"),),
              puzzle_pictures.puzzle(word, points), "+"),
        Panel(total, (), puzzle_pictures.total(total, whole, _CAPTION), "="),
    )  # fmt: skip
    end = gettext("The highest total wins. Tied players compare their discs, then share the win.")
    # The total lies in the last column.
    return Band(Kind.STRIP, gettext("Final score"), panels, _CAPTION, SCORE_HIGH,
                (32.0, 25.0, 25.0, 37.0, 39.0), end, signs=SCORE_SIGNS)  # fmt: skip


def _last() -> Band:
    panels = (
        Panel(
            gettext("A mistake?"),
            (gettext("You get no disc; players behind you move up. Remove as few cells as needed "
                     "to make the rest correct: each costs 1."),),
            puzzle_pictures.mistake(),
        ),
        _alone(),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 32.4, apart=_GAP)


def _alone() -> Panel:
    """Return what a solo game leaves out, and its grades."""
    starts = (0, *GRADES)
    rules = gettext("No timer, no discs.")
    grades = tuple((_span(n, starts), name) for n, name in enumerate(GRADE_NAMES))
    return Panel(
        gettext("Playing alone"), (rules,), rows=grades, aside=puzzle_pictures.grades(grades)
    )


def _span(n: int, starts: tuple[int, ...]) -> str:
    """Return the totals of a grade."""
    if n == 0:
        return f"\u2264 {starts[1] - 1}"
    if n + 1 == len(starts):
        return f"{starts[n]}+"
    return f"{starts[n]}\u2013{starts[n + 1] - 1}"
