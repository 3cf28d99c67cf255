"""What good play of cutit is worth, and how quickly the best puzzle and the best cuts are found.

``python -m bench.cutit_best 1000 100`` cuts 1,000 squares at random and 1,000 greedily, with the
same rolls, and searches for the best puzzle of each hand, and for the best cut of each round. For
the first 100 it also searches for the best game, 20 s each, solo from corner A1. Times are those of
the processor.
"""

from __future__ import annotations

import sys
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING, Any

from bench.cutit_hands import hand, rolls
from papercraft import games
from papercraft.core.game import Search
from papercraft.games.cutit.cell_sets import format_blocks
from papercraft.games.cutit.rules.referee import evaluate
from papercraft.games.cutit.setup import dump
from papercraft.games.cutit.solver.game_search import puzzle_entry
from papercraft.games.cutit.solver.puzzle_search import find_best_puzzle
from papercraft.games.cutit.solver.round_par import compare_rounds

if TYPE_CHECKING:
    from papercraft.core.game import Best
    from papercraft.core.verdict import Standing
    from papercraft.games.cutit.solver.puzzle_search import Puzzle
    from papercraft.games.cutit.square import Square

_SECONDS = 20.0
_PARTS = ("rounds", "higher", "single", "puzzle")


class Hands:
    """One kind of hands: their scores with the best puzzle, and the times of the searches."""

    def __init__(self, name: str, *, greedy: bool, expert: bool) -> None:
        """Start without a hand."""
        self.name = name
        self.greedy = greedy
        self.expert = expert
        self.game: Any = games.load("cutit")
        self.standings: list[Standing] = []
        self.puzzle_seconds: list[float] = []
        self.round_seconds: list[float] = []
        self.proven = self.whole = 0
        self.missed: list[int] = []

    def add(self, seed: int) -> None:
        """Search one hand; the referee must agree with the puzzle."""
        square, pieces = hand(seed, greedy=self.greedy)
        start = process_time()
        puzzle = find_best_puzzle(
            square, pieces, expert=self.expert, is_over=lambda: process_time() > start + 60
        )
        self.puzzle_seconds.append(process_time() - start)
        self.proven += puzzle.cells == puzzle.bound
        self.whole += len(puzzle.laid) == len(pieces)
        reading = self.game.read(record_of(seed, square, pieces, puzzle, expert=self.expert))
        verdict = self.game.judge(reading)
        [standing] = verdict.players
        assert standing.parts["puzzle"] == puzzle.cells - 100, seed
        assert not [entry for entry in verdict.violations if entry.at.startswith("puzzle")], seed
        self.standings.append(standing)
        start = process_time()
        compared = compare_rounds(square, reading.record, evaluate(reading)[0].cutting, "A1")
        self.round_seconds.append(process_time() - start)
        self.missed += [one.best.gain - one.gain for one in compared if one.best is not None]

    def show(self) -> None:
        """Print what was found."""
        show_mean(self.name, self.standings)
        print(f"  {self.whole} of {len(self.standings)} puzzles hold all pieces, "
              f"{self.proven} proven; {show_times(self.puzzle_seconds)}")  # fmt: skip
        print(f"  the best cut of a round gains {mean(self.missed):.1f} more than the one made; "
              f"ten rounds: {show_times(self.round_seconds)}")  # fmt: skip


def record_of(
    seed: int, square: Square, pieces: list[int], puzzle: Puzzle, *, expert: bool
) -> dict[str, Any]:
    """Return a solo game as a record."""
    player = {"name": "Ada", "corner": "A1", "pieces": [format_blocks(piece) for piece in pieces]}
    return {
        "papercraft": 1,
        "game": "cutit",
        "square": dump(square),
        "rules": {"expert": expert},
        "dice": rolls(seed),
        "players": [player | {"puzzle": puzzle_entry(puzzle)}],
    }


def show_times(seconds: list[float]) -> str:
    """Return median, 99th percentile and maximum."""
    ordered = sorted(seconds)
    high = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"median {median(ordered):.3f} s, 99 % within {high:.3f} s, most {ordered[-1]:.2f} s"


def show_mean(name: str, results: list[Standing] | list[Best]) -> None:
    """Print the mean total and its parts."""
    totals = [result.total for result in results if result.total is not None]
    means = []
    for part in _PARTS:
        values = [(result.parts or {}).get(part, 0) for result in results]
        means.append(f"{part} {mean(sum(v) if isinstance(v, list) else v for v in values):.1f}")
    print(f"{name:12} mean {mean(totals):5.1f}  ({', '.join(means)})")


def main() -> None:
    """Print the random hands, the greedy ones, and the best games found."""
    expert = "--expert" in sys.argv
    counts = [int(word) for word in sys.argv[1:] if word.isdecimal()] or [100, 10]
    for greedy in (False, True):
        hands = Hands("greedy" if greedy else "random", greedy=greedy, expert=expert)
        for seed in range(counts[0]):
            hands.add(seed)
        hands.show()
    best: list[Best] = []
    for seed in range(counts[1] if len(counts) > 1 else 0):
        square, pieces = hand(seed, greedy=True)
        puzzle = find_best_puzzle(square, pieces, expert=expert, is_over=lambda: False)
        reading = hands.game.read(record_of(seed, square, pieces, puzzle, expert=expert))
        best += hands.game.par(reading, Search(_SECONDS, lambda _share: None))
    if best:
        show_mean("best found", best)
        gap = mean(one.bound - one.total for one in best)
        print(f"{'bound':12} mean {mean(one.bound for one in best):5.1f}  ({gap:.1f} above)")


if __name__ == "__main__":
    main()
