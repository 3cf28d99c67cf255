"""How hard the sides of cat are: mean scores of random, greedy and best possible play.

Run: python -m bench.cat_scores [BOARDS]
"""

from __future__ import annotations

import sys
from statistics import mean
from time import perf_counter
from typing import Any

from papercraft import games
from papercraft.core.game import Search, build
from papercraft.core.ids import SheetId
from papercraft.core.rng import Rng
from papercraft.games.cat.play import play
from papercraft.games.cat.sheets.tick_areas import TURNS

PLAYERS = ("Ada", "Ben", "Cem")
SECONDS = 20.0


def main() -> None:
    """Print a line for each side and way to play."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    game: Any = games.load("cat")
    for side, layout in game.layouts().items():
        rows: dict[str, list[Any]] = {"random": [], "greedy": [], "best": []}
        turns, times = [], []
        for seed in range(boards):
            board = build(game, SheetId(game.code, game.version, layout, seed))
            for greedy in (False, True):
                reading = game.read(play(board, None, PLAYERS, Rng(seed), greedy=greedy))
                rows["greedy" if greedy else "random"] += game.judge(reading).players
                turns.append(len(reading.record.dice))
            started = perf_counter()
            rows["best"] += game.par(reading, Search(SECONDS, lambda _share: None))
            times.append((perf_counter() - started) / len(PLAYERS))
        print(f"side {side}: {boards} boards, {len(PLAYERS)} players")
        for name, results in rows.items():
            parts = {key: mean(r.parts[key] for r in results) for key in results[0].parts}
            message = ", ".join(f"{key} {value:.1f}" for key, value in parts.items())
            print(f"  {name:7} mean {mean(r.total for r in results):5.1f}  ({message})")
        proven = sum(best.proven for best in rows["best"])
        long = sum(count > TURNS for count in turns)
        times.sort()
        print(f"  turns: mean {mean(turns):.1f}, most {max(turns)}, over {TURNS}: {long}")
        spent = f"median {times[len(times) // 2]:.3f} s, most {times[-1]:.2f} s a player"
        print(f"  best proven: {proven} of {len(rows['best'])}, {spent}")


if __name__ == "__main__":
    main()
