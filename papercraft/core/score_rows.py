"""Decide which rows of a score sheet were filled in, for sheets with a row for each game.

Rows are filled in from the top. An empty row above clear marks is one the photo failed to show, but
a single row far below the others is more likely a stain than a game. So are doubtful marks below
empty rows, and one in a single box right below the last game.
"""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from papercraft.core.confirm import confirmed
from papercraft.core.messages import join_and, ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.transcript import Question

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from papercraft.core.photo import Page, PhotoSet
    from papercraft.core.sheet import Box
    from papercraft.core.transcript import Transcript

# Where at least so many rows above it are empty, and more than have doubtful marks, even a clear
# tick is asked about.
_EMPTY = 2
# So many lone ticks at the end of a sheet may be a crease.
_CREASE = 2


def page_with(photo_set: PhotoSet, boxes: Iterable[str], missing: str) -> Page:
    """Return the only page among the aids that has any of the given boxes.

    Raises:
        ReadError: there is none, or several; ``missing`` is its message.
    """
    wanted = set(boxes)
    pages = [page for page in photo_set.pages("aids") if wanted & page.places.boxes.keys()]
    if len(pages) != 1:
        raise ReadError([Problem("", missing)])
    return pages[0]


def row_state(marks: Iterable[bool | None], *, written: bool) -> bool | None:
    """Return whether a row was filled in, or None if that is uncertain.

    ``marks`` are whether each box of the row is ticked, None if in doubt. Only a clear tick is
    proof: handwriting (``written``) may be a stain.
    """
    states = set(marks)
    if True in states:
        return True
    return None if None in states or written else False


def around(boxes: Iterable[Box]) -> Box:
    """Return the bounding box of boxes."""
    corners = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    left, top = min(lefts), min(tops)
    return left, top, round(max(rights) - left, 3), round(max(bottoms) - top, 3)


def last_row(
    rows: Mapping[int, bool | None],
    key: str,
    page: Page,
    boxes: Mapping[int, Box],
    transcript: Transcript,
    lone: Collection[int] = (),
) -> int:
    """Return the number of the last row that was filled in, or 0; ask about marks below empty rows.

    A clear tick in a lone row is asked about, too, if several rows above it are empty.

    ``rows`` maps row numbers, from 1, to states as from ``row_state``. ``key`` is the list in the
    record that has an entry for each row. ``lone`` are the rows with a mark in a single box, which
    are asked about as well: a doubtful one below a row that was filled in.
    """
    last = _last_clear(rows, lone)
    stray = lone if last else ()
    while rows.get(last + 1, False) is None and last + 1 not in stray:
        last += 1
    below = [row for row, state in rows.items() if row > last and state is not False]
    if not below:
        return last
    is_unclear = all(row in stray and rows[row] is None for row in below)
    told = _about_lone if is_unclear else _about_marks
    message = told(len(below), join_and([str(row) for row in below]))
    question = Question(f"{key}.{below[-1]}:played", message, "", (), page, boxes[below[-1]])
    return below[-1] if confirmed(question, transcript, likely=False) else last


def _last_clear(rows: Mapping[int, bool | None], lone: Collection[int]) -> int:
    """Return the last row with a clear tick, or 0; a lone one far below others may be a stain.

    So may several at the end, if others have more marks: a crease runs down a page.
    """
    clear = [0, *sorted(row for row, state in rows.items() if state)]
    end = len(list(takewhile(lone.__contains__, reversed(clear))))
    if end >= _CREASE and end < len(clear) - 1:
        clear = clear[:-end]
    for before, row in reversed(list(pairwise(clear))):
        between = [rows.get(number) for number in range(before + 1, row)]
        if row not in lone or between.count(False) < max(_EMPTY, between.count(None) + 1):
            return row
    return 0


def _about_marks(count: int, rows: str) -> str:
    return ngettext(
        "the row of game {rows} has marks, but rows above it are empty; was it played?",
        "the rows of games {rows} have marks, but rows above them are empty; were they played?",
        count,
        rows=rows,
    )


def _about_lone(count: int, rows: str) -> str:
    return ngettext(
        "only one box of game {rows} has a mark, and it is no clear tick; was it played?",
        "only one box each of games {rows} has a mark, and none is a clear tick; were they played?",
        count,
        rows=rows,
    )
