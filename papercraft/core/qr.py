"""Encode QR codes of many similar texts quickly.

The modules of a QR code are an affine function over GF(2) of the bits of its text, as long as
version, mode, length and mask stay the same: Reed-Solomon codes are linear, and a mask flips the
same modules each time. So if the bits of a text are a sum (XOR) of those of earlier texts, its code
is the sum of theirs. Only other texts are encoded by segno: about one per bit that varies in a job.
"""

from __future__ import annotations

from math import isqrt

# The characters of alphanumeric mode in the order of their values (ISO/IEC 18004, table 5).
ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {sign: value for value, sign in enumerate(ALPHANUMERIC)}
_PAIR_BITS = 11
_BITS = bytes.maketrans(b"01", b"\0\1")


class QrEncoder:
    """Makes QR codes with error correction level M and mask 3, without a quiet zone."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._spaces: dict[int, _Space] = {}

    def modules(self, text: str) -> bytes:
        """Return the modules of a code, row by row, one byte each; 1 is dark.

        The text may contain digits, capitals and `` $%*+-./:``.
        """
        space = self._spaces.get(len(text))
        if space is None:
            space = self._spaces[len(text)] = _Space(text)
        return space.modules(text)

    def rows(self, text: str) -> list[bytes]:
        """Return the rows of modules of a code."""
        modules = self.modules(text)
        size = isqrt(len(modules))
        return [modules[start : start + size] for start in range(0, size * size, size)]


class _Space:
    """The codes of texts of one length, as sums of codes that segno has encoded.

    ``basis`` maps the highest bit of a text's difference from the first text to that difference and
    the corresponding difference of the codes; it is kept in echelon form (Gaussian elimination).
    """

    def __init__(self, first: str) -> None:
        rows = _encoded(first)
        self.form = f"0{len(rows) ** 2}b"
        self.first = _bits(first), _number(rows)
        self.basis: dict[int, tuple[int, int]] = {}

    def modules(self, text: str) -> bytes:
        """Return the modules of a text's code, extending the basis if necessary."""
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
    """Return the bits that a text is encoded as, 11 bits for each two characters."""
    bits = 0
    for place in range(0, len(text), 2):
        bits = bits << _PAIR_BITS | _value(text[place : place + 2])
    return bits


def _value(signs: str) -> int:
    """Return the number that encodes one or two characters."""
    value = 0
    for sign in signs:
        value = value * len(ALPHANUMERIC) + _VALUES[sign]
    return value


def _number(rows: list[bytes]) -> int:
    """Return all modules of a code as one number, the first module in the highest bit."""
    return int("".join(["01"[module] for row in rows for module in row]), 2)


def _encoded(text: str) -> list[bytes]:
    # Imported late: not every command prints.
    import segno  # noqa: PLC0415

    # A fixed mask: trying all eight takes six times as long and helps no modern reader. The mode
    # is explicit, because digits alone would get numeric mode.
    code = segno.make_qr(text, error="m", mode="alphanumeric", boost_error=False, mask=3)
    return [bytes(row) for row in code.matrix]
