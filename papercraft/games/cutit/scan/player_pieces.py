"""A player's pieces from photos, in the order of cutting, with questions about what is doubtful."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from statistics import median
from typing import TYPE_CHECKING, Any

from papercraft.core.messages import gettext, ngettext
from papercraft.core.problems import Problem, ReadError
from papercraft.core.transcript import Question
from papercraft.games.cutit.cell_sets import ALL_CELLS, cells_in, connected_parts, format_cells
from papercraft.games.cutit.scan.cell_detect import neighbours
from papercraft.games.cutit.scan.colour_check import is_other_square
from papercraft.games.cutit.scan.connectivity import segment
from papercraft.games.cutit.scan.crooked_cuts import (
    CELL_MM,
    crooked_outline,
    find_crooked_cuts,
    note_pieces,
)
from papercraft.games.cutit.scan.photo_spots import cells_spot, whole_spot
from papercraft.games.cutit.scan.piece_order import ask_order, bits_of, typed_pieces
from papercraft.games.cutit.square import CELL_NAMES, CELLS, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Transcript
    from papercraft.games.cutit.scan.cell_detect import Detection
    from papercraft.games.cutit.scan.connectivity import Doubt, Segmentation
    from papercraft.games.cutit.scan.cut_deviation import CutDeviation
    from papercraft.games.cutit.square import Square

# More cells at two places mean that the photo shows a second square.
_MAX_DUPLICATES = 2
# So many hidden cells in one component are probably a piece of their own.
_MIN_HIDDEN_PIECE = 4
_ONE, _TWO = "one piece", "two pieces"
_ALONE = "alone"
# Codes of cells need so many pixels per mm.
_READABLE = 3.0


@dataclass(frozen=True)
class PlayerPieces:
    """A player's pieces as sorted cells, in the order of the record, and the record's entries."""

    pieces: list[list[int]]
    entries: list[Any]


def check_detections(detections: Sequence[Detection]) -> None:
    """Raise ReadError if a photo shows pieces of two squares."""
    problems = []
    for detection in detections:
        if len(detection.duplicates) > _MAX_DUPLICATES:
            names = ", ".join(CELL_NAMES[number] for number, _, _ in detection.duplicates[:3])
            form = (
                "shows two squares: {cells} and more are in it twice; take a photo of each "
                "player's pieces alone"
            )
            problems.append(Problem(detection.table.name, gettext(form, cells=names)))
    if problems:
        raise ReadError(problems)


def read_pieces(
    square: Square, detections: Sequence[Detection], number: int, transcript: Transcript
) -> PlayerPieces:
    """Return the pieces of player ``number`` (counted from 1) from all photos of them."""
    key = f"players.{number}.pieces"
    typed = typed_pieces(transcript.answers.get(key, ""))
    union = 0
    for bits in typed:
        union |= bits
    if union == ALL_CELLS and sum(bits.bit_count() for bits in typed) == CELLS:
        # All pieces were typed, so the photos are not needed.
        pieces = [list(cells_in(part)) for bits in typed for part in connected_parts(bits)]
        return PlayerPieces(pieces, [_typed_entry(connected_parts(bits)) for bits in typed])
    _ask_square(square, detections, key, transcript)
    segmentation = _settled_segmentation(detections, key, transcript)
    if not segmentation.doubts and not segmentation.missing and len(segmentation.pieces) != ROUNDS:
        _ask_count(segmentation, detections, key, transcript)
    ordered = ask_order(segmentation.pieces, detections, key, transcript)
    pieces = [piece for entry in ordered for piece in entry]
    crooked = find_crooked_cuts(detections, pieces, key, transcript)
    note_pieces(detections, pieces, crooked, transcript)
    entries: list[Any] = []
    for entry in ordered:
        first = sum(len(before) for before in ordered[: len(entries)])
        entries.append(_record_entry(entry, first, crooked))
    return PlayerPieces(pieces, entries)


def _ask_square(
    square: Square, detections: Sequence[Detection], key: str, transcript: Transcript
) -> None:
    """Ask whether the right sheet was cut if colours do not match those of the square."""
    for detection in detections:
        if is_other_square(square, detection):
            message = gettext(
                "the colours of the pieces are not those of the square with this ID; is it the "
                "sheet that was cut?"
            )
            player = key.removesuffix(".pieces")
            question = Question(
                f"{player}:square", message, "yes", ("yes",), spot=whole_spot(detection)
            )
            transcript.resolve(question, sure=False)
            return


def _settled_segmentation(
    detections: Sequence[Detection], key: str, transcript: Transcript
) -> Segmentation:
    """Return the pieces after all doubts about them were answered or asked."""
    answered = {}
    for name, value in transcript.answers.items():
        lead, _, pair = name.partition(":")
        ends = [CELL_NAMES.index(end) for end in pair.split("-") if end in CELL_NAMES]
        if lead == key and len(ends) == 2 and value in {_ONE, _TWO}:  # noqa: PLR2004 - a pair
            answered[ends[0], ends[1]] = value == _ONE
    segmentation = segment(detections, answered)
    for doubt in segmentation.doubts:
        _ask_doubt(doubt, key, transcript)
    return _with_missing(segmentation, detections, key, transcript)


def _ask_doubt(doubt: Doubt, key: str, transcript: Transcript) -> None:
    one, other = doubt.pair
    form = (
        "do {one} and {other} belong to one piece? To be sure, lay the pieces 5 mm apart and take "
        "another photo"
    )
    message = gettext(form, one=CELL_NAMES[one], other=CELL_NAMES[other])
    likely = _ONE if doubt.likely_whole else _TWO
    spot = cells_spot(doubt.joint.detection, doubt.pair)
    name = f"{key}:{CELL_NAMES[one]}-{CELL_NAMES[other]}"
    question = Question(name, message, likely, (_ONE, _TWO), spot=spot)
    transcript.resolve(question, sure=False)


def _with_missing(
    segmentation: Segmentation, detections: Sequence[Detection], key: str, transcript: Transcript
) -> Segmentation:
    """Ask which piece hidden cells belong to; without an answer the likeliest is assumed."""
    if not segmentation.missing:
        return segmentation
    pieces = [list(piece) for piece in segmentation.pieces]
    for part in connected_parts(bits_of(segmentation.missing)):
        hidden = list(cells_in(part))
        near = _pieces_beside(hidden, pieces)
        choices = (_ALONE, *(CELL_NAMES[cell] for cell in near.values()))
        likely = _ALONE if len(hidden) >= _MIN_HIDDEN_PIECE or not near else choices[1]
        names = format_cells(part)
        message = _hidden_question(names, hidden, detections)
        name, spot = f"{key}:{CELL_NAMES[hidden[0]]}", whole_spot(detections[0])
        question = Question(name, message, likely, choices, spot=spot)
        answer = transcript.resolve(question, sure=False)
        owner = next((piece for piece, cell in near.items() if CELL_NAMES[cell] == answer), None)
        if owner is None:
            pieces.append(hidden)
        else:
            pieces[owner] = sorted(pieces[owner] + hidden)
    return type(segmentation)(sorted(pieces), segmentation.doubts, segmentation.missing)


def _hidden_question(names: str, hidden: list[int], detections: Sequence[Detection]) -> str:
    scale = max((_pixels_per_mm(one) for one in detections), default=_READABLE)
    if 0 < scale < _READABLE:
        form = (
            "{cells} cannot be read: the pieces are small in the photo, {scale:.1f} pixels per mm. "
            "Move closer or send the original and add another photo, or say whether these cells "
            "are a piece of their own or part of another"
        )
        return gettext(form, cells=names, scale=scale)
    if len(hidden) >= _MIN_HIDDEN_PIECE:
        form = (
            "{cells} cannot be seen: a piece lies face down, is covered or missing. Turn it over "
            "and add another photo, or say whether these cells are a piece of their own or part "
            "of another"
        )
        return gettext(form, cells=names)
    form = (
        "{cells} cannot be read: glare, a shadow, or cut through? Add another photo, or say "
        "whether they are a piece of their own, or which cell they belong to"
    )
    return gettext(form, cells=names)


def _pixels_per_mm(detection: Detection) -> float:
    sides = [dist(cell.at(-0.5, 0), cell.at(0.5, 0)) for cell in detection.cells.values()]
    return median(sides) / CELL_MM if sides else 0.0


def _pieces_beside(hidden: list[int], pieces: list[list[int]]) -> dict[int, int]:
    """Return the pieces next to hidden cells, each with one of its cells there."""
    around = dict.fromkeys(other for cell in hidden for other, _, _ in neighbours(cell))
    beside: dict[int, int] = {}
    for number, piece in enumerate(pieces):
        for cell in around:
            if cell in piece:
                beside.setdefault(number, cell)
    return beside


def _ask_count(
    segmentation: Segmentation, detections: Sequence[Detection], key: str, transcript: Transcript
) -> None:
    count = len(segmentation.pieces)
    if count < ROUNDS:
        message = ngettext(
            "{n} piece is visible, not {all}; two may touch as printed: lay them 5 mm apart and "
            "take another photo",
            "{n} pieces are visible, not {all}; two may touch as printed: lay them 5 mm apart and "
            "take another photo",
            count,
            all=ROUNDS,
        )
    else:
        form = "{n} pieces are visible, not {all}; more than one came off in a round?"
        message = gettext(form, n=count, all=ROUNDS)
    question = Question(f"{key}:count", message, "yes", ("yes",), spot=whole_spot(detections[0]))
    transcript.resolve(question, sure=False)


def _typed_entry(bits: tuple[int, ...]) -> Any:
    pieces = [format_cells(part) for part in bits]
    return pieces[0] if len(pieces) == 1 else pieces


def _record_entry(
    entry: list[list[int]], number: int, crooked: dict[int, list[CutDeviation]]
) -> Any:
    """Return a record entry; crooked pieces, counted from ``number``, become outlines."""
    items = [
        crooked_outline(piece, crooked.get(place, [])) or format_cells(bits_of(piece))
        for place, piece in enumerate(entry, number)
    ]
    return items[0] if len(items) == 1 else items
