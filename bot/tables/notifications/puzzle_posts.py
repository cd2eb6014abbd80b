"""Puzzles of the day in servers' channels: one post a day over all processes.

Late after an outage, on the same day (UTC) only. Where nobody answers, nothing is posted until somebody does.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from bot.rows import GuildRow
from bot.tables.core.store_errors import translate_store_errors
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.datetimes.time_of_day import HOUR, next_at
from bot.tables.model.notifications import PuzzlePost, saying

USUAL = 9 * HOUR
"""Default minute of the day: in Japan the day (UTC) begins then."""
PATIENCE = timedelta(days=14)
"""Time without an answer in a server after which its posts rest."""
MOST = 500
"""Maximum number of servers per check: half of the requests that background work may send in a minute."""


class PuzzlePostService:
    """Settings and schedule of the posts: call `send_due` periodically."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @translate_store_errors
    async def switch_on(self, guild_id: int, channel_id: int, zone: str) -> GuildRow:
        """Post in this channel from now on; at first at the usual time in the time zone."""
        row = await self._uow.store.users.guild(guild_id)
        minute, zone = (USUAL, zone) if row.puzzle_minute is None else (row.puzzle_minute, row.puzzle_zone or zone)
        return await self._plan(row, puzzle_channel=channel_id, puzzle_minute=minute, puzzle_zone=zone)

    @translate_store_errors
    async def set_time(self, guild_id: int, minute: int, zone: str) -> GuildRow:
        """Set the minute of the day of the posts in a time zone, where they are switched on."""
        row = await self._uow.store.users.guild(guild_id)
        if row.puzzle_channel is None:
            return row
        return await self._plan(row, puzzle_minute=minute, puzzle_zone=zone)

    @translate_store_errors
    async def switch_off(self, guild_id: int, *, refused: bool = False) -> GuildRow:
        """End the posts; if Discord `refused` one, their time stays, which tells the two apart."""
        changes = {"puzzle_due": None} if refused else {"puzzle_minute": None, "puzzle_zone": None}
        return await self._uow.store.users.change_guild(guild_id, puzzle_channel=None, **changes)

    @translate_store_errors
    async def posted(self, guild_id: int, message_id: int) -> None:
        """Remember the last post."""
        await self._uow.store.users.change_guild(guild_id, puzzle_message=message_id)

    @translate_store_errors
    async def answered(self, guild_id: int) -> None:
        """Begin again where the posts rest, as somebody there has answered."""
        row = await self._uow.store.users.guild(guild_id)
        if rests(row):
            await self._plan(row)

    async def send_due(self) -> None:
        """Send due posts. Raises StoreBusy."""
        rows, today = await self._due(), _day(self._uow.now())
        days = [today - timedelta(days=ago) for ago in range(PATIENCE.days + 1)]
        active = await self._answering([row.guild_id for row in rows], days)
        for row in rows:
            await self._take(row, today, active=row.guild_id in active)

    @translate_store_errors
    async def _due(self) -> list[GuildRow]:
        return await self._uow.store.puzzle_channels.due(self._uow.now(), MOST)

    @translate_store_errors
    async def _answering(self, guild_ids: list[int], days: list[date]) -> set[int]:
        return await self._uow.store.puzzle_channels.answering(guild_ids, days)

    @translate_store_errors
    async def _take(self, row: GuildRow, today: date, *, active: bool) -> None:
        assert row.puzzle_due is not None
        now, channels, at = self._uow.now(), self._uow.store.puzzle_channels, row.puzzle_due
        while (coming := _next(row, at)) <= now:
            at = coming
        if not active and row.puzzle_since is not None and now - row.puzzle_since > PATIENCE:
            await channels.take(row, None, ())
        elif _day(at) < today:
            await channels.take(row, coming, ())
        else:
            notice = PuzzlePost(row.guild_id, today)
            if await channels.take(row, _next(row, now, posted=today), [saying(notice)]):
                self._uow.news.publish_later(notice)

    async def _plan(self, row: GuildRow, **changes: object) -> GuildRow:
        """Change the settings, and schedule the next post.

        It is not today if there was one today, as the schedule shows.
        """
        now = self._uow.now()
        today = _day(now)
        done = row.puzzle_message is not None and row.puzzle_due is not None and _day(row.puzzle_due) > today
        changes = {"puzzle_since": now, **changes}
        due = _next(replace(row, **changes), now, posted=today if done else None)
        return await self._uow.store.users.change_guild(row.guild_id, puzzle_due=due, **changes)


def was_refused(row: GuildRow) -> bool:
    """Return whether a server's posts have ended because Discord refused one."""
    return row.puzzle_channel is None and row.puzzle_minute is not None


def rests(row: GuildRow) -> bool:
    """Return whether a server's posts rest, as nobody there has answered for long."""
    return row.puzzle_channel is not None and row.puzzle_due is None


def _day(at: datetime) -> date:
    return at.astimezone(UTC).date()


def _next(row: GuildRow, now: datetime, posted: date | None = None) -> datetime:
    """Return the time of the next post, on a day (UTC) after that of the last one.

    When clocks change, a minute of two local days may be on one such day, which has one puzzle.
    """
    assert row.puzzle_minute is not None
    assert row.puzzle_zone is not None
    at = next_at(now, row.puzzle_minute, row.puzzle_zone)
    while posted is not None and _day(at) <= posted:
        at = next_at(at, row.puzzle_minute, row.puzzle_zone)
    return at
