"""How well score sheets are read from photos, and how long it takes.

``python -m bench.scan_pads 100`` fills in 100 score sheets (the pad and the dice log of cutit,
the series of rope, the match of cuttle), takes pictures with the camera of the tests and reads
them. ``--camera FILE.py --preset hard`` takes another camera: a module with ``simulate(scene)``,
which draws strokes itself and returns the picture (BGR) and the truth. ``--first`` is the first
seed: sheet, hand, pens and photo follow from it. ``--keep DIR`` keeps the pictures for the next
time, ``--make`` only takes them, ``--only-kept`` reads just those.

Shown are the boxes and rings by themselves, as the page tells them, and the records a game makes
of them: those with a question, and those wrong without one. Questions that every sheet asks are
left aside: digits written by hand, what a photo of a sheet cannot tell, and whether a black and
white picture shows every mark; what is wrong with only that question open has a row. Then the
time against decoding the file and finding its marks, which nothing can do without.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.filled import other_camera, own_camera
from bench.pad_hands import SHEETS, Sheet, filled
from bench.photos import decoded, each, floor, is_left_out, jpeg, kept, parser
from papercraft.app.missing_pencil import ABOUT
from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.box_marks import marked, written
from papercraft.core.imprint import parse_imprint
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.games.cutit.scan.pad_rings import ring_states
from papercraft.games.cutit.square import DICE
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.filled import Shooting
    from papercraft.core.photo import Page
    from papercraft.core.transcript import Scan

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo")
# What a photo of a pad cannot tell.
_PLAYER = frozenset({"players.1.corner", "players.1.pieces"})
States = dict[str, bool | None]


@dataclass
class Result:
    """What was read in one photo, against what was drawn.

    ``wrong_boxes`` are wrong without a doubt; ``asked`` are questions that not every sheet asks,
    ``wrong`` the places of the record that are wrong, ``silent`` those without a question, and
    ``unnamed`` those about which only a question about the whole sheet is open.
    """

    kind: str
    refused: str = ""
    boxes: int = 0
    wrong_boxes: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    floor: float = 0.0
    whole: float = 0.0


def measured(sheet: Sheet, name: str, data: bytes) -> Result:
    """Read a photo and compare."""
    found = Result(sheet.kind)
    # Painted beforehand: whoever reads several photos of a sheet pays once.
    reference_of(
        next(one for mark in sheet.page.codes[0] if (one := parse_imprint(mark.text or "")))
    )
    found.floor = floor(data)
    start = time.process_time()
    try:
        photo = AnalyzedPhoto.of(Picture(name, decoded(data)), reference_of)
        names = NAMES if sheet.kind == "series" else NAMES[: 1 + (sheet.kind == "match")]
        scanned = read_sheets(PhotoSet(sheet.id, (photo,), names), {})
    except ReadError as error:
        found.refused = str(error)
        return found
    found.whole = time.process_time() - start
    states = _STATES[sheet.kind](photo.pages[0])
    found.boxes = len(states)
    found.doubtful = tuple(key for key, state in states.items() if state is None)
    found.wrong_boxes = tuple(
        key for key, state in states.items() if state is not None and state != (key in sheet.marked)
    )
    keys = {question.key for question in scanned.questions}
    asked = {key for key in keys if not key.endswith(ABOUT)}
    found.asked = tuple(sorted(asked - sheet.typed - _PLAYER))
    found.wrong = tuple(_WRONG[sheet.kind](sheet, scanned))
    left = tuple(key for key in found.wrong if key not in asked)
    if keys == asked:
        found.silent = left
    else:
        found.unnamed = left
    return found


def _log_states(page: Page) -> States:
    dice = list(page.places.boxes)
    ticks = marked(page, [page.places.boxes[name] for name in dice])
    return {key: tick.ticked for key, tick in zip(dice, ticks, strict=True)}


def _written(page: Page, head: str) -> States:
    keys = [name for name in page.places.boxes if name.startswith(head)]
    boxes = [page.places.boxes[key] for key in keys]
    return dict(zip(keys, written(page, boxes), strict=True))


def _ticked(page: Page, *heads: str) -> States:
    keys = [name for name in page.places.boxes if name.startswith(heads)]
    ticks = marked(page, [page.places.boxes[key] for key in keys])
    return {key: tick.ticked for key, tick in zip(keys, ticks, strict=True)}


def _series_states(page: Page) -> States:
    return _written(page, "left.") | _ticked(page, "won.")


def _match_states(page: Page) -> States:
    return _written(page, "points.") | _ticked(page, "starts.", "won.")


def _wrong_log(sheet: Sheet, scanned: Scan) -> list[str]:
    read = scanned.data["dice"]
    return [
        f"dice.{n + 1}.{die}"
        for n in range(max(len(read), len(sheet.data)))
        for die in DICE
        if [roll[die] for roll in read[n : n + 1]] != [roll[die] for roll in sheet.data[n : n + 1]]
    ]


def _wrong_pad(sheet: Sheet, scanned: Scan) -> list[str]:
    rings = "penalty.", "higher.", "single."
    shown = {note.text for note in scanned.notes if note.text.startswith(rings)}
    meant = {key for key in sheet.marked if key.startswith(rings)}
    return [f"pads.1.{key}" for key in sorted(shown ^ meant)]


def _wrong_series(sheet: Sheet, scanned: Scan) -> list[str]:
    """Return the games that were missed, never were, or have another winner."""
    read = {game["game"]: game["winner"] for game in scanned.data["series"]}
    meant = {number: NAMES[winner - 1] for number, winner in enumerate(sheet.data, 1)}
    numbers = sorted(read.keys() | meant.keys())
    return [f"series.{n}.winner" for n in numbers if read.get(n) != meant.get(n)]


def _wrong_match(sheet: Sheet, scanned: Scan) -> list[str]:
    wrong = []
    games = scanned.data["match"]
    for number in range(1, max(len(games), len(sheet.data)) + 1):
        if number > min(len(games), len(sheet.data)):
            wrong.append(f"match.{number}.winner")
            continue
        read, meant = games[number - 1], sheet.data[number - 1]
        wrong += [
            f"match.{number}.{key}"
            for key in ("begins", "winner")
            if read[key] != NAMES[meant[key] - 1]
        ]
        asked = {question.key for question in scanned.questions}
        wrong += [
            f"match.{number}.points.{side}"
            for side, written in enumerate(meant["points"], 1)
            if written != (f"match.{number}.points.{side}" in asked)
        ]
    return wrong


_STATES = {
    "pad": ring_states, "log": _log_states, "series": _series_states, "match": _match_states,
}  # fmt: skip
_WRONG = {"pad": _wrong_pad, "log": _wrong_log, "series": _wrong_series, "match": _wrong_match}


def tell(results: list[Result]) -> None:
    """Print a column for each kind of sheet, and one for all."""
    kinds = [kind for kind in dict.fromkeys(SHEETS) if any(r.kind == kind for r in results)]
    groups = [[one for one in results if one.kind == kind] for kind in kinds] + [results]
    columns = [_column(group) for group in groups]
    print(f"{'':30}" + "".join(f"{head:>14}" for head in (*kinds, "all")))
    for label in columns[0]:
        print(f"{label:30}" + "".join(f"{column[label]:>14}" for column in columns))


def _column(results: list[Result]) -> dict[str, str]:
    read = [one for one in results if not one.refused]
    count = max(1, len(read))
    clear = sum(not one.asked for one in read)
    column = {
        "photos read": f"{len(read)} of {len(results)}",
        "boxes": str(sum(one.boxes for one in read)),
        "wrong without a doubt": str(sum(len(one.wrong_boxes) for one in read)),
        "in doubt": str(sum(len(one.doubtful) for one in read)),
        "records without a question": f"{clear / count:.1%}",
        "wrong without a question": str(sum(bool(one.silent) for one in read)),
        "wrong, the sheet asked about": str(sum(bool(one.unnamed) for one in read)),
        "wrong": str(sum(bool(one.wrong) for one in read)),
        "questions": str(sum(len(one.asked) for one in read)),
        "guessed right": str(sum(len({*one.asked} - {*one.wrong}) for one in read)),
        "median a sheet": f"{median([len(one.asked) for one in read] or [0]):g}",
    }
    if read:
        column["decoding and marks"] = f"{median(one.floor for one in read):.3f} s"
        column["all"] = f"{median(one.whole for one in read):.3f} s"
        column["ratio"] = f"{median(one.whole / one.floor for one in read):.2f}"
    return column


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    asked = parser()
    asked.add_argument("--kind", choices=dict.fromkeys(SHEETS), help="sheets of one kind only")
    given = asked.parse_args(words)
    photo_set: Shooting = own_camera
    if given.camera:
        photo_set = other_camera(given.camera, given.preset, {})
    results: list[Result] = []
    each(given, lambda seed: _one(seed, photo_set, given, results))
    if results:
        tell(results)


def _one(seed: int, photo_set: Shooting, given: Any, results: list[Result]) -> None:
    """Take one photo, or find it where it was kept, and read it."""
    kinds = (given.kind,) if given.kind else SHEETS
    name = f"{given.kind or 'pads'}-{given.preset}-{seed}{'-habits' * (given.habits > 0)}.jpg"
    keep = kept(given, name)
    if is_left_out(given, keep):
        return
    sheet = filled(seed, given.habits, kinds)
    data = jpeg(lambda: photo_set(sheet, seed), keep)
    if given.make:
        print(name, flush=True)
        return
    result = measured(sheet, name, data)
    results.append(result)
    for label, places in (
        ("refused", [result.refused] if result.refused else []),
        ("WRONG BOX", result.wrong_boxes),
        ("doubt", result.doubtful),
        ("?", result.asked),
        ("WRONG", result.silent),
        ("wrong, the sheet asked about", result.unnamed),
    ):
        if places:
            print(f"  {name} ({sheet.kind}): {label}: {', '.join(places)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
