"""Hands by direct message: sent when dealt and at private prompts, else updated silently.

In a game over several days the first one is sent with the player's first decision: six games that begin are not six
messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

import discord
import msgspec
from msgspec import Struct

from bot.enums import Length
from bot.games.contract import Text
from bot.games.registry import GAMES
from bot.rows import MessageRow, UserRow
from bot.tables.model.errors import NotSeated, StaleBoard
from bot.tables.model.loading import GameSnapshot, TableSnapshot, as_game
from bot.tables.model.views import TableInfo, TableView
from cogs.board.mentions import is_in_quiet_hours, is_unwritten, sent, uncalled
from cogs.board.next_table import next_table
from cogs.board.orders_line import ordered
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE, PRIVATE
from cogs.framework.send import direct_channel, mark, own_messages, remove, replace
from cogs.publishers.render_queue import RenderSlots
from cogs.publishers.table_now import TableNow
from cogs.ui import discord_limits
from cogs.ui.components import Screen
from cogs.ui.move_builder import only_verb, open_verbs, wanted_part
from cogs.ui.step import hand
from cogs.ui.texts import noted
from cogs.ui.transient_errors import is_transient, retry_forever
from cogs.ui.translator import Translator, private_translator

HAND, SENDING = "hand", "sending"
"""Roles of messages. SENDING: a message of that move may have been posted after the stored one."""
LATER, PAUSE = "hand later", 20.0
"""Task kind, and seconds before a silent update for players who move again: they see the thread's answers."""
AT_ONCE = 4
"""Maximum hands rendered at a time: boards and answers have priority."""


async def hand_screen(
    client: BaseBot, seen: TableView, user_id: int, voice: Translator, notes: Sequence[str] = (), *, away: bool
) -> Screen:
    """Build a player's hand, with the current prompt and the picture relevant to it."""
    info, studio, look = seen.table, client.render_service, voice.render_context(seen.changes)
    picture = await studio.hand(info.game, seen.view, look)
    questions = client.tables.choices
    step, verbs = await only_verb(questions, seen, user_id), await open_verbs(questions, seen, user_id)
    first = await client.tables.first_time_tips.first(seen, user_id, step.said[0] if step else "")
    part = wanted_part(seen, step)
    beside = await studio.part(info.game, seen.view, part, look) if part else None
    notes = [*notes, *await ordered(client, seen, user_id, voice)]
    changes = await client.tables.reader.recap(info.id, [user_id]) if voice.words_first else ()
    following = [] if seen.mine else await next_table(client, info.id, user_id, voice)
    return hand(
        seen,
        picture,
        voice,
        notes,
        verbs=verbs,
        away=away,
        step=step,
        beside=beside,
        first=first,
        changes=changes,
        following=following,
    )


class HandFingerprint(Struct, frozen=True):
    """Content of a hand message, compared to see whether it must be updated.

    `beside`: the detail shown for a decision; `note`: the player's own note; `words_first`: their setting.
    """

    words: tuple[Text, ...]
    asked: tuple[Text, ...]
    beside: tuple[Text, ...] = ()
    note: str = ""
    words_first: tuple[Length | None, bool] = (None, True)


class _PendingHand(Struct, frozen=True):
    """A hand message to update.

    `calls`: the mentions that it replaces; `active`: the user acted just now.
    """

    now: HandFingerprint
    person: UserRow
    seen: TableView
    row: MessageRow | None
    calls: tuple[MessageRow, ...]
    unsure: MessageRow | None
    active: bool


class HandMessages:
    """Publisher of all hand messages, a task each.

    `touch` schedules an update of a table's board.
    """

    def __init__(self, client: BaseBot, slots: RenderSlots, touch: Callable[[int], None]) -> None:
        self._client, self._slots, self._touch = client, slots, touch
        self._shown: dict[tuple[int, int], tuple[HandFingerprint, int]] = {}
        self._given: dict[tuple[int, int], tuple[TableSnapshot, Sequence[MessageRow]]] = {}
        """By table and user, the table and its messages as the board was drawn from them, for the next attempt."""
        self._drawing = asyncio.Semaphore(AT_ONCE)

    def show(
        self, info: TableInfo, *, awaited: bool, given: tuple[TableSnapshot, Sequence[MessageRow]] | None = None
    ) -> None:
        """Schedule an update of all players' hand messages; `awaited`: a player has just moved.

        Solo players see theirs on their board. `given` are the table and its messages, if they were read just now.
        """
        if info.direct:
            return
        for user in info.people:
            if given is not None:
                self._given[info.id, user] = given
            self._client.background_tasks.submit(
                (HAND, info.id, user), partial(self._show, info.id, user, awaited=awaited)
            )

    async def unreached(self, now: TableNow) -> tuple[int, ...]:
        """Return the seats with a private prompt that no direct message reaches."""
        info, seen = now.info, now.seen
        if info.direct or seen is None:
            return ()
        asked = {decision.seat for decision in seen.decisions if decision.private and not decision.optional}
        users = {seat: user for seat in sorted(asked) if (user := info.seats[seat].user_id) is not None}
        rows = {seat: await self._client.tables.users.preferences_at(info, user) for seat, user in users.items()}
        return tuple(seat for seat, row in rows.items() if row.dm and row.dm_closed)

    async def called_by_message(
        self, table: TableSnapshot, now: TableNow, rows: Sequence[MessageRow], users: Sequence[int]
    ) -> tuple[int, ...]:
        """Return the users notified by direct message instead of a mention.

        These are users with a private prompt and, in games over several days, those who get their first hand if the
        game has hands: a mention instead must not reveal the hand. Users who have just acted are excluded: their
        message is only updated.
        """
        info, seen, tables = now.info, now.seen, self._client.tables
        if info.direct or seen is None:
            return ()
        private = {info.seats[one.seat].user_id for one in seen.decisions if one.private and not one.optional}
        dealt = {row.user_id for row in rows if row.role in (HAND, SENDING)}
        first = {*users} - dealt if info.speed != "live" and GAMES[info.game].meta.own is not None else set[int]()
        found: list[int] = []
        for user in users:
            if user in private | first and user not in now.active:
                person = await tables.users.preferences_at(info, user)
                own = await tables.reader.view_of(as_game(table), user)
                if person.dm and not person.dm_closed and GAMES[info.game].describe_hand(own.view):
                    found.append(user)
        return tuple(found)

    async def _show(self, table_id: int, user_id: int, *, awaited: bool, here: bool = True) -> None:
        """Update a user's hand message; `here`: the user may be in the thread."""
        due = await self._due(table_id, user_id)
        if due is None:
            return
        if here and _can_wait(due):
            later = partial(self._show_later, table_id, user_id)
            self._client.background_tasks.submit((LATER, table_id, user_id), later, anew=False)
            return
        waited = not (awaited and due.calls) and await self._waited(due)
        async with self._client.tables.messages.exclusive(table_id, user_id) as shared:
            if waited or shared:
                due = await self._due(table_id, user_id)
            if due is not None:
                await self._show_due(due)

    async def _show_due(self, due: _PendingHand) -> None:
        person, info = due.person, due.seen.table
        try:
            async with self._drawing:
                screen = await self._screen(due.seen, person, due.now.note)
            await self._put(due, screen)
        except (StaleBoard, NotSeated):  # the change that made the board stale leads here again, or the player has left
            return
        except discord.Forbidden as error:
            if error.code == discord_limits.DM_CLOSED and due.calls:
                await self._client.save_messages(uncalled(due.calls), due.calls)
            if await retry_forever(partial(self._client.dm_reachability.closed, person, error)):
                self._touch(info.id)  # mentions them in the thread
            return
        self._keep(info, person.user_id, due.now, info.number)

    async def _show_later(self, table_id: int, user_id: int) -> None:
        await asyncio.sleep(PAUSE)
        show = partial(self._show, table_id, user_id, awaited=False, here=False)
        self._client.background_tasks.submit((HAND, table_id, user_id), show)

    async def _waited(self, due: _PendingHand) -> bool:
        """Wait until the message may be rendered and sent; return whether there was a wait."""
        busy = not due.calls and await self._slots.wait_idle()
        return await self._client.budget.acquire(PRIVATE, due.seen.table.id) or busy

    async def _due(self, table_id: int, user_id: int) -> _PendingHand | None:
        """Return the message to update; None if it is up to date."""
        tables = self._client.tables
        given = self._given.pop((table_id, user_id), None)
        table, rows = await tables.reader.newest(table_id) if given is None else given
        person = await tables.users.preferences_at(table.info, user_id)
        if not person.dm or person.dm_closed or not isinstance(table, GameSnapshot):
            return None
        note = (await tables.users.bookmark(table.info, user_id)).note
        seen = await tables.reader.view_of(table, user_id)
        active = user_id in tables.reader.acted_just_now(table)
        info = seen.table
        if seen.seat is None:
            return None
        row = next((one for one in rows if (one.role, one.user_id) == (HAND, user_id)), None)
        calls = tuple(one for one in rows if is_unwritten(one, user_id, row))
        unsure = next((one for one in rows if (one.role, one.user_id) == (SENDING, user_id)), None)
        words = GAMES[info.game].describe_hand(seen.view)
        part = wanted_part(seen)
        beside = GAMES[info.game].describe(seen.view, part) if part else ()
        now, number = (
            HandFingerprint(
                words, tuple(one.prompt for one in seen.mine), beside, note, (person.words, person.words_pictures)
            ),
            row.number if row else 0,
        )
        before, shown_at = self._shown.get((table_id, user_id), (None, number))
        mine = before is not None and shown_at == number
        same = before == now if mine else row is not None and number == info.number
        if not words or (same and not calls and unsure is None):
            self._keep(info, user_id, now, number)
            return None
        if row is None and not calls and unsure is None and (active or _not_now(seen)):
            return None
        return _PendingHand(now, person, seen, row, calls, unsure, active)

    def _keep(self, info: TableInfo, user_id: int, now: HandFingerprint, number: int) -> None:
        """Cache the content shown, as long as it may change, with the move of the stored message."""
        if info.over:
            self._shown.pop((info.id, user_id), None)
        else:
            self._shown[info.id, user_id] = now, number

    async def _screen(self, seen: TableView, person: UserRow, note: str) -> Screen:
        info = seen.table
        voice = private_translator(person, person.locale or info.language, info)
        return await hand_screen(self._client, seen, person.user_id, voice, noted(note), away=True)

    async def _put(self, due: _PendingHand, screen: Screen) -> None:
        """Edit the message; to notify the user, send a new one and delete the previous one."""
        row, info, user_id = due.row, due.seen.table, due.person.user_id
        if row is not None and not due.calls and due.unsure is None and await replace(self._client, row, screen):
            self._client.save_messages_soon([msgspec.structs.replace(row, number=info.number)])
            return
        if row is None and not due.calls:
            await self._client.budget.acquire(PRIVATE, info.id)
        channel = row.channel_id if row else await direct_channel(self._client, user_id)
        sending = MessageRow(info.id, SENDING, user_id, channel, row.message_id if row else 0, info.number)
        if due.unsure == sending:
            self._client.sender.check_for_duplicate(channel, _once(sending), sending.message_id)
        elif due.unsure is not None:
            await self._remove_unnoted(due.unsure)
        asked = bool(due.calls) or any(not one.optional for one in due.seen.mine)
        screen.silent = not asked or await is_in_quiet_hours(self._client, info, [user_id])
        await self._client.save_messages([sending])
        try:
            posted = await self._client.sender.post(channel, screen, _once(sending))
        except Exception as error:
            if not is_transient(error):
                await self._client.save_messages([], [sending])
            raise
        own = MessageRow(info.id, HAND, user_id, channel, posted.id, info.number)
        self._client.save_messages_soon([own, *(sent(call, own) for call in due.calls)], [sending])
        if row is not None:
            await self._client.budget.acquire(BESIDE, info.id)
            await remove(self._client, row)

    async def _remove_unnoted(self, sending: MessageRow) -> None:
        """Delete a message that was sent but not stored: no response, or the process ended."""
        for message in await own_messages(self._client, sending.channel_id, sending.message_id):
            if mark(_once(sending)) in [getattr(part, "id", None) for part in message.components]:
                await remove(self._client, msgspec.structs.replace(sending, message_id=message.id))
        await self._client.save_messages([], [sending])


def _can_wait(due: _PendingHand) -> bool:
    """Return whether the update is not urgent, since the user plays on in the thread.

    It is urgent with a notification or a private prompt.
    """
    asked = any(one.private and not one.optional for one in due.seen.mine)
    return due.active and not (asked or due.calls or due.unsure is not None or due.seen.table.over)


def _not_now(seen: TableView) -> bool:
    """Return whether a first message would disturb, even if the user is not in the thread.

    The user is absent, or in a game over several days has no decision yet: the hand is sent with the first one.
    """
    absent = seen.seat is not None and not seen.table.seats[seen.seat].called
    return absent or (seen.table.speed != "live" and all(one.optional for one in seen.mine))


def _once(sending: MessageRow) -> str:
    """Return the idempotency key of the message."""
    return f"{sending.table_id}.{sending.number}.{sending.user_id}.{sending.message_id}"
