"""Sheet ids: game, generator version, layout and seed in one short string that can be typed.

``CUT1-7K3Q-92XM-4`` is the code of the game, the version of its generator, eight characters
that hold layout and seed, and a check character. A sheet with numbers of its own has further groups
of four before the check, a character a number. Letters that look alike are not used (I, L, O
and U are missing; typing I, L or O for 1, 1 or 0 does no harm), case, blanks and dashes are free.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from papercraft.core.problems import PapercraftError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEED_BITS = 35
LAYOUTS = 32
SEEDS = 1 << SEED_BITS

_VALUE = {sign: value for value, sign in enumerate(ALPHABET)} | {"O": 0, "I": 1, "L": 1}
_BODY = 8
_MOST_SHOWN = 60
_SPACE = 1 << 40
# An odd factor makes the map from numbers to bodies one to one; it keeps neighbouring seeds
# from giving ids that differ in one character only.
_FACTOR = 0x9E3779B97F | 1
_INVERSE = pow(_FACTOR, -1, _SPACE)
_FOLD = 0x5DEECE66D5
_FORM = re.compile(
    rf"([A-Z]{{3}})([1-9]\d{{0,2}})([0-9A-Z]{{{_BODY}}})((?:[0-9A-Z]{{4}}){{0,6}})([0-9A-Z])"
)


class IdError(PapercraftError):
    """A string that is no sheet id, with a sentence that says why."""


class SheetId(NamedTuple):
    """What an id says: everything needed to print the sheet again.

    ``own`` are numbers from 0 to 31 that replace the layout's, as the game reads them; zeros at the
    end mean nothing.
    """

    code: str
    version: int
    layout: int
    seed: int
    own: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the id as it is printed."""
        number = ((self.layout << SEED_BITS | self.seed) ^ _FOLD) * _FACTOR % _SPACE
        body = "".join(ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))
        head = f"{self.code}{self.version}"
        own = "".join(ALPHABET[value] for value in self.own)
        body += own + ALPHABET[0] * (-len(own) % 4)
        groups = [body[n : n + 4] for n in range(0, len(body), 4)]
        return "-".join([head, *groups, _check(head, body)])


def parse_id(text: str) -> SheetId:
    """Read an id as people type it.

    Raises:
        IdError: the form is wrong or the check character does not fit.
    """
    packed = re.sub(r"[\s-]+", "", text).upper()
    found = _FORM.fullmatch(packed)
    if not found or "U" in found[3] + found[4] + found[5]:
        shown = repr(text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "...")
        message = f"{shown} is no sheet id; one looks like CUT1-7K3Q-92XM-4"
        raise IdError(message)
    code, version, typed, more, check = found.groups()
    values = [_VALUE[sign] for sign in typed + more]
    body = "".join(ALPHABET[value] for value in values)
    if _check(code + version, body) != ALPHABET[_VALUE[check]]:
        message = f"the sheet id {text!r} is mistyped: its check character does not fit"
        raise IdError(message)
    number = 0
    for value in values[:_BODY]:
        number = number << 5 | value
    number = number * _INVERSE % _SPACE ^ _FOLD
    own = values[_BODY:]
    while own and not own[-1]:
        own.pop()
    return SheetId(code, int(version), number >> SEED_BITS, number & (SEEDS - 1), tuple(own))


def _times_two(value: int) -> int:
    """Multiply by the generator in the field of 32 elements (x^5 + x^2 + 1)."""
    value <<= 1
    return value ^ 0b100101 if value & 32 else value


def _check(head: str, body: str) -> str:
    """Return the check character: any one wrong or two swapped characters change it."""
    total = 0
    for value in [ord(sign) & 31 for sign in head] + [_VALUE[sign] for sign in body]:
        total = _times_two(total) ^ value
    return ALPHABET[_times_two(total)]
