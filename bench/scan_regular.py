"""How well sheets are read that are nothing but a regular grid of boxes or rings.

``python -m bench.scan_regular 100`` prints 100 sheets with pitches from 3 to 12 mm
(``tests.regular``), crosses some of the boxes, takes pictures with the camera of the tests and
reads them. ``--camera FILE.py --preset hard`` takes another camera: a module with
``simulate(scene)``, which draws strokes itself and returns the picture (BGR) and the truth.
``--first`` is the first seed: sheet, crosses, pen and photo follow from it. ``--width`` is that of
other cameras' pictures in pixels, ``--keep DIR`` keeps the pictures for the next time.

Shown are the boxes that are wrong without a doubt, those in doubt, and sheets refused, by pitch;
where the camera tells the truth, also how far the print is from where it is believed to be. Last is
the CPU time of reading a sheet as a ratio to that of decoding the photo and finding its marks.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.filled import own_camera, simulated
from bench.photos import decoded, each, floor, is_left_out, jpeg, kept, parser, simulator
from bench.strokes import Line
from papercraft.core.photo import LOOSE
from papercraft.core.problems import ReadError
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from tests.regular import known_grid, pitch_of, printed_grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.filled import Shooting

_PENS = ("ballpoint_blue", "gel_black", "ballpoint_red", "pencil", "ballpoint_black")
# Crosses fill so much of a box, and so much of the boxes have one.
_CROSS, _CROSSED = 0.7, (0.05, 0.4)
# What pitches are told together, in mm.
_CLASSES = ((3.0, 4.0), (4.0, 5.0), (5.0, 7.0), (7.0, 9.0), (9.0, 12.1))


@dataclass(frozen=True)
class Crossed:
    """A sheet with crosses in some of its boxes, by their names."""

    page: Any
    lines: tuple[Line, ...]
    marked: frozenset[str]


@dataclass
class Result:
    """What was read in one photo: boxes wrong without a doubt, and in doubt.

    ``off`` are the places that lie farther off than LOOSE without a doubt, where that is known.
    ``floor`` is the CPU time in seconds of decoding and marks, ``whole`` that of all that is done
    with a photo.
    """

    pitch: float
    refused: str = ""
    boxes: int = 0
    wrong: int = 0
    doubtful: int = 0
    off: int = 0
    places: int = 0
    floor: float = 0.0
    whole: float = 0.0


def crossed(seed: int) -> Crossed:
    """Return a sheet that somebody has ticked, carefully inside of the boxes."""
    rng = Random(seed + 1)
    page = printed_grid(seed)
    share, pen = rng.uniform(*_CROSSED), rng.choice(_PENS)
    lines, marked = [], []
    for name, (x, y, width, height) in page.sheet.places.boxes.items():
        if rng.random() >= share:
            continue
        marked.append(name)
        dx, dy = width * _CROSS / 2, height * _CROSS / 2
        middle = x + width / 2, y + height / 2
        for way in (1, -1):
            ends = ((middle[0] - dx, middle[1] - way * dy), (middle[0] + dx, middle[1] + way * dy))
            lines.append(Line(ends, pen, stray=0.04 * width))
    return Crossed(page, tuple(lines), frozenset(marked))


def measured(sheet: Crossed, seed: int, data: bytes, truth: Any) -> Result:
    """Read a photo and compare."""
    result = Result(pitch_of(seed), floor=floor(data))
    start = time.process_time()
    try:
        (page,) = AnalyzedPhoto.of(Picture("photo", decoded(data)), known_grid).pages
    except ReadError as error:
        result.refused = str(error)
        return result
    except ValueError:
        result.refused = "no sheet in it"
        return result
    boxes = sheet.page.sheet.places.boxes
    for name, tick in zip(boxes, page.ticks(list(boxes.values())), strict=True):
        result.boxes += 1
        result.doubtful += tick.ticked is None
        result.wrong += tick.ticked is not None and tick.ticked != (name in sheet.marked)
    result.whole = time.process_time() - start
    if truth is not None:
        places, pixels = (np.array(truth[key], float) for key in ("grid_mm", "grid_px"))
        frame = places - sheet.page.origin
        middles = np.array([(x + w / 2, y + h / 2) for x, y, w, h in boxes.values()])
        low, high = middles.min(axis=0), middles.max(axis=0)
        inside = ((frame >= low) & (frame <= high)).all(axis=1)
        if inside.any():
            off = np.hypot(*(page.pose.to_photo(frame[inside]) - pixels[inside]).T)
            wide = off / page.pose.scale_at((95, 130)) > LOOSE
            sure = np.array(page.fit([(float(x), float(y)) for x, y in frame[inside]])) <= LOOSE
            result.off, result.places = int((wide & sure).sum()), int(inside.sum())
    return result


def tell(results: list[Result]) -> None:
    """Print a row for each class of pitches, and one for all."""
    heads = "photos", "refused", "boxes", "wrong", "in doubt", "photos wrong", "places off"
    print(f"{'pitch in mm':14}" + "".join(f"{head:>14}" for head in heads))
    for low, high in (*_CLASSES, (0.0, 99.0)):
        own = [one for one in results if low <= one.pitch < high]
        cells = (
            len(own),
            sum(bool(one.refused) for one in own),
            sum(one.boxes for one in own),
            sum(one.wrong for one in own),
            sum(one.doubtful for one in own),
            sum(one.wrong > 0 for one in own),
            f"{sum(one.off for one in own)} of {sum(one.places for one in own)}",
        )
        name = "all" if not low else f"{low:g} to {min(12, high):g}"
        print(f"{name:14}" + "".join(f"{cell:>14}" for cell in cells))
    read = [one for one in results if not one.refused]
    if read:
        print(f"ratio to decoding and marks: {median(one.whole / one.floor for one in read):.2f}")


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    options = parser()
    options.add_argument("--width", type=int, default=2268, help="of other cameras' pictures")
    given = options.parse_args(words)
    results: list[Result] = []
    each(given, lambda seed: _one(seed, given, results))
    if results:
        tell(results)


def _one(seed: int, given: Any, results: list[Result]) -> None:
    """Take one photo, or find it where it was kept, and read it."""
    name = f"{given.preset}-{seed}.jpg"
    keep = kept(given, name)
    if is_left_out(given, keep):
        return
    sheet = crossed(seed)
    truths: list[Any] = []
    data = jpeg(lambda: _shot(sheet, seed, given, truths), keep)
    side = keep.with_suffix(".json") if keep else None
    if truths and side:
        side.write_text(json.dumps(truths[0]), "utf-8")
    elif side and side.is_file():
        truths = [json.loads(side.read_text("utf-8"))]
    if given.make:
        print(name, flush=True)
        return
    result = measured(sheet, seed, data, truths[0] if truths else None)
    results.append(result)
    if result.refused or result.wrong or result.off or result.doubtful:
        print(
            f"  {name} ({result.pitch:g} mm): "
            + (result.refused or f"{result.wrong} of {result.boxes} WRONG")
            + f", {result.doubtful} in doubt, {result.off} of {result.places} places off",
            flush=True,
        )


def _shot(sheet: Crossed, seed: int, given: Any, truths: list[Any]) -> Any:
    """Return a photo; what the camera tells of it is added to the truths."""
    if not given.camera:
        return own_camera(sheet, seed)
    take = simulator(given.camera)

    def simulate(scene: Any) -> Any:
        photo, truth = take(scene)
        truths.extend(
            {key: one[key] for key in ("grid_mm", "grid_px")} for one in truth.get("sheets", ())
        )
        return photo, truth

    size = [given.width, round(given.width * 4 / 3)]
    photo_set: Shooting = simulated(simulate, given.preset, {"size": size})
    return photo_set(sheet, seed)


if __name__ == "__main__":
    main(sys.argv[1:])
