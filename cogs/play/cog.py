"""Play cog: moves step by step, the board, leaving."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from discord import app_commands

from bot.enums import Length, Status
from bot.games.contract import ChoicePath, Complete, Part, Pick, Refused, t
from bot.games.engine.choice_walk import NOTHING, split
from bot.games.registry import GAMES
from bot.tables.model.errors import Duplicate, StaleBoard, TableError
from bot.tables.model.table_rules import check_not_over, check_running, is_host, seat_of
from bot.tables.model.views import TableInfo, TableView
from cogs.board.legend_screen import signs
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import Deferral, defer, from_private, put_form
from cogs.framework.responses import (
    answer,
    answer_in_time,
    answer_publicly,
    person,
    refused_in_place,
    respond_by_board,
    say,
    translator_for,
)
from cogs.play.after_move import after_move, shows_all, wanted_picture
from cogs.play.ending_screen import leaving, sure_to_concede
from cogs.publishers.hand_messages import hand_screen
from cogs.publishers.solo_board import own_board
from cogs.ui import info as screens
from cogs.ui.bidi import as_typed
from cogs.ui.board import verb_buttons
from cogs.ui.board_tools import IN_WORDS, LEGEND, WHOLE, board_words, crowded, more_tools
from cogs.ui.command_translator import ls
from cogs.ui.components import Screen
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen, values
from cogs.ui.input_pad import pad
from cogs.ui.links import rule_button
from cogs.ui.move_builder import (
    MoveStep,
    is_confirmed,
    names,
    next_step,
    step_before,
)
from cogs.ui.step import is_typed, picked, refused_lines, step_screen, write_modal
from cogs.ui.translator import Translator


class PlayCog(TakuCog):
    """Buttons of the board and of private step screens, and their commands."""

    def routes(self) -> Routes:
        """Return the handlers of moves and of the board's tools."""
        return {
            "say": self._say,
            "quick": self._quick,
            "menu": self._menu,
            "more": self._more,
            "write": self._write,
            "wrote": self._wrote,
            "do": self._do,
            "cancel": self._cancel,
            "board": self._board,
            "words": self._board,
            "part": self._part,
            "signs": self._signs,
            "tools": self._tools,
            "leave": self._leave,
            "leave!": self._leave_now,
            "concede": self._concede,
            "concede!": self._concede_now,
        }

    # --- moves -------------------------------------------------------------------------------------------------------

    async def say(
        self,
        interaction: Interaction,
        info: TableInfo,
        said: ChoicePath,
        *,
        number: int | None = None,
        given: Mapping[str, str] | None = None,
        page: int = 0,
        step: MoveStep | None = None,
        gathered: str = NOTHING,
        pressed: ChoicePath = (),
    ) -> None:
        """Continue a move: prompt for the next field, show the preview, or make the move.

        It is made without a preview if it can be undone. `step` is the step of `said`, if known already; `gathered` are
        the picks so far of a field of several; `pressed`: see `is_confirmed`.
        """
        going = self._next(
            interaction,
            info,
            said,
            number=number,
            given=given,
            page=page,
            step=step,
            gathered=gathered,
            pressed=pressed,
        )
        await answer_in_time(interaction, going)

    async def _next(
        self,
        interaction: Interaction,
        info: TableInfo,
        said: ChoicePath,
        *,
        number: int | None = None,
        given: Mapping[str, str] | None = None,
        page: int = 0,
        step: MoveStep | None = None,
        gathered: str = NOTHING,
        pressed: ChoicePath = (),
    ) -> Screen:
        tables, user, voice = self.client.tables, interaction.user.id, await translator_for(interaction, info)
        notes, beside = list[str](), None
        try:
            step = step or await next_step(tables.choices, info, user, said, number=number, given=given)
        except StaleBoard as stale:
            if len(pressed) > 1 and (again := await self._repeated(interaction, info, pressed, number)) is not None:
                return again
            refused_in_place(stale)
            notes = [voice.markdown(stale.text)]
            step = await next_step(tables.choices, info, user, ())
        except Refused as refused:
            refused_in_place(refused)
            notes, beside = refused_lines(refused, voice), rule_button(info.game, refused.rule, voice)
            step = await step_before(tables.choices, info, user, said if given else said[:-1])
        else:
            if isinstance(step.choices, Complete) and not await self._is_confirmed(info, user, step, pressed):
                return await self._act(interaction, info, step.said, number)
        seen = await tables.reader.view(info.id, user)
        if page == 0 and gathered == NOTHING and _is_asked_by_hand(seen, step):
            away = interaction.channel_id != info.place
            return await hand_screen(self.client, seen, user, voice, notes, away=away)
        keys = pad(seen, voice, step.said) if step.said else []
        wanted = await wanted_picture(
            self.client, msgspec.structs.replace(seen, changes=()), voice, step, board=bool(keys)
        )
        opens = voice.words_first is not None and len(step.said) <= 1 and page == 0 and gathered == NOTHING and not keys
        words = board_words(seen, voice, await tables.reader.recap(info.id, [user])) if opens else None
        return step_screen(
            step,
            seen.table,
            voice,
            page,
            notes,
            gathered=gathered,
            beside=beside,
            wanted=wanted,
            keys=keys,
            words=words,
        )

    async def _repeated(
        self, interaction: Interaction, info: TableInfo, said: ChoicePath, number: int | None
    ) -> Screen | None:
        """Answer a click that made its move already, if it did: Discord may send it twice."""
        try:
            return await self._act(interaction, info, said, number)
        except (StaleBoard, Refused):
            return None

    async def _is_confirmed(self, info: TableInfo, user_id: int, step: MoveStep, pressed: ChoicePath = ()) -> bool:
        return await is_confirmed(lambda: self.client.tables.reader.view(info.id, user_id), step, pressed)

    async def _say(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        page = parse_int(target.arg) if target.arg else 0
        step = await self._known(interaction, info, target) if target.said else None
        if step is not None and is_typed(step.choices):  # the form opens without another click
            await put_form(interaction, write_modal(step, info, await translator_for(interaction, info)))
        elif step is not None and await self._is_row(interaction, info, step):
            await answer_publicly(interaction, self._row(interaction, info, step.said))
        elif step is not None and await self._is_all(interaction, info, step, target.said):
            await respond_by_board(interaction, self._beyond_board(interaction, info, step.said, target.number))
        else:
            await self.say(
                interaction, info, target.said, number=target.number, page=page, step=step, pressed=target.said
            )

    async def _is_all(self, interaction: Interaction, info: TableInfo, step: MoveStep, pressed: ChoicePath) -> bool:
        """Return whether a click on the board completes a move that needs no confirmation."""
        on_board = interaction.channel_id == info.place and not from_private(interaction)
        complete = isinstance(step.choices, Complete)
        return on_board and complete and not await self._is_confirmed(info, interaction.user.id, step, pressed)

    async def _is_row(self, interaction: Interaction, info: TableInfo, step: MoveStep) -> bool:
        """Return whether a click on a solo board chooses a row of its input pad."""
        if not info.direct or interaction.channel_id != info.place or from_private(interaction):
            return False
        seen = await self.client.tables.reader.view(info.id, interaction.user.id)
        return any(one.said == step.said for decision in seen.mine for one in decision.attention.row_buttons)

    async def _row(self, interaction: Interaction, info: TableInfo, chosen: ChoicePath) -> Screen:
        """Build the board with another row of its input pad. Nothing is stored, and no move is made."""
        reader = self.client.tables.reader
        seen, mine = await reader.view(info.id, None), await reader.view(info.id, interaction.user.id)
        return await own_board(self.client, seen, mine, chosen=chosen)

    async def _beyond_board(
        self, interaction: Interaction, info: TableInfo, said: ChoicePath, number: int
    ) -> Screen | None:
        """Make the move; return an answer if the board alone does not suffice.

        It is needed for private information, another language, or a further decision.
        """
        try:
            seen = await self._play(interaction, info.id, said, number)
        except Duplicate as again:
            return await self._again(interaction, info, again)
        if await shows_all(interaction, seen.table):
            self.client.ephemeral_messages.dismiss(interaction, info.id)
            return None
        voice = await translator_for(interaction, seen.table)
        asked = not all(decision.optional for decision in seen.mine)
        if (
            voice.words_first
            or asked
            or voice.language != info.language
            or any(event.to is not None for event in seen.changes)
        ):
            return await after_move(interaction, seen)
        self.client.ephemeral_messages.dismiss(interaction, info.id)
        return None

    async def _known(self, interaction: Interaction, info: TableInfo, target: CustomId) -> MoveStep | None:
        """Return the step of a click; None if it is refused, which `say` reports."""
        try:
            return await next_step(
                self.client.tables.choices, info, interaction.user.id, target.said, number=target.number
            )
        except (Refused, TableError):
            return None

    async def _quick(self, interaction: Interaction, target: CustomId) -> None:
        """Handle a public button of a complete move, which is answered by the board."""
        try:
            await respond_by_board(interaction, self._pressed(interaction, target))
        except Duplicate:
            await defer(interaction, Deferral.SAME)

    async def _pressed(self, interaction: Interaction, target: CustomId) -> Screen | None:
        """Make the move; return an answer for readers who have words first.

        There is none if the board has all words.
        """
        seen = await self._play(interaction, target.table, target.said, target.number)
        person = await self.client.tables.users.user(interaction.user.id)
        if person.words is None or await shows_all(interaction, seen.table):
            return None
        return await after_move(interaction, seen)

    async def _menu(self, interaction: Interaction, target: CustomId) -> None:
        """Handle a menu; several picks are joined to one value."""
        tables = self.client.tables
        info = await tables.queries.info(target.table)
        try:
            choices = await tables.choices.choices(info.id, interaction.user.id, target.said, target.number)
        except StaleBoard:
            await self.say(interaction, info, target.said, number=target.number)
            return
        value = picked(choices, values(interaction)) if isinstance(choices, Pick) else chosen(interaction)
        said = (*target.said, value)
        await self.say(interaction, info, said, number=target.number, pressed=said)

    async def _more(self, interaction: Interaction, target: CustomId) -> None:
        """Handle one more of several picks, or another page.

        The last value of `said` holds the picks so far.
        """
        info = await self.client.tables.queries.info(target.table)
        if not target.said:
            raise UnknownCustomId
        *said, gathered = target.said
        step = await next_step(self.client.tables.choices, info, interaction.user.id, tuple(said), number=target.number)
        if isinstance(step.choices, Pick) and not {*split(gathered)} <= {one.value for one in step.choices.options}:
            raise UnknownCustomId
        more = values(interaction)
        if isinstance(step.choices, Pick) and more:
            gathered = picked(step.choices, [*split(gathered), *more])
            if len(split(gathered)) == step.choices.at_most:
                await self.say(interaction, info, (*said, gathered), number=target.number)
                return
        page = 0 if more else parse_int(target.arg)
        await self.say(interaction, info, tuple(said), number=target.number, page=page, step=step, gathered=gathered)

    async def _write(self, interaction: Interaction, target: CustomId) -> None:
        """Open the form of a typed field."""
        info = await self.client.tables.queries.info(target.table)
        step = await next_step(self.client.tables.choices, info, interaction.user.id, target.said, number=target.number)
        await put_form(interaction, write_modal(step, info, await translator_for(interaction, info)))

    async def _wrote(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        await self.say(interaction, info, (*target.said, chosen(interaction).strip()), number=target.number)

    async def _do(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        await answer_in_time(interaction, self._confirmed(interaction, info, target))

    async def _confirmed(self, interaction: Interaction, info: TableInfo, target: CustomId) -> Screen:
        try:
            return await self._act(interaction, info, target.said, target.number)
        except (StaleBoard, Refused):
            return await self._next(interaction, info, target.said, number=target.number)

    async def _act(self, interaction: Interaction, info: TableInfo, said: ChoicePath, number: int | None) -> Screen:
        try:
            return await after_move(interaction, await self._play(interaction, info.id, said, number))
        except Duplicate as again:
            return await self._again(interaction, info, again)

    async def _play(self, interaction: Interaction, table_id: int, said: ChoicePath, number: int | None) -> TableView:
        acting = self.client.tables.moves.act
        return await acting(table_id, interaction.user.id, said, number=number, interaction=interaction.id)

    async def _again(self, interaction: Interaction, info: TableInfo, again: Duplicate) -> Screen:
        """Answer a duplicate click with the current state, since others may have moved meanwhile."""
        seen = await self.client.tables.reader.view(info.id, interaction.user.id)
        return await after_move(interaction, msgspec.structs.replace(seen, changes=()), again.text)

    async def _cancel(self, interaction: Interaction, target: CustomId) -> None:
        if not from_private(interaction):
            raise UnknownCustomId
        await self.client.ephemeral_messages.discard(interaction, target.table)

    # --- board and tools ---------------------------------------------------------------------------------------------

    async def _board(self, interaction: Interaction, target: CustomId) -> None:
        words = target.purpose == "words"
        if interaction.message is None:  # a click proves that the board exists
            self.client.message_recovery.check(target.table)
        named, length, at = screens.parse_words(target.arg) if words else (target.arg, None, 0)
        wanted = self._look(interaction, target.table, named, words=words, length=length, at=at)
        await answer_in_time(interaction, wanted)

    async def _part(self, interaction: Interaction, target: CustomId) -> None:
        value = chosen(interaction)
        named, words = "" if value in (WHOLE, IN_WORDS) else value, IN_WORDS in (value, target.arg)
        await answer_in_time(interaction, self._look(interaction, target.table, named, words=words))

    async def _look(
        self,
        interaction: Interaction,
        table_id: int,
        named: str,
        *,
        words: bool,
        length: Length | None = None,
        at: int = 0,
    ) -> Screen:
        """Build the board or a detail: a page of its text in a `length`, or its picture."""
        if named == LEGEND:
            return await self._explained(interaction, table_id)
        seen = await self.client.tables.reader.view(table_id, None)
        game, voice = GAMES[seen.table.game], await translator_for(interaction, seen.table)
        part = _detail(named, seen) if named else None
        if words and (length or not voice.words_first):
            opens = not (length or voice.words_first)  # another length or page is the same text
            offered = opens and await self.client.tables.users.opens_words(interaction.user.id)
            return screens.board_text(seen, voice, screens.BoardText(part, length, at), offered=offered)
        if part:
            drawn = await self.client.render_service.part(
                game.meta.id, seen.view, part, voice.render_context(seen.changes)
            )
            return screens.board(seen, drawn, voice, part)
        since = await self.client.tables.reader.changes_since(table_id, interaction.user.id)
        look = (
            voice.render_context(since.changes, since.numbers * (len(since.lines) > 1))
            if since.lines
            else voice.render_context(seen.changes)
        )
        drawn = await self.client.render_service.board(game.meta.id, seen.view, look)
        return screens.board(seen, drawn, voice, part, since=since.lines)

    async def _tools(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._more_tools(interaction, target))

    async def _more_tools(self, interaction: Interaction, target: CustomId) -> Screen:
        seen = await self.client.tables.reader.view(target.table, None)
        board, voice = Translator(seen.table.language, seen.table), await translator_for(interaction, seen.table)
        seated = seen.table.seat_of(interaction.user.id) is not None
        moves = verb_buttons(seen.table, seen.decisions, voice) if crowded(seen) else []
        pages = self.client.web is not None
        return more_tools(seen, voice, board, target.arg, seated=seated, moves=moves, pages=pages)

    async def _signs(self, interaction: Interaction, target: CustomId) -> None:
        await answer_in_time(interaction, self._explained(interaction, target.table, parse_int(target.arg or "0")))

    async def _explained(self, interaction: Interaction, table_id: int, page: int = 0) -> Screen:
        """Build the legend of the board and the user's hand."""
        seen = await self.client.tables.reader.view(table_id, interaction.user.id)
        info, voice = seen.table, await translator_for(interaction, seen.table)
        legend = await self.client.render_service.signs(info.game, seen.view, voice.render_context(), page)
        return signs(info, legend, voice, own=seen.seat is not None)

    # --- leaving -----------------------------------------------------------------------------------------------------

    async def _leave(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        check_not_over(info)
        seat = seat_of(info, interaction.user.id)
        voice = await translator_for(interaction, info)
        if info.status != Status.RUNNING:
            leave = screens.sure(t("Leave this table?"), t("Leave"), CustomId("leave!", info.id), voice)
            await answer(interaction, leave)
            return
        if await self.client.tables.reader.is_played_on(info.id, seat):
            question = t("Leave this table? An AI plays on for you; you can come back as long as it does.")
        else:
            question = t("Leave this table? The game goes on without you; you can come back as long as it lasts.")
        await answer(interaction, leaving(info, question, voice, ends=is_host(info, person(interaction))))

    async def _concede(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.queries.info(target.table)
        check_running(info)
        seat_of(info, interaction.user.id)
        await answer(interaction, sure_to_concede(info, await translator_for(interaction, info)))

    async def _concede_now(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.ending.concede(target.table, interaction.user.id)
        await say(interaction, t("You have conceded."), info)

    async def _leave_now(self, interaction: Interaction, target: CustomId) -> None:
        info = await self.client.tables.seating.leave(target.table, interaction.user.id)
        await say(interaction, t("You have left the table."), info)

    # --- commands ----------------------------------------------------------------------------------------------------

    @app_commands.command(name=ls("leave"), description=ls("Leave the table; you can come back to a running game"))
    async def leave(self, interaction: Interaction) -> None:
        """Show the confirmation of leaving."""
        await self.client.router.command(interaction, CustomId("leave"))


def _is_asked_by_hand(seen: TableView, step: MoveStep) -> bool:
    """Check that this step begins a private decision, which is asked together with the hand."""
    mine = [one for one in seen.mine if not one.optional]
    return len(mine) == 1 and mine[0].private and step.said == (mine[0].verbs[0].value,)


def _detail(typed: str, seen: TableView) -> Part:
    """Parse a part of the board: its id, or its name in any language."""
    low = as_typed(typed).casefold()
    for part, name in GAMES[seen.table.game].parts(seen.view).items():
        if low in map(str.casefold, (str(part), *names(name, seen.table))):
            return part
    raise Refused("", t("There is no detail “{name}” on this board.", name=typed))
