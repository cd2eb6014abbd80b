"""The solver: a shortest way from any position."""

from bot.games.ricochet.solver.solution import Solution, solve, warm

__all__ = ["Solution", "solve", "warm"]
