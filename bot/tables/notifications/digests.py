"""Daily digests at a time of the user's choice, once a day over all processes.

Late after an outage.
"""

from __future__ import annotations

from datetime import timedelta

from bot.rows import UserRow
from bot.tables.core.store_errors import translate_store_errors
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.datetimes.quiet_hours import quiet_until, zone_of
from bot.tables.datetimes.time_of_day import next_at
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import Digest, saying
from bot.tables.notifications.table_preferences import NO_MESSAGES

LATE = timedelta(hours=1)
"""A digest that is later than this respects quiet hours."""
MOST = 100
"""Maximum number of users per check."""


class DigestService:
    """Sends digests: call `send_due` periodically."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people

    async def plan(self, user_id: int, minute: int | None) -> UserRow:
        """Set the minute of the day of a user's digest; None: no digest.

        Raises WrongStatus if no message can be sent to them.
        """
        person = await self._people.user(user_id)
        if minute is not None and (not person.dm or person.dm_closed):
            raise WrongStatus(NO_MESSAGES)
        due = None if minute is None else next_at(self._uow.now(), minute, zone_of(person))
        return await self._people.change(user_id, digest_minute=minute, digest_due=due)

    async def send_due(self) -> None:
        """Send all due digests. Raises StoreBusy."""
        for person in await self._due():
            await self._take(person)

    @translate_store_errors
    async def _due(self) -> list[UserRow]:
        return await self._uow.store.digests.due(self._uow.now(), MOST)

    @translate_store_errors
    async def _take(self, person: UserRow) -> None:
        assert person.digest_due is not None
        assert person.digest_minute is not None
        now, digests = self._uow.now(), self._uow.store.digests
        quiet = await self._people.quiet_hours(person) if now - person.digest_due > LATE else None
        if (loud := quiet_until(now, quiet)) > now:
            await digests.take(person, loud, ())
            return
        notice = Digest(person.user_id, person.digest_due)
        then = next_at(now, person.digest_minute, zone_of(person))
        if await digests.take(person, then, [saying(notice)]):
            self._uow.news.publish_later(notice)
