"""Compressed references and maps of sheets that are not in use.

The most recently used ones stay uncompressed, so nothing is compressed or computed twice while
reading photos of one sheet. Print is mostly white paper, so a picture shrinks to a tenth or less.
Maps are dropped, because compressing them takes about as long as computing them, and most sheets
are seen once.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A sheet has a picture and five maps, of 2 to 6 MB each.
AT_HAND = 6
_FASTEST = 1


class Packed:
    """An array (of numbers, any shape) that nobody changes."""

    def __init__(self, array: NDArray[Any]) -> None:
        """Take the array."""
        self._array: NDArray[Any] | None = array
        self._data = b""
        self._shape, self._dtype = array.shape, array.dtype
        _look_at(self)

    @property
    def array(self) -> Any:
        """The array."""
        array = self._array
        if array is None:
            flat = np.frombuffer(zlib.decompress(self._data), self._dtype)
            array = self._array = flat.reshape(self._shape)
        _look_at(self)
        return array

    def pack(self) -> None:
        """Compress the array; it is unpacked when somebody looks at it."""
        array = self._array
        if array is not None and not self._data:
            self._data = zlib.compress(array.tobytes(), _FASTEST)
        self._array = None


class AtHand:
    """An array that nobody changes, until others were looked at; who needs it computes it again."""

    def __init__(self, array: NDArray[Any]) -> None:
        """Take the array."""
        self._array: NDArray[Any] | None = array
        _look_at(self)

    @property
    def array(self) -> Any:
        """The array, or None once it is forgotten."""
        if self._array is not None:
            _look_at(self)
        return self._array

    def pack(self) -> None:
        """Forget the array."""
        self._array = None


_at_hand: OrderedDict[Packed | AtHand, None] = OrderedDict()


def _look_at(one: Packed | AtHand) -> None:
    """Keep an array at hand; pack what was not looked at for the longest time."""
    _at_hand.pop(one, None)
    _at_hand[one] = None
    while len(_at_hand) > AT_HAND:
        _at_hand.popitem(last=False)[0].pack()
