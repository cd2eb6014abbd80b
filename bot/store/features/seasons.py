"""Seasons of servers: their results, and the games that count for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, insert, select, update

from bot.rows import GuildRow, SeasonResultRow, SeasonRow
from bot.store.engine.database import Database
from bot.store.schema import guilds, results, season_results, seasons, tables
from bot.store.table.tables import HOLD_GUILD

SEASON = select(seasons).where(seasons.c.id == bindparam("of"))
RUNNING = select(seasons).where(seasons.c.guild_id == bindparam("guild"), seasons.c.ended_at.is_(None))
PAST = (
    select(seasons)
    .where(seasons.c.guild_id == bindparam("guild"), seasons.c.ended_at.is_not(None))
    .order_by(seasons.c.id.desc())
    .limit(bindparam("most"))
)
DUE = select(seasons).where(seasons.c.ended_at.is_(None), seasons.c.ends_at <= bindparam("now")).order_by(seasons.c.id)
UNTOLD = select(seasons.c.id).where(seasons.c.ended_at.is_not(None), ~seasons.c.told).order_by(seasons.c.id)
RESULTS = select(season_results).where(season_results.c.season_id == bindparam("of")).order_by(season_results.c.number)
GAMES = (
    select(results.c.table_id, results.c.user_id, results.c.name, results.c.place)
    .join(tables, tables.c.id == results.c.table_id)
    .where(
        tables.c.guild_id == bindparam("guild"),
        tables.c.ended_at >= bindparam("since"),
        tables.c.ended_at < bindparam("until"),
        tables.c.imported.is_(None),
        results.c.user_id.is_not(None),
        results.c.place > 0,
    )
    .order_by(tables.c.ended_at, results.c.table_id, results.c.seat)
)
CLOSE = update(seasons).where(seasons.c.id == bindparam("of"), seasons.c.ended_at.is_(None))
TELL = update(seasons).where(seasons.c.id == bindparam("of")).values(told=True)


class SeasonQueries:
    """Queries for seasons."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def start(self, row: SeasonRow) -> bool:
        """Start a season; False if the server has a running one. The row's own id is ignored."""
        values = {name: value for name, value in asdict(row).items() if name != "id"}

        def work(connection: Connection) -> bool:
            connection.execute(self._db.add(guilds), asdict(GuildRow(row.guild_id)))
            connection.execute(HOLD_GUILD, {"guild": row.guild_id})
            if connection.execute(RUNNING, {"guild": row.guild_id}).first() is not None:
                return False
            connection.execute(insert(seasons), values)
            return True

        return await self._db.transaction(work)

    async def get(self, season_id: int) -> SeasonRow | None:
        """Return a season."""
        rows = await self._db.fetch(SEASON, {"of": season_id})
        return SeasonRow(*rows[0]) if rows else None

    async def running(self, guild_id: int) -> SeasonRow | None:
        """Return the running season of a server."""
        rows = await self._db.fetch(RUNNING, {"guild": guild_id})
        return SeasonRow(*rows[0]) if rows else None

    async def past(self, guild_id: int, most: int) -> list[SeasonRow]:
        """Return the finished seasons of a server, newest first."""
        return [SeasonRow(*row) for row in await self._db.fetch(PAST, {"guild": guild_id, "most": most})]

    async def due(self, now: datetime) -> list[SeasonRow]:
        """Return running seasons past their end date."""
        return [SeasonRow(*row) for row in await self._db.fetch(DUE, {"now": now})]

    async def untold(self) -> list[int]:
        """Return finished seasons whose end is not announced yet."""
        return [row[0] for row in await self._db.fetch(UNTOLD)]

    async def close(self, season_id: int, at: datetime, rows: Iterable[SeasonResultRow]) -> bool:
        """End a season with these results; False if it is over already."""

        def work(connection: Connection) -> bool:
            if not connection.execute(CLOSE.values(ended_at=at), {"of": season_id}).rowcount:
                return False
            if values := [asdict(row) for row in rows]:
                connection.execute(insert(season_results), values)
            return True

        return await self._db.transaction(work)

    async def mark_announced(self, season_id: int) -> None:
        """Mark the season's end as announced."""
        await self._db.write((TELL, {"of": season_id}))

    async def results(self, season_id: int) -> list[SeasonResultRow]:
        """Return the final standings of a season, best first; empty before its end."""
        return [SeasonResultRow(*row) for row in await self._db.fetch(RESULTS, {"of": season_id})]

    async def games(self, row: SeasonRow, until: datetime) -> tuple[list[Mapping[int, int]], Mapping[int, str]]:
        """Return the games that count, oldest first, each as places by user; and the users' names.

        Games without a result, and imported ones, do not count.
        """
        asked = GAMES if not row.game else GAMES.where(tables.c.game == row.game)
        found = await self._db.fetch(asked, {"guild": row.guild_id, "since": row.starts_at, "until": until})
        games, names = defaultdict[int, dict[int, int]](dict), dict[int, str]()
        for table_id, user_id, name, place in found:
            games[table_id][user_id], names[user_id] = place, name
        return list(games.values()), names
