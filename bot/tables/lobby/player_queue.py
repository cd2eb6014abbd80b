"""Queue of players in a server: those who want the same game and speed are seated together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Ending
from bot.games.contract import Text, t
from bot.games.registry import GAMES
from bot.rows import QueueRow
from bot.store.engine.errors import ConflictError
from bot.tables.core.store_errors import table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.lobby.permissions import check_opener
from bot.tables.lobby.service import LobbyService
from bot.tables.model import table_rules
from bot.tables.model.errors import TableError, WrongStatus
from bot.tables.model.views import Person, TableInfo
from bot.tables.users.blocks import check_not_banned

MOST = 5
"""Maximum number of queues of a server in which a user waits."""
LIVE, OVER_DAYS = timedelta(minutes=30), timedelta(days=7)
"""Time for which an entry holds."""
NOWHERE = 0
"""Channel of an entry whose user may open no table where they asked: others may be the host."""


class QueueWait(Struct, frozen=True):
    """A user's entry; how many others wait there, and since when the first of them does."""

    entry: QueueRow
    others: int
    since: datetime | None = None


class QueueResult(Struct, frozen=True):
    """Result of entering: the table at which all were seated, or why that was refused."""

    table: TableInfo | None = None
    refused: Text | None = None
    before: bool = False


class PlayerQueue:
    """Queues by server, game and speed. Enough players are seated at once, or by `seat_all`."""

    def __init__(self, uow: UnitOfWork, lobby: LobbyService) -> None:
        self._uow, self._lobby = uow, lobby

    @table_operation
    async def of(self, guild_id: int, user_id: int) -> list[QueueWait]:
        """Return a user's waits in a server, oldest first."""
        found, now = list[QueueWait](), self._uow.now()
        for entry in await self._uow.store.player_queue.of_user(guild_id, user_id, now):
            if entry.game in GAMES:
                there = await self._uow.store.player_queue.waiting(guild_id, entry.game, entry.speed, now)
                others = [one.joined_at for one in there if one.user_id != user_id]
                found.append(QueueWait(entry, len(others), min(others, default=None)))
        return found

    @table_operation
    async def enter(
        self,
        guild_id: int,
        person: Person,
        *,
        game: str,
        speed: str,
        least: int | None,
        channel_id: int,
        language: str,
        refused: TableError | None = None,
    ) -> QueueResult:
        """Wait for at least `least` players, oneself included; by default as few as the game allows.

        The earliest player who may open a table is its host. `refused`: the reason why this one may not in that
        channel, which is raised if nobody else can be the host. Raises WrongStatus, WrongSize, Banned.
        """
        if game not in GAMES:
            raise WrongStatus(t("There is no game called “{name}” here.", name=game))
        table_rules.check_offered(speed, table_rules.SPEEDS)
        least = table_rules.check_size(GAMES[game], least or fewest(game), 1)
        await check_not_banned(self._uow.store, guild_id, person.id)
        now, queue = self._uow.now(), self._uow.store.player_queue
        there = await queue.waiting(guild_id, game, speed, now)
        try:
            if refused is not None:
                raise refused
            await check_opener(self._uow.store, guild_id, channel_id, person)
        except TableError:
            if not any(one.channel_id for one in there):
                raise
            channel_id = NOWHERE
        name, until = person.name[: table_rules.NAME_LENGTH], now + (LIVE if speed == "live" else OVER_DAYS)
        row = QueueRow(guild_id, person.id, game, speed, name, least, channel_id, language, now, until)
        if not await queue.enter(row, MOST):
            raise WrongStatus(t("You wait in {n} queues of this server already. Leave one of them first.", n=MOST))
        before = any(one.user_id == person.id for one in there)
        try:
            table = await self._seat(guild_id, game, speed)
        except WrongStatus as error:
            return QueueResult(refused=error.text, before=before)
        seated = table is not None and table.seat_of(person.id) is not None
        return QueueResult(table if seated else None, before=before)

    @table_operation
    async def leave(self, guild_id: int, user_id: int, game: str, speed: str) -> None:
        """Leave a queue, whether the user waits there or not."""
        await self._uow.store.player_queue.leave(guild_id, user_id, game, speed)

    @table_operation
    async def seat_all(self) -> None:
        """Seat players of all queues where enough wait. Raises TableError without a store."""
        for guild_id, game, speed in await self._uow.store.player_queue.with_several(self._uow.now()):
            with suppress(WrongStatus):  # the server has as many tables as it allows
                await self._seat(guild_id, game, speed)

    @table_operation
    async def put_back(self, table_id: int, entries: Sequence[QueueRow]) -> None:
        """Close a table that its channel cannot show; its players wait on for a host elsewhere."""
        info = await self._uow.end(table_id, table_rules.PLACE_LOST, Ending.LOST)
        rows = [replace(one, channel_id=NOWHERE) if one.channel_id == info.channel_id else one for one in entries]
        await self._uow.store.player_queue.put_back(rows)

    async def _seat(self, guild_id: int, game: str, speed: str) -> TableInfo | None:
        """Seat the largest possible group of a queue; None if too few wait. Raises WrongStatus."""
        if game not in GAMES:
            return None
        while entries := await self._group(guild_id, game, speed):
            with suppress(ConflictError):  # one of them has just left, or was seated by another process
                return await self._lobby.open_together(entries)
        return None

    async def _group(self, guild_id: int, game: str, speed: str) -> list[QueueRow]:
        store = self._uow.store
        rows = await store.player_queue.waiting(guild_id, game, speed, self._uow.now())
        users, server = [one.user_id for one in rows], await store.users.guild(guild_id)
        banned = {user for user, _ in await store.blocks.bans_of(users, guild_id)}
        apart = frozenset(await store.blocks.between(users, users))
        allowed = [one for one in rows if one.user_id not in banned]
        hosts = [one for one in allowed if one.channel_id and one.channel_id in (server.channels or (one.channel_id,))]
        return group(allowed, hosts, (fewest(game), GAMES[game].meta.seats[1]), apart)


def fewest(game: str) -> int:
    """Return the smallest number of people who play a game together."""
    return max(2, GAMES[game].meta.seats[0])


def group(
    rows: Sequence[QueueRow], hosts: Sequence[QueueRow], seats: tuple[int, int], apart: Collection[tuple[int, int]]
) -> list[QueueRow]:
    """Return the largest group that can play, its host first; empty if there is none.

    The earliest of the `hosts` that leads to one is the host. `rows` are in the order in which they came; `seats` are
    the smallest and the largest size; `apart` the pairs of users who may not sit at one table.
    """

    def together(one: QueueRow, others: Sequence[QueueRow]) -> bool:
        pairs = ((one.user_id, other.user_id) for other in others)
        return not any(pair in apart or pair[::-1] in apart for pair in pairs)

    low, high = seats
    for size in range(min(high, len(rows)), low - 1, -1):
        for host in (one for one in hosts if one.least <= size):
            found = [host]
            for one in rows:
                if len(found) < size and one is not host and one.least <= size and together(one, found):
                    found.append(one)
            if len(found) == size:
                return found
    return []
