"""Blocks between users, bans from servers, and removals from tables."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import asdict
from sqlalchemy import BindParameter, Connection, and_, bindparam, delete, func, or_, select

from bot.rows import BanRow, BlockRow
from bot.store.engine.database import Database
from bot.store.schema import bans, blocks, removals

BLOCKED_BY = (
    select(blocks.c.blocked_id)
    .where(blocks.c.user_id == bindparam("of"))
    .order_by(blocks.c.at.desc(), blocks.c.blocked_id)
)
COUNT = select(func.count()).select_from(blocks).where(blocks.c.user_id == bindparam("of"))
SOME: BindParameter[int] = bindparam("some", expanding=True)
OTHERS: BindParameter[int] = bindparam("others", expanding=True)
BETWEEN = select(blocks.c.user_id, blocks.c.blocked_id).where(
    or_(
        and_(blocks.c.user_id.in_(SOME), blocks.c.blocked_id.in_(OTHERS)),
        and_(blocks.c.user_id.in_(OTHERS), blocks.c.blocked_id.in_(SOME)),
    )
)
UNBLOCK = delete(blocks).where(blocks.c.user_id == bindparam("of"), blocks.c.blocked_id == bindparam("whom"))
BANS_OF = select(bans.c.user_id, bans.c.guild_id).where(
    bans.c.user_id.in_(SOME), bans.c.guild_id.in_(bindparam("guilds", expanding=True))
)
BANS_IN = select(bans).where(bans.c.guild_id == bindparam("guild")).order_by(bans.c.at.desc(), bans.c.user_id)
LIFT = delete(bans).where(bans.c.guild_id == bindparam("guild"), bans.c.user_id == bindparam("of"))
REMOVED = select(removals.c.user_id).where(removals.c.table_id == bindparam("table"), removals.c.user_id.in_(SOME))


class BlockQueries:
    """Queries for who may not sit down with whom, in which server, and at which table."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def between(self, some: Collection[int], others: Collection[int]) -> list[tuple[int, int]]:
        """Return the blocks between users of two groups: who has blocked, and whom."""
        found = await self._db.fetch(BETWEEN, {"some": list(some), "others": list(others)})
        return [(row[0], row[1]) for row in found]

    async def blocked_by(self, user_id: int) -> list[int]:
        """Return the users whom this one has blocked, the latest first."""
        return [row[0] for row in await self._db.fetch(BLOCKED_BY, {"of": user_id})]

    async def block(self, row: BlockRow, most: int) -> bool:
        """Add a block, unless there is the same; False if the user has `most` others."""

        def work(connection: Connection) -> bool:
            others = COUNT.where(blocks.c.blocked_id != row.blocked_id)
            if connection.execute(others, {"of": row.user_id}).scalar_one() >= most:
                return False
            connection.execute(self._db.add(blocks), asdict(row))
            return True

        return await self._db.transaction(work)

    async def unblock(self, user_id: int, blocked_id: int) -> None:
        """Remove a block, if there is one."""
        await self._db.write((UNBLOCK, {"of": user_id, "whom": blocked_id}))

    async def bans_of(self, user_ids: Collection[int], guild_id: int) -> list[tuple[int, int]]:
        """Return the bans of these users in a server: user, and server (0: all)."""
        found = await self._db.fetch(BANS_OF, {"some": list(user_ids), "guilds": [0, guild_id]})
        return [(row[0], row[1]) for row in found]

    async def bans_in(self, guild_id: int) -> list[BanRow]:
        """Return the bans of a server (0: those from all), the latest first."""
        return [BanRow(*row) for row in await self._db.fetch(BANS_IN, {"guild": guild_id})]

    async def ban(self, row: BanRow) -> None:
        """Add a ban, or replace the one that there is."""
        await self._db.write((self._db.upsert(bans), asdict(row)))

    async def lift(self, guild_id: int, user_id: int) -> None:
        """Remove a ban, if there is one."""
        await self._db.write((LIFT, {"guild": guild_id, "of": user_id}))

    async def removed(self, table_id: int, user_ids: Collection[int]) -> frozenset[int]:
        """Return which of these users were removed from a table, and not invited since."""
        found = await self._db.fetch(REMOVED, {"table": table_id, "some": list(user_ids)})
        return frozenset(row[0] for row in found)
