"""What laying pages anew costs: ``python -m bench.laying 100``.

For each way of laying, the time to make a set in a fresh process, and the CPU time of many sets
(drawn, laid and painted) as a ratio to only painting the same pages when they are there.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from papercraft import games
from papercraft.app import rendering
from papercraft.app.page_plan import PagePlan
from papercraft.app.print_job import PrintJob
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.paint.impose.options import Crop, ImpositionOptions
from papercraft.paint.impose.print_on_demand import get_shop
from papercraft.paint.styles import styles_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.core.page import Page

FRESH = (
    "cutit", "cat", "rope", "cutit --paper a3 --nup 1x2 --cut svg", "cat --paper a3 --nup 1x2",
    "rope --bleed 2 --crop-marks full", "rope --gutterfold", "rope --shop poker-back-first --cmyk",
)  # fmt: skip
MANY = {
    "cutit square": ("cutit", "square", "a4", ImpositionOptions()),
    "cutit square, two on A3": ("cutit", "square", "a3", ImpositionOptions(rows=1, columns=2)),
    "the same, in piles": (
        "cutit",
        "square",
        "a3",
        ImpositionOptions(rows=1, columns=2, order="cut-stack"),
    ),
    "cat board": ("cat", "board", "a4", ImpositionOptions()),
    "cat board, two on A3": ("cat", "board", "a3", ImpositionOptions(rows=1, columns=2)),
    "rope cards": ("rope", "cards", "a4", ImpositionOptions()),
    "rope cards with bleed": (
        "rope",
        "cards",
        "a4",
        ImpositionOptions(bleed=(2.0, 2.0), crop=Crop("full")),
    ),
    "rope cards for a shop": (
        "rope",
        "cards",
        "a4",
        ImpositionOptions(shop=get_shop("poker", (0, 0))),
    ),
}


class Nowhere:
    """A file that keeps nothing."""

    def write(self, data: bytes) -> int:
        """Take bytes."""
        return len(data)


def paint(pages: Iterable[Page], name: str) -> float:
    """Return the CPU seconds of painting, and of making pages that are not there yet."""
    start = time.process_time()
    rendering.write_pdf(iter(pages), styles_of(name, "full"), "bench", Nowhere())  # type: ignore[arg-type]
    return time.process_time() - start


def many(case: str, count: int) -> tuple[float, float, int]:
    """Return CPU seconds of everything and of painting only, and how many pages there are."""
    name, part, paper, imposition = MANY[case]
    game = games.load(name)
    ids = [
        SheetId(game.code, game.version, next(iter(game.layouts().values())), n)
        for n in range(count)
    ]
    edition = Edition(game.players[0], (part,))
    job = PrintJob(game, tuple(ids), edition, paper_of(paper), imposition=imposition)
    list(PagePlan(replace(job, ids=job.ids[:1])).pages())
    whole = [paint(PagePlan(job).pages(), name) for _ in range(3)]
    pages = list(PagePlan(job).pages())
    bare = [paint(pages, name) for _ in range(3)]
    return statistics.median(whole), statistics.median(bare), len(pages)


def main(count: int) -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder:
        for words in FRESH:
            command = [sys.executable, "-m", "papercraft", "print", *words.split()]
            start = time.perf_counter()
            subprocess.run([*command, "-o", f"{folder}/{len(words)}.pdf", "--force"],  # noqa: S603
                           check=True, stdout=subprocess.DEVNULL)  # fmt: skip
            print(f"{time.perf_counter() - start:6.2f} s  papercraft print {words}")
    print(f"{count} sets: everything / painting only")
    for case in MANY:
        whole, bare, pages = many(case, count)
        print(f"{whole:6.2f} s / {bare:5.2f} s = {whole / bare:4.2f}  {case}, {pages} pages")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
