"""The best puzzle as a constraint model for CP-SAT: an independent check of the solver of cutit.

``python -m bench.cutit_sat 250`` solves the hands of 250 random and 250 greedy games both ways,
compares the results, and prints processor times, after every 25 hands those so far. The model
knows the rules only from the referee's own ``contact``: it shares no code with the solver. Building
the tables of contacts is not counted.

``--incomplete`` skips the hands whose pieces were all laid, for nothing can be better than that.
With ``--expert`` the expert rule holds.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from ortools.sat.python import cp_model

from bench.cutit_hands import hand
from papercraft.games.cutit.rules.star_contact import contact
from papercraft.games.cutit.rules.tiles import placed_piece, tiles
from papercraft.games.cutit.solver.puzzle_search import find_best_puzzle

if TYPE_CHECKING:
    from collections.abc import Callable

    from papercraft.games.cutit.rules.tiles import PlacedPiece
    from papercraft.games.cutit.square import Square

_REACH = 40
_SECONDS = 300.0
_TURNED: list[Callable[[int, int], tuple[int, int]]] = [
    lambda x, y: (x, y),
    lambda x, y: (-y, x),
    lambda x, y: (-x, -y),
    lambda x, y: (y, -x),
]


class Contacts(NamedTuple):
    """For a pair of pieces what is forbidden and what links: (turn of each, dx, dy)."""

    bad: list[tuple[int, int, int, int]]
    good: list[tuple[int, int, int, int]]


def contacts(one: PlacedPiece, turns: list[PlacedPiece], *, expert: bool) -> Contacts:
    """Ask the referee about every place of a piece beside another one."""
    bad: list[tuple[int, int, int, int]] = []
    good: list[tuple[int, int, int, int]] = []
    for turn, other in enumerate(turns):
        low, high = _box(one), _box(other)
        for dx in range(low[0] - high[2] - 1, low[2] - high[0] + 2):
            for dy in range(low[1] - high[3] - 1, low[3] - high[1] + 2):
                moved = {(x + dx, y + dy): tile for (x, y), tile in other.items()}
                touch = contact(one, moved, expert=expert)
                for quarter in range(4):
                    place = quarter, (quarter + turn) % 4, *_TURNED[quarter](dx, dy)
                    if touch.faults:
                        bad.append(place)
                    elif touch.linked:
                        good.append(place)
    return Contacts(bad, good)


def _box(piece: PlacedPiece) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in piece], [y for _, y in piece]
    return min(xs), min(ys), max(xs), max(ys)


def about_origin(square: Square, piece: int) -> list[PlacedPiece]:
    """Return a piece in four turns about one point, not about its box."""
    flat = placed_piece(tiles(square), piece, (0, 0), 0)
    found = [flat]
    for _ in range(3):
        found.append(
            {
                (-y, x): tile._replace(halves=tile.halves[3:] + tile.halves[:3])
                for (x, y), tile in found[-1].items()
            }
        )
    return found


class Model:
    """Poses of the pieces, which are used, and a tree of links from a first piece."""

    def __init__(self, sizes: list[int], pairs: dict[tuple[int, int], Contacts]) -> None:
        """Add all variables and constraints."""
        self.model = cp_model.CpModel()
        new, count = self.model, len(sizes)
        self.x = [new.new_int_var(-_REACH, _REACH, f"x{n}") for n in range(count)]
        self.y = [new.new_int_var(-_REACH, _REACH, f"y{n}") for n in range(count)]
        self.turn = [new.new_int_var(0, 3, f"t{n}") for n in range(count)]
        self.used = [new.new_bool_var(f"u{n}") for n in range(count)]
        self.first = [new.new_bool_var(f"f{n}") for n in range(count)]
        self.level = [new.new_int_var(0, count - 1, f"l{n}") for n in range(count)]
        new.add_exactly_one(self.first)
        parents: list[list[cp_model.IntVar]] = [[] for _ in sizes]
        for (p, q), touch in pairs.items():
            self._pair(p, q, touch, parents)
        for n in range(count):
            new.add_implication(self.first[n], self.used[n])
            for value in (self.x[n], self.y[n], self.turn[n]):
                new.add(value == 0).only_enforce_if(self.first[n])
            # Whatever is used and not first hangs on exactly one piece of a lower level.
            new.add(sum(parents[n]) == self.used[n] - self.first[n])
            # The first piece is the first one used, so that no puzzle is counted twice.
            for earlier in range(n):
                new.add_implication(self.first[n], self.used[earlier].negated())
        new.maximize(sum(size * used for size, used in zip(sizes, self.used, strict=True)))

    def _pair(self, p: int, q: int, touch: Contacts, parents: list[list[cp_model.IntVar]]) -> None:
        new = self.model
        dx = new.new_int_var(-2 * _REACH, 2 * _REACH, f"dx{p},{q}")
        dy = new.new_int_var(-2 * _REACH, 2 * _REACH, f"dy{p},{q}")
        new.add(dx == self.x[q] - self.x[p])
        new.add(dy == self.y[q] - self.y[p])
        both = [self.used[p], self.used[q], self.turn[p], self.turn[q], dx, dy]
        new.add_forbidden_assignments(both, [(1, 1, *place) for place in touch.bad])
        for number, (mine, its, right, down) in enumerate(touch.good):
            for child, parent in ((p, q), (q, p)):
                link = new.new_bool_var(f"k{p},{q},{number},{child}")
                parents[child].append(link)
                new.add_implication(link, self.used[parent])
                for value, wanted in (
                    (self.turn[p], mine),
                    (self.turn[q], its),
                    (dx, right),
                    (dy, down),
                ):
                    new.add(value == wanted).only_enforce_if(link)
                new.add(self.level[child] > self.level[parent]).only_enforce_if(link)


def solve(sizes: list[int], pairs: dict[tuple[int, int], Contacts]) -> tuple[int, bool, float]:
    """Return the most cells, whether that is proven, and the seconds."""
    start = process_time()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = _SECONDS
    status = solver.solve(Model(sizes, pairs).model)
    best = int(solver.objective_value) if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 0
    return best, status == cp_model.OPTIMAL, process_time() - start


class Tally:
    """The comparison of one kind of hands."""

    def __init__(self, name: str) -> None:
        """Start without a hand."""
        self.name = name
        self.ours: list[float] = []
        self.theirs: list[float] = []
        self.proven = self.differ = 0

    def add(self, square: Square, pieces: list[int], *, expert: bool, incomplete: bool) -> None:
        """Solve a hand both ways."""
        start = process_time()
        found = find_best_puzzle(square, pieces, expert=expert, is_over=lambda: False)
        seconds = process_time() - start
        if incomplete and len(found.laid) == len(pieces):
            return
        self.ours.append(seconds)
        turned = [about_origin(square, piece) for piece in pieces]
        pairs = {
            (p, q): contacts(turned[p][0], turned[q], expert=expert)
            for q in range(len(pieces))
            for p in range(q)
        }
        best, optimal, seconds = solve([piece.bit_count() for piece in pieces], pairs)
        self.theirs.append(seconds)
        self.proven += optimal
        self.differ += best > found.cells or (optimal and best != found.cells)

    def show(self) -> None:
        """Print a line."""
        print(
            f"{self.name} {len(self.ours):4}  {self.proven:11}  {self.differ:6}"
            f"  {median(self.ours):9.3f} s, {max(self.ours):5.2f} s"
            f"  {median(self.theirs):9.3f} s, {max(self.theirs):5.2f} s"
            f"  {sum(self.theirs) / sum(self.ours):5.0f}",
            flush=True,
        )


def main() -> None:
    """Print lines for random hands and for greedy ones; fail where the two disagree."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print("hands         both proven  differ  solver median, most  CP-SAT median, most  ratio")
    tallies = []
    for greedy in (False, True):
        tally = Tally("greedy" if greedy else "random")
        for seed in range(count):
            tally.add(
                *hand(seed, greedy=greedy),
                expert="--expert" in sys.argv,
                incomplete="--incomplete" in sys.argv,
            )
            if tally.ours and ((seed + 1) % 25 == 0 or seed + 1 == count):
                tally.show()
        tallies.append(tally)
    sys.exit(any(tally.differ for tally in tallies))


if __name__ == "__main__":
    main()
