"""User settings and server settings."""

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
"""Maximum numbers of users and servers in the caches."""
CHANGE = update(users).where(users.c.user_id == bindparam("of"))
HIDING = select(users.c.user_id).where(or_(users.c.hides_stats, users.c.hides_rating))
"""Users who are not named to others in lists."""
CHANGE_GUILD = update(guilds).where(guilds.c.guild_id == bindparam("of"))


class UserQueries:
    """Queries for the settings of users and servers."""

    def __init__(self, database: Database, *, single_process: bool) -> None:
        self._db = database
        self.user = ReadThroughCache(self._user, PEOPLE, single_process=single_process)
        """Cache of user settings; the defaults if there are none."""
        self.guild = ReadThroughCache(self._guild, GUILDS, single_process=single_process)
        """Cache of server settings; the defaults if there are none."""

    async def _guild(self, guild_id: int) -> GuildRow:
        rows = await self._db.fetch(GUILD, {"id": guild_id})
        return GuildRow(*rows[0]) if rows else GuildRow(guild_id)

    async def change_guild(self, guild_id: int, **changes: object) -> GuildRow:
        """Change columns of a server's settings, and no others; return the row."""

        def work(connection: Connection) -> GuildRow:
            connection.execute(self._db.add(guilds), asdict(GuildRow(guild_id)))
            if changes:
                connection.execute(CHANGE_GUILD.values(**changes), {"of": guild_id})
            return GuildRow(*connection.execute(GUILD, {"id": guild_id}).one())

        return await self.guild.invalidating(self._db.transaction(work), guild_id)

    async def with_notice(self) -> list[int]:
        """Return the servers that have an overview post of their tables."""
        return [row[0] for row in await self._db.fetch(WITH_NOTICE)]

    async def _user(self, user_id: int) -> UserRow:
        rows = await self._db.fetch(USER, {"id": user_id})
        return UserRow(*rows[0]) if rows else UserRow(user_id)

    async def hiding(self, user_ids: Iterable[int], reader: int | None = None) -> frozenset[int]:
        """Return which of these users may not be named to this reader (None: everybody) in lists."""
        if not (others := set(user_ids) - {reader}):
            return frozenset()
        rows = await self._db.fetch(HIDING.where(users.c.user_id.in_(others)))
        return frozenset(row[0] for row in rows)

    async def change(self, user_id: int, **changes: object) -> UserRow:
        """Change columns of a user's settings, and no others; return the row."""

        def work(connection: Connection) -> UserRow:
            connection.execute(self._db.add(users), asdict(UserRow(user_id)))
            if changes:
                connection.execute(CHANGE.values(**changes), {"of": user_id})
            return UserRow(*connection.execute(USER, {"id": user_id}).one())

        return await self.user.invalidating(self._db.transaction(work), user_id)
