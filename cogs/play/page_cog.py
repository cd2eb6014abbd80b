"""Cog of the pages of tables: links that sign in, and Discord's frame."""

from __future__ import annotations

import logging

import discord

from bot.games.contract import t
from bot.tables.model.access import Viewer, has_part, has_public_page
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import TableInfo
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import is_our_fault, launch_activity
from cogs.framework.responses import answer_in_time, translator_for
from cogs.play.page_screen import FRAME, page_link
from cogs.ui.board_tools import WEB_PAGE
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId

log = logging.getLogger(__name__)


class PageCog(TakuCog):
    """Cog of *Open the board*, which is `/board page:True` too, and of *Open in Discord*."""

    def routes(self) -> Routes:
        """Return the handlers."""
        return {WEB_PAGE: self._page, FRAME: self._frame}

    async def _page(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._link(interaction, target))

    async def _link(self, interaction: Interaction, target: CustomId) -> Screen:
        """Return the link to the page; it signs in a user whom the page shows more than everybody."""
        web, access, user = self.client.web, self.client.tables.web_access, interaction.user.id
        if web is None:
            raise WrongStatus(t("Tables have no pages here: whoever runs this bot has not set them up."))
        info = await self._may_open(target.table, user)
        url = f"{web.rstrip('/')}/t/{await access.key(info.id)}"
        signs_in = info.seat_of(user) is not None or not has_public_page(info)
        if signs_in:
            url += f"#{await access.offer(info.id, user)}"
        frame = self.client.settings.activity is not None
        return page_link(info, url, await translator_for(interaction, info), signs_in=signs_in, frame=frame)

    async def _frame(self, interaction: Interaction, target: CustomId) -> None:
        info = await self._may_open(target.table, interaction.user.id)
        await self.client.tables.web_access.launch(info.id, interaction.user.id)
        try:
            await launch_activity(interaction)
        except discord.HTTPException as error:
            if not is_our_fault(error):
                raise
            log.warning("Discord does not launch the Activity; are Activities enabled? %s", error)
            raise WrongStatus(t("Discord could not open the page here. Open it in the browser instead.")) from None

    async def _may_open(self, table_id: int, user_id: int) -> TableInfo:
        """Return the table. Raises WrongStatus if its page is not for this user."""
        info = await self.client.tables.queries.info_of_any_game(table_id)
        if not has_public_page(info):
            let_in = await self.client.tables.seating.was_let_in(info.id, user_id)
            if not has_part(info, Viewer(user_id, None, let_in=let_in)):
                raise WrongStatus(t("This table is private: its page is for those who are invited."))
        return info
