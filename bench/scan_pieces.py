"""How well cut pieces are read from photos, and how long it takes.

``python -m bench.scan_pieces 60`` takes 60 photos with the camera of the tests.
``python -m bench.scan_pieces 60 --camera FILE.py --preset hard`` takes them with another camera:
a module with ``simulate(scene)``, which returns the picture (BGR) and the truth.
``--first`` is the first seed: the square, the cutting and the photo follow from it. ``--puzzle``
adds a photo of the laid puzzle and counts that, too. ``--cell-codes`` takes squares printed so, and
``--plain`` lays them on plain tables only.

Shown are the sets of ten pieces read wholly right without a question, those with a question, and
those wrong without one; then the time against decoding the file and finding its codes, which
nothing can do without.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from statistics import median
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import shapely

from bench.canvas import Paper, composed
from bench.photos import (
    BACKGROUNDS,
    camera_module,
    decoded,
    each,
    is_left_out,
    jpeg,
    kept,
    parser,
    shooting,
)
from papercraft.app.read_record import read_sheets
from papercraft.app.reference import reference_of
from papercraft.core.photo import PhotoSet
from papercraft.core.problems import ReadError
from papercraft.games.cutit.cell_sets import parse_cells
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.photo.detect import detect_codes
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto
from papercraft.photo.sheet_locator import NothingFoundError
from tests.games.cutit.tabletop import (
    TABLES,
    Lay,
    TableCamera,
    as_laid,
    corner_of,
    played,
    scattered,
    square,
)
from tests.photos import SCALE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PLAIN = ("plain", "white")
WANDER = 0.6
NAMES = tuple(f"{chr(65 + n % 10)}{n // 10 + 1}" for n in range(100))
_Photo = Any
# What a photo of pieces cannot tell.
_NOT_ASKED = {"dice", "players.1.corner"}


def own_camera(page: Any, lays: Sequence[Lay] | None, pieces: Any, seed: int) -> _Photo:
    """Return a photo by the tests' camera; pieces are scattered if no places are given."""
    rng = np.random.default_rng(seed)
    camera = TableCamera(
        (3024, 4032), tilt=float(rng.uniform(0, 0.12)), turn=float(rng.uniform(-12, 12)),
        fill=float(rng.uniform(0.78, 0.93)), blur=float(rng.uniform(0.7, 1.3)),
        shadow=float(rng.uniform(0, 0.35)), table=list(TABLES)[seed % len(TABLES)], seed=seed,
    )  # fmt: skip
    return camera.take((page, lays or scattered(pieces, seed)))


def other_camera(
    simulate: Callable[[Any], Any], preset: str, backgrounds: Sequence[str] = BACKGROUNDS
) -> Callable[..., _Photo]:
    """Return a camera made of an outside simulator."""

    def photo_set(page: Any, lays: Sequence[Lay] | None, pieces: Any, seed: int) -> _Photo:
        ox, oy = corner_of(page)
        scene: dict[str, Any] = {
            "seed": seed, "preset": preset, "scatter": lays is None,
            "cut": {"wobble": WANDER}, "background": backgrounds[seed % len(backgrounds)],
        }  # fmt: skip
        scene["sheets"] = [
            {"page": page.pixels, "dpi": SCALE * 25.4, "polygon": _polygon(piece, ox, oy)}
            for piece in (pieces if lays is None else [lay.cells for lay in lays])
        ]
        for sheet, lay in zip(scene["sheets"], lays or (), strict=False):
            sheet["pose"] = [float(lay.x), float(lay.y), lay.degrees]
        return simulate(scene)[0]

    return photo_set


def shot(shoot: Callable[..., bytes]) -> Callable[..., _Photo]:
    """Return a camera made of one that takes textures."""

    def photo_set(page: Any, lays: Sequence[Lay] | None, pieces: Any, seed: int) -> bytes:
        lying = lays if lays is not None else scattered(pieces, seed)
        texture, alpha = composed([_paper(page, lay, seed) for lay in lying])
        return shoot(texture, SCALE * 25.4, seed, alpha)

    return photo_set


def _paper(page: Any, lay: Lay, seed: int) -> Paper:
    """Return a piece as cut: its edge wanders up to WANDER mm off the lines."""
    ox, oy = corner_of(page)
    whole = np.zeros(page.pixels.shape[:2], np.uint8)
    for n in lay.cells:
        x, y = ox + CELL * (n % 10), oy + CELL * (n // 10)
        ends = [round(v * SCALE) for v in (x, y, x + CELL, y + CELL)]
        whole[ends[1] : ends[3], ends[0] : ends[2]] = 255
    # All pieces of a square share one wandering of the scissors.
    rng = np.random.default_rng([seed, 9])
    high, wide = whole.shape
    knots = rng.uniform(-WANDER, WANDER, (2, round(high / SCALE / 18), round(wide / SCALE / 18)))
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    dx, dy = (SCALE * cv2.resize(one.astype(np.float32), (wide, high)) for one in knots)
    mask = cv2.remap(whole, xs + dx, ys + dy, cv2.INTER_LINEAR)
    # Turned around its middle, with all of the wandering edge.
    mx, my = ((ox, oy)[n] + CELL * lay.middle[n] for n in (0, 1))
    reach = lay.radius + 2
    rows = slice(max(0, round((my - reach) * SCALE)), round((my + reach) * SCALE))
    columns = slice(max(0, round((mx - reach) * SCALE)), round((mx + reach) * SCALE))
    cut = mask[rows, columns]
    off = (cut.shape[1] / 2 + columns.start - mx * SCALE) / SCALE
    down = (cut.shape[0] / 2 + rows.start - my * SCALE) / SCALE
    angle = np.radians(lay.degrees)
    x = lay.x + off * np.cos(angle) - down * np.sin(angle)
    y = lay.y + off * np.sin(angle) + down * np.cos(angle)
    return Paper(page.pixels[rows, columns], cut, float(x), float(y), lay.degrees)


def _polygon(cells: Sequence[int], ox: float, oy: float) -> Any:
    union: Any = shapely.union_all(
        [shapely.box(n % 10, n // 10, n % 10 + 1, n // 10 + 1) for n in cells]
    )
    rings = [
        [[ox + CELL * x, oy + CELL * y] for x, y in list(ring.coords)[:-1]]
        for ring in (union.exterior, *union.interiors)
    ]
    return rings if len(rings) > 1 else rings[0]


def _laid(pieces: Any, puzzle: Any) -> list[Lay]:
    """Return the puzzle with the loose pieces to its right."""
    lays: list[Lay] = as_laid(pieces, puzzle)
    used = {lay.cells for lay in lays}
    loose = [piece for piece in pieces if tuple(piece) not in used]
    right = max(lay.x for lay in lays) + 200
    return lays + [Lay(tuple(p), right, 220.0 * n, 33.0 + 40 * n) for n, p in enumerate(loose)]


def measured(photos: list[bytes], sheet: str, record: Any, pieces: Any) -> dict[str, Any]:
    """Return what one set of pieces gives."""
    start = time.process_time()
    for data in photos:
        detect_codes(_grey(decoded(data)), inverted=True)
    floor = time.process_time()
    order = {"players.1.pieces": ",".join(NAMES[piece[0]] for piece in pieces)}
    try:
        shown = [_shown(f"{n}", data) for n, data in enumerate(photos)]
        found = read_sheets(PhotoSet(sheet, tuple(shown)), order)
    except ReadError as error:
        return {"kind": "refused", "why": str(error)}
    end = time.process_time()
    asked = [question.key for question in found.questions if question.key not in _NOT_ASKED]
    player, truth = found.data["players"][0], record["players"][0]
    wanted = [parse_cells(entry) for entry in truth["pieces"]]
    read = [parse_cells(entry) for entry in player["pieces"] if isinstance(entry, str)]
    right = read == wanted
    if len(photos) > 1:
        right = right and _normal(player.get("puzzle", [])) == _normal(truth["puzzle"])
    kind = ("right" if right else "wrong") + (", asked" if asked else "")
    times = {"floor": floor - start, "whole": end - floor}
    return {"kind": kind, "why": ", ".join(asked), **times}


def _shown(name: str, data: bytes) -> AnalyzedPhoto:
    picture = Picture(name, decoded(data))
    try:
        return AnalyzedPhoto.of(picture, reference_of)
    except NothingFoundError as error:
        return AnalyzedPhoto.unmarked(picture, str(error))


def _grey(picture: Any) -> Any:
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)


def _normal(puzzle: Any) -> Any:
    """Return a puzzle without its place on the table."""
    left = min((entry["at"][0] for entry in puzzle), default=0)
    top = min((entry["at"][1] for entry in puzzle), default=0)
    return {e["piece"]: (e["at"][0] - left, e["at"][1] - top, e["turn"]) for e in puzzle}


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    asked = parser()
    asked.add_argument("--ink", default="full")
    asked.add_argument("--puzzle", action="store_true")
    asked.add_argument("--cell-codes", action="store_true")
    asked.add_argument("--plain", action="store_true", help="on plain tables only")
    given = asked.parse_args(words)
    camera: Callable[..., _Photo] = own_camera
    if given.camera:
        tables = PLAIN if given.plain else BACKGROUNDS
        module = camera_module(given.camera)
        shoot = shooting(module, given.preset)
        camera = shot(shoot) if shoot else other_camera(module.simulate, given.preset, tables)
    results: list[dict[str, Any]] = []
    each(given, lambda seed: _one(seed, camera, given, results))
    if results:
        tell(results)


def _one(seed: int, camera: Callable[..., _Photo], given: Any, results: list[Any]) -> None:
    """Take the photos of one set, or find them where they were kept, and read them."""
    name = f"{given.ink}-{given.preset}{'-plain' * given.plain}{'-codes' * given.cell_codes}"
    keep = kept(given, f"{name}-{seed}.jpg")
    if is_left_out(given, keep):
        return
    sheet, record, pieces = played(seed)
    page = square(sheet, given.ink, codes=given.cell_codes)
    files = [jpeg(lambda: camera(page, None, pieces, seed), keep)]
    puzzle = record["players"][0]["puzzle"]
    if given.puzzle and puzzle:
        keep = keep and keep.with_stem(f"{keep.stem}-puzzle")
        laid = _laid(pieces, puzzle)
        files.append(jpeg(lambda: camera(page, laid, pieces, seed + 500_000), keep))
    if given.make:
        return
    result = measured(files, sheet, record, pieces)
    results.append(result)
    if result["kind"] != "right":
        print(f"seed {seed}: {result['kind']}: {result['why']}", flush=True)


def tell(results: list[dict[str, Any]]) -> None:
    """Print the table."""
    kinds = Counter(result["kind"] for result in results)
    print("sets of ten          number   share")
    for kind in ("right", "right, asked", "wrong, asked", "refused", "wrong"):
        message = "wrong, NOT asked" if kind == "wrong" else kind
        print(f"{message:20} {kinds[kind]:6}  {kinds[kind] / len(results):6.1%}")
    timed = [result for result in results if "whole" in result]
    if timed:
        ratio = median(result["whole"] / result["floor"] for result in timed)
        print(
            f"time: decoding and codes {median(r['floor'] for r in timed):.3f} s, all "
            f"{median(r['whole'] for r in timed):.3f} s, ratio {ratio:.2f}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
