"""Fuzzing of tables: random moves, old boards, double clicks, undo, restarts, seat changes.

Every error must be a sentence for a player; nothing acknowledged may be lost; a refused action may change nothing; and
the record of the finished game must be honest.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec import Struct

from bot.games.contract import TABLE, ChoicePath, Later, Refused
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from bot.tables.model.errors import TableError
from bot.tables.model.loading import GameSnapshot, load
from bot.tables.model.views import Person, TableInfo
from bot.tables.records.verify import verify
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.databases import opened
from tests.play_game import values

NONSENSE = (
    ("",),
    ("pass", "pass"),
    ("move", "nowhere"),
    ("move", "tarn", "-1"),
    ("+",),
    ("-",),
    ("draw", "1"),
    ("x" * 300,),
)
MOST_STEPS = 20_000


class Tally(Struct):
    """Counts of events in the games played."""

    games: int = 0
    moves: int = 0
    refused: int = 0
    undone: int = 0
    restarts: int = 0


class Careless:
    """A table of careless random players, with an AI seat in half of the games."""

    def __init__(self, folder: Path, game: str, seed: int, tally: Tally) -> None:
        self._path = folder / f"fuzz-{game}-{seed}.db"
        self._game, self._chance, self._tally = game, LooseChance(seed), tally
        self._time = datetime(2026, 1, 1, tzinfo=UTC)
        self._interaction = 0

    async def play(self) -> None:
        """Play a whole game."""
        await self._open()
        info = await self._begin()
        for _ in range(MOST_STEPS):
            info = await self._tables.queries.info(info.id)
            if info.over:
                break
            await self._step(info)
        assert info.status == "finished", info.status
        verdict = verify(await self._tables.archive.export(info.id))
        assert verdict.fault is None
        self._tally.games += 1
        self._tally.moves += verdict.checked
        await self._store.close()

    async def _open(self) -> None:
        self._store = await opened(self._path)
        self._tables = Tables(self._store, now=lambda: self._time)
        self._clock = TimerLoop(self._tables, now=lambda: self._time)

    async def _begin(self) -> TableInfo:
        least, most = GAMES[self._game].meta.seats
        seats = least + self._below(most - least + 1)
        settings = {name: some[self._below(len(some))] for name, some in values(GAMES[self._game]).items()}
        host = Person(1, "P1")
        info = await self._tables.lobby.open(
            game=self._game, host=host, guild_id=1, channel_id=1, language="en", settings=settings
        )
        with_ai = self._below(2)
        for number in range(2, seats + 1 - with_ai):
            await self._tables.seating.join(info.id, Person(number, f"P{number}"))
        if with_ai:
            await self._tables.seating.add_ai(info.id, host, 2)
        return await self._tables.lobby.start(info.id, host, 5)

    def _below(self, n: int) -> int:
        return self._chance.below(n, "fuzz")

    async def _step(self, info: TableInfo) -> None:
        what = self._below(40)
        people = [seat.user_id for seat in info.seats if seat.user_id is not None]
        somebody = people[self._below(len(people))]
        if what == 0:
            await self._restart(info)
        elif what <= 2:
            await self._refused(info, somebody, NONSENSE[self._below(len(NONSENSE))])
        elif what == 3:
            seen = await self._tables.reader.view(info.id, None)
            mover = info.seats[seen.waiting[0]].user_id if seen.waiting else None
            await self._take_back(info, mover or somebody)
        elif what == 4:
            await self._come_and_go(info, somebody)
        elif what == 5:
            await self._time_passes()
        else:
            await self._move(info)

    async def _restart(self, info: TableInfo) -> None:
        before = await self._store.moves.state(info.id)
        await self._store.close()
        await self._open()
        assert await self._store.moves.state(info.id) == before
        self._tally.restarts += 1

    async def _refused(self, info: TableInfo, user_id: int, said: tuple[str, ...]) -> None:
        before = await self._store.moves.state(info.id)
        with pytest.raises((Refused, TableError)):
            await self._tables.moves.act(info.id, user_id, said, number=max(1, info.number - self._below(4)))
        self._tally.refused += 1
        assert await self._store.moves.state(info.id) == before

    async def _come_and_go(self, info: TableInfo, somebody: int) -> None:
        """Let a player leave, but not the last one, or let a new or former player join."""
        with suppress(TableError):
            if sum(seat.user_id is not None for seat in info.seats) > 1:
                await self._tables.seating.leave(info.id, somebody)
        with suppress(TableError):
            who = somebody if self._below(2) else 100 + self._below(100)
            await self._tables.seating.join(info.id, Person(who, f"P{who}"))

    async def _take_back(self, info: TableInfo, user_id: int) -> None:
        with suppress(TableError):
            seen = (await self._tables.undo.take_back(info.id, user_id)).seen
            if seen.request is not None:
                agrees = bool(self._below(3))
                for seat in seen.request.asked:
                    asked = info.seats[seat].user_id
                    if asked is not None:
                        await self._tables.undo.consent(info.id, asked, seen.request.number, agrees)
            self._tally.undone += 1

    async def _move(self, info: TableInfo) -> None:
        loaded = await load(self._store, info.id)
        decisions = loaded.game.pending(loaded.state)
        waiting = [one for one in decisions if not one.optional] if self._below(6) else decisions
        seat = waiting[self._below(len(waiting))].seat if waiting else TABLE
        user_id = info.seats[seat].user_id if seat != TABLE else None
        if user_id is None:
            await self._time_passes()
            return
        said = self._choose(loaded, seat)
        self._interaction += 1
        await self._tables.moves.act(info.id, user_id, said, number=info.number, interaction=self._interaction)
        if not self._below(10):
            with pytest.raises(TableError):
                await self._tables.moves.act(info.id, user_id, said, number=info.number, interaction=self._interaction)

    async def _time_passes(self) -> None:
        """Advance to the next game clock or AI move."""
        timers = await self._store.timers.next(1)
        if timers:
            self._time = max(self._time, timers[0].due_at)
        await self._clock.fire_due()

    def _choose(self, loaded: GameSnapshot, seat: int) -> ChoicePath:
        """Choose a sensible move mostly, so that the game ends; sometimes any legal one."""
        game, state = loaded.game, loaded.state
        if not self._below(6):
            return random_path(game, state, seat, self._chance)
        said = game.ai(game.view(state, seat), game.ask(state, seat), self._chance, 2)
        return random_path(game, state, seat, self._chance) if isinstance(said, Later) else said


SEEDS = int(os.environ.get("TAKU_SEEDS", "1"))
"""Games of each kind; `make soak` plays more of them."""
