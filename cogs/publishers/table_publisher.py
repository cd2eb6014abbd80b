"""Publisher of a table's messages: the board in its thread, the card, the result, the hands.

One task per table, always with the newest state: a burst of changes becomes one message. Posted messages are stored
with the number of the move shown, so whatever a crash left behind is reconciled at the next touch or start. If there
may be a board in the thread that is not stored, because the process ended or the response was lost, the thread is read
before posting: this is known from the move itself (the stored board shows an earlier one), or from a row stored
beforehand (`POSTING`).
"""

from __future__ import annotations

import asyncio
from functools import partial

from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import TableError, Unavailable
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import TableInfo
from cogs.board.forum_posts import POST_DUE
from cogs.board.mentions import POSTING
from cogs.board.message_roles import BOARD, CARD, CARD_DUE, OLD, RESULT
from cogs.framework import latency
from cogs.framework.after_game_post import AfterGamePost
from cogs.framework.bot import BaseBot
from cogs.framework.emojis import EMOJIS
from cogs.framework.message_recovery import STANDING, MessageRecovery
from cogs.framework.request_budget import asked_by_a_person
from cogs.publishers.hand_messages import LATER, SENDING
from cogs.publishers.render_queue import RenderSlots
from cogs.publishers.table_messages import MessageStates
from cogs.publishers.table_updater import TableUpdater
from cogs.ui.components import Screen
from cogs.ui.translator import Translator

EVERYWHERE = 0
SHOWN = "shown"


class TablePublisher:
    """Coordinator of the publishers of boards, cards, hands and results.

    `changed` is the listener of table events, `touch` schedules an update. Nothing is posted before `begin`.
    """

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._states = MessageStates()
        self._slots = RenderSlots()
        self._updater = TableUpdater(client, self._states, self._slots, self.touch)
        self._cards, self._results = self._updater.cards, self._updater.results
        self._begun = asyncio.Event()
        self._regained: set[int] = set()

    # --- what is wanted ----------------------------------------------------------------------------------------------

    async def changed(self, table: TableSnapshot) -> None:
        """Handle a changed table, as a subscriber of the event bus."""
        state = self._states.of(table.id)
        if asked_by_a_person.get():
            self._prioritise(table.id)
            click = latency.changing()
            state.click = state.click or click
        state.table = table
        self.touch(table.id)

    def pressed_on_old(self, table_id: int) -> None:
        """Prioritise a table after a click on an outdated board, if it awaits its startup check."""
        if self._states.is_unsure(table_id):
            self._prioritise(table_id)

    def _prioritise(self, table_id: int) -> None:
        self._states.of(table_id).awaited = True
        self._client.budget.prioritise(table_id)
        self._slots.prioritise(table_id)

    def touch(self, table_id: int) -> None:
        """Schedule an update of the table's messages."""
        self._client.background_tasks.submit(("board", table_id, 0), partial(self._update, table_id))

    async def _update(self, table_id: int) -> None:
        await self._begun.wait()
        info = await self._updater.update(table_id)
        if self._client.tables.messages.queued and info.game in GAMES:
            self._client.background_tasks.submit((SHOWN, table_id, 0), partial(self._mark_shown, info))

    async def _mark_shown(self, info: TableInfo) -> None:
        """Mark the table's last move as shown, including hands, so that no other process checks it."""
        await self._client.background_tasks.join(without=(*self._unhurried, SHOWN), table_id=info.id)
        if info.id not in self._client.background_tasks.failing():
            await self._client.tables.messages.mark_shown(info.id, info.number)

    def refresh(self, table_id: int) -> None:
        """Update the messages of an unchanged table: they may have been deleted."""
        self._states.of(table_id).invalidate()
        self.touch(table_id)

    async def wait_idle(self) -> bool:
        """Wait until no user waits for a board, for limited time; return whether one did."""
        return await self._slots.wait_idle()

    def repair(self, table_id: int) -> None:
        """Update the messages of a table, and search its thread for boards that are not stored."""
        self._states.of(table_id).unsure = True
        self.refresh(table_id)

    async def reconcile(self, table_id: int) -> None:
        """Update a table that may have been interrupted, including its thread.

        For jobs: another process may have ended before it had shown the last move. Failed requests become tasks of this
        process: they are retried as any other, unless refused permanently. Raises Unavailable before `begin`.
        """
        if not self._begun.is_set():
            raise Unavailable
        self._states.of(table_id).unsure = True
        self.touch(table_id)
        await self._client.background_tasks.join(without=self._unhurried, table_id=table_id)

    def register_recovery(self, standing: MessageRecovery) -> None:
        """Register the recovery of boards, cards and results."""
        standing.register(self._board_gone, BOARD, CARD)

    async def _board_gone(self, info: TableInfo, gone: MessageRow) -> None:
        del gone
        self.refresh(info.id)

    # --- cards and results -------------------------------------------------------------------------------------------

    async def post_card(self, info: TableInfo) -> tuple[TableInfo, int]:
        """Post the card of a new table once, and return the table and the message's id."""
        return await self._cards.post(info)

    def card_shown(self, info: TableInfo) -> None:
        """Register that a user's click has updated the card."""
        self._cards.updated(info)

    def check_card(self, info: TableInfo) -> None:
        """Schedule an update of the card after a change that no click on it has made."""
        self._cards.check(info.id)

    def on_result(self, post: AfterGamePost) -> None:
        """Has this come to each result that is posted from now on."""
        self._results.subscribe(post)

    async def result_screen(self, info: TableInfo) -> Screen:
        """Return the result screen of a finished table."""
        return await self._results.screen(info)

    # --- start and stop ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start publishing once Discord is connected.

        First tables with an outdated board or without a result.
        """
        self._client.background_tasks.submit(("start", 0, 0), self._begin)

    async def _begin(self) -> None:
        messages = self._client.tables.messages
        unsure = await messages.behind(BOARD, RESULT) | await messages.tables_with(POSTING)
        old = await messages.tables_with(OLD, SENDING, POST_DUE)
        for table_id in unsure:
            self._states.of(table_id).unsure = True
        self._begun.set()
        await self._results.begin()
        for table_id in sorted(unsure.union(old), reverse=True):
            self.touch(table_id)
        for table_id in sorted(await messages.tables_with(CARD_DUE), reverse=True):
            self._cards.schedule(table_id)

    async def warm(self, table_id: int) -> None:
        """Warm up: load a running table and render its board in idle time, to fill the caches."""
        seen = await self._client.tables.reader.view(table_id, None)
        look = Translator(seen.table.language, seen.table).render_context(seen.changes)
        await self._client.render_service.warm_board(seen.table.game, seen.view, look)

    @property
    def _unhurried(self) -> tuple[str, ...]:
        """The kinds of tasks that are not waited for."""
        return CARD, LATER, STANDING, *self._results.slow_kinds

    async def settled(self) -> None:
        """Wait until every board shows its table's newest state."""
        await self._client.background_tasks.join(without=(*self._unhurried, EMOJIS))

    async def close(self) -> None:
        """Stop; missing updates are done at the next start."""
        await self._client.background_tasks.close()

    def retry_place(self, place: int = EVERYWHERE) -> None:
        """Retry failed tasks of tables in a server, channel or thread that may be accessible again."""
        self._regained.add(place)
        self._client.background_tasks.submit(("regained", 0, 0), self._try_regained)

    async def _try_regained(self) -> None:
        places, self._regained = self._regained, set()
        for table_id in sorted(self._client.background_tasks.failing(), reverse=True):
            if await self._is_at(table_id, places):
                self._client.background_tasks.retry(table_id)

    async def _is_at(self, table_id: int, places: set[int]) -> bool:
        """Return whether the table is, or may be, in one of these places."""
        try:
            info = await self._client.tables.queries.info(table_id)
        except TableError:
            return True
        return not places.isdisjoint({EVERYWHERE, info.guild_id, info.channel_id, info.thread_id})
