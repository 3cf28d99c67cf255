"""Pages of a long file, stored on disk, because each takes several megabytes."""

from __future__ import annotations

import pickle
import weakref
from functools import lru_cache, partial
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.photo.page import DetectedPage

# So many pages of a file are at hand.
AT_HAND = 2


class PageShelf:
    """Keeps pages in a file without a name, which is gone when nobody needs its pages."""

    def __init__(self) -> None:
        """Open the file."""
        self._file = TemporaryFile()  # noqa: SIM115 - open as long as there are pages of it
        weakref.finalize(self, self._file.close)
        self._taken = lru_cache(AT_HAND)(partial(_read, self._file))

    def put(self, page: DetectedPage) -> Callable[[], DetectedPage]:
        """Put a page aside; return what gives it back."""
        place = self._file.seek(0, 2)
        pickle.dump(page, self._file, pickle.HIGHEST_PROTOCOL)
        return lambda: self._taken(place)


def _read(file: IO[bytes], place: int) -> DetectedPage:
    file.seek(place)
    page: DetectedPage = pickle.load(file)  # noqa: S301 - written by this process
    return page
