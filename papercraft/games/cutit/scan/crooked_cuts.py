"""Crooked cuts: deviations beyond the tolerance are asked about and recorded as outlines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, gettext_noop
from papercraft.core.tracing import outline
from papercraft.core.transcript import Question
from papercraft.games.cutit.scan.cut_deviation import RESOLUTION, cut_deviations
from papercraft.games.cutit.scan.photo_spots import cells_spot, piece_spot, shows_piece
from papercraft.games.cutit.schema import Rules
from papercraft.games.cutit.square import CELL_NAMES, SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Transcript
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.scan.cut_deviation import CutDeviation


CELL_MM = 18.0
_STRAIGHT, _CROOKED = "straight", "crooked"


def find_crooked_cuts(
    detections: Sequence[Detection], pieces: list[list[int]], key: str, transcript: Transcript
) -> dict[int, list[CutDeviation]]:
    """Return the measurable deviations of each piece; ask about those beyond the tolerance."""
    least: dict[tuple[int, tuple[int, int]], tuple[CutDeviation, Detection]] = {}
    for detection in detections:
        for deviation in cut_deviations(detection, pieces):
            place = deviation.cell, deviation.side
            if place not in least or abs(deviation.offset) < abs(least[place][0].offset):
                # An edge that one photo shows as straight is: nothing makes a crooked one look so.
                least[place] = deviation, detection
    owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    by_piece: dict[int, list[CutDeviation]] = {}
    for deviation, detection in least.values():
        if abs(deviation.offset) <= RESOLUTION:
            continue
        accepted = deviation
        if abs(deviation.offset) > Rules().tolerance:
            accepted = deviation._replace(
                offset=deviation.offset
                if _is_crooked(deviation, detection, key, transcript)
                else 0.0
            )
        by_piece.setdefault(owner[deviation.cell], []).append(accepted)
    return by_piece


def _is_crooked(
    deviation: CutDeviation, detection: Detection, key: str, transcript: Transcript
) -> bool:
    name, side = CELL_NAMES[deviation.cell], _SIDE_NAMES[deviation.side]
    offset = CELL_MM * abs(deviation.offset)
    form = _CROOKED_FORMS[side]
    message = gettext(form, cell=name, off=float(offset), most=CELL_MM * Rules().tolerance)
    spot = cells_spot(detection, (deviation.cell,))
    choices = (_STRAIGHT, _CROOKED)
    question = Question(f"{key}:{name}.{side}", message, _STRAIGHT, choices, spot=spot)
    return transcript.resolve(question, sure=False) == _CROOKED


_CROOKED_FORMS = {
    "upper": gettext_noop(
        "the cut above {cell} is {off:.1f} mm or more off the line, beyond the tolerance of "
        "{most:.1f} mm; does it count as straight?"
    ),
    "right": gettext_noop(
        "the cut to the right of {cell} is {off:.1f} mm or more off the line, beyond the tolerance "
        "of {most:.1f} mm; does it count as straight?"
    ),
    "lower": gettext_noop(
        "the cut below {cell} is {off:.1f} mm or more off the line, beyond the tolerance of "
        "{most:.1f} mm; does it count as straight?"
    ),
    "left": gettext_noop(
        "the cut to the left of {cell} is {off:.1f} mm or more off the line, beyond the tolerance "
        "of {most:.1f} mm; does it count as straight?"
    ),
}
_SIDE_NAMES = {(0, -1): "upper", (1, 0): "right", (0, 1): "lower", (-1, 0): "left"}


def note_pieces(
    detections: Sequence[Detection],
    pieces: list[list[int]],
    crooked: dict[int, list[CutDeviation]],
    transcript: Transcript,
) -> None:
    """Note the number of each piece on the overlay, and its largest deviation."""
    for detection in detections:
        for number, piece in enumerate(pieces):
            if shows_piece(detection, piece):
                label = f"{number + 1}: {len(piece)} cells"
                deviations = crooked.get(number, [])
                if deviations:
                    worst = max(deviations, key=lambda deviation: abs(deviation.offset))
                    offset = CELL_MM * abs(worst.offset)
                    label += f", {offset:.1f} mm off the line at {CELL_NAMES[worst.cell]}"
                spot = piece_spot(detection, piece)
                transcript.note_item(spot, label, sure=len(piece) > 1)


def crooked_outline(piece: list[int], deviations: list[CutDeviation]) -> dict[str, Any] | None:
    """Return the outline of a piece with a crooked cut, for the referee to judge.

    None if everything is within the tolerance, or if the piece has a hole, which an outline cannot
    express.
    """
    far = [deviation for deviation in deviations if abs(deviation.offset) > Rules().tolerance]
    rows = [[SIZE * row + column in piece for column in range(SIZE)] for row in range(SIZE)]
    steps = outline(rows)
    if not far or sum(step[0] == "Z" for step in steps) != 1:
        return None
    points = [[float(value) for value in step[1:]] for step in steps[:-1]]
    for deviation in far:
        _shift_side(points, deviation)
    return {"outline": [[round(value, 2) for value in point] for point in points]}


def _shift_side(points: list[list[float]], deviation: CutDeviation) -> None:
    """Shift the side of an outline that contains a border by the deviation there."""
    axis = 0 if deviation.side[0] else 1
    step = deviation.side[axis]
    middle = deviation.cell % SIZE + 0.5, deviation.cell // SIZE + 0.5
    line = middle[axis] + step / 2
    for one, other in zip(points, points[1:] + points[:1], strict=True):
        on_line = one[axis] == other[axis] == line
        if on_line and min(one[1 - axis], other[1 - axis]) < middle[1 - axis] < max(
            one[1 - axis], other[1 - axis]
        ):
            one[axis] += step * deviation.offset
            other[axis] += step * deviation.offset
            return
