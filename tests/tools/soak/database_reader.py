"""A reader of the database while the bot runs."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
from msgspec import Struct

from bot.games.registry import GAMES, AnyGame
from bot.store.engine.compression import inflated
from bot.tables.model.codec import unpack_state

BUSY_SECONDS = 10.0
STANDING = """
SELECT id, game, last_move, status, state, seat, user_id FROM tables
JOIN (SELECT table_id, number AS at, state FROM snapshots) AS kept ON kept.table_id = id
LEFT JOIN (SELECT table_id, seat, user_id FROM seats WHERE user_id IS NOT NULL) AS sits ON sits.table_id = id
WHERE thread_id = {} AND at = (SELECT max(number) FROM snapshots WHERE table_id = id AND number <= tables.last_move)
"""
NUMBERS = "SELECT number FROM moves WHERE table_id = {} ORDER BY number"
DID = """
SELECT NULL, (SELECT count(*) FROM moves WHERE user_id IS NOT NULL AND kind != 'setup')
    + (SELECT count(*) FROM seats WHERE ai_level IS NOT NULL AND NOT stand_in)
UNION ALL SELECT interaction_id, NULL FROM interactions
"""


class Standing(Struct, frozen=True):
    """A running table with its hidden state. `people`: the players by seat."""

    id: int
    game: AnyGame
    number: int
    status: str
    state: Any
    people: Mapping[int, int]

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.status != "running"


class DatabaseReader(ABC):
    """A reader; each query is one statement, and so one snapshot."""

    async def standing(self, thread_id: str) -> Standing:
        """Return the table of a thread."""
        rows = await self.rows(STANDING.format(int(thread_id)))
        table, game, number, status, raw, *_ = rows[0]
        people = {seat: user for *_, seat, user in rows if user is not None}
        return Standing(table, GAMES[game], number, status, unpack_state(GAMES[game], inflated(raw)), people)

    async def numbers(self, table: int) -> Sequence[int]:
        """Return the numbers of all moves of a table."""
        return [row[0] for row in await self.rows(NUMBERS.format(table))]

    async def people_did(self) -> tuple[int, set[int]]:
        """Count moves of people and added AI seats; return the interactions stored with them too."""
        rows = await self.rows(DID)
        (done,) = (done for _, done in rows if done is not None)
        return done, {interaction for interaction, _ in rows if interaction is not None}

    @abstractmethod
    async def rows(self, question: str) -> Sequence[Sequence[Any]]:
        """Run a query."""


class SqliteReader(DatabaseReader):
    """An SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def rows(self, question: str) -> Sequence[Sequence[Any]]:
        """Run a query; waits for writers."""
        uri = f"file:{self._path}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as db:
            return db.execute(question).fetchall()


class PostgresReader(DatabaseReader):
    """A database at a PostgreSQL server, by a connection pool."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool

    async def rows(self, question: str) -> Sequence[Sequence[Any]]:
        """Run a query. Raises asyncpg's errors when the server is gone."""
        return await self._pool.fetch(question)
