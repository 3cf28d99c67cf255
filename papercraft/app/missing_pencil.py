"""The question whether a black and white picture shows every mark on a sheet.

Thresholding may remove light pencil without a trace. No measurement can detect that, so the user is
asked once per sheet; until then, its results are provisional.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.photo import Question, Transcript, sheet_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import PhotoSet

# What follows the sheet in the keys of these questions.
ABOUT = ":pencil"


def missing_pencil(photo_set: PhotoSet, sheet_labels: Sequence[str]) -> list[Question]:
    """Return a question for each sheet to write on that a black and white picture shows.

    ``sheet_labels`` are the sheets of the players: questions about these are about the player
    alone, those about others, such as a log of the dice, about all.
    """
    transcript = Transcript(photo_set.answers)
    pages = [page for photo in photo_set.photos for page in photo.pages if page.places.boxes]
    for label, page in {sheet_label(page): page for page in pages if page.bilevel}.items():
        form = (
            "{photo} is black and white: light pencil may be missing. Does it show every mark on "
            "{sheet}? If not, use the original photo"
        )
        message = gettext(form, photo=page.photo, sheet=label)
        question = Question(_sheet_key(label, sheet_labels), message, "yes", ("yes",), page)
        transcript.resolve(question, sure=False)
    return transcript.questions


def _sheet_key(label: str, sheet_labels: Sequence[str]) -> str:
    if label in sheet_labels:
        return f"players.{sheet_labels.index(label) + 1}{ABOUT}"
    return label.replace(" ", ".") + ABOUT
