"""A person's own settings."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from discord import app_commands

from bot.store.rows import GuildRow, UserRow
from bot.tables.errors import NotAllowed
from bot.words.speaker import LANGUAGES
from cogs.answer import answer, person, voice_for
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
        if target.arg == "server":
            await self._set_server(interaction, value)
            return
        row = await store.user(interaction.user.id)
        if target.arg == "language":
            row = msgspec.structs.replace(row, language=value if value in LANGUAGES else None)
        else:
            row = msgspec.structs.replace(row, dm=value == "on", dm_closed=False)
        await store.save_user(row)
        await self._show(interaction, row)
        if target.arg == "dm":
            for info in await self.client.tables.of_user(interaction.user.id):
                self.client.poster.touch(info.id)

    @app_commands.command(name=ls("settings"), description=ls("Your language, and whether I send you direct messages"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def settings(self, interaction: Interaction) -> None:
        """Menus; each choice is saved at once."""
        await self._show(interaction, await self.client.store.user(interaction.user.id))

    async def _show(self, interaction: Interaction, row: UserRow) -> None:
        moderates = person(interaction).moderator and interaction.guild_id is not None
        server = await self.client.store.guild(interaction.guild_id or 0) if moderates else None
        await answer(interaction, screens.settings(row, await voice_for(interaction), server))

    async def _set_server(self, interaction: Interaction, language: str) -> None:
        """Moderators: the language of tables that are opened in this server from now on."""
        if not person(interaction).moderator or interaction.guild_id is None:
            raise NotAllowed
        await self.client.store.save_guild(GuildRow(interaction.guild_id, language))
        await self._show(interaction, await self.client.store.user(interaction.user.id))
