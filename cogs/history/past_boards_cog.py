"""`/board` and past boards: the context menu *Board at this move*, and its navigation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import discord
from discord import app_commands

from bot.games.contract import t
from bot.games.registry import GAMES
from bot.tables.history.timeline import Turn
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import PastBoard
from cogs.board.message_roles import RESULT, SHARED
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot, TakuCog
from cogs.framework.responses import answer_in_time, report_errors, suggesting, translator_for
from cogs.framework.send import ids_of, told_move
from cogs.framework.table_access import visible_table
from cogs.history.past_boards_screen import EVERYBODY, EYES, SIGHT, earlier
from cogs.ui.bidi import as_typed
from cogs.ui.board_tools import LEGEND, LEGEND_NAME, WEB_PAGE
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.discord_limits import CHOICE_NAME, OPTIONS, cut
from cogs.ui.forms import chosen
from cogs.ui.past_board_query import GO, PAGE, THEN, WAYS, PastBoardQuery, parse_query, turn_label
from cogs.ui.translator import Translator
from rendering.renderer import Picture

DIGITS = 9
"""Maximum digits of a move's number."""


class PastBoardsCog(TakuCog):
    """Cog of `/board`, the context menu of messages, and the navigation of past boards."""

    def __init__(self, client: TakuBot) -> None:
        super().__init__(client)

        async def look(interaction: Interaction, message: discord.Message) -> None:
            await report_errors(interaction, answer_in_time(interaction, self._of_message(interaction, message)))

        self._entry = app_commands.ContextMenu(name=ls("Board at this move"), callback=look)

    async def cog_load(self) -> None:
        """Add the context menu to the command tree."""
        self.client.tree.add_command(self._entry)

    def routes(self) -> Routes:
        """Return the handlers of past boards and of their navigation."""
        return {THEN: self._then}

    async def _then(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._gone(interaction, target))

    async def _gone(self, interaction: Interaction, target: CustomId) -> Screen:
        """Return the screen to which a click or a menu leads. Raises UnknownCustomId."""
        shown, number, near = parse_query(target.said), target.number, None
        if target.arg in WAYS:
            number = await self.client.tables.past_boards.beside(target.table, number, target.arg)
        elif target.arg == GO:
            value = chosen(interaction)
            if value.startswith(PAGE):
                near = parse_int(value.removeprefix(PAGE))
            else:
                number = parse_int(value)
        elif target.arg == EYES:
            value = chosen(interaction)
            shown = PastBoardQuery(None if value == EVERYBODY else parse_int(value), words=shown.words)
        elif target.arg not in ("", SIGHT):
            raise UnknownCustomId
        return await self._board(interaction, target.table, number, shown, near)

    async def _board(
        self, interaction: Interaction, table: int, number: int, shown: PastBoardQuery, near: int | None = None
    ) -> Screen:
        """Build a past board: the public view and, if allowed, that of a seat."""
        tables, studio = self.client.tables, self.client.render_service
        info = await tables.queries.info(table)
        seat = shown.of(interaction.user.id, info)
        found = await tables.past_boards.at(table, interaction.user.id, number, seat)
        turns, voice = await tables.past_boards.turns(table), await translator_for(interaction, found.table)
        picture = hand = None
        if not shown.words:
            picture = await studio.board(info.game, found.view, voice.render_context(found.changes))
            if found.own is not None:
                hand = await self._hand(found, voice)
        away = interaction.channel_id != info.place
        return earlier(found, turns, voice, shown, pictures=(picture, hand), near=near, away=away)

    async def _hand(self, found: PastBoard, voice: Translator) -> Picture | None:
        """Return the picture of the seat's hand; without one, its part of the board."""
        name, view, look = found.table.game, found.own, voice.render_context(found.changes)
        hand = await self.client.render_service.hand(name, view, look)
        part = next((one for one in GAMES[name].parts(view) if one.of == found.seat), None)
        if hand is not None or part is None:
            return hand
        return await self.client.render_service.part(name, view, part, look)

    async def _of_message(self, interaction: Interaction, message: discord.Message) -> Screen:
        ours = self.client.user is not None and message.author.id == self.client.user.id
        found = await self._move_on(message) if ours else None
        if found is None:
            raise WrongStatus(
                t("That message shows no move. Choose a board of mine in a table's thread, or a line that was one.")
            )
        table, number = found
        await visible_table(interaction, table)
        return await self._board(interaction, table, number, PastBoardQuery())

    async def _move_on(self, message: discord.Message) -> tuple[int, int] | None:
        """Return the table and the move that a message of the bot shows.

        A board has them in its buttons; for results and shared moves they are stored.
        """
        found = max(((one.number, one.table) for one in ids_of(message) if one.table), default=(0, 0))
        if found[0]:
            return found[1], found[0]
        for row in await self.client.tables.messages.by_ids([message.id]):
            if row.role in (RESULT, SHARED):
                return row.table_id, row.number
        here, number = await self.client.tables.queries.in_thread(message.channel.id), told_move(message)
        return (here.id, number) if here is not None and number else None

    # --- commands ----------------------------------------------------------------------------------------------------

    @app_commands.command(
        name=ls("board"), description=ls("See the board, or a detail of it, as a picture or in words")
    )
    @app_commands.describe(
        detail=ls("A part of the board"),
        text=ls("In words instead of a picture"),
        move=ls("The board as it was after this move; choose a turn or type a number"),
        page=ls("Get a link to the table's page in the browser"),
    )
    @app_commands.rename(
        detail=ls("detail"), text=ls("text"), move=ls("move", means=t("a move that was made")), page=ls("page")
    )
    async def board(
        self, interaction: Interaction, detail: str = "", text: bool = False, move: str = "", page: bool = False
    ) -> None:
        """Show the newest board, or an earlier one, privately; or a link to the table's page."""
        if page:
            await self.client.router.command(interaction, CustomId(WEB_PAGE))
        elif move:
            await report_errors(interaction, self._earlier(interaction, move, detail, text=text))
        else:
            await self.client.router.command(interaction, CustomId("words" if text else "board", arg=detail))

    async def _earlier(self, interaction: Interaction, move: str, detail: str, *, text: bool) -> None:
        number = typed_move(move)
        if detail:
            raise WrongStatus(t("An earlier board is shown as a whole: leave out the detail."))
        await self.client.router.command(
            interaction, CustomId(THEN, number=number, said=PastBoardQuery(words=text).said)
        )

    @board.autocomplete("move")
    @suggesting
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        info = await self.client.router.table_typed_at(interaction)
        if info is None or not info.number:
            return []
        turns = await self.client.tables.past_boards.turns(info.id)
        return offered_moves(turns, current, await translator_for(interaction, info))

    @board.autocomplete("detail")
    @suggesting
    async def _details(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        info = await self.client.router.table_typed_at(interaction)
        if info is None or not info.number:
            return []
        seen = await self.client.tables.reader.view(info.id, None)
        voice = await translator_for(interaction, info)
        named = [(voice.text(name), str(part)) for part, name in GAMES[info.game].parts(seen.view).items()]
        named = [*named[: OPTIONS - 1], (voice.text(LEGEND_NAME), LEGEND)]
        low = as_typed(current).casefold()
        found = ((n, v) for n, v in named if low in as_typed(n).casefold() or low in v)
        return [app_commands.Choice(name=n, value=v) for n, v in found][:OPTIONS]


def typed_move(typed: str) -> int:
    """Parse the number of a move, typed or from the list. Raises WrongStatus."""
    try:
        return parse_int(typed.partition(" ")[0])
    except UnknownCustomId:
        raise WrongStatus(t("Type the number of a move, or choose a turn from the list.")) from None


def offered_moves(turns: Sequence[Turn], typed: str, voice: Translator) -> list[app_commands.Choice[str]]:
    """Return up to 25 newest turns that match the input, and the move with that number."""
    low = as_typed(typed).strip().casefold()
    labels = ((turn.number, turn_label(turn, voice)) for turn in reversed(turns))
    fitting = dict(islice(((number, label) for number, label in labels if low in as_typed(label).casefold()), OPTIONS))
    if low.isascii() and low.isdigit() and 1 <= (number := int(low[:DIGITS])) <= turns[-1].number:
        turn = next(one for one in turns if one.number >= number)
        stands = turn.first <= number
        label = f"{number}{turn_label(turn, voice).removeprefix(str(turn.number))}" if stands else str(number)
        fitting = {number: label, **fitting}
    return [
        app_commands.Choice(name=cut(label, CHOICE_NAME), value=str(number))
        for number, label in list(fitting.items())[:OPTIONS]
    ]
