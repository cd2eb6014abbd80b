"""*Look back*: what a game that is over comes to, in two pictures for whoever asks."""

from __future__ import annotations

from cogs.answer import answer_in_time, voice_for
from cogs.base import TakuCog
from cogs.ids import Id, NotOurs
from cogs.kinds import Interaction, Routes
from cogs.screens.parts import Screen
from cogs.screens.review import PEOPLE, course, course_screen, people, people_screen
from rendering.review import course_picture, people_picture


class Reviews(TakuCog):
    """The button of a result, and those of its pages."""

    def routes(self) -> Routes:
        """`arg` is the page."""
        return {"review": self._review}

    async def _review(self, interaction: Interaction, target: Id) -> None:
        if target.arg not in ("", PEOPLE):
            raise NotOurs
        await answer_in_time(interaction, self._page(interaction, target))

    async def _page(self, interaction: Interaction, target: Id) -> Screen:
        review = await self.client.tables.reviewing.of(target.table)
        voice, studio = await voice_for(interaction, review.table), self.client.studio
        if target.arg == PEOPLE:
            return people_screen(review, await studio.draw(people_picture, *people(review, voice)), voice)
        if not review.turns:
            return course_screen(review, None, voice)
        return course_screen(review, await studio.draw(course_picture, course(review, voice)), voice)
