"""What searches find before they are stopped: a golden, for one that finds less is slower."""

from papercraft.core.rng import Rng
from papercraft.games.cutit.schema import Rules
from papercraft.games.cutit.solver.game_line import Task
from papercraft.games.cutit.solver.game_search import find_game
from papercraft.games.cutit.solver.puzzle_search import find_best_puzzle
from papercraft.games.cutit.square import CELLS

from .hands import GAME, hand
from .test_solve import stops_after


def searches():
    """Yield games and puzzles that were found, as text."""
    for seed in range(3):
        square, dice, pieces = hand(seed)
        rules = Rules(expert=bool(seed % 2))
        task = Task(square, tuple(tuple(roll.values()) for roll in dice), 0, rules)
        found = find_game([task], 0, stops_after(seed))
        yield f"game {seed}", f"{found.entry()} {found.total}"
        pairs = [3 << n for n in range(0, CELLS, 2)]
        for looks in (0, 4):
            for title, some in (("hand", pieces), ("pairs", pairs)):
                puzzle = find_best_puzzle(
                    square, some, expert=rules.expert, is_over=stops_after(looks)
                )
                laid = f"{puzzle.laid} {puzzle.cells} {puzzle.bound}"
                yield f"puzzle of {title} {seed}, {looks} looks", laid
    for seed in range(2):
        data = GAME.play_greedy(hand(seed)[0], None, ("Ada", "Ben"), Rng(seed))
        yield f"played greedily {seed}", f"{data}"
