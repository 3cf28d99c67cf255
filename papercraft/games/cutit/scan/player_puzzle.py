"""A player's laid puzzle as the record has it, and what is doubtful about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Question
from papercraft.games.cutit.scan.player_pieces import piece_spot, whole_spot
from papercraft.games.cutit.scan.puzzle_pose import is_puzzle, puzzle
from papercraft.games.cutit.setup import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Desk
    from papercraft.games.cutit.scan.cell_detect import Sight
    from papercraft.games.cutit.scan.puzzle_pose import Puzzle

_LAID, _LOOSE = "laid", "loose"
_YES, _NO = "yes", "no"
# So many pieces may come to lie side by side in a photo of the loose pieces.
_BY_CHANCE = 3


def read_puzzle(
    sights: Sequence[Sight], pieces: Sequence[Sequence[int]], number: int, desk: Desk
) -> list[dict[str, Any]] | None:
    """Return the puzzle of a player (counted from 1), or None if no photo shows one.

    Pieces are counted as in the record.
    """
    key = f"players.{number}.puzzle"
    showing = [sight for sight in sights if is_puzzle(sight, pieces)]
    if not showing:
        return None
    results = [puzzle(sight, pieces) for sight in showing]
    chosen = max(range(len(showing)), key=lambda n: len(results[n].moves))
    sight, found = showing[chosen], results[chosen]
    question = Question(
        f"{key}:laid", _which(len(showing), len(sights)), _YES, (_YES, _NO), spot=whole_spot(sight)
    )
    if desk.settle(question, sure=_is_clear(results, len(sights), found, pieces)) == _NO:
        return None
    _ask(found, sight, pieces, key, desk)
    places = found.places(pieces)
    return [
        {"piece": piece + 1, "at": [column, row], "turn": turn}
        for piece, (column, row, turn) in sorted(places.items())
    ]


def _which(showing: int, photos: int) -> str:
    if showing > 1:
        return "several photos show pieces side by side; is this the laid puzzle?"
    if photos == 1:
        return "the pieces lie side by side; is this the laid puzzle?"
    return "is this the laid puzzle?"


def _is_clear(
    results: list[Puzzle], photos: int, found: Puzzle, pieces: Sequence[Sequence[int]]
) -> bool:
    """Tell whether pieces lie side by side because they were laid, not by chance."""
    if photos > len(results) == 1 and len(found.moves) > _BY_CHANCE:
        return True
    agreed = all(result.places(pieces) == found.places(pieces) for result in results)
    return agreed and 2 * len(found.moves) > len(pieces)


def _ask(
    found: Puzzle, sight: Sight, pieces: Sequence[Sequence[int]], key: str, desk: Desk
) -> None:
    """Ask about every piece that may or may not be part of the puzzle."""
    for piece, touch in sorted(found.doubts.items()):
        name = CELL_NAMES[pieces[piece][0]]
        told = (
            f"piece {piece + 1} ({name}) lies {touch.off:.2f} cells and {touch.askew:.0f} degrees "
            "off the piece beside it; is it laid there, or loose?"
        )
        likely = _LAID if piece in found.moves else _LOOSE
        spot = piece_spot(sight, pieces[piece])
        question = Question(f"{key}:{piece + 1}", told, likely, (_LAID, _LOOSE), spot=spot)
        answer = desk.settle(question, sure=False)
        other = touch.one if touch.other == piece else touch.other
        if answer == _LOOSE:
            found.moves.pop(piece, None)
        elif piece not in found.moves and other in found.moves:
            move = touch.move if touch.other == piece else touch.move.back()
            found.moves[piece] = found.moves[other].after(move)
    for group in found.apart:
        listed = ", ".join(str(piece + 1) for piece in group)
        told = f"pieces {listed} lie together, away from the puzzle; they are taken as not laid"
        spot = piece_spot(sight, pieces[group[0]])
        name = f"{key}:{group[0] + 1}"
        desk.settle(Question(name, told, _LOOSE, (_LOOSE,), spot=spot), sure=False)
    for piece in found.unseen:
        name = CELL_NAMES[pieces[piece][0]]
        told = (
            f"piece {piece + 1} ({name}) is not to be seen beside the puzzle; was it left out? If "
            "it is covered or face down, add another photo"
        )
        question = Question(f"{key}:{piece + 1}", told, _LOOSE, (_LOOSE,), spot=whole_spot(sight))
        desk.settle(question, sure=False)
    for piece in sorted(found.moves):
        spot = piece_spot(sight, pieces[piece])
        if spot is not None:
            desk.note_spot(spot, str(piece + 1), sure=piece not in found.doubts)
