"""`/privacy`: view, export and delete a user's stored data, and sign them out of pages."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from discord import app_commands

from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer, answer_in_time, report_errors, translator_for
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId
from cogs.users import privacy_screen as screens

FILE = "taku-data.json"
LARGE = 8_000_000
"""Maximum bytes before compression; Discord accepts ten million."""


class PrivacyCog(TakuCog):
    """Cog of the command, and of its buttons: view, export, delete, sign out."""

    def routes(self) -> Routes:
        """Return the handlers: view, export, delete, sign out."""
        return {
            "stored": self._show,
            "export": self._export,
            "forget": self._forget,
            "sign-out": self._sign_out,
        }

    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.command(name=ls("privacy"), description=ls("What is stored of you: see it, get it, delete it"))
    async def privacy(self, interaction: Interaction) -> None:
        """Show the stored data, as *My data…* in the settings does."""
        await report_errors(interaction, self._show(interaction, CustomId("stored")))

    async def _show(self, interaction: Interaction, target: CustomId) -> None:
        del target
        stored = await self.client.tables.users.stored(interaction.user.id)
        browsers = await self.client.tables.web_access.browsers(interaction.user.id)
        page, voice = self.client.settings.privacy, await translator_for(interaction)
        await answer(interaction, screens.stored(stored, voice, page, browsers=browsers))

    async def _sign_out(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await self.client.tables.web_access.revoke(interaction.user.id)
        await answer(interaction, screens.signed_out(await translator_for(interaction)))

    async def _export(self, interaction: Interaction, target: CustomId) -> None:
        del target
        await answer_in_time(interaction, self._exported(interaction))

    async def _exported(self, interaction: Interaction) -> Screen:
        whole = await self.client.tables.users.export(interaction.user.id)
        return screens.exported(*_file(whole), await translator_for(interaction))

    async def _forget(self, interaction: Interaction, target: CustomId) -> None:
        del target
        voice = await translator_for(interaction)  # after the deletion it would store the language again
        await self.client.tables.users.forget(interaction.user.id)
        await self.client.record_pages.forget()
        await self.client.films.forget()
        self.client.tables.statistics.forget()
        stored = await self.client.tables.users.stored(interaction.user.id)
        await answer(interaction, screens.forgotten(stored, voice))


def _file(whole: bytes) -> tuple[str, bytes]:
    """Return the file's name and content, compressed if it is too large for Discord."""
    if len(whole) <= LARGE:
        return FILE, whole
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        file.writestr(FILE, whole)
    return f"{FILE}.zip", packed.getvalue()
