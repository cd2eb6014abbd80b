"""Example game *High Tide*: the smallest game built as the games in `bot/games` are.

CONTRIBUTING.md walks through its files; a new game begins as a copy.
"""

from tests.example_game.game import HIGH_TIDE

__all__ = ["HIGH_TIDE"]
