"""The machine-readable imprint of a sheet: encoding and decoding.

``CUT17K3Q92XM4/2G0K``: the id without dashes, then one number that holds paper, ink, part and so
on. It identifies the sheet completely, so nothing has to be stored to read a photo.
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

# What an imprint can carry of layouts: a check sum below this.
MARKS = 1 << 20
# So many values has each field, the first one told first. They never change: printed sheets
# carry them. What is left over are the game's options, in their order.
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
# A sheet in other colours than usual is of the second form, which has a field more.
_COLOURED = _RADICES | {"palette": 16}
# A sheet of a later design has no palette in that field, but two more.
_DESIGNED = _COLOURED | {"design": 16, "later palette": 16}
# A sheet with the user's own layouts has neither in those fields, but two more.
_OWN = _DESIGNED | {"later design": 16, "layouts": MARKS}
CORNERS = 4
# So many papers have numbers; all later ones have the usual frame.
_NUMBERED = 5
# The paper whose frame fits on A4 and on Letter: all papers without a number count as it.
UNIVERSAL = "universal"
# The name of the usual palette.
DEFAULT = "default"


class Imprint(NamedTuple):
    """The identity of a printed sheet: its set, its place in the set, how it was printed.

    ``part`` counts in the game's parts, ``nth`` among the set's sheets of that part and ``area``
    among those of the sheet, all from 0; ``paper`` and ``ink`` count in the layout files, and
    ``language`` is the number its catalogue gives, 0 for English. ``palette`` counts the palettes.
    ``design`` is the game's design of sheets, from 0, and ``layouts`` is not 0 for the user's own
    layouts (``core.own_layouts``): a photo is compared with the sheet as it was printed.
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
        """Return the text of the QR code: digits, capitals and a slash only."""
        return _text(self)

    def corner(self, place: int) -> int:
        """Return the number of the code at one corner."""
        return self.corners()[place]

    def corners(self) -> tuple[int, ...]:
        """Return the numbers of the codes at the corners, clockwise from the upper left.

        Each says which corner it is, and has a check of all the rest.
        """
        # Imported late: only drawing and reading need the table.
        from papercraft.core.codes import CORNER_CODES  # noqa: PLC0415

        # Areas of one sheet never share their numbers.
        first_area = self._replace(area=0) if self.area else self
        kind = crc32(first_area.text().encode()) + self.area
        first = kind % (len(CORNER_CODES) // CORNERS) * CORNERS
        return tuple(CORNER_CODES[first : first + CORNERS])


# Both codes of a sheet say it, and its corners check it.
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
    """Return the error for a sheet that has something which is not known here."""
    form = "{sheet} was printed by a newer version of papercraft; update it"
    return IdError(gettext(form, sheet=str(sheet)))


def parse_imprint(text: str) -> Imprint | None:
    """Parse the text of a QR code; return None if it is not an imprint.

    Raises:
        IdError: it is ours, but of a form or with an id that is not known here.
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
    """Return the fields of a sheet with a design or layouts, and the game's options."""
    fields, options = _fields(number, _DESIGNED)
    if not fields["design"]:
        fields, options = _fields(number, _OWN)
        fields["design"] = fields.pop("later design")
    fields["palette"] = fields.pop("later palette")
    return fields, options


def _fields(number: int, radices: Mapping[str, int]) -> tuple[dict[str, int], int]:
    """Return the fields that a number holds, and what is left over: the game's options."""
    fields: dict[str, int] = {}
    for name, radix in radices.items():
        number, fields[name] = divmod(number, radix)
    return fields, number


def paper_names() -> list[str]:
    """Return the papers that have numbers, in the order imprints count them."""
    return list(packaged_layout("papers")["papers"])[:_NUMBERED]


def paper_number(name: str) -> int:
    """Return the imprint number of a paper; unnumbered papers count as universal.

    A reader finds a sheet by its marks: of the paper it only needs the frame.
    """
    names = paper_names()
    return names.index(name if name in names else UNIVERSAL)


def ink_names() -> list[str]:
    """Return the inks in the order imprints count them."""
    return list(layout("house")["ink"])


def palette_names() -> list[str]:
    """Return the palettes in the order imprints count them, the usual one first."""
    return [DEFAULT, *layout("house")["palette"]]
