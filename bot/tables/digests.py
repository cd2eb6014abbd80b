"""The daily digest: at a time of one's choice, once a day whatever process looks at it, late where nobody could."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.rows import UserRow
from bot.tables.bookmarks import NO_MESSAGES
from bot.tables.desk import Desk
from bot.tables.errors import WrongStatus
from bot.tables.guarded import patient
from bot.tables.notices import Digest, saying
from bot.tables.people import People
from bot.tables.quiet import loud_from, zone_of

HOUR, LATE = 60, timedelta(hours=1)
"""Minutes of an hour. What comes so late comes when it pleases us, and minds quiet hours."""
MOST = 100
"""People at a look."""
_TIME = re.compile(r"(\d{1,2})(?:[:.h時](?:(\d{1,2})分?)?)?")


class Digests:
    """Call `look` now and then."""

    def __init__(self, desk: Desk, people: People) -> None:
        self._desk, self._people = desk, people

    async def plan(self, user_id: int, minute: int | None) -> UserRow:
        """At which minute of their day the person gets a digest from now on; None: at none.

        Raises WrongStatus where no message reaches them.
        """
        person = await self._people.user(user_id)
        if minute is not None and (not person.dm or person.dm_closed):
            raise WrongStatus(NO_MESSAGES)
        due = None if minute is None else following(self._desk.now(), minute, zone_of(person))
        return await self._people.change(user_id, digest_minute=minute, digest_due=due)

    async def look(self) -> None:
        """Has every digest said that is due. Raises Busy where the store cannot be reached."""
        for person in await self._due():
            await self._take(person)

    @patient
    async def _due(self) -> list[UserRow]:
        return await self._desk.store.digests.due(self._desk.now(), MOST)

    @patient
    async def _take(self, person: UserRow) -> None:
        assert person.digest_due is not None
        assert person.digest_minute is not None
        now, digests = self._desk.now(), self._desk.store.digests
        quiet = await self._people.quiet_hours(person) if now - person.digest_due > LATE else None
        if (loud := loud_from(now, quiet)) > now:
            await digests.take(person, loud, ())
            return
        notice = Digest(person.user_id, person.digest_due)
        then = following(now, person.digest_minute, zone_of(person))
        if await digests.take(person, then, [saying(notice)]):
            self._desk.news.say_later(notice)


def minute_of(typed: str) -> int | None:
    """The minute of the day that somebody has typed; None: it is no time of the day."""
    found = _TIME.fullmatch("".join(unicodedata.normalize("NFKC", typed).split()).lower())
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2] or 0)
    return hour * HOUR + minute if hour < 24 and minute < HOUR else None


def clock(minute: int) -> str:
    """A minute of the day as clocks show it."""
    hour, rest = divmod(minute, HOUR)
    return f"{hour:02}:{rest:02}"


def following(after: datetime, minute: int, zone: str) -> datetime:
    """When the clocks of a time zone show that minute of the day next."""
    local = after.astimezone(ZoneInfo(zone))
    for days in range(3):
        at = datetime.combine(local.date() + timedelta(days), time(*divmod(minute, HOUR)), local.tzinfo).astimezone(UTC)
        if at > after:
            return at
    raise AssertionError("every day has that minute, or a minute that stands for it")
