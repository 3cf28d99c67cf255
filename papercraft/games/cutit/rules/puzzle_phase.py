"""Phase 2: the pieces laid as a puzzle, linked by star halves of one colour."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from papercraft.core.told import Told, message, told
from papercraft.core.verdict import Docket, Severity
from papercraft.games.cutit.cell_sets import cells_in
from papercraft.games.cutit.setup import CELLS, JOKER, SIZE, Square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from papercraft.games.cutit.schema import Laid

# The four sides of a cell, clockwise from the top, as steps (dx, dy).
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_COLOUR = {
    "G": told("green"),
    "P": told("pink"),
    "Y": told("yellow"),
    "B": told("blue"),
    "#": told("black"),
    "*": told("joker"),
}
Spot = tuple[int, int]


class Tile(NamedTuple):
    """A cell of a piece: its kind and which of its sides carry half a star, clockwise."""

    kind: str
    halves: tuple[bool, bool, bool, bool]


Piece = dict[Spot, Tile]


@dataclass(slots=True)
class Phase2:
    """The puzzle of a player: what it cost or won and, for the telling, what was kept."""

    kept: set[int] = field(default_factory=set)
    faulty: bool = False
    complete: bool = False
    cost: int = 0
    disc: int | None = None

    @property
    def points(self) -> int:
        """Disc, or minus the cells of the pieces outside the kept part."""
        return -self.cost if self.disc is None else self.disc


def tiles(square: Square) -> list[Tile]:
    """Return the 100 cells with their star halves."""
    stars = set(square.stars)
    found = []
    for n in range(CELLS):
        edges = (
            CELLS + n - SIZE if n >= SIZE else -1,
            n if n % SIZE < SIZE - 1 else -1,
            CELLS + n,
            n - 1 if n % SIZE else -1,
        )
        up, right, down, left = (edge in stars for edge in edges)
        found.append(Tile(square.cells[n], (up, right, down, left)))
    return found


def laid_piece(all_tiles: list[Tile], cells: int, at: Iterable[int], turn: int) -> Piece:
    """Return a piece turned clockwise, its box's top left corner put at a place."""
    spots = [((n % SIZE, n // SIZE), all_tiles[n]) for n in cells_in(cells)]
    for _ in range(turn):
        spots = [((-y, x), Tile(t.kind, t.halves[3:] + t.halves[:3])) for (x, y), t in spots]
    column, row = at
    dx = column - min(x for (x, _), _ in spots)
    dy = row - min(y for (_, y), _ in spots)
    return {(x + dx, y + dy): tile for (x, y), tile in spots}


class Contact(NamedTuple):
    """How two laid pieces meet: faults by code, and whether a good meeting links them.

    A fault is a form with ``{other}`` and ``{one}`` for the pieces, and its further parts.
    """

    faults: dict[str, tuple[str, dict[str, Told]]]
    linked: bool


_OVERLAP = message("piece {other} lies on top of piece {one}")
_COLOURS = message("piece {other}: a {its} star half meets {mine} of piece {one}")
_EDGE = message("piece {other}: a star half meets an edge without a star, against piece {one}")


def contact(one: Piece, other: Piece, *, expert: bool) -> Contact:
    """Judge the meeting of two laid pieces."""
    if one.keys() & other.keys():
        return Contact({"cutit.overlap": (_OVERLAP, {})}, linked=False)
    faults: dict[str, tuple[str, dict[str, Told]]] = {}
    linked = False
    for (x, y), tile in one.items():
        for side, (dx, dy) in enumerate(_SIDES):
            facing = other.get((x + dx, y + dy))
            if facing is None:
                continue
            mine, its = tile.halves[side], facing.halves[side - 2]
            if mine and its:
                if tile.kind == facing.kind or JOKER in (tile.kind, facing.kind):
                    linked = True
                else:
                    kinds = {"its": _COLOUR[facing.kind], "mine": _COLOUR[tile.kind]}
                    faults["cutit.star-colour"] = _COLOURS, kinds
            elif expert and mine != its:
                faults["cutit.star-edge"] = _EDGE, {}
    return Contact(faults, linked)


def judge_phase2(
    square: Square, pieces: list[int], puzzle: list[Laid], docket: Docket, *, expert: bool
) -> Phase2:
    """Judge a puzzle; discs are dealt later, when all puzzles are known."""
    all_tiles = tiles(square)
    laid = [laid_piece(all_tiles, pieces[p.piece - 1], p.at, p.turn) for p in puzzle]
    links: list[set[int]] = [set() for _ in laid]
    clashes: list[set[int]] = [set() for _ in laid]
    for later in range(len(laid)):
        for earlier in range(later):
            meeting = contact(laid[earlier], laid[later], expert=expert)
            for code, (form, kinds) in meeting.faults.items():
                one, other = puzzle[earlier].piece, puzzle[later].piece
                text = told(form, one=one, other=other, **kinds)
                docket.add(code, f"puzzle.{later + 1}", Severity.PENALTY, text)
            if meeting.faults:
                clashes[later].add(earlier)
                clashes[earlier].add(later)
            if meeting.linked:
                links[later].add(earlier)
                links[earlier].add(later)
    nets = _nets(set(range(len(laid))), links)
    if len(nets) > 1:
        form = "the laid pieces form {n} groups; good star meetings must link them all"
        text = told(form, n=len(nets))
        docket.add("cutit.hangs", "puzzle", Severity.PENALTY, text)
    faulty = len(nets) > 1 or any(clashes)
    kept = set(range(len(laid)))
    if faulty:
        kept = best_part([len(piece) for piece in laid], links, clashes)
    kept_numbers = {puzzle[n].piece for n in kept}
    cost = sum(p.bit_count() for n, p in enumerate(pieces, 1) if n not in kept_numbers)
    return Phase2(kept_numbers, faulty, len(laid) == len(pieces), cost)


def _nets(members: set[int], links: list[set[int]]) -> list[set[int]]:
    """Return the groups of members that hang together by links."""
    groups = []
    rest = set(members)
    while rest:
        group: set[int] = set()
        edge = {min(rest)}
        while edge:
            group |= edge
            edge = {far for near in edge for far in links[near] & rest} - group
        rest -= group
        groups.append(group)
    return groups


def best_part(sizes: list[int], links: list[set[int]], clashes: list[set[int]]) -> set[int]:
    """Return the part to keep: linked inside itself, no clash, most cells, then most pieces.

    Exact: a group with a clash is split on its most clashing piece, once left out, once kept
    with all its rivals left out; groups that cannot beat the best found are dropped.
    """
    best: tuple[int, int] = (0, 0)
    found: set[int] = set()
    seen: set[frozenset[int]] = set()
    queue = _nets(set(range(len(sizes))), links)
    while queue:
        group = queue.pop()
        value = (sum(sizes[n] for n in group), len(group))
        key = frozenset(group)
        if value <= best or key in seen:
            continue
        seen.add(key)
        worst = max(group, key=lambda n: (len(clashes[n] & group), -n))
        rivals = clashes[worst] & group
        if not rivals:
            best, found = value, group
            continue
        without = _nets(group - {worst}, links)
        keeping = [net for net in _nets(group - rivals, links) if worst in net]
        queue += without + keeping
    return found


def deal_discs(phases: list[Phase2 | None], finished: list[int | None], discs: list[int]) -> None:
    """Give the discs, highest first, in the order of finishing, to puzzles without a fault."""
    able = [
        (place, phase)
        for place, phase in zip(finished, phases, strict=True)
        if place is not None and phase is not None and phase.complete and not phase.faulty
    ]
    for disc, (_, phase) in zip(discs, sorted(able, key=lambda pair: pair[0]), strict=False):
        phase.disc = disc
