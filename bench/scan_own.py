"""How well described sheets are read: any that the grammar allows, and those with little print.

``python -m bench.scan_own 100`` makes 100 sheets of a kind at random, fills them in with ticks and
crosses, takes a picture of each page with the camera of the tests and reads them.
``--camera FILE.py --preset NAME`` takes another camera (``bench.photos``). ``--kind`` is one of

- ``random``: whatever the grammar of the tests draws (``tests/games/tally/definitions.py``);
- ``tick``, ``pick``, ``number``, ``count``, ``track``: elements of that kind and nothing else,
  which the same grammar draws;
- ``numbers``: some rows of digits and nothing else;
- ``row``: one row of boxes;
- ``one``: a single box;
- ``words``: some words and a few boxes.

``--first`` is the first seed: sheet, ticks, pen and photo follow from it.

Shown are values that were read wrong without a question, questions, pages that are refused, and
sheets that are asked about more than a fifth of their boxes, or for another photo.
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings

from bench.filled import camera_of
from bench.photos import decoded, each, jpeg, kept, parser, with_small
from bench.strokes import Line
from papercraft import games
from papercraft.app.reference import reference_of
from papercraft.core.game import build
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.core.rng import Rng
from papercraft.core.sheet_files import looking_in
from papercraft.core.toml_writer import to_toml
from papercraft.games.tally.flow import plan_of
from papercraft.games.tally.setup import described
from papercraft.games.tally.threads import Thread, pieces_of
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.everygame import people
from tests.games.tally.definitions import READ, definitions, marks_of, sheets_of
from tests.photos import printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bench.filled import Shooting
    from papercraft.core.ids import SheetId
    from papercraft.core.sheet import Box

TALLY = games.load("tally")
KINDS = ("random", *READ, "numbers", "row", "one", "words")
_PENS = ("ballpoint_blue", "gel_black", "ballpoint_red", "pencil", "ballpoint_black")
# So many random bytes are more than any description takes.
_BYTES = 20_000
# Questions about more than this share of the boxes are those of a photo that was not registered.
_MANY = 0.2
_HEADS = ("photos", "refused", "sheets", "asked", "asked much", "another", "boxes", "questions",
          "wrong")  # fmt: skip


@dataclass(frozen=True)
class Ticked:
    """A page of a sheet, and what is drawn on it."""

    page: Any
    lines: tuple[Line, ...]


def sparse(kind: str, rng: Random) -> dict[str, Any]:
    """Return a description with little print, as the data of its file."""
    some = rng.randint(1, 4)
    if kind == "numbers":
        most = rng.choice((9, 20, 99, 150, 500))
        boxes: dict[str, Any] = {"n": {"name": f"n1..n{some + 1}", "number": most}}
    elif kind == "row":
        ways: list[dict[str, Any]] = [
            {"pick": [str(n) for n in range(rng.randint(2, 8))]},
            {"count": rng.randint(3, 12)},
            {"track": [*range(rng.randint(3, 12))]},
        ]
        boxes = {"row": rng.choice(ways)}
    elif kind == "one":
        boxes = {"one": {"tick": 1}}
    else:
        boxes = {f"about_{n}": {"text": "Tick what you did"} for n in range(some)}
        boxes["did"] = {"name": f"d1..d{rng.randint(2, 5)}", "tick": 1}
    columns = rng.choice((1, 1, 2, 3))
    return {"papercraft": 1, "game": "tally", "name": "Sheet", "columns": columns, "box": boxes}


def drawn(kind: str, number: int) -> dict[str, Any]:
    """Return the data of a random description that can be printed, of a number.

    The grammar is fed with random bytes: a seed of hypothesis would also depend on which modules
    are loaded, for constants in them are tried as values.
    """
    found: list[dict[str, Any]] = []

    @settings(deadline=None, database=None, suppress_health_check=[*HealthCheck])
    @given(definitions() if kind == "random" else sheets_of(kind))
    def draw(data: dict[str, Any]) -> None:
        with suppress(ReadError):
            described(data)
            found.append(data)

    rng = Random(number)
    while not found:
        draw.hypothesis.fuzz_one_input(rng.randbytes(_BYTES))
    return found[0]


def sheet_of(kind: str, number: int, folder: Path, keep: Path | None = None) -> SheetId:
    """Return the ID of the sheet of a seed; its file is then in the folder.

    What is drawn depends on the version of hypothesis, so it is kept with the photos.
    """
    if keep is not None and keep.is_file():
        data: Any = tomllib.loads(keep.read_text("utf-8"))
    else:
        grammar = kind in {"random", *READ}
        data = drawn(kind, number) if grammar else sparse(kind, Random(number))
    found = described(data)
    assert found is not None
    for path in filter(None, (folder / f"{found.sheet}.toml", keep)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(to_toml(data), "utf-8")
    return found.sheet


def strokes(box: Box, pen: str, *, crossed: bool) -> list[Line]:
    """Return a cross in a box, or a tick that ends at its upper right corner."""
    x, y, wide, high = box
    if not crossed:
        points = (x + 0.2 * wide, y + 0.5 * high), (x + 0.45 * wide, y + 0.85 * high), (x + wide, y)
        return [Line(points, pen, stray=0.3)]
    a, b = 0.1, 0.9
    ways = (((a, a), (b, b)), ((b, a), (a, b)))
    return [
        Line(tuple((x + u * wide, y + v * high) for u, v in way), pen, stray=0.3) for way in ways
    ]


def filled_in(
    page: Any, ticked: Mapping[str, set[str]], ways: Mapping[str, Any], rng: Random
) -> Ticked:
    """Return a page on which the boxes of each cell are ticked; keys are COLUMN.CELL.

    ``ways`` has the values of cells over which a line is drawn, by the same keys.
    """
    pen, lines = rng.choice(_PENS), []
    for name, box in page.sheet.places.boxes.items():
        column, cell, mark = name.split(".", 2)
        if mark in ticked.get(f"{column}.{cell}", ()):
            lines += strokes(box, pen, crossed=rng.random() < 0.5)
    dots = page.sheet.places.dots
    for key, value in ways.items():
        for line in pieces_of(value) if f"{key}.A1" in dots else ():
            points = tuple(dots[f"{key}.{dot}"] for dot in line)
            lines.append(Line(points, pen, stray=0.3))
    return Ticked(page, tuple(lines))


def measured(number: int, given_: Any, take: Shooting, folder: Path, found: Counter[str]) -> None:
    """Take and read the photos of a sheet, and count what is right and wrong."""
    kind, preset = given_.kind, given_.preset
    with looking_in(folder):
        sheet = sheet_of(kind, number, folder, kept(given_, f"own-{kind}-{number}.toml"))
        definition = build(TALLY, sheet)
        names = people(definition.columns)
        rng = Random(number + 1)
        played = TALLY.play(definition, str(sheet), names, Rng(number))
        if rng.random() < 0.1:  # Blank sheets are read, too.
            played["players"] = [{"name": name} for name in names]
        ticked = {
            f"{n}.{cell.name}": marks_of(cell, player.get(cell.name))
            for n, player in enumerate(played["players"], 1)
            for cell in definition.cells.values()
        }
        ways = {
            f"{n}.{cell.name}": player[cell.name]
            for n, player in enumerate(played["players"], 1)
            for cell in definition.cells.values()
            if isinstance(cell, Thread) and player.get(cell.name)
        }
        photos = []
        for nth in range(len(plan_of(definition).pages)):
            page = filled_in(printed("tally", str(sheet), "sheet", nth), ticked, ways, rng)
            name = f"own-{kind}-{preset}-{number}-{nth}.jpg"
            data = jpeg(lambda page=page, nth=nth: take(page, number + nth), kept(given_, name))  # type: ignore[misc]
            found["photos"] += 1
            try:
                photos.append(AnalyzedPhoto.of(Picture(name, decoded(data)), reference_of))
            except ReadError as error:
                found["refused"] += 1
                print(f"  {name}: refused: {str(error)[:150]}", flush=True)
            else:
                found["boxes"] += len(page.page.sheet.places.boxes)
        if len(photos) < len(plan_of(definition).pages):
            return
        found["sheets"] += 1
        assert TALLY.scan is not None
        scan = TALLY.scan(definition, PhotoSet(str(sheet), tuple(photos), names))
    boxes = sum(len(photo.pages[0].places.boxes) for photo in photos)
    found["questions"] += len(scan.questions)
    found["asked"] += bool(scan.questions)
    another = sum(question.key.endswith(":photo") for question in scan.questions)
    found["another"] += bool(another)
    found["asked much"] += len(scan.questions) > _MANY * boxes
    if scan.questions:
        print(
            f"  {number}: {len(scan.questions)} questions ({another} for a photo) of {boxes} boxes",
            flush=True,
        )
    asked = {question.key.partition(":")[0] for question in scan.questions}
    wrong = 0
    players = dict(enumerate(scan.data["players"], 1))
    for key, marks in ticked.items():
        column, name = key.split(".")
        cell = definition.cells[name]
        got = players.get(int(column), {}).get(name)
        settled = asked & {f"players.{key}", f"players.{column}"}
        if got != cell.read(marks) and not settled:
            wrong += 1
            print(f"  {number}: {key} WRONG: {got}, ticked: {sorted(marks)}", flush=True)
    found["wrong"] += wrong


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    options = parser()
    options.add_argument("--kind", choices=KINDS, default="random")
    with_small(options)
    given_ = options.parse_args(words)
    given_.preset, take = camera_of(given_)
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        each(given_, lambda number: measured(number, given_, take, Path(folder), found))
    for head in _HEADS:
        print(f"{head:12}{found[head]:>8}")


if __name__ == "__main__":
    main(sys.argv[1:])
