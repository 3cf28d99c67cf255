"""How well grids of squares are read: bingo cards, nonograms, fleets, as people mark them.

``python -m bench.scan_squares 40`` prints 40 sheets by turns (bingo with numbers, bingo with words,
nonograms and hidden fleets of each level, sea battles), marks some of the
squares with crosses, ticks, rings, a few strokes or filled, takes pictures with the camera of the
tests and reads them. ``--camera FILE.py --preset NAME`` takes another camera (``bench.photos``),
``--small`` photos of 3 megapixels,
``--kinds sea-battle,battleship`` only sheets of these kinds. ``--first`` is the first seed: sheet,
marks, pen and photo follow from it.

Shown are squares that are wrong without a question, questions, sheets refused, and sheets of which
another photo is asked for, by kind.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bench.filled import camera_of
from bench.photos import decoded, each, jpeg, kept, parsed_kinds
from bench.strokes import Line
from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.core.records import parse
from papercraft.core.sheet_files import looking_in
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.filled import Shooting
    from bench.strokes import Point
    from papercraft.core.sheet import Box

_PENS = ("ballpoint_blue", "gel_black", "ballpoint_red", "pencil", "felt_black")
_KINDS = ("bingo", "word-bingo", "nonogram 1", "nonogram 2", "nonogram 3", "battleship 1",
          "battleship 2", "battleship 3", "sea-battle")  # fmt: skip
_LAYOUTS = {"bingo": 14, "word-bingo": 15, "sea-battle": 17}
# Puzzles, in which most is marked that the solution marks.
_SOLVED = {"nonogram": "picture", "battleship": "sea"}
# Blank sheets are read, too.
_BLANK = 0.1


@dataclass(frozen=True)
class Marked:
    """A page with marks in some of its squares, by the names of their boxes."""

    page: Any
    lines: tuple[Line, ...]
    marked: frozenset[str]


def cross(box: Box) -> list[list[Point]]:
    """Return two strokes from corner to corner."""
    x, y, wide, high = box
    a, b = 0.15, 0.85
    return [[(x + a * wide, y + a * high), (x + b * wide, y + b * high)],
            [(x + b * wide, y + a * high), (x + a * wide, y + b * high)]]  # fmt: skip


def tick(box: Box) -> list[list[Point]]:
    """Return a tick of at most 8 mm, somewhere in the square."""
    x, y, wide, high = box
    side = min(8.0, wide, high)
    x, y = x + (wide - side) * 0.6, y + (high - side) * 0.3
    return [[(x + 0.2 * side, y + 0.5 * side), (x + 0.45 * side, y + 0.85 * side),
             (x + 0.9 * side, y + 0.15 * side)]]  # fmt: skip


def filled(box: Box) -> list[list[Point]]:
    """Return a zigzag over the whole square, a little uneven at the edges."""
    x, y, wide, high = box
    count = max(10, round(high / 0.42))
    left, right = x + 0.35, x + wide - 0.35
    return [[(right if n % 2 else left, y + 0.3 + (high - 0.6) * n / count)
             for n in range(count + 1)]]  # fmt: skip


def hatched(box: Box) -> list[list[Point]]:
    """Return some slanting strokes."""
    x, y, wide, high = box
    return [[(x + wide * (0.1 + 0.2 * n), y + 0.85 * high),
             (x + wide * (0.25 + 0.2 * n), y + 0.15 * high)] for n in range(4)]  # fmt: skip


def ring(box: Box) -> list[list[Point]]:
    """Return a ring around the middle, and around what is printed there."""
    x, y, wide, high = box
    turns = [2 * pi * n / 24 for n in range(26)]
    return [[(x + wide * (0.5 + 0.36 * cos(t)), y + high * (0.5 + 0.36 * sin(t))) for t in turns]]


_WAYS = (cross, tick, filled, hatched, ring)


def sheet_of(kind: str, seed: int, folder: Path) -> tuple[SheetId, int]:
    """Return the ID of a sheet, and which copy of the set it is."""
    tally = games.load("tally")
    if kind in _LAYOUTS:
        return SheetId(tally.code, tally.version, _LAYOUTS[kind], seed), seed % 8
    assert tally.invent is not None
    name, _, level = kind.partition(" ")
    text = tally.invent(name, seed, int(level))
    (folder / f"{seed}.toml").write_text(text, "utf-8")
    assert tally.described is not None
    found = tally.described(parse(text.encode()))
    assert found is not None
    return found.sheet, seed % 8


def marked(seed: int, kind: str, sheet: SheetId, nth: int) -> Marked:
    """Return a page that somebody has marked, all squares in the same way."""
    rng = Random(seed + 1)
    page = printed("tally", str(sheet), "sheet", nth)
    puzzle = _SOLVED.get(kind.partition(" ")[0])
    pen = rng.choice(_PENS)
    ways = [filled, hatched, cross] if puzzle else [*_WAYS]
    way = rng.choice(ways)
    share = 0.0 if rng.random() < _BLANK else rng.uniform(0.1, 0.7)
    solved: frozenset[str] | None = None
    if puzzle and share:
        cell = build(games.load("tally"), sheet).cells[puzzle]
        solved = frozenset(f"1.{puzzle}.{name}" for name in cell.solved)
    lines, chosen = [], []
    for name, box in page.sheet.places.boxes.items():
        some = rng.random()
        # Somebody who solves a puzzle has most of it right.
        is_marked = some < share if solved is None else (name in solved) != (some < 0.05)
        if is_marked:
            chosen.append(name)
            lines += [Line(tuple(points), pen, stray=0.3) for points in way(box)]
    return Marked(page, tuple(lines), frozenset(chosen))


def measured(kind: str, seed: int, given: Any, take: Shooting, folder: Path) -> Counter[str]:
    """Take and read the photo of one sheet, and count what is right and wrong."""
    found = Counter({"photos": 1})
    sheet, nth = sheet_of(kind, seed, folder)
    with looking_in(folder):
        one = marked(seed, kind, sheet, nth)
        data = jpeg(lambda: take(one, seed), kept(given, f"squares-{given.preset}-{seed}.jpg"))
        try:
            photo = AnalyzedPhoto.of(Picture("photo.jpg", decoded(data)), reference_of)
            game = games.load("tally")
            assert game.scan is not None
            scan = game.scan(build(game, sheet), PhotoSet(str(sheet), (photo,), ("Ada",)))
        except ReadError as error:
            print(f"  {seed} {kind}: refused: {str(error)[:150]}", flush=True)
            return found + Counter({"refused": 1})
    asked = {question.key for question in scan.questions}
    if "players.1:photo" in asked:
        # Another photo is asked for in place of a question about each square.
        print(f"  {seed} {kind}: asks for another photo", flush=True)
        return found + Counter({"another": 1})
    (player,) = scan.data["players"]
    for name in one.page.sheet.places.boxes:
        _, box, square = name.split(".")
        found["squares"] += 1
        doubtful = f"players.1.{box}:{square}" in asked
        found["questions"] += doubtful
        wrong = not doubtful and (square in player.get(box, ())) != (name in one.marked)
        found["wrong"] += wrong
        if wrong:
            print(f"  {seed} {kind}: {square} WRONG, marked: {name in one.marked}", flush=True)
    if asked:
        pens = {line.pen for line in one.lines}
        told = f"{len(asked)} questions of {len(one.marked)} marks, {pens}"
        print(f"  {seed} {kind}: {told}", flush=True)
    return found


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    given, kinds = parsed_kinds(words, _KINDS)
    given.preset, take = camera_of(given)
    found: dict[str, Counter[str]] = {kind: Counter() for kind in kinds}
    with tempfile.TemporaryDirectory() as folder:

        def one(seed: int) -> None:
            kind = kinds[seed % len(kinds)]
            found[kind].update(measured(kind, seed, given, take, Path(folder)))

        each(given, one)
    heads = ("photos", "refused", "another", "squares", "questions", "wrong")
    print(f"{'kind':14}" + "".join(f"{head:>12}" for head in heads))
    for kind, counts in found.items():
        print(f"{kind:14}" + "".join(f"{counts[head]:>12}" for head in heads))


if __name__ == "__main__":
    main(sys.argv[1:])
