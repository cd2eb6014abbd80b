"""Scheduled events of servers for tables that begin at a set time."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from bot.enums import Status
from bot.games.contract import Who, t
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import CARD
from cogs.board.server_events import (
    SOON,
    ServerEvent,
    change_event,
    drop_event,
    find_event,
    make_event,
    may_make_events,
)
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.ui.texts import place_url
from cogs.ui.translator import Translator

CHORE = "start event"
LASTS = timedelta(hours=1)


class StartEvents:
    """Keeps the events up to date; a private table has none."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._shown: dict[int, ServerEvent] = {}

    def begin(self) -> None:
        """Look at all tables with a set start, once Discord is connected."""
        self._client.background_tasks.submit((CHORE, 0, 0), self._look_at_all)

    async def changed(self, table: TableSnapshot) -> None:
        """Handle a changed table that has a set start or an event, as a subscriber of the event bus."""
        self._refresh(table.id)

    def _refresh(self, table_id: int) -> None:
        self._client.background_tasks.submit((CHORE, table_id, 0), partial(self._reconcile, table_id))

    async def _look_at_all(self) -> None:
        for table_id in await self._client.tables.set_start.tables():
            self._refresh(table_id)

    async def _reconcile(self, table_id: int) -> None:
        """Make the event what the table says. Raises transient errors."""
        async with self._client.tables.messages.exclusive(table_id):
            info = await self._client.tables.queries.info_of_any_game(table_id)
            if info.status != Status.OPEN or info.starts_at is None or info.private or info.game not in GAMES:
                self._shown.pop(table_id, None)
                await self._drop(info)
            elif info.starts_at > self._client.tables.now() + SOON:
                card = await self._client.tables.messages.find(table_id, CARD)
                if card is not None:
                    await self._show(info, _event(info, card, info.starts_at))

    async def _drop(self, info: TableInfo) -> None:
        if info.event_id is not None:
            await self._client.budget.acquire(BESIDE, info.id)
            await drop_event(self._client, info.guild_id, info.event_id)
            await self._client.tables.set_start.save_event(info.id, None)

    async def _show(self, info: TableInfo, event: ServerEvent) -> None:
        """Change the event if it differs from what this process knows, or create it.

        A process may have ended before it stored the event that it has created: that is found by its location.
        """
        if self._shown.get(info.id) == event:
            return
        if not await may_make_events(self._client, info.guild_id, info.channel_id):
            self._shown[info.id] = event
            return
        await self._client.budget.acquire(BESIDE, info.id)
        event_id = info.event_id or await find_event(self._client, info.guild_id, event.url)
        if event_id is None:
            event_id = await make_event(self._client, info.guild_id, event)
        else:
            event_id = await change_event(self._client, info.guild_id, event_id, event)
        if event_id != info.event_id:
            await self._client.tables.set_start.save_event(info.id, event_id)
        self._shown[info.id] = event


def _event(info: TableInfo, card: MessageRow, at: datetime) -> ServerEvent:
    voice, meta = Translator(info.language, info), GAMES[info.game].meta
    host = info.seat_of(info.host_id)
    name = meta.title if host is None else t("{game} with {who}", game=meta.title, who=Who(host))
    return ServerEvent(voice.text(name), place_url(info, card), at, at + LASTS, voice.text(meta.tagline))
