"""Pictures for people: pages with what was read, and the parts to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from papercraft.photo.known import FINE, LEFT, TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Note, Question
    from papercraft.core.sheet import Box
    from papercraft.photo.load import Pixels
    from papercraft.photo.page import ReadPage

_SURE, _ASKED = (80, 160, 40), (0, 140, 255)
_GAP, _MOST_ACROSS = 24, 4
_MARGIN = 3.0
_QUALITY = 85


def overlay(
    pages: Sequence[ReadPage], notes: Sequence[Note], questions: Sequence[Question]
) -> Pixels:
    """Return all pages side by side: green what is sure, orange and numbered what is asked."""
    drawn = [_page(page, notes, questions) for page in pages]
    rows = [drawn[n : n + _MOST_ACROSS] for n in range(0, len(drawn), _MOST_ACROSS)]
    height, width, _ = drawn[0].shape
    across = max(map(len, rows))
    size = len(rows) * (height + _GAP), across * (width + _GAP), 3
    whole = np.full(size, 90, np.uint8)
    for down, row in enumerate(rows):
        for right, one in enumerate(row):
            y, x = down * (height + _GAP), right * (width + _GAP)
            whole[y : y + height, x : x + width] = one
    return whole


def _page(page: ReadPage, notes: Sequence[Note], questions: Sequence[Question]) -> Pixels:
    picture: Any = page.view.copy()
    for note in notes:
        if note.page is page:
            colour = _SURE if note.sure else _ASKED
            _frame(picture, note.box, colour, note.told)
            for start, end in note.lines:
                cv2.line(picture, _at(*start), _at(*end), colour, 4, cv2.LINE_AA)
    for number, question in enumerate(questions, 1):
        if question.page is page and question.box is not None:
            _frame(picture, question.box, _ASKED, f"? {number}")
    return np.asarray(picture, np.uint8)


def _at(x: float, y: float) -> tuple[int, int]:
    return round((x - LEFT) * FINE), round((y - TOP) * FINE)


def _frame(picture: Any, box: Box, colour: tuple[int, int, int], told: str) -> None:
    x, y, width, height = box
    cv2.rectangle(picture, _at(x - 0.4, y - 0.4), _at(x + width + 0.4, y + height + 0.4), colour, 2)
    place = _at(x + width + 0.7, y + 1.2)
    # The drawn letters know no others.
    plain = told.encode("ascii", "replace").decode()
    cv2.putText(picture, plain, place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, colour, 2, cv2.LINE_AA)


def crop(page: ReadPage, box: Box) -> Pixels:
    """Return the part of a page around a box."""
    x, y, width, height = box
    left, top = _at(x - _MARGIN, y - _MARGIN)
    right, bottom = _at(x + width + _MARGIN, y + height + _MARGIN)
    return page.view[max(0, top) : max(1, bottom), max(0, left) : max(1, right)]


def jpeg(picture: Pixels) -> bytes:
    """Return a picture as the bytes of a JPEG file."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(data)
