"""The commands of the games that exist."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import app_commands

from bot.games.registry import GAMES
from cogs.framework.cog import TakuBot, TakuCog
from cogs.game_commands.components import ComponentCommands
from cogs.game_commands.verbs import GameCommands
from cogs.play.cog import PlayCog

MoreCommands = Callable[[TakuBot, app_commands.Group], TakuCog]
"""Makes a cog that adds commands of its own to the group of a game."""


def game_cogs(client: TakuBot, table: PlayCog, more: Mapping[str, MoreCommands]) -> tuple[TakuCog, ...]:
    """One cog for each game's verbs, and those that add commands of their own to its group; `more`: by game."""
    found: list[TakuCog] = []
    for name, game in GAMES.items():
        verbs = GameCommands(client, table, game)
        found.append(verbs)
        if game.box:
            found.append(ComponentCommands(client, verbs.group, game, game.box))
        if name in more:
            found.append(more[name](client, verbs.group))
    return tuple(found)
