"""Ask whether a black and white picture shows every mark on a sheet.

Thresholding may erase light pencil entirely, so a lost mark looks like no mark. No measurement can
detect this, so people are asked once per sheet; until then its results are provisional. Only where
every mark is confirmed by others, as in some games, nobody is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.transcript import Question, Transcript, sheet_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import PhotoSet
    from papercraft.core.transcript import Scan

# What follows the sheet in the keys of these questions.
ABOUT = ":pencil"


def missing_pencil(photo_set: PhotoSet, scan: Scan) -> list[Question]:
    """Return a question for each sheet to write on that a black and white picture shows.

    A question about a player's sheet concerns that player alone; one about another sheet, such as a
    log of the dice, concerns everybody.
    """
    transcript = Transcript(photo_set.answers)
    pages = [page for photo in photo_set.photos for page in photo.pages if page.places.boxes]
    checked = {id(page) for page in scan.crosschecked}
    doubtful = [page for page in pages if page.bilevel and id(page) not in checked]
    for label, page in {sheet_label(page): page for page in doubtful}.items():
        form = (
            "{photo} is black and white: light pencil may be missing. Does it show every mark on "
            "{sheet}? If not, use the original photo"
        )
        message = gettext(form, photo=page.photo, sheet=label)
        question = Question(_sheet_key(label, scan.sheet_labels), message, "yes", ("yes",), page)
        transcript.resolve(question, sure=False)
    return transcript.questions


def _sheet_key(label: str, sheet_labels: Sequence[str]) -> str:
    if label in sheet_labels:
        return f"players.{sheet_labels.index(label) + 1}{ABOUT}"
    return label.replace(" ", ".") + ABOUT
