"""Brings people what tables have to say: reminders by direct message or in the thread, and notes for everybody."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.games.contract import Text, t
from bot.store.rows import MessageRow
from bot.tables.errors import TableError, WrongStatus
from bot.tables.notices import Asleep, EndAsked, Notice, Reminder, Stopped, Stuck, TimeUp
from bot.tables.seen import TableInfo
from bot.watched import started
from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.ids import Id, whole
from cogs.kinds import Interaction, Routes
from cogs.places import Places
from cogs.screens import reminders as screens
from cogs.screens.parts import Screen, note
from cogs.sending import post, remove
from cogs.voice import Voice

if TYPE_CHECKING:
    from bot.client import Taku

log = logging.getLogger(__name__)
REMINDER, TIME_UP, STUCK, ASLEEP = "reminder", "time up", "stuck", "asleep"
"""Roles of messages: the last of each for each person, of the last two for everybody."""
LAST_SECOND = 10**11
"""No table waits since a later time (in Unix seconds)."""
PAUSES = (15, 60, 300, 1800)
"""Seconds after which it is tried again where Discord failed."""


class Reminders(TakuCog):
    """`told` hears the tables; nothing is said before `begin`."""

    def __init__(self, client: Taku) -> None:
        super().__init__(client)
        self._places = Places(client)
        self._online = asyncio.Event()
        self._later: set[asyncio.Task[None]] = set()

    def routes(self) -> Routes:
        """The button of a reminder."""
        return {"silence": self._silence}

    def begin(self) -> None:
        """Discord can be reached from now on."""
        self._online.set()

    async def close(self) -> None:
        """Gives up what could not be said."""
        for task in self._later:
            task.cancel()
        await asyncio.gather(*self._later, return_exceptions=True)

    async def told(self, notice: Notice) -> None:
        """For `Tables.on_notice`. Returns when it was said, or when Discord failed and it will be tried again."""
        await self._online.wait()
        if not await self._said(notice):
            task = started(self._keep_trying(notice), f"notice of table {notice.table}")
            self._later.add(task)
            task.add_done_callback(self._later.discard)

    async def _keep_trying(self, notice: Notice) -> None:
        for pause in PAUSES:
            await asyncio.sleep(pause)
            if await self._said(notice):
                return

    async def _said(self, notice: Notice) -> bool:
        """Says it; False if it may help to try again."""
        try:
            await self._say(notice)
        except (discord.HTTPException, OSError, TableError) as error:
            log.warning("%s of table %s: %s", type(notice).__name__, notice.table, error)
            return not _may_pass(error)
        return True

    async def _say(self, notice: Notice) -> None:
        if isinstance(notice, Stuck):
            await self._stuck(notice)
            return
        info = await self.client.tables.info(notice.table)
        voice = Voice(info.language, info)
        match notice:
            case Reminder():
                await self._remind(notice)
            case Stopped():
                if notice.missed or await self._prompt(notice) is not None:
                    await self._places.send(info, screens.stopped(notice, voice))
            case TimeUp():
                await self._in_thread(info, screens.time_up(notice, voice), TIME_UP, notice.user)
            case EndAsked():
                await self._places.send(info, screens.end_asked(notice, voice))
            case Asleep():
                await self._in_thread(info, screens.asleep(notice, voice), ASLEEP, 0)

    async def _stuck(self, notice: Stuck) -> None:
        """Once at that move, however often the bot is started."""
        told = await self.client.store.message(notice.table, STUCK)
        if told is not None and told.number == notice.number:
            return
        screen = note(Voice(notice.language).say(notice.text))
        sent = await post(self.client.get_partial_messageable(notice.thread), screen)
        row = MessageRow(notice.table, STUCK, 0, sent.channel.id, sent.id, notice.number)
        await self.client.store.save_message(row)

    async def _prompt(self, notice: Reminder | Stopped) -> Text | None:
        """What everybody may know that the table asks there; None if it does so no more."""
        decisions = (await self.client.tables.see(notice.table, None)).decisions
        return next((one.prompt for one in decisions if one.seat == notice.seat and not one.optional), None)

    async def _remind(self, notice: Reminder) -> None:
        """All that the person is to be told at once, as far as it still holds."""
        each: list[screens.Waited] = []
        for one in (notice, *notice.also):
            prompt = await self._prompt(one)
            if prompt is not None:
                each.append(screens.Waited(one, await self.client.tables.info(one.table), prompt))
        if each and not await self._by_message(notice.user, each):
            for one in each:
                screen = screens.call(one.notice, one.info, Voice(one.info.language, one.info))
                await self._in_thread(one.info, screen, REMINDER, notice.user)

    async def _by_message(self, user_id: int, each: Sequence[screens.Waited]) -> bool:
        """Whether the person could be told by direct message."""
        person = await self.client.store.user(user_id)
        if not person.dm or person.dm_closed:
            return False
        language = person.language or person.locale or each[0].info.language
        channel = await self.client.create_dm(discord.Object(user_id))
        try:
            sent = await post(channel, screens.message(each, [Voice(language, one.info) for one in each]))
        except discord.Forbidden as error:
            if await self.client.reach.refused(person, error):
                for one in each:
                    self.client.poster.touch(one.info.id)
            return False
        for one in each:
            await self._instead(MessageRow(one.info.id, REMINDER, user_id, channel.id, sent.id, one.info.number))
        return True

    async def _in_thread(self, info: TableInfo, screen: Screen, role: str, user_id: int) -> None:
        sent = await self._places.send(info, screen)
        await self._instead(MessageRow(info.id, role, user_id, sent.channel.id, sent.id, info.number))

    async def _instead(self, row: MessageRow) -> None:
        """Of several alike only the newest stays; one that also speaks of other tables does as long as those wait."""
        old = await self.client.store.message(row.table_id, row.role, row.user_id)
        await self.client.store.save_message(row)
        if old is not None and await self.client.store.message_by_id(old.message_id) is None:
            await remove(self.client, old)

    async def _silence(self, interaction: Interaction, target: Id, values: Sequence[str]) -> None:
        """`arg` is since when the person is waited for: the button means that turn alone."""
        del values
        if not await self.client.tables.silence(target.table, interaction.user.id, whole(target.arg, LAST_SECOND)):
            raise WrongStatus(t("There is no reminder of yours to silence."))
        line = t("I remind you no more of this turn.")
        await answer(interaction, note((await voice_for(interaction)).say(line)))


def _may_pass(error: Exception) -> bool:
    """Whether Discord or the way there failed, not what we wanted."""
    return isinstance(error, OSError) or (isinstance(error, discord.HTTPException) and error.status >= 500)
