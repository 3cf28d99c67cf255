"""A small camera for tests: sheets as printed, strokes of a pen, a photo of it all."""

import io
import itertools
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from math import cos, pi, sin
from random import Random

import cv2
import numpy as np
import pypdfium2

from papercraft import games
from papercraft.app import rendering
from papercraft.app.reference import reference_of
from papercraft.core.game import Edition, build
from papercraft.core.ids import parse_id
from papercraft.core.page import paper_of
from papercraft.core.photo import PhotoSet
from papercraft.paint.styles import styles_of
from papercraft.photo.load import Picture
from papercraft.photo.page import AnalyzedPhoto

SCALE = 8.0
PENS = {
    "black": (30, 28, 28),
    "blue": (150, 50, 40),
    "red": (45, 40, 190),
    "pencil": (110, 106, 104),
    "faint": (205, 203, 202),
    "stain": (221, 225, 231),
    "coffee": (165, 192, 214),
    "hint": (233, 232, 231),
    "green": (60, 120, 30),
}


@dataclass(frozen=True)
class Printed:
    """A page on paper: its pixels (SCALE a mm), its sheet, where the frame begins."""

    pixels: np.ndarray
    sheet: object
    origin: tuple[float, float]
    codes: tuple


@lru_cache(maxsize=12)
def printed(  # noqa: PLR0913, PLR0917
    name, id_, part, nth=0, paper="a4", ink="full", options=(), palette="default", design=None
):
    """The nth page of a part of a set for the most players."""
    game = games.load(name)
    edition = Edition(game.players[1], (), dict(options), design=design)
    pages = rendering.pages(game, [parse_id(id_)], edition, paper_of(paper), ink, palette)
    page = [one for one in pages if one.sheet.part == part][nth]
    out = io.BytesIO()
    rendering.write_pdf(iter([page]), styles_of(name, ink, palette), "test", out)
    pixels = pypdfium2.PdfDocument(out.getvalue())[0].render(scale=SCALE * 25.4 / 72).to_numpy()
    return Printed(np.ascontiguousarray(pixels[..., :3]), page.sheet, page.paper.origin, page.codes)


@dataclass
class Pen:
    """Draws on a printed page, in mm of the frame, with a hand that shakes a little."""

    page: Printed
    colour: str = "blue"
    width: float = 0.5
    seed: int = 1
    pixels: np.ndarray = field(init=False)

    def __post_init__(self):
        self.pixels = self.page.pixels.copy()
        self.random = Random(self.seed)

    def line(self, *points, shake=0.25):
        placed = []
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            steps = max(2, int(np.hypot(bx - ax, by - ay) / 1.5))
            placed += [
                (ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps)
            ]
        placed.append(points[-1])
        shaken = [(x + self._off(shake), y + self._off(shake)) for x, y in placed]
        dx, dy = self.page.origin
        spots = [((x + dx) * SCALE * 16, (y + dy) * SCALE * 16) for x, y in shaken]
        ends = np.round(spots).astype(np.int32)
        thick = max(1, round(self.width * SCALE))
        cv2.polylines(self.pixels, [ends], False, PENS[self.colour], thick, cv2.LINE_AA, 4)
        return self

    def _off(self, shake):
        return self.random.uniform(-shake, shake)

    def tick(self, box):
        x, y, w, h = box
        return self.line((x + 0.2 * w, y + 0.5 * h), (x + 0.45 * w, y + 0.85 * h), (x + w, y))

    def cross(self, box):
        x, y, w, h = box
        self.line((x + 0.1 * w, y + 0.1 * h), (x + 0.9 * w, y + 0.9 * h))
        return self.line((x + 0.9 * w, y + 0.1 * h), (x + 0.1 * w, y + 0.9 * h))

    def fill(self, box):
        x, y, w, h = box
        for n in range(14):
            self.line((x + 0.3, y + h * n / 13), (x + w - 0.3, y + h * n / 13), shake=0.1)
        return self

    def ring(self, x, y, radius):
        turns = [2.1 * pi * n / 30 for n in range(31)]
        return self.line(*((x + radius * cos(t), y + radius * sin(t)) for t in turns), shake=0.15)


def coloured(grey):
    """Three channels of one: numpy takes five times as long to spread one over three."""
    return cv2.merge([grey] * 3)


@lru_cache(maxsize=3)
def _table(seed, size, colour):
    """A table of a colour (BGR) with its grain."""
    wide, high = size
    grain = np.random.default_rng(seed).normal(0, 12, (high // 8, wide // 8, 1))
    grain = cv2.resize(grain, (wide, high)).astype(np.float32)
    return cv2.merge([grain + np.float32(channel) for channel in colour])


# Drawing as many random numbers as a photo has took longer than taking it.
_RANDOM = 1_000_003


@lru_cache(maxsize=2)
def _noise(seed, size):
    """The noise of a photo with a deviation of 1; what repeats does so far from where it was."""
    numbers = np.random.default_rng(seed).standard_normal(_RANDOM, np.float32)
    return np.resize(numbers, (size[1], size[0], 3))


@lru_cache(maxsize=3)
def lighting(size, light, shadow):
    """How much light falls on each channel of a pixel: less to the lower right, in a shadow."""
    xs, ys = (np.arange(side, dtype=np.float32) / side for side in size)
    falling = (1 - xs / 8) - (ys / 8)[:, None]
    total = 0.6 * size[0] + 0.8 * size[1]
    # The edge of the shadow is a logistic curve: a product of what each side says.
    across = np.exp(36 - 60 * (0.6 * size[0] / total) * xs)
    down = np.exp(-60 * (0.8 * size[1] / total) * ys)
    falling *= 1 - shadow / (1 + across * down[:, None])
    return coloured((falling * light).astype(np.float32))


@lru_cache(maxsize=4)
def _waves(width, height, bend):
    """Where a bent page shows what: columns and rows for ``cv2.remap``."""
    ys, xs = np.ogrid[0:height, 0:width]
    wave = bend * SCALE
    columns, rows = xs + wave * np.sin(ys / height * pi), ys + wave * np.sin(xs / width * pi)
    return columns.astype(np.float32), rows.astype(np.float32)


# Paper is not quite white, and print not quite black.
_ON_PAPER = np.arange(256, dtype=np.float32) * np.float32(0.86) + np.float32(22)


@dataclass(frozen=True)
class Camera:
    """How a photo is taken; the defaults are a good photo."""

    size: tuple[int, int] = (1500, 2000)
    tilt: float = 0.06
    turn: float = 3.0
    fill: float = 0.9
    bend: float = 1.0
    shadow: float = 0.25
    blur: float = 0.8
    noise: float = 3.0
    light: float = 0.95
    shift: tuple[float, float] = (0.0, 0.0)
    seed: int = 3

    def place(self, page):
        """Corners of the page in the photo."""
        height, width = page.shape[:2]
        return self.corners(width, height)

    def corners(self, width, height):
        """Corners in the photo of a page of so many pixels."""
        wide, high = self.size
        scale = self.fill * min(wide / width, high / height)
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (width, height) * scale / 2
        angle = self.turn * pi / 180
        corners = corners @ np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])
        corners *= 1 + self.tilt * corners[:, 1:] / high
        middle = np.array([wide * (0.5 + self.shift[0]), high * (0.5 + self.shift[1])])
        return (corners + middle).astype(np.float32)

    def mapping(self, page):
        """A function from page mm to pixels of the photo, without the bend."""
        height, width = page.shape[:2]
        matrix = self.matrix(width, height)
        return lambda points: cv2.perspectiveTransform(
            np.array(points, np.float32)[None] * np.float32(SCALE), matrix
        )[0]

    def matrix(self, width, height):
        """The homography from a page of so many pixels to the photo, 3 x 3."""
        ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        return cv2.getPerspectiveTransform(ends, self.corners(width, height))

    def take(self, *pages, table=(70, 95, 120)):
        """A photo (BGR) of pages one over the other on a table."""
        photo = _table(self.seed, self.size, table).copy()
        for page, camera in ((one if isinstance(one, tuple) else (one, self)) for one in pages):
            camera._lay(photo, page)
        photo *= lighting(self.size, self.light, self.shadow)
        if self.blur:
            photo = cv2.GaussianBlur(photo, (0, 0), self.blur)
        photo = cv2.scaleAdd(_noise(self.seed, self.size), self.noise, photo)
        return np.clip(photo, 0, 255, out=photo).astype(np.uint8)

    def _lay(self, photo, page):
        height, width = page.shape[:2]
        if self.bend:
            page = cv2.remap(
                page, *_waves(width, height, self.bend), cv2.INTER_LINEAR,
                borderValue=(255, 255, 255),
            )  # fmt: skip
        matrix = self.matrix(width, height)
        seen = cv2.LUT(
            cv2.warpPerspective(page, matrix, self.size, flags=cv2.INTER_AREA), _ON_PAPER
        )
        seen -= photo
        seen *= _covered(self, width, height)
        photo += seen


@lru_cache(maxsize=3)
def _covered(camera, width, height):
    """How much of each pixel (3 channels) a page of so many pixels covers, 0 to 1."""
    page = np.ones((height, width), np.float32)
    return coloured(cv2.warpPerspective(page, camera.matrix(width, height), camera.size))


_TAKEN = {}


def taken(camera, pixels):
    """The JPEG file of a photo of a page; a photo that was taken before is not taken again."""
    key = camera, sha256(np.ascontiguousarray(pixels)).digest()
    if key not in _TAKEN:
        _TAKEN[key] = jpeg(camera.take(pixels))
    return _TAKEN[key]


def scanned(name, pixels, sheet, names=("Ada",), camera=None):
    """What a game reads from a photo of a page."""
    picture = Picture("sheet.jpg", (camera or Camera()).take(pixels))
    game, photo = games.load(name), AnalyzedPhoto.of(picture, reference_of)
    return game.scan(build(game, parse_id(sheet)), PhotoSet(sheet, (photo,), names))


def jpeg(photo, quality=88):
    return cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def png(photo):
    return cv2.imencode(".png", photo)[1].tobytes()


def sheet_id(code, seed=7, layout=0):
    from papercraft.core.ids import SheetId

    return str(SheetId(code, 1, layout, seed))


def cards_of(name, code, size="standard", ink="full"):
    """The cards of a game: name to pixels, SCALE a mm, without the rounded corners of paper."""
    found = {}
    for nth in range(18 if name == "rope" else 6):
        try:
            page = printed(
                name, sheet_id(code), "cards", nth, ink=ink, options=(("card-size", size),)
            )
        except IndexError:
            break
        dx, dy = page.origin
        for card, (x, y, width, height) in page.sheet.places.cells.items():
            left, top = round((x + dx) * SCALE), round((y + dy) * SCALE)
            wide, high = round(width * SCALE), round(height * SCALE)
            found[card] = page.pixels[top : top + high, left : left + wide]
    return found


def table(size, lying, below=()):
    """A table of so many mm with pictures on it: ``(pixels, x, y, degrees)`` each, middles in mm.

    ``below`` are whole pages that lie under them, in the same form.
    """
    width, height = (round(side * SCALE) for side in size)
    rng = np.random.default_rng(5)
    grain = rng.normal(0, 10, (height // 12, width // 12))
    coarse = np.clip(np.array((70, 95, 120)) + grain[..., None], 0, 255).astype(np.uint8)
    whole = cv2.resize(coarse, (width, height))
    for pixels, x, y, degrees in (*below, *lying):
        high, wide = pixels.shape[:2]
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), -degrees, 1.0)
        turn[:, 2] += x * SCALE - wide / 2, y * SCALE - high / 2
        cv2.warpAffine(pixels, turn, (width, height), whole, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return whole
