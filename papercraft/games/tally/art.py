"""Pictures on described sheets: our own motifs, and drawings made from SVG and PNG files.

A drawing consists of areas in the colours of the palettes, so it prints in every ink and on every
press like everything else. It is part of the description: coordinates are whole numbers, with
``UNITS`` along the longer side.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import AfterValidator, Field

from papercraft.core.messages import gettext
from papercraft.core.records import Strict
from papercraft.core.shapes import moved
from papercraft.core.sheet import Path, Role, Use
from papercraft.games.tally.card_symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from papercraft.core.sheet import Mark, Marks, Step

UNITS = 4000
# Limits on the characters in all outlines of a drawing, and on their number: more would not fit
# into a file, nor be visible on paper.
MOST_LETTERS, MOST_PATHS = 120_000, 300
# How far coordinates may lie beyond the edges, where the drawing is clipped.
_FAR = 9999
USUAL_SIZE, _SYMBOL_SIZE = 40.0, 12.4
# Our own motifs, the symbols of suits, each in its own colour.
MOTIFS = ("drop", "heart", "leaf", "star", "moon", "diamond", "disc", "cross")
# The colours of drawings in full ink, as RGB from 0 to 255, by the names of their styles without
# "art-". All differ in lightness, for grey printers and colour-blind readers.
COLOURS = {
    "ink": (35, 38, 47), "navy": (28, 52, 131), "brown": (105, 57, 26), "purple": (109, 51, 153),
    "red": (207, 39, 63), "soft": (98, 105, 115), "blue": (64, 126, 215), "green": (74, 166, 90),
    "teal": (59, 180, 184), "orange": (237, 141, 54), "grey": (169, 173, 178),
    "sky": (134, 201, 242), "pink": (246, 175, 194), "faint": (206, 210, 215),
    "yellow": (255, 224, 114), "pale": (233, 237, 241), "paper": (255, 255, 255),
}  # fmt: skip
_STEP = re.compile(r"([MLCZ])((?: -?\d{1,4})*)")
_VALUES = {"M": 2, "L": 2, "C": 6, "Z": 0}


class ArtError(Exception):
    """A picture that cannot be printed; the message says why."""


def _checked(text: str) -> str:
    """Return a valid outline unchanged; raise ValueError for any other text."""
    style, _, outline = text.partition(" ")
    pieces = [*_STEP.finditer(outline)]
    lengths = [len(piece[2].split()) == _VALUES[piece[1]] for piece in pieces]
    whole = " ".join(piece[0] for piece in pieces) == outline and outline.startswith("M")
    if style not in COLOURS or not whole or not all(lengths):
        raise ValueError(gettext("is not an outline, such as 'ink M 0 0 L 9 0 L 9 9 Z'"))
    return text


_Side = Annotated[int, Field(ge=1, le=UNITS)]
_Outline = Annotated[str, Field(max_length=MOST_LETTERS), AfterValidator(_checked)]


class Drawn(Strict):
    """A drawing: its width and height, and single-colour areas, the lowest first."""

    wide: _Side
    high: _Side
    path: Annotated[list[_Outline], Field(max_length=MOST_PATHS)]


class Area(NamedTuple):
    """An area of a drawing under construction: a colour of ``COLOURS``, and its outline."""

    colour: str
    steps: Sequence[Step]


def drawn(areas: Iterable[Area], wide: float, high: float) -> Drawn:
    """Return a drawing of areas in a box of this width and height, in any unit.

    Raises:
        ArtError: it is empty or too complex.
    """
    scale = UNITS / max(wide, high)
    paths: list[str] = []
    for colour, steps in areas:
        text = _outline(steps, scale)
        if paths and paths[-1].startswith(f"{colour} "):
            paths[-1] += f" {text}"
        else:
            paths.append(f"{colour} {text}")
        if len(paths) > MOST_PATHS or sum(map(len, paths)) > MOST_LETTERS:
            raise ArtError(gettext("has too many details to be printed; use a simpler picture"))
    if not paths:
        raise ArtError(gettext("contains nothing that can be printed"))
    sides = (max(1, round(side * scale)) for side in (wide, high))
    return Drawn(wide=next(sides), high=next(sides), path=paths)


def _outline(steps: Sequence[Step], scale: float) -> str:
    words: list[str] = []
    for name, *values in steps:
        words += name, *(str(_near(float(value) * scale)) for value in values)
    return " ".join(words)


def _near(value: float) -> int:
    return round(max(-_FAR, min(_FAR, value)))


def nearest(red: float, green: float, blue: float) -> str:
    """Return the name of the colour that looks most like an RGB colour from 0 to 255."""
    return _nearest(round(red), round(green), round(blue))


@lru_cache(maxsize=4096)
def _nearest(red: int, green: int, blue: int) -> str:
    def off(name: str) -> float:
        r, g, b = COLOURS[name]
        # Weighted as eyes see: green counts most, and red more in warm colours ("redmean").
        warm = (r + red) / 512
        return (2 + warm) * (r - red) ** 2 + 4 * (g - green) ** 2 + (3 - warm) * (b - blue) ** 2

    return min(COLOURS, key=off)


def art_size(drawing: Drawn | None, size: float) -> tuple[float, float]:
    """Return the width and height in mm of a picture whose longer side is ``size`` mm."""
    if drawing is None:
        return size, size
    scale = size / max(drawing.wide, drawing.high)
    return round(drawing.wide * scale, 3), round(drawing.high * scale, 3)


def art_stamp(art: str | None, drawing: Drawn | None, size: float) -> Marks:
    """Return a picture as a stamp with its upper left corner at 0, 0."""
    if drawing is None:
        number = MOTIFS.index(art or "")
        steps = moved(SYMBOLS[number], size / 2, size / 2, size / _SYMBOL_SIZE)
        return (Path(Role.INK, f"suit-{number + 1}", _rounded(steps)),)
    scale = size / max(drawing.wide, drawing.high)
    return tuple(_area(text, scale) for text in drawing.path)


def _area(text: str, scale: float) -> Mark:
    style, _, outline = text.partition(" ")
    steps: list[Step] = []
    for name, values in _STEP.findall(outline):
        steps.append((name, *(int(value) * scale for value in values.split())))
    return Path(Role.INK, f"art-{style}", _rounded(steps))


def _rounded(steps: Iterable[Step]) -> tuple[Step, ...]:
    return tuple((name, *(round(value, 3) for value in values)) for name, *values in steps)


def art_mark(key: str, size: tuple[float, float], x: float, y: float) -> Mark:
    """Return the use of a picture's stamp, clipped at its edges."""
    return Use(art_name(key), round(x, 3), round(y, 3), clip=(0.0, 0.0, *size))


def art_name(key: str) -> str:
    """Return the name of the stamp of an element's picture."""
    return f"art-{key}"
