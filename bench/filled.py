"""Filled sheets before a camera: the page, and the strokes somebody has drawn on it."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bench.photos import BACKGROUNDS, camera_module, shooting
from bench.strokes import inked
from tests.photos import SCALE, Camera, Pen

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from bench.strokes import Line, Point

# A small photo in pixels, and how far paper bends on it, in mm.
_SMALL, _BEND = (1500, 2000), 2.0
# How the pens look with the camera of the tests: colour and width in mm.
_OWN_PENS = {
    "felt": ("black", 1.1), "gel": ("blue", 0.55), "pencil": ("pencil", 0.55),
    "ballpoint_red": ("red", 0.45), "ballpoint": ("blue", 0.45), "crayon": ("green", 1.0),
    "coffee": ("stain", 2.2),
}  # fmt: skip
# What cameras from outside have instead of a pen they do not know.
_ALIKE = {"coffee": "crayon_yellow"}


class Filled(Protocol):
    """A sheet as printed (``tests.photos.Printed``), and what is drawn on it."""

    @property
    def page(self) -> Any:
        """The sheet."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """The strokes, in order."""


if TYPE_CHECKING:
    Shooting = Callable[[Filled, int], Any]


def own_camera(
    sheet: Filled, seed: int, size: tuple[int, int] = (3000, 4000), bend: float = 1.0
) -> Any:
    """Return a photo by the camera of the tests, whose pens leave nothing where they are rubbed.

    ``size`` is that of the photo in pixels, ``bend`` (mm) how far paper bends at most.
    """
    rng = np.random.default_rng(seed)
    pen: Any = Pen(sheet.page, seed=seed)
    for line in sheet.lines:
        if line.rubbed:
            continue
        pen.colour, pen.width = next(
            style for name, style in _OWN_PENS.items() if line.pen.startswith(name)
        )
        pen.width = line.width or pen.width
        shift = rng.uniform(-0.7, 0.7, 2) * line.stray
        moved = [(x + float(shift[0]), y + float(shift[1])) for x, y in line.points]
        pen.line(*moved, shake=min(0.5, 0.3 * line.stray))
    camera: Any = Camera(
        size, tilt=float(rng.uniform(0, 0.2)), turn=float(rng.uniform(-12, 12)),
        fill=float(rng.uniform(0.8, 0.92)), bend=float(rng.uniform(0, bend)),
        blur=float(rng.uniform(0.7, 1.6)), seed=seed,
    )  # fmt: skip
    return camera.take(pen.pixels)


def camera_of(given: argparse.Namespace) -> tuple[str, Shooting]:
    """Return the camera that is asked for, with its name: our own or one from outside."""
    if given.camera:
        return given.preset, other_camera(given.camera, given.preset, {})
    if given.small:
        return "small", partial(own_camera, size=_SMALL, bend=_BEND)
    return given.preset, own_camera


def other_camera(path: str, preset: str, special: dict[str, Any]) -> Shooting:
    """Return an outside camera; ``special`` belongs to scenes, which not every camera takes."""
    module = camera_module(path)
    shoot = shooting(module, preset)
    if shoot is None:
        return simulated(module.simulate, preset, special)
    if special:
        sys.exit("this camera takes no scenes; choose among its presets instead")

    def photo_set(filled: Filled, seed: int) -> Any:
        return shoot(inked(filled.page, filled.lines, seed), SCALE * 25.4, seed)

    return photo_set


def simulated(simulate: Callable[[Any], Any], preset: str, special: dict[str, Any]) -> Shooting:
    """Return a camera made of ``simulate``, which takes a scene; ``special`` is added to it."""

    def photo_set(filled: Filled, seed: int) -> Any:
        strokes = [_stroke(line, filled.page.origin) for line in filled.lines]
        sheet = {"page": filled.page.pixels, "dpi": SCALE * 25.4, "strokes": strokes}
        table = BACKGROUNDS[seed % len(BACKGROUNDS)]
        scene = {"seed": seed, "preset": preset, "background": table, "sheets": [sheet]}
        return simulate(scene | special)[0]

    return photo_set


def _stroke(line: Line, origin: Point) -> dict[str, Any]:
    points = [[x + origin[0], y + origin[1]] for x, y in line.points]
    pen = _ALIKE.get(line.pen, line.pen)
    stroke = {"pts": points, "ink": pen, "jitter": line.stray, "overshoot": line.past}
    stroke |= {"width": line.width} if line.width else {}
    return stroke | ({"erased": line.rubbed} if line.rubbed else {})
