"""What the search for the best thread finds before it is stopped: a golden."""

from functools import partial

from papercraft.games.cat.solver.branch_and_bound import BranchAndBound
from papercraft.games.cat.solver.upper_bound import Task

from .filled import game


def searches():
    """Yield the best threads found, as text."""
    for seed in range(4):
        board, _, data = game(seed)
        cups = frozenset(board.spots[:6])
        task = Task(
            board, tuple(data["dice"][:9]), board.set_values, cups, 2, crossing=bool(seed % 2),
            free_start=seed == 2,
        )  # fmt: skip
        for looks in (0, 2, 9):
            left = iter([False] * looks)
            search = BranchAndBound(task, 600.0, lambda _share: None, partial(next, left, True))
            found = search.solve()
            yield f"thread {seed}, {looks} looks", f"{found}"
    for seed in range(4):
        yield f"played greedily {seed}", f"{game(seed, greedy=True, players=3)[2]}"
