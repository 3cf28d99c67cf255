"""Yes-or-no questions about what a photo shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from papercraft.core.transcript import Question, Transcript

YES, NO = "yes", "no"


def confirmed(
    question: Question, transcript: Transcript, *, likely: bool, sure: bool = False
) -> bool:
    """Return a person's answer or, without one, ``likely``; ask unless that is ``sure``.

    The question says what it is about and where; its reading and choices are filled in here.
    """
    asked = question._replace(read=YES if likely else NO, choices=(YES, NO))
    return transcript.resolve(asked, sure=sure) == YES
