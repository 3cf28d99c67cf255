"""The best possible thread for given dice."""

from papercraft.games.cat.solver.branch_and_bound import solve

__all__ = ["solve"]
