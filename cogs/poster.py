"""Keeps a table's messages right: the board in its thread, its card in the channel, each player's hand by DM.

One task a table, one thing at a time, always the newest state: a burst of changes becomes one message. What stands in
Discord is in the store with the number of the move shown, so whatever a crash left behind is put right at the next
touch or at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.games.contract import Text
from bot.games.registry import GAMES
from bot.store.rows import MessageRow
from bot.tables.errors import TableError
from bot.tables.gate import RECAP_LINES
from bot.tables.seen import Seen, TableInfo
from cogs import limits
from cogs.calls import called_now, is_call, people_asked, people_called, role_of, word_of
from cogs.hands import Hands
from cogs.places import Places
from cogs.screens.card import card
from cogs.screens.parts import Screen
from cogs.screens.turn import begun, ended, passed, result, turn
from cogs.sending import replace
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

log = logging.getLogger(__name__)

Work = Callable[[int], Coroutine[object, object, None]]

BOARD, OLD, CARD, RESULT = "board", "old", "card", "result"
"""Roles of messages. Each person who was called along with a board has a row too (see `calls`); OLD one for each board
that is to lose its buttons yet, told apart by the message's id and with the move after which it was the newest.
"""
CARD_FIRST, CARD_PAUSE = 2.0, 30.0
"""Seconds: a person's own click has already drawn the card anew; after that it need not be quick."""
RETRY = 15.0
"""Seconds after Discord failed."""


class Poster:
    """`changed` listens to the tables; `touch` asks for a look at one."""

    def __init__(self, client: Taku) -> None:
        self._client = client
        self._places = Places(client)
        self._hands = Hands(client)
        self._dirty: set[int] = set()
        self._hands_due: set[int] = set()
        self._cards_due: set[int] = set()
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._shown: dict[int, object] = {}
        self._cards: dict[int, object] = {}
        self._closed = False

    async def changed(self, table_id: int) -> None:
        """For `Tables.subscribe`."""
        self.touch(table_id)

    def touch(self, table_id: int) -> None:
        """Has the table's messages looked at soon."""
        self._dirty.add(table_id)
        self._spawn("table", table_id, self._work)

    def look_anew(self, table_id: int) -> None:
        """The same, though nothing about the table has changed: what was shown may be gone."""
        self._shown.pop(table_id, None)
        self._cards.pop(table_id, None)
        self.touch(table_id)

    def _spawn(self, kind: str, table_id: int, work: Work) -> None:
        key = (kind, table_id)
        if self._closed or key in self._tasks:
            return
        task = asyncio.create_task(self._guarded(work(table_id), table_id), name=f"{kind} {table_id}")
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._ended(key, work, cancelled=task.cancelled()))

    def _ended(self, key: tuple[str, int], work: Work, *, cancelled: bool) -> None:
        """Begins anew if a change came after the last look."""
        self._tasks.pop(key, None)
        kind, table_id = key
        due = {"table": self._dirty, "hands": self._hands_due, CARD: self._cards_due}
        if not cancelled and table_id in due.get(kind, ()):
            self._spawn(kind, table_id, work)

    async def _guarded(self, work: Coroutine[object, object, None], table_id: int) -> None:
        try:
            await work
        except (discord.DiscordServerError, OSError) as error:
            log.warning("messages of table %s, to be tried again: %s", table_id, error)
            asyncio.get_running_loop().call_later(RETRY, self.touch, table_id)
        except (discord.HTTPException, TableError) as error:
            log.warning("messages of table %s: %s", table_id, error)
        except Exception:
            log.exception("messages of table %s", table_id)

    async def close(self) -> None:
        """Stops; what is not shown yet is repaired at the next start."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Waits until every board shows its table's newest state."""
        while tasks := [task for (kind, _), task in self._tasks.items() if kind != CARD]:
            await asyncio.wait(tasks)

    async def repair(self) -> None:
        """After a start: looks at the tables whose board is behind, or whose result nobody was told."""
        store = self._client.store
        for table_id in {*await store.behind(BOARD, RESULT), *await store.tables_with(OLD)}:
            self.touch(table_id)

    async def _work(self, table_id: int) -> None:
        while table_id in self._dirty:
            self._dirty.discard(table_id)
            info = await self._client.tables.info(table_id)
            if info.thread_id is not None:
                try:
                    await self._show(info)
                finally:
                    self._hands_due.add(table_id)
                    self._spawn("hands", table_id, self._hands_work)
            if info.over:
                await self._show_card(info)
            else:
                self._cards_due.add(table_id)
                self._spawn(CARD, table_id, self._card_loop)

    async def _hands_work(self, table_id: int) -> None:
        """On its own, so that no board waits for hands."""
        while table_id in self._hands_due:
            self._hands_due.discard(table_id)
            await self._hands.show(await self._client.tables.info(table_id))

    # --- the card ----------------------------------------------------------------------------------------------------

    def card_shown(self, info: TableInfo) -> None:
        """The card was just drawn by somebody's click."""
        self._cards[info.id] = (_outside(info), (), False)

    async def _card_loop(self, table_id: int) -> None:
        await asyncio.sleep(CARD_FIRST)
        while table_id in self._cards_due:
            self._cards_due.discard(table_id)
            info = await self._client.tables.info(table_id)
            await self._show_card(info)
            await asyncio.sleep(CARD_FIRST if info.status == "open" else CARD_PAUSE)

    async def _show_card(self, info: TableInfo) -> None:
        row = await self._client.store.message(info.id, CARD)
        if row is None:
            return
        seen = await self._client.tables.see(info.id, None) if info.status == "running" else None
        waiting, joinable = (seen.waiting, seen.joinable) if seen else ((), False)
        look = (_outside(info), waiting, joinable)
        if self._cards.get(info.id) == look:
            return
        screen = await self.card(info, waiting, joinable=joinable)
        try:
            await self._edit(row, screen)
        except discord.NotFound:
            await self._client.store.forget_message(info.id, CARD)
        self._cards[info.id] = look

    async def card(self, info: TableInfo, waiting: tuple[int, ...] = (), *, joinable: bool = False) -> Screen:
        """The table's card; its picture only as long as players are looked for."""
        voice = Voice(info.language, info)
        picture = await self._client.studio.box(info.game, voice.look()) if info.status == "open" else None
        return card(info, picture, voice, waiting, joinable=joinable)

    # --- the board ---------------------------------------------------------------------------------------------------

    async def _show(self, info: TableInfo) -> None:
        rows = await self._client.store.messages(info.id)
        board = next((row for row in rows if row.role == BOARD), None)
        for row in rows:
            if row.role == OLD:
                self._put_away(info, row)
        if info.over:
            if not any(row.role == RESULT for row in rows):
                await self._show_end(info, board)
            return
        seen = await self._client.tables.see(info.id, None)
        unreached = await self._hands.unreached(seen)
        asked = people_asked(seen)
        must = tuple(asked)
        over = await self._client.tables.turns_over(info.id)
        called = called_now(rows, over)
        new = tuple(user for user, word in asked.items() if (user, word) not in called)
        state = (_outside(info), info.number, seen.request, asked, unreached, seen.ends)
        if board is not None and self._shown.get(info.id) == state:
            return
        written = await self._hands.called_by_message(seen, new)
        pinged = tuple(user for user in new if user not in written)
        screen = await self._turn(seen, new or must, pinged=pinged, unreached=unreached)
        old = None
        if board is not None and not new and await self._edited(board, screen):
            posted = msgspec.structs.replace(board, number=info.number)
        else:
            posted = await self._post(info, screen, board)
            if board is not None:
                since = [r.number for r in rows if is_call(r) and r.message_id == board.message_id]
                old = _old(board, min(since, default=board.number))
        calls = [
            msgspec.structs.replace(posted, role=role_of(asked[user], by_message=user in written), user_id=user)
            for user in new
        ]
        kept = {*asked.items(), *people_called(seen)}
        gone = [
            row
            for row in rows
            if is_call(row)
            and (
                (asked and (row.user_id, word_of(row)) not in kept)
                or (row.user_id in new and word_of(row) == asked[row.user_id])
            )
        ]
        await self._client.store.change_messages([posted, *calls, *([old] if old else [])], gone)
        self._shown[info.id] = state
        if old is not None:
            self._put_away(info, old)

    async def _turn(
        self, seen: Seen, readers: tuple[int, ...], *, pinged: tuple[int, ...], unreached: tuple[int, ...]
    ) -> Screen:
        info = seen.table
        voice = Voice(info.language, info)
        recap = await self._recap(info, readers[0]) if len(readers) == 1 else seen.recap
        recap = recap or tuple(map(GAMES[info.game].tell, seen.changes))[:RECAP_LINES]
        picture = await self._client.studio.board(info.game, seen.view, voice.look(seen.changes))
        return turn(seen, picture, voice, recap=recap, pinged=pinged, unreached=unreached)

    async def _recap(self, info: TableInfo, user_id: int) -> tuple[Text, ...]:
        """What happened since this person moved, as far as everybody may know it."""
        mine = (await self._client.tables.see(info.id, user_id)).recap
        public = [line.text for line in await self._client.tables.log(info.id, None)]
        return tuple(text for text in mine if text in public)

    async def _show_end(self, info: TableInfo, board: MessageRow | None) -> None:
        voice = Voice(info.language, info)
        if info.status == "finished":
            seen = await self._client.tables.see(info.id, None)
            assert seen.outcome is not None
            picture = await self._client.studio.result(info.game, seen.view, seen.outcome, voice.look())
            screen = result(seen, picture, voice)
        else:
            screen = ended(info, voice)
        message = await self._places.send(info, screen)
        row = MessageRow(info.id, RESULT, 0, message.channel.id, message.id, info.number)
        old = [_old(board, board.number)] if board else []
        await self._client.store.change_messages([row, *old], [board] if board else [])
        self._shown.pop(info.id, None)
        for one in old:
            self._put_away(info, one)

    async def _post(self, info: TableInfo, screen: Screen, before: MessageRow | None) -> MessageRow:
        """A new board at the bottom; the very one that a crash kept us from noting, if there is one."""
        last = before.message_id if before else 0
        if before is None:
            await self._places.send(info, begun(info, Voice(info.language, info)), f"{info.id}.begun")
        message = await self._places.send(info, screen, f"{info.id}.{info.number}.{last}")
        return MessageRow(info.id, BOARD, 0, message.channel.id, message.id, info.number)

    def _put_away(self, info: TableInfo, old: MessageRow) -> None:
        """An old board becomes a few lines of what happened since; tried again at the next touch if it fails."""
        self._spawn(f"old board {old.message_id}", info.id, lambda _: self._collapse(info, old))

    async def _collapse(self, info: TableInfo, old: MessageRow) -> None:
        lines = await self._client.tables.log(info.id, None, before=info.number + 1)
        voice = Voice(info.language, info)
        with suppress(discord.NotFound):
            await self._edit(old, passed([line for line in lines if line.number > old.number], voice))
        await self._client.store.change_messages((), [old])

    async def _edited(self, row: MessageRow, screen: Screen) -> bool:
        """False where a new message must take its place: it is old, gone, or its thread is closed."""
        age = discord.utils.utcnow() - discord.utils.snowflake_time(row.message_id)
        if age.total_seconds() > limits.OLD_EDIT_SECONDS:
            return False
        try:
            await self._edit(row, screen)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code in (limits.THREAD_ARCHIVED, limits.THREAD_LOCKED, limits.OLD_EDITS):
                return False
            raise
        return True

    async def _edit(self, row: MessageRow, screen: Screen) -> None:
        message = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        await replace(message, screen)


def _old(board: MessageRow, since: int) -> MessageRow:
    return msgspec.structs.replace(board, role=OLD, user_id=board.message_id, number=since)


def _outside(info: TableInfo) -> object:
    """What of a table's outside is seen on its messages."""
    return (
        info.status,
        info.seats,
        info.settings,
        info.wanted,
        info.speed,
        info.limit_seconds,
        info.limit_then,
        info.language,
        info.host_id,
        info.thread_id,
    )
