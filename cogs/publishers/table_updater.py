"""Update of all messages of a table: as it is once this process may post and draw."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.registry import GAMES
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
            await self._client.budget.acquire(PLAYED if state.moved else BEHIND, table_id)
        awaited = state.begin_update()
        info = await self._client.tables.queries.info_of_any_game(table_id)
        if info.game in GAMES:
            await self._update_all(info, state, awaited=awaited)
        elif info.over and info.place is not None:  # without its game, only the end can be shown
            await self._show(info, state, awaited=awaited)
        if info.over:
            self._states.drop(table_id)
        return info

    async def _update_all(self, info: TableInfo, state: TableMessages, *, awaited: bool) -> None:
        """Update the board or the result, then the card; the hands in tasks of their own."""
        messages = self._client.tables.messages
        if info.number and info.place is not None:
            try:
                now = await self._show(info, state, awaited=awaited)
            finally:
                self._hands.show(info, awaited=awaited)
        else:
            now, rows = await table_now(self._client.tables, info.id), await messages.of(info.id)
            self.cards.note_due(now, rows)
            if not info.lost:
                self._old_boards.collapse(info, rows)
        if info.over:
            await self.cards.show(now)
        else:
            self.cards.schedule(info.id)

    async def _show(self, info: TableInfo, state: TableMessages, *, awaited: bool) -> TableNow:
        """Show the table as it is once this process may post and draw; return it."""
        click, state.click = state.click, None
        try:
            async with self._client.tables.messages.exclusive(info.id):
                now = await self._show_exclusively(info, state, awaited=awaited)
        except BaseException:
            state.click = click or state.click
            raise
        if click is not None:
            latency.board_shown(click)
        return now

    async def _show_exclusively(self, info: TableInfo, state: TableMessages, *, awaited: bool) -> TableNow:
        tables, adopted = self._client.tables, False
        if state.unsure:
            adopted = await self._boards.adopt(info, awaited=awaited)
            if info.over:
                self.results.check_for_duplicates(info)
            state.unsure = False
        async with self._slots.slot(info.id, awaited=awaited):
            with tables.read_scope():
                now = await table_now(tables, info.id, moves=True)
                rows = await tables.messages.of(info.id)
                self.cards.note_due(now, rows)
                over = now.info.over
                board = None if over else await self._boards.draw(now, rows, state, adopted=adopted)
                end = await self.results.draw(now.info, rows) if over else None
        self._old_boards.collapse(now.info, rows)
        if board is not None:
            await self._boards.show(now, rows, board, state)
        if end is not None:
            await self.results.show(now.info, rows, end, state)
        else:
            self.results.schedule_posts(rows)
        return now
