"""The commands of the games that exist."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.games.ricochet import RICOCHET
from cogs.framework.cog import Taku, TakuCog
from cogs.game_commands.components import LookUps
from cogs.game_commands.verbs import Verbs
from cogs.play.cog import Table
from cogs.puzzles.robots_cog import RobotsDaily


def game_cogs(client: Taku, table: Table) -> tuple[TakuCog, ...]:
    """One cog for each game's verbs, and those that add commands of their own to its group."""
    found: list[TakuCog] = []
    for game in GAMES.values():
        verbs = Verbs(client, table, game)
        found.append(verbs)
        if game.box:
            found.append(LookUps(client, verbs.group, game, game.box))
        if game is RICOCHET:
            found.append(RobotsDaily(client, verbs.group))
    return tuple(found)
