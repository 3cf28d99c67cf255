"""The lettering of the game: a thread leads from its name to the ball of wool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.fiducials import HEAD_LEFT
from papercraft.core.shapes import circle, moved
from papercraft.core.sheet import Role, Text, ink

if TYPE_CHECKING:
    from papercraft.core.rules_page import NameSize
    from papercraft.core.sheet import Mark, Marks

# From the left of the name at its foot: the thread from its last letter on, and the ball.
_THREAD = (
    ("M", 0.6, 0.85), ("C", 6.0, 0.95, 12.0, 0.7, 18.6, 0.8),
    ("C", 22.0, 0.9, 23.6, 0.1, 24.6, -1.6),
)  # fmt: skip
_BALL = 26.0, -4.5, 0.92
_WINDS = (
    (("M", -3.9, -1.4), ("C", -1.4, -3.6, 2.0, -3.4, 3.9, -1.4)),
    (("M", -4.2, 0.4), ("C", -1.8, -2.0, 2.0, -2.0, 4.2, 0.4)),
    (("M", -3.6, 2.3), ("C", -1.4, -0.2, 1.4, -0.4, 3.7, 2.2)),
)

# The foot of the name at the head of a sheet: high enough for a gap between thread and subtitle.
_FOOT = 8.8

# The size of the name at the head of a sheet, in mm.
_TITLE = 13.0


def title() -> list[Mark]:
    """Return the name at the head of a sheet."""
    return [Text(Role.INK, "logo", HEAD_LEFT, _FOOT, "cat"), *logo(HEAD_LEFT, _FOOT)]


def wordmark(x: float, y: float, size: NameSize) -> Marks:
    """Return the name on a page of rules, from the upper left corner of its box on."""
    foot = round(y + size.foot, 3)
    name = Text(Role.INK, size.style, x, foot, "cat")
    return (name, *logo(x, foot, size.type_size / _TITLE))


def logo(x: float, y: float, scale: float = 1.0) -> list[Mark]:
    """Return what is beside the name at a point; ``scale`` is 1 for the size of titles."""
    across, down, size = _BALL
    place = x + across * scale, y + down * scale, size * scale
    return [
        ink("reminder-thread", moved(_THREAD, x, y, scale)),
        ink("wool", moved(circle(0, 0, 4.4), *place)),
        *(ink("wool-line", moved(wind, *place)) for wind in _WINDS),
    ]
