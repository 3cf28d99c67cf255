"""Measure a printer's misalignment from photos or scans of both sides of its calibration sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.printers import Printer
from papercraft.core.problems import Problem, ReadError, UsageError
from papercraft.paint.impose.backs import turn_axis
from papercraft.paint.impose.calibration import BACK, FRONT, code_places
from papercraft.photo.load import load_pictures
from papercraft.photo.paper_edges import Placement, detect_numbers, measure_placement, to_grey

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from papercraft.core.page import Paper
    from papercraft.photo.load import Picture

_SIDES = {"front": FRONT, "back": BACK}
_TWICE = {
    "front": gettext_noop("shows the front, like another picture"),
    "back": gettext_noop("shows the back, like another picture"),
}
_MISSING = {
    "front": gettext_noop("no picture shows the front; pass --photo front.jpg --photo back.jpg"),
    "back": gettext_noop("no picture shows the back; pass --photo front.jpg --photo back.jpg"),
}


def measure_printer(paths: Sequence[Path], paper: Paper, flip: str) -> Printer:
    """Measure a printer from pictures of front and back, in any order, or from one PDF of both.

    Raises:
        ReadError: a side is missing, or cannot be read.
        UsageError: there are more pictures than sides.
    """
    pictures = [picture for path in paths for picture in load_pictures(path)]
    if len(pictures) > len(_SIDES):
        raise UsageError(
            gettext("a sheet has two sides, but there are {n} pictures", n=len(pictures))
        )
    placements: dict[str, Placement] = {}
    for picture in pictures:
        side = _side_of(picture)
        if side in placements:
            raise ReadError([Problem(picture.name, gettext(_TWICE[side]))])
        places = code_places(paper, _SIDES[side])
        placements[side] = measure_placement(picture, places, (paper.width, paper.height))
    for side in _SIDES:
        if side not in placements:
            raise ReadError([Problem("", gettext(_MISSING[side]))])
    return _compare(placements["front"], placements["back"], turn_axis(paper, flip))


def _side_of(picture: Picture) -> str:
    numbers = detect_numbers(to_grey(picture))
    counts = {side: len(numbers & set(codes)) for side, codes in _SIDES.items()}
    side = max(counts, key=lambda one: counts[one])
    if not counts[side]:
        message = gettext(
            "shows no calibration sheet, or not from above; print one with papercraft calibrate, "
            "lay it flat on a dark surface and photograph it with all four edges in the picture"
        )
        raise ReadError([Problem(picture.name, message)])
    return side


def _compare(front: Placement, back: Placement, axis: str) -> Printer:
    """Compare the placements of back and front, as seen from the front through the paper."""
    x, y = (-back.x, back.y) if axis == "x" else (back.x, -back.y)
    return Printer(
        round(x - front.x, 3),
        round(y - front.y, 3),
        round(-back.turn - front.turn, 4),
        front.across,
        front.down,
    )
