"""A cache of results for the last few pictures, shared by several callers."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray


class Recent:
    """Caches results for the last few arrays, by identity and with weak references.

    The arrays must not be modified.
    """

    def __init__(self, most: int) -> None:
        """Keep the last ``most`` results."""
        self._known: deque[tuple[ref[NDArray[Any]], Any, Any]] = deque(maxlen=most)

    def of(self, array: NDArray[Any], compute: Callable[[], Any], key: Any = None) -> Any:
        """Return the cached result for an array (and a key), or compute it."""
        for there, its_key, result in tuple(self._known):
            if there() is array and its_key == key:
                return result
        result = compute()
        self._known.append((ref(array), key, result))
        return result
