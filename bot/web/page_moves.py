"""Moves by a page: the same steps, refusals and confirmations as by the buttons in Discord."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256

from bot.games.contract import ChoicePath, Complete, Refused, t
from bot.tables.core.locks import KeyedLocks
from bot.tables.model.errors import Duplicate, StaleBoard, WrongStatus
from bot.tables.model.views import TableInfo, TableView
from bot.tables.service import Tables
from bot.web.page_reader import PageReader
from bot.web.payloads import Alternative, Answer, Hints
from bot.web.steps import refused_notes
from cogs.ui.move_builder import is_confirmed, next_step, step_before
from cogs.ui.step import effects
from cogs.ui.texts import AGREED, ASKED, REFUSED, went_back
from cogs.ui.translator import Translator


class Actor:
    """A user at a table, in the language of their page; `key` names the page."""

    def __init__(self, info: TableInfo, user_id: int, language: str, key: str) -> None:
        self.info, self.user_id, self.language, self.key = info, user_id, language, key
        self.voice = Translator(language, info)

    def interaction(self, given: int) -> int:
        """Return the interaction id of a request, which is of this user and table alone."""
        digest = sha256(f"{self.user_id} {self.info.id} {given}".encode()).digest()
        return -1 - (int.from_bytes(digest[:8], "big") >> 1)


class PageMoves:
    """Moves and other actions of a seat; `touch` shows what changed without an event."""

    def __init__(self, tables: Tables, reader: PageReader, touch: Callable[[int], None]) -> None:
        self._tables, self._reader, self._touch = tables, reader, touch
        self._hinting = KeyedLocks()

    async def say(self, by: Actor, said: ChoicePath, number: int, given: int, *, pressed: bool) -> Answer:
        """Return the step after a choice path; a complete move that needs no confirmation is made.

        `pressed`: a button named the last choice. Raises NotYourTurn, NotSeated.
        """
        choices, chosen = self._tables.choices, said if pressed else ()
        try:
            step = await next_step(choices, by.info, by.user_id, said, number=number)
        except StaleBoard as stale:
            return await self._stale(by, said, number, given, stale)
        except Refused as refused:
            return await self._refused(by, said[:-1], refused)
        if isinstance(step.choices, Complete) and not await is_confirmed(lambda: self._view(by), step, chosen):
            return await self.do(by, step.said, number, given)
        sight = await self._reader.sight(by.info.id, by.user_id, by.language, by.key)
        return Answer(None, await self._reader.step(sight, step), ())

    async def do(self, by: Actor, said: ChoicePath, number: int, given: int) -> Answer:
        """Make a complete move."""
        try:
            seen = await self._tables.moves.act(
                by.info.id, by.user_id, said, number=number, interaction=by.interaction(given)
            )
        except Duplicate as again:
            return await self._now(by, [by.voice.plain(again.text)])
        except StaleBoard as stale:
            return await self._now(by, [by.voice.plain(stale.text)])
        except Refused as refused:
            return await self._refused(by, said, refused)
        return await self._now(by, effects_told(seen, by.language))

    async def undo(self, by: Actor, number: int, given: int, *, to: int | None = None) -> Answer:
        """Take back the last step, or all moves after `to`; or ask the others to allow it."""
        try:
            back = await self._tables.undo.take_back(
                by.info.id, by.user_id, number=number, to=to, interaction=by.interaction(given)
            )
        except (Duplicate, StaleBoard) as late:
            return await self._now(by, [by.voice.plain(late.text)])
        done = t("Your last step has been taken back.") if to is None else went_back(to)
        return await self._now(by, [by.voice.plain(done if back.done else ASKED)])

    async def consent(self, by: Actor, number: int, given: int, *, agrees: bool) -> Answer:
        """Answer the open request to take back a step, on the page of move `number`."""
        seen = await self._view(by)
        if seen.table.number != number or seen.request is None:
            return await self._now(by, [by.voice.plain(StaleBoard.text)])
        try:
            await self._tables.undo.consent(
                by.info.id, by.user_id, seen.request.number, agrees, interaction=by.interaction(given)
            )
        except Duplicate as again:
            return await self._now(by, [by.voice.plain(again.text)])
        return await self._now(by, [by.voice.plain(AGREED if agrees else REFUSED)])

    async def hint(self, by: Actor, number: int, *, agreed: bool) -> Hints:
        """Return hints; if they have a price that is not agreed, the price alone."""
        hinting = self._tables.hints
        if not agreed and (price := await hinting.price(by.info.id, by.user_id, number)) is not None:
            return Hints((), (), by.voice.plain(price))
        if (lock := self._hinting.of(by.user_id)).locked():
            raise WrongStatus(t("The AI is thinking."))
        async with lock:
            found = await hinting.request(by.info.id, by.user_id, number=number, agreed=agreed)
        plain, lines = by.voice.plain, list[str]()
        for one in found.hints:
            reasons = " / ".join(map(plain, one.reasons))
            lines.append(f"{plain(one.does)} ({reasons})" if reasons else plain(one.does))
            lines += [plain(one.why_not)] if one.why_not is not None else []
        moves = [Alternative(one.said, plain(one.does)) for one in found.hints]
        return Hints(lines or [plain(t("There is no hint right now."))], moves, None)

    async def note(self, by: Actor, text: str) -> None:
        """Replace the user's own note, which their direct message shows too."""
        await self._tables.table_preferences.note(by.info.id, by.user_id, text)
        self._touch(by.info.id)

    async def _view(self, by: Actor) -> TableView:
        return await self._tables.reader.view(by.info.id, by.user_id)

    async def _now(self, by: Actor, told: Sequence[str]) -> Answer:
        return Answer(await self._reader.page(by.info.id, by.user_id, by.language, by.key), None, told)

    async def _stale(self, by: Actor, said: ChoicePath, number: int, given: int, stale: StaleBoard) -> Answer:
        """Return the page as it is now; the move of this request may have been made already."""
        if len(said) > 1:
            return await self.do(by, said, number, given)
        return await self._now(by, [by.voice.plain(stale.text)])

    async def _refused(self, by: Actor, said: ChoicePath, refused: Refused) -> Answer:
        """Return the last possible step before a refused choice, with the reason."""
        notes = refused_notes(refused, by.voice)
        sight = await self._reader.sight(by.info.id, by.user_id, by.language, by.key)
        step = await step_before(self._tables.choices, by.info, by.user_id, said)
        return Answer(None, await self._reader.step(sight, step, notes), ())


def effects_told(seen: TableView, language: str) -> list[str]:
    """Return the effects of a user's move, told to them."""
    return list(map(Translator(language, seen.table).to(seen.seat or 0).plain, effects(seen)))
