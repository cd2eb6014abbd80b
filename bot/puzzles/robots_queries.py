"""Queries for the daily puzzles of Ricochet Robots: views and answers by server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import BindParameter, Connection, bindparam, case, delete, false, func, or_, select, union, update

from bot.puzzles.difficulty import AnswerCounts
from bot.rows import DailyRow
from bot.store.engine.database import Database
from bot.store.schema import easy_puzzle_attempts, puzzle_posts, robots_puzzle_attempts

DAY: BindParameter[Any] = bindparam("on")
GUILD: BindParameter[Any] = bindparam("guild")
USER: BindParameter[Any] = bindparam("user")
USERS: BindParameter[Any] = bindparam("users", expanding=True)
UNTIL: BindParameter[Any] = bindparam("until")
UNSHOW = delete(puzzle_posts).where(puzzle_posts.c.day == DAY, puzzle_posts.c.channel_id == bindparam("there"))


class RobotsPuzzleQueries:
    """Queries for views and answers of the hard or the easy puzzles, which have a table each."""

    def __init__(self, database: Database, *, easy: bool = False) -> None:
        self._db, self.easy = database, easy
        tables = easy_puzzle_attempts, robots_puzzle_attempts
        self._table, beside = tables if easy else tables[::-1]
        own, other = self._table.c, beside.c
        here, answered = (own.day == DAY, own.guild_id == GUILD), own.moves.is_not(None)
        self._in_guild = select(self._table).where(*here).order_by(own.user_id)
        self._of_user = select(self._table).where(own.day == DAY, own.user_id == USER).order_by(own.opened_at)
        self._between = (
            select(self._table)
            .where(own.guild_id == GUILD, own.day >= bindparam("since"), own.day <= UNTIL, answered)
            .order_by(own.day, own.user_id)
        )
        self._players = select(func.count()).where(*here)
        self._solved = select(func.count()).where(*here, answered)
        self._everywhere = select(func.count(own.user_id.distinct())).where(own.day == DAY, answered)
        of_days = own.day.in_(bindparam("days", expanding=True))
        self._tally = (
            select(own.day, func.count(own.user_id.distinct()), func.count(case((own.best, own.user_id)).distinct()))
            .where(of_days, answered)
            .group_by(own.day)
        )
        self._solved_days = select(own.day, or_(own.best, own.moves.is_(None))).where(
            of_days, own.user_id == USER, own.way.is_not(None)
        )
        self._practised = update(self._table).where(own.day == DAY, own.user_id == USER, own.moves.is_(None))
        self._answers = union(
            select(own.user_id, own.day, own.best).where(own.user_id.in_(USERS), own.day <= UNTIL, answered),
            select(other.user_id, other.day, false()).where(
                other.user_id.in_(USERS), other.day <= UNTIL, other.moves.is_not(None)
            ),
        )
        self._answer = update(self._table).where(
            own.day == DAY, own.user_id == USER, own.moves.is_(None) | (own.moves > bindparam("fewer_than"))
        )

    async def open(self, row: DailyRow) -> DailyRow:
        """Add a view of a day's puzzle in a server, unless it exists; return the stored row.

        Time and answer of an earlier view in another server are copied.
        """

        def work(connection: Connection) -> DailyRow:
            of_user = {"on": row.day, "user": row.user_id}
            known = [DailyRow(*one) for one in connection.execute(self._of_user, of_user)]
            for one in known:
                if one.guild_id == row.guild_id:
                    return one
            new = msgspec.structs.replace(known[0], guild_id=row.guild_id, name=row.name) if known else row
            connection.execute(self._db.add(self._table), asdict(new))
            return new

        return await self._db.transaction(work)

    async def answer(self, row: DailyRow) -> bool:
        """Store an answer in all of the user's rows of the day; False if it is no improvement."""
        values = {"moves": row.moves, "way": row.way, "answered_at": row.answered_at, "best": row.best}
        which = {"on": row.day, "user": row.user_id, "fewer_than": row.moves}

        def work(connection: Connection) -> bool:
            return connection.execute(self._answer.values(values), which).rowcount > 0

        return await self._db.transaction(work)

    async def practise(self, row: DailyRow) -> None:
        """Store a best route that was found after the day, unless the user answered on the day."""
        which = {"on": row.day, "user": row.user_id}

        def work(connection: Connection) -> None:
            if connection.execute(self._of_user, which).first() is None:
                connection.execute(self._db.add(self._table), asdict(row))
            connection.execute(self._practised.values(way=row.way), which)

        await self._db.transaction(work)

    async def in_guild(self, day: date, guild_id: int) -> list[DailyRow]:
        """Return all views of a day's puzzle in a server."""
        return [DailyRow(*row) for row in await self._db.fetch(self._in_guild, {"on": day, "guild": guild_id})]

    async def between(self, since: date, until: date, guild_id: int) -> list[DailyRow]:
        """Return all answers of a server in this period, first day first."""
        found = await self._db.fetch(self._between, {"since": since, "until": until, "guild": guild_id})
        return [DailyRow(*row) for row in found]

    async def of(self, day: date, user_id: int) -> DailyRow | None:
        """Return a user's view of a day's puzzle in any server."""
        rows = await self._db.fetch(self._of_user, {"on": day, "user": user_id})
        return DailyRow(*rows[0]) if rows else None

    async def players(self, day: date, guild_id: int) -> int:
        """Count the users who viewed a day's puzzle in a server."""
        return int((await self._db.fetch(self._players, {"on": day, "guild": guild_id}))[0][0])

    async def solved(self, day: date, guild_id: int) -> int:
        """Count the users of a server who answered a day's puzzle."""
        return int((await self._db.fetch(self._solved, {"on": day, "guild": guild_id}))[0][0])

    async def solved_everywhere(self, day: date) -> int:
        """Count the users in all servers who answered a day's puzzle."""
        return int((await self._db.fetch(self._everywhere, {"on": day}))[0][0])

    async def tally(self, days: Sequence[date]) -> dict[date, AnswerCounts]:
        """Count the users in all servers who answered on days, and those with the fewest moves."""
        rows = await self._db.fetch(self._tally, {"days": days})
        return {day: AnswerCounts(answered, best) for day, answered, best in rows}

    async def solved_days(self, days: Sequence[date], user_id: int) -> dict[date, bool]:
        """Return the days that a user has answered or practised, and whether with the fewest moves."""
        rows = await self._db.fetch(self._solved_days, {"days": days, "user": user_id})
        return {day: bool(best) for day, best in rows}

    async def answers(self, user_ids: Collection[int], until: date) -> list[tuple[int, date, bool]]:
        """Return the days on which these users answered the hard or the easy puzzle.

        Each with user, day, and whether no solution of the own puzzle is shorter.
        """
        rows = await self._db.fetch(self._answers, {"users": list(user_ids), "until": until})
        return [(user_id, day, best) for user_id, day, best in rows]

    async def show(self, day: date, place: int) -> bool:
        """Record a post about a day in a channel, or of an answer; False if it is recorded already."""
        row = {"day": day, "channel_id": place}

        def work(connection: Connection) -> bool:
            return connection.execute(self._db.add(puzzle_posts), row).rowcount > 0

        return await self._db.transaction(work)

    async def unshow(self, day: date, place: int) -> None:
        """Delete that record."""
        await self._db.write((UNSHOW, {"on": day, "there": place}))
