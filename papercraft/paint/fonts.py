"""Metrics and glyph outlines of the bundled fonts (the only import of fontTools here)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from papercraft.core.data_files import folder


class MissingGlyphError(ValueError):
    """A character is missing from its font, so the sheet must not be written."""


@dataclass(slots=True)
class Font:
    """A TrueType font; lengths are in ems."""

    path: str
    cap_height: float
    units: int
    names: dict[int, str]
    advances: dict[str, int]
    numbers: dict[str, int]
    source: Any
    outlines: dict[str, str] = field(default_factory=dict)
    steps: dict[str, int] = field(default_factory=dict)

    def glyphs(self, text: str) -> list[str]:
        """Return the glyph names of a text; raise MissingGlyphError for a missing character."""
        try:
            return [self.names[ord(sign)] for sign in text]
        except KeyError as error:
            message = f"{self.path} has no glyph for {chr(error.args[0])!r} in {text!r}"
            raise MissingGlyphError(message) from None

    def width(self, text: str) -> float:
        """Return the width of a text in ems, without kerning, which neither painter applies."""
        try:
            return sum(map(self.steps.__getitem__, text)) / self.units
        except KeyError:
            self.steps |= zip(
                text, [self.advances[glyph] for glyph in self.glyphs(text)], strict=True
            )
            return self.width(text)

    def outline(self, glyph: str) -> str:
        """Return the glyph's outline as SVG path data in font units, y up."""
        if glyph not in self.outlines:
            glyphs = self.source.getGlyphSet()
            recorded = DecomposingRecordingPen(glyphs)
            glyphs[glyph].draw(recorded)
            pen = SVGPathPen(glyphs)
            recorded.replay(pen)
            self.outlines[glyph] = pen.getCommands()
        return self.outlines[glyph]


@cache
def font(name: str) -> Font:
    """Return a font by its file name in ``fonts/``."""
    path = folder("fonts") / name
    source = TTFont(BytesIO(path.read_bytes()), lazy=True)
    units = source["head"].unitsPerEm
    advances = {glyph: advance for glyph, (advance, _) in source["hmtx"].metrics.items()}
    cap = source["OS/2"].sCapHeight / units
    numbers = {glyph: place for place, glyph in enumerate(source.getGlyphOrder())}
    return Font(str(path), cap, units, source.getBestCmap(), advances, numbers, source)
