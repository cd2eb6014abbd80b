"""Where somebody is absent: the others agree to end the game; and who is at a sleeping table wakes it."""

from __future__ import annotations

from bot.games.contract import t
from cogs.answer import answer, say, voice_for
from cogs.base import TakuCog
from cogs.ids import MOST_USERS, Id, whole
from cogs.kinds import Interaction, Routes
from cogs.notes import ASLEEP
from cogs.screens import reminders as screens
from cogs.sending import remove


class Absence(TakuCog):
    """The buttons of what a table says when somebody is not there."""

    def routes(self) -> Routes:
        """`arg` is the absent person; the `!` agrees."""
        return {"without": self._without, "without!": self._without_now, "wake": self._wake}

    async def _without(self, interaction: Interaction, target: Id) -> None:
        info = await self.client.tables.finding.info(target.table)
        absent, voice = whole(target.arg, MOST_USERS), await voice_for(interaction, info)
        await answer(interaction, screens.end_without(info, absent, voice))

    async def _without_now(self, interaction: Interaction, target: Id) -> None:
        info = await self.client.tables.ending.end_without(
            target.table, interaction.user.id, whole(target.arg, MOST_USERS)
        )
        line = t("This table was ended.") if info.over else t("You agreed. The others have been asked.")
        await say(interaction, line, info)

    async def _wake(self, interaction: Interaction, target: Id) -> None:
        info = await self.client.tables.waiting.wake(target.table, interaction.user.id)
        note_there = await self.client.tables.messages.find(info.id, ASLEEP)
        if note_there is not None:
            await self.client.note((), [note_there])
            await remove(self.client, note_there)
        line = t("The clocks of this table are running again.")
        await say(interaction, line, info)
