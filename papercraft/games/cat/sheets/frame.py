"""What all boards of a layout share: the size of the carpet and the positions of dots."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.coordinates import cell_name
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from papercraft.games.cat.board import Board

# The first dot and the distance of dots, in mm; a carpet ends so far beyond its dots. There is more
# room on the right, since items of the first column lie to the right of their dots.
LEFT, TOP, PITCH = 11.0, 34.4, 13.5
EDGE, RIGHT_EDGE, HEAD, TAIL = 6.0, 11.8, 13.4, 11.2
# The radius of the printed ring around a cup spot, in pitches; the same in every design.
RING = 0.32
# Colours would tell nothing on a grey print.
SIDES = {"a": gettext("side A, the easier carpet"), "b": gettext("side B, the harder carpet")}


class Grid(NamedTuple):
    """Where the first dot is and how far dots are apart, in mm.

    The carpet begins ``head`` above its first row and ends ``tail`` below its last one, at the size
    of a whole page.
    """

    left: float
    top: float
    pitch: float
    head: float = HEAD
    tail: float = TAIL

    @property
    def scale(self) -> float:
        """The size of things on this grid, compared with those on a whole page."""
        return self.pitch / PITCH

    @property
    def upper_left(self) -> tuple[float, float]:
        """The corner of the carpet."""
        return self.left - EDGE * self.scale, self.top - self.head * self.scale


WHOLE = Grid(LEFT, TOP, PITCH)
# Shares of the height that a page has more than usual: above the carpet, and at each of its ends.
_LOWER, _LONGER = 0.1, 0.22
# On half a page up to design 7; things are so much smaller.
HALF = Grid(8.7, 29.0, 9.1)


class Frame(NamedTuple):
    """The printed form of a layout; a file has few of them, however many boards.

    A board on half a page is smaller (``half``), and what is ticked lies below it as well.
    ``spare`` is by how many mm a whole page is higher than usual, ``halved`` the grid on half a
    page.
    """

    side: str
    size: tuple[int, int]
    counts: tuple[int, ...]
    set_values: tuple[int, ...]
    timer: tuple[int, ...]
    mirrored: bool = False
    half: bool = False
    spare: float = 0.0
    halved: Grid = HALF

    @classmethod
    def of(
        cls,
        board: Board,
        side: str,
        *,
        mirrored: bool = False,
        half: bool = False,
        spare: float = 0.0,
        halved: Grid = HALF,
    ) -> Frame:
        """Return the frame of a board."""
        counts = tuple(map(len, board.items))
        size = board.columns, board.rows
        return cls(
            side, size, counts, board.set_values, board.timer, mirrored, half, spare, halved
        )  # fmt: skip

    @property
    def name(self) -> str:
        """The name of the frame's stamp."""
        lists = (self.size, self.counts, self.set_values, self.timer)
        words = "-".join(".".join(map(str, numbers)) for numbers in lists)
        high = f"-{self.spare:g}" if self.spare else ""
        return f"frame-{self.side}-{words}{'-m' * self.mirrored}{'-h' * self.half}{high}"

    @property
    def grid(self) -> Grid:
        """The grid of dots."""
        if self.half:
            return self.halved
        # On a higher page the carpet begins a little lower and is longer at both ends.
        more = round(_LONGER * self.spare, 3)
        top = round(TOP + more + _LOWER * self.spare, 3)
        return WHOLE._replace(top=top, head=HEAD + more, tail=TAIL + more)

    def place(self, column: int, row: int) -> tuple[float, float]:
        """Return where a dot is printed, in mm."""
        left, top, pitch, *_ = self.grid
        shown = self.size[0] - 1 - column if self.mirrored else column
        return left + pitch * shown, top + pitch * row

    @property
    def dots(self) -> dict[str, tuple[float, float]]:
        """Where the dots are printed, by their names."""
        columns, rows = self.size
        return {cell_name(c, r): self.place(c, r) for r in range(rows) for c in range(columns)}
