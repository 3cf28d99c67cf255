"""Checks of the rendered page: ink near an edge, and neighbouring colours of the same grey."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops

if TYPE_CHECKING:
    from collections.abc import Callable

_DPI = 100
_MOST_PIXELS = 6_000_000
_PAPER = 245
# Differences, 0 to 255: _FAR is the least between distinct colours, in the channel that differs
# most; _SAME is that below which greys look the same. The pixels at the border must differ by less
# than _BETWEEN, or there is a line between the colours.
_FAR, _SAME, _BETWEEN = 56, 7, 14
_NEIGHBOURS = 5


class Border(NamedTuple):
    """A border of two colours that vanishes in grey: a point on it and its total length, in mm."""

    x: float
    y: float
    length: float
    colours: tuple[str, str]


def rendered(page: Any, width: float, height: float) -> tuple[Image.Image, float]:
    """Return a page as an RGB image, and the size of a pixel in mm; page sizes are in mm."""
    points_wide, points_high = page.get_size()
    area = max(1.0, points_wide * points_high)
    scale = min(_DPI / 72, (_MOST_PIXELS / area) ** 0.5)
    picture = page.render(scale=scale).to_pil().convert("RGB")
    return picture, max(width, height) / max(points_wide, points_high) / scale


def edge_ink(picture: Image.Image, pixel: float, margin: float) -> dict[str, tuple[float, float]]:
    """Return the place of ink in the margin of each edge that has any; all in mm."""
    grey = picture.convert("L")
    wide, high = grey.size
    strip = int(margin / pixel)
    if strip == 0:
        return {}
    across, down = min(strip, wide), min(strip, high)
    boxes = {
        "left": (0, 0, across, high),
        "right": (wide - across, 0, wide, high),
        "top": (0, 0, wide, down),
        "bottom": (0, high - down, wide, high),
    }
    places = {}
    for name, box in boxes.items():
        ink = grey.crop(box).point(lambda value: 255 * (value < _PAPER)).getbbox()
        if ink:
            places[name] = (box[0] + ink[0]) * pixel, (box[1] + ink[1]) * pixel
    return places


def lost_borders(picture: Image.Image, pixel: float) -> Border | None:
    """Return a border between colours that are indistinguishable in grey, or None."""
    grey = picture.convert("L")
    count, place = 0, None
    for across in (True, False):
        area = _candidates(picture, grey, across=across)
        if area is None:
            continue
        mask = _lost(picture.crop(area), grey.crop(area), across=across)
        count += mask.histogram()[255]
        first = _first(mask)
        if place is None and first is not None:
            place = area[0] + first[0], area[1] + first[1], across
    if place is None:
        return None
    x, y, across = place
    one, other = ((x + n, y) if across else (x, y + n) for n in (1, 3))
    pair = _hex(picture.getpixel(one)), _hex(picture.getpixel(other))
    # Pixels on both sides of a border count, so halve the length.
    return Border(x * pixel, y * pixel, count * pixel / 2, pair)


def _candidates(
    picture: Image.Image, grey: Image.Image, *, across: bool
) -> tuple[int, int, int, int] | None:
    """Return the area with pixels that differ in colour, but not in grey, from those 2 px away.

    The box (left, top, right, bottom) includes the neighbours that ``_lost`` needs. Most pages have
    no such pixels, and this test costs a third of that of all five neighbours.
    """
    wide, high = picture.size
    if (wide if across else high) < _NEIGHBOURS:
        return None
    moved = (2, 0, wide, high) if across else (0, 2, wide, high)
    far = _mask(_largest_difference(picture, picture.crop(moved)), _is_far)
    same = _mask(ImageChops.difference(grey, grey.crop(moved)), _is_same)
    box = ImageChops.darker(far, same).getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    if across:
        left, right = max(0, left - 1), min(wide, right + 3)
        return (left, top, right, bottom) if right - left >= _NEIGHBOURS else None
    top, bottom = max(0, top - 1), min(high, bottom + 3)
    return (left, top, right, bottom) if bottom - top >= _NEIGHBOURS else None


def _largest_difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return the difference of two RGB images, as the maximum over channels."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _lost(picture: Image.Image, grey: Image.Image, *, across: bool) -> Image.Image:
    """Return a mask of lost borders; compares five neighbours: two, one on the border, two."""

    def part(image: Image.Image, start: int) -> Image.Image:
        wide, high = image.size
        if across:
            return image.crop((start, 0, wide - 4 + start, high))
        return image.crop((0, start, wide, high - 4 + start))

    def apart(one: int, other: int) -> Image.Image:
        return _largest_difference(part(picture, one), part(picture, other))

    masks = [
        _mask(apart(1, 3), _is_far),
        _mask(apart(0, 1), _is_between),
        _mask(apart(3, 4), _is_between),
        _mask(ImageChops.difference(part(grey, 1), part(grey, 3)), _is_same),
        # Rules out a line on the border whose edge is as dark as the other colour.
        _mask(ImageChops.difference(part(grey, 0), part(grey, 4)), _is_same),
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


def _first(mask: Image.Image) -> tuple[int, int] | None:
    box = mask.getbbox()
    if box is None:
        return None
    row = mask.crop((0, box[1], mask.size[0], box[1] + 1)).getbbox()
    return (row[0] if row else box[0]), box[1]


def _hex(colour: Any) -> str:
    return "#" + "".join(f"{value:02x}" for value in colour)
