"""Draw a thread over a grid of dots, die by die, and collect what the cat loves."""

from typing import TYPE_CHECKING

from papercraft.core.game import Modules, PrintNumber, PrintOption, declare

GAME = declare(
    package=__name__, code="CAT", players=(1, 6), parts=("board",), inline="board",
    layout_word="side",
    options=(
        PrintOption("cups", "own: everybody circles six cups, then sheets are swapped. drawn: they "
                    "are printed.", ("own", "drawn")),
        PrintOption("nup", "So many boards a page; 2 leaves out the track of rolls.",
                    ("1", "2"), role="nup"),
        PrintOption("mirror", "Every second player gets a mirrored board."),
    ),
    numbers=(
        PrintNumber("columns", "Columns of dots, 5 to 9."),
        PrintNumber("rows", "Rows of dots, 8 to 14."),
        PrintNumber("items", "How many of each of the three items, 3 to 7."),
        PrintNumber("blocks", "Building blocks, 0 to 20."),
        PrintNumber("spots", "Cup spots, 7 to 18."),
        PrintNumber("timer", "The timer's numbers, at most three: 4,4,4.", several=True),
        PrintNumber("set_values", "What the sets are worth: 3,4,5,6,7.", several=True),
    ),
    asks={
        "dice": "What was rolled, turn by turn: 6,4,3.",
        "cups": "The circled cups: C4,D7; none if left out.",
    },
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.cat import (
        picture,
        play,
        record,
        report,
        rules,
        scan,
        setup,
        sheets,
        solve,
    )  # fmt: skip

    Modules(
        setup, sheets, record, rules, play,
        overrides=setup.overrides, with_overrides=setup.with_overrides, explain=report.explain,
        play_greedy=play.play_greedy, picture=picture.picture, picture_best=picture.picture_best,
        scan=scan.scan, solve=solve.solve, par=solve.par,
    )  # fmt: skip
