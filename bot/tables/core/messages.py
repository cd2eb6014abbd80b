"""Registry of the bot's messages in Discord: boards, cards, hands and notices of tables."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

from bot.rows import MessageRow
from bot.store.store import Store
from bot.tables.core.store_errors import translate_store_errors
from bot.tables.model.notifications import Notification, Reminder, saying


class MessageRegistry:
    """The bot's messages by table and role; roles are defined by the code that posts them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @translate_store_errors
    async def of(self, table_id: int) -> list[MessageRow]:
        """Return all messages of a table."""
        return await self._store.messages.of(table_id)

    @translate_store_errors
    async def find(self, table_id: int, role: str, user_id: int = 0) -> MessageRow | None:
        """Return the table's message of a role for a user (0: public)."""
        return await self._store.messages.find(table_id, role, user_id)

    @translate_store_errors
    async def by_ids(self, message_ids: Collection[int]) -> list[MessageRow]:
        """Return the rows of Discord messages that are registered."""
        return await self._store.messages.by_ids(message_ids)

    @translate_store_errors
    async def is_noted(self, message_id: int) -> bool:
        """Return whether a Discord message is registered."""
        return bool(await self._store.messages.by_ids([message_id]))

    @translate_store_errors
    async def at_tables(self, kinds: Collection[str]) -> list[MessageRow]:
        """Return the messages of open and running tables by role or first word of it, oldest first."""
        return await self._store.messages.at_tables(kinds)

    @translate_store_errors
    async def change(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Save messages, each in place of the one with its table, role and user; forget others."""
        await self._store.messages.change(save, forget)

    @asynccontextmanager
    async def exclusive(self, table_id: int, user_id: int = 0) -> AsyncGenerator[bool]:
        """Lock: no other process posts for the table, or for a user's hand there, meanwhile.

        Yield True if another process may have posted before; the next owner reads what was saved. Raises StoreBusy.
        """
        async with AsyncExitStack() as stack:
            yield await translate_store_errors(stack.enter_async_context)(self._store.display_lock(table_id, user_id))

    def change_soon(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Save and forget messages without waiting for the disk: in effect at once, lost in a crash."""
        self._store.messages.change_soon(save, forget)

    @property
    def queued(self) -> bool:
        """Return whether another process posts changes that this one has not shown in time."""
        return not self._store.single_process

    @translate_store_errors
    async def mark_shown(self, table_id: int, number: int) -> None:
        """Record that everything caused by this move is posted in Discord."""
        await self._store.job_queue.remove_render_jobs([(table_id, number)])

    @translate_store_errors
    async def mark_delivered(self, notice: Notification) -> None:
        """Record that a notification is delivered to all its recipients, for each table it covers."""
        also = notice.also if isinstance(notice, Reminder) else ()
        for one in (notice, *(one for one in also if one.nth)):
            await self._store.job_queue.remove_notify_job(saying(one).once)

    @translate_store_errors
    async def tables_with(self, *roles: str) -> set[int]:
        """Return the tables that have a message of one of these roles."""
        return {table for role in roles for table in await self._store.messages.tables_with(role)}

    @translate_store_errors
    async def behind(self, board: str, result: str) -> set[int]:
        """Return the tables whose Discord messages are out of date.

        These are tables with a thread whose message of role `board` is not of the last move, and finished ones without
        a message of role `result`.
        """
        return set(await self._store.tables.behind(board, result))
