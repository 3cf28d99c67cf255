"""Lay level rows from 1 to 10 or back, and be the first to play your personal deck."""

from typing import TYPE_CHECKING

from papercraft.core.cards import sizes
from papercraft.core.game import Modules, PrintOption, declare

GAME = declare(
    package=__name__, code="ROP", players=(2, 8),
    parts=("cards", "backs", "mats", "aids", "puzzles"),
    inline="deal",
    options=(
        PrintOption("card-size", "How large cards and backs are: 63x84, 45x60 or 94x126 mm.",
                    tuple(sizes())),
        PrintOption("puzzles", "Open-table puzzles in place of the cards.", most=40),
        PrintOption("with-solutions", "The puzzles' solutions on a page of their own.",
                    role="solutions"),
    ),
    card_codes=range(100, 111),
)  # fmt: skip

if TYPE_CHECKING:
    from papercraft.games.rope import (
        deal,
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
        explain=report.explain, replay=report.replay, series=report.series,
        play_greedy=play.play_greedy, scan=scan.scan, table=scan.table, hint=solve.hint,
        deal=deal.deal,
    )  # fmt: skip
