"""*Look together*: opens the thread of a finished game; steps, comments and the lead in it."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.tables.discussion.service import DiscussionView, NotLeading
from bot.tables.history.past_boards import BACK, ON
from cogs.discussion import screen as screens
from cogs.discussion.board_message import DiscussionBoards
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.interaction_response import from_private, put_form
from cogs.framework.responses import answer_in_time, answer_publicly, person, translator_for
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen
from cogs.ui.links import DISCUSS
from cogs.ui.past_board_query import GO, PAGE


class DiscussionCog(TakuCog):
    """Cog of the button below results, of the board message, and of the pages of comments."""

    def __init__(self, client: TakuBot, boards: DiscussionBoards) -> None:
        super().__init__(client)
        self._boards = boards
        client.error_screens.register(NotLeading, screens.not_leading)

    def routes(self) -> Routes:
        """Return the handlers; the number in their ids is the move that is shown."""
        return {DISCUSS: self._press, screens.SAID: self._said}

    async def _press(self, interaction: Interaction, target: CustomId) -> None:
        match target.arg:
            case "":
                await answer_in_time(interaction, self._opened(interaction, target))
            case screens.COMMENT:
                info = await self.client.tables.discussions.check(target.table, interaction.user.id)
                await put_form(interaction, screens.form(target, await translator_for(interaction, info)))
            case screens.COMMENTS | screens.SHOW | screens.WITHDRAW:
                await answer_in_time(interaction, self._comments(interaction, target))
            case _:
                await self._in_place(interaction, target.table, self._changed(interaction, target))

    async def _opened(self, interaction: Interaction, target: CustomId) -> Screen:
        row = await self._boards.open(target.table, person(interaction))
        info = await self.client.tables.queries.info(target.table)
        return screens.opened(info, row, await translator_for(interaction, info))

    async def _changed(self, interaction: Interaction, target: CustomId) -> int | None:
        """Handle a button of the board; return the move around which the menu shows turns."""
        discussions, at = self.client.tables.discussions, (target.table, interaction.user.id)
        match target.arg:
            case way if way in (BACK, ON):
                await discussions.step(*at, target.arg)
            case way if way == GO:
                value = chosen(interaction)
                if value.startswith(PAGE):
                    return parse_int(value.removeprefix(PAGE))
                await discussions.go_to(*at, parse_int(value))
            case screens.LEAD:
                await discussions.lead(*at)
            case screens.UNDO:
                await discussions.undo(*at)
            case screens.DROP:
                await discussions.drop(*at)
            case screens.KEEP:
                await discussions.keep(target.table, person(interaction))
            case _:
                raise UnknownCustomId
        return None

    async def _said(self, interaction: Interaction, target: CustomId) -> None:
        """Add the comment of a form."""
        said, by = chosen(interaction), person(interaction)
        adding = self.client.tables.discussions.comment(target.table, by, said, target.number, target.arg)
        await self._in_place(interaction, target.table, adding)

    async def _in_place(self, interaction: Interaction, table_id: int, work: Awaitable[int | None]) -> None:
        """Do the work, and respond by the board; a private message that was clicked is deleted."""
        if from_private(interaction):
            await work
            self._boards.refresh_soon(table_id)
            await self.client.ephemeral_messages.discard(interaction, table_id)
            return
        shown: list[DiscussionView] = []

        async def board() -> Screen:
            near = await work
            shown.append(await self.client.tables.discussions.of(table_id))
            return await self._boards.screen(shown[0], near)

        await answer_publicly(interaction, board())
        await self._boards.check_shown(shown[0])

    async def _comments(self, interaction: Interaction, target: CustomId) -> Screen:
        """Return a page of all comments, after showing or withdrawing one of them."""
        discussions, user = self.client.tables.discussions, interaction.user.id
        if target.arg != screens.COMMENTS:
            comment = parse_int(chosen(interaction))
            if target.arg == screens.SHOW:
                await discussions.show(target.table, user, comment)
            else:
                await discussions.withdraw(user, comment)
            self._boards.refresh_soon(target.table)
        found = await discussions.of(target.table)
        comments = [
            (one, await discussions.variation(target.table, one.number, one.line))
            for one in await discussions.comments(target.table)
        ]
        voice = await translator_for(interaction, found.board.table)
        page = parse_int(target.said[0]) if target.said else None
        return screens.comments(found, comments, user, voice, page)
