"""Guesses doubtful rolls of the log by a vote of all players' threads.

After a scribble, it may be unclear which tick counts, but a turn has as many segments as its roll.
The votes only improve the guess: the question is still asked.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING

from papercraft.games.cat.board import FACES
from papercraft.games.cat.scan.track_dice import has_track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Transcript
    from papercraft.games.cat.scan.board_ink import BoardInk
    from papercraft.games.cat.scan.session import Session

# So many combinations of rolls are tried; a search for the turns of a thread may take a while.
_MOST = 36


def vote(
    dice: Sequence[int],
    tracks: Sequence[BoardInk],
    sessions: Sequence[Session],
    transcript: Transcript,
) -> list[int]:
    """Return the rolls with those in doubt as most threads have them; their questions guess so."""
    asked = {f"dice.{turn}": turn for turn in range(1, len(dice) + 1)}
    doubtful = [asked[one.key] for one in transcript.questions if one.key in asked]
    options = {turn: _faces(dice[turn - 1], turn, tracks) for turn in doubtful}
    if not doubtful or prod(map(len, options.values())) > _MOST:
        return list(dice)
    votes = {}
    for faces in product(*options.values()):
        rolls = list(dice)
        for turn, face in zip(options, faces, strict=True):
            rolls[turn - 1] = face
        votes[tuple(rolls)] = sum(_fits(session, rolls) for session in sessions)
    # The faces as they look come first, and of equals the first is the best.
    best = max(votes, key=votes.__getitem__)
    for number, question in enumerate(transcript.questions):
        # A roll that nobody ticked is no guess without a thread that fits it.
        if question.key in asked and (votes[best] or question.has_guess):
            read = str(best[asked[question.key] - 1])
            transcript.questions[number] = question._replace(read=read)
    return list(best)


def _faces(guess: int, turn: int, tracks: Sequence[BoardInk]) -> list[int]:
    """Return the faces with ink in some track, the guess first; all if there is none."""
    inked = [
        face
        for face in FACES
        if any(
            board.ticked(f"roll.{turn}.{face}") is not False for board in tracks if has_track(board)
        )
    ]
    return list(dict.fromkeys([guess, *(inked or FACES)]))


def _fits(session: Session, dice: Sequence[int]) -> bool:
    """Return whether a player's thread can be drawn with these rolls."""
    trail = session.drawn
    return trail.whole and bool(trail.edges) and session.fits(trail.edges, dice)
