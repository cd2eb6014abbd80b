"""Undo of the last step, and of all moves after an earlier board; `/undo`."""

from __future__ import annotations

from discord import app_commands

from bot.games.contract import t
from bot.tables.model.errors import StaleBoard
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.responses import answer_in_time, report_errors, say, suggesting, translator_for
from cogs.history.past_boards_cog import offered_moves, typed_move
from cogs.history.past_boards_screen import GO_BACK, WAY_BACK, way_back
from cogs.play.after_move import after_move
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import CustomId, parse_int
from cogs.ui.texts import AGREED, ASKED, REFUSED, went_back


class UndoCog(TakuCog):
    """Cog of undo and of the answers to its requests."""

    def routes(self) -> Routes:
        """Return the handlers of undo and of consent."""
        return {
            "undo": self._undo,
            "consent": self._consent,
            WAY_BACK: self._way_back,
            GO_BACK: self._go_back,
        }

    async def _undo(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._take_back(interaction, target))

    async def _take_back(self, interaction: Interaction, target: CustomId) -> Screen:
        """Undo the step shown on the board; by command, without a number, the last step."""
        back = await self.client.tables.undo.take_back(
            target.table, interaction.user.id, number=target.number or None, interaction=interaction.id
        )
        if back.done:
            return await after_move(interaction, back.seen, t("Your last step has been taken back."))
        voice = await translator_for(interaction, back.seen.table)
        return note(voice.markdown(ASKED))

    async def _consent(self, interaction: Interaction, target: CustomId) -> None:
        agrees = target.arg == "yes"
        seen = await self.client.tables.undo.consent(
            target.table, interaction.user.id, target.number, agrees, interaction=interaction.id
        )
        await say(interaction, AGREED if agrees else REFUSED, seen.table)

    # --- back to an earlier board ------------------------------------------------------------------------------------

    async def _way_back(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._told(interaction, target.table, target.number))

    async def _told(self, interaction: Interaction, table: int, number: int, stale: StaleBoard | None = None) -> Screen:
        """Build the screen of what the undo takes back, after the reason to show it again."""
        info, back = await self.client.tables.undo.way_back(table, interaction.user.id, number)
        voice = await translator_for(interaction, info)
        return way_back(back, info, voice, [] if stale is None else [stale.text])

    async def _go_back(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._gone(interaction, target))

    async def _gone(self, interaction: Interaction, target: CustomId) -> Screen:
        """Request the undo of all moves after the one in the argument, if the table has not changed."""
        number = parse_int(target.arg)
        try:
            back = await self.client.tables.undo.take_back(
                target.table, interaction.user.id, number=target.number, to=number, interaction=interaction.id
            )
        except StaleBoard as stale:
            return await self._told(interaction, target.table, number, stale)
        if back.done:
            return await after_move(interaction, back.seen, went_back(number))
        voice = await translator_for(interaction, back.seen.table)
        return note(voice.markdown(ASKED))

    # --- commands ----------------------------------------------------------------------------------------------------

    @app_commands.command(
        name=ls("undo"), description=ls("Take back your last step, or go back to a board; others may have to agree")
    )
    @app_commands.describe(move=ls("Go back to the board after this move; choose a turn or type a number"))
    @app_commands.rename(move=ls("move", means=t("a move that was made")))
    async def undo(self, interaction: Interaction, move: str = "") -> None:
        """Undo freely as long as nothing was rolled, drawn, revealed or passed on."""
        if move:
            await report_errors(interaction, self._typed(interaction, move))
        else:
            await self.client.router.command(interaction, CustomId("undo"))

    async def _typed(self, interaction: Interaction, move: str) -> None:
        await self.client.router.command(interaction, CustomId(WAY_BACK, number=typed_move(move)))

    @undo.autocomplete("move")
    @suggesting
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        info = await self.client.router.table_typed_at(interaction)
        if info is None or not info.number:
            return []
        turns = (await self.client.tables.past_boards.turns(info.id))[:-1]
        return offered_moves(turns, current, await translator_for(interaction, info)) if turns else []
