"""Each player's hand by direct message: sent when dealt and when asked in private, else kept up to date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import msgspec
from msgspec import Struct

from bot.games.contract import Text
from bot.games.registry import GAMES
from bot.store.rows import MessageRow, UserRow
from bot.tables.errors import Stale
from bot.tables.seen import Seen, TableInfo
from cogs.calls import is_unwritten, sent
from cogs.flow import only_verb, wanted_part
from cogs.screens.parts import Screen
from cogs.screens.step import hand
from cogs.sending import post, remove, replace
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

log = logging.getLogger(__name__)
HAND = "hand"
AT_ONCE = 4
"""Tables whose hands are sent at the same time: boards and answers go before them."""


async def hand_screen(
    client: Taku, seen: Seen, user_id: int, voice: Voice, notes: Sequence[str] = (), *, away: bool
) -> Screen:
    """A person's hand, with the question that is put to them, and what they want to see for it."""
    info, studio, look = seen.table, client.studio, voice.look(seen.changes)
    picture = await studio.hand(info.game, seen.view, look)
    step = await only_verb(client.tables, seen, user_id)
    part = wanted_part(seen, step)
    beside = await studio.part(info.game, seen.view, part, look) if part else None
    return hand(seen, picture, voice, notes, away=away, step=step, beside=beside)


class Shown(Struct, frozen=True):
    """What a hand message says, to see whether it must change."""

    words: tuple[Text, ...]
    asked: tuple[Text, ...]


class Hands:
    """The hand messages of all tables."""

    def __init__(self, client: Taku) -> None:
        self._client = client
        self._shown: dict[tuple[int, int], Shown] = {}
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def show(self, info: TableInfo) -> None:
        """Brings every player's hand message up to date."""
        users = [seat.user_id for seat in info.seats if seat.user_id is not None]
        async with self._at_once:
            rows = await self._client.store.messages(info.id)
            outcomes = await asyncio.gather(*(self._show(info, user, rows) for user in users), return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not isinstance(outcome, Stale):
                log.warning("hand message of table %s: %s", info.id, outcome)
        if info.over:
            for user in users:
                self._shown.pop((info.id, user), None)

    async def unreached(self, seen: Seen) -> tuple[int, ...]:
        """The seats that are asked in private and whom no direct message reaches."""
        asked = {decision.seat for decision in seen.decisions if decision.private and not decision.optional}
        users = {seat: user for seat in sorted(asked) if (user := seen.table.seats[seat].user_id) is not None}
        rows = {seat: await self._client.store.user(user) for seat, user in users.items()}
        return tuple(seat for seat, row in rows.items() if row.dm and row.dm_closed)

    async def called_by_message(self, seen: Seen, users: Sequence[int]) -> tuple[int, ...]:
        """Those of the people whom the direct message with their private question calls.

        Not who has just acted at the table: they are there, and their message is only brought up to date.
        """
        info, tables = seen.table, self._client.tables
        private = {info.seats[one.seat].user_id for one in seen.decisions if one.private and not one.optional}
        there = await tables.acted_just_now(info.id)
        found: list[int] = []
        for user in users:
            if user in private and user not in there:
                person, own = await self._client.store.user(user), await tables.see(info.id, user)
                if person.dm and not person.dm_closed and GAMES[info.game].describe_hand(own.view):
                    found.append(user)
        return tuple(found)

    async def _show(self, info: TableInfo, user_id: int, rows: Sequence[MessageRow]) -> None:
        person = await self._client.store.user(user_id)
        if not person.dm or person.dm_closed:
            return
        seen = await self._client.tables.see(info.id, user_id)
        game, key = GAMES[info.game], (info.id, user_id)
        now = Shown(game.describe_hand(seen.view), tuple(decision.prompt for decision in seen.mine))
        row = next((one for one in rows if (one.role, one.user_id) == (HAND, user_id)), None)
        calls = [one for one in rows if is_unwritten(one, user_id, row)]
        before = self._shown.get(key)
        if not now.words or (
            not calls and (before == now or (before is None and row is not None and row.number == info.number))
        ):
            self._shown[key] = now
            return
        if row is None and not calls and await self._not_now(seen, user_id):
            return
        screen = await self._screen(seen, person)
        try:
            await self._put(info, user_id, row, screen, calls)
        except discord.Forbidden as error:
            if await self._client.reach.refused(person, error):
                await self._client.store.change_messages((), calls)  # they are called in the thread then
                self._client.poster.touch(info.id)
            return
        self._shown[key] = now

    async def _not_now(self, seen: Seen, user_id: int) -> bool:
        """Whether a message would only disturb: they are here, or nobody is there to read it."""
        absent = seen.seat is not None and not seen.table.seats[seen.seat].called
        return absent or user_id in await self._client.tables.acted_just_now(seen.table.id)

    async def _screen(self, seen: Seen, person: UserRow) -> Screen:
        info = seen.table
        voice = Voice(person.language or person.locale or info.language, info)
        return await hand_screen(self._client, seen, person.user_id, voice, away=True)

    async def _put(
        self, info: TableInfo, user_id: int, row: MessageRow | None, screen: Screen, calls: Sequence[MessageRow]
    ) -> None:
        """Edits the message, or for `calls` sends a new one, of which the person is notified, and deletes the old."""
        if row is not None and not calls:
            try:
                await self._edit(row, screen)
                await self._client.store.save_message(msgspec.structs.replace(row, number=info.number))
            except discord.NotFound:
                row = None
            else:
                return
        channel = await self._client.create_dm(discord.Object(user_id))
        posted = await post(channel, screen)
        hand = MessageRow(info.id, HAND, user_id, channel.id, posted.id, info.number)
        await self._client.store.change_messages([hand, *(sent(call, hand) for call in calls)])
        if row is not None:
            await remove(self._client, row)

    async def _edit(self, row: MessageRow, screen: Screen) -> None:
        message = self._client.get_partial_messageable(row.channel_id).get_partial_message(row.message_id)
        await replace(message, screen)
