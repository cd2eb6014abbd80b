"""Base cog for private moves, chosen step by step without a table: lessons and puzzles."""

from __future__ import annotations

from abc import ABC, ABCMeta, abstractmethod
from typing import ClassVar

from discord.ext.commands import CogMeta

from bot.games.contract import ChoicePath, Pick, Refused
from bot.games.engine.choice_walk import split
from bot.tables.model.errors import TableError
from bot.tables.model.views import TableInfo
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import put_form
from cogs.framework.responses import answer, answer_in_time, translator_for
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, MoveRoutes, UnknownCustomId, parse_int
from cogs.ui.forms import chosen, values
from cogs.ui.move_builder import ChoiceSource, MoveStep, next_step
from cogs.ui.step import is_typed, picked, write_modal


class _Meta(CogMeta, ABCMeta):
    """Metaclass of an abstract cog."""


class PrivateMoveCog(TakuCog, ABC, metaclass=_Meta):
    """Handlers of the buttons, menus and forms of a private move.

    `ways`: their purposes, whose custom ids name no table.
    """

    apart = True
    ways: ClassVar[MoveRoutes]

    def sayings(self) -> Routes:
        """Return the handlers of the routes."""
        ways = self.ways
        return {
            ways.say: self._say,
            ways.menu: self._menu,
            ways.more: self._more,
            ways.write: self._write,
            ways.wrote: self._wrote,
        }

    @property
    @abstractmethod
    def _asked(self) -> ChoiceSource:
        """The source of the possible choices."""

    @abstractmethod
    async def _outside(self, interaction: Interaction, target: CustomId) -> TableInfo:
        """Return the stand-in for the table, whose number counts the actions so far."""

    @abstractmethod
    async def _next(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int) -> Screen:
        """Return the screen after the choice path `said`."""

    @abstractmethod
    async def _gathered(
        self, interaction: Interaction, target: CustomId, step: MoveStep, page: int, gathered: str
    ) -> Screen:
        """Return the screen of the same step, with one more of several picks."""

    async def _say(self, interaction: Interaction, target: CustomId) -> None:
        if target.said and (step := await self._known(interaction, target)) is not None and is_typed(step.choices):
            info = await self._outside(interaction, target)
            await put_form(interaction, write_modal(step, info, await translator_for(interaction, info), self.ways))
            return
        await self._go_on(interaction, target, target.said, parse_int(target.arg) if target.arg else 0)

    async def _go_on(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int = 0) -> None:
        await answer_in_time(interaction, self._next(interaction, target, said, page))

    async def _before(self, info: TableInfo, user_id: int, said: ChoicePath) -> MoveStep | None:
        """Return the last step on the way to `said` that is possible and has a prompt."""
        while said:
            try:
                return await next_step(self._asked, info, user_id, said)
            except Refused:
                said = said[:-1]
        return None

    async def _known(self, interaction: Interaction, target: CustomId) -> MoveStep | None:
        """Return the step that the click leads to; None if it is refused."""
        try:
            info = await self._outside(interaction, target)
            if info.number != target.number:
                return None
            return await next_step(self._asked, info, interaction.user.id, target.said)
        except (Refused, TableError):
            return None

    async def _menu(self, interaction: Interaction, target: CustomId) -> None:
        step = await self._known(interaction, target)
        pick = step.choices if step is not None else None
        value = picked(pick, values(interaction)) if isinstance(pick, Pick) else chosen(interaction)
        await self._go_on(interaction, target, (*target.said, value))

    async def _more(self, interaction: Interaction, target: CustomId) -> None:
        """Add one of several picks; the last value of `said` holds those gathered so far."""
        if not target.said:
            raise UnknownCustomId
        *said, gathered = target.said
        info = await self._outside(interaction, target)
        step = await next_step(self._asked, info, interaction.user.id, tuple(said))
        pick, more = step.choices, values(interaction)
        if not isinstance(pick, Pick) or not {*split(gathered)} <= {one.value for one in pick.options}:
            raise UnknownCustomId
        if more:
            gathered = picked(pick, [*split(gathered), *more])
            if len(split(gathered)) == pick.at_most:
                await self._go_on(interaction, target, (*said, gathered))
                return
        page = 0 if more else parse_int(target.arg)
        await answer(interaction, await self._gathered(interaction, target, step, page, gathered))

    async def _write(self, interaction: Interaction, target: CustomId) -> None:
        step = await self._known(interaction, target)
        if step is None or not is_typed(step.choices):
            raise UnknownCustomId
        info = await self._outside(interaction, target)
        await put_form(interaction, write_modal(step, info, await translator_for(interaction, info), self.ways))

    async def _wrote(self, interaction: Interaction, target: CustomId) -> None:
        await self._go_on(interaction, target, (*target.said, chosen(interaction).strip()))
