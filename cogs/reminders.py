"""Brings people what tables have to say: reminders by direct message or in the thread, and notes for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.games.contract import Text, t
from bot.store.rows import MessageRow
from bot.tables.errors import WrongStatus
from bot.tables.notices import Asleep, Notice, Reminder, Stopped, TimeUp
from bot.tables.seen import TableInfo
from cogs import limits
from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.budget import BESIDE, PRIVATE
from cogs.chores import Key
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.places import Places
from cogs.screens import reminders as screens
from cogs.screens.parts import Screen, note
from cogs.sending import direct_channel, remove
from cogs.trouble import insist
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

REMINDER, TIME_UP = "reminder", "time up"
"""Roles of messages: the last of each for each person."""
BEFORE_THE_BOARD = 5.0
"""Seconds that a table's board waits at most for what is said before it."""


@dataclass(eq=False)
class Word:
    """Something that is to be said; `once`: see `Posted`; `last`: the seat's last move when it was first tried."""

    notice: Notice
    once: str = field(default_factory=token_hex)
    last: int | None = None

    @property
    def key(self) -> Key:
        """One word of a kind to a person waits at a time: of two, the newer is said."""
        notice = self.notice
        return type(notice).__name__.lower(), notice.table, 0 if isinstance(notice, Asleep) else notice.user


class Reminders(TakuCog):
    """`told` hears the tables; nothing is said before `begin`."""

    def __init__(self, client: Taku) -> None:
        super().__init__(client)
        self._places = Places(client)
        self._online = asyncio.Event()

    def routes(self) -> Routes:
        """The button of a reminder."""
        return {"silence": self._silence}

    def begin(self) -> None:
        """Discord can be reached from now on."""
        self._online.set()

    async def told(self, notice: Notice) -> None:
        """For `Tables.on_notice`. Returns when it was said, or a little later: what fails is tried again."""
        await self._online.wait()
        word = Word(notice)
        if (saying := self.client.chores.ask(word.key, partial(self._say, word))) is not None:
            await asyncio.wait({saying}, timeout=BEFORE_THE_BOARD)

    async def _say(self, word: Word) -> None:
        notice = word.notice
        if await self._is_past(word):
            return
        await self.client.budget.turn(PRIVATE, notice.table)
        info = await self.client.tables.info(notice.table)
        voice = Voice(info.language, info)
        match notice:
            case Reminder():
                await self._remind(notice, info, word.once)
            case Stopped():
                if await self._prompt(notice) is not None:
                    await self._places.send(info, screens.stopped(notice, voice), word.once)
            case TimeUp():
                await self._in_thread(info, screens.time_up(notice, voice), TIME_UP, notice.user, word.once)
            case Asleep():
                await self._places.send(info, screens.asleep(voice), word.once)

    async def _is_past(self, word: Word) -> bool:
        """Whether the person has moved since it was first tried to call them."""
        if not isinstance(word.notice, (Reminder, Stopped)):
            return False
        last = await self.client.store.last_move_of(word.notice.table, word.notice.seat, ("move", "limit"))
        if word.last is None:
            word.last = last
        return word.last != last

    async def _prompt(self, notice: Reminder | Stopped) -> Text | None:
        """What everybody may know that the table asks there; None if it does so no more."""
        decisions = (await self.client.tables.see(notice.table, None)).decisions
        return next((one.prompt for one in decisions if one.seat == notice.seat and not one.optional), None)

    async def _remind(self, notice: Reminder, info: TableInfo, once: str) -> None:
        prompt = await self._prompt(notice)
        if prompt is not None and not await self._by_message(notice, info, prompt, once):
            screen = screens.call(notice, info, Voice(info.language, info))
            await self._in_thread(info, screen, REMINDER, notice.user, once)

    async def _by_message(self, notice: Reminder, info: TableInfo, prompt: Text, once: str) -> bool:
        """Whether the person could be told by direct message."""
        store = self.client.store
        person = await store.user(notice.user)
        if not person.dm or person.dm_closed:
            return False
        voice = Voice(person.language or person.locale or info.language, info)
        await self.client.budget.turn(PRIVATE, info.id)
        channel = await direct_channel(self.client, notice.user)
        try:
            sent = await self.client.posted.post(channel, screens.message(notice, info, prompt, voice), once)
        except discord.Forbidden as error:
            if error.code not in limits.DM_CLOSED:
                raise
            await store.save_user(msgspec.structs.replace(person, dm_closed=True))
            self.client.poster.touch(info.id)
            return False
        await self._instead(MessageRow(info.id, REMINDER, notice.user, channel, sent.id, info.number))
        return True

    async def _in_thread(self, info: TableInfo, screen: Screen, role: str, user_id: int, once: str) -> None:
        sent = await self._places.send(info, screen, once)
        await self._instead(MessageRow(info.id, role, user_id, sent.channel.id, sent.id, info.number))

    async def _instead(self, row: MessageRow) -> None:
        """Of several alike only the newest stays."""
        old = await self.client.store.message(row.table_id, row.role, row.user_id)
        await insist(partial(self.client.store.save_message, row))
        if old is not None and old.message_id != row.message_id:
            await self.client.budget.turn(BESIDE, row.table_id)
            await remove(self.client, old)

    async def _silence(self, interaction: Interaction, target: Id, values: Sequence[str]) -> None:
        """`arg` is since when the person is waited for: the button means that turn alone."""
        del values
        if not await self.client.tables.silence(target.table, interaction.user.id, int(target.arg)):
            raise WrongStatus(t("There is no reminder of yours to silence."))
        line = t("I remind you no more of this turn.")
        await answer(interaction, note((await voice_for(interaction)).say(line)))
