"""What roles and looks mean in ink: colours, pens and fonts from ``layouts/``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from papercraft.core.assets import layout
from papercraft.core.problems import UsageError, listed, suggestion

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Pen:
    """How an outline is painted; widths and dashes in mm."""

    fill: Rgb | None
    stroke: Rgb | None
    width: float
    dash: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Letters:
    """How text is painted; size and leading in mm."""

    font: str
    size: float
    leading: float
    fill: Rgb


@dataclass(frozen=True, slots=True)
class Looks:
    """All pens and letters of a game in one ink."""

    pens: dict[str, Pen]
    letters: dict[str, Letters]
    fonts: dict[str, str]


def inks() -> list[str]:
    """Return the names of the inks."""
    return list(layout("house")["ink"])


@cache
def looks_of(game: str, ink: str) -> Looks:
    """Return the looks of a game's sheets; raise UsageError for an unknown ink."""
    house, own = layout("house"), layout(game)
    if ink not in house["ink"]:
        hint = suggestion(ink, inks()) or f"; known: {listed(inks())}"
        message = f"ink {ink!r} is not known{hint}"
        raise UsageError(message)
    colours = house["ink"][ink] | own.get("ink", {}).get(ink, {})
    palette = {name: _rgb(value) for name, value in colours.items()} | {None: None}
    pens = {
        name: Pen(
            palette[entry.get("fill")],
            palette[entry.get("stroke")],
            float(entry.get("width", 0.25)),
            tuple(map(float, entry.get("dash", ()))),
        )
        for name, entry in (house["look"] | own.get("look", {})).items()
    }
    letters = {
        name: Letters(
            entry["font"],
            float(entry["size"]),
            float(entry.get("leading", entry["size"] * 1.3)),
            _rgb(colours[entry["fill"]]),
        )
        for name, entry in (house["text"] | own.get("text", {})).items()
    }
    return Looks(pens, letters, dict(house["fonts"]))


def _rgb(value: str) -> Rgb:
    red, green, blue = (int(value[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return round(red, 4), round(green, 4), round(blue, 4)
