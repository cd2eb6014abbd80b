"""Blocks between users: by a button of a profile, and in the settings."""

from __future__ import annotations

from bot.games.contract import t
from bot.tables.model.errors import BlockedHere, NoSeatHere, WrongStatus
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer, translator_for
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import MOST_USERS, CustomId, parse_int
from cogs.ui.forms import selected_users
from cogs.ui.info import all_tables
from cogs.ui.links import BLOCK, BLOCKED, UNBLOCK, blocked_people, new_table
from cogs.ui.translator import Translator
from cogs.users import blocks_screen as screens


class BlocksCog(TakuCog):
    """Cog of blocks, and of the answers to those whom a block keeps from a seat."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)
        client.error_screens.register(BlockedHere, _blocked_here)
        client.error_screens.register(NoSeatHere, _no_seat_here)

    def routes(self) -> Routes:
        """Return the handlers of the list and its menu, and of the buttons in profiles."""
        return {BLOCKED: self._list, BLOCK: self._block, UNBLOCK: self._unblock}

    async def _list(self, interaction: Interaction, target: CustomId) -> None:
        found, server = (
            await self.client.tables.blocks.blocked_by(interaction.user.id),
            interaction.guild_id is not None,
        )
        await answer(
            interaction, screens.listed(found, target.number, await translator_for(interaction), server=server)
        )

    async def _block(self, interaction: Interaction, target: CustomId) -> None:
        """Block the user of the button, or the one chosen in the menu."""
        if target.arg:
            user_id = parse_int(target.arg, MOST_USERS)
        else:
            (one,) = selected_users(interaction)
            if not one.welcome:
                raise WrongStatus(t("Only other people of this server can be blocked, no bots."))
            user_id = one.id
        tables, own = self.client.tables, interaction.user.id
        await tables.blocks.block(own, user_id)
        together = any(info.seat_of(user_id) is not None for info in await tables.queries.of_user(own))
        await answer(interaction, screens.blocked(user_id, await translator_for(interaction), together=together))

    async def _unblock(self, interaction: Interaction, target: CustomId) -> None:
        user_id = parse_int(target.arg, MOST_USERS)
        await self.client.tables.blocks.unblock(interaction.user.id, user_id)
        await answer(interaction, screens.unblocked(user_id, await translator_for(interaction)))


def _blocked_here(error: BlockedHere, voice: Translator) -> Screen:
    return note(voice.markdown(error.text), buttons=[blocked_people(voice)])


def _no_seat_here(error: NoSeatHere, voice: Translator) -> Screen:
    return note(voice.markdown(error.text), buttons=[new_table(voice), all_tables(voice)])
