"""Printer errors measured on a calibration sheet, and the transforms that correct them.

Coordinates are in mm, x to the right and y down, seen from the front through the paper. Printers
are stored in ``printers.json`` in the user's configuration folder, or in ``PAPERCRAFT_CONFIG``.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, fields
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any

from papercraft.core.file_set import explaining, writing
from papercraft.core.locks import locked
from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError, UsageError, advice, suggestion
from papercraft.core.store import to_json

if TYPE_CHECKING:
    from pathlib import Path

    from papercraft.core.page import Paper, Shift

FILE = "printers.json"
_NAME = re.compile(r"[\w][\w .-]{0,39}")
# Larger errors are reading errors: no working printer is that far off.
MOST_OFFSET, MOST_DEGREES, MOST_SCALE = 15.0, 3.0, 0.05
_HUGE = 1e9


@dataclass(frozen=True, slots=True)
class Printer:
    """One printer's errors: offset and rotation of backs, and scale.

    ``x`` and ``y`` are in mm, ``turn`` is in degrees clockwise. 1 mm is printed ``across`` mm wide
    and ``down`` mm high.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    across: float = 1.0
    down: float = 1.0

    def front(self, paper: Paper) -> Shift | None:
        """Return the correction for fronts, or None if none is needed."""
        return _matrix(paper, self.across, self.down)

    def back(self, paper: Paper, axis: str) -> Shift | None:
        """Return the correction for backs; ``axis`` is the coordinate that is mirrored on them."""
        # Offsets are seen from the front; on the back, one axis is mirrored.
        x, y = (self.x, -self.y) if axis == "x" else (-self.x, self.y)
        return _matrix(paper, self.across, self.down, self.turn, (x, y))


def _matrix(
    paper: Paper,
    across: float,
    down: float,
    turn: float = 0.0,
    offset: tuple[float, float] = (0.0, 0.0),
) -> Shift | None:
    """Return the affine transform: rotate about the page centre, translate, undo the scale."""
    if (across, down, turn, offset) == (1.0, 1.0, 0.0, (0.0, 0.0)):
        return None
    right, low, angle = 1 / across, 1 / down, radians(turn)
    a, b, c, d = right * cos(angle), low * sin(angle), -right * sin(angle), low * cos(angle)
    x, y = paper.width / 2, paper.height / 2
    moved = offset[0] / paper.scale * right, offset[1] / paper.scale * low
    e, f = x - a * x - c * y + moved[0], y - b * x - d * y + moved[1]
    return a, b, c, d, e, f


def printers(folder: Path) -> dict[str, Printer]:
    """Return all printers by name; raise ReadError if the file is broken."""
    file = folder / FILE
    try:
        data = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except RecursionError as error:
        raise ReadError([Problem(str(file), gettext("is nested too deeply"))]) from error
    except (OSError, ValueError) as error:
        raise ReadError(
            [Problem(str(file), gettext("cannot be read: {reason}", reason=error))]
        ) from error
    entries = data.get("printers") if isinstance(data, dict) else None
    if not isinstance(entries, dict):
        raise ReadError(
            [
                Problem(
                    str(file),
                    (gettext('has no key "printers"; delete the file and calibrate again')),
                )
            ]
        )
    return {
        str(name): _printer(entry, f"{file}: printers.{name}") for name, entry in entries.items()
    }


def _printer(entry: Any, place: str) -> Printer:
    names = {field.name for field in fields(Printer)}
    good = isinstance(entry, dict) and set(entry) <= names
    if not good or not all(map(_is_number, entry.values())):
        message = gettext(
            "should contain {keys} as numbers; calibrate again", keys=", ".join(sorted(names))
        )
        raise ReadError([Problem(place, message)])
    return check_printer(Printer(**entry))


def _is_number(value: object) -> bool:
    # JSON also allows numbers too large for a float.
    return type(value) in (int, float) and -_HUGE < value < _HUGE  # type: ignore[operator]


def check_printer(printer: Printer) -> Printer:
    """Return the printer; raise UsageError if its numbers are implausible."""
    for value, what in ((printer.x, gettext("to the right")), (printer.y, gettext("down"))):
        if not abs(value) <= MOST_OFFSET:
            raise UsageError(
                gettext(
                    "backs are off by {value:g} mm {what}; more than {most:g} mm is "
                    "probably a reading error",
                    value=value,
                    what=what,
                    most=MOST_OFFSET,
                )
            )
    if not abs(printer.turn) <= MOST_DEGREES:
        raise UsageError(
            gettext(
                "backs are rotated by {turn:.2f} degrees; more than {most:g} is "
                "probably a reading error",
                turn=printer.turn,
                most=MOST_DEGREES,
            )
        )
    for scale, what in ((printer.across, gettext("across")), (printer.down, gettext("down"))):
        if not abs(scale - 1) <= MOST_SCALE:
            raise UsageError(
                gettext(
                    "the scale is {percent:.4g} % {what}; print the sheet at 100 %, without "
                    "fitting to the page",
                    percent=scale * 100,
                    what=what,
                )
            )
    return printer


def printer_of(name: str, folder: Path) -> Printer:
    """Return a printer by name; raise UsageError if it has not been calibrated."""
    saved = printers(folder)
    if name not in saved:
        near = suggestion(name, saved)
        if near:
            raise UsageError(gettext("unknown printer {name!r}{hint}", name=name, hint=near))
        hint = advice(name, saved)
        raise UsageError(
            gettext(
                "unknown printer {name!r}{hint}; see papercraft calibrate --help",
                name=name,
                hint=hint,
            )
        )
    return saved[name]


def save_printer(name: str, printer: Printer, folder: Path) -> Path:
    """Add a printer to the saved ones, or replace it; return the path of the file.

    Raises:
        UsageError: the name is invalid, or the numbers are implausible.
        ReadError: the file is broken.
        WriteError: it cannot be written.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(
            gettext(
                "a printer name may contain letters, digits, spaces, '.' and '-', not {name!r}",
                name=name,
            )
        )
    file, checked = folder / FILE, check_printer(printer)
    with explaining(file):
        folder.mkdir(parents=True, exist_ok=True)
        # Lock from reading to writing, as another process may save a printer at the same time.
        with locked(folder / (FILE + ".lock")):
            saved = printers(folder) | {name: checked}
            data = {name: asdict(saved[name]) for name in sorted(saved)}
            with writing(file, force=True) as out:
                out.write(to_json({"papercraft": 1, "printers": data}).encode())
    return file
