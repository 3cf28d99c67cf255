"""Rolls as text: ``2?3-`` is the face of the green, pink, yellow and blue die; ``-`` is blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cutit.square import DICE

if TYPE_CHECKING:
    from collections.abc import Mapping

Face = int | str
FACES: tuple[Face, ...] = ("", "?", 1, 2, 3, 4, 5, 6)
BLANK = "-"
_FACES: Mapping[str, Face] = {str(face) or BLANK: face for face in FACES}


def parse_roll(text: str) -> tuple[Face, ...] | None:
    """Return the faces in the order of ``DICE``, or None if the text is no roll."""
    if len(text) != len(DICE) or any(face not in _FACES for face in text):
        return None
    return tuple(_FACES[face] for face in text)
