"""Rematch, *Again* below a result: a table with the same options for the same players."""

from __future__ import annotations

from bot.games.contract import Who, t
from bot.tables.model.views import TableInfo
from cogs.board.message_roles import CARD
from cogs.board.solo_delivery import deal
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import Deferral
from cogs.framework.responses import answer, defer_if_slow, person, translator_for
from cogs.framework.send import post
from cogs.ui.board import called_again
from cogs.ui.components import note
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import to_card
from cogs.ui.translator import Translator


class RematchCog(TakuCog):
    """Cog of the button: the first player who clicks is host of the new table, the others join."""

    def routes(self) -> Routes:
        """Return the handler of the result's button."""
        return {"again": self._again}

    async def _again(self, interaction: Interaction, target: CustomId) -> None:
        info, card = await defer_if_slow(interaction, self._opened(interaction, target.table), Deferral.PRIVATE)
        voice = await translator_for(interaction, info)
        line = t("You have a seat at the new table.")
        await answer(interaction, note(voice.markdown(line), buttons=[to_card(info, card, voice)]))

    async def _opened(self, interaction: Interaction, table_id: int) -> tuple[TableInfo, int]:
        """Open or find the new table; return it with the id of its card's message."""
        tables, by = self.client.tables, person(interaction)
        info = await tables.lobby.open_rematch(table_id, by, interaction=interaction.id)
        row = await self.client.tables.messages.find(info.id, CARD)
        if row is not None:
            return info, row.message_id
        info, card = await self.client.publisher.post_card(info)
        if info.direct:
            return await deal(self.client, info, by), card
        await self._call(await tables.queries.info(table_id), info, card, by.id)
        return info, card

    async def _call(self, before: TableInfo, info: TableInfo, card: int, by: int) -> None:
        """Notify the other players in the thread of the previous game."""
        others = [user for user in before.people if user in info.expected]
        if before.thread_id is None or not others:
            return
        voice = Translator(info.language, info)
        who = Who(info.seat_of(by) or 0)
        line = t("{who} wants to play again. A seat is kept for each of you:", who=who)
        screen = called_again(line, others, to_card(info, card, voice), voice)
        await post(self.client.get_partial_messageable(before.thread_id), screen, f"{info.id}.again")
