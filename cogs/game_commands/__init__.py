"""The commands of the games that exist."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.games.ricochet import RICOCHET
from cogs.framework.cog import TakuBot, TakuCog
from cogs.game_commands.components import ComponentCommands
from cogs.game_commands.verbs import GameCommands
from cogs.play.cog import PlayCog
from cogs.puzzles.robots_cog import RobotsPuzzleCog


def game_cogs(client: TakuBot, table: PlayCog) -> tuple[TakuCog, ...]:
    """One cog for each game's verbs, and those that add commands of their own to its group."""
    found: list[TakuCog] = []
    for game in GAMES.values():
        verbs = GameCommands(client, table, game)
        found.append(verbs)
        if game.box:
            found.append(ComponentCommands(client, verbs.group, game, game.box))
        if game is RICOCHET:
            found.append(RobotsPuzzleCog(client, verbs.group))
    return tuple(found)
