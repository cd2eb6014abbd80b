"""Wake button: a player resumes an idle table."""

from __future__ import annotations

from bot.games.contract import t
from cogs.board.message_roles import ASLEEP
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import say
from cogs.framework.send import remove
from cogs.ui.custom_ids import CustomId


class WakeCog(TakuCog):
    """Cog of the button in the notice of an idle table."""

    def routes(self) -> Routes:
        """Return the handler of the button."""
        return {"wake": self._wake}

    async def _wake(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.timeouts.wake(target.table, interaction.user.id)
        note_there = await self.client.tables.messages.find(info.id, ASLEEP)
        if note_there is not None:
            await self.client.save_messages((), [note_there])
            await remove(self.client, note_there)
        line = t("The clocks of this table are running again.")
        await say(interaction, line, info)
