"""The commands of the games that exist."""

from __future__ import annotations

from cogs.andromeda import Andromeda
from cogs.auztralia import Auztralia
from cogs.auztralia_old_ones import AuztraliaOldOnes
from cogs.auztralia_people import AuztraliaPeople
from cogs.base import Taku, TakuCog
from cogs.farfarout import Farfarout
from cogs.farfarout_cards import FarfaroutCards
from cogs.ricochet import Ricochet
from cogs.robots_daily import RobotsDaily
from cogs.spacebase import Spacebase
from cogs.spacebase_cards import SpacebaseCards
from cogs.table import Table


def game_cogs(client: Taku, table: Table) -> tuple[TakuCog, ...]:
    """One cog for each game's verbs, and those that add commands to a game's group."""
    robots, base = Ricochet(client, table), Spacebase(client, table)
    outback, galaxy = Auztralia(client, table), Farfarout(client, table)
    return (
        Andromeda(client, table),
        robots,
        RobotsDaily(client, robots.group),
        base,
        SpacebaseCards(client, base.group),
        outback,
        AuztraliaPeople(client, outback.group),
        AuztraliaOldOnes(client, outback.group),
        galaxy,
        FarfaroutCards(client, galaxy.group),
    )
