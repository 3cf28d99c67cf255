"""Build level rows up to 10 or down to 1, and be the first to empty your personal deck."""

from typing import TYPE_CHECKING

from papercraft.core.cards import sizes
from papercraft.core.game import Modules, PrintOption, declare

GAME = declare(
    package=__name__, code="ROP", design=5, players=(2, 8),
    parts=("cards", "backs", "mats", "aids", "puzzles"),
    inline="deal", cut_out="cards", best="least",
    options=(
        PrintOption("card-size", "Size of the cards: 63x84, 45x60 or 94x126 mm.",
                    tuple(sizes()), role="card-size"),
        PrintOption("puzzles", "Print this many open-table puzzles instead of cards.", most=40),
        PrintOption("with-solutions", "Print the solutions of the puzzles on a separate page.",
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
        rules_page,
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
        rules_page=rules_page.rules_page,
    )  # fmt: skip
