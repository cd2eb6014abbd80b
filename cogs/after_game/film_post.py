"""When a game is over its film comes below the result, made while nobody waits for it.

That it is due is noted along with the result: whichever process looks at the table next posts it, once.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import discord

from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import TableError, Unavailable
from bot.tables.model.views import TableInfo
from cogs.film.renderer import as_picture
from cogs.film.screen import shown
from cogs.film.storyboard import WHOLE
from cogs.framework.bot import BaseBot
from cogs.framework.request_budget import BESIDE
from cogs.framework.services import FilmRequest
from cogs.ui.transient_errors import is_transient
from cogs.ui.translator import Translator

DUE, PREMIERE = "film due", "film"
"""Roles of messages. DUE: it is to be posted yet, and has no number. Kind of a chore."""
log = logging.getLogger(__name__)


def due(info: TableInfo) -> MessageRow:
    """The note that the film of a table is to be shown."""
    return MessageRow(info.id, DUE, 0, info.channel_id, 0, info.number)


class FilmPost:
    """Posts them, each a chore of its own."""

    def __init__(self, client: BaseBot) -> None:
        self._client = client

    async def begin(self) -> None:
        """Asks for those that are due since an earlier process."""
        for table_id in await self._client.tables.messages.tables_with(DUE):
            self.ask(table_id, unsure=True)

    def ask(self, table_id: int, *, unsure: bool = False) -> None:
        """Has the table's film posted, if it is due. `unsure`: it may stand there already."""
        self._client.background_tasks.submit(
            (PREMIERE, table_id, 0), partial(self._show, table_id, unsure=unsure), anew=False
        )

    async def _show(self, table_id: int, *, unsure: bool) -> None:
        row = await self._client.tables.messages.find(table_id, DUE)
        if row is None:
            return
        info = await self._client.tables.queries.info_of_any_game(table_id)
        film = await self._film(info)
        async with self._client.tables.messages.exclusive(table_id):
            if await self._client.tables.messages.find(table_id, DUE) is None:
                return  # another process has posted it meanwhile
            if unsure and info.place is not None:
                self._client.sender.check_for_duplicate(info.place, _once(info), info.thread_id or 0)
            done = None if film is None or info.place is None else await self._post(info, info.place, film)
            note = [] if done is None else [MessageRow(table_id, PREMIERE, 0, done.channel.id, done.id, info.number)]
            self._client.save_messages_soon(note, [row])

    async def _film(self, info: TableInfo) -> bytes | None:
        """None: there can be none."""
        if info.game not in GAMES:
            return None
        try:
            async with self._client.films.asked(FilmRequest(info.id, WHOLE, info.number, info.language)) as filming:
                return await asyncio.shield(filming.task)
        except Unavailable:
            raise
        except TableError as error:
            log.info("no film of table %s: %s", info.id, error)
            return None

    async def _post(self, info: TableInfo, place: int, film: bytes) -> discord.Message | None:
        """None: the thread does not take it."""
        await self._client.budget.acquire(BESIDE, info.id)
        try:
            screen = shown(info, as_picture(film), Translator(info.language, info))
            return await self._client.sender.post(place, screen, _once(info))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("no film below the result of table %s: %s", info.id, error)
            return None


def _once(info: TableInfo) -> str:
    return f"{info.id}.film"
