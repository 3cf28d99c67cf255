"""Gather 21 points with a plain deck in which every card can also fight."""

from typing import TYPE_CHECKING

from papercraft.core.cards import sizes
from papercraft.core.game import Modules, PrintOption, declare

GAME = declare(
    package=__name__, code="CTE", players=(2, 2),
    parts=("cards", "backs", "mats", "aids"),
    inline="deal",
    beside=("goal",),
    options=(
        PrintOption("card-size", "How large cards and backs are: 63x84, 45x60 or 94x126 mm.",
                    tuple(sizes())),
        PrintOption("colours", "Red and black suits, or a colour for each.", ("two", "four")),
        PrintOption("aids", "Print on each card what it does."),
        PrintOption("preset", "Which rules the aids tell.",
                    ("pagat", "cuttle.cards", "bga-traditional", "bga-balanced")),
        PrintOption("best-of", "How many games the match sheet is for.", ("3", "5", "7")),
    ),
    card_codes=range(111, 163),
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.cuttle import deal, play, record, report, rules, scan, setup, sheets

    Modules(
        setup, sheets, record, rules, play,
        explain=report.explain, replay=report.replay, series=report.series,
        play_greedy=play.play_greedy, scan=scan.scan, table=scan.table, deal=deal.deal,
    )  # fmt: skip
