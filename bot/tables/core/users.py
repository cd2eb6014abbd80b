"""Users and servers: settings, quiet hours, export and erasure of their data."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from bot.games.contract import t
from bot.rows import BookmarkRow, GuildRow, MemberRow, Stored, UserRow
from bot.store.engine.errors import StoreBusy
from bot.store.features.table_preferences import TablePreferencesRow
from bot.store.store import Store
from bot.tables.core.store_errors import table_operation, translate_store_errors
from bot.tables.datetimes.quiet_hours import QuietHours, guess, is_quiet, quiet_of
from bot.tables.model.views import TableInfo
from bot.words.formatter import formatter

log = logging.getLogger(__name__)
OFFERED = 3
"""Number of requests for text at which it is offered before all pictures."""
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
        """Change these settings of a user and return all of them.

        Concurrent changes of other settings are kept.
        """
        return await self._store.users.change(user_id, **changes)

    @translate_store_errors
    async def opens_words(self, user_id: int) -> bool:
        """Count a request for text instead of a picture; return whether to offer it for all.

        It is offered once, at the third request.
        """
        row = await self._store.users.user(user_id)
        if row.words is not None or row.words_opened >= OFFERED:
            return False
        try:
            row = await self._store.users.change(user_id, words_opened=row.words_opened + 1)
        except StoreBusy as busy:  # the text does not wait for its count
            log.warning("a request for text is not counted: %s", busy)
            return False
        return row.words_opened == OFFERED

    @translate_store_errors
    async def preferences_at(self, info: TableInfo, user_id: int) -> UserRow:
        """Return a user's effective settings at a table.

        Settings at the table override those in its server, which override the global ones. A muted table neither
        reminds them nor sends direct messages.
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
        """Return the users who have muted the table."""
        return frozenset(row.user_id for row in (await self._chosen(info)).bookmarks.values() if row.muted)

    @translate_store_errors
    async def bookmark(self, info: TableInfo, user_id: int) -> BookmarkRow:
        """Return the user's bookmark of the table."""
        return (await self._chosen(info, user_id)).bookmarks.get(user_id, BookmarkRow(info.id, user_id))

    async def _chosen(self, info: TableInfo, user_id: int | None = None) -> TablePreferencesRow:
        """Preferences at the table: of all seated users at once, or of another user."""
        people = info.people if user_id is None or user_id in info.people else (user_id,)
        return await self._store.table_preferences.chosen((info.id, info.guild_id, people))

    @translate_store_errors
    async def member(self, guild_id: int, user_id: int) -> MemberRow:
        """Return a user's settings in one server."""
        return await self._store.table_preferences.member(guild_id, user_id)

    @translate_store_errors
    async def change_member(self, guild_id: int, user_id: int, **changes: object) -> MemberRow:
        """Change these settings of a user in one server and return all of them.

        Concurrent changes of other settings are kept.
        """
        return await self._store.table_preferences.change_member(guild_id, user_id, **changes)

    @translate_store_errors
    async def server(self, guild_id: int) -> GuildRow:
        """Return a server's settings, with defaults."""
        return await self._store.users.guild(guild_id)

    @translate_store_errors
    async def change_server(self, guild_id: int, **changes: object) -> GuildRow:
        """Change these settings of a server and return all of them.

        Concurrent changes of other settings are kept.
        """
        return await self._store.users.change_guild(guild_id, **changes)

    @translate_store_errors
    async def servers_with_notice(self) -> list[int]:
        """Return the servers that have an overview post of their tables."""
        return await self._store.users.with_notice()

    @table_operation
    async def hiding(self, user_ids: Iterable[int], reader: int | None = None) -> frozenset[int]:
        """Return which of these users may not be named in lists that the reader sees.

        `reader` None: a public list. Users can hide their statistics or their rating; every list of users outside of a
        table checks this. At a table the players know each other.
        """
        return await self._store.users.hiding(user_ids, reader)

    @table_operation
    async def quiet_hours(self, person: UserRow) -> QuietHours | None:
        """Return the user's quiet hours: those set, else a guess from the times of their moves."""
        said = quiet_of(person)
        return said or guess(await self._store.moves.made_at(person.user_id, self._now() - HABITS))

    @table_operation
    async def all_in_quiet_hours(self, user_ids: Iterable[int]) -> bool:
        """Return whether there are such users, and all of them are in quiet hours."""
        people, now = [await self._store.users.user(one) for one in user_ids], self._now()
        for person in people:
            quiet = await self.quiet_hours(person)
            if quiet is None or not is_quiet(now, quiet):
                return False
        return bool(people)

    @table_operation
    async def stored(self, user_id: int) -> Stored:
        """Return the counts of a user's stored data other than settings."""
        return await self._store.personal.stored(user_id)

    def before_forgetting(self, leave: Callable[[int], Awaitable[None]]) -> None:
        """Register `leave` to remove a user from running games before their data is deleted."""
        self._leaving.append(leave)

    @table_operation
    async def export(self, user_id: int) -> bytes:
        """Return all stored data of a user as JSON."""
        return msgspec.json.format(msgspec.json.encode(await self._store.exports.of(user_id)))

    @table_operation
    async def forget(self, user_id: int) -> None:
        """Delete a user's data, and anonymize them at finished tables; at others when they are over."""
        for leave in self._leaving:
            await leave(user_id)
        await self._store.personal.forget(user_id, renamed)

    async def anonymize_ended(self, limit: int) -> int:
        """Anonymize deleted users at up to `limit` tables that are over since; return their number.

        Raises StoreBusy.
        """
        return await self._store.personal.anonymize_ended(renamed, limit)


def renamed(language: str, seat: int) -> str:
    """Return the anonymous name of a seat."""
    return formatter(language).format(t("Player {n}", n=seat + 1))
