"""Update of all messages of a table: as it is once this process may post and draw."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.registry import GAMES
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo
from cogs.board.threads import ThreadManager
from cogs.framework import latency
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BEHIND, PLAYED
from cogs.publishers.board_publisher import BoardPublisher
from cogs.publishers.card_publisher import CardPublisher
from cogs.publishers.hand_messages import HandMessages
from cogs.publishers.old_boards import OldBoards
from cogs.publishers.render_queue import RenderSlots
from cogs.publishers.result_publisher import ResultPublisher
from cogs.publishers.table_messages import MessageStates, TableMessages
from cogs.publishers.table_now import TableNow, table_now


class TableUpdater:
    """Reads a table, and passes it to the publishers of its messages."""

    def __init__(
        self, client: BaseBot, states: MessageStates, slots: RenderSlots, touch: Callable[[int], None]
    ) -> None:
        self._client, self._states, self._slots = client, states, slots
        threads, self._old_boards = ThreadManager(client), OldBoards(client, slots)
        self._hands = HandMessages(client, slots, touch)
        self._boards = BoardPublisher(client, threads, self._hands, self._old_boards)
        self.cards = CardPublisher(client, states)
        self.results = ResultPublisher(client, threads, self._old_boards)

    async def update(self, table_id: int) -> TableInfo:
        """Update the table's messages; return the table as it was at the beginning."""
        state = self._states.of(table_id)
        if not state.awaited:
            await self._client.budget.acquire(BEHIND if state.table is None else PLAYED, table_id)
        awaited, table = state.begin_update()
        if table is None:
            table, _ = await self._client.tables.reader.newest(table_id)
        info = table.info
        if info.game in GAMES:
            await self._update_all(table, state, awaited=awaited)
        elif info.over and info.place is not None:  # without its game, only the end can be shown
            await self._show(table, state, awaited=awaited)
        if info.over:
            self._states.drop(table_id)
        return info

    async def _update_all(self, table: TableSnapshot, state: TableMessages, *, awaited: bool) -> None:
        """Update the board or the result, then the card; the hands in tasks of their own."""
        info = table.info
        if info.number and info.place is not None:
            try:
                now = await self._show(table, state, awaited=awaited)
            except BaseException:
                self._hands.show(info, awaited=awaited)
                raise
        else:
            table, rows = await self._client.tables.reader.newest(info.id, table)
            now = await table_now(self._client.tables, table)
            self.cards.note_due(now, rows)
            if not info.lost:
                self._old_boards.collapse(info, rows)
        if info.over:
            await self.cards.show(now)
        else:
            self.cards.schedule(info.id)

    async def _show(self, table: TableSnapshot, state: TableMessages, *, awaited: bool) -> TableNow:
        """Show the table as it is once this process may post and draw; return it."""
        click, state.click = state.click, None
        try:
            async with self._client.tables.messages.exclusive(table.id):
                now = await self._show_exclusively(table, state, awaited=awaited)
        except BaseException:
            state.click = click or state.click
            raise
        if click is not None:
            latency.board_shown(click)
        return now

    async def _show_exclusively(self, table: TableSnapshot, state: TableMessages, *, awaited: bool) -> TableNow:
        tables, adopted, info = self._client.tables, False, table.info
        if state.unsure:
            adopted = await self._boards.adopt(info, awaited=awaited)
            if info.over:
                self.results.check_for_duplicates(info)
            state.unsure = False
        async with self._slots.slot(info.id, awaited=awaited):
            table, rows = await tables.reader.newest(info.id, table)
            now = await table_now(tables, table)
            self.cards.note_due(now, rows)
            over = now.info.over
            board = None if over else await self._boards.draw(table, now, rows, state, adopted=adopted)
            end = await self.results.draw(now.info, rows) if over else None
        self._old_boards.collapse(now.info, rows)
        if board is not None:
            rows = await self._boards.show(now, rows, board, state)
        if end is not None:
            await self.results.show(now.info, rows, end, state)
        else:
            self.results.schedule_posts(rows)
        self._hands.show(now.info, awaited=awaited, given=(table, rows))
        return now
