"""What only the painted page shows: ink near the edge, and colours that are one grey."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops

if TYPE_CHECKING:
    from collections.abc import Callable

_DPI = 100
_MOST_PIXELS = 12_000_000
_PAPER = 245
# Two colours are far apart from here on (of 255, in the channel that differs most), and one grey
# if their greys are as near as this; what lies between must be as near, or it is a line between.
_FAR, _SAME, _BETWEEN = 56, 7, 14


class Border(NamedTuple):
    """A border between two colours that vanishes in grey: where, how long in all, the colours."""

    x: float
    y: float
    length: float
    colours: tuple[str, str]


def picture_of(page: Any) -> tuple[Image.Image, float]:
    """Return a page as seen, in colour, and how many mm a pixel is."""
    width, height = page.get_size()
    scale = min(_DPI / 72, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
    return page.render(scale=scale).to_pil().convert("RGB"), 25.4 / 72 / scale


def edge_ink(picture: Image.Image, pixel: float, margin: float) -> dict[str, tuple[float, float]]:
    """Return, per edge that has ink nearer than ``margin`` mm, the nearest ink in mm."""
    grey = picture.convert("L")
    wide, high = grey.size
    strip = int(margin / pixel)
    if strip == 0:
        return {}
    boxes = {
        "left": (0, 0, strip, high),
        "right": (wide - strip, 0, wide, high),
        "top": (0, 0, wide, strip),
        "bottom": (0, high - strip, wide, high),
    }
    found = {}
    for name, box in boxes.items():
        ink = grey.crop(box).point(lambda value: 255 * (value < _PAPER)).getbbox()
        if ink:
            found[name] = (box[0] + ink[0]) * pixel, (box[1] + ink[1]) * pixel
    return found


def lost_borders(picture: Image.Image, pixel: float) -> Border | None:
    """Return where colours meet that nobody can tell apart in grey; None if nowhere."""
    grey = picture.convert("L")
    count, place = 0, None
    for across in (True, False):
        mask = _lost(picture, grey, across=across)
        count += mask.histogram()[255]
        place = place or _first(mask, across=across)
    if place is None:
        return None
    x, y, across = place
    one, other = ((x + n, y) if across else (x, y + n) for n in (1, 3))
    pair = _hex(picture.getpixel(one)), _hex(picture.getpixel(other))
    # A border is seen by the pixels on both its sides.
    return Border(x * pixel, y * pixel, count * pixel / 2, pair)


def _lost(picture: Image.Image, grey: Image.Image, *, across: bool) -> Image.Image:
    """Return a mask of where two areas meet, from five neighbours: two, a border, two."""

    def part(image: Image.Image, start: int) -> Image.Image:
        wide, high = image.size
        if across:
            return image.crop((start, 0, wide - 4 + start, high))
        return image.crop((0, start, wide, high - 4 + start))

    def apart(one: int, other: int) -> Image.Image:
        red, green, blue = ImageChops.difference(part(picture, one), part(picture, other)).split()
        return ImageChops.lighter(ImageChops.lighter(red, green), blue)

    masks = [
        _mask(apart(1, 3), _is_far),
        _mask(apart(0, 1), _is_between),
        _mask(apart(3, 4), _is_between),
        _mask(ImageChops.difference(part(grey, 1), part(grey, 3)), _is_same),
        _mask(ImageChops.difference(part(grey, 1), part(grey, 2)), _is_between),
    ]
    return reduce(ImageChops.darker, masks)


def _mask(image: Image.Image, rule: Callable[[int], bool]) -> Image.Image:
    return image.point([255 * rule(value) for value in range(256)])


def _is_far(value: int) -> bool:
    return value >= _FAR


def _is_same(value: int) -> bool:
    return value < _SAME


def _is_between(value: int) -> bool:
    return value < _BETWEEN


def _first(mask: Image.Image, *, across: bool) -> tuple[int, int, bool] | None:
    box = mask.getbbox()
    if box is None:
        return None
    row = mask.crop((0, box[1], mask.size[0], box[1] + 1)).getbbox()
    return (row[0] if row else box[0]), box[1], across


def _hex(colour: Any) -> str:
    return "#" + "".join(f"{value:02x}" for value in colour)
