"""A broken rule, as every ``verify_`` function returns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.core.messages import Message


class Fault(NamedTuple):
    """A broken rule: its code, and its message, which is only made if somebody reads it."""

    code: str
    message: Callable[[], Message]
