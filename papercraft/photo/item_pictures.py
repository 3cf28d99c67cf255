"""Draw pictures of items outside of pages: outlines with readings, and crops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.crops import enlarged
from papercraft.photo.labels import Label, draw_labels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Note, Question, Spot
    from papercraft.photo.load import Pixels
    from papercraft.photo.probe import PhotoProbe

SURE, ASKED = (80, 160, 40), (0, 140, 255)
_NOWHERE = (0, 0, 0, 0)
_MARGIN = 0.1


def draw_items(
    table: PhotoProbe, notes: Sequence[Note], questions: Sequence[Question], height: int
) -> Pixels:
    """Return the photo with readings in green and numbered questions in orange."""
    scale = height / table.pixels.shape[0]
    picture: Any = cv2.resize(table.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    labels = []
    for note in notes:
        if note.spot is not None and note.spot.table is table:
            label = Label(note.text, SURE if note.sure else ASKED, _NOWHERE)
            labels.append(_outlined(picture, note.spot, scale, label))
    for number, question in enumerate(questions, 1):
        if question.spot is not None and question.spot.table is table:
            label = Label(f"? {number}", ASKED, _NOWHERE, needed=True)
            labels.append(_outlined(picture, question.spot, scale, label))
    draw_labels(picture, labels)
    return np.asarray(picture, np.uint8)


def _outlined(picture: Any, spot: Spot, scale: float, label: Label) -> Label:
    """Draw the outline of a spot, and return the label placed at its bounding box."""
    points = np.round(np.array(spot.outline) * scale).astype(np.int32)
    cv2.polylines(picture, [points], True, label.colour, 4, cv2.LINE_AA)  # noqa: FBT003 - closed
    left, top = map(int, points.min(axis=0))
    right, bottom = map(int, points.max(axis=0))
    return label._replace(about=(left, top, right, bottom))


def crop_item(spot: Spot) -> Pixels:
    """Return the part of the photo around a spot, scaled like ``crops.enlarged``."""
    table: Any = spot.table
    points = np.array(spot.outline)
    low, high = points.min(axis=0), points.max(axis=0)
    margin = _MARGIN * float((high - low).max())
    height, width = table.pixels.shape[:2]
    left, top = np.clip(np.floor(low - margin), 0, [width - 1, height - 1]).astype(int)
    right, bottom = np.clip(np.ceil(high + margin), [left + 1, top + 1], [width, height]).astype(
        int
    )
    return enlarged(table.pixels[top:bottom, left:right])
