"""Resolve the named colours of an ink and a palette from ``layouts/``, with tints and aliases.

A colour is ``#rrggbb``, the name of another colour, or a tint: ``NAME 12%`` is 12 % of that colour
on white. So a palette that changes one colour changes all colours derived from it.
"""

from __future__ import annotations

import re
from functools import cache
from math import sqrt

from papercraft.core.imprint import DEFAULT, ink_names, palette_names
from papercraft.core.layouts import layout
from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.problems import UsageError, advice

Rgb = tuple[float, float, float]
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_TINT = re.compile(r"(\S+) (\d{1,3})%")
# Deeper chains of aliases are a mistake, most likely a cycle.
_DEEPEST = 4


def inks() -> list[str]:
    """Return the names of the inks."""
    return ink_names()


def palettes() -> list[str]:
    """Return the names of the palettes, the default first."""
    return palette_names()


@cache
def resolve_colours(game: str, ink: str, palette: str = DEFAULT) -> dict[str, Rgb]:
    """Return all colours of a game's sheets, RGB from 0 to 1; raise UsageError for undefined names.

    A palette overrides some colours of each ink: for all games in ``house.toml``, for one game in
    its own file.
    """
    _check(gettext_noop("unknown ink {word!r}{hint}"), ink, inks())
    _check(gettext_noop("unknown palette {word!r}{hint}"), palette, palettes())
    house, own = layout("house"), layout(game)
    named: dict[str, str] = {}
    for file in (house, own):
        named |= file.get("ink", {}).get(ink, {})
    for file in (house, own):
        named |= file.get("palette", {}).get(palette, {}).get(ink, {})
    return {name: _resolved(name, named, game) for name in named}


def _check(form: str, word: str, known: list[str]) -> None:
    if word not in known:
        raise UsageError(gettext(form, word=word, hint=advice(word, known)))


def _resolved(name: str, named: dict[str, str], game: str, deep: int = 0) -> Rgb:
    value = named.get(name, "")
    if _HEX.fullmatch(value):
        red, green, blue = (int(value[n : n + 2], 16) / 255 for n in (1, 3, 5))
        return round(red, 4), round(green, 4), round(blue, 4)
    tint = _TINT.fullmatch(value)
    source, share = (tint[1], int(tint[2]) / 100) if tint else (value, 1.0)
    if source not in named or deep > _DEEPEST:
        message = gettext(
            "the layout of {game} has {name} = {value!r}; a colour is #rrggbb, the name of "
            "another colour, or a tint of one, as in 'sun 12%'",
            game=game,
            name=name,
            value=value,
        )
        raise UsageError(message)
    red, green, blue = _resolved(source, named, game, deep + 1)
    return _tinted(red, share), _tinted(green, share), _tinted(blue, share)


def _tinted(value: float, share: float) -> float:
    # Round to 1/255, the resolution of #rrggbb, so that PDF and SVG have the same colour.
    return round(round(255 - (255 - 255 * value) * share) / 255, 4)


# A colour whose components differ by less than this counts as neutral: a softened black.
_NEUTRAL = 0.08
# The total ink limit: card printers recommend 240 %.
_MOST_INK = 2.4
# The dot gain at 50 % (ISO 12647-2), and the gamma from RGB to reflectance: less than the 2.2 of
# screens, because ink on paper has less contrast.
_GAIN, _POWER = 0.16, 1.8
# More black than this is printed solid, because a halftone screen would fray the edges of lines.
_FULL = 0.9


def separated(colour: Rgb) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black, 0 to 1, for a colour; approximate, without a profile.

    Near-neutral colours, such as those of all lines and letters, become pure black, so that no
    other ink can be out of register with it. All others have maximum black (full GCR) and at most
    240 % total ink.
    """
    most, least = max(colour), min(colour)
    if most - least < _NEUTRAL:
        red, green, blue = colour
        black = _covered(0.299 * red + 0.587 * green + 0.114 * blue)
        return 0.0, 0.0, 0.0, 1.0 if black > _FULL else round(black, 3)
    black = _covered(most)
    inks = [_covered(part / most) for part in colour]
    share = min(1.0, (_MOST_INK - black) / sum(inks))
    cyan, magenta, yellow = (round(ink * share, 3) for ink in inks)
    return cyan, magenta, yellow, round(black, 3)


def _covered(light: float) -> float:
    """Return the dot area that gives a reflectance, allowing for dot gain."""
    wanted, swell = 1 - light**_POWER, 4 * _GAIN
    # A dot area d prints as d + swell * d * (1 - d); solve that for d.
    whole = 1 + swell
    return (whole - sqrt(max(0.0, whole * whole - 4 * swell * wanted))) / (2 * swell)
