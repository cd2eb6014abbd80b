"""The tables of a server, for lists and for joining by command."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from bot.store.schema import tables as schema
from bot.tables.seen import TableInfo
from bot.tables.service import Tables

IN_GUILD = (
    select(schema.c.id)
    .where(schema.c.guild_id == bindparam("guild"), schema.c.status.in_(("open", "running")))
    .order_by(schema.c.id)
    .limit(200)
)


async def tables_in(tables: Tables, guild_id: int) -> list[TableInfo]:
    """The open and running tables of a server, oldest first."""
    rows = await tables.store._db.fetch(IN_GUILD, {"guild": guild_id})  # pyright: ignore[reportPrivateUsage]
    return [await tables.info(row[0]) for row in rows]
