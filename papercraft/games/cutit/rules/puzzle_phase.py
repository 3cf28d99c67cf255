"""Phase 2: the puzzle, in which star halves of one colour link the pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from papercraft.core.messages import gettext
from papercraft.core.verdict import Severity, ViolationLog
from papercraft.games.cutit.rules.star_contact import contact, touching_pairs
from papercraft.games.cutit.rules.tiles import placed_piece, tiles

if TYPE_CHECKING:
    from papercraft.games.cutit.schema import Laid
    from papercraft.games.cutit.square import Square


@dataclass(slots=True)
class PuzzlePhase:
    """The judged puzzle of a player; ``scored`` are the numbers of the pieces that count."""

    scored: set[int]
    faulty: bool
    complete: bool
    cost: int
    disc: int | None = None

    @property
    def points(self) -> int:
        """The disc won, or minus the cells of all pieces that do not count."""
        return -self.cost if self.disc is None else self.disc


def judge_puzzle(
    square: Square,
    pieces: list[int],
    puzzle: list[Laid],
    violation_log: ViolationLog,
    *,
    expert: bool,
) -> PuzzlePhase:
    """Judge a puzzle; discs are awarded once all puzzles are judged."""
    all_tiles = tiles(square)
    placed = [placed_piece(all_tiles, pieces[p.piece - 1], p.at, p.turn) for p in puzzle]
    links: list[set[int]] = [set() for _ in placed]
    clashes: list[set[int]] = [set() for _ in placed]
    for earlier, later in touching_pairs(placed):
        touch = contact(placed[earlier], placed[later], expert=expert)
        for code, (form, kinds) in touch.faults.items():
            one, other = puzzle[earlier].piece, puzzle[later].piece
            text = gettext(form, one=one, other=other, **kinds)
            violation_log.add(code, f"puzzle.{later + 1}", Severity.PENALTY, text)
        if touch.faults:
            clashes[later].add(earlier)
            clashes[earlier].add(later)
        if touch.linked:
            links[later].add(earlier)
            links[earlier].add(later)
    groups = _connected_groups(set(range(len(placed))), links)
    if len(groups) > 1:
        form = "the laid pieces form {n} groups; matching stars must link them all"
        text = gettext(form, n=len(groups))
        violation_log.add("cutit.hangs", "puzzle", Severity.PENALTY, text)
    faulty = len(groups) > 1 or any(clashes)
    scored = set(range(len(placed)))
    if faulty:
        scored = best_group([len(piece) for piece in placed], links, clashes)
    scored_numbers = {puzzle[n].piece for n in scored}
    cost = sum(p.bit_count() for n, p in enumerate(pieces, 1) if n not in scored_numbers)
    complete = len(placed) == len(pieces)
    return PuzzlePhase(scored_numbers, faulty=faulty, complete=complete, cost=cost)


def _connected_groups(members: set[int], links: list[set[int]]) -> list[set[int]]:
    """Return the connected components of ``members`` under ``links``."""
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


def best_group(sizes: list[int], links: list[set[int]], clashes: list[set[int]]) -> set[int]:
    """Return the group that counts: linked, without a clash, most cells, then most pieces.

    Exact branch and bound: a group with clashes branches on its most clashing piece, which is
    dropped, or else all its rivals are. The bound makes that fast enough for the pieces of a game,
    and for three times as many.
    """
    best: tuple[int, int] = (0, 0)
    best_members: set[int] = set()
    expanded: set[frozenset[int]] = set()
    queue = _connected_groups(set(range(len(sizes))), links)
    while queue:
        group = queue.pop()
        key = frozenset(group)
        if key in expanded or _bound(group, sizes, clashes) <= best:
            continue
        expanded.add(key)
        worst = max(group, key=lambda n: (len(clashes[n] & group), -n))
        rivals = clashes[worst] & group
        if not rivals:
            best, best_members = (sum(sizes[n] for n in group), len(group)), group
            continue
        without = _connected_groups(group - {worst}, links)
        with_worst = [part for part in _connected_groups(group - rivals, links) if worst in part]
        queue += without + with_worst
    return best_members


def _bound(group: set[int], sizes: list[int], clashes: list[set[int]]) -> tuple[int, int]:
    """Return cells and pieces that no part of a group without a clash exceeds.

    Greedy clique cover: of pieces that all clash with each other only one can count.
    """
    cells = pieces = 0
    rest = sorted(group, key=lambda n: -sizes[n])
    while rest:
        largest, *others = rest
        rivals, rest = clashes[largest], []
        for n in others:
            if n in rivals:
                rivals = rivals & clashes[n]
            else:
                rest.append(n)
        cells += sizes[largest]
        pieces += 1
    return cells, pieces


def award_discs(
    phases: list[PuzzlePhase | None], finished: list[int | None], discs: list[int]
) -> None:
    """Award the discs, highest first, in finishing order to complete puzzles without a fault."""
    eligible = [
        (place, phase)
        for place, phase in zip(finished, phases, strict=True)
        if place is not None and phase is not None and phase.complete and not phase.faulty
    ]
    for disc, (_, phase) in zip(discs, sorted(eligible, key=lambda pair: pair[0]), strict=False):
        phase.disc = disc
