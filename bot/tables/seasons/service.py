"""Seasons: a server's ladder over some weeks, which is closed on time and stored."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta

from msgspec import Struct

from bot.cups.ladder import Entry, season
from bot.games.common_texts import command
from bot.games.contract import t
from bot.games.registry import GAMES
from bot.rows import SeasonResultRow, SeasonRow
from bot.tables.core.store_errors import table_operation, translate_store_errors
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.core.users import UserService
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.views import Person

WEEKS = (1, 26)
"""Minimum and maximum number of weeks."""
HALL = 10
"""Maximum number of past seasons shown."""


class NoSeason(TableError):
    """No season is running here."""

    text = t("No season runs here. Moderators begin one with {command}.", command=command("season start"))


class SeasonLadder(Struct, frozen=True):
    """Standings of the players visible to the viewer, with names.

    `mine` is their own, which others do not see if it is `hidden`.
    """

    season: SeasonRow
    entries: tuple[Entry, ...]
    names: dict[int, str]
    mine: Entry | None
    hidden: bool


class Ended(Struct, frozen=True):
    """A past season with the final standings; the number of hidden players is `unnamed`."""

    season: SeasonRow
    results: tuple[SeasonResultRow, ...]
    unnamed: int


class SeasonWinners(Struct, frozen=True):
    """The winners of a past season, if they may be named."""

    season: SeasonRow
    names: tuple[str, ...]


class SeasonService:
    """Seasons of servers, one at a time in each."""

    def __init__(self, uow: UnitOfWork, people: UserService) -> None:
        self._uow, self._people = uow, people
        self._listeners: list[Callable[[int], None]] = []

    def on_end(self, listener: Callable[[int], None]) -> None:
        """Call `listener` with the id of a season whose end was not announced yet."""
        self._listeners.append(listener)

    def telling(self, season_id: int) -> AbstractAsyncContextManager[None]:
        """Lock: no other process announces the end of this season meanwhile. Raises StoreBusy."""
        return self._uow.store.cup_lock(-season_id)

    @table_operation
    async def start(self, by: Person, channel_id: int, *, weeks: int, game: str, language: str) -> SeasonRow:
        """Begin a season of `weeks` in the server that the person moderates. Raises WrongStatus."""
        guild_id = _moderated(by)
        if game and game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        if not WEEKS[0] <= weeks <= WEEKS[1]:
            raise WrongStatus(t("Please choose a number from {low} to {high}.", low=WEEKS[0], high=WEEKS[1]))
        now = self._uow.now()
        row = SeasonRow(0, guild_id, channel_id, game, language, weeks, now, now + timedelta(weeks=weeks))
        if not await self._uow.store.seasons.start(row):
            raise WrongStatus(t("A season runs here already. It must end before another one begins."))
        return await self._running(guild_id)

    @table_operation
    async def end(self, by: Person) -> SeasonRow:
        """End the season early as moderator, keeping its ladder. Raises WrongStatus, NoSeason."""
        row = await self._running(_moderated(by))
        await self._close(row)
        return row

    @table_operation
    async def ladder(self, guild_id: int, user_id: int) -> SeasonLadder:
        """Return the ladder of the running season. Raises NoSeason."""
        row = await self._running(guild_id)
        games, names = await self._uow.store.seasons.games(row, min(row.ends_at, self._uow.now()))
        unseen = await self._people.hiding(names, user_id)
        shown = season(games, unseen)
        mine = next((one for one in shown if one.user_id == user_id), None)
        seen = {user: name for user, name in names.items() if user not in unseen}
        return SeasonLadder(row, shown, seen, mine, hidden=bool(await self._people.hiding([user_id])))

    @table_operation
    async def ended(self, season_id: int, reader: int | None = None) -> Ended | None:
        """Return a past season as the reader (None: the public) sees it; None: not over."""
        row = await self._uow.store.seasons.get(season_id)
        if row is None or row.ended_at is None:
            return None
        rows = await self._uow.store.seasons.results(season_id)
        unseen = await self._people.hiding((one.user_id for one in rows if one.user_id is not None), reader)
        shown = tuple(one for one in rows if one.user_id not in unseen)
        return Ended(row, shown, len(rows) - len(shown))

    @table_operation
    async def hall(self, guild_id: int, reader: int) -> list[SeasonWinners]:
        """Return the visible winners of past seasons, newest first."""
        found: list[SeasonWinners] = []
        for row in await self._uow.store.seasons.past(guild_id, HALL):
            ended = await self.ended(row.id, reader)
            assert ended is not None
            found.append(SeasonWinners(row, tuple(one.name for one in ended.results if one.place == 1)))
        return found

    @table_operation
    async def mark_announced(self, season_id: int) -> None:
        """Record that the end was announced."""
        await self._uow.store.seasons.mark_announced(season_id)

    @translate_store_errors
    async def end_due(self) -> None:
        """End due seasons, and have their ends announced."""
        for row in await self._uow.store.seasons.due(self._uow.now()):
            await self._close(row)
        for season_id in await self._uow.store.seasons.untold():
            for listener in self._listeners:
                listener(season_id)

    async def _close(self, row: SeasonRow) -> None:
        """Store the final ladder: games that ended in time, whenever the season is closed."""
        until = min(row.ends_at, self._uow.now())
        games, names = await self._uow.store.seasons.games(row, until)
        rows = [
            SeasonResultRow(row.id, at, one.place, one.user_id, names[one.user_id], one.points, one.games, one.wins)
            for at, one in enumerate(season(games), start=1)
        ]
        await self._uow.store.seasons.close(row.id, until, rows)

    async def _running(self, guild_id: int) -> SeasonRow:
        row = await self._uow.store.seasons.running(guild_id)
        if row is None:
            raise NoSeason
        return row


def _moderated(by: Person) -> int:
    if by.moderates is None:
        raise WrongStatus(t("Only moderators of this server can do that."))
    return by.moderates
