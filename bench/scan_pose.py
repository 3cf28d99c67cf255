"""How well sheets are found in photos, and how long it takes.

``python -m bench.scan_pose 60`` takes 60 pictures with the camera of the tests.
``python -m bench.scan_pose 60 --camera FILE.py --preset hard`` takes them with another camera:
a module with ``simulate(scene)``, which returns the picture (BGR) and the truth, with
``sheets``, each with ``grid_mm`` and ``grid_px``.

Shown are the share of photos in which the sheet is found, how far the print is from where it is
believed to be (mm), how often that is more than 0.5 mm without a doubt, and the time against
decoding the file, reading its QR codes and finding its marks, which nothing can do without.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from bench.photos import simulator
from papercraft.app.reference import reference_of
from papercraft.core.problems import ReadError
from papercraft.photo.ink_map import InkMap, PrintMaps, darkest_channel, flatten_lighting
from papercraft.photo.pose import sampled
from papercraft.photo.reference import FINE
from papercraft.photo.sheet_locator import locate, marks_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# The tests' camera has no types.
photos: Any = importlib.import_module("tests.photos")

SHEETS = (("cat", "CAT", "board"), ("cutit", "CUT", "pad"), ("cutit", "CUT", "square"))
INSIDE = (2.0, 20.0, 188.0, 240.0)


def own_camera(page: Any, seed: int) -> tuple[Any, Any, Any]:
    """Return a photo by the tests' camera, with points of the page in mm and in pixels."""
    rng = np.random.default_rng(seed)
    camera = photos.Camera(
        (3000, 4000), tilt=float(rng.uniform(0, 0.25)), turn=float(rng.uniform(-20, 20)),
        fill=float(rng.uniform(0.78, 0.92)), bend=0.0, blur=float(rng.uniform(0.7, 2.0)), seed=seed,
    )  # fmt: skip
    places = np.array([(x, y) for x in range(10, 205, 10) for y in range(20, 285, 10)], float)
    return camera.take(page.pixels), places, camera.mapping(page.pixels)(places)


def other_camera(simulate: Callable[[Any], Any], preset: str) -> Callable[..., Any]:
    """Return a camera made of an outside simulator."""

    def photo_set(page: Any, seed: int) -> tuple[Any, Any, Any]:
        sheet = {"page": page.pixels, "dpi": photos.SCALE * 25.4}
        photo, truth = simulate({"seed": seed, "preset": preset, "sheets": [sheet]})
        first = truth["sheets"][0]
        return photo, np.array(first["grid_mm"]), np.array(first["grid_px"])

    return photo_set


def measured(photo: Any, places: Any, pixels: Any, origin: tuple[float, float]) -> dict[str, Any]:
    """Return what one photo gives."""
    data = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    start = time.process_time()
    colours: Any = cv2.imdecode(data, cv2.IMREAD_COLOR)
    grey: Any = cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY)
    marks = marks_in(grey)
    floor = time.process_time()
    try:
        (found,) = locate("photo", grey, marks, reference_of)
    except (ReadError, ValueError) as error:
        return {"why": str(error) or "nothing found"}
    light = darkest_channel(found.pose.flatten(colours, FINE))
    InkMap.of(light, flatten_lighting(light), PrintMaps.of(found.known))
    end = time.process_time()
    frame = places - origin
    left, top, right, bottom = INSIDE
    inside = (frame[:, 0] > left) & (frame[:, 0] < right)
    inside &= (frame[:, 1] > top) & (frame[:, 1] < bottom)
    off = np.hypot(*(found.pose.to_photo(frame[inside]) - pixels[inside]).T)
    return {
        "off": off / found.pose.scale_at((95, 130)),
        "doubt": sampled(found.pose.doubt, frame[inside]),
        "floor": floor - start,
        "whole": end - start,
    }


def main(words: Sequence[str]) -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("--camera")
    parser.add_argument("--preset", default="normal")
    parser.add_argument("--first", type=int, default=5000)
    given = parser.parse_args(words)
    camera: Callable[..., Any] = own_camera
    if given.camera:
        camera = other_camera(simulator(given.camera), given.preset)
    results = []
    for seed in range(given.first, given.first + given.count):
        name, code, part = SHEETS[seed % len(SHEETS)]
        page = photos.printed(name, photos.sheet_id(code), part)
        photo, places, pixels = camera(page, seed)
        result = measured(photo, places, pixels, page.origin)
        results.append(result)
        if "why" in result:
            print(f"seed {seed}: {result['why']}")
    tell([result for result in results if "why" not in result], len(results))


def tell(found: list[dict[str, Any]], count: int) -> None:
    """Print the figures."""
    off = np.concatenate([result["off"] for result in found])
    doubt = np.concatenate([result["doubt"] for result in found])
    floors, wholes = ([result[key] for result in found] for key in ("floor", "whole"))
    print(f"found {len(found)} of {count}")
    middle, high = np.percentile(off, (50, 99))
    print(f"off: median {middle:.3f}, p99 {high:.3f}, most {off.max():.3f} mm")
    silent = ((off > 0.5) & (doubt <= 0.5)).sum()
    print(f"off by more than 0.5 mm without doubt: {silent} of {off.size}")
    print(f"doubtful: {(doubt > 0.5).mean():.2%} of the places")
    print(
        f"time: decoding and marks {np.median(floors):.3f} s, with pose and maps "
        f"{np.median(wholes):.3f} s, ratio {np.median(np.array(wholes) / floors):.2f}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
