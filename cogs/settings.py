"""A person's own settings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import app_commands

from bot.words.speaker import LANGUAGES
from cogs.answer import answer, voice_for
from cogs.base import TakuCog
from cogs.ids import Id
from cogs.kinds import Interaction, Routes
from cogs.screens import info as screens
from cogs.translate import ls


class Settings(TakuCog):
    """`/settings`: language and direct messages."""

    def routes(self) -> Routes:
        """The menus of the settings."""
        return {"setting": self._set}

    async def _set(self, interaction: Interaction, target: Id, values: Sequence[str]) -> None:
        store, value = self.client.store, values[0]
        row = await store.user(interaction.user.id)
        if target.arg == "language":
            row = msgspec.structs.replace(row, language=value if value in LANGUAGES else None)
        else:
            row = msgspec.structs.replace(row, dm=value == "on", dm_closed=False)
        await store.save_user(row)
        await answer(interaction, screens.settings(row, await voice_for(interaction)))
        if target.arg == "dm":
            for info in await self.client.tables.of_user(interaction.user.id):
                self.client.poster.touch(info.id)

    @app_commands.command(name=ls("settings"), description=ls("Your language, and whether I send you direct messages"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def settings(self, interaction: Interaction) -> None:
        """Menus; each choice is saved at once."""
        row = await self.client.store.user(interaction.user.id)
        await answer(interaction, screens.settings(row, await voice_for(interaction)))
