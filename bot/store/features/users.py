"""Servers' and people's settings."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, or_, select, update

from bot.rows import GuildRow, UserRow
from bot.store.cache.cache import ReadThroughCache
from bot.store.engine.database import Database
from bot.store.schema import guilds, users

GUILD = select(guilds).where(guilds.c.guild_id == bindparam("id"))
WITH_NOTICE = select(guilds.c.guild_id).where(guilds.c.notice_message.is_not(None)).order_by(guilds.c.guild_id)
USER = select(users).where(users.c.user_id == bindparam("id"))
PEOPLE, GUILDS = 5_000, 1_000
"""Whose settings are kept: those that were asked for last."""
CHANGE = update(users).where(users.c.user_id == bindparam("of"))
HIDING = select(users.c.user_id).where(or_(users.c.hides_stats, users.c.hides_rating))
"""Who is named to nobody else where people are listed."""
CHANGE_GUILD = update(guilds).where(guilds.c.guild_id == bindparam("of"))


class UserQueries:
    """What people and servers have chosen."""

    def __init__(self, database: Database, *, single_process: bool) -> None:
        self._db = database
        self.user = ReadThroughCache(self._user, PEOPLE, single_process=single_process)
        """A person's settings, the defaults when they never chose."""
        self.guild = ReadThroughCache(self._guild, GUILDS, single_process=single_process)
        """A server's settings, the defaults when it never chose."""

    async def _guild(self, guild_id: int) -> GuildRow:
        rows = await self._db.fetch(GUILD, {"id": guild_id})
        return GuildRow(*rows[0]) if rows else GuildRow(guild_id)

    async def change_guild(self, guild_id: int, **changes: object) -> GuildRow:
        """Changes these of a server's settings, and none that changed meanwhile; returns them all."""

        def work(connection: Connection) -> GuildRow:
            connection.execute(self._db.add(guilds), asdict(GuildRow(guild_id)))
            if changes:
                connection.execute(CHANGE_GUILD.values(**changes), {"of": guild_id})
            return GuildRow(*connection.execute(GUILD, {"id": guild_id}).one())

        return await self.guild.invalidating(self._db.transaction(work), guild_id)

    async def with_notice(self) -> list[int]:
        """The servers that have a post about their tables."""
        return [row[0] for row in await self._db.fetch(WITH_NOTICE)]

    async def _user(self, user_id: int) -> UserRow:
        rows = await self._db.fetch(USER, {"id": user_id})
        return UserRow(*rows[0]) if rows else UserRow(user_id)

    async def hiding(self, user_ids: Iterable[int], reader: int | None = None) -> frozenset[int]:
        """Those of these people who may not be named to this reader (None: to everybody) where people are listed."""
        if not (others := set(user_ids) - {reader}):
            return frozenset()
        rows = await self._db.fetch(HIDING.where(users.c.user_id.in_(others)))
        return frozenset(row[0] for row in rows)

    async def change(self, user_id: int, **changes: object) -> UserRow:
        """Changes these of a person's settings, and none that changed meanwhile; returns them all."""

        def work(connection: Connection) -> UserRow:
            connection.execute(self._db.add(users), asdict(UserRow(user_id)))
            if changes:
                connection.execute(CHANGE.values(**changes), {"of": user_id})
            return UserRow(*connection.execute(USER, {"id": user_id}).one())

        return await self.user.invalidating(self._db.transaction(work), user_id)
