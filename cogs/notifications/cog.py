"""Reminders by direct message or in the thread, and notes for everybody at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from bot.games.contract import Text, t
from bot.rows import MessageRow
from bot.tables.model.errors import NotSeated, WrongStatus
from bot.tables.model.notifications import Reminder, TableAbandoned, TableIdle, TableUnplayable, TimeUp
from bot.tables.model.views import TableInfo
from bot.tables.orders.service import OrderView
from cogs.board.message_roles import ABANDONED, ASLEEP, REMINDER, STUCK, TIME_UP
from cogs.board.threads import post_again
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import answer_publicly, say
from cogs.notifications import screen as screens
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import LAST_SECOND, CustomId, parse_int
from cogs.ui.translator import Translator


class NotificationsCog(TakuCog):
    """Delivers reminders, missed time limits, idle tables and unplayable games."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(Reminder, self._remind)
        client.notifications.register(TimeUp, self._time_up)
        client.notifications.register(TableIdle, self._asleep)
        client.notifications.register(TableAbandoned, self._ask_after)
        client.notifications.register(TableUnplayable, self._stuck)
        client.message_recovery.register(self._ask_again, ABANDONED)
        client.on_start(self._begin)

    def routes(self) -> Routes:
        """Return the handlers of the buttons of reminders and of abandoned tables."""
        return {"silence": self._mute_turn, "goon": self._go_on}

    async def _time_up(self, pending: PendingNotification) -> None:
        assert isinstance(pending.notice, TimeUp)
        info = await self.client.tables.queries.info(pending.notice.table)
        screen = screens.time_up(pending.notice, Translator(info.language, info))
        await self.client.notifications.post_in_thread(info, screen, TIME_UP, pending.notice.user, pending)

    async def _asleep(self, pending: PendingNotification) -> None:
        assert isinstance(pending.notice, TableIdle)
        info = await self.client.tables.queries.info(pending.notice.table)
        screen = screens.asleep(pending.notice, Translator(info.language, info))
        await self.client.notifications.post_in_thread(info, screen, ASLEEP, 0, pending)

    async def _ask_after(self, pending: PendingNotification) -> None:
        """Ask the players of an abandoned table, unless one of them has moved or answered already."""
        assert isinstance(pending.notice, TableAbandoned)
        info = await self.client.tables.queries.info(pending.notice.table)
        if info.ends_at is not None and info.place is not None:
            screen = screens.abandoned(info, Translator(info.language, info), pending.notice.calls)
            await self.client.notifications.post_in_thread(info, screen, ABANDONED, 0, pending)

    def _begin(self) -> None:
        self.client.background_tasks.submit((ABANDONED, 0, 0), self._ask_unsent)

    async def _ask_unsent(self) -> None:
        """Ask at the tables where a process has ended before it did."""
        for question in await self.client.tables.abandoned.questions():
            if await self.client.tables.messages.find(question.table, ABANDONED) is None:
                await self.client.notifications.on_notification(question)

    async def _ask_again(self, info: TableInfo, gone: MessageRow) -> None:
        """Post a deleted question again while it is open, without notifications."""
        if info.ends_at is not None:
            screen = screens.abandoned(info, Translator(info.language, info))
            await post_again(self.client, gone, screen, at=info)

    async def _go_on(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.abandoned.keep(target.table, interaction.user.id)
        await answer_publicly(interaction, self._kept(info, interaction.user.id))
        row = await self.client.tables.messages.find(info.id, ABANDONED)
        if row is not None:
            await self.client.save_messages((), [row])

    async def _kept(self, info: TableInfo, user_id: int) -> Screen:
        return screens.kept(info, user_id, Translator(info.language, info))

    async def _stuck(self, pending: PendingNotification) -> None:
        """Post the notice of an unplayable table once per move, however often the bot is started."""
        notice = pending.notice
        assert isinstance(notice, TableUnplayable)
        told = await self.client.tables.messages.find(notice.table, STUCK)
        if told is not None and told.number == notice.number:
            return
        screen = note(Translator(notice.language).markdown(notice.text))
        sent = await self.client.sender.post(notice.thread, screen, pending.once)
        row = MessageRow(notice.table, STUCK, 0, notice.thread, sent.id, notice.number)
        await self.client.save_messages([row])

    async def _prompt(self, notice: Reminder) -> Text | None:
        """Return the public prompt of the seat's decision; None if there is none any more."""
        decisions = (await self.client.tables.reader.view(notice.table, None)).decisions
        return next((one.prompt for one in decisions if one.seat == notice.seat and not one.optional), None)

    async def waited(self, notices: Iterable[Reminder]) -> list[screens.ReminderItem]:
        """Return those of the reminders that still apply, with their content."""
        each: list[screens.ReminderItem] = []
        for one in notices:
            prompt = await self._prompt(one)
            if prompt is not None:
                info = await self.client.tables.queries.info(one.table)
                kept = await self.client.tables.users.bookmark(info, one.user)
                each.append(screens.ReminderItem(one, info, prompt, kept.note, await self._ordered(one)))
        return each

    async def _ordered(self, notice: Reminder) -> tuple[OrderView, ...]:
        """Return the user's auto-answers at the table; none if they have just left, or it is over."""
        try:
            return (await self.client.tables.orders.of(notice.table, notice.user)).given
        except (NotSeated, WrongStatus):
            return ()

    async def _remind(self, pending: PendingNotification) -> None:
        await self._send_reminders(pending)
        self.client.message_recovery.check(pending.notice.table)

    async def _send_reminders(self, pending: PendingNotification) -> None:
        """Send all simultaneous reminders of the user that still apply."""
        notice = pending.notice
        assert isinstance(notice, Reminder)
        each = await self.waited((notice, *notice.also))
        if not any(one.notice.nth for one in each):
            return
        written = [one for one in each if (await self.client.tables.users.preferences_at(one.info, notice.user)).dm]
        if not any(one.notice.nth for one in written) or not await self._by_message(notice.user, written, pending):
            written = []
        for one in each:
            if one not in written and one.notice.nth:
                screen = screens.call(one.notice, one.info, Translator(one.info.language, one.info))
                await self.client.notifications.post_in_thread(one.info, screen, REMINDER, notice.user, pending)

    async def _by_message(
        self, user_id: int, each: Sequence[screens.ReminderItem], pending: PendingNotification
    ) -> bool:
        """Send the reminders by direct message; return whether they reached the user."""
        infos = [one.info for one in each]
        return await self.client.notifications.send_dm(
            user_id, infos, partial(screens.message, each), REMINDER, pending
        )

    async def _mute_turn(self, interaction: Interaction, target: CustomId) -> None:
        """Mute the reminders of a turn; `arg` is the time since which the table is waiting."""
        if not await self.client.tables.timeouts.mute_prompt(
            target.table, interaction.user.id, parse_int(target.arg, LAST_SECOND)
        ):
            raise WrongStatus(t("You have no reminder to mute."))
        await say(interaction, t("I won't remind you of this turn again."))
