"""Router: dispatches clicks and forms to handlers by custom id, surviving restarts.

discord.py's own dispatch is not used: its views would stay in memory, its dynamic items rebuild the whole message on
each click and swallow errors, and its forms are lost after a restart or when two users open the same one.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, cast

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import Text, t
from bot.tables.model.errors import NoSuchTable, TableError, WrongStatus
from bot.tables.model.views import TableInfo
from cogs.framework.bot import Handler, Interaction, Routes
from cogs.framework.responses import answer, called_as_now, report_errors, send_error, translator_for
from cogs.framework.table_access import visible_table
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse
from cogs.ui.forms import OFF
from cogs.ui.info import WHICH, WHICH_OF_MINE, asked, which_table
from cogs.ui.links import FOLLOW

log = logging.getLogger(__name__)
ROUTED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Which(Struct, frozen=True):
    """Table prompt of a command: the candidate tables, and the question."""

    find: Callable[[Interaction], Awaitable[Sequence[TableInfo]]]
    question: Text = WHICH_OF_MINE


class Router:
    """Handlers by purpose; `on_old` is called with the table of a click on an outdated message."""

    def __init__(self) -> None:
        self._handlers: Routes = {WHICH: self._turn}
        self._asks: dict[str, Which] = {}

    def add(self, routes: Mapping[str, Handler], asks: Mapping[str, Which] = {}) -> None:
        """Register handlers and table prompts by purpose; each purpose has one handler."""
        assert not self._handlers.keys() & routes.keys()
        self._handlers.update(routes)
        self._asks.update(asks)

    @property
    def purposes(self) -> Collection[str]:
        """The purposes of buttons, menus and forms."""
        return self._handlers.keys()

    async def dispatch(self, interaction: Interaction) -> None:
        """Handle a click or a form. Never raises: errors are shown to the user."""
        if interaction.type not in ROUTED:
            return
        data, info = cast("dict[str, Any]", interaction.data), None
        try:
            target = parse(data["custom_id"])
            if target is None or target.purpose not in self._handlers:
                raise UnknownCustomId
            table = interaction.client.table_of(target)
            if table and not _is_own(target):
                info = await called_as_now(interaction, await visible_table(interaction, table))
                if target.number < info.number:
                    interaction.client.publisher.pressed_on_old(table)
            with interaction.client.ephemeral_messages.answering(interaction, table):
                await self._handlers[target.purpose](interaction, target)
        except Exception as error:
            await send_error(interaction, error)
        if info is not None:
            await interaction.client.tables.first_looks.note_if_seated(info, interaction.user.id)

    async def command(self, interaction: Interaction, target: CustomId) -> None:
        """Run a button's handler from a slash command; prompt for the table if there are several."""
        await report_errors(interaction, self._command(interaction, target))

    async def _command(self, interaction: Interaction, target: CustomId, at: int = 0) -> None:
        if not target.table:
            if not (found := await self._which(target).find(interaction)):
                raise NoSuchTable
            if len(found) > 1:
                await self.ask(interaction, target, found, at)
                return
            target = replace(target, table=found[0].id)
        info = await called_as_now(interaction, await visible_table(interaction, target.table))
        await self._handlers[target.purpose](interaction, target)
        await interaction.client.tables.first_looks.note_if_seated(info, interaction.user.id)

    async def ask(self, interaction: Interaction, target: CustomId, tables: Sequence[TableInfo], at: int = 0) -> None:
        """Prompt for one of these tables: a page of the list. Raises WrongStatus."""
        if not target.fits:
            raise WrongStatus(t("You are at several tables: type that in the thread of the one you mean."))
        voice = await translator_for(interaction)
        await answer(interaction, which_table(tables, target, voice, self._which(target).question, at))

    async def _turn(self, interaction: Interaction, which: CustomId) -> None:
        """Show a page of the prompt, with the tables that are candidates now; none for a single one."""
        target, at = asked(which)
        if target.purpose not in self._handlers:
            raise UnknownCustomId
        await self._command(interaction, target, at)

    def _which(self, target: CustomId) -> Which:
        return self._asks.get(target.purpose, MINE)

    async def table_typed_at(self, interaction: Interaction, game: str = "") -> TableInfo | None:
        """Return the table of a command being typed, if there is only one candidate."""
        try:
            found = await meant(interaction, game)
            return await interaction.client.tables.queries.info(found[0].id) if len(found) == 1 else None
        except TableError:
            return None


async def meant(interaction: Interaction, game: str = "") -> list[TableInfo]:
    """Return the table of this thread, in direct messages those played there, else the user's.

    Raises NoSuchTable if there is none.
    """
    tables = interaction.client.tables
    here = await tables.queries.in_thread(interaction.channel_id or 0)
    if here is not None:
        if game and here.game != game:
            raise NoSuchTable
        return [here]
    mine = [info for info in await tables.queries.of_user(interaction.user.id) if not game or info.game == game]
    if interaction.guild_id is None:
        mine = [info for info in mine if info.direct and info.place == interaction.channel_id] or mine
    if not mine:
        raise NoSuchTable
    return [info for info in mine if info.status == Status.RUNNING] or mine


MINE = Which(meant)


def _is_own(target: CustomId) -> bool:
    """Return whether the action reveals nothing of the table.

    A user who cannot see the table any more may still stop following it.
    """
    return target.purpose == FOLLOW and target.arg == OFF
