"""Slash commands of the games."""

from __future__ import annotations

from bot.games.registry import GAMES
from cogs.framework.cog import TakuBot, TakuCog
from cogs.game_commands.components import ComponentCommands
from cogs.game_commands.verbs import GameCommands
from cogs.play.cog import PlayCog


def game_cogs(client: TakuBot, table: PlayCog) -> tuple[TakuCog, ...]:
    """Make a cog for each game's verbs, and one for the components of its box."""
    found: list[TakuCog] = []
    for game in GAMES.values():
        verbs = GameCommands(client, table, game)
        found.append(verbs)
        if game.box:
            found.append(ComponentCommands(client, verbs.group, game, game.box))
    return tuple(found)


async def setup(bot: TakuBot) -> None:
    """Add the cogs; the cog of running tables carries out moves."""
    play = bot.get_cog(PlayCog.__name__)
    assert isinstance(play, PlayCog)
    await bot.add(*game_cogs(bot, play))
