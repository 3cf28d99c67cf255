"""Cells on a table as a photo shows them (core.probe.Probe), without a pixel."""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import product
from math import cos, hypot, radians, sin
from statistics import median

from papercraft import games
from papercraft.core.game import Edition, build
from papercraft.core.ids import SheetId
from papercraft.core.imprint import Imprint
from papercraft.core.photo import Circle, Tick
from papercraft.core.probe import Candidate, Code, Fit, Match, Pose
from papercraft.core.sheet import Places
from papercraft.games.cutit.cell_sets import cells_in, parse_cells
from papercraft.games.cutit.sheets.cells import CODE
from papercraft.games.cutit.sheets.stamps import CELL
from papercraft.games.cutit.square import CELL_NAMES, SIZE

CUTIT = games.load("cutit")
SHEET = SheetId("CUT", 1, 0, 7)
SQUARE = build(CUTIT, SHEET)
INKS = {
    "G": (80, 160, 60), "P": (150, 110, 235), "Y": (60, 210, 240), "B": (200, 110, 50),
    "#": (40, 40, 40), "*": (235, 235, 235),
}  # fmt: skip
TABLE = (120, 140, 160)
# Side of a cell in pixels.
SIDE = 72.0


def cells_of(text):
    return list(cells_in(parse_cells(text)))


def laid(piece, x=0.0, y=0.0, degrees=0.0):
    """A piece with the middle of its first cell at a point, in cells, turned clockwise about it."""
    across = SIDE * cos(radians(degrees)), SIDE * sin(radians(degrees))
    down = -across[1], across[0]
    first = Pose((SIDE * x, SIDE * y), across, down)
    column, row = piece[0] % SIZE, piece[0] // SIZE
    return [
        (cell, first._replace(middle=first.at(cell % SIZE - column, cell // SIZE - row)))
        for cell in piece
    ]


def scattered(pieces):
    """Pieces far apart, each turned otherwise."""
    return [
        one
        for n, piece in enumerate(pieces)
        for one in laid(piece, 25 * (n % 4), 25 * (n // 4), 37 * n)
    ]


class Seen:
    """A photo of cells, each with its pose; ``blurred`` are cells whose codes cannot be read.

    Symbols of ``faint`` cells are not found on their own, only where they are looked for. Of
    ``framed`` ones the frame of the code is seen, upside down, and the code looks like its own.
    """

    name = "table.jpg"

    def __init__(self, cells, *, blurred=(), faint=(), framed=(), square=SQUARE):
        self.square = square
        self.cells = list(cells)
        self.blurred, self.faint, self.framed = set(blurred), set(faint), set(framed)
        self.around = defaultdict(list)
        for one in self.cells:
            column, row = (int(value // SIDE) for value in one[1].middle)
            for near in product((-1, 0, 1), repeat=2):
                self.around[column + near[0], row + near[1]].append(one)

    def _near(self, pose, reach):
        """The cell that lies at a pose, upright or turned, and its own pose."""
        for cell, other in self.cells:
            (x, y), (ox, oy) = pose.middle, other.middle
            if hypot(x - ox, y - oy) < reach * SIDE:
                return cell, other
        return None, None

    def codes(self, numbers):
        found = []
        for cell, pose in self.cells:
            if cell in numbers and cell not in self.blurred:
                own = pose.scaled(CODE / CELL)
                ends = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
                found.append(Code(cell, tuple(own.at(*end) for end in ends)))
        return found

    def squares(self):
        return [pose.scaled(-CODE / CELL) for cell, pose in self.cells if cell in self.framed]

    def match(self, expected):
        found = []
        for number, pose in expected:
            cell, other = self._near(pose, 0.3)
            if cell == number and cell not in self.blurred:
                found.append(Match(0.95, 100, other.scaled(CODE / CELL)))
            elif cell == number and cell in self.framed and _is_turned_alike(pose, other):
                found.append(Match(0.6, 20, other.scaled(CODE / CELL)))
            else:
                found.append(Match(0, 0, pose))
        return found

    def _colour(self, x, y):
        for cell, ((mx, my), (ax, ay), (dx, dy)) in self.around[int(x // SIDE), int(y // SIDE)]:
            right = (x - mx) * ax + (y - my) * ay
            below = (x - mx) * dx + (y - my) * dy
            if max(abs(right), abs(below)) <= SIDE * SIDE / 2:
                return INKS[self.square.cells[cell]]
        return TABLE

    def colours(self, spots):
        found = [[self._colour(*point) for point in spot] for spot in spots]
        return [tuple(map(median, zip(*colours, strict=True))) for colours in found]

    def profiles(self, lines, count):
        shares = [n / (count - 1) for n in range(count)]
        return [
            [self._colour(ax + n * (bx - ax), ay + n * (by - ay)) for n in shares]
            for (ax, ay), (bx, by) in lines
        ]

    def candidates(self, sheet, groups):
        return [
            Candidate(nth, boxes.index(sheet.box(cell)), pose)
            for nth, boxes in enumerate(groups)
            for cell, pose in self.cells
            if sheet.box(cell) in boxes and cell not in self.faint
        ]

    def fits(self, sheet, expected):
        near = [(self._near(pose, 0.3), pose) for _, pose in expected]
        return [Fit(0.1, pose) if cell is None else Fit(sheet.sharp, other)
                for (cell, other), pose in near]  # fmt: skip

    def patch_scores(self, sheet, boxes, poses):
        return [[self._similarity(sheet, box, pose) for box in boxes] for pose in poses]

    def _similarity(self, sheet, box, pose):
        cell, other = self._near(pose, 0.1)
        if (
            cell is None
            or hypot(*(a - b for a, b in zip(pose[1], other[1], strict=True))) > SIDE / 5
        ):
            return 0.2
        if box == sheet.box(cell):
            return sheet.sharp
        kinds = self.square.cells
        return sheet.sharp - (0.1 if kinds[cell] == kinds[sheet.cell(box)] else 0.6)


def _is_turned_alike(one, other):
    return one.across[0] * other.across[0] + one.across[1] * other.across[1] > 0


@dataclass
class Print:
    """A square as it may have been printed; ``sharp`` is how well photos match its ink."""

    sharp: float
    design: int = 6

    @property
    def places(self):
        return Places(cells={name: self.box(n) for n, name in enumerate(CELL_NAMES)})

    @staticmethod
    def box(cell):
        return CELL * (cell % SIZE), CELL * (cell // SIZE), CELL, CELL

    @staticmethod
    def cell(box):
        return round((box[0] + SIZE * box[1]) / CELL)


class Pad:
    """The score pad of a player (core.photo.Page) on which nothing is written."""

    part, photo, bilevel = "pad", "pad.jpg", False

    def __init__(self, nth=0):
        pads = [sheet for sheet in CUTIT.draw(SQUARE, Edition(4)).sheets if sheet.part == "pad"]
        self.places = pads[nth].places
        self.imprint = Imprint(SHEET, 0, 0, 4, CUTIT.parts.index("pad"), nth)

    def ticks(self, boxes):
        return [Tick(False, 0.0, 0.0, 0.1) for _ in boxes]

    def drawn(self, bands):
        return [Circle(drawn=False, ink=0.0, beside=0.0) for _ in bands]


@dataclass
class Photo:
    """A photo (core.photo.Photo) of pads, or of a table with pieces."""

    table: Seen | None = None
    pages: tuple = ()
    complaint: str = ""
    name: str = "photo.jpg"
    spread: None = field(default=None)
