"""A player's puzzle from photos, with questions about pieces that may or may not be part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.confirm import confirmed
from papercraft.core.messages import gettext
from papercraft.core.transcript import Question
from papercraft.games.cutit.scan.photo_spots import piece_spot, whole_spot
from papercraft.games.cutit.scan.puzzle_pose import estimate_puzzle, shows_puzzle
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Transcript
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.scan.puzzle_pose import PuzzlePose

_PLACED, _LOOSE = "laid", "loose"
# So many loose pieces may lie side by side by chance.
_MAX_CHANCE_NEIGHBOURS = 3


def read_puzzle(
    detections: Sequence[Detection],
    pieces: Sequence[Sequence[int]],
    number: int,
    transcript: Transcript,
) -> list[dict[str, Any]] | None:
    """Return the puzzle of player ``number`` (counted from 1), or None if no photo shows one."""
    key = f"players.{number}.puzzle"
    showing = [detection for detection in detections if shows_puzzle(detection, pieces)]
    if not showing:
        return None
    results = [estimate_puzzle(detection, pieces) for detection in showing]
    chosen = max(range(len(showing)), key=lambda n: len(results[n].transforms))
    detection, pose = showing[chosen], results[chosen]
    text = _laid_question(len(showing), len(detections))
    question = Question(f"{key}:laid", text, "", (), spot=whole_spot(detection))
    sure = _is_clear(results, len(detections), pose, pieces)
    if not confirmed(question, transcript, likely=True, sure=sure):
        return None
    _ask_about_pieces(pose, detection, pieces, key, transcript)
    places = pose.placements(pieces)
    return [
        {"piece": piece + 1, "at": [column, row], "turn": turn}
        for piece, (column, row, turn) in sorted(places.items())
    ]


def _laid_question(showing: int, photos: int) -> str:
    if showing > 1:
        return gettext("several photos show pieces side by side; is this the laid puzzle?")
    if photos == 1:
        return gettext("the pieces lie side by side; is this the laid puzzle?")
    return gettext("is this the laid puzzle?")


def _is_clear(
    results: list[PuzzlePose], photos: int, pose: PuzzlePose, pieces: Sequence[Sequence[int]]
) -> bool:
    """Return whether pieces certainly lie side by side as a puzzle, not by chance."""
    if photos > len(results) == 1 and len(pose.transforms) > _MAX_CHANCE_NEIGHBOURS:
        return True
    agreed = all(result.placements(pieces) == pose.placements(pieces) for result in results)
    return agreed and 2 * len(pose.transforms) > len(pieces)


def _ask_about_pieces(
    pose: PuzzlePose,
    detection: Detection,
    pieces: Sequence[Sequence[int]],
    key: str,
    transcript: Transcript,
) -> None:
    """Ask about pieces off the lattice, in groups of their own, or not visible; note the rest."""
    _ask_doubts(pose, detection, pieces, key, transcript)
    _ask_not_laid(pose, detection, pieces, key, transcript)
    for piece in sorted(pose.transforms):
        spot = piece_spot(detection, pieces[piece])
        transcript.note_item(spot, str(piece + 1), sure=piece not in pose.doubts)


def _ask_doubts(
    pose: PuzzlePose,
    detection: Detection,
    pieces: Sequence[Sequence[int]],
    key: str,
    transcript: Transcript,
) -> None:
    """Ask about pieces next to others but off their lattice; place or remove them as answered."""
    for piece, adjacency in sorted(pose.doubts.items()):
        name = CELL_NAMES[pieces[piece][0]]
        form = (
            "piece {n} ({cell}) lies {offset:.2f} cells and {skew:.0f} degrees off the piece "
            "beside it; is it laid there, or loose?"
        )
        message = gettext(
            form,
            n=piece + 1,
            cell=name,
            offset=float(adjacency.offset),
            skew=float(adjacency.skew),
        )
        likely = _PLACED if piece in pose.transforms else _LOOSE
        spot = piece_spot(detection, pieces[piece])
        question = Question(f"{key}:{piece + 1}", message, likely, (_PLACED, _LOOSE), spot=spot)
        answer = transcript.resolve(question, sure=False)
        other = adjacency.one if adjacency.other == piece else adjacency.other
        if answer == _LOOSE:
            pose.transforms.pop(piece, None)
        elif piece not in pose.transforms and other in pose.transforms:
            transform = (
                adjacency.transform if adjacency.other == piece else adjacency.transform.inverse()
            )
            pose.transforms[piece] = pose.transforms[other].compose(transform)


def _ask_not_laid(
    pose: PuzzlePose,
    detection: Detection,
    pieces: Sequence[Sequence[int]],
    key: str,
    transcript: Transcript,
) -> None:
    """Ask about groups of pieces away from the puzzle, and about pieces not visible beside it."""
    for group in pose.separate:
        listed = ", ".join(str(piece + 1) for piece in group)
        form = "pieces {pieces} lie together, away from the puzzle; they do not count as laid"
        message = gettext(form, pieces=listed)
        spot = piece_spot(detection, pieces[group[0]])
        name = f"{key}:{group[0] + 1}"
        transcript.resolve(Question(name, message, _LOOSE, (_LOOSE,), spot=spot), sure=False)
    for piece in pose.missing:
        name = CELL_NAMES[pieces[piece][0]]
        form = (
            "piece {n} ({cell}) is not visible beside the puzzle; was it left out? If it is "
            "covered or face down, add another photo"
        )
        message = gettext(form, n=piece + 1, cell=name)
        question = Question(
            f"{key}:{piece + 1}", message, _LOOSE, (_LOOSE,), spot=whole_spot(detection)
        )
        transcript.resolve(question, sure=False)
