"""The record of a game of ``cutit`` from photos of dice log, score pads, pieces and puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.transcript import Question, Transcript
from papercraft.games.cutit.cell_sets import parse_cells
from papercraft.games.cutit.scan.cell_detect import detect_cells
from papercraft.games.cutit.scan.colour_check import is_other_square
from papercraft.games.cutit.scan.markerless import detect_markerless_cells
from papercraft.games.cutit.scan.pad_dice import read_dice
from papercraft.games.cutit.scan.pad_rings import read_pad_marks
from papercraft.games.cutit.scan.player_pieces import check_detections, read_pieces
from papercraft.games.cutit.scan.player_puzzle import read_puzzle
from papercraft.games.cutit.scan.unread_cells import compare_with_print
from papercraft.games.cutit.square import CORNERS, ROUNDS

if TYPE_CHECKING:
    from papercraft.core.photo import PhotoSet
    from papercraft.core.transcript import Scan
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.square import Square

_NO_PIECES = gettext(
    "no photo shows this player's pieces; add a photo of them lying 5 mm apart, or type them"
)
# Fewer decoded cells may be a pattern of the table.
_MIN_CELLS = 3
_WHOSE_PIECES = gettext(
    "whose pieces are in which photo? Add the photos player by player, each after the player's "
    "score pad, with a pad for every player"
)


def scan(square: Square, photo_set: PhotoSet) -> Scan:
    """Return the record that photos of one game show, with questions about the rest."""
    transcript = Transcript(photo_set.answers)
    pads = photo_set.pages("pad")
    data: dict[str, Any] = {"papercraft": 1, "game": "cutit", "sheet": photo_set.sheet}
    logs = photo_set.pages("log")
    data["dice"] = dice = read_dice([*logs, *pads], transcript)
    if len(dice) == ROUNDS and not transcript.has_asked("dice"):
        # Each die has its one tick in every round, so none is missing.
        transcript.crosschecked += logs
    count = max(len(pads), len(photo_set.names), 1)
    detections = _detections(square, photo_set)
    lines = _unreadable_photos(photo_set, detections)
    if lines and not pads and not any(detections.values()):
        raise ReadError([Problem("", line) for line in lines])
    player_detections = _detections_by_player(photo_set, detections, count)
    data["players"] = [
        _player(number, square, player_detections, photo_set, transcript) for number in range(count)
    ]
    lines += [
        line
        for number, page in enumerate(pads, 1)
        for line in read_pad_marks(page, number, photo_set.name(number - 1), transcript)
    ]
    return transcript.scan(data, *lines, pages=pads)


def _detections(square: Square, photo_set: PhotoSet) -> dict[int, Detection]:
    """Return the cells detected in photos of pieces, by the index of the photo."""
    detections = {}
    for place, photo in enumerate(photo_set.photos):
        if photo.table is None or any(page.part == "square" for page in photo.pages):
            continue
        detection = detect_cells(photo.table)
        if len(detection.cells) >= _MIN_CELLS:
            compare_with_print(detection, square, photo_set.printed("square", {"cell-codes": True}))
        elif not photo.pages:
            printed = photo_set.printed("square", {})
            detection = max(
                detection,
                detect_markerless_cells(photo.table, square, printed),
                key=lambda s: len(s.cells),
            )
        if not is_other_square(square, detection):
            detection.jokers = square.jokers
        if detection.cells or detection.duplicates:
            detections[place] = detection
    check_detections(list(detections.values()))
    return detections


def _unreadable_photos(photo_set: PhotoSet, detections: dict[int, Detection]) -> list[str]:
    """Return a sentence for each photo in which nothing was detected."""
    form = (
        "{photo}: no cells of {sheet} were detected; is it the square that was cut? Lay its pieces "
        "face up, 5 mm apart, and take the photo from above"
    )
    return [
        gettext(form, photo=photo.name, sheet=photo_set.sheet)
        for place, photo in enumerate(photo_set.photos)
        if photo.complaint and place not in detections
    ]


def _detections_by_player(
    photo_set: PhotoSet, detections: dict[int, Detection], count: int
) -> list[list[Detection]] | None:
    """Return the detections of each player's pieces, or None if it is unclear whose they are.

    Photos follow the pad of their player; without pads they are divided evenly, in order.
    """
    if count == 1:
        return [list(detections.values())]
    pads = [photo for photo in photo_set.photos if any(page.part == "pad" for page in photo.pages)]
    if len(pads) == count:
        by_player: list[list[Detection]] = [[] for _ in range(count)]
        pads_so_far = 0
        for place, photo in enumerate(photo_set.photos):
            pads_so_far += photo in pads
            if place in detections:
                by_player[max(0, pads_so_far - 1)].append(detections[place])
        return by_player
    listed = list(detections.values())
    each, left = divmod(len(listed), count)
    return None if left else [listed[each * n : each * (n + 1)] for n in range(count)]


def _player(
    number: int,
    square: Square,
    player_detections: list[list[Detection]] | None,
    photo_set: PhotoSet,
    transcript: Transcript,
) -> dict[str, Any]:
    key = f"players.{number + 1}"
    detections = player_detections[number] if player_detections else []
    if not detections:
        message = _NO_PIECES if player_detections else _WHOSE_PIECES
        question = Question(f"{key}.pieces", message, "", ())
        pieces = _typed_pieces(transcript.resolve(question, sure=False))
        if pieces is None:
            transcript.refuse(transcript.answers[question.key], question)
            pieces = []
        return _with_corner(number, [], photo_set, transcript) | {"pieces": pieces}
    cut = read_pieces(square, detections, number + 1, transcript)
    first = cut.pieces[0] if f"{key}.pieces" in transcript.answers and cut.pieces else []
    entry = _with_corner(number, first, photo_set, transcript) | {"pieces": cut.entries}
    puzzle = read_puzzle(detections, cut.pieces, number + 1, transcript)
    return entry if puzzle is None else entry | {"puzzle": puzzle}


def _typed_pieces(answer: str) -> list[str] | None:
    """Return the pieces of an answer, or None if it is not a list of pieces."""
    pieces = [piece.strip() for piece in answer.split(",") if piece.strip()]
    try:
        for piece in pieces:
            parse_cells(piece)
    except ValueError:
        return None
    return pieces


def _with_corner(
    number: int, first: list[int], photo_set: PhotoSet, transcript: Transcript
) -> dict[str, Any]:
    """Return name and corner of a player; ask for the corner, guessed from the first piece."""
    corners = tuple(CORNERS)
    corners_of_piece = [name for name, cell in CORNERS.items() if cell in first]
    guess = corners_of_piece[0] if len(corners_of_piece) == 1 else corners[number % len(corners)]
    message = gettext("in which corner did the player begin?")
    corner = Question(f"players.{number + 1}.corner", message, guess, corners)
    return {"name": photo_set.name(number), "corner": transcript.resolve(corner, sure=False)}
