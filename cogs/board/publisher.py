"""Publisher of a table's messages: the board in its thread, the card, the hands by DM.

One task per table, always with the newest state: a burst of changes becomes one message. Posted messages are stored
with the number of the move shown, so whatever a crash left behind is reconciled at the next touch or start. If there
may be a board in the thread that is not stored, because the process ended or the response was lost, the thread is read
before posting: this is known from the move itself (the stored board shows an earlier one), or from a row stored
beforehand (`POSTING`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from functools import partial

import discord
import msgspec
from msgspec import Struct

from bot.enums import Status
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import TableError, Unavailable
from bot.tables.model.results import has_result
from bot.tables.model.views import TableInfo, TableView
from bot.tables.timing.vacation_intervals import on_vacation
from cogs.board.forum_posts import CARD, POST_DUE, keep_post
from cogs.board.hand_messages import LATER, SENDING, HandMessages
from cogs.board.lost_channel import on_channel_deleted
from cogs.board.mentions import POSTING, already_mentioned, ended_calls, is_call, people_asked, people_called, role_of
from cogs.board.message_roles import has_newer_below, outdated
from cogs.board.render_queue import RenderSlots
from cogs.board.solo_board import own_board
from cogs.board.threads import ThreadManager, card_of, post_again, post_card
from cogs.framework.after_game_post import AfterGamePost
from cogs.framework.bot import BaseBot
from cogs.framework.emojis import EMOJIS
from cogs.framework.latency import PendingBoards
from cogs.framework.message_recovery import STANDING, MessageRecovery
from cogs.framework.request_budget import BEHIND, BESIDE, PLAYED, asked_by_a_person
from cogs.framework.send import ids_of, own_messages, remove, replace, tag_move
from cogs.ui import discord_limits
from cogs.ui.board import begun, ended, moved_on, passed, result, turn
from cogs.ui.components import Screen
from cogs.ui.texts import announced
from cogs.ui.transient_errors import is_transient, retry_forever
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)

BOARD, OLD, RESULT, CARD_DUE = "board", "old", "result", "due card"
"""Roles of messages. Each user who was notified along with a board has a row, too (see `mentions`). OLD: a board that
has yet to lose its buttons, or a card from which the table has moved, with the message's id and the move after which
it was the newest. CARD_DUE: the card has yet to show this move, and the process may end before. Its first word is no
role, or it would be searched for in Discord.
"""
CARD_FIRST, CARD_PAUSE = 2.0, 30.0
"""Seconds before and after an update of the card: a user's own click has already updated it, so it is not urgent."""
CARD_NOW = "card now"
EVERYWHERE = 0
SHOWN = "shown"


class _RenderedBoard(Struct, frozen=True):
    """A rendered board, with the users who are `asked`, and those to notify.

    `new`: users with a new decision; `calling`: all users to notify, `written`: those by direct message. `state`: the
    content, compared to see whether it must be updated.
    """

    screen: Screen
    seen: TableView
    state: object
    asked: dict[int, str]
    new: tuple[int, ...]
    calling: tuple[int, ...]
    written: tuple[int, ...]


class BoardPublisher:
    """Publisher of boards, cards, hands and results.

    `changed` is the listener of table events, `touch` schedules an update. Nothing is posted before `begin`.
    """

    def __init__(self, client: BaseBot) -> None:
        self._client = client
        self._places = ThreadManager(client)
        self._slots = RenderSlots()
        self._hands = HandMessages(client, self._slots, self.touch)
        self._after_game: dict[str, AfterGamePost] = {}
        """By the role of the note that it is due."""
        self._begun = asyncio.Event()
        self._posting = KeyedLocks()
        self._awaited: set[int] = set()
        self._clicks = PendingBoards()
        self._moved: set[int] = set()
        self._unsure: set[int] = set()
        self._regained: set[int] = set()
        self._shown: dict[int, object] = {}
        self._thinking: set[int] = set()
        self._cards: dict[int, object] = {}

    async def changed(self, table_id: int) -> None:
        """Handle a changed table, as a subscriber of the event bus."""
        if asked_by_a_person.get():
            self._hurry(table_id)
            self._clicks.changed(table_id)
        self._moved.add(table_id)
        self.touch(table_id)

    def pressed_on_old(self, table_id: int) -> None:
        """Prioritise a table after a click on an outdated board, if it awaits its startup check."""
        if table_id in self._unsure:
            self._hurry(table_id)

    def _hurry(self, table_id: int) -> None:
        self._awaited.add(table_id)
        self._client.budget.prioritise(table_id)
        self._slots.prioritise(table_id)

    def touch(self, table_id: int) -> None:
        """Schedule an update of the table's messages."""
        self._client.background_tasks.submit(("board", table_id, 0), partial(self._work, table_id))

    async def reconcile(self, table_id: int) -> None:
        """Update a table that may have been interrupted, including its thread.

        For jobs: another process may have ended before it had shown the last move. Failed requests become tasks of this
        process: they are retried as any other, unless refused permanently. Raises Unavailable before `begin`.
        """
        if not self._begun.is_set():
            raise Unavailable
        self._unsure.add(table_id)
        self.touch(table_id)
        await self._client.background_tasks.join(without=(CARD, LATER, STANDING, *self._slow), table_id=table_id)

    def refresh(self, table_id: int) -> None:
        """Update the messages of an unchanged table: they may have been deleted."""
        self._shown.pop(table_id, None)
        self._cards.pop(table_id, None)
        self.touch(table_id)

    def register_recovery(self, standing: MessageRecovery) -> None:
        """Register the recovery of boards, cards and results."""
        standing.register(self._board_gone, BOARD, CARD)

    def on_result(self, post: AfterGamePost) -> None:
        """Has this come to each result that is posted from now on."""
        self._after_game[post.due_role] = post

    @property
    def _slow(self) -> list[str]:
        return [post.kind for post in self._after_game.values() if post.slow]

    async def _board_gone(self, info: TableInfo, gone: MessageRow) -> None:
        del gone
        self.refresh(info.id)

    def repair(self, table_id: int) -> None:
        """Update the messages of a table, and search its thread for boards that are not stored."""
        self._unsure.add(table_id)
        self.refresh(table_id)

    async def close(self) -> None:
        """Stop; missing updates are done at the next start."""
        await self._client.background_tasks.close()

    async def settled(self) -> None:
        """Wait until every board shows its table's newest state."""
        await self._client.background_tasks.join(without=(CARD, LATER, STANDING, EMOJIS, *self._slow))

    def begin(self) -> None:
        """Start publishing once Discord is connected.

        First tables with an outdated board or without a result.
        """
        self._client.background_tasks.submit(("start", 0, 0), self._begin)

    async def _begin(self) -> None:
        messages = self._client.tables.messages
        unsure = await messages.behind(BOARD, RESULT) | await messages.tables_with(POSTING)
        old = await messages.tables_with(OLD, SENDING, POST_DUE)
        self._unsure |= unsure
        self._begun.set()
        for role, post in self._after_game.items():
            for table_id in await messages.tables_with(role):
                post.schedule(table_id, unsure=True)
        for table_id in sorted(unsure.union(old), reverse=True):
            self.touch(table_id)
        for table_id in sorted(await messages.tables_with(CARD_DUE), reverse=True):
            self._schedule_card(table_id)

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

    async def _work(self, table_id: int) -> None:
        await self._begun.wait()
        if table_id not in self._awaited:
            await self._client.budget.acquire(PLAYED if table_id in self._moved else BEHIND, table_id)
        awaited = table_id in self._awaited
        self._awaited.discard(table_id)
        self._moved.discard(table_id)
        info = await self._client.tables.queries.info_of_any_game(table_id)
        if info.game not in GAMES:  # without its game, only the end can be shown
            if info.over and info.place is not None:
                async with self._client.tables.messages.exclusive(table_id):
                    await self._show(info, awaited=awaited)
            return
        if (card := await self._client.tables.messages.find(table_id, CARD)) is not None:
            self._client.save_messages_soon([_card_due(card, info.number)])
        if info.number and info.place is not None:
            click = self._clicks.taken(table_id)
            try:
                async with self._client.tables.messages.exclusive(table_id):
                    await self._show(info, awaited=awaited)
                self._clicks.shown(click)
            except BaseException:
                self._clicks.put_back(table_id, click)
                raise
            finally:
                self._hands.show(info, awaited=awaited)
        elif not info.lost:
            self._put_all_away(info, await self._client.tables.messages.of(table_id))
        if self._client.tables.messages.queued:
            self._client.background_tasks.submit((SHOWN, table_id, 0), partial(self._say_shown, info))
        if info.over:
            await self._show_card(info)
        else:
            self._schedule_card(table_id)

    async def _say_shown(self, info: TableInfo) -> None:
        """Mark the table's last move as shown, including hands, so that no other process checks it."""
        await self._client.background_tasks.join(without=(CARD, LATER, STANDING, SHOWN, *self._slow), table_id=info.id)
        if info.id not in self._client.background_tasks.failing():
            await self._client.tables.messages.mark_shown(info.id, info.number)

    # --- the card ----------------------------------------------------------------------------------------------------

    def card_shown(self, info: TableInfo) -> None:
        """Register that a user's click has updated the card."""
        self._cards[info.id] = self._look_of_card(info)

    async def post_card(self, info: TableInfo) -> tuple[TableInfo, int]:
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
        self.card_shown(info)
        return info, card.message_id

    def check_card(self, info: TableInfo) -> None:
        """Schedule an update of the card after a change that no click on it has made."""
        self._client.background_tasks.submit((CARD_NOW, info.id, 0), partial(self._show_card, info))

    def _schedule_card(self, table_id: int) -> None:
        self._client.background_tasks.submit((CARD, table_id, 0), partial(self._card_later, table_id))

    async def _card_later(self, table_id: int) -> None:
        await asyncio.sleep(CARD_FIRST)
        info = await self._client.tables.queries.info_of_any_game(table_id)
        if info.game in GAMES:
            await self._show_card(info)
        if info.status != Status.OPEN:
            await asyncio.sleep(CARD_PAUSE)

    async def _show_card(self, info: TableInfo) -> None:
        row = await self._client.tables.messages.find(info.id, CARD)
        if row is not None:
            await self._update_card(info, row)
        due = await self._client.tables.messages.find(info.id, CARD_DUE)
        if due is not None and due.number <= info.number:
            self._client.save_messages_soon((), [due])

    async def _update_card(self, info: TableInfo, row: MessageRow) -> None:
        told = info.status == Status.RUNNING and not info.direct
        seen = await self._client.tables.reader.view(info.id, None) if told else None
        waiting, joinable = (seen.waiting, seen.joinable) if seen else ((), False)
        await keep_post(self._client, info, joinable=joinable)
        look = self._look_of_card(info, waiting, joinable=joinable)
        if self._cards.get(info.id) == look:
            return
        await self._client.budget.acquire(BESIDE, info.id)
        screen = await card_of(self._client, info, waiting, joinable=joinable)
        if not await replace(self._client, row, screen):
            free = info.status == Status.RUNNING and (joinable or any(seat.stand_in for seat in info.seats))
            await self._post_card_again(info, row, screen, looking=info.status == Status.OPEN or free)
        self._cards[info.id] = look

    async def _post_card_again(self, info: TableInfo, gone: MessageRow, screen: Screen, *, looking: bool) -> None:
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

    def _look_of_card(self, info: TableInfo, waiting: Sequence[int] = (), *, joinable: bool = False) -> object:
        """Return the content of the card, compared to see whether it must be updated."""
        return _outside(info), tuple(waiting), joinable, on_vacation(info, self._client.tables.now())

    async def warm(self, table_id: int) -> None:
        """Warm up: load a running table and render its board in idle time, to fill the caches."""
        seen = await self._client.tables.reader.view(table_id, None)
        look = Translator(seen.table.language, seen.table).render_context(seen.changes)
        await self._client.render_service.warm_board(seen.table.game, seen.view, look)

    # --- the board ---------------------------------------------------------------------------------------------------

    async def _show(self, info: TableInfo, *, awaited: bool) -> None:
        adopted = info.id in self._unsure and await self._find_boards(info, awaited=awaited)
        async with self._slots.slot(info.id, awaited=awaited):
            with self._client.tables.read_scope():
                info = await self._client.tables.queries.info_of_any_game(info.id)
                rows = await self._client.tables.messages.of(info.id)
                board = next((row for row in rows if row.role == BOARD), None)
                told = any(row.role == RESULT for row in rows)
                drawn = None if info.over else await self._drawn(info, rows, board, adopted=adopted)
                end = await self.result_screen(info) if info.over and not told else None
        self._put_all_away(info, rows)
        if drawn is not None:
            await self._show_turn(info, rows, board, drawn)
        if end is not None:
            rows = await self._show_end(info, board, end)
        for row in rows:
            if (post := self._after_game.get(row.role)) is not None:
                post.schedule(info.id, unsure=end is None)

    async def _drawn(
        self, info: TableInfo, rows: Sequence[MessageRow], board: MessageRow | None, *, adopted: bool
    ) -> _RenderedBoard | None:
        """Render the board with its notifications; None if it is up to date.

        A board that was `adopted` has notified its users already.
        """
        looking = self._client.tables.reader
        seen = await looking.view(info.id, None)
        unreached, asked = await self._hands.unreached(seen), people_asked(seen)
        state = (_outside(info), info.number, seen.request, asked, unreached, seen.ends, seen.away, seen.thinking)
        uncalled = any(row.role == POSTING for row in rows)
        if board is not None and self._shown.get(info.id) == state and not uncalled:
            return None
        called, here = already_mentioned(rows, await looking.turns_over(info.id)), await looking.last_mover(info.id)
        thinks = bool(seen.thinking) or info.id in self._thinking
        if board is not None and info.direct and here is None and not asked and not thinks:
            return None  # AI players move next: one board shows all their moves
        due = () if adopted else tuple(user for user, word in asked.items() if (user, word) not in called)
        new = tuple(user for user in due if user != here)  # the last mover plays on, and needs no notification
        calling = tuple(asked) if adopted else due
        written = await self._hands.called_by_message(seen, calling)
        pinged = tuple(user for user in new if user not in written)
        screen = await self._turn(seen, new or tuple(asked), pinged=pinged, unreached=unreached)
        return _RenderedBoard(screen, seen, state, asked, new, calling, written)

    async def _show_turn(
        self, info: TableInfo, rows: Sequence[MessageRow], board: MessageRow | None, drawn: _RenderedBoard
    ) -> None:
        """Edit the current board, or post one below all messages if somebody is notified.

        A reminder or a vote that was posted below it since the same move contains a newer prompt, so a new board is
        posted.
        """
        seen, screen, asked, new = drawn.seen, drawn.screen, drawn.asked, drawn.new
        posting = [row for row in rows if row.role == POSTING]
        asks_on = board is not None and not new and (board.number == info.number or not has_newer_below(board, rows))
        stays = asks_on and board is not None and await self._edited(board, screen)
        if board is not None and stays:
            posted = msgspec.structs.replace(board, number=info.number)
        else:
            if board is not None and board.number == info.number:
                posting = [msgspec.structs.replace(board, role=POSTING)]
                await self._client.save_messages(posting)
            posted = await self._post(info, screen, board)
            self._client.ephemeral_messages.board_posted(info.id, info.number, {*asked} - {*new})
        old = [] if board is None or stays else [_old(board, _newest_since(board, rows))]
        calls = [
            msgspec.structs.replace(posted, role=role_of(asked[user], by_message=user in drawn.written), user_id=user)
            for user in drawn.calling
        ]
        gone = ended_calls(rows, asked, people_called(seen), drawn.calling)
        stale = outdated(rows, info.number)
        self._client.save_messages_soon([posted, *calls, *old], [*gone, *posting, *stale])
        self._shown[info.id] = drawn.state
        (self._thinking.add if seen.thinking else self._thinking.discard)(info.id)
        for row in stale:
            self._client.background_tasks.submit(("stale", info.id, row.message_id), partial(remove, self._client, row))
        self._put_all_away(info, old)

    async def _find_boards(self, info: TableInfo, *, awaited: bool) -> bool:
        """Store boards in the thread that were not stored; return whether one shows the last move.

        If so, it has notified the users for whom the table is waiting.
        """
        assert info.place is not None
        rows = await self._client.tables.messages.of(info.id)
        known = next((row for row in rows if row.role == BOARD), None)
        since = known.message_id if known is not None and known.channel_id == info.place else _begins(info)
        if not awaited:
            await self._client.budget.acquire(BEHIND, info.id)
        messages = await own_messages(self._client, info.place, since)
        noted = {row.message_id for row in rows}
        strays = [
            MessageRow(info.id, BOARD, 0, info.place, message.id, number)
            for message in messages
            if (number := number_on(message, info.id)) and message.id not in noted
        ]
        if known is None:
            self._client.sender.check_for_duplicate(info.place, _begun_once(info), _begins(info))
        if info.over:
            self._client.sender.check_for_duplicate(info.place, _end_once(info), _begins(info))
            for post in self._after_game.values():
                if post.is_due(info):
                    post.check_for_duplicate(info)
        newest, older = ([], strays) if info.over else (strays[:1], strays[1:])
        if newest and known is not None:
            older.append(known)
        posting = [row for row in rows if row.role == POSTING]
        await self._client.save_messages([*newest, *(_old(row, row.number) for row in older)], posting)
        self._unsure.discard(info.id)
        return bool(strays) and strays[0].number == info.number

    async def _turn(
        self, seen: TableView, readers: tuple[int, ...], *, pinged: tuple[int, ...], unreached: tuple[int, ...]
    ) -> Screen:
        info = seen.table
        voice = Translator(info.language, info)
        recap = await self._client.tables.reader.recap(info.id, readers)
        if info.direct:
            return await own_board(self._client, seen, recap)
        picture = await self._client.render_service.board(info.game, seen.view, voice.render_context(seen.changes))
        said = announced(self._client.tables.announcements.current, voice)
        return turn(seen, picture, voice, recap=recap, pinged=pinged, unreached=unreached, announced=said)

    async def result_screen(self, info: TableInfo) -> Screen:
        """Return the result screen of a finished table."""
        voice = Translator(info.language, info)
        if info.status != Status.FINISHED and not has_result(info):
            return ended(info, voice)
        seen = await self._client.tables.reader.view(info.id, None)
        assert seen.outcome is not None
        picture = await self._client.render_service.result(info.game, seen.view, seen.outcome, voice.render_context())
        story = await self._client.tables.reviews.story(info.id)
        ratings = self._client.tables.ratings
        changes, why_not = await ratings.of_people(info), ratings.why_not(info)
        return result(seen, picture, voice, story=story, changes=changes, unrated=why_not)

    async def _show_end(self, info: TableInfo, board: MessageRow | None, screen: Screen) -> list[MessageRow]:
        """Post the result; return the due rows of the posts that follow it."""
        message = await self._places.send(info, screen, _end_once(info))
        self._client.ephemeral_messages.board_posted(info.id, info.number)
        row = MessageRow(info.id, RESULT, 0, message.channel.id, message.id, info.number)
        old = [_old(board, board.number)] if board else []
        notes = [post.due(info) for post in self._after_game.values() if post.is_due(info)]
        self._client.save_messages_soon([row, *notes, *old], [board] if board else [])
        self._shown.pop(info.id, None)
        self._thinking.discard(info.id)
        self._put_all_away(info, old)
        return notes

    async def _post(self, info: TableInfo, screen: Screen, before: MessageRow | None) -> MessageRow:
        """Post a board at the end, or find the one that was posted but not stored before a crash."""
        last = before.message_id if before else 0
        if before is None and not info.direct:  # the first message of a direct table has this already
            await self._places.send(info, begun(info, Translator(info.language, info)), _begun_once(info))
        try:
            message = await self._places.send(info, screen, f"{info.id}.{info.number}.{last}")
        except Exception as error:
            if is_transient(error):
                self._unsure.add(info.id)
            raise
        return MessageRow(info.id, BOARD, 0, message.channel.id, message.id, info.number)

    def _put_all_away(self, info: TableInfo, rows: Iterable[MessageRow]) -> None:
        """Schedule the collapse of old boards to a line; a failure is retried at the next touch.

        Messages in a place that the table has left become links to its new place.
        """
        for row in rows:
            if row.role == OLD:
                key = ("old board", info.id, row.message_id)
                self._client.background_tasks.submit(key, partial(self._collapse, info, row), anew=False)

    async def _collapse(self, info: TableInfo, old: MessageRow) -> None:
        await self._slots.wait_idle()
        if info.direct:
            await self._remove_old(info, old)
            return
        voice = Translator(info.language, info)
        if old.channel_id == info.place:
            lines = await self._client.tables.reader.log(info.id, None, before=info.number + 1)
            screen = passed([line for line in lines if line.number > old.number], info, voice)
            tag_move(screen, info.number)
        else:
            screen = moved_on(info, voice)
        if not await self._client.pending_presses.edit(old.message_id, screen):
            await self._client.budget.acquire(BESIDE, info.id)
            await replace(self._client, old, screen)
        self._client.pending_presses.forget(old.message_id)
        self._client.save_messages_soon((), [old])

    async def _remove_old(self, info: TableInfo, old: MessageRow) -> None:
        """Delete an old board of a solo table: its channel also holds boards of other tables."""
        await self._client.budget.acquire(BESIDE, info.id)
        await remove(self._client, old)
        self._client.pending_presses.forget(old.message_id)
        self._client.save_messages_soon((), [old])

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
            return await replace(self._client, row, screen)
        except discord.HTTPException as error:
            if error.code in (discord_limits.THREAD_ARCHIVED, discord_limits.THREAD_LOCKED, discord_limits.OLD_EDITS):
                return False
            raise


def number_on(message: discord.Message, table_id: int) -> int:
    """Return the move that a board of the table shows; 0 if the message is none.

    Other public buttons of the table name no move.
    """
    return max((target.number for target in ids_of(message) if target.table == table_id), default=0)


def _begun_once(info: TableInfo) -> str:
    return f"{info.id}.begun"


def _begins(info: TableInfo) -> int:
    """Return the message after which the table's others are, if tables share the channel."""
    return (info.thread_id or 0) if info.direct else 0


def _end_once(info: TableInfo) -> str:
    return f"{info.id}.end"


def _newest_since(board: MessageRow, rows: Iterable[MessageRow]) -> int:
    """Return the move after which the board became the newest, by its notifications."""
    since = (row.number for row in rows if is_call(row) and row.message_id == board.message_id)
    return min(since, default=board.number)


def _old(board: MessageRow, since: int) -> MessageRow:
    return msgspec.structs.replace(board, role=OLD, user_id=board.message_id, number=since)


def _card_due(card: MessageRow, number: int) -> MessageRow:
    return msgspec.structs.replace(card, role=CARD_DUE, message_id=0, number=number)


def _outside(info: TableInfo) -> TableInfo:
    """Return the table metadata that its messages show, and that is constant between moves."""
    return msgspec.structs.replace(info, number=0, vacations=())
