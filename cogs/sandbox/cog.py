"""*Try…* and `/taku try`: a private copy of a table, in which a player tries moves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from discord import app_commands

from bot.games.contract import ChoicePath, Complete, Part, Refused
from bot.games.registry import GAMES
from bot.tables.model.errors import Duplicate
from bot.tables.model.views import TableInfo
from bot.tables.sandbox.service import SandboxView
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuBot
from cogs.framework.responses import answer_in_time, refused_in_place, translator_for
from cogs.play.after_move import after_move
from cogs.play.private_moves import PrivateMoveCog
from cogs.sandbox import screen as screens
from cogs.sandbox.screen import Choosing
from cogs.ui.command_translator import ls
from cogs.ui.components import Gallery, Screen, gallery
from cogs.ui.custom_ids import SANDBOX, CustomId, UnknownCustomId
from cogs.ui.links import TRY
from cogs.ui.move_builder import ChoiceSource, MoveStep, next_step, only_verb, open_verbs, wanted_part
from cogs.ui.step import refused_lines
from cogs.ui.translator import Translator

AT_ONCE = 1
"""Maximum number of concurrent answers to tries."""


class SandboxCog(PrivateMoveCog):
    """Cog of *Try…* among a table's tools and below the hand, and of a sandbox's buttons."""

    apart = False
    ways = SANDBOX

    def __init__(self, client: TakuBot, group: app_commands.Group) -> None:
        super().__init__(client)
        self._free = asyncio.Semaphore(AT_ONCE)

        @group.command(name=ls("try"), description=ls("Try moves at a table, in a private copy; nothing counts there"))
        async def tried(interaction: Interaction) -> None:
            await client.router.command(interaction, CustomId(TRY))

        del tried

    def routes(self) -> Routes:
        """Return the handlers; the number in the ids counts the moves of the sandbox."""
        return {TRY: self._try, **self.sayings()}

    async def _try(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg == screens.ON:
            await answer_in_time(interaction, self._played_on(interaction, target))
        else:
            await answer_in_time(interaction, self._beside(partial(self._tried, interaction, target)))

    async def _played_on(self, interaction: Interaction, target: CustomId) -> Screen:
        """Let the others play; while they think, other tries are answered."""
        found = await self._found(interaction, target)
        if found.seen.table.number == target.number:
            found = await self.client.tables.sandboxes.play_on(target.table, interaction.user.id)
        return await self._beside(partial(self._screen, interaction, found))

    async def _beside(self, build: Callable[[], Awaitable[Screen]]) -> Screen:
        """Build a screen in its turn, when no user waits for a board: moves have priority."""
        async with self._free:
            await self.client.publisher.wait_idle()
            return await build()

    async def _go_on(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int = 0) -> None:
        await answer_in_time(interaction, self._beside(partial(self._next, interaction, target, said, page)))

    async def _tried(self, interaction: Interaction, target: CustomId) -> Screen:
        sandboxes, at = self.client.tables.sandboxes, (target.table, interaction.user.id)
        match target.arg:
            case "":
                if (price := await sandboxes.price(*at)) is not None:
                    info = await self.client.tables.queries.info(target.table)
                    return screens.price(info, price, await translator_for(interaction, info))
                found = await sandboxes.open(*at)
            case screens.AGREE:
                found = await sandboxes.open(*at, agreed=True)
            case screens.OVER:
                found = await sandboxes.restart(*at)
            case screens.UNDO:
                found = await sandboxes.current(*at)
                if found.seen.table.number == target.number:
                    found = await sandboxes.undo(*at)
            case screens.DO:
                return await self._done(interaction, target)
            case _:
                raise UnknownCustomId
        return await self._screen(interaction, found)

    async def _done(self, interaction: Interaction, target: CustomId) -> Screen:
        """Do at the table what was tried."""
        tables, user = self.client.tables, interaction.user.id
        try:
            seen = await tables.sandboxes.take_over(target.table, user, interaction=interaction.id)
        except Duplicate:
            seen = await tables.reader.view(target.table, user)
        if seen is not None:
            return await after_move(interaction, seen)
        info = await tables.queries.info(target.table)
        return screens.ordered(info, await translator_for(interaction, info))

    # --- choices -----------------------------------------------------------------------------------------------------

    @property
    def _asked(self) -> ChoiceSource:
        return self.client.tables.sandboxes

    async def _outside(self, interaction: Interaction, target: CustomId) -> TableInfo:
        return (await self._found(interaction, target)).seen.table

    async def _found(self, interaction: Interaction, target: CustomId) -> SandboxView:
        return await self.client.tables.sandboxes.current(target.table, interaction.user.id)

    async def _gathered(
        self, interaction: Interaction, target: CustomId, step: MoveStep, page: int, gathered: str
    ) -> Screen:
        found = await self._found(interaction, target)
        return await self._screen(interaction, found, Choosing(step, page=page, gathered=gathered))

    async def _next(self, interaction: Interaction, target: CustomId, said: ChoicePath, page: int) -> Screen:
        """Return the next field, the position after a move, or the refusal.

        An outdated button leads to the current position.
        """
        found = await self._found(interaction, target)
        if target.number != found.seen.table.number:
            return await self._screen(interaction, found)
        sandboxes, info, user = self.client.tables.sandboxes, found.seen.table, interaction.user.id
        try:
            step = await next_step(sandboxes, info, user, said)
        except Refused as refused:
            refused_in_place(refused)
            notes = refused_lines(refused, await translator_for(interaction, info))
            before = await self._before(info, user, said[:-1])
            return await self._screen(interaction, found, Choosing(before), notes)
        if isinstance(step.choices, Complete) and (on := await sandboxes.say(info.id, user, step.said)) is not None:
            return await self._screen(interaction, on)
        return await self._screen(interaction, found, Choosing(step, page=page))

    # --- screens -----------------------------------------------------------------------------------------------------

    async def _screen(
        self, interaction: Interaction, found: SandboxView, at: Choosing | None = None, notes: Sequence[str] = ()
    ) -> Screen:
        seen, user, sandboxes = found.seen, interaction.user.id, self.client.tables.sandboxes
        voice = await translator_for(interaction, seen.table)
        if at is None or at.step is None:
            at = Choosing()
            if seen.outcome is None and seen.mine:
                verbs = await open_verbs(sandboxes, seen, user)
                at = Choosing(verbs=verbs, only=await only_verb(sandboxes, seen, user))
        pictures = await self._pictures(found, voice, wanted_part(seen, at.step or at.only))
        return screens.sandbox(found, pictures, voice, at, notes)

    async def _pictures(self, found: SandboxView, voice: Translator, part: Part | None) -> list[Gallery]:
        """Return the board or its relevant part, and the hand, in the player's view."""
        seen = found.seen
        game, studio, look = GAMES[seen.table.game], self.client.render_service, voice.render_context(seen.changes)
        name, view = game.meta.id, seen.view
        drawn = await (studio.board(name, view, look) if part is None else studio.part(name, view, part, look))
        shown = [gallery(drawn, game.describe(view, part), voice)]
        if words := game.describe_hand(view):
            private = part is None and any(one.private and not one.optional for one in seen.mine)
            shown.insert(0 if private else 1, gallery(await studio.hand(name, view, look), words, voice))
        return [one for one in shown if one is not None]
