"""Film of the whole game below the result, made in the background."""

from __future__ import annotations

import asyncio

import discord

from bot.tables.model.views import TableInfo
from cogs.film.renderer import as_picture
from cogs.film.screen import shown
from cogs.film.storyboard import WHOLE
from cogs.framework.after_game_post import AfterGamePost
from cogs.framework.request_budget import BESIDE
from cogs.framework.services import FilmRequest
from cogs.ui.translator import Translator


class FilmPost(AfterGamePost):
    """The film, in the table's thread."""

    due_role, kind = "film due", "film"

    def _place(self, info: TableInfo) -> int | None:
        return info.place

    async def _make(self, info: TableInfo) -> bytes | None:
        async with self._client.films.asked(FilmRequest(info.id, WHOLE, info.number, info.language)) as filming:
            return await asyncio.shield(filming.task)

    async def _post(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        if file is None or info.place is None:
            return None
        await self._client.budget.acquire(BESIDE, info.id)
        screen = shown(info, as_picture(file), Translator(info.language, info))
        return await self._client.sender.post(info.place, screen, self._once(info))
