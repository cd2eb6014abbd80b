"""What stands in Discord of tables: their boards, cards, hands, and what was said of them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Collection, Iterable
from contextlib import AsyncExitStack, asynccontextmanager

from bot.rows import MessageRow
from bot.store.store import Store
from bot.tables.core.retry import translate_store_errors
from bot.tables.model.notifications import Notification, Reminder, saying


class MessageRegistry:
    """Our messages by table and role; what the roles mean is known to who posts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @translate_store_errors
    async def of(self, table_id: int) -> list[MessageRow]:
        """All messages of a table."""
        return await self._store.messages.of(table_id)

    @translate_store_errors
    async def find(self, table_id: int, role: str, user_id: int = 0) -> MessageRow | None:
        """The table's message of this role for this person (0: public)."""
        return await self._store.messages.find(table_id, role, user_id)

    @translate_store_errors
    async def by_ids(self, message_ids: Collection[int]) -> list[MessageRow]:
        """What messages of Discord mean to us, if they still do."""
        return await self._store.messages.by_ids(message_ids)

    @translate_store_errors
    async def is_noted(self, message_id: int) -> bool:
        """Whether a message of Discord still means something to us."""
        return bool(await self._store.messages.by_ids([message_id]))

    @translate_store_errors
    async def at_tables(self, kinds: Collection[str]) -> list[MessageRow]:
        """Those of open and running tables whose role is one of these, or begins with that word, oldest first."""
        return await self._store.messages.at_tables(kinds)

    @translate_store_errors
    async def change(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """Remembers messages, each in the place of the one with its table, role and person; and forgets others."""
        await self._store.messages.change(save, forget)

    @asynccontextmanager
    async def exclusive(self, table_id: int, user_id: int = 0) -> AsyncGenerator[bool]:
        """No other process shows the table, or a person's hand there, meanwhile. True: one may have done so before.

        Whoever does so next knows what was noted. Raises Busy.
        """
        async with AsyncExitStack() as stack:
            yield await translate_store_errors(stack.enter_async_context)(self._store.display_lock(table_id, user_id))

    def change_soon(self, save: Iterable[MessageRow], forget: Iterable[MessageRow] = ()) -> None:
        """The same without waiting for the disk: it counts at once, and a crash may forget it."""
        self._store.messages.change_soon(save, forget)

    @property
    def queued(self) -> bool:
        """Whether another process shows what this one has not `shown` in time."""
        return not self._store.single_process

    @translate_store_errors
    async def shown(self, table_id: int, number: int) -> None:
        """All stands in Discord that this move has brought about."""
        await self._store.job_queue.shown([(table_id, number)])

    @translate_store_errors
    async def said(self, notice: Notification) -> None:
        """Whoever was to hear it has it before their eyes; so has who hears of several tables at once."""
        also = notice.also if isinstance(notice, Reminder) else ()
        for one in (notice, *(one for one in also if one.nth)):
            await self._store.job_queue.said(saying(one).once)

    @translate_store_errors
    async def tables_with(self, *roles: str) -> set[int]:
        """The tables that have a message of one of these roles."""
        return {table for role in roles for table in await self._store.messages.tables_with(role)}

    @translate_store_errors
    async def behind(self, board: str, result: str) -> set[int]:
        """Tables with a thread whose message of role `board` is not of the last move; over: without a `result`."""
        return set(await self._store.tables.behind(board, result))
