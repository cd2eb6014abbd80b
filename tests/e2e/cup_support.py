"""Cups by slash commands and buttons."""

from __future__ import annotations

from typing import Any

from bot.rows import Cup
from bot.tables.scheduling.periodic import PeriodicTasks
from tests.cogs.simulated_client import World, words
from tests.e2e.bot_players import ids
from tests.tables.cup_support import end_table, in_order, tables_of

GAME = "spacebase"


async def opened(w: World, *others: str, **options: Any) -> Cup:
    """Open a cup of Ann's, and let these players join."""
    await w.ann.slash(w.channel, "cup new", game=GAME, name="Spring cup", **options)
    (row,) = await w.client.tables.cups.in_guild(w.guild.id)
    for name in others:
        await press(w, name, "join")
    return await w.client.tables.cups.get(row.id)


async def begun(w: World, *others: str, **options: Any) -> Cup:
    """Open and start a cup."""
    cup = await opened(w, *(others or ("Ben", "Chie", "Dai", "Eve")), **options)
    await press(w, "Ann", "start")
    await w.settle()
    return await w.client.tables.cups.get(cup.row.id)


async def press(w: World, name: str, what: str) -> Any:
    """Click a button of the cup's card."""
    found = next(one for one in ids(card(w)) if one.purpose == "cup" and one.arg == what)
    return await w.people[name].click(card(w), custom_id=str(found))


def card(w: World) -> Any:
    """Return the newest card of a cup."""
    return next(one for one in reversed(w.channel.history()) if any(target.purpose == "cup" for target in ids(one)))


def titled(w: World, title: str) -> Any:
    """Return the newest message whose title begins with this."""
    return next(one for one in reversed(w.channel.history()) if words(one).startswith(title))


async def minute(w: World) -> None:
    """Run the bot's due jobs."""
    with w.env.time_context():
        await PeriodicTasks(w.client.tables).run_due()
        await w.settle()


async def play_round(w: World, cup_id: int) -> Cup:
    """End all games of the round; the player who joined the cup first wins."""
    cup = await w.client.tables.cups.get(cup_id)
    with w.env.time_context():
        for info in await tables_of(w.client.tables, cup):
            await end_table(w.client.tables, cup, info, in_order)
        await PeriodicTasks(w.client.tables).run_due()
        await w.settle()
    return await w.client.tables.cups.get(cup_id)
