"""Reliability of users: turn durations, and games begun and left.

All tables add to the same few rows of a user, so the database does the addition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, select

from bot.rows import AnswerRow, Counted, ReliabilityRow
from bot.store.engine.database import Database, Statement
from bot.store.schema import reliability, turn_durations

ANSWERS = (
    select(turn_durations)
    .where(turn_durations.c.user_id.in_(bindparam("who", expanding=True)))
    .order_by(turn_durations.c.minutes)
)
GAMES = select(reliability).where(reliability.c.user_id.in_(bindparam("who", expanding=True)))


def counting(database: Database, counted: Iterable[Counted]) -> list[Statement]:
    """Return statements that add these counts, in one order, so that processes never deadlock."""
    every = list(counted)
    turns = sorted((row for one in every for row in one.answers), key=lambda row: (row.user_id, row.minutes))
    games = sorted((row for one in every for row in one.games), key=lambda row: row.user_id)
    return [
        (database.sum(table), list(map(asdict, rows)))
        for table, rows in ((turn_durations, turns), (reliability, games))
        if rows
    ]


def forget_reliability(connection: Connection, user_id: int) -> None:
    """Delete a user's reliability."""
    for table in (turn_durations, reliability):
        connection.execute(delete(table).where(table.c.user_id == user_id))


class ReliabilityQueries:
    """Queries for reliability."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def answers(self, user_ids: Collection[int]) -> list[AnswerRow]:
        """Return histograms of these users' turn durations, shortest first."""
        return [AnswerRow(*row) for row in await self._db.fetch(ANSWERS, {"who": list(user_ids)})]

    async def games(self, user_ids: Collection[int]) -> list[ReliabilityRow]:
        """Return the numbers of games that these users have begun and left."""
        return [ReliabilityRow(*row) for row in await self._db.fetch(GAMES, {"who": list(user_ids)})]
