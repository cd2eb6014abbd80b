"""Posts that follow a result, each made by a task of its own, and posted once.

A note that the post is due is saved along with the result, so a crash loses none: the next process that updates the
table posts it.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from functools import partial

import discord

from bot.enums import Status
from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import TableError, Unavailable
from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot
from cogs.ui.transient_errors import is_transient

log = logging.getLogger(__name__)


class AfterGamePost(ABC):
    """A post after the game: the role of its note, and the kind of its task and message.

    A `slow` one is not waited for.
    """

    due_role: str
    kind: str
    slow: bool = True

    def __init__(self, client: BaseBot) -> None:
        self._client = client

    def is_due(self, info: TableInfo) -> bool:
        """Return whether the table's result gets this post: a move was made here."""
        return info.status == Status.FINISHED and info.imported != info.number

    def due(self, info: TableInfo) -> MessageRow:
        """Return the note that this post is due; its message has no id."""
        return MessageRow(info.id, self.due_role, 0, info.channel_id, 0, info.number)

    def _place(self, info: TableInfo) -> int | None:
        """Return the channel of a message of its own."""
        return None

    async def _make(self, info: TableInfo) -> bytes | None:
        """Make the file, outside the table's lock.

        Raises TableError where there can be none.
        """
        return None

    @abstractmethod
    async def _post(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        """Post it, and return the new message, if there is one."""

    def schedule(self, table_id: int, *, unsure: bool = False) -> None:
        """Schedule the post, if it is due; `unsure`: it may be posted already."""
        self._client.background_tasks.submit(
            (self.kind, table_id, 0), partial(self._show, table_id, unsure=unsure), anew=False
        )

    def check_for_duplicate(self, info: TableInfo) -> None:
        """Search for the post, newer than the table's thread, before posting it."""
        if (place := self._place(info)) is not None:
            self._client.sender.check_for_duplicate(place, self._once(info), info.thread_id or 0)

    async def _show(self, table_id: int, *, unsure: bool) -> None:
        messages = self._client.tables.messages
        if await messages.find(table_id, self.due_role) is None:
            return
        info = await self._client.tables.queries.info_of_any_game(table_id)
        file = await self._make_if_possible(info)
        async with messages.exclusive(table_id):
            note = await messages.find(table_id, self.due_role)
            if note is None:
                return  # another process has posted it meanwhile
            if unsure:
                self.check_for_duplicate(info)
            sent = await self._post_if_allowed(info, file)
            row = [] if sent is None else [MessageRow(table_id, self.kind, 0, sent.channel.id, sent.id, info.number)]
            self._client.save_messages_soon(row, [note])

    async def _make_if_possible(self, info: TableInfo) -> bytes | None:
        """Return the file, if there can be one."""
        if info.game not in GAMES:
            return None
        try:
            return await self._make(info)
        except Unavailable:
            raise
        except TableError as error:
            log.info("no %s of table %s: %s", self.kind, info.id, error)
            return None

    async def _post_if_allowed(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        """Post it; None, too, where Discord refuses it."""
        try:
            return await self._post(info, file)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("the %s of table %s is not posted: %s", self.kind, info.id, error)
            return None

    def _once(self, info: TableInfo) -> str:
        return f"{info.id}.{self.kind}"
