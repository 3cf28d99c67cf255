"""Reads tick boxes of a page; what is in doubt becomes a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.photo import Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.photo import Page, Transcript

_YES, _NO = "yes", "no"


def ticked_boxes(page: Page, keys: Mapping[str, str], transcript: Transcript) -> set[str]:
    """Return the names of the boxes that are ticked.

    ``keys`` are the keys of the boxes' questions, by the names the boxes have on the sheet.
    """
    boxes = [page.places.boxes[name] for name in keys]
    names = set()
    for (name, key), box, tick in zip(keys.items(), boxes, page.ticks(boxes), strict=True):
        read = _YES if tick.ticked else _NO
        words = gettext("is the box {name} ticked?", name=name)
        sure = tick.ticked is not None
        if (
            transcript.resolve(Question(key, words, read, (_YES, _NO), page, box), sure=sure)
            == _YES
        ):
            names.add(name)
        transcript.note(page, box, read, sure=sure)
    return names
