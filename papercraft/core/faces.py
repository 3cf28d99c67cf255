"""Parse the faces of dice as people write them."""

from __future__ import annotations

_PIPS = "⚀⚁⚂⚃⚄⚅"
_NUMBERS = {str(number): number for number in range(1, 7)} | {
    pips: number for number, pips in enumerate(_PIPS, 1)
}


def number_of(face: object) -> object:
    """Return the number that a face shows, from 1 to 6: 4 for ``"4"`` and ``"⚃"``.

    Anything else is returned as it is.
    """
    return _NUMBERS.get(face.strip(), face) if isinstance(face, str) else face
