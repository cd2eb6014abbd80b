"""Queries for the daily puzzle of Ricochet Robots: views and answers by server."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, func, select, update

from bot.rows import DailyRow
from bot.store.engine.database import Database
from bot.store.schema import puzzle_posts, robots_puzzle_attempts

IN_GUILD = (
    select(robots_puzzle_attempts)
    .where(robots_puzzle_attempts.c.day == bindparam("on"), robots_puzzle_attempts.c.guild_id == bindparam("guild"))
    .order_by(robots_puzzle_attempts.c.user_id)
)
OF_USER = (
    select(robots_puzzle_attempts)
    .where(robots_puzzle_attempts.c.day == bindparam("on"), robots_puzzle_attempts.c.user_id == bindparam("user"))
    .order_by(robots_puzzle_attempts.c.opened_at)
)
BETWEEN = (
    select(robots_puzzle_attempts)
    .where(
        robots_puzzle_attempts.c.guild_id == bindparam("guild"),
        robots_puzzle_attempts.c.day >= bindparam("since"),
        robots_puzzle_attempts.c.day <= bindparam("until"),
    )
    .where(robots_puzzle_attempts.c.moves.is_not(None))
    .order_by(robots_puzzle_attempts.c.day, robots_puzzle_attempts.c.user_id)
)
PLAYERS = select(func.count()).where(
    robots_puzzle_attempts.c.day == bindparam("on"), robots_puzzle_attempts.c.guild_id == bindparam("guild")
)
SOLVED = select(func.count()).where(
    robots_puzzle_attempts.c.day == bindparam("on"),
    robots_puzzle_attempts.c.guild_id == bindparam("guild"),
    robots_puzzle_attempts.c.moves.is_not(None),
)
EVERYWHERE = select(func.count(robots_puzzle_attempts.c.user_id.distinct())).where(
    robots_puzzle_attempts.c.day == bindparam("on"), robots_puzzle_attempts.c.moves.is_not(None)
)
ANSWERED = (
    select(robots_puzzle_attempts.c.user_id, robots_puzzle_attempts.c.day, robots_puzzle_attempts.c.best)
    .where(
        robots_puzzle_attempts.c.user_id.in_(bindparam("users", expanding=True)),
        robots_puzzle_attempts.c.day <= bindparam("until"),
        robots_puzzle_attempts.c.moves.is_not(None),
    )
    .distinct()
    .order_by(robots_puzzle_attempts.c.day.desc())
)
ANSWER = update(robots_puzzle_attempts).where(
    robots_puzzle_attempts.c.day == bindparam("on"),
    robots_puzzle_attempts.c.user_id == bindparam("user"),
    robots_puzzle_attempts.c.moves.is_(None) | (robots_puzzle_attempts.c.moves > bindparam("fewer_than")),
)
UNSHOW = delete(puzzle_posts).where(
    puzzle_posts.c.day == bindparam("on"), puzzle_posts.c.channel_id == bindparam("there")
)


class RobotsPuzzleQueries:
    """Queries for views and answers."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def open(self, row: DailyRow) -> DailyRow:
        """Add a view of a day's puzzle in a server, unless it exists; return the stored row.

        Time and answer of an earlier view in another server are copied.
        """

        def work(connection: Connection) -> DailyRow:
            of_user = {"on": row.day, "user": row.user_id}
            known = [DailyRow(*one) for one in connection.execute(OF_USER, of_user)]
            for one in known:
                if one.guild_id == row.guild_id:
                    return one
            new = msgspec.structs.replace(known[0], guild_id=row.guild_id, name=row.name) if known else row
            connection.execute(self._db.add(robots_puzzle_attempts), asdict(new))
            return new

        return await self._db.transaction(work)

    async def answer(self, row: DailyRow) -> bool:
        """Store an answer in all of the user's rows of the day; False if it is no improvement."""
        values = {"moves": row.moves, "way": row.way, "answered_at": row.answered_at, "best": row.best}
        which = {"on": row.day, "user": row.user_id, "fewer_than": row.moves}

        def work(connection: Connection) -> bool:
            return connection.execute(ANSWER.values(values), which).rowcount > 0

        return await self._db.transaction(work)

    async def in_guild(self, day: date, guild_id: int) -> list[DailyRow]:
        """Return all views of a day's puzzle in a server."""
        return [DailyRow(*row) for row in await self._db.fetch(IN_GUILD, {"on": day, "guild": guild_id})]

    async def between(self, since: date, until: date, guild_id: int) -> list[DailyRow]:
        """Return all answers of a server in this period, first day first."""
        found = await self._db.fetch(BETWEEN, {"since": since, "until": until, "guild": guild_id})
        return [DailyRow(*row) for row in found]

    async def of(self, day: date, user_id: int) -> DailyRow | None:
        """Return a user's view of a day's puzzle in any server."""
        rows = await self._db.fetch(OF_USER, {"on": day, "user": user_id})
        return DailyRow(*rows[0]) if rows else None

    async def players(self, day: date, guild_id: int) -> int:
        """Count the users who viewed a day's puzzle in a server."""
        return int((await self._db.fetch(PLAYERS, {"on": day, "guild": guild_id}))[0][0])

    async def solved(self, day: date, guild_id: int) -> int:
        """Count the users of a server who answered a day's puzzle."""
        return int((await self._db.fetch(SOLVED, {"on": day, "guild": guild_id}))[0][0])

    async def solved_everywhere(self, day: date) -> int:
        """Count the users in all servers who answered a day's puzzle."""
        return int((await self._db.fetch(EVERYWHERE, {"on": day}))[0][0])

    async def answers(self, user_ids: Collection[int], until: date) -> list[tuple[int, date, bool]]:
        """Return the days on which these users answered, latest first.

        Each with user, day, and whether no solution is shorter.
        """
        rows = await self._db.fetch(ANSWERED, {"users": list(user_ids), "until": until})
        return [(user_id, day, best) for user_id, day, best in rows]

    async def show(self, day: date, channel_id: int) -> bool:
        """Record that a day's result is shown in a channel; False if it was already."""
        row = {"day": day, "channel_id": channel_id}

        def work(connection: Connection) -> bool:
            return connection.execute(self._db.add(puzzle_posts), row).rowcount > 0

        return await self._db.transaction(work)

    async def unshow(self, day: date, channel_id: int) -> None:
        """Delete that record."""
        await self._db.write((UNSHOW, {"on": day, "there": channel_id}))
