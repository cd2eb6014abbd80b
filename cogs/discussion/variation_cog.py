"""*Variation…* in a discussion: the leader plays on for every seat, on private screens."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import ChoicePath, Complete, Refused
from bot.games.engine.choice_walk import NOTHING
from bot.games.registry import GAMES
from bot.tables.discussion.service import VariationView
from bot.tables.model.views import TableInfo
from cogs.discussion import variation_screen as screens
from cogs.discussion.board_message import DiscussionBoards
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot
from cogs.framework.responses import answer_in_time, refused_in_place, translator_for
from cogs.play.private_moves import PrivateMoveCog
from cogs.ui.components import Gallery, Screen, gallery
from cogs.ui.custom_ids import DISCUSSION, CustomId, UnknownCustomId
from cogs.ui.move_builder import ChoiceSource, MoveStep, next_step
from cogs.ui.step import refused_lines
from cogs.ui.translator import Translator


class VariationCog(PrivateMoveCog):
    """Cog of the leader's private screens."""

    apart = False
    ways = DISCUSSION

    def __init__(self, client: TakuBot, boards: DiscussionBoards) -> None:
        super().__init__(client)
        self._boards = boards

    def routes(self) -> Routes:
        """Return the handlers; the number in the ids is that of the position."""
        return {screens.TOOL: self._tool, **self.sayings()}

    async def _tool(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._used(interaction, target))

    async def _used(self, interaction: Interaction, target: CustomId) -> Screen:
        """Undo, or let AI players move, unless the button is outdated."""
        discussions, at = self.client.tables.discussions, (target.table, interaction.user.id)
        if (await discussions.led(*at)).table.number == target.number:
            match target.arg:
                case screens.UNDO:
                    await discussions.undo(*at)
                case screens.ONE | screens.ON:
                    await discussions.let_ai_play(*at, on=target.arg == screens.ON)
                case _:
                    raise UnknownCustomId
            self._boards.refresh_soon(target.table)
        return await self._screen(interaction, await discussions.led(*at))

    # --- choices -----------------------------------------------------------------------------------------------------

    @property
    def _asked(self) -> ChoiceSource:
        return self.client.tables.discussions

    async def _outside(self, interaction: Interaction, target: CustomId) -> TableInfo:
        return (await self._found(interaction, target)).table

    async def _found(self, interaction: Interaction, target: CustomId) -> VariationView:
        return await self.client.tables.discussions.led(target.table, interaction.user.id)

    async def _gathered(
        self, interaction: Interaction, target: CustomId, step: MoveStep, page: int, gathered: str
    ) -> Screen:
        found = await self._found(interaction, target)
        return await self._screen(interaction, found, step, page=page, gathered=gathered)

    async def _next(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int) -> Screen:
        """Return the next field, the position after a move, or the refusal.

        An outdated button leads to the current position.
        """
        discussions, user = self.client.tables.discussions, interaction.user.id
        found = await self._found(interaction, target)
        info = found.table
        if target.number != info.number or not said:
            return await self._screen(interaction, found, page=page)
        try:
            step = await next_step(discussions, info, user, said)
        except Refused as refused:
            refused_in_place(refused)
            notes = refused_lines(refused, await translator_for(interaction, info))
            before = await self._before(info, user, said[:-1])
            return await self._screen(interaction, found, before, notes=notes)
        if not isinstance(step.choices, Complete):
            return await self._screen(interaction, found, step, page=page)
        await discussions.play(info.id, user, step.said)
        self._boards.refresh_soon(info.id)
        return await self._screen(interaction, await discussions.led(info.id, user))

    # --- screens -----------------------------------------------------------------------------------------------------

    async def _screen(
        self,
        interaction: Interaction,
        found: VariationView,
        step: MoveStep | None = None,
        *,
        page: int = 0,
        gathered: str = NOTHING,
        notes: Sequence[str] = (),
    ) -> Screen:
        info = found.table
        voice = await translator_for(interaction, info)
        if step is None and found.seats:
            step = await next_step(self._asked, info, interaction.user.id, ())
        hand = await self._hand(interaction, found, step, voice)
        return screens.variation(found, step, hand, voice, page=page, gathered=gathered, notes=notes)

    async def _hand(
        self, interaction: Interaction, found: VariationView, step: MoveStep | None, voice: Translator
    ) -> Gallery | None:
        """Return the hand of the seat that is moved, if it has one."""
        said = step.said if step is not None else ()
        seats = (int(said[0].partition(".")[0]),) if said else found.seats
        if len(seats) != 1:
            return None
        info = found.table
        view = await self.client.tables.discussions.view_of(info.id, interaction.user.id, seats[0])
        if not (words := GAMES[info.game].describe_hand(view)):
            return None
        return gallery(await self.client.render_service.hand(info.game, view, voice.render_context()), words, voice)
