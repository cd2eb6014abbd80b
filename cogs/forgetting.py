"""What is stored of a person: they see it, and delete it."""

from __future__ import annotations

from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.screens import forgetting as screens


class Forgetting(TakuCog):
    """Two buttons: the one in the settings says what there is and asks, the other deletes it."""

    def routes(self) -> Routes:
        """To see it, and to delete it."""
        return {"stored": self._show, "forget": self._forget}

    async def _show(self, interaction: Interaction, target: Id) -> None:
        del target
        stored = await self.client.tables.people.stored(interaction.user.id)
        await answer(interaction, screens.stored(stored, await voice_for(interaction)))

    async def _forget(self, interaction: Interaction, target: Id) -> None:
        del target
        voice = await voice_for(interaction)  # asked afterwards, it would note their language anew
        await self.client.tables.people.forget(interaction.user.id)
        stored = await self.client.tables.people.stored(interaction.user.id)
        await answer(interaction, screens.forgotten(stored, voice))
