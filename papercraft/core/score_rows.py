"""Which rows of a score sheet were filled in, by what a photo shows in each.

Rows are filled in from the top. A row that shows nothing above clear marks was lost in the picture;
marks in doubt below empty rows are more likely a stain than a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import join_and, ngettext
from papercraft.core.photo import Question

if TYPE_CHECKING:
    from collections.abc import Mapping

    from papercraft.core.photo import Page, Transcript
    from papercraft.core.sheet import Box


def last_row(
    rows: Mapping[int, bool | None],
    key: str,
    page: Page,
    boxes: Mapping[int, Box],
    transcript: Transcript,
) -> int:
    """Return the last row that was filled in, 0 if none was; ask about marks below empty rows.

    ``rows``, from 1, tell whether a row is filled in: True if it is clearly, None if it may be.
    ``key`` is the list in the record that has an entry for each row.
    """
    last = max((row for row, state in rows.items() if state), default=0)
    while rows.get(last + 1, False) is None:
        last += 1
    below = [row for row, state in rows.items() if row > last and state is None]
    if not below:
        return last
    message = ngettext(
        "the row of game {rows} has marks, but rows above it are empty; was it played?",
        "the rows of games {rows} have marks, but rows above them are empty; were they played?",
        len(below),
        rows=join_and([str(row) for row in below]),
    )
    question = Question(
        f"{key}.{below[-1]}:played", message, "no", ("yes", "no"), page, boxes[below[-1]]
    )
    return below[-1] if transcript.resolve(question, sure=False) == "yes" else last
