"""Runner of AI seats: chooses off the event loop, and reports seats that take long."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress

from msgspec import Struct

from bot.ai_worker.client import AiWorkerPool, AiWorkerUnavailable
from bot.ai_worker.protocol import build_request
from bot.enums import MoveKind, Status
from bot.games.contract import ChoicePath, Decision, Later, Refused
from bot.games.engine.ai_levels import MASTER, master_of
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import check
from bot.store.engine.errors import StoreError
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.errors import TableError
from bot.tables.model.loading import GameSnapshot, TableSnapshot
from bot.tables.model.table_rules import level_of
from bot.tables.timing.timers import ai_decisions, same

Think = Callable[[Callable[[], ChoicePath | Later]], Awaitable[ChoicePath | Later]]
"""Function that runs long computations off the event loop."""
BELOW = MASTER - 1
LONG = 2.0
"""Seconds after which the table shows that a seat is thinking."""
log = logging.getLogger(__name__)


def is_asked(loaded: GameSnapshot, decision: Decision) -> bool:
    """Return whether the table waits for an AI seat to make this decision now."""
    info = loaded.info
    if info.status != Status.RUNNING or info.rests or info.lost:
        return False
    return any(one.seat == decision.seat and same(one) == same(decision) for one in ai_decisions(loaded))


class _Job(Struct, frozen=True):
    """A running computation for the state after move `number`."""

    decision: Decision
    number: int
    task: asyncio.Task[ChoicePath]


class AiRunner:
    """Runner of AI seats: masters compute in a worker process, all other levels in a thread.

    A master has as long as the table waits for it; without an answer the level below chooses.
    """

    def __init__(self, uow: UnitOfWork, masters: AiWorkerPool) -> None:
        self._uow, self._masters = uow, masters
        self._searches: defaultdict[int, list[_Job]] = defaultdict(list)
        self._long: defaultdict[int, list[int]] = defaultdict(list)
        self._listeners: list[Callable[[int], None]] = []
        uow.news.subscribe(self._give_up)

    def on_long(self, listener: Callable[[int], None]) -> None:
        """Call `listener` with the table's id when a seat has been thinking for long."""
        self._listeners.append(listener)

    def seats(self, table_id: int) -> tuple[int, ...]:
        """Return the seats of a table that have been thinking for long."""
        return tuple(sorted(self._long[table_id])) if table_id in self._long else ()

    async def choose(
        self, loaded: GameSnapshot, decision: Decision, seed: str, think: Think
    ) -> ChoicePath | Later | None:
        """Return the choice of the AI seat; None if the table no longer waits for it."""
        seat = decision.seat
        level = level_of(loaded.game, loaded.info.seats[seat].ai_level or 1)
        with self._seen_to_think(loaded.row.id, seat):
            if master_of(loaded.game, level) is not None:
                try:
                    return await self._master(loaded, decision, seed)
                except AiWorkerUnavailable as why:
                    level = self.below(loaded, why)
            return await think(lambda: _says(loaded, seat, seed, level))

    def below(self, loaded: GameSnapshot, why: AiWorkerUnavailable) -> int:
        """Return the level that replaces a master that is unavailable, and log the reason."""
        how = logging.WARNING if self._masters.seconds else logging.INFO
        log.log(how, "table %s: level %s speaks for a master: %s", loaded.row.id, BELOW, why)
        return BELOW

    async def advice(self, loaded: GameSnapshot, seat: int, seed: str) -> ChoicePath:
        """Return a master's choice for the seat. Raises AiWorkerUnavailable."""
        game = loaded.game
        asked = build_request(game, game.view(game.clone(loaded.state), seat), seat, seed, self._masters.seconds)
        said = await self._masters.choose(asked)
        try:
            check(game, loaded.state, seat, said)
        except (Refused, ValueError):
            raise AiWorkerUnavailable("what it says is not possible") from None
        return said

    async def _master(self, loaded: GameSnapshot, decision: Decision, seed: str) -> ChoicePath | None:
        task = asyncio.create_task(self.advice(loaded, decision.seat, seed))
        search, there = _Job(decision, loaded.row.last_move, task), self._searches[loaded.row.id]
        there.append(search)
        try:
            await asyncio.wait({task})
        finally:
            task.cancel()
            there.remove(search)
            if not there:
                self._searches.pop(loaded.row.id, None)
        return None if task.cancelled() else task.result()

    async def _give_up(self, table: TableSnapshot) -> None:
        """Cancel computations that the table no longer waits for after a change."""
        if table.id not in self._searches:
            return
        with suppress(StoreError, TableError):
            loaded = await self._uow.loader.played(table.rows)
            taken_back = max((one.number for one in table.rows.latest if one.kind == MoveKind.UNDO), default=0)
            for search in self._searches.get(table.id, ()):
                if search.number < taken_back or not is_asked(loaded, search.decision):
                    search.task.cancel()
                    self._ends(table.id, search.decision.seat)

    @contextmanager
    def _seen_to_think(self, table_id: int, seat: int) -> Generator[None]:
        later = asyncio.get_running_loop().call_later(LONG, self._takes_long, table_id, seat)
        try:
            yield
        finally:
            later.cancel()
            self._ends(table_id, seat)

    def _takes_long(self, table_id: int, seat: int) -> None:
        self._long[table_id].append(seat)
        for listener in self._listeners:
            listener(table_id)

    def _ends(self, table_id: int, seat: int) -> None:
        if seat in self._long.get(table_id, ()):
            self._long[table_id].remove(seat)
            if not self._long[table_id]:
                del self._long[table_id]


def _says(loaded: GameSnapshot, seat: int, seed: str, level: int) -> ChoicePath | Later:
    game, state = loaded.game, loaded.state
    return game.ai(game.view(game.clone(state), seat), game.ask(state, seat), LooseChance(seed), level)
