"""Soft-decision decoding of QR codes, from the darkness of their modules.

A barcode reader takes each module as dark or light and corrects some wrong bytes. But the modules
of all texts of one length form an affine code over GF(2) (see ``core.qr``), and our texts are
short: two thirds of the modules are redundant. So the most reliable modules determine all others,
and among the codewords that differ in up to two of them, the likeliest is chosen (ordered
statistics decoding, Fossorier and Lin, IEEE Trans. Inf. Theory 41, 1995).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from papercraft.core.qr import ALPHANUMERIC, QrEncoder

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Bits = NDArray[np.bool_]

# The number of modules across, and the most characters of that size (ISO/IEC 18004, table 7).
SIZES = {21: 20, 25: 38, 29: 61}
# The bits of a pair of characters, and of a single last one.
_PAIR, _SINGLE = 11, 6
_BASE = len(ALPHANUMERIC)


class Decoded(NamedTuple):
    """The likeliest code: a mask of dark modules, n x n, and how well it fits (at most 1).

    ``fit`` is the darkness of the modules that should be dark minus that of the others, relative
    to the largest possible value.
    """

    dark: Bits
    fit: float


def decodings(darkness: Floats) -> list[Decoded]:
    """Return the likeliest code of each length of text, the likeliest of all first.

    ``darkness`` is that of the modules, n x n: positive if dark. The size ``n`` must be one of
    ``SIZES``. A longer text has more modules of its own, so it fits almost as well if it is wrong.
    """
    size = len(darkness)
    codes = [_likeliest(darkness.ravel(), *_code(size, length)) for length in lengths(size)]
    return sorted(codes, key=lambda one: -one.fit)


def lengths(size: int) -> range:
    """Return the possible lengths of texts whose code has a size."""
    fewer = [most for other, most in SIZES.items() if other < size]
    return range(max(fewer, default=0) + 1, SIZES[size] + 1)


def _likeliest(darkness: Floats, first: Bits, rows: Bits) -> Decoded:
    """Return the likeliest of the codes that are ``first`` plus a sum (XOR) of ``rows``."""
    surest = np.argsort(-np.abs(darkness), kind="stable")
    first, values = first[surest], darkness[surest]
    rows, sure = _reduced(rows[:, surest])
    wrong = (values[sure] > 0) != first[sure]
    word = first ^ (rows[wrong].sum(axis=0) % 2).astype(bool)
    # The change of the correlation if one or two of the most reliable modules are flipped.
    agreed = np.where(word, values, -values)
    alone = (rows * agreed).sum(axis=1)
    both = alone[:, None] + alone - 2 * (rows * agreed) @ rows.T
    np.fill_diagonal(both, alone)
    one, other = np.unravel_index(int(both.argmin()), both.shape)
    if both[one, other] < 0:
        word = word ^ rows[one] if one == other else word ^ rows[one] ^ rows[other]
    fit = float(np.where(word, values, -values).sum() / (np.abs(values).sum() + 1e-9))
    dark = np.empty_like(word)
    dark[surest] = word
    side = int(np.sqrt(len(dark)))
    return Decoded(dark.reshape(side, side), fit)


def _reduced(rows: Bits) -> tuple[Bits, NDArray[np.intp]]:
    """Return the reduced row echelon form of rows (Gauss-Jordan elimination), and its pivots.

    Pivots are the columns in which only one row has a 1, as far to the left as possible.
    """
    packed, pivots = np.packbits(rows, axis=1), list[int]()
    for column in range(rows.shape[1]):
        rank = len(pivots)
        has = packed[:, column // 8] >> (7 - column % 8) & 1 > 0
        below = np.flatnonzero(has[rank:])
        if not below.size:
            continue
        first = rank + int(below[0])
        packed[[rank, first]], has[first] = packed[[first, rank]], has[rank]
        has[rank] = False
        packed[has] ^= packed[rank]
        pivots.append(column)
        if len(pivots) == len(rows):
            break
    return np.unpackbits(packed, axis=1, count=rows.shape[1]).astype(bool), np.array(pivots)


@cache
def _code(size: int, length: int) -> tuple[Bits, Bits]:
    """Return the code of a text of this length, and the modules that each bit of the text flips."""
    bits = length // 2 * _PAIR + length % 2 * _SINGLE
    return _modules("0" * length), _changes(size)[:bits]


@cache
def _changes(size: int) -> Bits:
    """Return the modules that each bit of the longest texts flips, one row per bit.

    They also apply to shorter texts, because the position of a bit does not depend on later ones.
    """
    most = SIZES[size] // 2 * 2
    blank = _modules("0" * most)
    texts = [
        "0" * start + ALPHANUMERIC[value // _BASE] + ALPHANUMERIC[value % _BASE] + "0" * end
        for start, end in ((n, most - n - 2) for n in range(0, most, 2))
        for value in (1 << bit for bit in reversed(range(_PAIR)))
    ]
    return np.array([_modules(text) ^ blank for text in texts])


_encoder = QrEncoder()


def _modules(text: str) -> Bits:
    return np.frombuffer(_encoder.modules(text), np.uint8).astype(bool)
