"""Check the names of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.records import is_plain
from papercraft.serve.fields import REPLACED

if TYPE_CHECKING:
    from papercraft.core.messages import Message

MOST_PLAYERS, MOST_NAME = 12, 40


def problem_with_name(name: str) -> Message | None:
    """Return why a name is not allowed; None if it is."""
    if not name:
        return gettext("Type a name.")
    if len(name) > MOST_NAME:
        return gettext("A name can have {n} characters.", n=MOST_NAME)
    if not is_plain(name) or {",", REPLACED} & set(name):
        return gettext("A name has letters, digits and spaces, and no comma.")
    return None
