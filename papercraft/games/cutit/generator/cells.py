"""The cells of a random square: where black cells, jokers and the four colours go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from papercraft.games.cutit.square import BLACK, CELLS, COLOURS, JOKER, KINDS, SIZE

if TYPE_CHECKING:
    from papercraft.core.rng import Rng


# Each quarter of the square is a 5x5 block. It gets two black cells, two jokers, and of the four
# colours 5, 5, 5 and, of the colour in its corner, 6: 21 of each colour, 8 black, 8 jokers.
_QUARTERS = tuple(
    tuple(SIZE * row + column for row in range(top, top + 5) for column in range(left, left + 5))
    for top in (0, 5)
    for left in (0, 5)
)
_CORNER_CELLS = (0, 9, 90, 99)
_INNER = tuple(
    tuple(cell for cell in quarter if cell not in _CORNER_CELLS) for quarter in _QUARTERS
)
_AROUND = tuple(
    sum(
        1 << other
        for other in range(CELLS)
        if abs(other % SIZE - cell % SIZE) <= 1 and abs(other // SIZE - cell // SIZE) <= 1
    )
    for cell in range(CELLS)
)
_SPECIAL_KINDS = BLACK + BLACK + JOKER + JOKER
_SPECIAL = len(_SPECIAL_KINDS)
_BAG = COLOURS * 5
_INNER_CELLS = len(_INNER[0])
_DRAWS = 24


def place_specials(rng: Rng) -> list[list[int]]:
    """Return for each quarter two black cells, then two jokers; none touches another.

    Rejection sampling: cells are drawn until each quarter has its four.
    """
    unit = rng.unit
    while True:
        taken = 0
        picked = []
        for inner in _INNER:
            four: list[int] = []
            for _ in range(_DRAWS):
                cell = inner[int(unit() * _INNER_CELLS)]
                if not taken >> cell & 1:
                    taken |= _AROUND[cell]
                    four.append(cell)
                    if len(four) == _SPECIAL:
                        break
            picked.append(four)
        if all(len(four) == _SPECIAL for four in picked):
            return picked


def fill_colours(rng: Rng, specials: list[list[int]]) -> list[str]:
    """Shuffle colours around the black cells and jokers until no 2x2 block has one colour."""
    while True:
        cells = [""] * CELLS
        corners = list(COLOURS)
        rng.shuffle(corners)
        for corner, place, inner, four in zip(
            corners, _CORNER_CELLS, _INNER, specials, strict=True
        ):
            bag = list(_BAG)
            rng.shuffle(bag)
            cells[place] = corner
            for cell, kind in zip(four, _SPECIAL_KINDS, strict=True):
                cells[cell] = kind
            free = [cell for cell in inner if not cells[cell]]
            for cell, kind in zip(free, bag, strict=True):
                cells[cell] = kind
        if not _has_block("".join(cells)):
            return cells


def _has_block(cells: str) -> bool:
    """Return whether any 2x2 block has a single colour."""
    for kind in COLOURS:
        bits = int(cells.translate(_AS_BITS[kind]), 2)
        across = bits & bits >> 1 & _NOT_FIRST
        if across & across >> SIZE:
            return True
    return False


# The text is read as a binary number, its first cell the highest bit.
_AS_BITS = {
    kind: {ord(other): "1" if other == kind else "0" for other in KINDS} for kind in COLOURS
}
_NOT_FIRST = sum(1 << CELLS - 1 - n for n in range(CELLS) if n % SIZE)
