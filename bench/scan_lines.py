"""How well drawn lines are read: threads over dots, and ways through mazes, as people draw them.

``python -m bench.scan_lines 40`` prints 40 sheets by turns (the ready loop, threads of other sizes,
threads with diagonals, mazes of each level), draws a line on each, takes pictures with the camera
of the tests and reads them. In mazes some people stop half-way, turn back in dead ends, or pass a
wall; all stray from the middle and cut corners. ``--camera FILE.py --preset NAME`` takes another
camera (``bench.photos``), ``--small`` photos of 3 megapixels, ``--kinds diagonal,maze`` only
sheets of these kinds. ``--first`` is the first seed: sheet, line, pen and photo follow from it.

Shown are segments that are wrong without a question, questions, sheets without any, and sheets
refused, by kind.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from bench.filled import camera_of
from bench.photos import decoded, each, jpeg, kept, parsed_kinds
from bench.strokes import Line
from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.coordinates import parse_cell
from papercraft.core.game import build
from papercraft.core.ids import SheetId
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.core.records import parse
from papercraft.core.sheet_files import looking_in
from papercraft.core.trail_decode import edge
from papercraft.games.tally.maze import is_open, way_of
from papercraft.games.tally.maze_line import MazeLine
from papercraft.games.tally.threads import segment_name, segments_of
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.photos import printed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.filled import Shooting
    from bench.strokes import Point
    from papercraft.core.trail_decode import Dot
    from papercraft.games.tally.threads import Thread

_PENS = ("ballpoint_blue", "gel_black", "ballpoint_red", "pencil", "felt_black")
_KINDS = ("loop", "thread", "diagonal", "maze 1", "maze 2", "maze 3")
_LOOP = 16
# Blank sheets are read, too; in mazes these shares stop half-way, try dead ends, pass a wall.
_BLANK, _STOPPED, _TRIED, _PASSED = 0.06, 0.25, 0.4, 0.2
# How far people stray from the middle of a cell, as a share of its side.
_STRAY = 0.17


@dataclass(frozen=True)
class Drawn:
    """A sheet with a line on it, and the names of its segments."""

    page: Any
    lines: tuple[Line, ...]
    segments: frozenset[str]


def sheet_of(kind: str, seed: int, folder: Path) -> SheetId:
    """Return the ID of a sheet of a kind."""
    tally = games.load("tally")
    if kind == "loop":
        return SheetId(tally.code, tally.version, _LOOP, seed)
    rng = Random(seed)
    if kind in {"thread", "diagonal"}:
        most = 20 if kind == "thread" else 18
        text = (f'papercraft = 1\ngame = "tally"\nname = "Thread {seed}"\n[box.line]\n'
                f"thread = [{rng.randint(4, most)}, {rng.randint(4, most)}]\n"
                + ("diagonal = true\n" if kind == "diagonal" else "")
                + ('ends = ["A1", "C4"]\n' if rng.random() < 0.5 else ""))  # fmt: skip
    else:
        assert tally.invent is not None
        text = tally.invent("maze", seed, int(kind[-1]))
    (folder / f"{seed}.toml").write_text(text, "utf-8")
    assert tally.described is not None
    found = tally.described(parse(text.encode()))
    assert found is not None
    return found.sheet


def _walk(cell: Thread, rng: Random) -> list[Dot]:
    """Return a line over dots, which never uses a segment twice, the longest of several."""
    best: list[Dot] = []
    for _ in range(20):
        way, used = [(rng.randrange(cell.wide), rng.randrange(cell.high))], set()
        step = (0, 0)
        for _ in range(rng.randint(2, 60)):
            x, y = way[-1]
            ways = [(1, 0), (0, 1), (-1, 0), (0, -1), *[step] * 2 * (step != (0, 0))]
            ways += [(1, 1), (-1, 1), (-1, -1), (1, -1)] * cell.diagonal
            steps = [one for one in ways
                     if 0 <= x + one[0] < cell.wide and 0 <= y + one[1] < cell.high
                     and edge((x, y), (x + one[0], y + one[1])) not in used]  # fmt: skip
            if not steps:
                break
            step = rng.choice(steps)
            way.append((x + step[0], y + step[1]))
            used.add(edge(way[-2], way[-1]))
        best = max(best, way, key=len)
    return best


def _through(cell: MazeLine, rng: Random) -> list[Dot]:
    """Return the cells on a way through a maze; where somebody turns back, they come twice."""
    way = way_of(cell.maze)
    if rng.random() < _STOPPED:
        way = way[: rng.randint(2, len(way))]
    for _ in range(rng.randint(1, 3) if rng.random() < _TRIED else 0):
        n = rng.randrange(len(way) - 1)
        trip, seen = [way[n]], set(way)
        for _ in range(rng.randint(1, 6)):
            x, y = trip[-1]
            around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
            free = [one for one in around if 0 <= one[0] < cell.wide and 0 <= one[1] < cell.high
                    and one not in seen and is_open(cell.maze, (x, y), one)]  # fmt: skip
            if not free:
                break
            trip.append(rng.choice(free))
            seen.add(trip[-1])
        way[n : n + 1] = [*trip, *trip[-2::-1]]
    if rng.random() < _PASSED:
        x, y = way[-1]
        around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        walls = [one for one in around if 0 <= one[0] < cell.wide and 0 <= one[1] < cell.high
                 and not is_open(cell.maze, (x, y), one)]  # fmt: skip
        way += walls[:1]
    return way


def _rounded(points: list[Point]) -> list[Point]:
    """Return a line that cuts the corners."""
    inner = [
        (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
        for a, b in pairwise(points)
        for share in (0.3, 0.7)
    ]
    return [points[0], *inner, points[-1]]


def drawn(seed: int, sheet: SheetId) -> Drawn:
    """Return a sheet on which somebody has drawn a line."""
    rng = Random(seed + 1)
    page = printed("tally", str(sheet), "sheet")
    (cell,) = build(games.load("tally"), sheet).cells.values()
    pen = rng.choice(_PENS)
    if rng.random() < _BLANK:
        return Drawn(page, (), frozenset())
    in_maze = isinstance(cell, MazeLine)
    way = _through(cell, rng) if in_maze else _walk(cell, rng)
    dots = {parse_cell(name.rsplit(".", 1)[1]): at for name, at in page.sheet.places.dots.items()}
    (ax, _), (bx, _) = dots[0, 0], dots[1, 0]
    stray = (bx - ax) * _STRAY if in_maze else 0.4
    points: list[Point] = [
        (dots[dot][0] + rng.uniform(-stray, stray), dots[dot][1] + rng.uniform(-stray, stray))
        for dot in way
    ]
    if in_maze and rng.random() < 0.6:
        points = _rounded(points)
    names = frozenset(segment_name(edge(*both)) for both in pairwise(way))
    return Drawn(page, (Line(tuple(points), pen, stray=0.3),), names)


def measured(
    kind: str, seed: int, given: Any, take: Shooting, folder: Path, found: Counter[str]
) -> None:
    """Take and read one photo, and count what is right and wrong by kind."""
    sheet = sheet_of(kind, seed, folder)
    with looking_in(folder):
        one = drawn(seed, sheet)
        data = jpeg(lambda: take(one, seed), kept(given, f"lines-{given.preset}-{seed}.jpg"))
        found[f"{kind} photos"] += 1
        try:
            photo = AnalyzedPhoto.of(Picture("photo.jpg", decoded(data)), reference_of)
            game = games.load("tally")
            assert game.scan is not None
            scan = game.scan(build(game, sheet), PhotoSet(str(sheet), (photo,), ("Ada",)))
        except ReadError as error:
            found[f"{kind} refused"] += 1
            print(f"  {seed} {kind}: refused: {str(error)[:150]}", flush=True)
            return
    asked = {question.key.partition(":")[2] for question in scan.questions}
    (player,) = scan.data["players"]
    (value,) = [value for key, value in player.items() if key != "name"] or [[]]
    read = {segment_name(one) for one in segments_of(value)}
    wrong = sorted((read ^ one.segments) - asked)
    found[f"{kind} segments"] += len(one.segments)
    found[f"{kind} questions"] += len(asked)
    found[f"{kind} clear"] += not asked
    found[f"{kind} wrong"] += len(wrong)
    pens = {line.pen for line in one.lines}
    if wrong:
        print(f"  {seed} {kind}: WRONG {wrong}, {pens}, questions: {sorted(asked)}", flush=True)
    elif asked:
        print(f"  {seed} {kind}: {len(asked)} questions, {pens}: {sorted(asked)[:8]}", flush=True)


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    given, kinds = parsed_kinds(words, _KINDS)
    name, take = camera_of(given)
    given.preset = name
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:

        def one(seed: int) -> None:
            measured(kinds[seed % len(kinds)], seed, given, take, Path(folder), found)

        each(given, one)
    heads = ("photos", "refused", "clear", "segments", "questions", "wrong")
    print(f"{'kind':14}" + "".join(f"{head:>12}" for head in heads))
    for kind in kinds:
        print(f"{kind:14}" + "".join(f"{found[f'{kind} {head}']:>12}" for head in heads))


if __name__ == "__main__":
    main(sys.argv[1:])
