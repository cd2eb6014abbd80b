"""Publisher of cards: a table's message in its channel, to join and to find the thread."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

import discord
import msgspec

from bot.enums import Status
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.views import TableInfo
from bot.tables.timing.vacation_intervals import on_vacation
from cogs.board.forum_posts import keep_post
from cogs.board.lost_channel import on_channel_deleted
from cogs.board.message_roles import CARD, CARD_DUE
from cogs.board.threads import card_of, post_again, post_card
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.send import replace
from cogs.publishers.table_messages import CardFingerprint, MessageStates, outside
from cogs.publishers.table_now import TableNow, table_now
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.transient_errors import retry_forever

CARD_FIRST, CARD_PAUSE = 2.0, 30.0
"""Seconds before and after an update of the card: a user's own click has already updated it, so it is not urgent."""
CARD_NOW = "card now"


class CardPublisher:
    """Publisher of cards, updated by a task per table."""

    def __init__(self, client: BaseBot, states: MessageStates) -> None:
        self._client, self._states = client, states
        self._posting = KeyedLocks()

    def updated(self, info: TableInfo) -> None:
        """Register that a user's click has updated the card."""
        self._states.of(info.id).card = self._fingerprint(TableNow(info))

    async def post(self, info: TableInfo) -> tuple[TableInfo, int]:
        """Post the card of a new table once, however often it is retried, and store it.

        Returns the table, whose thread may be a forum post now, and the message's id.
        """
        messages = self._client.tables.messages
        async with self._posting.of(info.id), messages.exclusive(info.id):
            card = await messages.find(info.id, CARD)
            if card is None:
                card, *others = await post_card(self._client, info.channel_id, info, f"{info.id}.card")
                if card.channel_id != info.channel_id:
                    await retry_forever(partial(self._client.tables.location.move_thread, info.id, card.channel_id))
                await self._client.save_messages([card, *others])
        info = await self._client.tables.queries.info(info.id)
        self.updated(info)
        return info, card.message_id

    def check(self, table_id: int) -> None:
        """Schedule an update of the card at once."""
        self._client.background_tasks.submit((CARD_NOW, table_id, 0), partial(self._show_newest, table_id))

    def schedule(self, table_id: int) -> None:
        """Schedule an update of the card, one at a time in a while."""
        self._client.background_tasks.submit((CARD, table_id, 0), partial(self._show_later, table_id))

    def note_due(self, now: TableNow, rows: Sequence[MessageRow]) -> None:
        """Store that the card must be updated, if so: this process may end before."""
        card = next((row for row in rows if row.role == CARD), None)
        if card is None or now.info.game not in GAMES:
            return
        if self._states.of(now.info.id).card != self._fingerprint(now):
            due = msgspec.structs.replace(card, role=CARD_DUE, message_id=0, number=now.info.number)
            self._client.save_messages_soon([due])

    async def show(self, now: TableNow) -> None:
        """Update the card, and store that it is not due any more.

        The card of a table that is over, and not due, shows the end already.
        """
        messages, info = self._client.tables.messages, now.info
        if info.over and await messages.find(info.id, CARD_DUE) is None:
            return
        row = await messages.find(info.id, CARD)
        if row is not None:
            await self._update(now, row)
        due = await messages.find(info.id, CARD_DUE)
        if due is not None and due.number <= info.number:
            self._client.save_messages_soon((), [due])

    async def _show_newest(self, table_id: int) -> TableInfo:
        now = await table_now(self._client.tables, (await self._client.tables.reader.newest(table_id))[0])
        if now.info.game in GAMES:
            await self.show(now)
        if now.info.over:
            self._states.drop(table_id)
        return now.info

    async def _show_later(self, table_id: int) -> None:
        await asyncio.sleep(CARD_FIRST)
        info = await self._show_newest(table_id)
        if info.status != Status.OPEN:
            await asyncio.sleep(CARD_PAUSE)

    async def _update(self, now: TableNow, row: MessageRow) -> None:
        info, content = now.info, self._fingerprint(now)
        await keep_post(self._client, info, joinable=content.joinable)
        if self._states.of(info.id).card == content:
            return
        await self._client.budget.acquire(BESIDE, info.id)
        screen = await card_of(self._client, info, content.waiting, joinable=content.joinable)
        if not await replace(self._client, row, screen):
            free = info.status == Status.RUNNING and (content.joinable or any(seat.stand_in for seat in info.seats))
            await self._post_again(info, row, screen, looking=info.status == Status.OPEN or free)
        self._states.of(info.id).card = content

    async def _post_again(self, info: TableInfo, gone: MessageRow, screen: Screen, *, looking: bool) -> None:
        """Post a deleted card again, as long as it has the buttons to join.

        Later it would only link to the thread. In a forum the post may be deleted, too.
        """
        if not looking:
            self._client.save_messages_soon((), [gone])
            return
        try:
            await post_again(self._client, gone, screen)
        except discord.HTTPException as error:
            if error.code != discord_limits.UNKNOWN_CHANNEL:
                raise
            if info.status == Status.OPEN:
                await on_channel_deleted(self._client, info)

    def _fingerprint(self, now: TableNow) -> CardFingerprint:
        seen, away = now.seen, on_vacation(now.info, self._client.tables.now())
        if seen is None or now.info.direct:
            return CardFingerprint(outside(now.info), (), joinable=False, away=away)
        return CardFingerprint(outside(now.info), seen.waiting, joinable=seen.joinable, away=away)
