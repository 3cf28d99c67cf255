"""Put the pages of a long file aside on disk, since each takes several megabytes of memory."""

from __future__ import annotations

import pickle
import weakref
from functools import lru_cache, partial
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.photo.page import DetectedPage

# How many pages stay in memory: those of a shorter file, or the last ones used of a longer one.
AT_HAND = 2


class PageShelf:
    """Keeps pages in an anonymous temporary file, which is gone with the last user of a page."""

    def __init__(self) -> None:
        """Open the file."""
        self._file = TemporaryFile()  # noqa: SIM115 - open as long as there are pages of it
        weakref.finalize(self, self._file.close)
        self._taken = lru_cache(AT_HAND)(partial(_read, self._file))

    def put(self, page: DetectedPage) -> Callable[[], DetectedPage]:
        """Put a page aside; return a function that loads it again."""
        place = self._file.seek(0, 2)
        pickle.dump(page, self._file, pickle.HIGHEST_PROTOCOL)
        return lambda: self._taken(place)


def _read(file: IO[bytes], place: int) -> DetectedPage:
    file.seek(place)
    page: DetectedPage = pickle.load(file)  # noqa: S301 - written by this process
    return page
