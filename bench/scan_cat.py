"""How well whole games of cat are read from photos, and how long it takes.

``python -m bench.scan_cat 100`` draws 100 random games on sheets, takes pictures with the camera of
the tests and reads them. ``--camera FILE.py --preset hard`` takes another camera: a module with
``simulate(scene)``, which draws strokes itself, bends and lights the paper, and returns the picture
(BGR). ``--keep DIR`` keeps the pictures for the next time.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.cat_hands import Case, Drawn, board_of, drawn, segments_of
from bench.filled import other_camera, own_camera
from bench.photos import decoded, each, floor, is_left_out, jpeg, kept, parser
from papercraft.app.missing_pencil import ABOUT
from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.games.cat import GAME
from papercraft.games.cat.scan.board_ink import BoardInk
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.filled import Shooting


@dataclass(frozen=True)
class Kind:
    """What is drawn, and what is special about how it is photographed."""

    case: Case = field(default_factory=Case)
    scene: dict[str, Any] = field(default_factory=dict)


KINDS = {
    "plain": Kind(),
    "scan150": Kind(scene={"scan": 150}),
    "scan300": Kind(scene={"scan": 300}),
    "faint": Kind(Case(pens=("pencil_faint",))),
    "crayon": Kind(Case(pens=("crayon_blue", "crayon_yellow"))),
    "rubbed": Kind(Case(pens=("pencil",), rubbed=1.0)),
    "narrow": Kind(Case(narrow=True)),
    "half": Kind(Case(narrow=True, cut=True)),
    "a5": Kind(Case(paper="a5")),
    "turned": Kind(scene={"camera": {"roll": 180.0}}),
    "wild": Kind(Case(stray=(0.3, 0.35))),
}


@dataclass
class Result:
    """What was read in one photo, against what was drawn.

    ``whole_sheet`` tells that a black and white picture raised a question about the whole sheet.
    """

    refused: str = ""
    segments: int = 0
    wrong_segments: int = 0
    boxes: int = 0
    wrong_boxes: int = 0
    asked_boxes: int = 0
    asked: tuple[str, ...] = ()
    whole_sheet: bool = False
    wrong: tuple[str, ...] = ()
    floor: float = 0.0
    whole: float = 0.0

    @property
    def silent(self) -> list[str]:
        """What is wrong in the record without a question about it."""
        return [] if self.whole_sheet else self.unnamed

    @property
    def unnamed(self) -> list[str]:
        """What is wrong in the record with no question about it, or only one about the sheet."""
        return [key for key in self.wrong if key not in self.asked]


def measured(game: Drawn, name: str, data: bytes) -> Result:
    """Read a photo and compare."""
    found = Result()
    expected(game)
    found.floor = floor(data)
    start = time.process_time()
    try:
        photo = AnalyzedPhoto.of(Picture(name, decoded(data)), reference_of)
    except ReadError as error:
        found.refused = str(error)
        return found
    photo_set = PhotoSet(game.record["sheet"], (photo,), (game.record["players"][0]["name"],))
    answers = {"dice": ",".join(map(str, game.record["dice"]))} if game.typed_rolls else {}
    scanned = read_sheets(photo_set, answers)
    found.whole = time.process_time() - start
    questions = [question.key for question in scanned.questions]
    found.asked = tuple(key for key in questions if not key.endswith(ABOUT))
    found.whole_sheet = len(found.asked) < len(questions)
    for question in scanned.questions:
        print(f"  {name}: ? {question.key}: {question.text}", flush=True)
    player, truth = scanned.data["players"][0], game.record["players"][0]
    keys = "cups", "turns", "paw"
    wrong = [f"players.1.{key}" for key in keys if _told(key, player) != _told(key, truth)]
    if player["turns"] != truth["turns"] and _same_verdict(game, player):
        wrong.remove("players.1.turns")
    dice, rolls = scanned.data["dice"], game.record["dice"]
    wrong += [f"dice.{n + 1}" for n in range(len(rolls)) if dice[n : n + 1] != rolls[n : n + 1]]
    wrong += [f"dice.{n + 1}" for n in range(len(rolls), len(dice))]
    found.wrong = tuple(wrong)
    # Of a page of two boards the other one alone may be found.
    for page in photo.pages:
        if page.imprint.area == game.imprint.area:
            _compare(found, game, page)
    for key in found.unnamed:
        last = key.split(".")[-1]
        print(f"  {name}: WRONG {key}: {player.get(last)}, {truth.get(last)}")
    return found


def _told(key: str, player: dict[str, Any]) -> Any:
    """Return what a record says, the order of the cups left aside."""
    return sorted(player[key]) if key == "cups" else player[key]


def _same_verdict(game: Drawn, player: dict[str, Any]) -> bool:
    """Tell whether a reading that differs is judged alike: another order of the same thread.

    Its cups are those that were drawn: what was asked about them is answered.
    """
    judged, truth = [], game.table["players"][0]
    for one in (truth, truth | {"turns": player["turns"]}):
        data = game.table | {"players": [one, *game.table["players"][1:]]}
        # Where rolls are asked for, there may be more turns than rolls.
        with suppress(ReadError):
            judged.append(GAME.judge(GAME.read(data)))
    return len(judged) > 1 and judged[0] == judged[1]


def expected(game: Drawn) -> None:
    """Paint the sheet as printed beforehand: whoever reads several photos of it pays once."""
    reference_of(game.imprint._replace(area=0))


def _compare(found: Result, game: Drawn, page: Any) -> None:
    inked = BoardInk.of(page, game.size)
    drawn_ = segments_of(game.record["players"][0], game.start)
    board = board_of(game.imprint.sheet)
    odds = inked.segments(board.names(board.spots))
    found.segments = len(odds)
    found.wrong_segments = sum((value > 0) != (one in drawn_) for one, value in odds.items())
    for name in game.boxes:
        message = inked.ticked(name)
        found.boxes += 1
        found.asked_boxes += message is None
        found.wrong_boxes += message is not None and message != (name in game.ticks)


def tell(results: list[Result]) -> None:
    """Print the table."""
    read = [one for one in results if not one.refused]
    count = max(1, len(read))
    segments, boxes = sum(r.segments for r in read), sum(r.boxes for r in read)
    wrong, off = sum(r.wrong_segments for r in read), sum(r.wrong_boxes for r in read)
    threads = sum("players.1.turns" not in r.asked for r in read)
    cups = sum("players.1.cups" not in r.asked for r in read)
    rows = [
        ("photos read", f"{len(read)} of {len(results)}"),
        ("segments right", f"{1 - wrong / max(1, segments):.4%} of {segments}"),
        ("ticks wrong, in doubt", f"{off}, {sum(r.asked_boxes for r in read)} of {boxes}"),
        ("threads without a question", f"{threads / count:.1%}"),
        ("cups without a question", f"{cups / count:.1%}"),
        ("records without a question", f"{sum(not r.asked for r in read) / count:.1%}"),
        ("wrong without a question", str(sum(bool(r.silent) for r in read))),
        ("wrong, the sheet asked about", str(sum(bool(r.whole_sheet and r.unnamed) for r in read))),
        ("wrong", str(sum(bool(r.wrong) for r in read))),
        ("questions", str(sum(len(r.asked) for r in read))),
        ("guessed right", str(sum(len({*r.asked} - {*r.wrong}) for r in read))),
        ("median a sheet", f"{np.median([len(r.asked) for r in read]):g}"),
        ("decoding and marks", f"{np.median([r.floor for r in read]):.3f} s"),
        ("all", f"{np.median([r.whole for r in read]):.3f} s"),
        ("ratio", f"{np.median([r.whole / r.floor for r in read]):.2f}"),
    ]
    for label, value in rows:
        print(f"{label:28} {value}")


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    asked = parser()
    asked.add_argument("--kind", choices=KINDS, default="plain")
    given = asked.parse_args(words)
    kind = KINDS[given.kind]
    photo_set: Shooting = own_camera
    if given.camera:
        photo_set = other_camera(given.camera, given.preset, kind.scene)
    results: list[Result] = []
    each(given, lambda seed: _one(seed, kind, photo_set, given, results))
    if results:
        tell(results)


def _one(seed: int, kind: Kind, photo_set: Shooting, given: Any, results: list[Result]) -> None:
    """Take one photo, or find it where it was kept, and read it."""
    name = f"{given.kind}-{given.preset}-{seed}{'-habits' * (given.habits > 0)}.jpg"
    keep = kept(given, name)
    if is_left_out(given, keep):
        return
    game = drawn(seed, kind.case, given.habits)
    data = jpeg(lambda: photo_set(game, seed), keep)
    if given.make:
        print(name, flush=True)
        return
    result = measured(game, name, data)
    if result.refused:
        print(f"  {name}: {result.refused}")
    results.append(result)


if __name__ == "__main__":
    main(sys.argv[1:])
