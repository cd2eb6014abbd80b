"""Tournaments (cups): queries for cups, their participants, and the groups of their rounds.

Each change names the version of the cup that it was decided on. If another process was quicker, ConflictError is
raised, and the caller decides again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, case, delete, insert, select, update

from bot.enums import CupStanding, Status
from bot.rows import Cup, CupPersonRow, CupRow, CupTableRow
from bot.store.engine.database import Database
from bot.store.engine.errors import ConflictError
from bot.store.schema import cup_people, cup_tables, cups, season_results

CUP = select(cups).where(cups.c.id == bindparam("of"))
OPENED_BY = select(cups.c.id).where(cups.c.interaction_id == bindparam("by"))
PEOPLE = select(cup_people).where(cup_people.c.cup_id == bindparam("of")).order_by(cup_people.c.number)
TABLES = (
    select(cup_tables).where(cup_tables.c.cup_id == bindparam("of")).order_by(cup_tables.c.round, cup_tables.c.number)
)
GOING_ON = cups.c.status.in_((Status.OPEN, Status.RUNNING))
IN_GUILD = (
    select(cups).where(cups.c.guild_id == bindparam("guild")).order_by(case((GOING_ON, 0), else_=1), cups.c.id.desc())
)
ALL = select(cups.c.id).where(GOING_ON).order_by(cups.c.id)
IN_CHANNEL = select(cups.c.id).where(cups.c.channel_id == bindparam("channel"), GOING_ON).order_by(cups.c.id)
WITH = (
    select(cups.c.id)
    .join(cup_people, cup_people.c.cup_id == cups.c.id)
    .where(cup_people.c.user_id == bindparam("user"), cup_people.c.status != CupStanding.OUT, GOING_ON)
    .order_by(cups.c.id)
)
UNTOLD = select(cups.c.id).where(~GOING_ON, cups.c.told >= 0).order_by(cups.c.id)


class CupQueries:
    """Queries for cups."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, row: CupRow, host: CupPersonRow | None) -> int:
        """Create a cup, once per interaction; return its id. The row's own id is ignored."""
        values = {name: value for name, value in asdict(row).items() if name != "id"}

        def work(connection: Connection) -> int:
            known = connection.execute(OPENED_BY, {"by": row.interaction_id}).scalar() if row.interaction_id else None
            if known is not None:
                return int(known)
            cup_id = int(connection.execute(insert(cups).returning(cups.c.id), values).scalar_one())
            if host is not None:
                connection.execute(insert(cup_people), asdict(host) | {"cup_id": cup_id})
            return cup_id

        return await self._db.transaction(work)

    async def get(self, cup_id: int) -> Cup | None:
        """Return a consistent snapshot of a cup."""

        def look(connection: Connection) -> Cup | None:
            row = connection.execute(CUP, {"of": cup_id}).first()
            if row is None:
                return None
            people = tuple(CupPersonRow(*one) for one in connection.execute(PEOPLE, {"of": cup_id}))
            groups = tuple(CupTableRow(*one) for one in connection.execute(TABLES, {"of": cup_id}))
            return Cup(CupRow(*row), people, groups)

        return await self._db.read(look)

    async def change(
        self,
        before: CupRow,
        *,
        people: Iterable[CupPersonRow] | None = None,
        tables: Iterable[CupTableRow] = (),
        **changes: Any,
    ) -> None:
        """Change a cup atomically: columns, participants (None: unchanged), and upserted groups.

        Raises ConflictError if its version is not that of `before`.
        """

        def work(connection: Connection) -> None:
            this = update(cups).where(cups.c.id == before.id, cups.c.version == before.version)
            if not connection.execute(this.values(**changes, version=before.version + 1)).rowcount:
                raise ConflictError(0)
            if people is not None:
                connection.execute(delete(cup_people).where(cup_people.c.cup_id == before.id))
                if rows := [asdict(one) for one in people]:
                    connection.execute(insert(cup_people), rows)
            if groups := [asdict(one) for one in tables]:
                connection.execute(self._db.upsert(cup_tables), groups)

        await self._db.transaction(work)

    async def in_guild(self, guild_id: int) -> list[CupRow]:
        """Return the cups of a server, unfinished first, then newest first."""
        return [CupRow(*row) for row in await self._db.fetch(IN_GUILD, {"guild": guild_id})]

    async def in_channel(self, channel_id: int) -> list[int]:
        """Return the unfinished cups of a channel."""
        return await self._ids(IN_CHANNEL, channel=channel_id)

    async def going_on(self) -> list[int]:
        """Return all unfinished cups."""
        return await self._ids(ALL)

    async def of_user(self, user_id: int) -> list[int]:
        """Return the unfinished cups of a user."""
        return await self._ids(WITH, user=user_id)

    async def untold(self) -> list[int]:
        """Return finished cups whose end is not announced yet."""
        return await self._ids(UNTOLD)

    async def postpone(self, since: datetime, by: timedelta) -> None:
        """Postpone the end of rounds and of registration that were due after that time."""

        def work(connection: Connection) -> None:
            late = select(cups.c.id, cups.c.ends_at).where(GOING_ON, cups.c.ends_at > since)
            for cup_id, ends_at in connection.execute(late.with_for_update()).all():
                longer = update(cups).where(cups.c.id == cup_id)
                connection.execute(longer.values(ends_at=ends_at + by, version=cups.c.version + 1))

        await self._db.transaction(work)

    async def _ids(self, question: Any, **values: object) -> list[int]:
        return [row[0] for row in await self._db.fetch(question, values)]


def forget_in_cups(connection: Connection, user_id: int, renamed: Callable[[str, int], str]) -> None:
    """Remove a user from unfinished cups, and anonymize them in finished cups and seasons.

    `renamed` returns the anonymous name in a language.
    """
    theirs = cup_people.c.user_id == user_id
    mine = select(cup_people.c.cup_id, cup_people.c.number, cups.c.language, cups.c.status).join_from(cup_people, cups)
    for row in connection.execute(mine.where(theirs)).all():
        this = (cup_people.c.cup_id == row.cup_id, cup_people.c.number == row.number)
        name = renamed(row.language, row.number - 1)
        nobody = {"user_id": None, "name": name}
        if row.status in (Status.OPEN, Status.RUNNING):
            nobody["status"] = CupStanding.OUT
            connection.execute(update(cups).where(cups.c.id == row.cup_id).values(version=cups.c.version + 1))
        if row.status == Status.OPEN:
            connection.execute(delete(cup_people).where(*this))
        else:
            connection.execute(update(cup_people).where(*this).values(nobody))
    connection.execute(update(cups).where(cups.c.host_id == user_id).values(host_id=0))
    connection.execute(
        update(season_results).where(season_results.c.user_id == user_id).values(user_id=None, name=renamed("en", 0))
    )
