"""Notifications of tables: registry of handlers, and delivery in threads and by DM."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import TypeAlias

import discord

from bot.rows import MessageRow
from bot.tables.model.errors import Unavailable
from bot.tables.model.notifications import (
    Notice,
    Notification,
    PlayerAbsent,
    PuzzlePost,
    Redelivery,
    Reminder,
    TableIdle,
    TablesOpened,
    TableUnplayable,
    VoteAsked,
    VoteOver,
    saying,
)
from bot.tables.model.views import TableInfo
from cogs.framework.background_tasks import Key
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE, PRIVATE
from cogs.framework.send import SKEW, direct_channel, remove
from cogs.ui.components import Screen
from cogs.ui.translator import Translator

BEFORE_THE_BOARD = 5.0
"""Maximum seconds that a table's board waits for a notification before it."""


@dataclass(eq=False)
class PendingNotification:
    """A notification that is to be delivered; `once`: see `IdempotentSender`.

    `since`: another process may have delivered it after that. `last`: the seat's last move when it was first tried.
    """

    notice: Notification | TableUnplayable
    once: str
    since: datetime | None = None
    last: int | None = None

    @classmethod
    def of(cls, notice: Notice) -> PendingNotification:
        """Create it; a notification that another process may send, too, has the same `once` in both."""
        match notice:
            case Redelivery(notice=told, since=since):
                return cls(told, saying(told).once, since)
            case TableUnplayable():
                return cls(notice, token_hex())
            case _:
                return cls(notice, saying(notice).once)

    @property
    def key(self) -> Key:
        """The task key: of two pending notifications of a kind to a user, the newer one is sent."""
        notice = self.notice
        kind = f" {notice.kind}" if isinstance(notice, (VoteAsked, VoteOver)) else ""
        match notice:
            case TableIdle() | TableUnplayable():
                whose = 0
            case PuzzlePost():
                whose = notice.guild
            case _:
                whose = notice.user
        if isinstance(notice, TablesOpened):
            kind = f" {notice.guild}"
        return type(notice).__name__.lower() + kind, notice.table, whose


NotificationHandler: TypeAlias = Callable[[PendingNotification], Awaitable[None]]
ThreadSender: TypeAlias = Callable[[TableInfo, Screen, str], Awaitable[discord.Message]]
"""Posts in a table's thread, once for the same last argument (see `IdempotentSender`)."""


class NotificationSender:
    """Gives each notification to the handler registered for its kind, after `begin`."""

    def __init__(self, client: BaseBot, send_in_thread: ThreadSender) -> None:
        self._client, self._send_in_thread = client, send_in_thread
        self._online = asyncio.Event()
        self._handlers: dict[type, NotificationHandler] = {}

    def register(self, kind: type[Notification | TableUnplayable], handler: NotificationHandler) -> None:
        """Register the handler of a kind of notification; each kind has one."""
        assert kind not in self._handlers
        self._handlers[kind] = handler

    def begin(self) -> None:
        """Start sending once Discord is connected."""
        self._online.set()

    async def on_notification(self, notice: Notice) -> None:
        """Handle a notification, as a subscriber of the event bus.

        Returns once it was sent, or after a short time: failures are retried.
        """
        await self._online.wait()
        pending = PendingNotification.of(notice)
        if (saying := self._client.background_tasks.submit(pending.key, partial(self._deliver, pending))) is not None:
            await asyncio.wait({saying}, timeout=BEFORE_THE_BOARD)

    async def _deliver(self, pending: PendingNotification) -> None:
        await self._handle(pending)
        if not isinstance(pending.notice, TableUnplayable):
            with suppress(Unavailable):  # then another process finds it already sent
                await self._client.tables.messages.mark_delivered(pending.notice)

    async def _handle(self, pending: PendingNotification) -> None:
        if not await self._is_past(pending):
            await self._client.budget.acquire(PRIVATE, pending.notice.table)
            await self._handlers[type(pending.notice)](pending)

    async def _is_past(self, pending: PendingNotification) -> bool:
        """Return whether the user has moved since the first attempt to notify them."""
        if not isinstance(pending.notice, (Reminder, PlayerAbsent)):
            return False
        last = await self._client.tables.reader.last_move_of(pending.notice.table, pending.notice.seat)
        if pending.last is None:
            pending.last = last
        return pending.last != last

    async def send_dm(
        self,
        user_id: int,
        infos: Sequence[TableInfo],
        make: Callable[[Sequence[Translator]], Screen],
        role: str,
        pending: PendingNotification,
    ) -> bool:
        """Send a direct message about these tables, once; return whether it reached the user.

        It is in the user's language, and replaces earlier ones of the same role. `make` gets a translator for each
        table.
        """
        person = await self._client.tables.users.user(user_id)
        if person.dm_closed:
            return False
        language = person.language or person.locale or infos[0].language
        await self._client.budget.acquire(PRIVATE, infos[0].id)
        channel = await direct_channel(self._client, user_id)
        try:
            self.check_for_duplicate(channel, pending)
            sent = await self._client.sender.post(
                channel, make([Translator(language, info) for info in infos]), pending.once
            )
        except discord.Forbidden as error:
            if await self._client.dm_reachability.closed(person, error):
                for info in infos:
                    self._client.publisher.touch(info.id)
            return False
        await self._replace_earlier(
            [MessageRow(info.id, role, user_id, channel, sent.id, info.number) for info in infos]
        )
        return True

    async def post_in_thread(
        self, info: TableInfo, screen: Screen, role: str, user_id: int, pending: PendingNotification
    ) -> None:
        """Post in the table's thread; replaces the previous message of the same role and user."""
        if info.place is not None:
            self.check_for_duplicate(info.place, pending)
        sent = await self._send_in_thread(info, screen, pending.once)
        await self._replace_earlier([MessageRow(info.id, role, user_id, sent.channel.id, sent.id, info.number)])

    def check_for_duplicate(self, channel: int, pending: PendingNotification) -> None:
        """Register that another process may have posted it there."""
        if pending.since is not None:
            self._client.sender.check_for_duplicate(
                channel, pending.once, discord.utils.time_snowflake(pending.since - SKEW)
            )

    async def _replace_earlier(self, rows: Sequence[MessageRow]) -> None:
        """Store the message, and delete earlier ones of the same role, which it replaces.

        One in another channel that is also about other tables stays as long as those wait.
        """
        messages, old = self._client.tables.messages, dict[int, MessageRow]()
        for row in rows:
            before = await messages.find(row.table_id, row.role, row.user_id)
            if before is not None and before.message_id != row.message_id:
                old[before.message_id] = before
        await self._client.save_messages(rows)
        for one in old.values():
            if one.channel_id == rows[0].channel_id or not await messages.is_noted(one.message_id):
                await self._client.budget.acquire(BESIDE, one.table_id)
                await remove(self._client, one)
