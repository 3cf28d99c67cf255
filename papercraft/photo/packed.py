"""A least-recently-used cache for pictures of sheets as printed, and for maps of them.

The few arrays used last are kept as they are, so that reading photos of one sheet neither
compresses nor recomputes anything. When evicted, pictures are compressed: they are mostly white
paper, and shrink to a tenth or less. Maps are dropped, because compressing them takes about as long
as computing them, and most sheets are seen once.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# What a photo of a known sheet needs: its picture (6 MB) and four of its maps (2 MB each).
AT_HAND = 5
_FASTEST = 1


class Packed:
    """A numeric array of any shape, not to be modified, which is compressed when evicted."""

    def __init__(self, array: NDArray[Any]) -> None:
        """Store the array."""
        self._array: NDArray[Any] | None = array
        self._data = b""
        self._shape, self._dtype = array.shape, array.dtype
        _look_at(self)

    @property
    def array(self) -> Any:
        """The array, decompressed if necessary."""
        array = self._array
        if array is None:
            flat = np.frombuffer(zlib.decompress(self._data), self._dtype)
            array = self._array = flat.reshape(self._shape)
        _look_at(self)
        return array

    def pack(self) -> None:
        """Compress the array until it is used again."""
        self._data = self._compressed()
        self._array = None

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: the compressed array."""
        # Kept, as all pages of a sheet have the same picture.
        self._data = self._compressed()
        return {**self.__dict__, "_array": None}

    def _compressed(self) -> bytes:
        if self._array is None:
            return self._data
        return self._data or zlib.compress(self._array.tobytes(), _FASTEST)


class AtHand:
    """An array, not to be modified, which is dropped when evicted and must be computed again."""

    def __init__(self, array: NDArray[Any]) -> None:
        """Store the array."""
        self._array: NDArray[Any] | None = array
        _look_at(self)

    @property
    def array(self) -> Any:
        """The array, or None once it has been dropped."""
        if self._array is not None:
            _look_at(self)
        return self._array

    def pack(self) -> None:
        """Drop the array."""
        self._array = None


_at_hand: OrderedDict[Packed | AtHand, None] = OrderedDict()


def _look_at(one: Packed | AtHand) -> None:
    """Mark an array as used last; evict the least recently used ones."""
    _at_hand.pop(one, None)
    _at_hand[one] = None
    while len(_at_hand) > AT_HAND:
        _at_hand.popitem(last=False)[0].pack()
