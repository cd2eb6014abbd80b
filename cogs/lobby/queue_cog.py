"""Queue of players: entering and leaving it, and the call of those whom it has seated."""

from __future__ import annotations

from bot.enums import Status
from bot.games.registry import GAMES
from bot.tables.lobby.player_queue import QueueResult
from bot.tables.model.errors import TableError
from bot.tables.model.notifications import QueueSeated
from bot.tables.model.table_rules import SPEEDS
from cogs.board.channel_choice import place_for
from cogs.board.mentions import is_in_quiet_hours
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.notifications import PendingNotification
from cogs.framework.responses import answer, opening_language, person, translator_for
from cogs.lobby import queue_screen as screens
from cogs.lobby.queue_screen import FEWEST, GAME, LEAST, SPEED
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import changed
from cogs.ui.links import QUEUE
from cogs.ui.transient_errors import FAILED, is_transient
from cogs.ui.translator import Translator


class QueueCog(TakuCog):
    """The form and the list of a user's waits; the card and the call of a table."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.notifications.register(QueueSeated, self._announce)

    def routes(self) -> Routes:
        """Return the handlers of *Find players…*, its form and the buttons to leave."""
        return {QUEUE: self._show, "queueing": self._ask, "queued": self._enter, "unqueue": self._leave}

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        """Show the user's waits; without one the form at once."""
        if await self.client.tables.player_queue.of(_server(interaction), interaction.user.id):
            await self._list(interaction)
        else:
            await self._ask(interaction, target)

    async def _ask(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await put_form(interaction, screens.form(await translator_for(interaction)))

    async def _enter(self, interaction: Interaction, target: CustomId) -> None:
        del target
        guild_id, picked, refused = _server(interaction), changed(interaction), None
        try:
            channel_id = (await place_for(interaction)).channel_id
        except TableError as error:  # another player may be the host
            channel_id, refused = 0, error
        result = await self.client.tables.player_queue.enter(
            guild_id,
            person(interaction),
            game=picked.get(GAME, next(iter(GAMES))),
            speed=picked.get(SPEED, SPEEDS[0]),
            least=parse_int(picked.get(LEAST, str(FEWEST))),
            channel_id=channel_id,
            language=await opening_language(interaction),
            refused=refused,
        )
        if result.table is None:
            await self._list(interaction, result)
        else:
            await answer(interaction, screens.seated(result.table, await translator_for(interaction, result.table)))

    async def _leave(self, interaction: Interaction, target: CustomId) -> None:
        game, _, speed = target.arg.partition(",")
        await self.client.tables.player_queue.leave(_server(interaction), interaction.user.id, game, speed)
        await self._list(interaction)

    async def _list(self, interaction: Interaction, result: QueueResult | None = None) -> None:
        mine = await self.client.tables.player_queue.of(_server(interaction), interaction.user.id)
        await answer(interaction, screens.waits(mine, await translator_for(interaction), result))

    async def _announce(self, pending: PendingNotification) -> None:
        """Post the card of a table that the queue has opened, and call its players once."""
        notice, tables = pending.notice, self.client.tables
        assert isinstance(notice, QueueSeated)
        info = await tables.queries.info(notice.table)
        if info.status != Status.OPEN:
            return
        try:
            info, card = await self.client.publisher.post_card(info)
        except FAILED as error:
            if is_transient(error):
                raise
            await tables.player_queue.put_back(info.id, notice.entries)
            return
        screen = screens.call(info, card, Translator(info.language, info))
        screen.silent = await is_in_quiet_hours(self.client, info, info.people)
        place = info.thread_id or info.channel_id
        self.client.notifications.check_for_duplicate(place, pending)
        await self.client.sender.post(place, screen, pending.once)


def _server(interaction: Interaction) -> int:
    """Return the server of the click. Raises UnknownCustomId without one."""
    if interaction.guild_id is None:
        raise UnknownCustomId
    return interaction.guild_id
