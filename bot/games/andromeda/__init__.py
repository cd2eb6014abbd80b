"""Andromeda, a game of trading and of stations around seven planets, for three to five."""

from bot.games.andromeda.game import ANDROMEDA

__all__ = ["ANDROMEDA"]
