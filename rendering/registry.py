"""The painters of the games that exist, by game id: a game's painter is in the package of its name."""

from __future__ import annotations

from importlib import import_module

from bot.games.registry import GAMES
from rendering.renderer import GameRenderer

PAINTERS: dict[str, GameRenderer] = {name: import_module(f"rendering.{name}").PAINTER for name in GAMES}
