"""Far Far Out: several ways to win, far away from home."""

from bot.games.farfarout.game import FARFAROUT

__all__ = ["FARFAROUT"]
