"""*Look back*: review of a finished game, in two pictures and the viewer's notable moves."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from bot.tables.model.views import TableInfo
from bot.tables.review.move_ratings import SeatMoves
from cogs.framework.bot import Interaction, Routes
from cogs.framework.cog import TakuCog
from cogs.framework.interaction_response import Deferral, from_private
from cogs.framework.responses import answer, answer_in_time, defer_if_slow, one_at_a_time, translator_for
from cogs.review.notable_moves_screen import LOOKING, OF, STANDOUTS, standouts_screen, whose
from cogs.review.screen import PEOPLE, course, course_screen, people, people_screen
from cogs.ui.components import Screen, note
from cogs.ui.custom_ids import CustomId, UnknownCustomId, parse_int
from cogs.ui.forms import chosen
from rendering.review import course_picture, people_picture

TELL_SECONDS = 4.0
"""Seconds of waiting for the moves until a notice is shown."""


class ReviewCog(TakuCog):
    """Cog of the result's button, and of the buttons of its pages."""

    def routes(self) -> Routes:
        """Return the handlers; `arg` is the page."""
        return {"review": self._review}

    async def _review(self, interaction: Interaction, target: CustomId) -> None:
        if target.arg in ("", PEOPLE):
            await answer_in_time(interaction, self._page(interaction, target))
        elif target.arg == STANDOUTS:
            await self._standouts(interaction, target.table, None)
        elif target.arg == OF:
            await self._standouts(interaction, target.table, parse_int(chosen(interaction)))
        else:
            raise UnknownCustomId

    async def _page(self, interaction: Interaction, target: CustomId) -> Screen:
        review = await self.client.tables.reviews.of(target.table)
        voice, studio = await translator_for(interaction, review.table), self.client.render_service
        if target.arg == PEOPLE:
            return people_screen(review, await studio.draw(people_picture, *people(review, voice)), voice)
        if not review.turns:
            return course_screen(review, None, voice)
        await self.client.tables.notable_moves.begin(target.table)
        return course_screen(review, await studio.draw(course_picture, course(review, voice)), voice)

    async def _standouts(self, interaction: Interaction, table: int, seat: int | None) -> None:
        """Show the notable moves, after a notice while they are computed."""
        info = await self.client.tables.queries.info(table)
        voice = await translator_for(interaction, info)
        async with one_at_a_time(interaction):
            looking = asyncio.ensure_future(self.client.tables.notable_moves.of(table))
            what = Deferral.SAME if from_private(interaction) else Deferral.PRIVATE
            if not await defer_if_slow(interaction, _ended(looking), what):
                await answer(interaction, note(voice.markdown(LOOKING)))
            found = await looking
        await answer(interaction, standouts_screen(info, found, _of(info, found, seat, interaction.user.id), voice))


def _of(info: TableInfo, found: Mapping[int, SeatMoves], seat: int | None, user_id: int) -> int:
    """Return the seat whose moves are shown. Raises UnknownCustomId."""
    if seat is not None and seat not in found:
        raise UnknownCustomId
    return whose(info, found, user_id) if seat is None else seat


async def _ended(looking: asyncio.Future[Mapping[int, SeatMoves]]) -> bool:
    """Return whether the moves are known, after waiting for a limited time."""
    done, _ = await asyncio.wait({looking}, timeout=TELL_SECONDS)
    return bool(done)
