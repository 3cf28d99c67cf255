"""Draw a thread over a grid of dots, roll by roll, and collect what the cat loves."""

from typing import TYPE_CHECKING

from papercraft.core.game import Modules, PrintNumber, PrintOption, declare

GAME = declare(
    package=__name__, code="CAT", design=11, skipped=(6,), players=(1, 6),
    parts=("board", "log"), inline="board",
    layout_word="side", lenient=True,
    options=(
        PrintOption("cups", ("own: everyone circles six cups, then "
                             "sheets are swapped; drawn: six cups are "
                             "printed."), ("own", "drawn")),
        PrintOption("nup", "Boards per page; 2 prints smaller ones.",
                    ("1", "2"), role="nup"),
        PrintOption("mirror", "Print a mirrored board for every second player."),
    ),
    numbers=(
        PrintNumber("columns", "Number of columns of dots, 5 to 9."),
        PrintNumber("rows", "Number of rows of dots, 8 to 14."),
        PrintNumber("items", "Number of each of the three items, 4 to 7."),
        PrintNumber("blocks", "Number of building blocks, 0 to 20."),
        PrintNumber("spots", "Number of cup spots, 7 to 18."),
        PrintNumber("timer", "The timer's numbers, at most three: 4,4,4.", several=True),
        PrintNumber("set_values", "Values of the sets: 3,4,5,6,7.", several=True),
    ),
    asks={
        "dice": "The rolls, turn by turn: 6,4,3.",
        "cups": "The circled cups: C4,D7; none if omitted.",
    },
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.cat import (
        picture,
        play,
        record,
        report,
        rules,
        rules_page,
        scan,
        setup,
        sheets,
        sketch,
        solve,
    )  # fmt: skip

    Modules(
        setup, sheets, record, rules, play,
        overrides=setup.overrides, with_overrides=setup.with_overrides, explain=report.explain,
        play_greedy=play.play_greedy, picture=picture.picture, picture_best=picture.picture_best,
        scan=scan.scan, solve=solve.solve, par=solve.par,
        rules_page=rules_page.rules_page, sketch=sketch.sketch,
    )  # fmt: skip
