"""Brings people what tables have to say: reminders by direct message or in the thread, and notes for everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from secrets import token_hex

import discord

from bot.games.contract import Text, t
from bot.rows import MessageRow
from bot.tables.model.errors import NotSeated, Unavailable, WrongStatus
from bot.tables.model.notifications import (
    Notice,
    Notification,
    PlayerAbsent,
    Redelivery,
    Reminder,
    TableIdle,
    TableUnplayable,
    TimeUp,
    VoteAsked,
    VoteOver,
    saying,
)
from bot.tables.model.views import TableInfo
from bot.tables.orders.service import OrderView
from cogs.board.message_roles import ASLEEP, REMINDER, STUCK, TIME_UP
from cogs.board.threads import ThreadManager
from cogs.framework.background_tasks import Key
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.request_budget import BESIDE, PRIVATE
from cogs.framework.responses import say
from cogs.framework.send import SKEW, direct_channel, remove
from cogs.notifications import screen as screens
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import LAST_SECOND, CustomId, parse_int
from cogs.ui.translator import Translator

BEFORE_THE_BOARD = 5.0
"""Seconds that a table's board waits at most for what is said before it."""


@dataclass(eq=False)
class PendingNotification:
    """Something that is to be said; `once`: see `Posted`; `last`: the seat's last move when it was first tried.

    `since`: it may have been said after that by another process.
    """

    notice: Notification | TableUnplayable
    once: str
    since: datetime | None = None
    last: int | None = None

    @classmethod
    def of(cls, notice: Notice) -> PendingNotification:
        """What another process may say, too, is known to all by the same `once`."""
        match notice:
            case Redelivery(notice=told, since=since):
                return cls(told, saying(told).once, since)
            case TableUnplayable():
                return cls(notice, token_hex())
            case _:
                return cls(notice, saying(notice).once)

    @property
    def key(self) -> Key:
        """One word of a kind to a person waits at a time: of two, the newer is said."""
        notice = self.notice
        user = 0 if isinstance(notice, (TableIdle, TableUnplayable)) else notice.user
        kind = f" {notice.kind}" if isinstance(notice, (VoteAsked, VoteOver)) else ""
        return type(notice).__name__.lower() + kind, notice.table, user


class NotificationSender(TakuCog):
    """`told` hears the tables; nothing is said before `begin`."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        self._places = ThreadManager(client)
        self._online = asyncio.Event()
        self._others: dict[type, Callable[[PendingNotification], Awaitable[None]]] = {}

    def routes(self) -> Routes:
        """The button of a reminder."""
        return {"silence": self._silence}

    def register(self, kind: type[Notification], say: Callable[[PendingNotification], Awaitable[None]]) -> None:
        """Has words of this kind said by somebody else."""
        self._others[kind] = say

    def begin(self) -> None:
        """Discord can be reached from now on."""
        self._online.set()

    async def on_notification(self, notice: Notice) -> None:
        """For `News.on_notice`. Returns when it was said, or a little later: what fails is tried again."""
        await self._online.wait()
        word = PendingNotification.of(notice)
        if (saying := self.client.background_tasks.submit(word.key, partial(self._say, word))) is not None:
            await asyncio.wait({saying}, timeout=BEFORE_THE_BOARD)

    async def _say(self, word: PendingNotification) -> None:
        await self._say_it(word)
        if not isinstance(word.notice, TableUnplayable):
            with suppress(Unavailable):  # then another process finds that it was said
                await self.client.tables.messages.said(word.notice)

    async def _say_it(self, word: PendingNotification) -> None:
        notice = word.notice
        if await self._is_past(word):
            return
        await self.client.budget.acquire(PRIVATE, notice.table)
        if isinstance(notice, TableUnplayable):
            await self._stuck(notice, word.once)
            return
        if (say := self._others.get(type(notice))) is not None:
            await say(word)
            return
        info = await self.client.tables.queries.info(notice.table)
        voice = Translator(info.language, info)
        match notice:
            case Reminder():
                await self._remind(notice, word)
                self.client.standing.look(info.id)
            case TimeUp():
                await self.in_thread(info, screens.time_up(notice, voice), TIME_UP, notice.user, word)
            case TableIdle():
                await self.in_thread(info, screens.asleep(notice, voice), ASLEEP, 0, word)
            case _:
                raise AssertionError(f"nobody says {type(notice).__name__}")

    async def _stuck(self, notice: TableUnplayable, once: str) -> None:
        """Once at that move, however often the bot is started."""
        told = await self.client.tables.messages.find(notice.table, STUCK)
        if told is not None and told.number == notice.number:
            return
        screen = note(Translator(notice.language).markdown(notice.text))
        sent = await self.client.sender.post(notice.thread, screen, once)
        row = MessageRow(notice.table, STUCK, 0, notice.thread, sent.id, notice.number)
        await self.client.save_messages([row])

    async def _is_past(self, word: PendingNotification) -> bool:
        """Whether the person has moved since it was first tried to call them."""
        if not isinstance(word.notice, (Reminder, PlayerAbsent)):
            return False
        last = await self.client.tables.reader.last_move_of(word.notice.table, word.notice.seat)
        if word.last is None:
            word.last = last
        return word.last != last

    async def _prompt(self, notice: Reminder) -> Text | None:
        """What everybody may know that the table asks there; None if it does so no more."""
        decisions = (await self.client.tables.reader.view(notice.table, None)).decisions
        return next((one.prompt for one in decisions if one.seat == notice.seat and not one.optional), None)

    async def waited(self, notices: Iterable[Reminder]) -> list[screens.ReminderItem]:
        """Of these reminders those that still hold, with all that is told of them."""
        each: list[screens.ReminderItem] = []
        for one in notices:
            prompt = await self._prompt(one)
            if prompt is not None:
                info = await self.client.tables.queries.info(one.table)
                kept = await self.client.tables.users.kept(info, one.user)
                each.append(screens.ReminderItem(one, info, prompt, kept.note, await self._ordered(one)))
        return each

    async def _ordered(self, notice: Reminder) -> tuple[OrderView, ...]:
        """What the person has ordered there; nothing if they have just left, or it is over."""
        try:
            return (await self.client.tables.orders.of(notice.table, notice.user)).given
        except (NotSeated, WrongStatus):
            return ()

    async def _remind(self, notice: Reminder, word: PendingNotification) -> None:
        """All that the person is to be told at once, as far as it still holds."""
        each = await self.waited((notice, *notice.also))
        if not any(one.notice.nth for one in each):
            return
        written = [one for one in each if (await self.client.tables.users.preferences_at(one.info, notice.user)).dm]
        if not any(one.notice.nth for one in written) or not await self._by_message(notice.user, written, word):
            written = []
        for one in each:
            if one not in written and one.notice.nth:
                screen = screens.call(one.notice, one.info, Translator(one.info.language, one.info))
                await self.in_thread(one.info, screen, REMINDER, notice.user, word)

    async def _by_message(self, user_id: int, each: Sequence[screens.ReminderItem], word: PendingNotification) -> bool:
        """Whether the person could be told by direct message."""
        infos = [one.info for one in each]
        return await self.write(user_id, infos, partial(screens.message, each), REMINDER, word)

    async def write(
        self,
        user_id: int,
        infos: Sequence[TableInfo],
        make: Callable[[Sequence[Translator]], Screen],
        role: str,
        word: PendingNotification,
    ) -> bool:
        """Whether a direct message about these tables reached the person: once, in their language, and in the place of
        those of the same role that spoke of them before. `make` gets a voice for each table.
        """
        person = await self.client.tables.users.user(user_id)
        if person.dm_closed:
            return False
        language = person.language or person.locale or infos[0].language
        await self.client.budget.acquire(PRIVATE, infos[0].id)
        channel = await direct_channel(self.client, user_id)
        try:
            self.doubt(channel, word)
            sent = await self.client.sender.post(
                channel, make([Translator(language, info) for info in infos]), word.once
            )
        except discord.Forbidden as error:
            if await self.client.dm_reachability.closed(person, error):
                for info in infos:
                    self.client.poster.touch(info.id)
            return False
        await self._instead([MessageRow(info.id, role, user_id, channel, sent.id, info.number) for info in infos])
        return True

    async def in_thread(
        self, info: TableInfo, screen: Screen, role: str, user_id: int, word: PendingNotification
    ) -> None:
        """Says it in the table's thread; what was said there before in the same role about the same person goes."""
        if info.place is not None:
            self.doubt(info.place, word)
        sent = await self._places.send(info, screen, word.once)
        await self._instead([MessageRow(info.id, role, user_id, sent.channel.id, sent.id, info.number)])

    def doubt(self, channel: int, word: PendingNotification) -> None:
        """Another process may have said it there."""
        if word.since is not None:
            self.client.sender.check_for_duplicate(channel, word.once, discord.utils.time_snowflake(word.since - SKEW))

    async def _instead(self, rows: Sequence[MessageRow]) -> None:
        """Of several alike only the newest stays, which speaks of all that waits; where it stands in another place, one
        that also speaks of other tables stays as long as those wait.
        """
        messages, old = self.client.tables.messages, dict[int, MessageRow]()
        for row in rows:
            before = await messages.find(row.table_id, row.role, row.user_id)
            if before is not None and before.message_id != row.message_id:
                old[before.message_id] = before
        await self.client.save_messages(rows)
        for one in old.values():
            if one.channel_id == rows[0].channel_id or not await messages.is_noted(one.message_id):
                await self.client.budget.acquire(BESIDE, one.table_id)
                await remove(self.client, one)

    async def _silence(self, interaction: Interaction, target: CustomId) -> None:
        """`arg` is since when the person is waited for: the button means that turn alone."""
        if not await self.client.tables.timeouts.silence(
            target.table, interaction.user.id, parse_int(target.arg, LAST_SECOND)
        ):
            raise WrongStatus(t("You have no reminder to mute."))
        await say(interaction, t("I won't remind you of this turn again."))
