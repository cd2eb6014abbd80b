"""Queries for tables, their seats and their results."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import UTC, datetime

from msgspec.structs import asdict, replace
from sqlalchemy import Connection, String, bindparam, case, delete, exists, func, insert, select, update

from bot.enums import TimerKind
from bot.rows import (
    InvitationRow,
    NewTable,
    ResultRow,
    SeatRow,
    Status,
    TableRow,
    TimerRow,
)
from bot.store.engine.database import Database, Statement, execute
from bot.store.engine.errors import TooManyTables
from bot.store.schema import (
    guilds,
    invitations,
    messages,
    moves,
    past_seat_holders,
    results,
    seats,
    tables,
    timers,
)
from bot.store.table.aggregate import INVITED, TABLE, AggregateCache
from bot.store.table.timers import SEATED, replace_timers

Beside = Callable[[Connection, int], object]
"""Writes further rows of a new table, in the transaction that creates it."""
OPENED_BY = select(tables).where(tables.c.interaction_id == bindparam("by"))
AGAIN_OF = select(tables).where(tables.c.again_of == bindparam("of"))
TABLES_OF = (
    select(tables)
    .where(tables.c.status.in_(bindparam("statuses", expanding=True)))
    .where(
        tables.c.id.in_(SEATED) | ((tables.c.host_id == bindparam("user_id")) & (tables.c.status == Status.OPEN)),
    )
    .order_by(tables.c.id)
)
CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("of"))
ADD_SEATS = insert(seats)
RESULTS = select(results).where(results.c.table_id == bindparam("of")).order_by(results.c.seat)
_known = exists().where(
    past_seat_holders.c.table_id == seats.c.table_id,
    past_seat_holders.c.seat == seats.c.seat,
    past_seat_holders.c.user_id == seats.c.user_id,
)
REMEMBER = insert(past_seat_holders).from_select(
    ["table_id", "seat", "user_id"],
    select(seats.c.table_id, seats.c.seat, seats.c.user_id).where(
        seats.c.table_id == bindparam("of"), seats.c.user_id.is_not(None), ~_known
    ),
)
SAT_AT = (
    select(past_seat_holders.c.seat)
    .where(past_seat_holders.c.table_id == bindparam("of"), past_seat_holders.c.user_id == bindparam("who"))
    .order_by(past_seat_holders.c.seat)
)
DECLINE = (
    update(invitations)
    .where(invitations.c.table_id == bindparam("of"), invitations.c.user_id == bindparam("who"))
    .values(declined=True)
)
INVITED_SINCE = select(invitations.c.user_id).where(
    invitations.c.user_id.in_(bindparam("who", expanding=True)), invitations.c.at > bindparam("since")
)
IN_GUILD = (
    select(tables.c.id)
    .where(tables.c.guild_id == bindparam("guild"), tables.c.status.in_((Status.OPEN, Status.RUNNING)))
    .order_by(tables.c.id)
    .limit(bindparam("most"))
)
SHOWN_IN_GUILD = (
    select(tables.c.id, tables.c.status)
    .where(
        tables.c.guild_id == bindparam("guild"), tables.c.status.in_((Status.OPEN, Status.RUNNING)), ~tables.c.private
    )
    .where(tables.c.channel_id.in_(bindparam("channels", expanding=True)))
    .order_by(tables.c.id.desc())
)
IN_CHANNEL = (
    select(tables.c.id)
    .where(tables.c.channel_id == bindparam("channel"), tables.c.status.in_((Status.OPEN, Status.RUNNING)))
    .order_by(tables.c.id)
)
CHANNELS = (
    select(tables.c.guild_id, tables.c.channel_id)
    .where(tables.c.guild_id != 0)
    .where((tables.c.status == Status.OPEN) | ((tables.c.status == Status.RUNNING) & tables.c.thread_id.is_not(None)))
    .distinct()
)
LEVEL_ALONE = (
    select(seats.c.ai_level)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(tables.c.host_id == bindparam("user_id"), tables.c.guild_id == 0)
    .where(seats.c.ai_level.is_not(None), ~seats.c.stand_in)
    .order_by(tables.c.id.desc(), seats.c.seat)
    .limit(1)
)
HOLD_GUILD = select(guilds.c.guild_id).where(guilds.c.guild_id == bindparam("guild")).with_for_update()
"""Row lock on a server, so that two tables opened at the same moment count each other."""
COUNT_IN_GUILD = (
    select(func.count())
    .select_from(tables)
    .where(tables.c.guild_id == bindparam("guild"), tables.c.status.in_((Status.OPEN, Status.RUNNING)))
)
UNMOVED = (
    select(tables.c.id)
    .join(moves, (moves.c.table_id == tables.c.id) & (moves.c.number == tables.c.last_move))
    .where(tables.c.status == Status.RUNNING, tables.c.id > bindparam("after"), moves.c.at < bindparam("before"))
    .where(~exists().where(timers.c.table_id == tables.c.id, timers.c.kind == TimerKind.ABANDONED))
    .order_by(tables.c.id)
    .limit(bindparam("most"))
)
WITH_START = (
    select(tables.c.id)
    .where(((tables.c.status == Status.OPEN) & tables.c.starts_at.is_not(None)) | tables.c.event_id.is_not(None))
    .order_by(tables.c.id)
)
VERSIONS = select(tables.c.id, tables.c.last_move, tables.c.version).where(
    tables.c.id.in_(bindparam("ids", expanding=True))
)
RUNNING_VERSIONS = (
    select(tables.c.id, tables.c.game, tables.c.rules_version)
    .where(tables.c.status == Status.RUNNING)
    .order_by(tables.c.id)
)
_shown = messages.alias()
BEHIND = (
    select(tables.c.id)
    .outerjoin(
        _shown,
        (_shown.c.table_id == tables.c.id)
        & (_shown.c.user_id == 0)
        & (
            _shown.c.role
            == case(
                (tables.c.status == Status.RUNNING, bindparam("board", type_=String)),
                else_=bindparam("result", type_=String),
            )
        ),
    )
    .where(tables.c.thread_id.is_not(None), tables.c.last_move > 0)
    .where((_shown.c.number.is_(None)) | (_shown.c.number != tables.c.last_move))
    .order_by(tables.c.id)
)


def replace_seats(table_id: int, rows: Sequence[SeatRow]) -> list[Statement]:
    """Return statements that replace a table's seats; the rows' own table ids are ignored."""
    added = [(ADD_SEATS, [asdict(row) | {"table_id": table_id} for row in rows])] if rows else []
    return [(CLEAR_SEATS, {"of": table_id}), *added]


def remember_seats(table_id: int) -> Statement:
    """Return the statement that permanently records the users of the seats at game begin."""
    return REMEMBER, {"of": table_id}


def _opened(connection: Connection, new: NewTable) -> TableRow | None:
    row = connection.execute(OPENED_BY, {"by": new.interaction_id}).first() if new.interaction_id else None
    if row is None and new.again_of is not None:
        row = connection.execute(AGAIN_OF, {"of": new.again_of}).first()
    return None if row is None else TableRow(*row)


def _count(connection: Connection, guild_id: int) -> int:
    """Count the open and running tables of a server, under its row lock."""
    connection.execute(HOLD_GUILD, {"guild": guild_id})
    return connection.execute(COUNT_IN_GUILD, {"guild": guild_id}).scalar_one()


class TableQueries:
    """Queries for tables and their seats."""

    def __init__(self, database: Database, readings: AggregateCache) -> None:
        self._db, self._readings = database, readings
        self._create = database.add(tables, by_any_key=True).returning(tables.c.id)

    async def create(
        self,
        new: NewTable,
        seats: Sequence[SeatRow] = (),
        *,
        timers: Sequence[TimerRow] = (),
        invited: Sequence[InvitationRow] = (),
        most: int | None = None,
        beside: Beside | None = None,
    ) -> TableRow:
        """Create a table with these users, or return the existing one.

        That is one opened by the same interaction, or as a rematch of the same table. `beside` writes further rows of a
        new one in the same transaction. The rows' own table ids are ignored.

        Raises TooManyTables if `most` are open or running in its server.
        """
        values = asdict(new) | {
            "settings": dict(new.settings),
            "created_at": new.created_at or datetime.now(UTC),
            "status": Status.OPEN,
            "last_move": 0,
            "reason": "",
        }

        def create(connection: Connection) -> TableRow:
            if (before := _opened(connection, new)) is not None:
                return before
            if most is not None and _count(connection, new.guild_id) >= most:
                raise TooManyTables(new.guild_id, most)
            table_id = connection.execute(self._create, values).scalar()
            if table_id is None and (other := _opened(connection, new)) is not None:
                return other  # another process has just created it
            assert table_id is not None
            execute(connection, replace_seats(table_id, seats))
            execute(connection, replace_timers(table_id, [replace(one, table_id=table_id) for one in timers]))
            execute(connection, self._invitations(table_id, invited))
            if beside is not None:
                beside(connection, table_id)
            return TableRow(*connection.execute(TABLE, {"of": table_id}).one())

        return await self._db.transaction(create)

    async def get(self, table_id: int) -> TableRow | None:
        """Return a table's row."""
        reading = await self._readings.of(table_id)
        return reading and reading.row

    async def in_thread(self, thread_id: int) -> int | None:
        """Return the table that is played in this thread."""
        return await self._readings.in_thread(thread_id)

    async def of_user(self, user_id: int, statuses: Collection[Status]) -> list[TableRow]:
        """Return the tables where this user sits, and open ones that they host; oldest first."""
        rows = await self._db.fetch(TABLES_OF, {"user_id": user_id, "statuses": list(statuses)})
        return [TableRow(*row) for row in rows]

    async def in_guild(self, guild_id: int, limit: int = 200) -> list[int]:
        """Return the open and running tables of a server, oldest first."""
        return [row[0] for row in await self._db.fetch(IN_GUILD, {"guild": guild_id, "most": limit})]

    async def in_channel(self, channel_id: int) -> list[int]:
        """Return the open and running tables of a channel, oldest first."""
        return [row[0] for row in await self._db.fetch(IN_CHANNEL, {"channel": channel_id})]

    async def channels(self) -> list[tuple[int, int]]:
        """Return the servers and channels of tables that are open, or running and shown."""
        return [(row[0], row[1]) for row in await self._db.fetch(CHANNELS)]

    async def level_alone(self, user_id: int) -> int | None:
        """Return the level of the AI players in this user's last solo game."""
        rows = await self._db.fetch(LEVEL_ALONE, {"user_id": user_id})
        return rows[0][0] if rows else None

    async def versions(self, ids: Collection[int]) -> dict[int, tuple[int, int]]:
        """Return the number of the last move, and the version, of each of these tables."""
        found = await self._db.fetch(VERSIONS, {"ids": list(ids)})
        return {table: (number, version) for table, number, version in found}

    async def running_versions(self) -> list[tuple[int, str, int]]:
        """Return each running table's id, game and rules version."""
        return [(row[0], row[1], row[2]) for row in await self._db.fetch(RUNNING_VERSIONS)]

    async def unmoved(self, before: datetime, after: int, limit: int) -> list[int]:
        """Return a page of running tables above `after` whose last move is older than that time.

        Those that have a timer for that are left out.
        """
        rows = await self._db.fetch(UNMOVED, {"before": before, "after": after, "most": limit})
        return [row[0] for row in rows]

    async def with_start(self) -> list[int]:
        """Return the tables that begin at a set time, or have an event of it."""
        return [row[0] for row in await self._db.fetch(WITH_START)]

    async def behind(self, board: str, result: str) -> list[int]:
        """Return tables with a thread whose message of role `board` is not of the last move.

        A finished table is behind if it has no message of role `result`.
        """
        return [row[0] for row in await self._db.fetch(BEHIND, {"board": board, "result": result})]

    async def results(self, table_id: int) -> list[ResultRow]:
        """Return a table's results by seat; empty before its end."""
        return [ResultRow(*row) for row in await self._db.fetch(RESULTS, {"of": table_id})]

    async def seats_sat_at(self, table_id: int, user_id: int) -> list[int]:
        """Return the seats where a user ever sat since the game began."""
        return [row[0] for row in await self._db.fetch(SAT_AT, {"of": table_id, "who": user_id})]

    def _invitations(self, table_id: int, rows: Iterable[InvitationRow]) -> list[Statement]:
        values = [asdict(row) | {"table_id": table_id} for row in rows]
        return [(self._db.add(invitations), values)] if values else []

    async def invited(self, table_id: int) -> list[InvitationRow]:
        """Return the invitations to a table, oldest first."""
        return [InvitationRow(*row) for row in await self._db.fetch(INVITED, {"of": table_id})]

    async def invited_since(self, user_ids: Collection[int], since: datetime) -> list[int]:
        """Return the invited users among these since that time, once for each invitation."""
        return [row[0] for row in await self._db.fetch(INVITED_SINCE, {"who": list(user_ids), "since": since})]

    async def shown_in_guild(self, guild_id: int, channels: Collection[int]) -> list[tuple[int, Status]]:
        """Return the public open and running tables in these channels of a server, newest first."""
        found = await self._db.fetch(SHOWN_IN_GUILD, {"guild": guild_id, "channels": list(channels)})
        return [(row[0], row[1]) for row in found]

    async def repeat_of(self, table_id: int) -> int | None:
        """Return the rematch that was opened for this table."""
        rows = await self._db.fetch(AGAIN_OF, {"of": table_id})
        return rows[0][0] if rows else None
