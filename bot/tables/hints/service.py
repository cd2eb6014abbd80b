"""Hints: moves that an AI would make with the seat's own view, and the reasons for them.

AIs of lower levels choose several times. From `RATING` on, where the game rates choices, the best ones are shown, with
the difference between the first two; a master chooses the first.
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
from msgspec.structs import replace

from bot.ai_worker.client import AiWorkerUnavailable
from bot.games.contract import Ask, ChoicePath, Complete, Later, RatedChoice, Refused, Text, t
from bot.games.engine.ai_levels import master_of
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import walk
from bot.games.engine.explain_choice import LEAST, compare, different, why_not
from bot.games.registry import AnyGame
from bot.lru_cache import LruCache
from bot.rows import HintRow
from bot.tables.core.store_errors import after_commit, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model import rating_text, table_rules
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import NotYourTurn, WrongStatus
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.rating_text import HINT
from bot.tables.model.views import TableInfo
from bot.tables.play.ai_runner import AiRunner
from bot.tables.play.choices import ChoiceService, whose_turn

USUAL = RATING = 3
"""Default level, and the level from which moves are rated if the game can."""
MOST, ASKED = 3, 6
"""Maximum number of hints, and the number of AI choices that they are taken from."""
FAR = 5.0
"""Minimum rating difference to the first move at which a third one is not shown."""
THINKS, SECONDS = 3.0, 8.0
"""Time for further AI choices, and timeout of a request, in seconds."""
PEOPLE = 1_000
"""Maximum number of users whose last chosen level is cached."""
AT_ONCE = 2
"""Maximum number of concurrent computations; moves have priority."""
OFF = t("There are no hints at this table.")
TOO_LONG = t("Thinking takes too long just now. Try again in a moment.")
COUNTS = t("If you look, this game is not rated any more.")
log = logging.getLogger(__name__)
_Key = tuple[int, int, int, int]


class Hint(Struct, frozen=True):
    """A possible move: its effect, its reasons, and why it is preferred to the next one.

    `why_not` is None if there is no other, or the difference is unknown.
    """

    said: ChoicePath
    does: Text
    reasons: tuple[Text, ...]
    why_not: Text | None = None


class HintList(Struct, frozen=True):
    """Hints for the current state of a table, best or most frequent first; may be empty."""

    table: TableInfo
    level: int
    hints: tuple[Hint, ...]


class HintService:
    """Computes hints off the event loop, and records their use."""

    def __init__(self, uow: UnitOfWork, questions: ChoiceService, thinking: AiRunner) -> None:
        self._uow, self._questions, self._thinks = uow, questions, thinking
        self._thinking: dict[_Key, asyncio.Task[tuple[Hint, ...]]] = {}
        self.levels: LruCache[int, int] = LruCache(PEOPLE)
        """Cache of the AI levels that users have chosen for hints."""
        self._free = asyncio.Semaphore(AT_ONCE)

    @table_operation
    async def price(self, table_id: int, user_id: int, number: int | None = None) -> Text | None:
        """Return the warning about the consequence of a hint; None: it has none.

        Raises WrongStatus if there are no hints, and as `request` does.
        """
        loaded, _ = await self._asked(table_id, user_id, number)
        return COUNTS if rating_text.why_not(loaded.info) is None else None

    @table_operation
    async def request(
        self, table_id: int, user_id: int, *, number: int | None = None, agreed: bool = False
    ) -> HintList:
        """Return hints for the user, and record their use; if `agreed`, the game becomes unrated.

        Raises WrongStatus if there are no hints or the computation takes too long, StaleBoard, NotYourTurn, NotSeated.
        """
        loaded, seat = await self._asked(table_id, user_id, number)
        level = table_rules.level_of(loaded.game, self.levels.get(user_id) or USUAL)
        found = await self._compute_shared(loaded, seat, level)
        if not found:
            return HintList(loaded.info, level, found)

        async def decide(table: GameSnapshot) -> Draft[int]:
            seat = await self._check_asked(table, user_id, loaded.row.last_move)
            if rating_text.why_not(table.info) is not None:
                return unchanged(table, seat)
            if not agreed:
                raise WrongStatus(COUNTS)
            return replace(change(table, unrated=HINT).returning(seat), unannounced=True)

        draft = await self._uow.run(table_id, decide)
        asked = HintRow(table_id, loaded.row.last_move, draft.result, user_id, level, self._uow.now())
        adding = self._uow.store.hints.add(asked)
        await (after_commit(adding) if draft.writes else adding)
        return HintList(loaded.info, level, found)

    async def _asked(self, table_id: int, user_id: int, number: int | None) -> tuple[GameSnapshot, int]:
        """Return the table, and the seat of the user, who must decide there."""
        table = await self._uow.loader.game(table_id)
        return table, await self._check_asked(table, user_id, number)

    async def _check_asked(self, table: GameSnapshot, user_id: int, number: int | None) -> int:
        """Return the seat of a user, who must decide at a table with hints."""
        table_rules.check_going_on(table.info)
        seat = table_rules.seat_of(table.info, user_id)
        if not table.info.hints:
            raise WrongStatus(OFF)
        await self._questions.check(table, seat, number)
        if all(one.optional for one in table.game.pending(table.state) if one.seat == seat):
            raise NotYourTurn(whose_turn(table))
        return seat

    async def _compute_shared(self, loaded: GameSnapshot, seat: int, level: int) -> tuple[Hint, ...]:
        """Compute hints; concurrent requests for the same share one task."""
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
        """Retrieve the task's exception, as its last waiting caller may have gone."""
        del self._thinking[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("no hint for table %s", key[0], exc_info=error)

    async def _found(self, loaded: GameSnapshot, seat: int, level: int) -> tuple[Hint, ...]:
        """Compute hints with a master's choice first, or by the level below if it has none."""
        best: ChoicePath | None = None
        if master_of(loaded.game, level) is not None:
            try:
                best = await self._thinks.advice(loaded, seat, f"hint {loaded.row.id} {loaded.row.last_move} {seat}")
            except AiWorkerUnavailable as why:
                level = self._thinks.below(loaded, why)
        async with self._free:
            return await asyncio.to_thread(hints, loaded, seat, level, best)


def hints(loaded: GameSnapshot, seat: int, level: int, best: ChoicePath | None = None) -> tuple[Hint, ...]:
    """Return the choices of an AI of this level for the seat, with the master's `best` first.

    Its random draws are its own, never the table's.
    """
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
    """Return the best distinct choices; the second one at any rating, for comparison."""
    if best is not None:
        mine = [one for one in every if one.said == best]
        every = [*mine, *(one for one in every if one.said != best)] if mine else [RatedChoice(best, 0.0)]
    found = different(every, MOST)
    return [*found[:2], *(one for one in found[2:] if found[0].worth - one.worth < FAR)]


def _compared(game: AnyGame, view: Any, ask: Ask, found: Sequence[tuple[RatedChoice, Text]]) -> Iterator[Hint]:
    """Add the comparison of the first two; without one if the master disagrees with the ratings."""
    for n, (one, does) in enumerate(found):
        told = None
        if n == 0 and len(found) > 1 and (apart := compare(one, found[1][0])).worth > -LEAST:
            told = why_not("2", apart, game.measure)
        yield Hint(one.said, does, game.reasons(view, ask, one.said), told)


def _possible(loaded: GameSnapshot, seat: int, sayings: Iterable[RatedChoice]) -> list[tuple[RatedChoice, Text]]:
    """Return the complete choices, the first one of each effect, with it."""
    found: list[tuple[RatedChoice, Text]] = []
    for one in sayings:
        try:
            choices = walk(loaded.game, loaded.state, seat, one.said)
        except Refused:
            continue
        if isinstance(choices, Complete) and all(choices.preview != does for _, does in found):
            found.append((one, choices.preview))
    return found
