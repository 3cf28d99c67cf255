"""Yes-or-no questions about what a photo shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.core.photo import Question, Transcript

YES, NO = "yes", "no"


def confirmed(
    question: Question, transcript: Transcript, *, likely: bool, sure: bool = False
) -> bool:
    """Return what a person answers, else what is ``likely``; ask if that is not ``sure``.

    The question says what about and where; what is read and the choices are filled in.
    """
    asked = question._replace(read=YES if likely else NO, choices=(YES, NO))
    return transcript.resolve(asked, sure=sure) == YES
