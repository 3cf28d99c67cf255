"""The first side of the rules page of ``cutit``: before the game, a round, what a piece scores."""

from __future__ import annotations

from papercraft.core.messages import gettext
from papercraft.core.rules_page import Band, Kind, Panel
from papercraft.games.cutit import rules_pictures as pictures
from papercraft.games.cutit import rules_round_pictures as round_pictures
from papercraft.games.cutit import rules_setup_pictures as setup_pictures
from papercraft.games.cutit.numbers import DISCS, MIN_CELLS
from papercraft.games.cutit.rules_parts import BELOW_PICTURE, ONE_COLUMN, TWO_COLUMNS, resized
from papercraft.games.cutit.square import DICE, ROUNDS

EXAMPLE_ROWS = ("GPG", "YG*")
"""The piece of the worked example; a test has the referee score it."""
EXAMPLE_DICE = {"green": "2", "pink": "3", "yellow": "?", "blue": ""}
EXAMPLE_POINTS = {"green": 2, "pink": 0, "yellow": 2, "blue": 0}
EXAMPLE_SCORE = sum(EXAMPLE_POINTS.values())
# The same roll in all pictures of the side.
_ROLL = tuple(zip("GPYB", EXAMPLE_DICE.values(), strict=True))
# The scales of the pictures before the game and of a round, where a page is higher than usual, and
# on others.
_SETUP, _ROUND = (1.0, 0.88), (0.96, 0.89)
# What is free around a picture in its panel, in mm above and below.
_AROUND = 7.0, 6.0
# The height of a picture and what is free around it in its box.
_PICTURE, _BESIDE = 8.0, 3.0
# The size of symbols beside each other, and the height of parts.
_PAIRED, _APART = 5.7, 6.8


def bands(roomy: bool) -> tuple[Band, ...]:  # noqa: FBT001
    """Return the bands of the side, on a page that is higher than usual or on another."""
    return _setup(roomy), _round(roomy), _example(), _special()


def _setup(roomy: bool) -> Band:  # noqa: FBT001
    size = _SETUP[not roomy]
    panels = (
        Panel(
            gettext("Cut out"),
            (gettext("All squares are the same: cut one out each. Make the dice and the discs."),),
            resized(setup_pictures.cut_out(), size),
        ),
        Panel(
            gettext("Dice and discs"),
            (
                gettext("Discs for the fastest: {four} for 4 players, {three} for 3, {two} for 2.",
                        **_discs()),
            ),
            resized(setup_pictures.dice_and_discs(_ROLL), size),
        ),
        Panel(
            gettext("Your corner"),
            (
                gettext("Everyone takes a different corner; tick yours. Only your first piece must "
                        "contain it; if it does not, round 1 is a penalty."),
            ),
            resized(setup_pictures.corner(), size),
        ),
    )  # fmt: skip
    return Band(
        Kind.STEPS,
        gettext("Before you start"),
        panels,
        12.8,
        setup_pictures.HIGH * size + _AROUND[not roomy],
        (ONE_COLUMN, ONE_COLUMN, TWO_COLUMNS),
        down=BELOW_PICTURE,
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
            resized(round_pictures.roll(_ROLL), size),
        ),
        Panel(
            gettext("Cut off"),
            (gettext("In rounds 1\u2013{n}, cut off one piece with one or two straight cuts: at "
                     "least {cells} cells and 1 point (0 if all dice are blank).",
                     cells=MIN_CELLS, n=ROUNDS - 1),),
            resized(round_pictures.cuts(), size),
        ),
        Panel(
            gettext("Score"),
            (gettext("Write down its points; a neighbour checks. Put the piece face down."),),
            resized(round_pictures.score(EXAMPLE_SCORE), size),
        ),
    )  # fmt: skip
    return Band(Kind.STEPS, gettext("Play ten rounds"), panels, 12.6,
                round_pictures.HIGH * size + _AROUND[not roomy],
                (ONE_COLUMN, TWO_COLUMNS, ONE_COLUMN), down=BELOW_PICTURE)  # fmt: skip


def _example() -> Band:
    """Return what the dice give, shown with a piece."""
    # Symbols, not colours: a print may be grey.
    said = {
        "green": gettext("2 cells or more: just 2."),
        "pink": gettext("Fewer than 3 cells: none."),
        "yellow": gettext("1 per cell: a sun and the joker."),
        "blue": gettext("Blank: none."),
    }
    first = Panel(
        "",
        (gettext("Example: {n} points. Cells need not touch.", n=EXAMPLE_SCORE),),
        pictures.piece(EXAMPLE_ROWS),
    )
    terms = [
        Panel("", (said[name],), pictures.worth(*die, EXAMPLE_POINTS[name]), "+" if n else "")
        for n, (name, die) in enumerate(zip(DICE, _ROLL, strict=True))
    ]  # fmt: skip
    total = Panel(str(EXAMPLE_SCORE), (), pictures.sum_of(EXAMPLE_SCORE), "=")
    return Band(Kind.STRIP, gettext("What a piece scores"), (first, *terms, total), 7.0,
                pictures.EXAMPLE_HIGH, pictures.EXAMPLE_SHARES, signs=pictures.NUMBERS)  # fmt: skip


def _special() -> Band:
    panels = (
        Panel(
            "",
            (gettext("A joker counts as just one symbol, here a sun. Moons never score, but they "
                     "count as cells."),),
            pictures.cells_beside("*#", _PAIRED),
        ),
        Panel(
            "",
            (gettext("If the rest falls apart, you get the penalty. Keep all parts and go on with "
                     "one."),),
            pictures.fallen_apart(_APART),
        ),
    )  # fmt: skip
    return Band(Kind.TABLE, "", panels, _PICTURE + 2 * _BESIDE, _PICTURE + 2 * _BESIDE, framed=True)
