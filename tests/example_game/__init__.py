"""High Tide: the smallest game that is built as the games in `bot/games` are, to begin a new one from.

CONTRIBUTING.md walks through its files.
"""

from tests.example_game.game import HIGH_TIDE

__all__ = ["HIGH_TIDE"]
