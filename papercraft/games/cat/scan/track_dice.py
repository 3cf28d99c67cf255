"""The dice and passes of a game, read from ticked boxes: logs of rolls, and tracks on boards.

Boards of the first design have a track with rolls and passes, later ones only with passes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.messages import gettext, gettext_noop, join_and
from papercraft.core.transcript import Question
from papercraft.games.cat.board import FACES
from papercraft.games.cat.scan.board_ink import bounding_box
from papercraft.games.cat.sheets.tick_areas import TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Transcript
    from papercraft.games.cat.scan.board_ink import BoardInk

_FACES = tuple(map(str, FACES))
_NO_TRACK = gettext_noop(
    "no photo shows the log of rolls; type the rolls, separated by commas: 6,4,3"
)
# The answer for a turn that was not played.
_NONE = "none"
_NO_TICKS = gettext_noop("no roll is ticked in any log; type the rolls, separated by commas: 6,4,3")


class TrackRow(NamedTuple):
    """A turn in one track: the ticked face, None for certainly none, and whether it is certain.

    ``covered`` means that no visible box is ticked, but something lies on other boxes; ``ticked``
    are the faces that are ticked beyond doubt.
    """

    face: str | None
    sure: bool
    covered: bool = False
    ticked: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether the row is certainly blank."""
        return self.face is None


def has_track(board: BoardInk) -> bool:
    """Return whether rolls can be ticked on a page."""
    return "roll.1.1" in board.names


def read_row(board: BoardInk, turn: int) -> TrackRow:
    """Return one turn of a track."""
    states = {face: board.ticked(f"roll.{turn}.{face}") for face in _FACES}
    ink = {face: board.ticks[f"roll.{turn}.{face}"].ink for face in _FACES}
    clear = [face for face in _FACES if states[face]]
    doubtful = [face for face in _FACES if states[face] is None]
    if len(clear) == 1:
        # The tail of a tick may reach into the next box.
        tails = all(ink[face] < 0.2 * ink[clear[0]] for face in doubtful)
        return TrackRow(clear[0], sure=tails, ticked=tuple(clear))
    if not clear and not doubtful:
        return TrackRow(None, sure=True)
    covered = not clear and all(board.ticks[f"roll.{turn}.{face}"].covered for face in doubtful)
    if clear:
        # The darkest mark is a tick that was scribbled out.
        return TrackRow(min(clear, key=ink.__getitem__), sure=False, ticked=tuple(clear))
    return TrackRow(max(_FACES, key=ink.__getitem__), sure=False, covered=covered)


def read_dice(boards: Sequence[BoardInk], transcript: Transcript) -> list[int]:
    """Return the rolls that all tracks agree on; ask where one is in doubt or two differ."""
    tracks = [board for board in boards if has_track(board)]
    if not tracks:
        return _typed_dice(_NO_TRACK, transcript)
    rows = [[read_row(board, turn) for turn in range(1, TURNS + 1)] for board in tracks]
    last_ticked, last = _last_turns(rows)
    if not last:
        return _typed_dice(_NO_TICKS, transcript)
    rolls = []
    for turn in range(1, last + 1):
        read = _read_roll(
            turn,
            tracks,
            [track_rows[turn - 1] for track_rows in rows],
            transcript,
            ended=turn > last_ticked,
        )
        if read == _NONE:
            break
        # Until it is answered, a turn without a tick has some roll.
        rolls.append(int(read or _FACES[0]))
    return rolls


def _last_turns(rows: Sequence[Sequence[TrackRow]]) -> tuple[int, int]:
    """Return the last turn with a ticked roll, and the last that may have one.

    It may lie under a cover, or be a mark in doubt right after the last roll; a speck in a later
    turn is no roll.
    """
    turns = list(zip(*rows, strict=True))
    has_tick = [any(one.ticked for one in row) for row in turns]
    last = most = max((turn for turn, one in enumerate(has_tick, 1) if one), default=0)
    while most < len(turns) and _may_be_rolled(turns[most]):
        most += 1
    return last, most


def _may_be_rolled(rows: Sequence[TrackRow]) -> bool:
    """Return whether a turn without a clear tick may have one in some track."""
    return all(one.covered for one in rows) or any(
        not one.blank and not one.covered for one in rows
    )


def _typed_dice(message: str, transcript: Transcript) -> list[int]:
    answer = transcript.answers.get("dice", "")
    faces = [word.strip() for word in answer.split(",") if word.strip()]
    valid = bool(faces) and all(face in _FACES for face in faces)
    if valid:
        return [int(face) for face in faces]
    question = Question("dice", gettext(message), "", ())
    if answer:
        transcript.refuse(answer, question)
    else:
        transcript.questions.append(question)
    return []


def _read_roll(
    turn: int,
    tracks: Sequence[BoardInk],
    rows: Sequence[TrackRow],
    transcript: Transcript,
    *,
    ended: bool,
) -> str:
    """Return the face of a roll, nothing if none is ticked.

    ``ended`` says that the game may have ended before this turn.
    """
    # A track that its player left blank has no vote, unless all did.
    witnesses = [
        (board, track_row, track_row.face)
        for board, track_row in zip(tracks, rows, strict=True)
        if track_row.face is not None
    ]
    witnesses = [one for one in witnesses if not one[1].covered] or witnesses
    votes = [face for _, _, face in witnesses]
    sure = bool(witnesses) and all(track_row.sure for _, track_row, _ in witnesses)
    for board, track_row, face in witnesses:
        transcript.note(board.page, board.box(f"roll.{turn}.{face}"), face, sure=track_row.sure)
    read = max(votes, key=votes.count) if votes else ""
    different = sorted({*votes, *(face for _, row, _ in witnesses for face in row.ticked)})
    message = gettext("is the roll of turn {turn} ticked clearly?", turn=turn)
    if not votes:
        message = gettext("no roll is ticked in turn {turn}, but there are later ones", turn=turn)
    elif len(different) > 1:
        form = "the roll of turn {turn} is ticked as {faces}"
        message = gettext(form, turn=turn, faces=join_and(different))
    board = witnesses[0][0] if witnesses else tracks[0]
    ends = [board.box(f"roll.{turn}.{face}") for face in (_FACES[0], _FACES[-1])]
    box = bounding_box([corner for x, y, w, h in ends for corner in ((x, y), (x + w, y + h))], 2.0)
    question = Question(f"dice.{turn}", message, read, _FACES, board.page, box)
    if ended:
        covered = all(one.covered for one in rows if not one.blank)
        message = gettext("is there a roll in turn {turn} of the log?", turn=turn)
        if covered:
            form = "something lies on turn {turn} of the log; is a roll ticked there?"
            message = gettext(form, turn=turn)
        guess = _NONE if covered else read
        question = question._replace(text=message, read=guess, choices=(_NONE, *_FACES))
    return transcript.resolve(question, sure=sure and len(different) == 1)


def read_passes(board: BoardInk, turns: int) -> tuple[bool | None, ...]:
    """Return for each turn whether a player ticked a pass; None if unknown.

    A turn with neither a roll nor a pass ticked is unknown: its player did not fill in the track.
    """
    if "roll.1.pass" not in board.names:
        return (None,) * turns
    return tuple(_pass(board, turn) for turn in range(1, turns + 1))


def may_be_passed_after(turns: int, board: BoardInk) -> bool:
    """Return whether a pass may be ticked after so many turns, so that there was one more roll."""
    passes = [name for name in board.names if name.endswith(".pass")]
    return any(
        int(name.split(".")[1]) > turns and board.ticked(name) is not False for name in passes
    )


def _pass(board: BoardInk, turn: int) -> bool | None:
    if turn > TURNS:
        return None
    ticked = board.ticked(f"roll.{turn}.pass")
    unused = ticked is False and has_track(board) and read_row(board, turn).blank
    return None if unused else ticked
