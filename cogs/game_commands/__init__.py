"""The commands of the games that exist."""

from __future__ import annotations

from bot.games.registry import GAMES
from cogs.framework.cog import TakuBot, TakuCog
from cogs.game_commands.components import ComponentCommands
from cogs.game_commands.verbs import GameCommands
from cogs.play.cog import PlayCog


def game_cogs(client: TakuBot, table: PlayCog) -> tuple[TakuCog, ...]:
    """One cog for each game's verbs, and those that add commands of their own to its group."""
    found: list[TakuCog] = []
    for game in GAMES.values():
        verbs = GameCommands(client, table, game)
        found.append(verbs)
        if game.box:
            found.append(ComponentCommands(client, verbs.group, game, game.box))
    return tuple(found)


async def setup(bot: TakuBot) -> None:
    """Adds the cogs; moves are made by the cog of running tables."""
    play = bot.get_cog(PlayCog.__name__)
    assert isinstance(play, PlayCog)
    await bot.add(*game_cogs(bot, play))
