"""The order in which the pieces were cut, which no photo shows: asked and parsed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.core.messages import gettext, join
from papercraft.core.transcript import Question
from papercraft.games.cutit.cell_sets import format_cells, parse_cells
from papercraft.games.cutit.scan.photo_spots import whole_spot
from papercraft.games.cutit.square import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.transcript import Transcript
    from papercraft.games.cutit.scan.cell_detect import Detection


def bits_of(piece: Sequence[int]) -> int:
    """Return a piece as a set of cells."""
    return sum(1 << cell for cell in piece)


def typed_pieces(answer: str) -> list[int]:
    """Return the entries of an answer as sets of cells; empty if it is not a list of cells."""
    words = answer.split(",") if "," in answer else answer.split()
    try:
        return [parse_cells(word) for word in words if word.strip()]
    except ValueError:
        return []


def ask_order(
    pieces: list[list[int]], detections: Sequence[Detection], key: str, transcript: Transcript
) -> list[list[list[int]]]:
    """Return the pieces by entries of the record, in the typed order."""
    message = gettext(
        "in which order were the pieces cut? Type one cell of each piece, as labelled in the "
        "photo: A1,C3,..."
    )
    unordered = [[piece] for piece in pieces]
    all_pieces = ",".join(format_cells(bits_of(piece)) for piece in pieces)
    question = Question(key, message, all_pieces, (), spot=whole_spot(detections[0]))
    if key not in transcript.answers:
        transcript.resolve(question, sure=False)
        return unordered
    entries, fault = _order_entries(typed_pieces(transcript.answers[key]), pieces)
    if fault:
        transcript.questions.append(question._replace(text=join([fault, message], "; ")))
        return unordered
    return entries


def _order_entries(named: list[int], pieces: list[list[int]]) -> tuple[list[list[list[int]]], str]:
    """Return the pieces in the order of an answer, or what is wrong with the answer."""
    entries: list[list[list[int]]] = []
    left = [*pieces]
    for bits in named:
        matching = [piece for piece in left if bits & bits_of(piece)]
        if not matching:
            names = format_cells(bits)
            form = "{cells} belongs to a piece that was named already"
            return [], gettext(form, cells=names)
        for piece in matching:
            left.remove(piece)
        entries.append(matching)
    if not named:
        return [], gettext("the answer names no cells")
    if left:
        listed = ", ".join(CELL_NAMES[piece[0]] for piece in left)
        return [], gettext("the pieces of {cells} are not named", cells=listed)
    return entries, ""
