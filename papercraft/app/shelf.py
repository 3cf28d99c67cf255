"""Put what was detected in photos aside on disk, since each page takes several megabytes of memory.

The few items used last are kept in memory, so that a single photo needs no file. Items of other
processes on this machine arrive as their files.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from contextlib import suppress
from errno import ENOENT
from pathlib import Path
from shutil import rmtree
from tempfile import NamedTemporaryFile, mkdtemp
from typing import Any, Generic, TypeVar
from weakref import finalize, ref

_Item = TypeVar("_Item")

# How many items stay in memory.
AT_HAND = 2


class Shelved(Generic[_Item]):
    """A function that returns an item, which is loaded again from a file when evicted.

    ``owner`` keeps the folder of the file. It is not pickled: whoever receives the item sets it.
    """

    def __init__(self, item: _Item, folder: Path | None, owner: object = None) -> None:
        """Store the item; its file is only written when needed."""
        self.owner = owner
        self._items = [item]
        self._folder = folder
        self._file: Path | None = None
        _look_at(self)

    def __call__(self) -> _Item:
        """Return the item."""
        items = self._items
        if not items:
            assert self._file is not None, "put_away() removes an item after writing it"
            items = self._items = [pickle.loads(self._file.read_bytes())]  # noqa: S301 - our own file
        _look_at(self)
        return items[0]

    def put_away(self) -> None:
        """Keep the item in its file only; in memory if that cannot be written."""
        with suppress(OSError):
            self._file = self._file or self._written()
            self._items = []

    def _written(self) -> Path:
        if self._folder is None:
            raise FileNotFoundError(ENOENT, "there is no folder for files")
        with NamedTemporaryFile(dir=self._folder, delete=False) as file:
            pickle.dump(self._items[0], file, pickle.HIGHEST_PROTOCOL)
        return Path(file.name)

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: the file, or the item if that cannot be written."""
        self.put_away()
        return {**self.__dict__, "owner": None}


class Shelf:
    """A temporary ``folder``, which is gone with the last user of an item.

    It is None if none can be made, as on a full disk: then items stay in memory.
    """

    def __init__(self) -> None:
        """Make the folder."""
        self.folder: Path | None = None
        with suppress(OSError):
            self.folder = Path(mkdtemp(prefix="papercraft-"))
            finalize(self, rmtree, self.folder, ignore_errors=True)

    def put(self, item: _Item) -> Shelved[_Item]:
        """Put an item aside; return a function that returns it."""
        return Shelved(item, self.folder, self)


_at_hand: OrderedDict[ref[Shelved[Any]], None] = OrderedDict()


def _look_at(one: Shelved[Any]) -> None:
    """Mark an item as used last; put the least recently used ones away."""
    _at_hand.pop(ref(one), None)
    _at_hand[ref(one)] = None
    while len(_at_hand) > AT_HAND:
        if (last := _at_hand.popitem(last=False)[0]()) is not None:
            last.put_away()
