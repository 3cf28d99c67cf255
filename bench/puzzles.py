"""How long inventing puzzles takes: sudokus, mazes, nonograms and the others, at each level.

``python -m bench.puzzles 1000`` invents so many of each kind and level and shows the CPU time of
one in ms, and its ratio to that of painting its sheet as a PDF. ``--kinds sudoku,maze`` takes only
these.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from papercraft import games
from papercraft.app import rendering
from papercraft.core.game import Edition
from papercraft.core.page import paper_of
from papercraft.core.sheet_files import looking_in
from papercraft.paint.styles import styles_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

KINDS = ("sudoku", "maze", "nonogram", "battleship", "word-search", "arithmetic",
         "connect-the-dots")  # fmt: skip
LEVELS = (1, 2, 3)
# Sheets that are painted, and where seeds begin.
_PAINTED, _FIRST = 3, 1000


def seconds(run: Callable[[int], Any], count: int) -> float:
    """Return the mean CPU time of a run for each of some seeds; one more goes before."""
    run(_FIRST - 1)
    start = time.process_time()
    for seed in range(_FIRST, _FIRST + count):
        run(seed)
    return (time.process_time() - start) / count


def painted(kind: str, text: str, folder: Path) -> None:
    """Paint the sheet of a puzzle, by the text of its file."""
    tally = games.load("tally")
    assert tally.described is not None
    found = tally.described(tomllib.loads(text))
    assert found is not None
    (folder / f"{kind}.toml").write_text(text, "utf-8")
    with looking_in(folder):
        edition = Edition(players=1, parts=("sheet",))
        pages = rendering.pages(tally, [found.sheet], edition, paper_of("a4"), "full", "default")
        looks = styles_of("tally", "full", "default")
        rendering.write_pdf(iter([*pages]), looks, "bench", io.BytesIO())


def row(kind: str, level: int, count: int, folder: Path) -> str:
    """Return what is told of a kind of puzzle at a level."""
    invent = games.load("tally").invent
    assert invent is not None
    own = seconds(lambda seed: invent(kind, seed, level), count)
    text = {seed: invent(kind, seed, level) for seed in range(_FIRST - 1, _FIRST + _PAINTED)}
    whole = seconds(lambda seed: painted(kind, text[seed], folder), _PAINTED)
    return f"{kind:18}{level:>6}{1000 * own:>8.1f}{own / whole:>8.2f}"


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    asked = argparse.ArgumentParser()
    asked.add_argument("count", type=int)
    asked.add_argument("--kinds", default=",".join(KINDS))
    given = asked.parse_args(words)
    print(f"{'kind':18}{'level':>6}{'ms':>8}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for kind in given.kinds.split(","):
            for level in LEVELS:
                print(row(kind, level, given.count, Path(folder)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
