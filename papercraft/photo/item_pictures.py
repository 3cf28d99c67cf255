"""Pictures of items that are not on a page: outlines with readings, and crops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Note, Question, Spot
    from papercraft.photo.load import Pixels
    from papercraft.photo.probe import PhotoProbe

SURE, ASKED = (80, 160, 40), (0, 140, 255)
_LETTERS = cv2.FONT_HERSHEY_SIMPLEX
_MARGIN = 0.1
_MOST_SIDE = 1600


def draw_items(
    table: PhotoProbe, notes: Sequence[Note], questions: Sequence[Question], height: int
) -> Pixels:
    """Return the photo with readings in green and numbered questions in orange."""
    scale = height / table.pixels.shape[0]
    picture: Any = cv2.resize(table.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for note in notes:
        if note.spot is not None and note.spot.table is table:
            _draw(picture, note.spot, scale, SURE if note.sure else ASKED, note.text)
    for number, question in enumerate(questions, 1):
        if question.spot is not None and question.spot.table is table:
            _draw(picture, question.spot, scale, ASKED, f"? {number}")
    return np.asarray(picture, np.uint8)


def _draw(picture: Any, spot: Spot, scale: float, colour: tuple[int, int, int], label: str) -> None:
    points = np.round(np.array(spot.outline) * scale).astype(np.int32)
    cv2.polylines(picture, [points], True, colour, 4, cv2.LINE_AA)  # noqa: FBT003 - closed
    # OpenCV's fonts have only ASCII characters.
    ascii_label = label.encode("ascii", "replace").decode()
    x, y = points.min(axis=0)
    place = max(0, int(x)), max(14, int(y) - 4)
    for thick, tone in ((5, (255, 255, 255)), (2, colour)):
        cv2.putText(picture, ascii_label, place, _LETTERS, 0.6, tone, thick, cv2.LINE_AA)


def crop_item(spot: Spot) -> Pixels:
    """Crop the photo around a spot, scaled down if it is large."""
    table: Any = spot.table
    points = np.array(spot.outline)
    low, high = points.min(axis=0), points.max(axis=0)
    margin = _MARGIN * float((high - low).max())
    height, width = table.pixels.shape[:2]
    left, top = np.clip(np.floor(low - margin), 0, [width - 1, height - 1]).astype(int)
    right, bottom = np.clip(np.ceil(high + margin), [left + 1, top + 1], [width, height]).astype(
        int
    )
    part = table.pixels[top:bottom, left:right]
    scale = _MOST_SIDE / max(part.shape[:2])
    if scale < 1:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(part, np.uint8)
