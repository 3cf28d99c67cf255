"""QR codes of many similar texts.

The modules of a QR code are a linear function over GF(2) of the bits of its text, as long as
version, mode, length and mask stay the same: the Reed-Solomon code is linear, and a mask flips the
same modules each time. So from some number of texts of a length on, each code is an XOR of ready
patterns, which segno has made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# The characters of alphanumeric mode in the order of their values (ISO/IEC 18004, table 5).
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}
_PAIR_BITS, _SINGLE_BITS = 11, 6
# The patterns of a length take about as many codes to make; fewer texts than that are not worth it.
_WORTH = 100
_BITS = bytes.maketrans(b"01", b"\0\1")


class QrEncoder:
    """Makes QR codes with error correction M and mask 3, without their quiet zone."""

    def __init__(self) -> None:
        """Start without patterns."""
        self._counts: dict[int, int] = {}
        self._patterns: dict[int, _Patterns] = {}

    def rows(self, text: str) -> Sequence[bytes]:
        """Return the rows of a code; 1 is dark. A text has digits, capitals and `` $%*+-./:``."""
        length = len(text)
        if length in self._patterns:
            return self._patterns[length].rows(text)
        count = self._counts[length] = self._counts.get(length, 0) + 1
        if count > _WORTH:
            self._patterns[length] = _Patterns(length)
        return _encoded(text)


class _Patterns:
    """What each bit of a text of one length changes in its code."""

    def __init__(self, length: int) -> None:
        pairs = [_PAIR_BITS] * (length // 2) + [_SINGLE_BITS] * (length % 2)
        self.size = len(_encoded("0" * length))
        self.base = _number("0" * length)
        self.changes: list[list[int]] = []
        for place, bits in enumerate(pairs):
            lead, trail = "0" * (2 * place), "0" * (length - 2 * place - 2)
            texts = [lead + _signs(1 << bit, bits) + trail for bit in range(bits)]
            self.changes.append([_number(text) ^ self.base for text in texts])

    def rows(self, text: str) -> list[bytes]:
        """Return the rows of a text's code."""
        number = self.base
        for place, changes in enumerate(self.changes):
            value = _value(text[2 * place : 2 * place + 2])
            for change in changes:
                if value & 1:
                    number ^= change
                value >>= 1
        size = self.size
        bits = f"{number:0{size * size}b}".encode().translate(_BITS)
        return [bits[start : start + size] for start in range(0, size * size, size)]


def _value(signs: str) -> int:
    """Return the number that one or two characters are encoded as."""
    value = 0
    for sign in signs:
        value = value * len(_SIGNS) + _VALUES[sign]
    return value


def _signs(value: int, bits: int) -> str:
    first, last = divmod(value, len(_SIGNS))
    return _SIGNS[last] if bits == _SINGLE_BITS else _SIGNS[first] + _SIGNS[last]


def _number(text: str) -> int:
    """Return all modules of a code as one number, the first one in the highest bit."""
    return int("".join(["01"[module] for row in _encoded(text) for module in row]), 2)


def _encoded(text: str) -> list[bytes]:
    # Imported late: not every command prints.
    import segno  # noqa: PLC0415

    # One mask for all: trying all eight takes six times as long and helps no reader of today. The
    # mode is named, for digits alone would get another.
    code = segno.make_qr(text, error="m", mode="alphanumeric", boost_error=False, mask=3)
    return [bytes(row) for row in code.matrix]
