"""*Board at this move*, in the menu of a message: how the table stood when the message was the newest."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.games.contract import t
from bot.tables.errors import WrongStatus
from bot.tables.lobby import check_place
from cogs.answer import answer_in_time, telling, voice_for
from cogs.base import Taku, TakuCog
from cogs.kinds import Interaction
from cogs.poster import RESULT
from cogs.screens.earlier import earlier
from cogs.screens.parts import Screen
from cogs.sending import ids_of
from cogs.sharing import SHARED
from cogs.shown import told_move
from cogs.translate import ls


class EarlierBoards(TakuCog):
    """The entry in the menu of every message."""

    def __init__(self, client: Taku) -> None:
        super().__init__(client)

        async def look(interaction: Interaction, message: discord.Message) -> None:
            await telling(interaction, answer_in_time(interaction, self._board(interaction, message)))

        self._entry = app_commands.ContextMenu(name=ls("Board at this move"), callback=look)

    async def cog_load(self) -> None:
        """Puts the entry into the tree."""
        self.client.tree.add_command(self._entry)

    async def _board(self, interaction: Interaction, message: discord.Message) -> Screen:
        """As everybody saw it: whoever asks, and whatever has been revealed since."""
        ours = self.client.user is not None and message.author.id == self.client.user.id
        found = await self._move_on(message) if ours else None
        if found is None:
            raise WrongStatus(
                t("That message shows no move. Choose a board of mine in a table's thread, or a line that was one.")
            )
        table, number = found
        info = await self.client.tables.finding.outside(table)
        check_place(info, interaction.user.id, interaction.guild_id or info.guild_id)
        then, voice = await self.client.tables.looking.earlier(table, number), await voice_for(interaction, info)
        picture = await self.client.studio.board(info.game, then.view, voice.look(then.changes))
        return earlier(then, picture, voice)

    async def _move_on(self, message: discord.Message) -> tuple[int, int] | None:
        """The table and the move that a message of ours shows.

        A board has them in its buttons; a result, and a move that was shared, are noted as long as they stand.
        """
        found = max(((one.number, one.table) for one in ids_of(message) if one.table), default=(0, 0))
        if found[0]:
            return found[1], found[0]
        row = await self.client.tables.messages.by_id(message.id)
        if row is not None and row.role in (RESULT, SHARED):
            return row.table_id, row.number
        here, number = await self.client.tables.finding.in_thread(message.channel.id), told_move(message)
        return (here.id, number) if here is not None and number else None
