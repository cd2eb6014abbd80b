"""All games: those offered to players, and the example; most rules apply to both."""

from __future__ import annotations

from bot.games.registry import GAMES, AnyGame
from rendering.registry import RENDERERS
from tests.example_game import HIGH_TIDE
from tests.example_game.renderer import RENDERER

ALL_GAMES: dict[str, AnyGame] = {**GAMES, HIGH_TIDE.meta.id: HIGH_TIDE}
ALL_RENDERERS = {**RENDERERS, HIGH_TIDE.meta.id: RENDERER}
PACKAGES = {**{name: f"bot/games/{name}" for name in GAMES}, HIGH_TIDE.meta.id: "tests/example_game"}
"""The folders of the games' rules and texts."""
