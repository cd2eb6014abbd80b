"""*Share this*: post a notable move in the table's channel, once."""

from __future__ import annotations

from bot.games.contract import t
from bot.rows import MessageRow
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import WrongStatus
from bot.tables.model.table_rules import seat_of
from bot.tables.model.views import TableInfo
from cogs.board.forum_posts import shared_at
from cogs.board.message_roles import SHARED
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer_in_time, translator_for
from cogs.framework.send import is_gone
from cogs.review.share_screen import shared
from cogs.ui.components import Screen, link, note
from cogs.ui.custom_ids import CustomId
from cogs.ui.texts import channel_url
from cogs.ui.translator import Translator


class ShareCog(TakuCog):
    """Cog of the button below a notable move."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        self._sharing = KeyedLocks()

    def routes(self) -> Routes:
        """Return the handler of the button."""
        return {"share": self._share}

    async def _share(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._shown(interaction, target))

    async def _shown(self, interaction: Interaction, target: CustomId) -> Screen:
        """Share the move, for players of the table; a second click leads to the existing post.

        A deleted post is restored only when somebody shares the move again.
        """
        info = await self.client.tables.queries.info(target.table)
        seat, voice = seat_of(info, interaction.user.id), await translator_for(interaction, info)
        async with self._sharing.of(info.id):
            row = await self.client.tables.messages.find(info.id, SHARED, target.number)
            if row is None or await is_gone(self.client, row):
                row = await self._post(info, target.number, seat, row)
        there = link(voice.text(t("To the picture")), channel_url(info.guild_id, row.channel_id, row.message_id))
        return note(voice.markdown(t("Everybody in the channel can see it now.")), buttons=[there])

    async def _post(self, info: TableInfo, number: int, by: int, gone: MessageRow | None) -> MessageRow:
        found = await self.client.tables.reader.shareable_move(info.id, number)
        if found is None:
            raise WrongStatus(t("That move cannot be shared any more."))
        voice, part = Translator(info.language, info), found.highlight.part
        studio, look = self.client.render_service, voice.render_context(found.changes)
        drawing = studio.part(info.game, found.view, part, look) if part else studio.board(info.game, found.view, look)
        screen = shared(found, await drawing, by, voice)
        place = await shared_at(self.client, info)
        once = f"{info.id}.{number}.{gone.message_id if gone else ''}.shared"
        sent = await self.client.sender.post(place, screen, once)
        row = MessageRow(info.id, SHARED, number, place, sent.id, number)
        await self.client.save_messages([row])
        return row
