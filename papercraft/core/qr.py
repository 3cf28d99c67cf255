"""QR codes of many similar texts.

The modules of a QR code are a linear function over GF(2) of the bits of its text, as long as
version, mode, length and mask stay the same: the Reed-Solomon code is linear, and a mask flips the
same modules each time. So a text whose bits are a sum of those of previous texts has the sum of
their codes, and only others are encoded by segno: hardly more than one sheet of a job for each bit
that varies.
"""

from __future__ import annotations

from math import isqrt

# The characters of alphanumeric mode in the order of their values (ISO/IEC 18004, table 5).
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {sign: value for value, sign in enumerate(ALPHANUMERIC)}
_PAIR_BITS = 11
_BITS = bytes.maketrans(b"01", b"\0\1")


class QrEncoder:
    """Makes QR codes with error correction M and mask 3, without their quiet zone."""

    def __init__(self) -> None:
        """Start without codes."""
        self._spaces: dict[int, _Space] = {}

    def modules(self, text: str) -> bytes:
        """Return the modules of a code, row by row; 1 is dark.

        A text has digits, capitals and `` $%*+-./:``.
        """
        space = self._spaces.get(len(text))
        if space is None:
            space = self._spaces[len(text)] = _Space(text)
        return space.modules(text)

    def rows(self, text: str) -> list[bytes]:
        """Return the modules of a code as its rows."""
        modules = self.modules(text)
        size = isqrt(len(modules))
        return [modules[start : start + size] for start in range(0, size * size, size)]


class _Space:
    """The codes of texts of one length, as sums of codes that were made.

    ``basis`` has differences to the first text and to its code, by the highest bit of the former
    (Gaussian elimination): no two have the same one.
    """

    def __init__(self, first: str) -> None:
        rows = _encoded(first)
        self.form = f"0{len(rows) ** 2}b"
        self.first = _bits(first), _number(rows)
        self.basis: dict[int, tuple[int, int]] = {}

    def modules(self, text: str) -> bytes:
        """Return the modules of a text's code."""
        bits, number = self.first
        bits ^= _bits(text)
        while bits:
            known = self.basis.get(bits.bit_length())
            if known is None:
                code = _number(_encoded(text))
                self.basis[bits.bit_length()] = bits, code ^ number
                number = code
                break
            bits ^= known[0]
            number ^= known[1]
        return format(number, self.form).encode().translate(_BITS)


def _bits(text: str) -> int:
    """Return the bits that a text is encoded as, two characters in 11 bits."""
    bits = 0
    for place in range(0, len(text), 2):
        bits = bits << _PAIR_BITS | _value(text[place : place + 2])
    return bits


def _value(signs: str) -> int:
    """Return the number that one or two characters are encoded as."""
    value = 0
    for sign in signs:
        value = value * len(ALPHANUMERIC) + _VALUES[sign]
    return value


def _number(rows: list[bytes]) -> int:
    """Return all modules of a code as one number, the first one in the highest bit."""
    return int("".join(["01"[module] for row in rows for module in row]), 2)


def _encoded(text: str) -> list[bytes]:
    # Imported late: not every command prints.
    import segno  # noqa: PLC0415

    # One mask for all: trying all eight takes six times as long and helps no reader of today. The
    # mode is named, for digits alone would get another.
    code = segno.make_qr(text, error="m", mode="alphanumeric", boost_error=False, mask=3)
    return [bytes(row) for row in code.matrix]
