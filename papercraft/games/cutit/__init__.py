"""Cut a 10x10 square apart in ten rounds of dice, then solve the pieces as a puzzle."""

from typing import TYPE_CHECKING

from papercraft.core.game import AnswerOption, Modules, PrintOption, declare
from papercraft.core.messages import gettext_noop

GAME = declare(
    package=__name__, code="CUT", design=8, skipped=(4,), players=(1, 4),
    parts=("square", "pad", "aids", "log"),
    inline="square", cut_out="pieces",
    unmarked=gettext_noop("To read cut pieces, name their square: --sheet ID"),
    options=(
        PrintOption("cell-codes", "Print small symbols with a camera code in each cell.",
                    opposite=True),
        PrintOption("disc-shape", "Shape of the rank discs.", ("round", "hex")),
    ),
    answers=(
        AnswerOption("order", "Pieces in the order of cutting, a cell of each: A1,C3.",
                     key="players.{player}.pieces", metavar="CELLS"),
    ),
    per_player=("pads",),
    asks={
        "dice": "The ten rolls, each the green, pink, yellow and blue face, - if blank: 2?3-,-??4.",
        "corner": "The corner of round 1; the best one if omitted.",
    },
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.cutit import (
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
        explain=report.explain, explain_best=report.explain_best, explain_par=report.explain_par,
        play_greedy=play.play_greedy, picture=picture.picture, picture_best=picture.picture_best,
        picture_par=picture.picture_par, scan=scan.scan, solve=solve.solve,
        solve_record=solve.solve_record, par=solve.par, hints=solve.hints,
        rules_page=rules_page.rules_page, sketch=sketch.sketch,
    )  # fmt: skip
