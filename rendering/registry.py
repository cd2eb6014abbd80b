"""Registry of the games' renderers by game id, one in the package of each game."""

from __future__ import annotations

from importlib import import_module

from bot.games.registry import GAMES
from rendering.renderer import GameRenderer

RENDERERS: dict[str, GameRenderer] = {name: import_module(f"rendering.{name}").RENDERER for name in GAMES}
