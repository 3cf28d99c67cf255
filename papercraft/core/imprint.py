"""Encode and decode the machine-readable imprint of a sheet.

``CUT17K3Q92XM4/2G0K`` is the id without dashes, then a number that packs paper, ink, part and so
on. It is all that is needed to draw the sheet again, so nothing has to be stored to read a photo.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from papercraft.core.data_files import packaged_layout
from papercraft.core.ids import ALPHABET, IdError, SheetId, parse_id
from papercraft.core.layouts import layout
from papercraft.core.messages import gettext

if TYPE_CHECKING:
    from collections.abc import Mapping

# The upper bound (exclusive) of the checksum of layouts in an imprint.
MARKS = 1 << 20
# The number of values of each field, least significant field first. They must never change, because
# printed sheets carry them. The quotient that is left holds the game's options, in their order.
_RADICES = {
    "form": 2,
    "paper": 8,
    "ink": 8,
    "players": 16,
    "part": 8,
    "nth": 64,
    "area": 4,
    "language": 8,
}
# A sheet with another palette than the default is of form 1, which has one more field.
_COLOURED = _RADICES | {"palette": 16}
# A sheet of a later design has 0 in that field, and two more fields.
_DESIGNED = _COLOURED | {"design": 16, "later palette": 16}
# A sheet with the user's layouts has 0 for palette and design there, and two more fields.
_OWN = _DESIGNED | {"later design": 16, "layouts": MARKS}
CORNERS = 4
# The number of papers that imprints can name; all later papers have the standard frame.
_NUMBERED = 5
# The paper whose frame fits on A4 and Letter; papers without a number are encoded as this one.
UNIVERSAL = "universal"
# The name of the default palette.
DEFAULT = "default"


class Imprint(NamedTuple):
    """The identity of a printed sheet: its set, its place in the set, how it was printed.

    All fields but ``sheet`` are numbers from 0. ``part`` is an index of the game's parts, ``nth``
    of the set's sheets of that part and ``area`` of the areas of the sheet. ``paper``, ``ink`` and
    ``palette`` are indices of those in the layout files; ``language`` is the number in its
    catalogue, 0 for English. ``design`` is the game's design. ``layouts`` is a checksum of the
    user's layouts (``core.own_layouts``), 0 without: a photo is compared with the sheet as printed.
    """

    sheet: SheetId
    paper: int
    ink: int
    players: int
    part: int
    nth: int
    area: int = 0
    options: int = 0
    language: int = 0
    palette: int = 0
    design: int = 0
    layouts: int = 0

    def text(self) -> str:
        """Return the text of the QR code: only digits, capitals and a slash (alphanumeric mode)."""
        return _text(self)

    def corner(self, place: int) -> int:
        """Return the number of the code at one corner; ``place`` counts clockwise from 0."""
        return self.corners()[place]

    def corners(self) -> tuple[int, ...]:
        """Return the numbers of the codes at the corners, clockwise from the upper left.

        Each number encodes its corner and a checksum of the imprint.
        """
        # Imported late: only drawing and reading need the table.
        from papercraft.core.codes import CORNER_CODES  # noqa: PLC0415

        # Adding the area keeps the areas of one sheet from sharing numbers.
        first_area = self._replace(area=0) if self.area else self
        kind = crc32(first_area.text().encode()) + self.area
        first = kind % (len(CORNER_CODES) // CORNERS) * CORNERS
        return tuple(CORNER_CODES[first : first + CORNERS])


# The QR codes of a sheet and its corner codes all need it.
@lru_cache(maxsize=8)
def _text(imprint: Imprint) -> str:
    number = imprint.options
    fields, radices = imprint._asdict() | {"form": 1}, _COLOURED
    if imprint.layouts:
        fields |= {"later palette": imprint.palette, "palette": 0}
        fields |= {"later design": imprint.design, "design": 0}
        radices = _OWN
    elif imprint.design:
        fields |= {"later palette": imprint.palette, "palette": 0}
        radices = _DESIGNED
    elif not imprint.palette:
        fields["form"], radices = 0, _RADICES
    for name, radix in reversed(radices.items()):
        number = number * radix + fields[name]
    tail = ""
    while number or not tail:
        number, digit = divmod(number, len(ALPHABET))
        tail = ALPHABET[digit] + tail
    return f"{str(imprint.sheet).replace('-', '')}/{tail}"


def newer_version(sheet: SheetId) -> IdError:
    """Return the error for a sheet with a feature that this version does not know."""
    form = "{sheet} was printed by a newer version of papercraft; update it"
    return IdError(gettext(form, sheet=str(sheet)))


def parse_imprint(text: str) -> Imprint | None:
    """Parse the text of a QR code; return None if it is not an imprint.

    Raises:
        IdError: it is an imprint of a form that this version does not know.
    """
    head, slash, tail = text.partition("/")
    if not slash or not tail or any(sign not in ALPHABET for sign in tail):
        return None
    try:
        sheet = parse_id(head)
    except IdError:
        return None
    number = 0
    for sign in tail:
        number = number * len(ALPHABET) + ALPHABET.index(sign)
    fields, options = _fields(number, _COLOURED if number % _RADICES["form"] else _RADICES)
    if fields.pop("form") and not fields["palette"]:
        fields, options = _later_fields(number)
        if not fields.pop("form") or not (fields["design"] or fields.get("layouts")):
            raise newer_version(sheet)
    return Imprint(sheet, **fields, options=options)


def _later_fields(number: int) -> tuple[dict[str, int], int]:
    """Return the fields of a sheet with a later design or the user's layouts, and the options."""
    fields, options = _fields(number, _DESIGNED)
    if not fields["design"]:
        fields, options = _fields(number, _OWN)
        fields["design"] = fields.pop("later design")
    fields["palette"] = fields.pop("later palette")
    return fields, options


def _fields(number: int, radices: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """Return the fields packed in a number, and the rest of it: the game's options."""
    fields: dict[str, int] = {}
    for name, radix in radices.items():
        number, fields[name] = divmod(number, radix)
    return fields, number


def paper_names() -> list[str]:
    """Return the papers that imprints can name, in the order of their numbers."""
    return list(packaged_layout("papers")["papers"])[:_NUMBERED]


def paper_number(name: str) -> int:
    """Return the imprint number of a paper; unnumbered papers count as universal.

    Sheets are located by their marks, so a reader only needs the frame of the paper.
    """
    names = paper_names()
    return names.index(name if name in names else UNIVERSAL)


def ink_names() -> list[str]:
    """Return the inks in the order of their imprint numbers."""
    return list(layout("house")["ink"])


def palette_names() -> list[str]:
    """Return the palettes in the order of their imprint numbers, the default first."""
    return [DEFAULT, *layout("house")["palette"]]
