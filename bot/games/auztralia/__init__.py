"""AuZtralia, a game of railways, farms and sleeping horrors, for one to four players."""

from bot.games.auztralia.game import AUZTRALIA

__all__ = ["AUZTRALIA"]
