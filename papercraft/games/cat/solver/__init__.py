"""The solver of ``cat``: the best possible thread for given dice."""

from papercraft.games.cat.solver.branch_and_bound import find_best_thread

__all__ = ["find_best_thread"]
