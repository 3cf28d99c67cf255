"""Sheet IDs: game, generator version, layout and seed in one short string that people can type.

``CUT1-7K3Q-92XM-4`` is the code of the game, the version of its generator, eight characters
for layout and seed, and a check character. A sheet that overrides numbers of its layout has further
groups of four before the check character, one character per number. The alphabet is Crockford's
base 32: no I, L, O and U (I and L are read as 1, O as 0); case, spaces and dashes are ignored.
The code of the game has letters only, so a typed 0 is read there as O, and 1, I or L as whichever
of I and L makes the check character match.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, overload

from papercraft.core.messages import gettext
from papercraft.core.problems import PapercraftError

if TYPE_CHECKING:
    from collections.abc import Iterator

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEED_BITS = 35
LAYOUTS = 32
SEEDS = 1 << SEED_BITS

_VALUE = {sign: value for value, sign in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_BODY = 8
_MOST_SHOWN = 60
_SPACE = 1 << 40
# Multiplying by an odd factor is a bijection; it keeps consecutive seeds from giving IDs that
# differ in a single character.
_FACTOR = 0x9E3779B97F | 1
_INVERSE = pow(_FACTOR, -1, _SPACE)
_FOLD = 0x5DEECE66D5
# Overrides come in groups of four, so the total length determines how many digits the version has.
_FORM = re.compile(
    rf"([A-Z01]{{3}})([1-9IL][0-9ILO]{{0,2}})([0-9A-Z]{{{_BODY}}})((?:[0-9A-Z]{{4}}){{0,6}})"
    r"([0-9A-Z])"
)
_DIGITS = str.maketrans("ILO", "110")
# The letters that a character in the code of a game may stand for.
_LOOK_ALIKES = {"0": "O", "1": "IL", "I": "IL", "L": "LI"}


class IdError(PapercraftError):
    """Raised for an invalid sheet ID, with the reason."""


class SheetId(NamedTuple):
    """The content of an ID: everything needed to print the sheet again.

    ``overrides`` replace the layout's numbers, from 0 to 31, in the order the game defines;
    trailing zeros are insignificant.
    """

    code: str
    version: int
    layout: int
    seed: int
    overrides: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the ID as printed."""
        return _printed(self)


@dataclass(frozen=True)
class ConsecutiveIds(Sequence[SheetId]):
    """A lazy sequence of IDs with consecutive seeds, since a list of many would fill the memory."""

    first: SheetId
    length: int

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, place: int) -> SheetId: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[SheetId, ...]: ...

    def __getitem__(self, place: int | slice) -> SheetId | tuple[SheetId, ...]:
        places = range(self.length)[place]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> SheetId:
        return self.first._replace(seed=(self.first.seed + place) % SEEDS)


# Each page of a set prints it several times.
@lru_cache(maxsize=8)
def _printed(sheet: SheetId) -> str:
    number = ((sheet.layout << SEED_BITS | sheet.seed) ^ _FOLD) * _FACTOR % _SPACE
    body = "".join([ALPHABET[number >> shift & 31] for shift in range(35, -1, -5)])
    head = f"{sheet.code}{sheet.version}"
    overrides = "".join([ALPHABET[value] for value in sheet.overrides])
    body += overrides + ALPHABET[0] * (-len(overrides) % 4)
    groups = [body[n : n + 4] for n in range(0, len(body), 4)]
    return "-".join([head, *groups, _check(head, body)])


def parse_id(text: str) -> SheetId:
    """Parse an ID as people type it.

    Raises:
        IdError: the format is wrong, or the check character does not match.
    """
    packed = re.sub(r"[\s-]+", "", text).upper()
    match = _FORM.fullmatch(packed)
    quoted = repr(text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "...")
    if not match or "U" in match[3] + match[4] + match[5]:
        message = gettext(
            "{quoted} is not a sheet ID, which looks like CUT1-7K3Q-92XM-4", quoted=quoted
        )
        raise IdError(message)
    typed, version, seeded, more, check = match.groups()
    version = version.translate(_DIGITS)
    values = [_VALUE[sign] for sign in seeded + more]
    body = "".join(ALPHABET[value] for value in values)
    wanted = ALPHABET[_VALUE[check]]
    code = next((one for one in _codes(typed) if _check(one + version, body) == wanted), None)
    if code is None:
        message = gettext(
            "the sheet ID {quoted} is mistyped: its check character does not match", quoted=quoted
        )
        raise IdError(message)
    number = 0
    for value in values[:_BODY]:
        number = number << 5 | value
    number = number * _INVERSE % _SPACE ^ _FOLD
    overrides = values[_BODY:]
    while overrides and not overrides[-1]:
        overrides.pop()
    return SheetId(code, int(version), number >> SEED_BITS, number & (SEEDS - 1), tuple(overrides))


def _codes(typed: str) -> Iterator[str]:
    """Yield the game codes that a typed code may stand for, the literal reading first."""
    yield from map("".join, product(*(_LOOK_ALIKES.get(sign, sign) for sign in typed)))


def _times_two(value: int) -> int:
    """Multiply by the generator of GF(32) with the polynomial x^5 + x^2 + 1."""
    value <<= 1
    return value ^ 0b100101 if value & 32 else value


def _check(head: str, body: str) -> str:
    """Return the check character, which detects one wrong or two swapped characters."""
    total = 0
    for value in [ord(sign) & 31 for sign in head] + [_VALUE[sign] for sign in body]:
        total = _times_two(total) ^ value
    return ALPHABET[_times_two(total)]
