"""Collect 21 points with a standard deck in which every card can also fight."""

from typing import TYPE_CHECKING

from papercraft.core.cards import sizes
from papercraft.core.game import Modules, PrintOption, declare

GAME = declare(
    package=__name__, code="CTE", design=4, players=(2, 2),
    parts=("cards", "backs", "mats", "aids"),
    inline="deal", cut_out="cards",
    beside=("goal",),
    options=(
        PrintOption("card-size", "Size of the cards: 63x84, 45x60 or 94x126 mm.",
                    tuple(sizes()), role="card-size"),
        PrintOption("colours", "Red and black suits, or one colour per suit.", ("two", "four")),
        PrintOption("aids", "Print a short summary of its effect on each card."),
        PrintOption("preset", "Rules that cards, mat and reference cards follow.",
                    ("pagat", "cuttle.cards", "bga-traditional", "bga-balanced")),
        PrintOption("best-of", "Maximum number of games on the match sheet.", ("3", "5", "7")),
    ),
    card_codes=range(111, 163),
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.cuttle import (
        deal,
        play,
        record,
        report,
        rules,
        rules_page,
        scan,
        setup,
        sheets,
    )

    Modules(
        setup, sheets, record, rules, play,
        explain=report.explain, replay=report.replay, series=report.series,
        play_greedy=play.play_greedy, scan=scan.scan, table=scan.table, deal=deal.deal,
        rules_page=rules_page.rules_page,
    )  # fmt: skip
