"""Check a user's layout file against the packaged one that it overrides."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from papercraft.core.data_files import folder, layout_names, merged, packaged_layout
from papercraft.core.messages import gettext
from papercraft.core.problems import join_or, suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Steps = tuple[str, ...]
# The most palettes that imprints can number, including the default.
_MOST_PALETTES = 16
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}|[a-z][a-z0-9-]*(?: (?:100|\d{1,2})%)?")


class Fault(NamedTuple):
    """An invalid key of a layout file: the path to it, and a message."""

    steps: Steps
    message: str


class _Known(NamedTuple):
    """The names that a file may use: defined colours, colours in use, palettes."""

    colours: set[str]
    used: set[str]
    palettes: set[str]


def faults(name: str, changes: Mapping[str, Any], house: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults of a user's layout file; ``house`` is the user's file for all games."""
    base = packaged_layout(name)
    if name == "shops":
        yield from _table_like((), changes, base)
        return
    usual = packaged_layout("house")
    palettes = house.get("palette")
    known = _Known(
        set().union(*map(_colours, (usual, house, base, changes))),
        set(_references(changes)),
        {*usual["palette"], *(palettes if isinstance(palettes, dict) else ())},
    )
    for section, value in changes.items():
        if section in _FIXED:
            if not isinstance(value, dict) or merged(base[section], value) != base[section]:
                yield Fault((section,), _FIXED[section]())
        elif section in _LOOKS:
            yield from _look_faults(section, value, base, known)
        elif section in base:
            yield from _like((section,), value, base[section])
        else:
            yield Fault((section,), _unknown(section, {**base, **_LOOKS}))


def _look_faults(
    section: str, value: Any, base: Mapping[str, Any], known: _Known
) -> Iterator[Fault]:
    """Yield the faults of a section about appearance."""
    usual = packaged_layout("house")
    if not isinstance(value, dict):
        yield Fault((section,), gettext("should be a table"))
    elif section == "ink":
        yield from _ink_faults((section,), value, known)
    elif section == "palette":
        yield from _palette_faults(value, known)
    elif section == "fonts":
        yield from _font_faults(value, usual["fonts"])
    else:
        names = {**usual[section], **base.get(section, {})}
        fields = _LOOKS[section]
        if section == "text":
            fields = fields | {"font": tuple(usual["fonts"])}
        yield from _entry_faults((section,), value, names, fields, known.colours)


# The sections that no file may change.
_FIXED = {
    "layouts": lambda: gettext(
        "is part of every ID and cannot be changed; see the options of papercraft print"
    ),
    "frames": lambda: gettext("sheets are drawn for these frames; they cannot be changed"),
}
# The sections about appearance; for styles and texts also the kinds of their fields.
_LOOKS: dict[str, dict[str, Any]] = {
    "ink": {},
    "palette": {},
    "fonts": {},
    "style": {"fill": "colour", "stroke": "colour", "width": "length", "dash": "lengths"},
    "text": {"fill": "colour", "size": "length", "leading": "length"},
}


def _unknown(key: str, known: Mapping[str, Any]) -> str:
    return gettext("unknown key{hint}", hint=suggestion(key, known))


def _colours(data: Mapping[str, Any]) -> set[str]:
    """Return the names of all colours that the inks of a file define."""
    inks = data.get("ink")
    tables = inks.values() if isinstance(inks, dict) else ()
    return {name for table in tables if isinstance(table, dict) for name in table}


def _references(data: Any) -> Iterator[str]:
    """Yield the first word of every string, which is a name where the string is a colour."""
    if isinstance(data, dict):
        for value in data.values():
            yield from _references(value)
    elif isinstance(data, str):
        yield data.partition(" ")[0]


def _palette_faults(value: Mapping[str, Any], known: _Known) -> Iterator[Fault]:
    """Yield the faults of [palette.NAME.INK]; only the file for all games may add palettes."""
    if len({*known.palettes, *value}) >= _MOST_PALETTES:
        yield Fault(("palette",), gettext("there can be {n} palettes", n=_MOST_PALETTES - 1))
    for name, inks in value.items():
        if name not in known.palettes:
            hint = suggestion(name, known.palettes)
            form = "the palette is not in house.toml, where all games look for it{hint}"
            yield Fault(("palette", name), gettext(form, hint=hint))
        elif not isinstance(inks, dict):
            yield Fault(("palette", name), gettext("should be a table"))
        else:
            yield from _ink_faults(("palette", name), inks, known)


def _ink_faults(steps: Steps, value: Mapping[str, Any], known: _Known) -> Iterator[Fault]:
    inks = packaged_layout("house")["ink"]
    for ink, table in value.items():
        if ink not in inks:
            yield Fault((*steps, ink), _unknown(ink, inks))
        elif not isinstance(table, dict):
            yield Fault((*steps, ink), gettext("should be a table"))
        else:
            for name, colour in table.items():
                yield from _colour_faults((*steps, ink, name), colour, known)


def _colour_faults(steps: Steps, colour: Any, known: _Known) -> Iterator[Fault]:
    if steps[-1] not in _packaged_colours() | known.used:
        hint = suggestion(steps[-1], _packaged_colours())
        yield Fault(steps, gettext("no style uses a colour of this name{hint}", hint=hint))
    yield from _value_faults(steps, "colour", colour, known.colours)


@cache
def _packaged_colours() -> frozenset[str]:
    return frozenset(
        colour for name in layout_names() for colour in _colours(packaged_layout(name))
    )


def _entry_faults(
    steps: Steps, value: Mapping[str, Any], known: Mapping[str, Any], fields: Mapping[str, Any],
    colours: set[str],
) -> Iterator[Fault]:  # fmt: skip
    """Yield the faults of styles or texts: tables with ``fields``, named as in ``known``."""
    for name, entry in value.items():
        here = (*steps, name)
        if name not in known:
            yield Fault(here, _unknown(name, known))
        elif not isinstance(entry, dict):
            yield Fault(here, gettext("should be a table"))
        else:
            for field, content in entry.items():
                if field in fields:
                    yield from _value_faults((*here, field), fields[field], content, colours)
                else:
                    yield Fault((*here, field), _unknown(field, fields))


def _value_faults(steps: Steps, kind: Any, value: Any, colours: set[str]) -> Iterator[Fault]:
    if isinstance(kind, tuple):
        if value not in kind:
            yield Fault(steps, gettext("should be {choices}", choices=join_or(kind)))
    elif kind == "length":
        if not _is_length(value):
            yield Fault(steps, gettext("should be a length in mm above 0"))
    elif kind == "lengths":
        if not isinstance(value, list) or not all(map(_is_length, value)):
            yield Fault(steps, gettext("should be a list of lengths in mm above 0"))
    elif not isinstance(value, str) or not _COLOUR.fullmatch(value):
        form = 'should be a colour: "#rrggbb", the name of another one, or a tint, as in "sun 12%"'
        yield Fault(steps, gettext(form))
    elif not value.startswith("#") and value.partition(" ")[0] not in colours:
        name = value.partition(" ")[0]
        hint = suggestion(name, colours)
        yield Fault(steps, gettext("no ink has the colour {name!r}{hint}", name=name, hint=hint))


_MOST_LENGTH = 1000


def _is_length(value: Any) -> bool:
    return type(value) in (int, float) and 0 < value < _MOST_LENGTH


def _font_faults(value: Mapping[str, Any], known: Mapping[str, str]) -> Iterator[Fault]:
    there = sorted(file.name for file in folder("fonts").glob("*.ttf"))
    for name, file in value.items():
        if name not in known:
            yield Fault(("fonts", name), _unknown(name, known))
        elif file not in there:
            form = "should be a font of papercraft: {choices}"
            yield Fault(("fonts", name), gettext(form, choices=join_or(there)))


def _like(steps: Steps, value: Any, base: Any) -> Iterator[Fault]:
    """Yield the faults of a value that is not of the same type as the packaged one."""
    if isinstance(base, dict):
        yield from _table_like(steps, value, base)
    elif isinstance(base, float) and not _is_length(value):
        yield Fault(steps, gettext("should be a length in mm above 0"))
    elif isinstance(base, str) and not isinstance(value, str):
        yield Fault(steps, gettext("should be a string in quotes"))


def _table_like(steps: Steps, value: Any, base: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the faults of a table; new keys are allowed in tables of tables, such as papers.

    A new table needs the same keys as the first one in ``base``.
    """
    if not isinstance(value, dict):
        yield Fault(steps, gettext("should be a table"))
        return
    sample = next((entry for entry in base.values() if isinstance(entry, dict)), None)
    for key, entry in value.items():
        if key in base:
            yield from _like((*steps, key), entry, base[key])
        elif sample is None:
            yield Fault((*steps, key), _unknown(key, base))
        else:
            yield from _like((*steps, key), entry, sample)
            for name in sample if isinstance(entry, dict) else ():
                if name not in entry:
                    yield Fault((*steps, key), gettext("{key} is missing", key=name))
