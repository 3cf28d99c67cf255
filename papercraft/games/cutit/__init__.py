"""Cut a 10x10 square apart in ten rounds of dice, then solve the pieces as a puzzle."""

from typing import TYPE_CHECKING

from papercraft.core.game import AnswerOption, Modules, PrintOption, declare

GAME = declare(
    package=__name__, code="CUT", players=(1, 4),
    parts=("square", "pad", "aids"),
    inline="square",
    unmarked="Cut pieces without codes are read if the square is told: --sheet ID",
    options=(
        PrintOption("no-codes", "Print large symbols instead of camera codes."),
    ),
    answers=(
        AnswerOption("order", "Pieces in the order of cutting, a cell of each: A1,C3.",
                     key="players.{player}.pieces", metavar="CELLS"),
    ),
    per_player=("pads",),
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.cutit import picture, play, record, report, rules, scan, setup, sheets

    Modules(
        setup, sheets, record, rules, play,
        explain=report.explain, picture=picture.picture, scan=scan.scan,
    )  # fmt: skip
