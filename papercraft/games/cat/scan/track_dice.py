"""The rolls as the tracks of a game tell them, and the passes of each track."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.photo import Question
from papercraft.games.cat.scan.board_ink import around
from papercraft.games.cat.setup import FACES
from papercraft.games.cat.sheets.bars import TURNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Desk
    from papercraft.games.cat.scan.board_ink import Inked

_FACES = tuple(map(str, FACES))
_UNKNOWN = "no photo shows a track of rolls; type the rolls, with commas between: 6,4,3"
# The roll of a turn that was not played.
_NONE = "none"
_UNTICKED = "no roll is ticked in any track; type the rolls, with commas between: 6,4,3"


class Row(NamedTuple):
    """A turn in one track: the face that is ticked, if one is, and whether that is sure.

    It is ``covered`` if nothing is ticked that can be seen, but something lies on some boxes.
    """

    face: str | None
    sure: bool
    covered: bool = False

    @property
    def blank(self) -> bool:
        """Whether nothing is ticked for sure."""
        return self.face is None and self.sure


def has_track(board: Inked) -> bool:
    """Return whether a track is printed beside a board."""
    return "roll.1.1" in board.names


def row(board: Inked, turn: int) -> Row:
    """Read one turn of a track."""
    told = {face: board.ticked(f"roll.{turn}.{face}") for face in _FACES}
    ink = {face: board.ticks[f"roll.{turn}.{face}"].ink for face in _FACES}
    clear = [face for face in _FACES if told[face]]
    doubtful = [face for face in _FACES if told[face] is None]
    if len(clear) == 1:
        # The tail of a tick may reach into the next box.
        tails = all(ink[face] < 0.2 * ink[clear[0]] for face in doubtful)
        return Row(clear[0], sure=tails)
    if not clear and not doubtful:
        return Row(None, sure=True)
    covered = not clear and all(board.ticks[f"roll.{turn}.{face}"].covered for face in doubtful)
    return Row(max(_FACES, key=ink.__getitem__), sure=False, covered=covered)


def read_dice(boards: Sequence[Inked], desk: Desk) -> list[int]:
    """Return the rolls that all tracks tell; where one is in doubt, or two differ, it is asked."""
    tracks = [board for board in boards if has_track(board)]
    if not tracks:
        return _typed(_UNKNOWN, desk)
    rows = [[row(board, turn) for turn in range(1, TURNS + 1)] for board in tracks]
    told, last = _last(rows)
    if not last:
        return _typed(_UNTICKED, desk)
    rolls = []
    for turn in range(1, last + 1):
        read = _roll(turn, tracks, [own[turn - 1] for own in rows], desk, ended=turn > told)
        if read == _NONE:
            break
        rolls.append(int(read))
    return rolls


def _last(rows: Sequence[Sequence[Row]]) -> tuple[int, int]:
    """Return the last turn in which a roll is ticked, and which may be if it is covered."""
    turns = list(zip(*rows, strict=True))
    told = [any(not one.blank and not one.covered for one in row) for row in turns]
    last = most = max((turn for turn, one in enumerate(told, 1) if one), default=0)
    while most < len(turns) and all(one.covered for one in turns[most]):
        most += 1
    return last, most


def _typed(unknown: str, desk: Desk) -> list[int]:
    given = desk.answers.get("dice", "")
    faces = [word.strip() for word in given.split(",") if word.strip()]
    known = bool(faces) and all(face in _FACES for face in faces)
    told = unknown if known or not given else f"{given!r} cannot be; {unknown}"
    if not known:
        desk.questions.append(Question("dice", told, "", (), None, None))
    return [int(face) for face in faces] if known else []


def _roll(
    turn: int, tracks: Sequence[Inked], rows: Sequence[Row], desk: Desk, *, ended: bool
) -> str:
    """Return the face of a roll, or none where the track may have ``ended`` before."""
    # A player who did not keep the track says nothing, unless nobody did.
    told = [(board, one) for board, one in zip(tracks, rows, strict=True) if not one.blank]
    told = [pair for pair in told if not pair[1].covered] or told
    votes = [one.face for _, one in told if one.face is not None]
    sure = bool(told) and all(one.sure for _, one in told)
    for board, one in told:
        if one.face is not None:
            box = board.box(f"roll.{turn}.{one.face}")
            desk.note(board.page, box, one.face, sure=one.sure)
    read = max(votes, key=votes.count) if votes else _FACES[0]
    different = sorted(set(votes))
    words = f"is the roll of turn {turn} ticked clearly?"
    if not votes:
        words = f"no roll is ticked in turn {turn}, but there are later ones"
    elif len(different) > 1:
        words = f"the roll of turn {turn} is ticked as {' and as '.join(different)}"
    board = told[0][0] if told else tracks[0]
    ends = [board.box(f"roll.{turn}.{face}") for face in (_FACES[0], _FACES[-1])]
    box = around([(x + 2.6 + d, y + 2.6 + d) for x, y, _, _ in ends for d in (-2.6, 2.6)], 2.0)
    question = Question(f"dice.{turn}", words, read, _FACES, board.page, box)
    if ended:
        words = f"something lies on turn {turn} of the track; is a roll ticked there?"
        question = question._replace(told=words, read=_NONE, choices=(_NONE, *_FACES))
    return desk.settle(question, sure=sure and len(different) == 1)


def passes(board: Inked, turns: int) -> tuple[bool | None, ...]:
    """Return for each turn whether a player has ticked a pass; None if nothing tells.

    A turn in which neither a roll nor a pass is ticked says nothing: the track was not kept.
    """
    if not has_track(board):
        return (None,) * turns
    return tuple(_pass(board, turn) for turn in range(1, turns + 1))


def _pass(board: Inked, turn: int) -> bool | None:
    if turn > TURNS:
        return None
    told = board.ticked(f"roll.{turn}.pass")
    return None if told is False and row(board, turn).blank else told
