"""Choices and value types shared by the options of several commands."""

from __future__ import annotations

from discord import app_commands

from bot.games.registry import GAMES
from cogs.ui.command_translator import title

GAME_CHOICES = [app_commands.Choice(name=title(game.meta), value=game.meta.id) for game in GAMES.values()]
TableNumber = app_commands.Range[int, 1, 2**53 - 1]
