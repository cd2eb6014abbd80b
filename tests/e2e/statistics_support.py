"""Finished tables, and the pages of statistics."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from bot.rows import ResultRow, SeatRow
from bot.tables.model.views import Person
from tests.cogs.simulated_client import World, components, shown
from tests.databases import change

GAME = "andromeda"


async def over(w: World, *sat: MemberActor, game: str = GAME, names: dict[int, str] | None = None, **row: Any) -> None:
    """Store a finished table of one hour with places in the order of the players.

    `row` are further columns of the table.
    """
    tables = w.client.tables
    host = Person(sat[0].id, "Host")
    info = await tables.lobby.open(game=game, host=host, guild_id=w.guild.id, channel_id=w.channel.id, language="en")
    began = tables.now()
    w.time.pass_by(3600)
    called = {one.id: (names or {}).get(one.id) or one.user.global_name or "?" for one in sat}
    seats = [SeatRow(0, at, called[one.id], one.id) for at, one in enumerate(sat)]
    results = [ResultRow(info.id, at, one.id, called[one.id], None, at + 1, 50 - 7 * at) for at, one in enumerate(sat)]
    columns = {"status": "finished", "started_at": began, "ended_at": w.time(), "last_move": 40, **row}
    await change(tables.uow.store, info.id, seats=seats, results=results, **columns)
    tables.statistics.forget()


async def turned(actor: MemberActor, message: Any, page: str) -> Any:
    """Turn to another page by the menu."""
    menu = next(one["custom_id"] for one in components(message) if one["type"] == 3)
    return await actor.select(shown(message), [page], custom_id=menu)
