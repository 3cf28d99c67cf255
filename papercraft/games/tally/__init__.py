"""Your own sheet: a score pad or a quiz, described in a short file."""

from typing import TYPE_CHECKING

from papercraft.core.cards import sizes
from papercraft.core.game import Modules, PrintOption, declare

GAME = declare(
    package=__name__,
    code="TAL",
    design=1,
    players=(1, 8),
    parts=("sheet", "cards", "backs", "tokens", "nets", "solutions"),
    inline="definition",
    cut_out="cards",
    options=(
        PrintOption(
            "card-size",
            "Size of the cards: 63x84, 45x60 or 94x126 mm.",
            tuple(sizes()),
            role="card-size",
        ),
        PrintOption(
            "with-solutions",
            "Print the solutions, from the keys and solutions in the file, on separate pages.",
            role="solutions",
        ),
    ),
    inventions=(
        "arithmetic",
        "battleship",
        "connect-the-dots",
        "maze",
        "nonogram",
        "sudoku",
        "word-search",
    ),
    beside=("boxes", "totals"),
)

if TYPE_CHECKING:
    from papercraft.games.tally import inventions, play, record, report, rules, scan, setup, sheets

    Modules(
        setup,
        sheets,
        record,
        rules,
        play,
        with_overrides=setup.with_overrides,
        described=setup.described,
        names_file=setup.names_file,
        best_of=setup.best_of,
        title=setup.title,
        outline=setup.outline,
        usual_players=setup.usual_players,
        entry_schema=record.entry_schema,
        invent=inventions.invent,
        explain=report.explain,
        scan=scan.scan,
    )
