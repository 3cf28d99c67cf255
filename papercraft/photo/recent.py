"""A cache of results for the most recently used pictures."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


class Recent:
    """Results for the last few arrays, which nobody changes; known by identity, not kept alive."""

    def __init__(self, most: int) -> None:
        """Remember the results for at most so many arrays."""
        self._known: deque[tuple[ref[NDArray[Any]], Any, Any]] = deque(maxlen=most)

    def of(self, array: NDArray[Any], compute: Callable[[], Any], key: Any = None) -> Any:
        """Return what was computed for an array (and a key) before, or compute it now."""
        for there, its_key, result in tuple(self._known):
            if there() is array and its_key == key:
                return result
        result = compute()
        self._known.append((ref(array), key, result))
        return result
