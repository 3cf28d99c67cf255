"""Sheets that are nothing but a regular grid: boxes or rings at one pitch, with the usual marks.

Nothing in such a grid tells a box from its neighbour, so whoever aligns a photo of it has only the
edges of the grid and the marks of the sheet to go by. The seed of a sheet says how it is laid out.
"""

import io
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
import pypdfium2

from papercraft import games
from papercraft.app import rendering
from papercraft.core.fiducials import BODY_BOTTOM
from papercraft.core.game import Edition
from papercraft.core.ids import SheetId
from papercraft.core.page import paper_of
from papercraft.core.shapes import circle, rect
from papercraft.core.sheet import Drawing, Path, Places, Role, Sheet, Text, Use
from papercraft.paint.styles import styles_of
from papercraft.photo.reference import FINE, LEFT, TOP, Reference, raster
from tests.photos import SCALE, Printed

LEAST_PITCH, MOST_PITCH = 3.0, 12.0
# Where a grid may lie, in mm of the frame: below the upper marks, above the lower ones.
BODY = (2.0, 22.0, 188.0, BODY_BOTTOM - 4)
# A photo with far more squares than that is refused as a chequered cloth.
_MOST_BOXES = 680
# Pitches are told apart by a tenth of a mm, and of each there are so many sheets.
_PITCHES = 91
_WORDS = ("Tick one box in each row.", "Round", "Every tick counts one point.", "Bonus", "Total")


class Grid(NamedTuple):
    """Where the boxes of a sheet lie, in mm of the frame; ``box`` is the side of each."""

    left: float
    top: float
    columns: int
    rows: int
    across: float
    down: float
    box: float
    rings: bool
    words: bool

    @property
    def boxes(self):
        """The boxes: name to x, y, width, height."""
        return {
            f"box.{row}.{column}": (
                round(self.left + column * self.across, 3), round(self.top + row * self.down, 3),
                self.box, self.box,
            )
            for row in range(self.rows) for column in range(self.columns)
        }  # fmt: skip


def pitch_of(seed):
    """Return the pitch of a sheet in mm: every 91 seeds have all pitches once."""
    return round(LEAST_PITCH + seed * 37 % _PITCHES / 10, 1)


def grid_of(seed):
    """Return the grid of a sheet: square or not, a block or the whole body, with words or bare."""
    rng = Random(seed)
    across = down = pitch_of(seed)
    if rng.random() < 0.3:
        other = round(min(MOST_PITCH, across * rng.uniform(1.2, 2.5)), 1)
        across, down = rng.choice([(across, other), (other, down)])
    pitch = min(across, down)
    box = rng.uniform(0.66, 0.78) * pitch
    # The inside of smaller boxes cannot be seen between their lines.
    box = round(box if pitch >= 4.5 else pitch - 0.7, 2)
    left, top, right, bottom = BODY
    rings = rng.random() < 0.25
    most = [int((right - left - box) / across) + 1, int((bottom - top - box) / down) + 1]
    if rng.random() < 0.5:
        most = [max(5, int(side * rng.uniform(0.3, 1.0))) for side in most]
    columns = min(most[0], max(5, round(_MOST_BOXES / most[1] * rng.uniform(1, 3))))
    rows = min(most[1], _MOST_BOXES // columns)
    columns = min(most[0], _MOST_BOXES // rows)
    x = left + rng.random() * (right - left - box - (columns - 1) * across)
    y = top + rng.random() * (bottom - top - box - (rows - 1) * down)
    words = rng.random() < 0.5
    return Grid(round(x, 2), round(y, 2), columns, rows, across, down, box, rings, words)


def _marks(grid):
    if grid.rings:
        radius = grid.box / 2
        outlines = [circle(x + radius, y + radius, radius) for x, y, _, _ in grid.boxes.values()]
    else:
        outlines = [rect(*box) for box in grid.boxes.values()]
    marks = [Path(Role.GUIDE, "box", steps) for steps in outlines]
    if grid.words:
        marks.append(Text(Role.INK, "title", 12, 11.5, "regular"))
        places = ((14, grid.top - 3), (14, grid.top + (grid.rows - 1) * grid.down + grid.box + 5))
        marks += [
            Text(Role.INK, "body", x + 45 * n, y, word)
            for x, y in places if BODY[1] - 4 < y < BODY[3]
            for n, word in enumerate(_WORDS[::2])
        ]  # fmt: skip
    return tuple(marks)


def _draw(_setup, edition):
    grid = grid_of(edition.sheet.seed)
    places = Places(boxes=grid.boxes)
    stamps = {"grid": _marks(grid)}
    pad = Sheet("pad", "regular", "A grid of boxes.", (Use("grid", 0, 0),), places)
    return Drawing(stamps, (pad,))


# The null game with a grid for a sheet.
REGULAR = replace(games.load("_blank"), parts=("pad",))
REGULAR.__dict__["draw"] = _draw


def _page(sheet):
    edition = Edition(1, (), {}, sheet)
    (page,) = rendering.pages(REGULAR, [sheet], edition, paper_of("a4"))
    return page


def _rendered(page, scale):
    out = io.BytesIO()
    rendering.write_pdf(iter([page]), styles_of(REGULAR.name, "full"), "test", out)
    return pypdfium2.PdfDocument(out.getvalue())[0].render(scale=scale * 25.4 / 72).to_numpy()


@lru_cache(maxsize=4)
def printed_grid(seed):
    """The sheet on paper, as ``tests.photos.printed`` returns those of games."""
    page = _page(SheetId(REGULAR.code, 1, 0, seed))
    pixels = np.ascontiguousarray(_rendered(page, SCALE)[..., :3])
    return Printed(pixels, page.sheet, page.paper.origin, page.codes)


@lru_cache(maxsize=4)
def known_grid(imprint):
    """The sheet as it is compared with photos, as ``papercraft.app.reference.known`` returns it."""
    page = _page(imprint.sheet)
    dx, dy = page.paper.origin
    move = np.array([[1.0, 0.0, (LEFT + dx) * FINE], [0.0, 1.0, (TOP + dy) * FINE]])
    picture = cv2.warpAffine(
        np.ascontiguousarray(_rendered(page, FINE)[..., :3]), move, raster(FINE, page.sheet.frame),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    return Reference.of(page.sheet, page.codes, picture)
