"""What benches of photos share: options, a camera from outside, and photos kept for the next time.

The camera is a module with ``simulate(scene)``, which returns the picture (BGR) and the truth.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.sheet_locator import marks_in

if TYPE_CHECKING:
    from collections.abc import Callable

QUALITY = 80
BACKGROUNDS = ("wood", "plain", "white", "dark", "cloth", "granite")


def parser() -> argparse.ArgumentParser:
    """Return a parser of what every bench of photos is asked for."""
    made = argparse.ArgumentParser()
    made.add_argument("count", type=int)
    made.add_argument("--photosim", metavar="FILE", help="another camera than that of the tests")
    made.add_argument("--preset", default="normal")
    made.add_argument("--first", type=int, default=7000, help="the first seed")
    made.add_argument("--keep", metavar="DIR", help="where photos are kept")
    made.add_argument("--make", action="store_true", help="take photos, read none")
    made.add_argument("--only-kept", action="store_true", help="read what was taken before")
    return made


def each(given: argparse.Namespace, one: Callable[[int], None]) -> None:
    """Call for every seed that was asked for; interrupted, it is content with those it has had."""
    with suppress(KeyboardInterrupt):
        for seed in range(given.first, given.first + given.count):
            one(seed)


def kept(given: argparse.Namespace, name: str) -> Path | None:
    """Return where a photo is kept, or None if none are."""
    return Path(given.keep) / name if given.keep else None


def is_left_out(given: argparse.Namespace, keep: Path | None) -> bool:
    """Tell whether only kept photos are read, and this is none."""
    return given.only_kept and keep is not None and not keep.is_file()


def floor(data: bytes) -> float:
    """Return the seconds of decoding a photo and finding its marks, which nothing can save."""
    start = time.perf_counter()
    marks_in(np.asarray(cv2.cvtColor(decoded(data), cv2.COLOR_BGR2GRAY), np.uint8))
    return time.perf_counter() - start


def decoded(data: bytes) -> Any:
    """Return the picture (BGR) of a JPEG file."""
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def simulator(path: str) -> Callable[[Any], Any]:
    """Return ``simulate`` of the module in a file: from a scene to the picture (BGR) and truth."""
    spec = importlib.util.spec_from_file_location("simulator", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.simulate  # type: ignore[no-any-return]


def jpeg(take: Callable[[], Any], keep: Path | None) -> bytes:
    """Return a photo as JPEG data, taken now or kept from before."""
    if keep is not None and keep.is_file():
        return keep.read_bytes()
    data = cv2.imencode(".jpg", take(), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    if keep is not None:
        keep.parent.mkdir(parents=True, exist_ok=True)
        fresh = keep.with_suffix(".part")
        fresh.write_bytes(data)
        fresh.replace(keep)
    return data
