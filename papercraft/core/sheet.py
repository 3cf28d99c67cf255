"""Sheets as plain data in millimetres, origin at the top left, y down.

Marks have a *role* (why they are there) and the name of a *style* (which ``layouts/`` defines),
never a colour, a pen or a font. Painters turn marks into files, and the geometry file lists where
everything is; neither knows any game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Step = tuple[str, *tuple[float, ...]]
Steps = tuple[Step, ...]
Anchor = Literal["start", "middle", "end"]
Box = tuple[float, float, float, float]
Size = tuple[float, float]

# Width and height of the standard frame, in mm: it fits on A4 and Letter with 10 mm margins.
FRAME: Size = (190.0, 259.4)


def spare_height(frame: Size) -> float:
    """Return by how many mm a frame is taller than the standard one."""
    return round(frame[1] - FRAME[1], 3)


class Role(StrEnum):
    """Why a mark is on the sheet."""

    CUT = "cut"
    FOLD = "fold"
    INK = "ink"
    GUIDE = "guide"
    MARK = "mark"


class Path(NamedTuple):
    """An outline of ``M``, ``L``, ``C`` and ``Z`` steps with absolute coordinates, in mm."""

    role: Role
    style: str
    steps: Steps


def ink(style: str, steps: Steps) -> Path:
    """Return an outline with the role ``INK``: a part of the drawing."""
    return Path(Role.INK, style, steps)


class Text(NamedTuple):
    """One line of text at a point; if ``centred``, its capitals are centred vertically at ``y``."""

    role: Role
    style: str
    x: float
    y: float
    string: str
    anchor: Anchor = "start"
    centred: bool = False


class Paragraph(NamedTuple):
    """Text wrapped into a box; the painter refuses text that does not fit.

    ``anchor`` is the alignment of its lines; if ``centred``, they are centred vertically.
    """

    role: Role
    style: str
    x: float
    y: float
    width: float
    height: float
    string: str
    anchor: Anchor = "start"
    centred: bool = False


class Use(NamedTuple):
    """A stamp placed at a point, rotated clockwise by quarter turns and scaled.

    With a ``clip``, only the inside of that box is visible. The box is in mm of the stamp, so it is
    rotated, scaled and moved with it.
    """

    stamp: str
    x: float
    y: float
    turn: int = 0
    scale: float = 1.0
    clip: Box | None = None


Mark = Path | Text | Paragraph | Use
Marks = tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Places to write or cut, by name: boxes ``(x, y, width, height)`` or points, in mm.

    If ``titled``, the names of cells are words for people, as those of cards are. ``written`` are
    places for handwriting, which is not read: scans only keep pictures of it.
    """

    cells: Mapping[str, Box] = field(default_factory=dict)
    dots: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    boxes: Mapping[str, Box] = field(default_factory=dict)
    titled: bool = False
    written: Mapping[str, Box] = field(default_factory=dict)


class Area(NamedTuple):
    """A part of the frame with fiducials at its corners, which can be read from a photo by itself.

    ``x, y`` is its upper left corner, about which it is rotated clockwise by ``turn`` quarter
    turns. ``width`` and ``height`` are before scaling. Without ``lower_qr`` it has a single QR
    code.
    """

    x: float = 0.0
    y: float = 0.0
    width: float = FRAME[0]
    height: float = FRAME[1]
    turn: int = 0
    scale: float = 1.0
    lower_qr: bool = True

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point from coordinates of the area to those of the frame."""
        for _ in range(self.turn % 4):
            x, y = -y, x
        return round(self.x + self.scale * x, 3), round(self.y + self.scale * y, 3)


class NameLine(NamedTuple):
    """A line to write a name on: its start and its length, in mm.

    It is rotated clockwise about its start by ``turn`` quarter turns. If it is in a ``box``, which
    reaches from y to y, a printed name that is too long for the line may have several rows.
    """

    x: float
    y: float
    width: float
    turn: int = 0
    box: tuple[float, float] | None = None

    @property
    def steps(self) -> Steps:
        """The line before rotation."""
        return (("M", self.x, self.y), ("L", round(self.x + self.width, 3), self.y))


class Card(NamedTuple):
    """A card on a sheet: its name, the stamps it is made of, its box in mm and their scale.

    Sheets list their cards so that imposition can rearrange them. ``beyond`` is a stamp that
    continues the card's pattern beyond its edges, for bleed. ``short`` is what players write for
    the card, as words separated by spaces, if that is unambiguous.
    """

    name: str
    stamps: tuple[str, ...]
    box: Box
    scale: float = 1.0
    beyond: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed side: the marks inside the frame, and the boxes of its places.

    ``part`` is the kind of sheet, one of the game's parts. ``alt`` is a short description for
    people who cannot see it, and ``reading`` a long one: what is where, in sentences, in reading
    order. Sheets to be cut into cards have no ``areas``, because their fiducials would be cut off.
    If ``behind``, this side is printed on the back of the sheet before it. ``name_lines`` take the
    owners' names, if they are known when the sheet is printed: the first line of a part is for the
    first player. A ``shared`` sheet has a line for each player at the table, and no owner.
    ``frame`` is the width and height of the sheet on the paper, in mm. A sheet that fills its
    frame to the foot and identifies itself is not ``footed``: it gets no ruler and no ID. A sheet
    of ``actual_size`` is never enlarged to fill a large paper, because cards of a known size lie
    on it or are cut from it.
    """

    part: str
    title: str
    alt: str
    marks: Marks
    places: Places = Places()
    areas: tuple[Area, ...] = (Area(),)
    cards: tuple[Card, ...] = ()
    behind: bool = False
    reading: tuple[str, ...] = ()
    name_lines: tuple[NameLine, ...] = ()
    frame: Size = FRAME
    footed: bool = True
    shared: bool = False
    actual_size: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """The sheets of one set and the stamps they use."""

    stamps: Mapping[str, Marks]
    sheets: tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of what was played, in mm: its marks, the stamps they use, a description."""

    width: float
    height: float
    alt: str
    marks: Marks
    stamps: Mapping[str, Marks]


def dump(sheet: Sheet) -> str:
    """Return the sheet as text, one mark per line, coordinates to 0.001 mm; for golden files."""
    lines = [f"sheet {sheet.part}: {sheet.title}", f"alt {sheet.alt}"]
    lines += [f"reading {sentence}" for sentence in sheet.reading]
    lines += map(dump_mark, sheet.marks)
    for kind in ("cells", "dots", "boxes"):
        places = getattr(sheet.places, kind)
        lines += [f"{kind} {name} {_numbers(place)}" for name, place in places.items()]
    return "\n".join(lines) + "\n"


def dump_mark(mark: Mark) -> str:
    """Return one mark as one line."""
    match mark:
        case Path(role, style, steps):
            drawn = " ".join(f"{step[0]} {_numbers(step[1:])}".strip() for step in steps)
            return f"path {role} {style} {drawn}"
        case Text(role, style, x, y, string, anchor, centred):
            middle = " centred" if centred else ""
            return f"text {role} {style} {_numbers((x, y))} {anchor}{middle} {string!r}"
        case Paragraph(role, style, x, y, width, height, string, anchor, centred):
            where = ("" if anchor == "start" else f" {anchor}") + (" centred" if centred else "")
            return f"paragraph {role} {style} {_numbers((x, y, width, height))}{where} {string!r}"
        case _:
            stamp, x, y, turn, scale, clip = mark
            clipped = f" clip {_numbers(clip)}" if clip else ""
            return f"use {stamp} {_numbers((x, y))} {turn} {number(scale)}{clipped}"


# Cached because sheets repeat few lengths; formatting each one took most of the time of a dump.
@lru_cache(maxsize=1 << 14)
def number(value: float) -> str:
    """Return a length with at most three decimals, without trailing zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))
