"""Who is at a sleeping table wakes it."""

from __future__ import annotations

from bot.games.contract import t
from cogs.answer import say
from cogs.base import TakuCog
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.notes import ASLEEP
from cogs.sending import remove


class Absence(TakuCog):
    """The button of what a table says when nobody is there."""

    def routes(self) -> Routes:
        """Somebody is there."""
        return {"wake": self._wake}

    async def _wake(self, interaction: Interaction, target: Id) -> None:
        info = await self.client.tables.waiting.wake(target.table, interaction.user.id)
        note_there = await self.client.tables.messages.find(info.id, ASLEEP)
        if note_there is not None:
            await self.client.note((), [note_there])
            await remove(self.client, note_there)
        line = t("The clocks of this table are running again.")
        await say(interaction, line, info)
