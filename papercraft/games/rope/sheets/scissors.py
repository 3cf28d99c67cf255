"""The scissors of ``rope`` as they are painted: big ones in two halves, with a rope in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.scissors import halves, screw
from papercraft.core.shapes import moved, rotated
from papercraft.core.sheet import Path, Role

if TYPE_CHECKING:
    from papercraft.core.scissors import Half
    from papercraft.core.sheet import Marks, Steps


def lower_half(tilt: float, scale: float) -> tuple[Path, ...]:
    """Return the lower half as it is painted around the screw, turned clockwise by degrees."""
    return _half(halves()[0], "scissors-shade", tilt, scale)


def upper_half(tilt: float, scale: float) -> tuple[Path, ...]:
    """Return the upper half and the screw as they are painted around it."""
    upper, (head, slot) = halves()[1], screw()
    details = (("edge", upper.edge), ("screw", head), ("slot", slot))
    return (
        *_half(upper, "scissors-blade", tilt, scale),
        *(_ink(f"scissors-{name}", steps, tilt, scale) for name, steps in details),
    )


def _half(half: Half, blade: str, tilt: float, scale: float) -> tuple[Path, ...]:
    return (
        _ink(blade, half.blade, tilt, scale),
        _ink("scissors-handle", half.handle, tilt, scale),
    )


def _ink(style: str, steps: Steps, tilt: float, scale: float) -> Path:
    return Path(Role.INK, style, moved(rotated(steps, tilt), 0, 0, scale))


def small_scissors(
    x: float, y: float, scale: float, blade: str = "solid", finger: str = "scissors-finger"
) -> Marks:
    """Return scissors too small for details: blades in a style, handles in another one."""
    both, (head, _) = halves(), screw()
    dark = "scissors-slot" if blade != "solid" else "knock"
    return (
        *(Path(Role.INK, blade, moved(half.blade, x, y, scale)) for half in both),
        *(Path(Role.INK, finger, moved(half.handle, x, y, scale)) for half in both),
        Path(Role.INK, dark, moved(head, x, y, scale)),
    )
