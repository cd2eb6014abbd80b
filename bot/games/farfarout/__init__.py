"""Far Far Out: a space game with several ways to win."""

from bot.games.farfarout.game import FARFAROUT

__all__ = ["FARFAROUT"]
