"""The commands of the games that exist."""

from __future__ import annotations

from bot.games.registry import GAMES
from cogs.auztralia_old_ones import AuztraliaOldOnes
from cogs.auztralia_people import AuztraliaPeople
from cogs.base import Taku, TakuCog
from cogs.farfarout_cards import FarfaroutCards
from cogs.robots_daily import RobotsDaily
from cogs.spacebase_cards import SpacebaseCards
from cogs.table import Table
from cogs.verbs import Verbs

BESIDE = {
    "ricochet": (RobotsDaily,),
    "spacebase": (SpacebaseCards,),
    "auztralia": (AuztraliaPeople, AuztraliaOldOnes),
    "farfarout": (FarfaroutCards,),
}
"""What adds commands of its own to a game's group."""


def game_cogs(client: Taku, table: Table) -> tuple[TakuCog, ...]:
    """One cog for each game's verbs, and those that stand beside it."""
    found: list[TakuCog] = []
    for name, game in GAMES.items():
        verbs = Verbs(client, table, game)
        found += (verbs, *(one(client, verbs.group) for one in BESIDE.get(name, ())))
    return tuple(found)
