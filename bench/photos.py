"""What benches of photos share: options, a camera from outside, and photos kept for the next time.

A camera from outside is a module of one of two kinds. ``simulate(scene)`` draws strokes, lays
sheets on a table and returns the picture (BGR) and the truth. ``shoot(texture, dpi, preset, seed,
alpha)`` takes a finished texture (BGR, uint8; where ``alpha``, uint8, is 0 there is no paper) and
returns a file's bytes as ``data``, as it reaches whoever reads it: a JPEG, a PNG or a PDF.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.load import load_pictures
from papercraft.photo.sheet_locator import marks_in

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

QUALITY = 80
BACKGROUNDS = ("wood", "plain", "white", "dark", "cloth", "granite")


def parser() -> argparse.ArgumentParser:
    """Return a parser of what every bench of photos is asked for."""
    made = argparse.ArgumentParser()
    made.add_argument("count", type=int)
    made.add_argument("--camera", metavar="FILE", help="another camera than that of the tests")
    made.add_argument("--preset", default="normal")
    made.add_argument(
        "--habits", type=float, default=0.0, metavar="SHARE",
        help="the share of sheets with each bad habit: scribbled-out ticks, doodles, coffee ...",
    )  # fmt: skip
    made.add_argument("--first", type=int, default=7000, help="the first seed")
    made.add_argument("--keep", metavar="DIR", help="where photos are kept")
    made.add_argument("--make", action="store_true", help="take photos, read none")
    made.add_argument("--only-kept", action="store_true", help="read what was taken before")
    return made


def parsed_kinds(
    words: Sequence[str], known: Collection[str]
) -> tuple[argparse.Namespace, list[str]]:
    """Return what was asked for, with ``--kinds``, and the kinds that begin so: all without it."""
    asked = parser()
    asked.add_argument("--kinds", default="", help="kinds of sheets, with commas between")
    with_small(asked)
    given = asked.parse_args(words)
    wanted = given.kinds.split(",") if given.kinds else [""]
    kinds = [kind for kind in known if any(kind.startswith(word) for word in wanted)]
    if not kinds:
        asked.error(f"no such kind; choose from {', '.join(known)}")
    return given, kinds


def with_small(asked: argparse.ArgumentParser) -> None:
    """Add the option of small photos by the camera of the tests (``bench.filled.camera_of``)."""
    asked.add_argument("--small", action="store_true", help="3 megapixels, bent paper")


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
    """Return the CPU seconds of decoding a photo and finding its marks, which nothing can save."""
    start = time.process_time()
    marks_in(np.asarray(cv2.cvtColor(decoded(data), cv2.COLOR_BGR2GRAY), np.uint8))
    return time.process_time() - start


def decoded(data: bytes) -> Any:
    """Return the picture (BGR) of a file, as people's files are loaded: the first page of a PDF."""
    if data.startswith(b"%PDF"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "photo.pdf"
            path.write_bytes(data)
            return next(load_pictures(path)).pixels
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def camera_module(path: str) -> Any:
    """Return the module in a file, a camera."""
    spec = importlib.util.spec_from_file_location("outside_camera", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Classes with deferred annotations look their module up while they are made.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def simulator(path: str) -> Callable[[Any], Any]:
    """Return ``simulate`` of a camera that tells where things are in the picture."""
    simulate: Callable[[Any], Any] | None = getattr(camera_module(path), "simulate", None)
    if simulate is None:
        sys.exit("this bench needs a camera that tells where things are: one with simulate(scene)")
    return simulate


def shooting(module: Any, preset: str) -> Callable[..., bytes] | None:
    """Return a camera of textures as ``(texture, dpi, seed, alpha)``, None for one of scenes.

    A preset that it has not got ends the bench.
    """
    if not hasattr(module, "shoot"):
        return None
    if preset not in module.PRESETS:
        sys.exit(f"this camera has no preset {preset}; it has {', '.join(module.PRESETS)}")

    def shoot(texture: Any, dpi: float, seed: int, alpha: Any = None) -> bytes:
        shot: bytes = module.shoot(texture, dpi, preset, seed, alpha).data
        return shot

    return shoot


def jpeg(take: Callable[[], Any], keep: Path | None) -> bytes:
    """Return a photo as JPEG data, taken now or kept from before; a file's bytes as they are."""
    if keep is not None and keep.is_file():
        return keep.read_bytes()
    shot = take()
    if isinstance(shot, bytes):
        data = shot
    else:
        data = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    if keep is not None:
        keep.parent.mkdir(parents=True, exist_ok=True)
        fresh = keep.with_suffix(".part")
        fresh.write_bytes(data)
        fresh.replace(keep)
    return data
