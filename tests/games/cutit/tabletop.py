"""A small camera for cut pieces: cells of a printed square on a table, scattered or laid."""

from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, pi, sin

import cv2
import numpy as np

from papercraft import games
from papercraft.core.game import build
from papercraft.core.ids import parse_id
from papercraft.core.rng import Rng
from papercraft.games.cutit.cell_sets import cells_in, parse_cells
from papercraft.games.cutit.sheets.stamps import CELL
from tests.photos import SCALE, lighting, printed, sheet_id

GAP = 6.0
TABLES = {
    "wood": (70, 95, 120),
    "white": (232, 233, 235),
    "dark": (40, 40, 42),
    "blue": (160, 120, 70),
}


def corner_of(page):
    """Where the square begins on its page, in mm."""
    x, y, *_ = page.sheet.places.cells["A1"]
    return page.origin[0] + x, page.origin[1] + y


@dataclass(frozen=True)
class Lay:
    """Cells of the square as one piece of paper, where their middle lies (mm), turned clockwise.

    ``extra`` are strips (x, y, width, height in cells) cut with the piece, ``short`` those cut off.
    """

    cells: tuple[int, ...]
    x: float = 0.0
    y: float = 0.0
    degrees: float = 0.0
    face_down: bool = False
    extra: tuple = ()
    short: tuple = ()

    @property
    def middle(self):
        xs, ys = zip(*((n % 10 + 0.5, n // 10 + 0.5) for n in self.cells), strict=True)
        return sum(xs) / len(xs), sum(ys) / len(ys)

    @property
    def radius(self):
        mx, my = self.middle
        ends = [
            (n % 10 + a - mx, n // 10 + b - my) for n in self.cells for a in (0, 1) for b in (0, 1)
        ]
        return CELL * max(np.hypot(x, y) for x, y in ends)

    def spots(self, step=0.5):
        """Points of the paper on the table, in mm."""
        angle = self.degrees * pi / 180
        mx, my = self.middle
        inner = np.arange(0, 1.01, step)
        points = np.array(
            [(n % 10 + a - mx, n // 10 + b - my) for n in self.cells for a in inner for b in inner]
        )
        turn = np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])
        return points * CELL @ turn + (self.x, self.y)


def scattered(pieces, seed, gap=GAP):
    """Pieces spread without touching, turned at random."""
    rng = np.random.default_rng(seed)
    laid = []
    side = 330.0
    for piece in sorted(pieces, key=lambda one: -Lay(tuple(one)).radius):
        tries = 0
        while True:
            tries += 1
            side += 1.0 if tries % 50 == 0 else 0.0
            one = Lay(tuple(piece), *rng.uniform(0, (side, 1.3 * side)), rng.uniform(0, 360))
            own = one.spots()
            clear = all(
                np.min(np.hypot(*(own[:, None] - other.spots()[None]).transpose(2, 0, 1))) > gap + 6
                for other in laid
                if np.hypot(other.x - one.x, other.y - one.y) < other.radius + one.radius + gap
            )
            if clear:
                laid.append(one)
                break
    order = {tuple(piece): n for n, piece in enumerate(pieces)}
    return sorted(laid, key=lambda one: order[one.cells])


def as_laid(pieces, puzzle):
    """Pieces laid as a record's puzzle says."""
    laid = []
    for entry in puzzle:
        one = Lay(tuple(pieces[entry["piece"] - 1]))
        spots = [(n % 10, n // 10) for n in one.cells]
        for _ in range(entry["turn"]):
            spots = [(-y, x) for x, y in spots]
        dx = entry["at"][0] - min(x for x, _ in spots)
        dy = entry["at"][1] - min(y for _, y in spots)
        x = CELL * (sum(x for x, _ in spots) / len(spots) + dx + 0.5)
        y = CELL * (sum(y for _, y in spots) / len(spots) + dy + 0.5)
        laid.append(Lay(one.cells, x, y, 90.0 * entry["turn"]))
    return laid


@lru_cache(maxsize=2)
def _grain(seed, size):
    """The grain of the table, and the noise of a photo with a deviation of 1."""
    wide, high = size
    rng = np.random.default_rng(seed)
    grain = rng.normal(0, 9, (high // 8, wide // 8)).astype(np.float32)
    tile = rng.normal(0, 1, (512, 512, 3)).astype(np.float32)
    noise = np.tile(tile, (high // 512 + 1, wide // 512 + 1, 1))[:high, :wide]
    return cv2.resize(grain, (wide, high)), np.ascontiguousarray(noise)


@dataclass(frozen=True)
class TableCamera:
    """How a photo of a table is taken; the defaults are a good photo."""

    size: tuple[int, int] = (1560, 2080)
    tilt: float = 0.06
    turn: float = 4.0
    fill: float = 0.9
    shadow: float = 0.25
    blur: float = 0.8
    noise: float = 3.0
    light: float = 0.95
    table: str = "wood"
    grey: bool = False
    seed: int = 3
    places: dict = field(default_factory=dict)

    def take(self, *groups):
        """A photo (BGR) of (printed page, pieces) pairs on one table."""
        grain, noise = _grain(self.seed, self.size)
        photo = grain[..., None] + np.float32(TABLES[self.table])
        camera = self._perspective(
            np.concatenate([one.spots() for _, lays in groups for one in lays])
        )
        for page, lays in groups:
            for one in lays:
                _put(photo, page, one, camera)
        photo *= lighting(self.size, self.light, self.shadow)
        if self.blur:
            photo = cv2.GaussianBlur(photo, (0, 0), self.blur)
        photo = cv2.scaleAdd(noise, self.noise, photo)
        photo = np.clip(photo, 0, 255, out=photo).astype(np.uint8)
        return (
            cv2.cvtColor(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
            if self.grey
            else photo
        )

    def _perspective(self, spots):
        """The matrix from mm on the table to pixels: all pieces in the picture."""
        low, high = spots.min(axis=0) - 5, spots.max(axis=0) + 5
        box = np.array([(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])])
        middle = box.mean(axis=0)
        angle = self.turn * pi / 180
        ends = (box - middle) @ np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])
        # What is farther away is smaller.
        ends = ends / (1 - self.tilt * ends[:, 1:] / np.abs(ends).max())
        extent = np.ptp(ends, axis=0)
        ends *= self.fill * min(self.size / extent)
        ends += np.array(self.size) / 2 - (ends.min(axis=0) + ends.max(axis=0)) / 2
        return cv2.getPerspectiveTransform(box.astype(np.float32), ends.astype(np.float32))


def _put(photo, page, one, camera):
    ox, oy = corner_of(page)
    height, width = page.pixels.shape[:2]
    mask = np.zeros((height, width), np.float32)

    def fill(x, y, w, h, value):
        left, top = round((ox + CELL * x) * SCALE), round((oy + CELL * y) * SCALE)
        mask[top : top + round(CELL * h * SCALE), left : left + round(CELL * w * SCALE)] = value

    for n in one.cells:
        fill(n % 10, n // 10, 1, 1, 1.0)
    for strip in one.extra:
        fill(*strip, 1.0)
    for strip in one.short:
        fill(*strip, 0.0)
    mx, my = one.middle
    angle = one.degrees * pi / 180
    flip = -1 if one.face_down else 1
    home = np.array(
        [[1 / SCALE, 0, -(ox + CELL * mx)], [0, 1 / SCALE, -(oy + CELL * my)], [0, 0, 1]]
    )
    turn = np.array(
        [[flip * cos(angle), -sin(angle), one.x], [flip * sin(angle), cos(angle), one.y], [0, 0, 1]]
    )
    matrix = camera @ turn @ home
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    near = np.array([(c, r) for c in columns[[0, -1]] for r in rows[[0, -1]]], np.float32)
    seen = cv2.perspectiveTransform(near[None], matrix)[0]
    left, top = np.maximum(np.floor(seen.min(axis=0)) - 8, 0).astype(int)
    right, bottom = np.minimum(np.ceil(seen.max(axis=0)) + 8, photo.shape[1::-1]).astype(int)
    if right <= left or bottom <= top:
        return
    r, c = rows.min(), columns.min()
    back = np.array([[1, 0, c], [0, 1, r], [0, 0, 1.0]])
    move = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1.0]]) @ matrix @ back
    size = int(right - left), int(bottom - top)
    mask = mask[r : rows.max() + 1, c : columns.max() + 1]
    paper = page.pixels[r : rows.max() + 1, c : columns.max() + 1].astype(np.float32) * 0.86 + 22
    if one.face_down:
        paper[:] = 238
    # Averaged beforehand: a warp that makes smaller skips pixels.
    paper = cv2.blur(paper, (3, 3))
    drawn = cv2.warpPerspective(paper, move, size)
    share = cv2.warpPerspective(mask, move, size)[..., None]
    part = photo[top:bottom, left:right]
    dim = cv2.GaussianBlur(share, (0, 0), 3)[..., None] * 0.35
    part *= 1 - dim
    part[:] = part * (1 - share) + drawn * share


def played(seed):
    """The id of a square, a random game on it, and its pieces as tuples of cells."""
    game = games.load("cutit")
    sheet = sheet_id("CUT", seed)
    record = game.play(build(game, parse_id(sheet)), sheet, ("Ada",), Rng(seed))
    pieces = [tuple(cells_in(parse_cells(piece))) for piece in record["players"][0]["pieces"]]
    return sheet, record, pieces


def square(sheet, ink="full", *, codes=True):
    return printed("cutit", sheet, "square", 0, "a4", ink, (("cell-codes", codes),))
