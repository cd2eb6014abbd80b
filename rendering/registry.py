"""Registry of the games' renderers by game id, one in the package of each game."""

from __future__ import annotations

from importlib import import_module

from bot.games.registry import GAMES
from rendering.renderer import GameRenderer

PAINTERS: dict[str, GameRenderer] = {name: import_module(f"rendering.{name}").PAINTER for name in GAMES}
