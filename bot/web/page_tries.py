"""Sandboxes on a page: the same steps as at the table, without confirmations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import ChoicePath, Complete, Refused, Text, t
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import Duplicate, StaleBoard, WrongStatus
from bot.tables.sandbox.service import NoSandbox
from bot.tables.service import Tables
from bot.web.page_moves import Actor, effects_told
from bot.web.page_reader import PageReader
from bot.web.pages import Sight
from bot.web.payloads import Answer, Page, Step
from bot.web.steps import refused_notes
from cogs.sandbox.screen import ORDERED
from cogs.ui.move_builder import MoveStep, next_step, step_before


class PageTries:
    """Actions in the sandbox of a seat, one of a user at a time."""

    def __init__(self, tables: Tables, reader: PageReader) -> None:
        self._tables, self._reader, self._acting = tables, reader, KeyedLocks()

    async def page(self, by: Actor) -> Page:
        """Return the page of the user's sandbox. Raises NoSandbox, WrongStatus, NotSeated."""
        return await self._reader.page(by.info.id, by.user_id, by.language, by.key, tried=True)

    async def sight(self, by: Actor) -> Sight:
        """Return the user's sandbox as they see it. Raises as `page`."""
        return await self._reader.sight(by.info.id, by.user_id, by.language, by.key, tried=True)

    async def act(self, by: Actor, what: str, said: ChoicePath, number: int, given: int) -> Answer:
        """Do what a button of the sandbox says, `number` moves after its beginning.

        Raises WrongStatus while the user's last action is not done, and as `page`.
        """
        if (lock := self._acting.of(by.user_id)).locked():
            raise WrongStatus(t("The AI is thinking."))
        async with lock:
            try:
                return await self._done(by, what, said, number, given)
            except (Duplicate, NoSandbox) as closed:
                return await self._at_table(by, [by.voice.plain(closed.text)])

    async def _done(self, by: Actor, what: str, said: ChoicePath, number: int, given: int) -> Answer:
        sandboxes, at = self._tables.sandboxes, (by.info.id, by.user_id)
        if what == "open" and (price := await sandboxes.price(*at)) is not None:
            return Answer(None, None, (), by.voice.plain(price))
        if what in ("open", "agree"):
            await sandboxes.open(*at, agreed=what == "agree")
        elif what == "over":
            await sandboxes.restart(*at)
        elif (await sandboxes.current(*at)).seen.table.number != number:
            return await self._now(by, StaleBoard.text)
        elif what == "say":
            return await self._say(by, said, number)
        elif what == "do":
            return await self._take_over(by, given)
        else:
            await (sandboxes.undo if what == "undo" else sandboxes.play_on)(*at)
        return await self._now(by)

    async def _say(self, by: Actor, said: ChoicePath, number: int) -> Answer:
        """Return the step after a choice path; a complete move is made at once."""
        sandboxes = self._tables.sandboxes
        try:
            step = await next_step(sandboxes, by.info, by.user_id, said, number=number)
        except Refused as refused:
            step = await step_before(sandboxes, by.info, by.user_id, said[:-1])
            return Answer(None, await self._step(by, step, refused_notes(refused, by.voice)), ())
        if isinstance(step.choices, Complete):
            await sandboxes.say(by.info.id, by.user_id, step.said)
            return await self._now(by)
        return Answer(None, await self._step(by, step), ())

    async def _take_over(self, by: Actor, given: int) -> Answer:
        """Do at the table what was tried, now or by a standing order."""
        seen = await self._tables.sandboxes.take_over(by.info.id, by.user_id, interaction=by.interaction(given))
        told = [by.voice.plain(ORDERED)] if seen is None else effects_told(seen, by.language)
        return await self._at_table(by, told)

    async def _step(self, by: Actor, step: MoveStep, notes: Sequence[str] = ()) -> Step:
        return await self._reader.step(await self.sight(by), step, notes)

    async def _now(self, by: Actor, *told: Text) -> Answer:
        return Answer(await self.page(by), None, [*map(by.voice.plain, told)])

    async def _at_table(self, by: Actor, told: Sequence[str]) -> Answer:
        return Answer(await self._reader.page(by.info.id, by.user_id, by.language, by.key), None, told)
