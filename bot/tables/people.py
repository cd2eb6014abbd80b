"""People and servers: what they have chosen, when people sleep, what is stored of them and how that is forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from bot.games.contract import t
from bot.rows import GuildRow, Stored, UserRow
from bot.store.store import Store
from bot.tables.guarded import guarded, patient
from bot.tables.quiet import Quiet, guess, is_quiet, quiet_of
from bot.words.speaker import speaker

HABITS = timedelta(days=30)
"""How far back it counts when somebody moves."""


class People:
    """Everybody who has ever said what they want, and everybody who sits somewhere."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now

    @patient
    async def user(self, user_id: int) -> UserRow:
        """A person's settings, the defaults when they never chose."""
        return await self._store.people.user(user_id)

    @patient
    async def change(self, user_id: int, **changes: object) -> UserRow:
        """Changes these of a person's settings, and none that changed meanwhile; returns them all."""
        return await self._store.people.change(user_id, **changes)

    @patient
    async def server(self, guild_id: int) -> GuildRow:
        """A server's settings, the defaults when it never chose."""
        return await self._store.people.guild(guild_id)

    @patient
    async def change_server(self, guild_id: int, **changes: object) -> GuildRow:
        """Changes these of a server's settings, and none that changed meanwhile; returns them all."""
        return await self._store.people.change_guild(guild_id, **changes)

    @patient
    async def servers_with_notice(self) -> list[int]:
        """The servers that have a post about their tables."""
        return await self._store.people.with_notice()

    @guarded
    async def quiet_hours(self, person: UserRow) -> Quiet | None:
        """The person's quiet hours: what they said, else what can be guessed from when they move."""
        said = quiet_of(person)
        return said or guess(await self._store.moves.made_at(person.user_id, self._now() - HABITS))

    @guarded
    async def all_rest(self, user_ids: Iterable[int]) -> bool:
        """Whether there are such people, and none of them wants to be disturbed just now."""
        people, now = [await self._store.people.user(one) for one in user_ids], self._now()
        for person in people:
            quiet = await self.quiet_hours(person)
            if quiet is None or not is_quiet(now, quiet):
                return False
        return bool(people)

    @guarded
    async def stored(self, user_id: int) -> Stored:
        """How much is stored of a person beside their settings."""
        return await self._store.personal.stored(user_id)

    @guarded
    async def forget(self, user_id: int) -> None:
        """Deletes it; at tables that are over they become nobody in particular, at others they stay who they are."""
        await self._store.personal.forget(user_id, _renamed)


def _renamed(language: str, seat: int) -> str:
    return speaker(language).say(t("Player {n}", n=seat + 1))
