"""Users and servers: their settings and quiet hours, and the export and erasure of their data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from bot.games.contract import t
from bot.rows import BookmarkRow, GuildRow, MemberRow, Stored, UserRow
from bot.store.features.table_preferences import TablePreferencesRow
from bot.store.store import Store
from bot.tables.core.retry import table_operation, translate_store_errors
from bot.tables.datetimes.quiet_hours import QuietHours, guess, is_quiet, quiet_of
from bot.tables.model.views import TableInfo
from bot.words.formatter import formatter

HABITS = timedelta(days=30)
"""Period in which a user's moves count for guessing their quiet hours."""


class UserService:
    """Users with settings, and users with a seat."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now
        self._leaving: list[Callable[[int], Awaitable[None]]] = []

    @translate_store_errors
    async def user(self, user_id: int) -> UserRow:
        """Return a user's settings, with defaults for those never set."""
        return await self._store.users.user(user_id)

    @translate_store_errors
    async def change(self, user_id: int, **changes: object) -> UserRow:
        """Changes these of a person's settings, and none that changed meanwhile; returns them all."""
        return await self._store.users.change(user_id, **changes)

    @translate_store_errors
    async def preferences_at(self, info: TableInfo, user_id: int) -> UserRow:
        """A person's settings as they hold at a table: what they have set there goes before what they have set in its
        server, and that before all else. One that they have muted neither reminds them nor writes to them.
        """
        person, chosen = await self._store.users.user(user_id), await self._chosen(info, user_id)
        table = chosen.bookmarks.get(user_id, BookmarkRow(info.id, user_id))
        there = chosen.members.get(user_id, MemberRow(info.guild_id, user_id))
        if table.muted:
            return replace(person, remind_hours=0, dm=False)
        hours = (one for one in (table.remind_hours, there.remind_hours) if one is not None)
        dm = person.dm if there.dm is None else there.dm
        return replace(person, remind_hours=next(hours, person.remind_hours), dm=dm)

    @translate_store_errors
    async def muted(self, info: TableInfo) -> frozenset[int]:
        """The people who have muted the table."""
        return frozenset(row.user_id for row in (await self._chosen(info)).bookmarks.values() if row.muted)

    @translate_store_errors
    async def kept(self, info: TableInfo, user_id: int) -> BookmarkRow:
        """What a person keeps of the table."""
        return (await self._chosen(info, user_id)).bookmarks.get(user_id, BookmarkRow(info.id, user_id))

    async def _chosen(self, info: TableInfo, user_id: int | None = None) -> TablePreferencesRow:
        """In one reading of those who sit there; of somebody else by themselves."""
        people = info.people if user_id is None or user_id in info.people else (user_id,)
        return await self._store.table_preferences.chosen((info.id, info.guild_id, people))

    @translate_store_errors
    async def member(self, guild_id: int, user_id: int) -> MemberRow:
        """A person's settings in one server."""
        return await self._store.table_preferences.member(guild_id, user_id)

    @translate_store_errors
    async def change_member(self, guild_id: int, user_id: int, **changes: object) -> MemberRow:
        """Changes these of them, and none that changed meanwhile; returns them all."""
        return await self._store.table_preferences.change_member(guild_id, user_id, **changes)

    @translate_store_errors
    async def server(self, guild_id: int) -> GuildRow:
        """A server's settings, the defaults when it never chose."""
        return await self._store.users.guild(guild_id)

    @translate_store_errors
    async def change_server(self, guild_id: int, **changes: object) -> GuildRow:
        """Changes these of a server's settings, and none that changed meanwhile; returns them all."""
        return await self._store.users.change_guild(guild_id, **changes)

    @translate_store_errors
    async def servers_with_notice(self) -> list[int]:
        """The servers that have a post about their tables."""
        return await self._store.users.with_notice()

    @table_operation
    async def hiding(self, user_ids: Iterable[int], reader: int | None = None) -> frozenset[int]:
        """Those of these people who may not be named to this reader (None: to everybody) where people are listed.

        Every list of people outside of a table asks this: they hide their statistics or their rating. At a table all
        know with whom they play.
        """
        return await self._store.users.hiding(user_ids, reader)

    @table_operation
    async def quiet_hours(self, person: UserRow) -> QuietHours | None:
        """The person's quiet hours: what they said, else what can be guessed from when they move."""
        said = quiet_of(person)
        return said or guess(await self._store.moves.made_at(person.user_id, self._now() - HABITS))

    @table_operation
    async def all_in_quiet_hours(self, user_ids: Iterable[int]) -> bool:
        """Whether there are such people, and none of them wants to be disturbed just now."""
        people, now = [await self._store.users.user(one) for one in user_ids], self._now()
        for person in people:
            quiet = await self.quiet_hours(person)
            if quiet is None or not is_quiet(now, quiet):
                return False
        return bool(people)

    @table_operation
    async def stored(self, user_id: int) -> Stored:
        """How much is stored of a person beside their settings."""
        return await self._store.personal.stored(user_id)

    def before_forgetting(self, leave: Callable[[int], Awaitable[None]]) -> None:
        """Has `leave` take a person out of what goes on, before what is stored of them is deleted."""
        self._leaving.append(leave)

    @table_operation
    async def export(self, user_id: int) -> bytes:
        """All that is stored of a person, as JSON."""
        return msgspec.json.format(msgspec.json.encode(await self._store.exports.of(user_id)))

    @table_operation
    async def forget(self, user_id: int) -> None:
        """Deletes it; at tables that are over they become nobody in particular, at others as soon as they are over."""
        for leave in self._leaving:
            await leave(user_id)
        await self._store.personal.forget(user_id, renamed)

    async def say_farewell(self, limit: int) -> int:
        """Who has deleted their data is nobody at so many tables that are over since; returns how many. Raises
        StoreBusy."""
        return await self._store.personal.say_farewell(renamed, limit)


def renamed(language: str, seat: int) -> str:
    """What somebody is called who may not be named."""
    return formatter(language).say(t("Player {n}", n=seat + 1))
