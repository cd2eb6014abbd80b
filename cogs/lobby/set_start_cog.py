"""Set start: the host's form, the reminder, the start, and the question if it was missed."""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.enums import Status
from bot.games.contract import Text
from bot.tables.datetimes.quiet_hours import zone_of
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import StartDue, StartMissed, StartSoon
from bot.tables.model.table_rules import check_host, check_open
from bot.tables.model.views import TableInfo
from cogs.board.mentions import is_in_quiet_hours
from cogs.board.message_roles import CARD
from cogs.board.server_events import may_make_events
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import answer, person, translator_for
from cogs.lobby import set_start_screen as screens
from cogs.lobby.ready_check_cog import READY, post_prompt, put_away
from cogs.lobby.start_events import StartEvents
from cogs.lobby.time_limit_form import parsed_zone
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId
from cogs.ui.forms import values
from cogs.ui.texts import NO_EVENTS
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)
SOON = "soon"
"""Role of the reminder of a player."""


class SetStartCog(TakuCog):
    """Cog of the form and of the notifications; `begin` starts the game of a table."""

    def __init__(self, client: TakuBot, begin: Callable[[TableInfo], Awaitable[None]]) -> None:
        super().__init__(client)
        self._begin_game, self._events = begin, StartEvents(client)
        client.notifications.register(StartSoon, self._remind)
        client.notifications.register(StartDue, self._begin)
        client.notifications.register(StartMissed, self._ask)
        client.tables.events.subscribe_to_starts(self._events.changed)
        client.on_start(self._events.begin)
        client.on_start(self._look_for_unsent)

    def routes(self) -> Routes:
        """Return the handlers of the button and of the form."""
        return {"when": self._open, "begins": self._set}

    async def _open(self, interaction: Interaction, target: CustomId) -> None:
        info = await self._open_table(interaction, target.table)
        zone, now = zone_of(await self.client.tables.users.user(interaction.user.id)), self.client.tables.now()
        await put_form(interaction, screens.form(info, zone, now, await translator_for(interaction, info)))

    async def _set(self, interaction: Interaction, target: CustomId) -> None:
        """Set the time; what was written wrongly is answered by what is possible."""
        info = await self._open_table(interaction, target.table)
        if len(written := values(interaction)) != 2:
            raise UnknownCustomId
        voice, asked = await translator_for(interaction, info), self.client.tables.set_start.question(info)
        try:
            at, remark = screens.find_start(written[0], parsed_zone(written[1]), self.client.tables.now())
            info = await self.client.tables.set_start.set(info.id, person(interaction), at)
        except WrongStatus as why:
            await answer(interaction, screens.refused(info, why.text, voice))
            return
        remarks = [] if remark is None else [remark]
        await answer(interaction, screens.saved(info, [*remarks, *await self._without_event(info)], voice))
        if asked is not None:
            await put_away(self.client, info.id)

    async def _open_table(self, interaction: Interaction, table_id: int) -> TableInfo:
        info = await self.client.tables.queries.info(table_id)
        check_host(info, person(interaction))
        check_open(info)
        if info.direct:
            raise UnknownCustomId
        return info

    async def _without_event(self, info: TableInfo) -> list[Text]:
        """Return why the server has no event of the table, if the bot lacks the permission."""
        if info.starts_at is None or info.private or await may_make_events(self.client, info.guild_id, info.channel_id):
            return []
        return [NO_EVENTS]

    async def _remind(self, pending: PendingNotification) -> None:
        """Remind all players by direct message, or else by a mention at the card."""
        assert isinstance(pending.notice, StartSoon)
        info, users = await self.client.tables.queries.info(pending.notice.table), self.client.tables.users
        if info.status != Status.OPEN or info.starts_at != pending.notice.at:
            return
        muted = await users.muted(info)
        called = [user for user in info.people if user not in muted]
        left = [user for user in called if not await self._told(info, user, pending)]
        if left:
            await post_prompt(self.client, info, screens.call(info, left, Translator(info.language, info)), pending)

    async def _told(self, info: TableInfo, user: int, pending: PendingNotification) -> bool:
        """Send a player's reminder by direct message; return whether it reached them."""
        if not (await self.client.tables.users.preferences_at(info, user)).dm:
            return False
        card = await self.client.tables.messages.find(info.id, CARD)
        own, quiet = (
            dataclasses.replace(pending, once=f"{pending.once}.{user}"),
            await is_in_quiet_hours(self.client, info, [user]),
        )

        def make(voices: Sequence[Translator]) -> Screen:
            screen = screens.reminder(info, card, voices[0])
            screen.silent = quiet
            return screen

        return await self.client.notifications.send_dm(user, [info], make, SOON, own)

    async def _begin(self, pending: PendingNotification) -> None:
        """Start the game, once however many processes try; if that fails, the timer asks the host."""
        assert isinstance(pending.notice, StartDue)
        info = await self.client.tables.queries.info(pending.notice.table)
        if info.status != Status.OPEN or info.starts_at != pending.notice.at:
            return
        try:
            await self._begin_game(info)
        except WrongStatus as error:
            log.warning("table %s, whose time has come, cannot begin: %s", info.id, error)

    async def _ask(self, pending: PendingNotification) -> None:
        assert isinstance(pending.notice, StartMissed)
        info = await self.client.tables.queries.info(pending.notice.table)
        if self.client.tables.set_start.question(info) is not None:
            screen = screens.missed(pending.notice, info, Translator(info.language, info))
            await post_prompt(self.client, info, screen, pending)

    def _look_for_unsent(self) -> None:
        self.client.background_tasks.submit(("missed start", 0, 0), self._ask_unsent)

    async def _ask_unsent(self) -> None:
        """Ask the hosts whom a process was to ask that has ended."""
        for question in await self.client.tables.set_start.questions():
            if await self.client.tables.messages.find(question.table, READY) is None:
                await self.client.notifications.on_notification(question)
