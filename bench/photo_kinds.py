"""How well pictures of every kind are read: one table of kinds and games.

``python -m bench.photo_kinds 20 --log LOG --camera FILE.py`` takes 20 pictures of each kind for
each game, reads them and adds a line to LOG for each one as soon as it is read. Called again, it
goes on where it was interrupted. ``--kinds`` are presets of the camera, and ``own`` is the camera
of the tests; ``--games`` are cat, pads and pieces. A count of 0 shows the table of what is in LOG.

Shown are, of the records read: those without a question, of all sheets and of clean ones (nothing
scribbled out, no coffee, no specks); those wrong without a question, and those wrong where only the
question about a black and white sheet is open; the questions a sheet in the median, and how many of
their guesses are right; boxes and rings wrong without a doubt; and the ratio of the CPU time to
that of decoding the file and finding its marks.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bench import scan_cat, scan_pads, scan_pieces
from bench.cat_hands import Case, drawn
from bench.filled import other_camera, own_camera
from bench.habits import Habits
from bench.pad_hands import filled
from bench.photos import camera_module, jpeg, kept, parser, shooting
from tests.games.cutit.tabletop import played, square

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

OWN = "own"
COLUMNS = (
    "n", "clear", "clean, clear", "wrong", "wrong, sheet asked", "median", "guesses", "boxes",
    "ratio",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What was read in one picture.

    ``asked`` are the questions, ``right`` those with the right guess; ``silent`` and ``unnamed``
    the wrong places of the record without any question, and with one about the sheet only.
    """

    game: str
    kind: str
    seed: int
    clean: bool
    refused: str = ""
    asked: int = 0
    right: int = 0
    silent: int = 0
    unnamed: int = 0
    boxes: int = 0
    wrong_boxes: int = 0
    ratio: float = 0.0


def _cat(seed: int, kind: str, given: argparse.Namespace) -> Row:
    sheet = drawn(seed, Case(), given.habits)
    data = _picture(sheet, "cat", kind, seed, given)
    read = scan_cat.measured(sheet, f"cat-{kind}-{seed}", data)
    return Row(
        "cat", kind, seed, _is_clean(seed, given.habits), read.refused, len(read.asked),
        len({*read.asked} - {*read.wrong}), len(read.silent),
        len(read.unnamed) - len(read.silent), read.boxes, read.wrong_boxes, _ratio(read),
    )  # fmt: skip


def _pads(seed: int, kind: str, given: argparse.Namespace) -> Row:
    sheet = filled(seed, given.habits)
    data = _picture(sheet, "pads", kind, seed, given)
    read = scan_pads.measured(sheet, f"pads-{kind}-{seed}", data)
    told = {
        "?": read.asked, "WRONG BOX": read.wrong_boxes, "WRONG": read.silent,
        "wrong, sheet asked": read.unnamed,
    }  # fmt: skip
    for label, places in told.items():
        if places:
            print(f"  pads-{kind}-{seed} ({sheet.kind}): {label}: {', '.join(places)}")
    return Row(
        "pads", kind, seed, _is_clean(seed, given.habits), read.refused, len(read.asked),
        len({*read.asked} - {*read.wrong}), len(read.silent), len(read.unnamed), read.boxes,
        len(read.wrong_boxes), _ratio(read),
    )  # fmt: skip


def _pieces(seed: int, kind: str, given: argparse.Namespace) -> Row:
    camera: Callable[..., Any] = scan_pieces.own_camera
    if kind != OWN:
        shoot = shooting(camera_module(given.camera), kind)
        if shoot is None:
            sys.exit("this camera takes scenes; see bench.scan_pieces")
        camera = scan_pieces.shot(shoot)
    sheet, record, pieces = played(seed)
    data = jpeg(
        lambda: camera(square(sheet, codes=False), None, pieces, seed),
        _keep(given, "pieces", kind, seed),
    )
    read = scan_pieces.measured([data], sheet, record, pieces)
    wrong, asked = read["kind"].startswith("wrong"), read["kind"].endswith("asked")
    refused = read["why"] if read["kind"] == "refused" else ""
    if read["kind"] != "right":
        print(f"  pieces-{kind}-{seed}: {read['kind']}: {read['why']}")
    ratio = read["whole"] / read["floor"] if "whole" in read else 0.0
    return Row(
        "pieces", kind, seed, clean=True, refused=refused, asked=int(asked),
        right=int(asked and not wrong), silent=int(wrong and not asked), ratio=ratio,
    )  # fmt: skip


GAMES = {"cat": _cat, "pads": _pads, "pieces": _pieces}


def _picture(sheet: Any, game: str, kind: str, seed: int, given: argparse.Namespace) -> bytes:
    shoot = own_camera if kind == OWN else other_camera(given.camera, kind, {})
    return jpeg(lambda: shoot(sheet, seed), _keep(given, game, kind, seed))


def _keep(given: argparse.Namespace, game: str, kind: str, seed: int) -> Path | None:
    return kept(given, f"{game}-{kind}-{seed}{'-habits' * (given.habits > 0)}.jpg")


def _is_clean(seed: int, share: float) -> bool:
    habits = Habits.of(seed, share)
    return not (habits.scribbles or habits.coffee or habits.specks)


def _ratio(read: Any) -> float:
    return float(read.whole / read.floor) if read.whole else 0.0


def rows_in(log: Path) -> Iterator[Row]:
    """Yield what is in a log."""
    for line in log.read_text("utf-8").splitlines() if log.exists() else ():
        yield Row(**json.loads(line))


def table(rows: Sequence[Row]) -> str:
    """Return the table as Markdown; what no sheet says anything about has a dash."""
    lines = ["| | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for game, kind in dict.fromkeys((row.game, row.kind) for row in rows):
        cells = _cells([row for row in rows if (row.game, row.kind) == (game, kind)])
        lines.append(f"| {game}, {kind} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cells(rows: Sequence[Row]) -> list[str]:
    read = [row for row in rows if not row.refused]
    clean = [row for row in rows if row.clean]
    asked, boxes = sum(row.asked for row in read), sum(row.boxes for row in read)
    refused = f" ({len(rows) - len(read)} refused)" if len(read) < len(rows) else ""
    return [
        f"{len(rows)}{refused}",
        _share(sum(not row.asked for row in read), len(rows)),
        _share(sum(not (row.asked or row.refused) for row in clean), len(clean)),
        str(sum(row.silent > 0 for row in read)),
        str(sum(row.unnamed > 0 for row in read)),
        f"{median([row.asked for row in read] or [0]):g}",
        _share(sum(row.right for row in read), asked),
        f"{sum(row.wrong_boxes for row in read)} of {boxes}" if boxes else "-",
        f"{median([row.ratio for row in read] or [0]):.1f}",
    ]


def _share(some: int, every: int) -> str:
    return f"{some} of {every}" if every else "-"


def main(words: Sequence[str]) -> None:
    """Measure what is not in the log yet, and show the table."""
    asked = parser()
    asked.add_argument("--kinds", default="", help="presets of the camera, with commas between")
    asked.add_argument("--games", default=",".join(GAMES))
    asked.add_argument("--log", type=Path, help="where results are kept; nowhere without it")
    given = asked.parse_args(words)
    with TemporaryDirectory() as folder:
        given.log = given.log or Path(folder, "log")
        _measure(given)


def _measure(given: argparse.Namespace) -> None:
    presets = camera_module(given.camera).PRESETS if given.camera else ()
    kinds = given.kinds.split(",") if given.kinds else [*presets, OWN]
    done = {(row.game, row.kind, row.seed) for row in rows_in(given.log)}
    # Seeds come first: a table that is interrupted has as many of each kind.
    for seed in range(given.first, given.first + given.count):
        for game in given.games.split(","):
            for kind in kinds:
                if (game, kind, seed) not in done:
                    row = GAMES[game](seed, kind, given)
                    with given.log.open("a", encoding="utf-8") as out:
                        out.write(json.dumps(asdict(row)) + "\n")
    print(table(list(rows_in(given.log))))


if __name__ == "__main__":
    main(sys.argv[1:])
