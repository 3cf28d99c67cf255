"""Styles: the pens and text styles that ``layouts/`` defines, by name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from papercraft.core.imprint import DEFAULT
from papercraft.core.layouts import layout
from papercraft.core.problems import UsageError
from papercraft.paint.colours import Rgb, inks, palettes, resolve_colours
from papercraft.paint.press import conditions

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DEFAULT", "Pen", "Rgb", "Styles", "TextStyle", "inks", "palettes", "styles_of"]


@dataclass(frozen=True, slots=True)
class Pen:
    """How an outline is painted; width and dashes are in mm."""

    fill: Rgb | None
    stroke: Rgb | None
    width: float
    dash: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is painted; size and leading are in mm."""

    font: str
    size: float
    leading: float
    fill: Rgb


@dataclass(frozen=True, slots=True)
class Styles:
    """All pens and text styles of a game in one ink.

    ``press`` is the printing condition of a CMYK PDF; without one, the PDF is in RGB.
    """

    pens: dict[str, Pen]
    letters: dict[str, TextStyle]
    fonts: dict[str, str]
    press: str = ""

    @property
    def cmyk(self) -> bool:
        """Whether a PDF is in CMYK, for a printing press."""
        return bool(self.press)

    def at_least(self, size: float) -> Styles:
        """Return the styles with a minimum text size of ``size`` mm."""
        letters = {
            name: replace(one, size=size, leading=max(one.leading, size * _TIGHT))
            if one.size < size
            else one
            for name, one in self.letters.items()
        }
        return replace(self, letters=letters)

    def in_cmyk(self, condition: str = "") -> Styles:
        """Return the styles for a CMYK PDF, by default for the first printing condition."""
        return replace(self, press=condition or conditions()[0])

    def with_width(self, name: str, width: float) -> Styles:
        """Return the styles with the width of one pen changed, in mm."""
        return replace(self, pens=self.pens | {name: replace(self.pens[name], width=width)})


# The least leading relative to the text size; tighter lines would touch.
_TIGHT = 1.2


@cache
def styles_of(game: str, ink: str, palette: str = DEFAULT) -> Styles:
    """Return the styles of a game's sheets; raise UsageError for an unknown ink or palette."""
    house, own = layout("house"), layout(game)
    colours = resolve_colours(game, ink, palette)
    pens = {
        name: Pen(
            _colour(entry, "fill", colours, name),
            _colour(entry, "stroke", colours, name),
            float(entry.get("width", 0.25)),
            tuple(map(float, entry.get("dash", ()))),
        )
        for name, entry in (house["style"] | own.get("style", {})).items()
    }
    letters = {
        name: TextStyle(
            entry["font"],
            float(entry["size"]),
            float(entry.get("leading", entry["size"] * 1.3)),
            _colour(entry, "fill", colours, name) or colours["ink"],
        )
        for name, entry in (house["text"] | own.get("text", {})).items()
    }
    return Styles(pens, letters, dict(house["fonts"]))


def _colour(
    entry: Mapping[str, Any], part: str, colours: Mapping[str, Rgb], style: str
) -> Rgb | None:
    name = entry.get(part)
    if name is not None and name not in colours:
        message = f"look {style!r} has {part} {name!r}, but no ink says what colour that is"
        raise UsageError(message)
    return None if name is None else colours[name]
