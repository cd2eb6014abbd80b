"""What comes to a result in Discord, each by a task of its own, once.

That it is due is noted along with the result, so a crash in between loses none: whichever process looks at the table
next posts it.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from functools import partial

import discord

from bot.games.registry import GAMES
from bot.rows import MessageRow
from bot.tables.model.errors import TableError, Unavailable
from bot.tables.model.views import TableInfo
from cogs.framework.bot import BaseBot
from cogs.ui.transient_errors import is_transient

log = logging.getLogger(__name__)


class AfterGamePost(ABC):
    """One of them; `due_role` is that of the note, `kind` that of the task and of the message that is posted.

    Nobody waits for those that are `slow`.
    """

    due_role: str
    kind: str
    slow: bool = True

    def __init__(self, client: BaseBot) -> None:
        self._client = client

    def is_due(self, info: TableInfo) -> bool:
        """Whether the table's result is to get it: where a move was made here."""
        return info.status == "finished" and info.imported != info.number

    def due(self, info: TableInfo) -> MessageRow:
        """The note that the table's result is to get it yet; it has no number."""
        return MessageRow(info.id, self.due_role, 0, info.channel_id, 0, info.number)

    def _place(self, info: TableInfo) -> int | None:
        """The channel to which it comes as a message of its own."""
        return None

    async def _make(self, info: TableInfo) -> bytes | None:
        """What takes long, while others may post at the table. Raises TableError where there can be none."""
        return None

    @abstractmethod
    async def _post(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        """Posts it; None: no message of its own has come of it."""

    def ask(self, table_id: int, *, unsure: bool = False) -> None:
        """Has it posted at the table, if it is due. `unsure`: it may stand there already."""
        self._client.background_tasks.submit(
            (self.kind, table_id, 0), partial(self._show, table_id, unsure=unsure), anew=False
        )

    def check_for_duplicate(self, info: TableInfo) -> None:
        """It may stand there already, newer than the table's thread."""
        if (place := self._place(info)) is not None:
            self._client.sender.check_for_duplicate(place, self._once(info), info.thread_id or 0)

    async def _show(self, table_id: int, *, unsure: bool) -> None:
        messages = self._client.tables.messages
        if await messages.find(table_id, self.due_role) is None:
            return
        info = await self._client.tables.queries.info_of_any_game(table_id)
        file = await self._made(info)
        async with messages.exclusive(table_id):
            note = await messages.find(table_id, self.due_role)
            if note is None:
                return  # another process has posted it meanwhile
            if unsure:
                self.check_for_duplicate(info)
            sent = await self._posted(info, file)
            row = [] if sent is None else [MessageRow(table_id, self.kind, 0, sent.channel.id, sent.id, info.number)]
            self._client.save_messages_soon(row, [note])

    async def _made(self, info: TableInfo) -> bytes | None:
        """None: there is none, or can be none."""
        if info.game not in GAMES:
            return None
        try:
            return await self._make(info)
        except Unavailable:
            raise
        except TableError as error:
            log.info("no %s of table %s: %s", self.kind, info.id, error)
            return None

    async def _posted(self, info: TableInfo, file: bytes | None) -> discord.Message | None:
        """None, too, where Discord does not take it."""
        try:
            return await self._post(info, file)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("the %s of table %s is not posted: %s", self.kind, info.id, error)
            return None

    def _once(self, info: TableInfo) -> str:
        return f"{info.id}.{self.kind}"
