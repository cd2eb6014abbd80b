"""Vacations of users.

A change advances the version of the tables where the user sits, as their aggregates contain vacations.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from bot.rows import UserRow, VacationRow
from bot.store.engine.database import Database
from bot.store.schema import OVER, seats, tables, users, vacations
from bot.store.table.aggregate import ADVANCE, AggregateCache

T = TypeVar("T")
Check = Callable[[list[VacationRow]], None]
"""Callback that raises if a vacation cannot be added to the existing ones."""
OF = select(vacations).where(vacations.c.user_id == bindparam("who")).order_by(vacations.c.starts_at)
ONE = (vacations.c.id == bindparam("which"), vacations.c.user_id == bindparam("who"))
HOLD = select(users.c.user_id).where(users.c.user_id == bindparam("who")).with_for_update()
"""Row lock on the user, so that two vacations added at the same moment see each other."""
SITS_AT = (
    select(seats.c.table_id)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.user_id == bindparam("who"), ~OVER)
    .distinct()
    .order_by(seats.c.table_id)
)
UNCOUNTED = (
    select(vacations)
    .where(vacations.c.starts_at < bindparam("now"))
    .where(or_(vacations.c.counted_at.is_(None), vacations.c.counted_at < vacations.c.ends_at))
    .where(
        or_(
            vacations.c.counted_at.is_(None),
            vacations.c.counted_at <= bindparam("before"),
            vacations.c.ends_at <= bindparam("now"),
        )
    )
    .order_by(vacations.c.id)
)


class VacationQueries:
    """Queries for vacations."""

    def __init__(self, database: Database, readings: AggregateCache) -> None:
        self._db, self._readings = database, readings

    async def of(self, user_id: int) -> list[VacationRow]:
        """Return a user's vacations, earliest first."""
        return [VacationRow(*row) for row in await self._db.fetch(OF, {"who": user_id})]

    async def add(self, user_id: int, starts_at: datetime, ends_at: datetime, check: Check) -> None:
        """Add a vacation, unless `check` raises for the existing ones."""

        def work(connection: Connection) -> None:
            connection.execute(self._db.add(users), asdict(UserRow(user_id)))
            connection.execute(HOLD, {"who": user_id})
            check([VacationRow(*row) for row in connection.execute(OF, {"who": user_id})])
            connection.execute(insert(vacations).values(user_id=user_id, starts_at=starts_at, ends_at=ends_at, spent=0))
            advance_tables_of(connection, user_id)

        await self._changed(work)

    async def end(self, vacation: VacationRow, at: datetime) -> bool:
        """End a vacation at that time, or delete it if it has not begun by then.

        False if it does not exist any more, or is over.
        """
        which = {"which": vacation.id, "who": vacation.user_id}

        def work(connection: Connection) -> bool:
            begun = vacation.starts_at < at
            there = vacations.c.ends_at > at
            change = update(vacations).where(*ONE, there).values(ends_at=at) if begun else delete(vacations).where(*ONE)
            found = connection.execute(change, which).rowcount
            if found:
                advance_tables_of(connection, vacation.user_id)
            return bool(found)

        return await self._changed(work)

    async def uncounted(self, now: datetime, every: timedelta) -> list[VacationRow]:
        """Return vacations whose time must be counted.

        They have begun and were not counted within `every`, or are over and not counted to the end.
        """
        return [VacationRow(*row) for row in await self._db.fetch(UNCOUNTED, {"now": now, "before": now - every})]

    async def count(self, vacation: VacationRow, until: datetime, spent: int) -> bool:
        """Add seconds spent until then; False if another process has counted them meanwhile."""

        def work(connection: Connection) -> bool:
            before = vacations.c.counted_at
            same = before.is_(None) if vacation.counted_at is None else before == vacation.counted_at
            counted = update(vacations).where(vacations.c.id == vacation.id, same)
            found = connection.execute(counted.values(spent=vacations.c.spent + spent, counted_at=until)).rowcount
            return bool(found)

        return await self._db.transaction(work)

    async def _changed(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._db.transaction(work)
        finally:
            self._readings.forget_all()


def advance_tables_of(connection: Connection, user_id: int) -> None:
    """Advance the version of all unfinished tables where the user sits."""
    ids = [row.table_id for row in connection.execute(SITS_AT, {"who": user_id})]
    if ids:
        connection.execute(ADVANCE, {"ids": ids})
