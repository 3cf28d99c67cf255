"""The second side of the rules page of ``cutit``: bonus, penalty, the puzzle, the final score."""

from __future__ import annotations

from papercraft.core.messages import gettext, join, pgettext
from papercraft.core.rules_page import Band, Kind, Panel
from papercraft.games.cutit import rules_bonus_pictures as bonus_pictures
from papercraft.games.cutit import rules_puzzle_pictures as puzzle_pictures
from papercraft.games.cutit import rules_score_pictures as score_pictures
from papercraft.games.cutit.numbers import (
    DISCS,
    GRADE_NAMES,
    GRADES,
    MIN_CELLS,
    MINUTES,
    PENALTY,
)
from papercraft.games.cutit.rules_parts import BELOW_PICTURE, ONE_COLUMN, TWO_COLUMNS, resized
from papercraft.games.cutit.rules_score_pictures import CIRCLED, SCORE_HIGH, SCORE_SIGNS
from papercraft.games.cutit.sheets.ladders import COLUMN, HIGHER, LADDERS, SINGLE
from papercraft.games.cutit.sheets.pad import IN_ROUNDS
from papercraft.games.cutit.square import ROUNDS

# The points of all rounds in the example of a final score.
EXAMPLE_ROUNDS = 34
# The scales of pictures on a page that is higher than usual, and on others.
_LADDERS, _PUZZLE = (0.93, 0.8), (1.02, 0.76)
# The stars are what is hardest to see: so much is free above and below them in their panel.
_STARS_FREE = 2.8
# What is free above and below a picture in its panel, in mm: the side is full.
_CLOSE = 6.0
# Boxes are as far apart as the columns of panels.
_GAP = 6.0
# The height of the words below the ladders and the puzzle, and of two lines below the terms of the
# final score.
_UNDER_LADDERS, _UNDER_PUZZLE, _CAPTION = 12.6, 12.6, 7.0
_MINUS = "\u2212"
# What is said of stars that meet where no picture is, by whether that is good.
_FITS = {True: pgettext("stars", "Allowed"), False: pgettext("stars", "Not allowed")}


def bands(roomy: bool) -> tuple[Band, ...]:  # noqa: FBT001
    """Return the bands of the side, on a page that is higher than usual or on another."""
    return _ladders(roomy), _puzzle(roomy), _total(), _last()


def _ladders(roomy: bool) -> Band:  # noqa: FBT001
    points = f"{_MINUS}{-PENALTY}"
    size = _LADDERS[not roomy]
    panels = (
        Panel(
            HIGHER.name,
            (gettext("If you beat your last round without {points}, circle the next number, from 0 "
                     "up to {most}.", points=points, most=COLUMN[-1]),),
            resized(bonus_pictures.higher(), size),
            rows=((gettext("Both ladders"), ", ".join(map(str, COLUMN))),),
        ),
        Panel(
            SINGLE.name,
            (gettext("If you made only one cut, circle the next number, except in round {n}.",
                     n=ROUNDS),),
            resized(bonus_pictures.one_cut(), size),
        ),
        Panel(
            gettext("Penalty: {points}", points=points),
            (gettext("Under {n} cells, no points (dice not all blank), several pieces, a mistake: "
                     "circle only {points}.", n=MIN_CELLS, points=points),),
            resized(bonus_pictures.penalty(points), size),
        ),
        Panel(
            gettext("The last cut"),
            (gettext("Leave {n} cells for it. Score one part in round {last}, then roll again for "
                     "the other.", n=2 * MIN_CELLS, last=ROUNDS - 1),),
            resized(bonus_pictures.last_cut(ROUNDS), size),
        ),
    )  # fmt: skip
    return Band(Kind.CHOICES, gettext("Bonus and penalty"), panels, _UNDER_LADDERS,
                bonus_pictures.HIGH * size + _CLOSE)  # fmt: skip


def _puzzle(roomy: bool) -> Band:  # noqa: FBT001
    size = _PUZZLE[not roomy]
    high = puzzle_pictures.HIGH * size + _CLOSE
    panels = (
        Panel(
            gettext("Lay"),
            (gettext("Lay all pieces, even from {points} rounds, in {n} minutes: face up, edge to "
                     "edge, any way round.", n=MINUTES, points=f"{_MINUS}{-PENALTY}"),),
            resized(puzzle_pictures.lay(), size),
        ),
        Panel(
            gettext("Match stars"),
            (join((gettext("Matching stars must link all your pieces; other halves may stay open."),
                   gettext("Harder game: no half touches a plain edge.")), " "),),
            puzzle_pictures.stars(TWO_COLUMNS, round(high - 2 * _STARS_FREE, 3)),
            rows=tuple((_FITS[one.good], one.word) for one in puzzle_pictures.MEETINGS),
        ),
        Panel(
            gettext("Take a disc"),
            (gettext("When you finish, take the highest disc left. When time is up, check each "
                     "other."),),
            resized(puzzle_pictures.discs(), size),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Then lay the puzzle"), panels, _UNDER_PUZZLE,
                high, (ONE_COLUMN, TWO_COLUMNS, ONE_COLUMN), down=BELOW_PICTURE)  # fmt: skip


def _total() -> Band:
    """Return the sum as on the pad, with the boxes of an example filled in."""
    word, points = gettext("Puzzle"), DISCS[max(DISCS)][0]
    highest = gettext("the highest number circled")
    ladders = [
        Panel(ladder.name, (highest,), score_pictures.ladder(ladder), "+") for ladder in LADDERS
    ]
    total, whole = gettext("Total"), EXAMPLE_ROUNDS + sum(CIRCLED.values()) + points
    panels = (
        Panel(IN_ROUNDS, (gettext("all points, {points} for each penalty",
                                  points=f"{_MINUS}{-PENALTY}"),),
              score_pictures.rounds(IN_ROUNDS, EXAMPLE_ROUNDS)),
        *ladders,
        Panel(word, (gettext("your disc, or {points} for each cell left out",
                             points=f"{_MINUS}1"),),
              score_pictures.puzzle(word, points), "+"),
        Panel(total, (), score_pictures.total(total, whole, _CAPTION), "="),
    )  # fmt: skip
    end = gettext("The highest total wins. If it is a tie, the higher disc wins, and any disc "
                  "beats none; otherwise you share the win.")  # fmt: skip
    return Band(Kind.STRIP, gettext("Final score"), panels, _CAPTION, SCORE_HIGH,
                lead=end, signs=SCORE_SIGNS)  # fmt: skip


def _last() -> Band:
    panels = (
        Panel(
            gettext("After a mistake"),
            (gettext("No disc; others move up. Take out whole pieces: the largest correct, linked "
                     "part stays."),),
            score_pictures.mistake(),
            right=True,
        ),
        _alone(),
    )  # fmt: skip
    return Band(Kind.BOXES, "", panels, 33.4, apart=_GAP)


def _alone() -> Panel:
    """Return what a solo game leaves out, and its grades, which its picture shows."""
    starts = (0, *GRADES)
    rules = gettext("There is no timer and no disc. In {puzzle}, write 0, or {points} for each "
                    "cell left out.",
                    puzzle=gettext("Puzzle"), points=f"{_MINUS}1")  # fmt: skip
    grades = tuple((_span(n, starts), name) for n, name in enumerate(GRADE_NAMES))
    return Panel(
        gettext("Playing alone"), (rules,), score_pictures.grades(grades), rows=grades, right=True
    )


def _span(n: int, starts: tuple[int, ...]) -> str:
    """Return the totals of a grade."""
    if n == 0:
        return f"\u2264 {starts[1] - 1}"
    if n + 1 == len(starts):
        return f"{starts[n]}+"
    return f"{starts[n]}\u2013{starts[n + 1] - 1}"
