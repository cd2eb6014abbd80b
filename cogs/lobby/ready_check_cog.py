"""Ready check of live tables: *Start* prompts the others; the game starts once all agree."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.enums import Status
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import AllReady, NotReady, ReadyAsked, StartMissed
from bot.tables.model.table_rules import all_ready
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import CARD
from cogs.board.threads import card_of, post_again
from cogs.framework.bot import BaseBot, Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import Deferral
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import answer, answer_publicly, defer_if_slow, person, say, translator_for
from cogs.framework.send import ids_of, remove
from cogs.lobby import ready_check_screen as screens
from cogs.lobby.set_start_screen import missed
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator

log = logging.getLogger(__name__)
READY = "ready"
"""Role of the message with the prompt, with the timeout, or about a set start."""
DONE = t("Done. See the table's message.")


class ReadyCheckCog(TakuCog):
    """Cog of the button and of the notifications; `begin` starts the game of a table."""

    def __init__(self, client: TakuBot, begin: Callable[[TableInfo], Awaitable[None]]) -> None:
        super().__init__(client)
        self._begin_game = begin
        client.notifications.register(ReadyAsked, self._call)
        client.notifications.register(AllReady, self._begin)
        client.notifications.register(NotReady, self._tell)
        client.message_recovery.register(self._post_again, READY)

    def routes(self) -> Routes:
        """Return the handler of the button on the card and in the prompt."""
        return {"ready": self._ready}

    async def _ready(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.ready_check.answer(target.table, interaction.user.id)
        await translator_for(interaction, info)  # stores the language, for the hand
        card = await self.client.tables.messages.find(info.id, CARD)
        if interaction.message is not None and card is not None and interaction.message.id == card.message_id:
            await answer_publicly(interaction, card_of(self.client, info))
            self.client.publisher.card_shown(info)
        else:
            await answer_publicly(interaction, self._asked(info))

    async def _asked(self, info: TableInfo) -> Screen:
        return screens.asked(info, Translator(info.language, info))

    async def _call(self, pending: PendingNotification) -> None:
        """Post the prompt in a message of its own: an edit of the card would notify nobody."""
        assert isinstance(pending.notice, ReadyAsked)
        info = await self.client.tables.queries.info(pending.notice.table)
        if info.ready_until == pending.notice.until:
            screen = screens.asked(info, Translator(info.language, info), pending.notice.calls)
            await post_prompt(self.client, info, screen, pending)

    async def _begin(self, pending: PendingNotification) -> None:
        """Start the game, once however many processes try."""
        info = await self.client.tables.queries.info(pending.notice.table)
        if info.status != Status.OPEN or not all_ready(GAMES[info.game], info, info.seats):
            return
        try:
            await self._begin_game(info)
        except WrongStatus as error:
            log.warning("table %s, for which all are ready, cannot begin: %s", info.id, error)
            await self.client.tables.ready_check.give_up(info.id)

    async def _tell(self, pending: PendingNotification) -> None:
        assert isinstance(pending.notice, NotReady)
        info = await self.client.tables.queries.info(pending.notice.table)
        if info.status == Status.OPEN and info.ready_until is None:
            screen = screens.not_ready(pending.notice, Translator(info.language, info))
            await post_prompt(self.client, info, screen, pending)

    async def _post_again(self, info: TableInfo, gone: MessageRow) -> None:
        """Post a deleted prompt again while it is open, without notifications."""
        if info.ready_until is not None:
            await post_again(self.client, gone, await self._asked(info))
        elif (question := self.client.tables.set_start.question(info)) is not None:
            notice, voice = question.notice, Translator(info.language, info)
            assert isinstance(notice, StartMissed)
            await post_again(self.client, gone, missed(notice, info, voice, calls=False))


async def asked_first(interaction: Interaction, info: TableInfo) -> bool:
    """Start the ready check if it is needed; return whether the game has to wait for it."""
    by = person(interaction)
    if info.speed != "live" or not any(user != by.id for user in info.people):
        return False
    if all_ready(GAMES[info.game], info, info.seats):
        return False
    if info.ready_until is None:
        asking = interaction.client.tables.ready_check.ask(info.id, by)
        asked = await defer_if_slow(interaction, asking, Deferral.SAME)
        if from_question(interaction):
            await say(interaction, DONE, asked)
        else:
            await answer_publicly(interaction, card_of(interaction.client, asked))
        return True
    await answer(interaction, screens.without(info, await translator_for(interaction, info)))
    return True


def from_question(interaction: Interaction) -> bool:
    """Return whether the click was on the question about a missed start, which no card replaces."""
    return interaction.message is not None and any(one.purpose == "when" for one in ids_of(interaction.message))


async def post_prompt(client: TakuBot, info: TableInfo, screen: Screen, pending: PendingNotification) -> None:
    """Post next to the card of an open table, and delete the previous prompt."""
    card = await client.tables.messages.find(info.id, CARD)
    channel = info.channel_id if card is None else card.channel_id
    client.notifications.check_for_duplicate(channel, pending)
    sent = await client.sender.post(channel, screen, pending.once)
    await put_away(client, info.id, but=sent.id)
    await client.save_messages([MessageRow(info.id, READY, 0, channel, sent.id)])


async def put_away(client: BaseBot, table_id: int, *, but: int = 0) -> None:
    """Delete the last prompt of an open table."""
    row = await client.tables.messages.find(table_id, READY)
    if row is not None and row.message_id != but:
        await client.save_messages((), [row])
        await remove(client, row)
