"""Data export: all that is stored of a user, without the data of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, case, func, select, union

from bot.enums import MoveKind
from bot.store import schema as s
from bot.store.engine.database import Database
from bot.store.table.moves import MoveQueries

Things = dict[str, list[dict[str, Any]]]
BY_USER: Mapping[str, Table] = {
    "settings": s.users,
    "settings in servers": s.member_settings,
    "daily puzzles": s.robots_puzzle_attempts,
    "easy daily puzzles": s.easy_puzzle_attempts,
    "puzzles of the other games": s.puzzle_attempts,
    "lessons": s.lessons,
    "decisions met": s.seen_tips,
    "hints asked for": s.hints,
    "vacations": s.vacations,
    "how long turns took": s.turn_durations,
    "games begun and left": s.reliability,
    "notes and following": s.table_preferences,
    "auto-answers": s.orders,
    "moves tried": s.sandboxes,
    "comments on finished games": s.comments,
    "invitations": s.invitations,
    "removals from tables": s.removals,
    "people blocked": s.blocks,
    "bans": s.bans,
    "open tables to be told of": s.table_alerts,
    "games waited for": s.queue_entries,
    "links to pages": s.web_codes,
    "browsers signed in to pages": s.web_sessions,
    "results": s.results,
    "cups": s.cup_people,
    "seasons": s.season_results,
    "names that go when tables are over": s.pending_erasures,
    "messages": s.messages,
}
"""Tables whose rows belong to the user in them, by their heading in the file."""
OTHERS = frozenset({"invited_by", "banned_by"})
"""Columns that refer to another user."""


class PersonalDataExport:
    """Reads the export table by table, in short transactions that delay no player."""

    def __init__(self, database: Database, moves: MoveQueries) -> None:
        self._db, self._moves = database, moves

    async def of(self, user_id: int) -> Things:
        """Return lists of rows by heading. Raises StoreBusy, CorruptData."""

        def look(connection: Connection) -> tuple[Things, list[tuple[int, int]]]:
            found = {name: _rows(connection, table, table.c.user_id == user_id) for name, table in BY_USER.items()}
            player = str(user_id)
            found["ratings"] = _rows(connection, s.ratings, s.ratings.c.player == player)
            found["changes of ratings"] = _rows(connection, s.rating_events, s.rating_events.c.player == player)
            hosted = select(s.cups.c.id, s.cups.c.guild_id, s.cups.c.name, s.cups.c.game, s.cups.c.created_at)
            rows = connection.execute(hosted.where(s.cups.c.host_id == user_id)).mappings()
            found["cups hosted"] = [dict(row) for row in rows]
            found["votes"] = _votes(connection, user_id)
            found["tables"], seats = _tables(connection, user_id)
            return found, seats

        found, seats = await self._db.read(look)
        found["moves"] = []
        for table_id, seat in seats:
            moves = (row for row in await self._moves.of(table_id) if row.seat == seat and row.kind != MoveKind.LIMIT)
            found["moves"] += [
                {"table_id": table_id, "number": row.number, "at": row.at, "said": row.said, "waited": row.waited}
                for row in moves
            ]
        return {name: rows for name, rows in found.items() if rows}


def _rows(connection: Connection, table: Table, whose: ColumnElement[bool]) -> list[dict[str, Any]]:
    columns = [column for column in table.columns if column.name not in OTHERS]
    return [dict(row) for row in connection.execute(select(*columns).where(whose)).mappings()]


def _votes(connection: Connection, user_id: int) -> list[dict[str, Any]]:
    """Return the user's own ballots in open votes."""
    rows: Iterable[Sequence[Any]] = connection.execute(select(s.votes.c.table_id, s.votes.c.kind, s.votes.c.ballots))
    return [
        {"table_id": table_id, "kind": kind, "ballot": ballots[str(user_id)]}
        for table_id, kind, ballots in rows
        if str(user_id) in ballots
    ]


def _tables(connection: Connection, user_id: int) -> tuple[list[dict[str, Any]], list[tuple[int, int]]]:
    """Return the tables where the user sits, sat or is the host, and seats held only by them.

    The moves of those seats are theirs.
    """
    sat = union(
        *(select(one.c.table_id, one.c.seat).where(one.c.user_id == user_id) for one in (s.past_seat_holders, s.seats))
    ).subquery()
    columns = (s.tables.c.id, s.tables.c.game, s.tables.c.status, s.tables.c.guild_id, s.tables.c.started_at)
    hosts = s.tables.c.host_id == user_id
    said = case((hosts, s.tables.c.description)).label("description")
    columns = (*columns, s.tables.c.ended_at, hosts.label("host"), said)
    joined = s.tables.outerjoin(sat, sat.c.table_id == s.tables.c.id).outerjoin(
        s.seats, (s.seats.c.table_id == sat.c.table_id) & (s.seats.c.seat == sat.c.seat)
    )
    left = (s.seats.c.left_by == user_id) & s.seats.c.user_id.is_(None)  # else the seat was taken over by another user
    own_name = (s.seats.c.user_id == user_id) | left
    name = case((own_name, s.seats.c.name)).label("name")
    mine = (sat.c.seat.is_not(None)) | hosts
    theirs = select(*columns, sat.c.seat, name).select_from(joined).where(mine).order_by(s.tables.c.id, sat.c.seat)
    found = [dict(row) for row in connection.execute(theirs).mappings()]
    shared = (
        select(s.past_seat_holders.c.table_id, s.past_seat_holders.c.seat)
        .group_by(s.past_seat_holders.c.table_id, s.past_seat_holders.c.seat)
        .having(func.count() > 1)
    )
    shared = shared.where(s.past_seat_holders.c.table_id.in_(select(sat.c.table_id)))
    others = {(row[0], row[1]) for row in connection.execute(shared)}
    own = [(row["id"], row["seat"]) for row in found if row["seat"] is not None]
    return found, [one for one in own if one not in others]
