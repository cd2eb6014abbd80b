"""Space Base, a game of dice that pay everybody, for two to five players."""

from bot.games.spacebase.game import SPACEBASE

__all__ = ["SPACEBASE"]
