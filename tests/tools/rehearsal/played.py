"""A game that is played on, and its state to compare after a restoration."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Self

from msgspec import Struct

from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from bot.rows import MoveRow
from bot.store.store import Store
from bot.tables.model.loading import load
from bot.tables.model.views import Person
from bot.tables.service import Tables

GAME = "andromeda"
PEOPLE = tuple(Person(seat + 1, f"P{seat}") for seat in range(3))


class Seen(Struct, frozen=True):
    """A table at one moment."""

    moves: tuple[MoveRow, ...]
    state: tuple[int, bytes]

    @property
    def number(self) -> int:
        """The number of the last move."""
        return self.state[0]


class Play:
    """A bot's store, and a table at it. Use as a context manager."""

    def __init__(self, url: str, table_id: int = 0) -> None:
        self.table_id, self._url, self._chance = table_id, url, LooseChance(1)
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        self._store = await Store.open(self._url)
        self._open.push_async_callback(self._store.close)
        self._tables = Tables(self._store)
        if not self.table_id:
            self.table_id = await self._begun()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def on(self, moves: int) -> Seen:
        """Play this many more moves; return the state then."""
        for _ in range(moves):
            loaded = await load(self._store, self.table_id)
            seat = next(one.seat for one in loaded.game.pending(loaded.state) if not one.optional)
            said = random_path(GAMES[GAME], loaded.state, seat, self._chance)
            await self._tables.moves.act(self.table_id, PEOPLE[seat].id, said)
        return await self.seen()

    async def seen(self) -> Seen:
        """Return the current state."""
        moves = await self._store.moves.of(self.table_id)
        return Seen(tuple(moves), await self._store.moves.state(self.table_id))

    async def _begun(self) -> int:
        opening = self._tables.lobby
        info = await opening.open(game=GAME, host=PEOPLE[0], guild_id=1, channel_id=1, language="en", wanted=3)
        for person in PEOPLE[1:]:
            await self._tables.seating.join(info.id, person)
        await opening.start(info.id, PEOPLE[0], 1)
        return info.id
