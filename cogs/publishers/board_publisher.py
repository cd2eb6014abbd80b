"""Publisher of boards: drawn from the public view, edited or posted in the table's thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.rows import MessageRow
from bot.tables.model.loading import TableSnapshot, as_game
from bot.tables.model.views import TableInfo
from cogs.board.mentions import POSTING
from cogs.board.message_roles import BOARD
from cogs.board.threads import ThreadManager
from cogs.framework import send
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BEHIND
from cogs.publishers.board_plan import (
    BoardPlan,
    board_rows,
    changed_rows,
    first_message,
    plan_board,
    posting_rows,
    stored_board,
    unstored_boards,
)
from cogs.publishers.hand_messages import HandMessages
from cogs.publishers.old_boards import OldBoards
from cogs.publishers.solo_board import own_board
from cogs.publishers.table_messages import TableMessages
from cogs.publishers.table_now import TableNow
from cogs.ui import discord_limits
from cogs.ui.board import begun, turn
from cogs.ui.components import Screen
from cogs.ui.texts import announced
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator


class RenderedBoard(Struct, frozen=True):
    """A rendered board; `written`: users to notify by direct message."""

    plan: BoardPlan
    screen: Screen
    written: tuple[int, ...]


class BoardPublisher:
    """Publisher of boards."""

    def __init__(self, client: BaseBot, places: ThreadManager, hands: HandMessages, old_boards: OldBoards) -> None:
        self._client, self._places, self._hands, self._old_boards = client, places, hands, old_boards

    async def adopt(self, info: TableInfo, *, awaited: bool) -> bool:
        """Store boards in the thread that were not stored; return whether one shows the last move.

        If so, it has notified the users for whom the table is waiting.
        """
        assert info.place is not None
        rows, first = await self._client.tables.messages.of(info.id), first_message(info)
        known = stored_board(rows)
        since = known.message_id if known is not None and known.channel_id == info.place else first
        if not awaited:
            await self._client.budget.acquire(BEHIND, info.id)
        messages = await send.own_messages(self._client, info.place, since)
        if known is None:
            self._client.sender.check_for_duplicate(info.place, _begun_once(info), first)
        boards = [(message.id, number) for message in messages if (number := _number_on(message, info.id))]
        found = unstored_boards(info, info.place, rows, boards)
        await self._client.save_messages(found.save, posting_rows(rows))
        return found.newest

    async def draw(
        self,
        table: TableSnapshot,
        now: TableNow,
        rows: Sequence[MessageRow],
        state: TableMessages,
        *,
        adopted: bool,
    ) -> RenderedBoard | None:
        """Render the board with its notifications; None if it is up to date."""
        unreached = await self._hands.unreached(now)
        plan = plan_board(now, rows, state, unreached, adopted=adopted)
        if plan is None:
            return None
        written = await self._hands.called_by_message(table, now, rows, plan.calling)
        pinged = tuple(user for user in plan.new if user not in written)
        return RenderedBoard(plan, await self._screen(table, now, plan, pinged=pinged, unreached=unreached), written)

    async def show(
        self, now: TableNow, rows: Sequence[MessageRow], drawn: RenderedBoard, state: TableMessages
    ) -> Sequence[MessageRow]:
        """Edit the current board, or post one below all messages; return the rows after that."""
        info, plan, board, posting = now.info, drawn.plan, stored_board(rows), posting_rows(rows)
        if board is not None and plan.edits and await self._edited(board, drawn.screen):
            posted = replace(board, number=info.number)
            self._client.ephemeral_messages.board_shown(info.id, info.number)
        else:
            if board is not None and board.number == info.number:
                posting = [replace(board, role=POSTING)]
                await self._client.save_messages(posting)
            posted = await self._post(info, drawn.screen, board, state)
            self._client.ephemeral_messages.board_shown(info.id, info.number, {*plan.asked} - {*plan.new})
        changes = board_rows(posted, now, rows, plan, drawn.written)
        forget = [*changes.forget, *posting]
        self._client.save_messages_soon(changes.save, forget)
        state.board, state.thinks = plan.content, bool(plan.content.thinking)
        for row in changes.stale:
            key = ("stale", info.id, row.message_id)
            self._client.background_tasks.submit(key, partial(send.remove, self._client, row))
        self._old_boards.collapse(info, changes.save)
        return changed_rows(rows, changes.save, forget)

    async def _screen(
        self,
        table: TableSnapshot,
        now: TableNow,
        plan: BoardPlan,
        *,
        pinged: tuple[int, ...],
        unreached: tuple[int, ...],
    ) -> Screen:
        info, seen, game = now.info, now.seen, as_game(table)
        assert seen is not None
        voice = Translator(info.language, info)
        told = await self._client.tables.reader.recap_of(game, plan.new or tuple(plan.asked))
        if info.direct:
            mine = await self._client.tables.reader.view_of(game, info.host_id)
            return await own_board(self._client, seen, mine, told)
        picture = await self._client.render_service.board(info.game, seen.view, voice.render_context(seen.changes))
        said = announced(self._client.tables.announcements.current, voice)
        first = await self._client.tables.first_time_tips.public(seen)
        return turn(seen, picture, voice, recap=told, pinged=pinged, unreached=unreached, announced=said, first=first)

    async def _post(
        self, info: TableInfo, screen: Screen, before: MessageRow | None, state: TableMessages
    ) -> MessageRow:
        """Post a board at the end, or find the one that was posted but not stored before a crash."""
        last = before.message_id if before else 0
        if before is None and not info.direct:  # the first message of a direct table has this already
            await self._places.send(info, begun(info, Translator(info.language, info)), _begun_once(info))
        try:
            message = await self._places.send(info, screen, f"{info.id}.{info.number}.{last}")
        except Exception as error:
            if is_transient(error):
                state.unsure = True
            raise
        return MessageRow(info.id, BOARD, 0, message.channel.id, message.id, info.number)

    async def _edited(self, row: MessageRow, screen: Screen) -> bool:
        """Edit a board; return False if a new message is needed: old, deleted, or thread closed.

        An edit by a click's interaction has none of these limits.
        """
        if await self._client.pending_presses.edit(row.message_id, screen):
            return True
        age = discord.utils.utcnow() - discord.utils.snowflake_time(row.message_id)
        if age.total_seconds() > discord_limits.OLD_EDIT_SECONDS:
            return False
        try:
            return await send.replace(self._client, row, screen)
        except discord.HTTPException as error:
            if error.code in (discord_limits.THREAD_ARCHIVED, discord_limits.THREAD_LOCKED, discord_limits.OLD_EDITS):
                return False
            raise


def _number_on(message: discord.Message, table_id: int) -> int:
    """Return the move that a board of the table shows; 0 if the message is none.

    Other public buttons of the table name no move.
    """
    return max((target.number for target in send.ids_of(message) if target.table == table_id), default=0)


def _begun_once(info: TableInfo) -> str:
    """Return the idempotency key of the table's first message in its thread."""
    return f"{info.id}.begun"
