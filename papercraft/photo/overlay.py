"""Draw pictures for people: overlays of readings on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from zlib import crc32

import cv2
import numpy as np

from papercraft.photo.item_pictures import ASKED, SURE, draw_items
from papercraft.photo.labels import Label, draw_labels

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from papercraft.core.photo import PhotoItem
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Note, Question
    from papercraft.photo.labels import Rectangle
    from papercraft.photo.load import Pixels
    from papercraft.photo.probe import PhotoProbe

    class Viewed(PhotoItem, Protocol):
        """A page or table with its picture, and the mapping from mm to pixels."""

        view: Pixels

        def at(self, x: float, y: float) -> tuple[int, int]:
            """Return column and row of a point in mm."""


_GAP, _MOST_ACROSS, _HEIGHT = 24, 4, 1600
_QUALITY = 85


def draw_overlay(
    pages: Sequence[Viewed],
    notes: Sequence[Note],
    questions: Sequence[Question],
    tables: Sequence[PhotoProbe] = (),
) -> Pixels:
    """Return all pages side by side, with readings in green and numbered questions in orange.

    Photos of items outside of pages follow the pages.
    """
    drawn = [_page(page, notes, questions) for page in pages]
    height = drawn[0].shape[0] if drawn else _HEIGHT
    drawn += [draw_items(table, notes, questions, height) for table in tables]
    rows = [drawn[n : n + _MOST_ACROSS] for n in range(0, len(drawn), _MOST_ACROSS)]
    across = max(sum(one.shape[1] + _GAP for one in row) for row in rows)
    whole = np.full((len(rows) * (height + _GAP), across, 3), 90, np.uint8)
    for down, row in enumerate(rows):
        x, y = 0, down * (height + _GAP)
        for one in row:
            whole[y : y + one.shape[0], x : x + one.shape[1]] = one
            x += one.shape[1] + _GAP
    return whole


def _page(page: Viewed, notes: Sequence[Note], questions: Sequence[Question]) -> Pixels:
    picture: Any = page.view.copy()
    labels = []
    for note in notes:
        if note.page is page and note.box is not None:
            colour = SURE if note.sure else ASKED
            labels.append(Label(note.text, colour, _frame(picture, page, note.box, colour)))
            for start, end in note.lines:
                cv2.line(picture, page.at(*start), page.at(*end), colour, 4, cv2.LINE_AA)
    for number, question in enumerate(questions, 1):
        if question.page is page and question.box is not None:
            about = _frame(picture, page, question.box, ASKED)
            labels.append(Label(f"? {number}", ASKED, about, needed=True))
    draw_labels(picture, labels)
    return np.asarray(picture, np.uint8)


def _frame(picture: Any, page: Viewed, box: Box, colour: tuple[int, int, int]) -> Rectangle:
    """Draw a frame around a box, and return it in pixels."""
    x, y, width, height = box
    start, end = page.at(x - 0.4, y - 0.4), page.at(x + width + 0.4, y + height + 0.4)
    cv2.rectangle(picture, start, end, colour, 2)
    return *start, *end


# A JPEG comment distinguishes our pictures from people's photos.
_COMMENT = b"made by papercraft scan"
_OURS = b"\xff\xd8\xff\xfe" + (len(_COMMENT) + 2).to_bytes(2, "big") + _COMMENT

# In a PNG, it is a tEXt chunk after the signature and the header (ISO 15948, 11.3.4.3).
_HEAD = 33
_TEXT = b"tEXtSoftware\x00" + _COMMENT
_KEPT = (len(_TEXT) - 4).to_bytes(4, "big") + _TEXT + crc32(_TEXT).to_bytes(4, "big")


def encode_jpeg(picture: Pixels) -> bytes:
    """Return a picture as the bytes of a JPEG file."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return _OURS + bytes(data)[2:]


def encode_png(picture: Pixels) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    return bytes(cv2.imencode(".png", picture)[1])


def encode_kept_png(picture: Pixels) -> bytes:
    """Return a picture as a PNG file, marked by a text chunk as one that papercraft may replace."""
    data = encode_png(picture)
    return data[:_HEAD] + _KEPT + data[_HEAD:]


def is_kept_png(target: Path) -> bool:
    """Return whether a file was made by :func:`encode_kept_png`."""
    try:
        with target.open("rb") as file:
            return file.read(_HEAD + len(_KEPT))[_HEAD:] == _KEPT
    except (OSError, ValueError):
        return False


def is_scan_picture(target: Path) -> bool:
    """Return whether a file was made by :func:`encode_jpeg`, so that it may be replaced."""
    try:
        with target.open("rb") as file:
            return file.read(len(_OURS)) == _OURS
    except (OSError, ValueError):
        return False
