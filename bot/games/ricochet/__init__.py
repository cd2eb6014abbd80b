"""Ricochet Robots, a game of finding short routes, for any number of players."""

from bot.games.ricochet.game import RICOCHET

__all__ = ["RICOCHET"]
