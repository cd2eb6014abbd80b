"""What could I do? Moves that an AI would make in somebody's place, as blind as they are, and what for.

The lower levels are asked several times what they would say. From `RATING` on, where the game rates what could be said,
the best of that are told, and what tells the first from the second; a master says which is the first.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Any

from msgspec import Struct

from bot.ai_worker.client import AiWorkerUnavailable
from bot.games.contract import Ask, ChoicePath, Complete, Later, RatedChoice, Refused, Text, t
from bot.games.engine.ai_levels import master_of
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import walk
from bot.games.engine.explain_choice import LEAST, compare, different, why_not
from bot.games.registry import AnyGame
from bot.rows import HintRow
from bot.store.cache.cache import LruCache
from bot.tables.core.retry import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import rating_text, table_rules
from bot.tables.model.errors import NotYourTurn, WrongStatus
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.rating_text import HINT
from bot.tables.model.views import TableInfo
from bot.tables.play.ai_runner import AiRunner
from bot.tables.play.choices import ChoiceService, whose_turn

USUAL = RATING = 3
"""Who has chosen nothing asks those who know well; from this level on moves are rated where the game can."""
MOST, ASKED = 3, 6
"""So many moves are shown, of those that so many askings have brought."""
FAR = 5.0
"""A third move that is so much worse than the first is no hint."""
THINKS, SECONDS = 3.0, 8.0
"""How long it goes on asking, and after how long nobody waits any more."""
PEOPLE = 1_000
"""Of so many people it is kept how strong an AI they have asked last."""
AT_ONCE = 2
"""So many think at the same time: whoever plays goes first."""
OFF = t("There are no hints at this table.")
TOO_LONG = t("Thinking takes too long just now. Try again in a moment.")
COUNTS = t("If you look, this game is not rated any more.")
log = logging.getLogger(__name__)
_Key = tuple[int, int, int, int]


class Hint(Struct, frozen=True):
    """A move that somebody could make: what it does, what it is good for, and why not the next one instead (None:
    there is none, or nothing is known of that)."""

    said: ChoicePath
    does: Text
    reasons: tuple[Text, ...]
    why_not: Text | None = None


class HintList(Struct, frozen=True):
    """Those for a table as it stands, the best first, or the one that comes to mind most often; none: there is nothing
    to say."""

    table: TableInfo
    level: int
    hints: tuple[Hint, ...]


class HintService:
    """Finds them beside the event loop, and notes that somebody has asked."""

    def __init__(self, uow: UnitOfWork, questions: ChoiceService, thinking: AiRunner) -> None:
        self._uow, self._questions, self._thinks = uow, questions, thinking
        self._thinking: dict[_Key, asyncio.Task[tuple[Hint, ...]]] = {}
        self.levels: LruCache[int, int] = LruCache(PEOPLE)
        """How strong an AI people have chosen to ask."""
        self._free = asyncio.Semaphore(AT_ONCE)

    @table_operation
    async def price(self, table_id: int, user_id: int, number: int | None = None) -> Text | None:
        """What it costs to look; None: nothing. Raises WrongStatus where there are no hints, and as `look` does."""
        loaded, _ = await self._asked(table_id, user_id, number)
        return COUNTS if rating_text.why_not(loaded.info) is None else None

    @table_operation
    async def look(self, table_id: int, user_id: int, *, number: int | None = None, agreed: bool = False) -> HintList:
        """What this person could do, and that they have asked is noted; where they have `agreed`, a game is not rated
        any more.

        Raises WrongStatus where there are no hints or thinking takes too long, Stale, NotYourTurn, NotSeated.
        """
        loaded, seat = await self._asked(table_id, user_id, number)
        level = table_rules.level_of(loaded.game, self.levels.get(user_id) or USUAL)
        found = await self._thought(loaded, seat, level)
        if not found:
            return HintList(loaded.info, level, found)
        async with self._uow.locked(table_id):
            now, seat = await self._asked(table_id, user_id, loaded.row.last_move)
            if rating_text.why_not(now.info) is None:
                if not agreed:
                    raise WrongStatus(COUNTS)
                await self._uow.update(table_id, unrated=HINT)
        asked = HintRow(table_id, loaded.row.last_move, seat, user_id, level, self._uow.now())
        await self._uow.store.hints.add(asked)
        return HintList(loaded.info, level, found)

    async def _asked(self, table_id: int, user_id: int, number: int | None) -> tuple[TableSnapshot, int]:
        """The table, and the seat of this person, who is asked something there."""
        loaded = await self._uow.loader.load(table_id)
        table_rules.check_going_on(loaded.info)
        seat = table_rules.seat_of(loaded.info, user_id)
        if not loaded.info.hints:
            raise WrongStatus(OFF)
        await self._questions.check(loaded, seat, number)
        if all(one.optional for one in loaded.game.pending(loaded.state) if one.seat == seat):
            raise NotYourTurn(whose_turn(loaded))
        return loaded, seat

    async def _thought(self, loaded: TableSnapshot, seat: int, level: int) -> tuple[Hint, ...]:
        """Who asks again while it goes on waits for the same thinking."""
        key = (loaded.row.id, loaded.row.last_move, seat, level)
        task = self._thinking.get(key)
        if task is None:
            task = self._thinking[key] = asyncio.create_task(self._found(loaded, seat, level))
            task.add_done_callback(partial(self._thought_of, key))
        done, _ = await asyncio.wait({task}, timeout=SECONDS)
        if not done:
            raise WrongStatus(TOO_LONG)
        return task.result()

    def _thought_of(self, key: _Key, task: asyncio.Task[tuple[Hint, ...]]) -> None:
        """Nobody may wait for it any more."""
        del self._thinking[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("no hint for table %s", key[0], exc_info=error)

    async def _found(self, loaded: TableSnapshot, seat: int, level: int) -> tuple[Hint, ...]:
        """The first of a master's is the one that it would make; where it says none, what the level below would do."""
        best: ChoicePath | None = None
        if master_of(loaded.game, level) is not None:
            try:
                best = await self._thinks.advice(loaded, seat, f"hint {loaded.row.id} {loaded.row.last_move} {seat}")
            except AiWorkerUnavailable as why:
                level = self._thinks.below(loaded, why)
        async with self._free:
            return await asyncio.to_thread(hints, loaded, seat, level, best)


def hints(loaded: TableSnapshot, seat: int, level: int, best: ChoicePath | None = None) -> tuple[Hint, ...]:
    """What an AI of this level would say in the place of the seat, by lots of its own, never the table's; the `best`
    first, where a master has said it."""
    game, state = loaded.game, loaded.state
    view, ask = game.view(game.clone(state), seat), game.ask(state, seat)
    lots = f"hint {loaded.row.id} {loaded.row.last_move} {seat} {level}"
    every = game.rate(view, ask, LooseChance(lots)) if level >= RATING else ()
    if every or best is not None:
        return tuple(_compared(game, view, ask, _possible(loaded, seat, _choice(every, best))))
    until, said = monotonic() + THINKS, Counter[ChoicePath]()
    for nth in range(ASKED):
        one = game.ai(view, ask, LooseChance(f"{lots} {nth}"), level)
        if not isinstance(one, Later):
            said[one] += 1
        if monotonic() > until:
            break
    found = _possible(loaded, seat, (RatedChoice(one, 0.0) for one, _ in said.most_common()))
    return tuple(Hint(one.said, does, game.reasons(view, ask, one.said)) for one, does in found[:MOST])


def _choice(every: Sequence[RatedChoice], best: ChoicePath | None) -> list[RatedChoice]:
    """The best different ones; the second is there whatever it is worth, to be compared."""
    if best is not None:
        mine = [one for one in every if one.said == best]
        every = [*mine, *(one for one in every if one.said != best)] if mine else [RatedChoice(best, 0.0)]
    found = different(every, MOST)
    return [*found[:2], *(one for one in found[2:] if found[0].worth - one.worth < FAR)]


def _compared(game: AnyGame, view: Any, ask: Ask, found: Sequence[tuple[RatedChoice, Text]]) -> Iterator[Hint]:
    """Where a master knows better than what is rated, nothing is said of the difference."""
    for n, (one, does) in enumerate(found):
        told = None
        if n == 0 and len(found) > 1 and (apart := compare(one, found[1][0])).worth > -LEAST:
            told = why_not("2", apart, game.measure)
        yield Hint(one.said, does, game.reasons(view, ask, one.said), told)


def _possible(loaded: TableSnapshot, seat: int, sayings: Iterable[RatedChoice]) -> list[tuple[RatedChoice, Text]]:
    """Those that are complete, each with what it does."""
    found: list[tuple[RatedChoice, Text]] = []
    for one in sayings:
        try:
            choices = walk(loaded.game, loaded.state, seat, one.said)
        except Refused:
            continue
        if isinstance(choices, Complete):
            found.append((one, choices.preview))
    return found
