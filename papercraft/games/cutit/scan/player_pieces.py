"""A player's pieces from photos: what they show, what is doubtful, in the order of cutting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from papercraft.core.photo import Question, Spot
from papercraft.core.problems import Problem, ReadError
from papercraft.core.tracing import outline
from papercraft.games.cutit.cell_sets import ALL, cells_in, cells_of, parts, spelled
from papercraft.games.cutit.scan.cell_detect import neighbours
from papercraft.games.cutit.scan.colour_check import share_alike
from papercraft.games.cutit.scan.connectivity import cutting
from papercraft.games.cutit.scan.cut_deviation import FINE, slips
from papercraft.games.cutit.schema import ROUNDS, Rules
from papercraft.games.cutit.setup import CELL_NAMES, CELLS, SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from papercraft.core.photo import Desk
    from papercraft.games.cutit.scan.cell_detect import Sight
    from papercraft.games.cutit.scan.connectivity import Cutting, Doubt
    from papercraft.games.cutit.scan.cut_deviation import Slip
    from papercraft.games.cutit.setup import Square

_MM = 18.0
# Cells that are read at two places by mistake are fewer; those of a second square are more.
_MOST_TWICE = 2
# Hidden cells that hang together and are so many may be a piece of their own.
_A_PIECE = 4
# Pieces of the right square have more cells that look like their kind, those of others fewer.
_ALIKE = 0.7
_STRAIGHT, _CROOKED = "straight", "crooked"
_ONE, _TWO = "one piece", "two pieces"
_ALONE = "alone"


@dataclass(frozen=True)
class Cut:
    """A player's pieces as sorted cells, in the order of the record, and the record's entries."""

    pieces: list[list[int]]
    entries: list[Any]


def check_sights(sights: Sequence[Sight]) -> None:
    """Raise ReadError if a photo shows pieces of two squares."""
    problems = []
    for sight in sights:
        if len(sight.twice) > _MOST_TWICE:
            told = ", ".join(CELL_NAMES[number] for number, _, _ in sight.twice[:3])
            sentence = (
                f"shows two squares: {told} and more are in it twice; take a photo of each "
                "player's pieces alone"
            )
            problems.append(Problem(sight.table.name, sentence))
    if problems:
        raise ReadError(problems)


def read_pieces(square: Square, sights: Sequence[Sight], number: int, desk: Desk) -> Cut:
    """Return the pieces of a player (counted from 1) from all photos of them."""
    key = f"players.{number}.pieces"
    typed = _typed(desk.answers.get(key, ""))
    told = 0
    for bits in typed:
        told |= bits
    if told == ALL and sum(bits.bit_count() for bits in typed) == CELLS:
        # Everything was told; the photos need not be asked.
        pieces = [list(cells_in(part)) for bits in typed for part in parts(bits)]
        return Cut(pieces, [_entry(parts(bits)) for bits in typed])
    _ask_square(square, sights, key, desk)
    found = _settled(sights, key, desk)
    if not found.doubts and not found.missing and len(found.pieces) != ROUNDS:
        _ask_count(found, sights, key, desk)
    ordered = _ordered(found.pieces, sights, key, desk)
    pieces = [piece for entry in ordered for piece in entry]
    crooked = _crooked(sights, pieces, key, desk)
    _note(sights, pieces, crooked, desk)
    entries: list[Any] = []
    for entry in ordered:
        first = sum(len(before) for before in ordered[: len(entries)])
        entries.append(_told_entry(entry, first, crooked))
    return Cut(pieces, entries)


def _bits(piece: Sequence[int]) -> int:
    return sum(1 << cell for cell in piece)


def _typed(answer: str) -> list[int]:
    """Return an answer as sets of cells, one an entry; nothing if it is no list of cells."""
    words = answer.split(",") if "," in answer else answer.split()
    try:
        return [cells_of(word) for word in words if word.strip()]
    except ValueError:
        return []


def _ask_square(square: Square, sights: Sequence[Sight], key: str, desk: Desk) -> None:
    """Ask if the colours of the cells are not those of the square."""
    for sight in sights:
        alike = share_alike(square, sight)
        if alike is not None and alike < _ALIKE:
            told = (
                "the colours of the pieces are not those of the square with this id; is it the "
                "sheet that was cut?"
            )
            player = key.removesuffix(".pieces")
            question = Question(f"{player}:square", told, "yes", ("yes",), spot=whole_spot(sight))
            desk.settle(question, sure=False)
            return


def _settled(sights: Sequence[Sight], key: str, desk: Desk) -> Cutting:
    """Return the cutting after everything doubtful about it was asked or answered."""
    known = {}
    for name, value in desk.answers.items():
        lead, _, pair = name.partition(":")
        ends = [CELL_NAMES.index(end) for end in pair.split("-") if end in CELL_NAMES]
        if lead == key and len(ends) == 2 and value in {_ONE, _TWO}:  # noqa: PLR2004 - a pair
            known[ends[0], ends[1]] = value == _ONE
    found = cutting(sights, known)
    for doubt in found.doubts:
        _ask_doubt(doubt, key, desk)
    for (one, other), whole in known.items():
        question = Question(_pair_key(key, one, other), "", _ONE if whole else _TWO, (_ONE, _TWO))
        desk.settle(question, sure=True)
    return _with_missing(found, sights, key, desk)


def _pair_key(key: str, one: int, other: int) -> str:
    return f"{key}:{CELL_NAMES[one]}-{CELL_NAMES[other]}"


def _ask_doubt(doubt: Doubt, key: str, desk: Desk) -> None:
    one, other = doubt.pair
    told = (
        f"do {CELL_NAMES[one]} and {CELL_NAMES[other]} hang together? To be sure, lay the pieces "
        "5 mm apart and take another photo"
    )
    likely = _ONE if doubt.likely_one else _TWO
    spot = _spot(doubt.tie.sight, doubt.pair)
    question = Question(_pair_key(key, one, other), told, likely, (_ONE, _TWO), spot=spot)
    desk.settle(question, sure=False)


def _with_missing(found: Cutting, sights: Sequence[Sight], key: str, desk: Desk) -> Cutting:
    """Ask where hidden cells belong; by themselves they are taken for pieces of their own."""
    if not found.missing:
        return found
    pieces = [list(piece) for piece in found.pieces]
    for part in parts(_bits(found.missing)):
        hidden = list(cells_in(part))
        near = _pieces_beside(hidden, pieces)
        choices = (_ALONE, *(CELL_NAMES[cell] for cell in near.values()))
        likely = _ALONE if len(hidden) >= _A_PIECE or not near else choices[1]
        names = spelled(part)
        question = Question(
            f"{key}:{CELL_NAMES[hidden[0]]}", _hidden_told(names, hidden), likely, choices,
            spot=whole_spot(sights[0]),
        )  # fmt: skip
        answer = desk.settle(question, sure=False)
        owner = next((piece for piece, cell in near.items() if CELL_NAMES[cell] == answer), None)
        if owner is None:
            pieces.append(hidden)
        else:
            pieces[owner] = sorted(pieces[owner] + hidden)
    return type(found)(sorted(pieces), found.doubts, found.missing)


def _hidden_told(names: str, hidden: list[int]) -> str:
    if len(hidden) >= _A_PIECE:
        return (
            f"{names} cannot be seen: a piece lies face down, is covered or missing. Turn it over "
            "and add another photo, or say whether these cells are a piece alone or belong to one"
        )
    return (
        f"{names} cannot be read: glare, a shadow, or cut through? Add another photo, or say "
        "whether it is a piece alone or with which cell it hangs together"
    )


def _pieces_beside(hidden: list[int], pieces: list[list[int]]) -> dict[int, int]:
    """Return the pieces beside hidden cells, each with one of its cells there."""
    around = dict.fromkeys(other for cell in hidden for other, _, _ in neighbours(cell))
    beside: dict[int, int] = {}
    for number, piece in enumerate(pieces):
        for cell in around:
            if cell in piece:
                beside.setdefault(number, cell)
    return beside


def _ask_count(found: Cutting, sights: Sequence[Sight], key: str, desk: Desk) -> None:
    count = len(found.pieces)
    why = (
        "two may touch as they were printed: lay them 5 mm apart and take another photo"
        if count < ROUNDS
        else "more than one came off in a round?"
    )
    told = f"{count} pieces are to be seen, not {ROUNDS}; {why}"
    question = Question(f"{key}:count", told, "yes", ("yes",), spot=whole_spot(sights[0]))
    desk.settle(question, sure=False)


def _ordered(
    pieces: list[list[int]], sights: Sequence[Sight], key: str, desk: Desk
) -> list[list[list[int]]]:
    """Return the pieces by entries of the record, in the order that was told."""
    told = (
        "in which order were the pieces cut? Name a cell of each, as the numbers beside them say: "
        "A1,C3,..."
    )
    usual = [[piece] for piece in pieces]
    spelled_all = ",".join(spelled(_bits(piece)) for piece in pieces)
    question = Question(key, told, spelled_all, (), spot=whole_spot(sights[0]))
    if key not in desk.answers:
        desk.settle(question, sure=False)
        return usual
    entries, fault = _arranged(_typed(desk.answers[key]), pieces)
    if fault:
        desk.questions.append(question._replace(told=f"{fault}; {told}"))
        return usual
    return entries


def _arranged(named: list[int], pieces: list[list[int]]) -> tuple[list[list[list[int]]], str]:
    """Return the pieces as an answer orders them, or what is wrong with it."""
    entries: list[list[list[int]]] = []
    left = [*pieces]
    for bits in named:
        own = [piece for piece in left if bits & _bits(piece)]
        if not own:
            names = spelled(bits)
            return [], f"{names} is of a piece that was named already"
        for piece in own:
            left.remove(piece)
        entries.append(own)
    if not named:
        return [], "the answer holds no cells"
    if left:
        listed = ", ".join(CELL_NAMES[piece[0]] for piece in left)
        return [], f"the pieces of {listed} are not named"
    return entries, ""


def _crooked(
    sights: Sequence[Sight], pieces: list[list[int]], key: str, desk: Desk
) -> dict[int, list[Slip]]:
    """Return the borders of each piece that are off their lines; far ones were asked."""
    worst: dict[tuple[int, tuple[int, int]], tuple[Slip, Sight]] = {}
    for sight in sights:
        for slip in slips(sight, pieces):
            place = slip.cell, slip.side
            if place not in worst or abs(slip.off) < abs(worst[place][0].off):
                # What one photo shows as straight is: nothing makes a crooked edge look so.
                worst[place] = slip, sight
    owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    found: dict[int, list[Slip]] = {}
    for slip, sight in worst.values():
        if abs(slip.off) <= FINE:
            continue
        kept = slip
        if abs(slip.off) > Rules().tolerance:
            kept = slip._replace(off=slip.off if _is_crooked(slip, sight, key, desk) else 0.0)
        found.setdefault(owner[slip.cell], []).append(kept)
    return found


def _is_crooked(slip: Slip, sight: Sight, key: str, desk: Desk) -> bool:
    name = CELL_NAMES[slip.cell]
    told = (
        f"the cut at the {_SIDE_NAMES[slip.side]} side of {name} is {_MM * abs(slip.off):.1f} mm "
        f"or more off the line, beyond the tolerance of {_MM * Rules().tolerance:.1f} mm; does it "
        "count as straight?"
    )
    spot = _spot(sight, (slip.cell,))
    choices = (_STRAIGHT, _CROOKED)
    side = _SIDE_NAMES[slip.side]
    question = Question(f"{key}:{name}.{side}", told, _STRAIGHT, choices, spot=spot)
    return desk.settle(question, sure=False) == _CROOKED


_SIDE_NAMES = {(0, -1): "upper", (1, 0): "right", (0, 1): "lower", (-1, 0): "left"}


def _note(
    sights: Sequence[Sight], pieces: list[list[int]], crooked: dict[int, list[Slip]], desk: Desk
) -> None:
    """Say on the overlay which piece is which, and how far the scissors went off the lines."""
    for sight in sights:
        for number, piece in enumerate(pieces):
            spot = piece_spot(sight, piece)
            if spot is not None:
                told = f"{number + 1}: {len(piece)} cells"
                offs = crooked.get(number, [])
                if offs:
                    worst = max(offs, key=lambda slip: abs(slip.off))
                    off = _MM * abs(worst.off)
                    told += f", {off:.1f} mm off the line at {CELL_NAMES[worst.cell]}"
                desk.note_spot(spot, told, sure=len(piece) > 1)


def _entry(bits: list[int]) -> Any:
    told = [spelled(part) for part in bits]
    return told[0] if len(told) == 1 else told


def _told_entry(entry: list[list[int]], number: int, crooked: dict[int, list[Slip]]) -> Any:
    """Return an entry as the record has it; a crooked piece, the nth of all, is an outline."""
    told = [
        _outlined(piece, crooked.get(place, [])) or spelled(_bits(piece))
        for place, piece in enumerate(entry, number)
    ]
    return told[0] if len(told) == 1 else told


def _outlined(piece: list[int], offs: list[Slip]) -> dict[str, Any] | None:
    """Return the outline of a piece that was cut off the lines by more than is tolerated.

    The referee then says what that costs. None if all is within the tolerance, or the piece has a
    hole, which an outline cannot tell.
    """
    far = [slip for slip in offs if abs(slip.off) > Rules().tolerance]
    rows = [[SIZE * row + column in piece for column in range(SIZE)] for row in range(SIZE)]
    steps = outline(rows)
    if not far or sum(step[0] == "Z" for step in steps) != 1:
        return None
    points = [[float(value) for value in step[1:]] for step in steps[:-1]]
    for slip in far:
        _shift(points, slip)
    return {"outline": [[round(value, 2) for value in point] for point in points]}


def _shift(points: list[list[float]], slip: Slip) -> None:
    """Move the side of an outline that a border is part of by as much as the scissors were off."""
    axis = 0 if slip.side[0] else 1
    step = slip.side[axis]
    middle = slip.cell % SIZE + 0.5, slip.cell // SIZE + 0.5
    line = middle[axis] + step / 2
    for one, other in zip(points, points[1:] + points[:1], strict=True):
        on_line = one[axis] == other[axis] == line
        if on_line and min(one[1 - axis], other[1 - axis]) < middle[1 - axis] < max(
            one[1 - axis], other[1 - axis]
        ):
            one[axis] += step * slip.off
            other[axis] += step * slip.off
            return


def whole_spot(sight: Sight) -> Spot | None:
    """Return the part of a photo that holds all its pieces."""
    return _spot(sight, list(sight.cells)) if sight.cells else None


def _spot(sight: Sight, cells: Sequence[int]) -> Spot | None:
    """Return a box around cells in a photo."""
    corners = [
        sight.cells[cell].at(x, y)
        for cell in cells
        if cell in sight.cells
        for x in (-0.6, 0.6)
        for y in (-0.6, 0.6)
    ]
    if not corners:
        return None
    xs, ys = zip(*corners, strict=True)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    return Spot(sight.table, ((left, top), (right, top), (right, bottom), (left, bottom)))


def piece_spot(sight: Sight, piece: Sequence[int]) -> Spot | None:
    """Return the outline of a piece in a photo."""
    own = {cell for cell in piece if cell in sight.cells}
    if not own:
        return None
    rows = [[SIZE * row + column in own for column in range(SIZE)] for row in range(SIZE)]
    points = []
    for name, *values in outline(rows):
        if name == "Z":
            break
        x, y = values
        cell = min(own, key=lambda c: abs(c % SIZE + 0.5 - x) + abs(c // SIZE + 0.5 - y))
        points.append(sight.cells[cell].at(x - cell % SIZE - 0.5, y - cell // SIZE - 0.5))
    return Spot(sight.table, tuple(points))
