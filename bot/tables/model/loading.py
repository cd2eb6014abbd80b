"""Loading of tables from the store, with a cache of states.

A move reads its state at most once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Status
from bot.games.contract import t
from bot.games.engine.chance import commitment
from bot.games.registry import GAMES, AnyGame
from bot.rows import InvitationRow, OrderRow, SeatRow, TableRow, TimerRow, VacationRow, VoteRow
from bot.store.cache.cache import ReadThroughCache
from bot.store.store import Store
from bot.tables.model.cup_keys import cup_of
from bot.tables.model.errors import NoSuchTable, WrongStatus
from bot.tables.model.lobby_timers import closes_at, new_host_at, ready_until
from bot.tables.model.replay import ReplayPoint
from bot.tables.model.state_history import StateHistory
from bot.tables.model.unplayable import UnplayableTables
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import with_ends

STATES = 200
"""Maximum number of cached states; the least recently used ones are evicted."""


class TableSnapshot(Struct, frozen=True):
    """Immutable snapshot of a begun table: row, metadata, game and state after the last move.

    `draws`: see `chance.SealedChance`. `orders` are its standing orders, oldest first, known to their owners alone.
    """

    row: TableRow
    info: TableInfo
    game: AnyGame
    state: Any
    draws: Mapping[str, int]
    orders: tuple[OrderRow, ...] = ()


def with_idle_moves(loaded: TableSnapshot, idle_moves: int) -> TableSnapshot:
    """Return a copy with this number of consecutive automatic moves."""
    return replace(loaded, row=replace(loaded.row, idle_moves=idle_moves))


def table_info(
    row: TableRow,
    seats: Sequence[SeatRow],
    timers: Sequence[TimerRow] = (),
    invited: Sequence[InvitationRow] = (),
    *,
    vacations: Sequence[VacationRow] = (),
    votes: Sequence[VoteRow] = (),
) -> TableInfo:
    """Build a table's metadata; it includes the seed only when the table is over.

    Its `timers` are used only before the game begins.
    """
    over = row.status in (Status.FINISHED, Status.ENDED)
    seed, salt = row.seed or b"", row.salt or b""
    return TableInfo(
        id=row.id,
        game=row.game,
        status=row.status,
        host_id=row.host_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        language=row.language,
        speed=row.speed,
        settings=row.settings,
        wanted=row.seat_count,
        seats=tuple(seats),
        number=row.last_move,
        commitment=commitment(seed, salt) if seed else "",
        seed=seed.hex() if over and seed else None,
        salt=salt.hex() if over and seed else None,
        reason=row.reason,
        limit_seconds=row.limit_seconds,
        limit_then=row.limit_then,
        bank_seconds=row.bank_seconds,
        limit_minute=row.limit_minute,
        time_zone=row.time_zone,
        waking=row.waking,
        paused_at=row.paused_at,
        voted_end=row.voted_end,
        least_reliable=row.least_reliable,
        private=row.private,
        again_of=row.again_of,
        unrated=row.unrated,
        imported=row.imported,
        invited=tuple(one.user_id for one in invited),
        declined=tuple(one.user_id for one in invited if one.declined),
        closes_at=closes_at(timers),
        new_host_at=new_host_at(timers, row.host_id),
        ready_until=ready_until(timers),
        vacations=tuple(vacations),
        votes=with_ends(votes, timers),
        cup=cup_of(row.interaction_id),
        hints=row.hints,
    )


class TableLoader:
    """Loads tables from the store, with an LRU cache of their states.

    A move that builds on a state that another process has changed meanwhile is refused as stale by the store.
    """

    def __init__(self, store: Store, pins: UnplayableTables) -> None:
        self._store, self._pins = store, pins
        self.reading = pins.reading
        self._moments = StateHistory(store.moves)
        self._states = ReadThroughCache(self._state, STATES)

    async def info_of_any_game(self, table_id: int) -> tuple[TableRow, TableInfo]:
        """As `info`, for a table of any game."""
        reading = await self._store.aggregates.of(table_id)
        if reading is None:
            raise NoSuchTable
        return reading.row, table_info(
            reading.row,
            reading.seats,
            reading.timers,
            reading.invitations,
            vacations=reading.vacations,
            votes=reading.votes,
        )

    async def info(self, table_id: int) -> tuple[TableRow, TableInfo]:
        """Return the row and the metadata of a table.

        Raises NoSuchTable, and Unplayable if the game is gone.
        """
        row, info = await self.info_of_any_game(table_id)
        if row.game not in GAMES:
            raise self._pins.pin(row, f"there is no game {row.game!r}")
        return row, info

    async def load(self, table_id: int) -> TableSnapshot:
        """Load a begun table as of its last move.

        Raises NoSuchTable, WrongStatus or Unplayable.
        """
        row, info = await self.info(table_id)
        if row.started_at is None:
            raise WrongStatus(t("The game has not begun yet."))
        self._pins.check(row)
        moment = await self.moment(table_id, row.last_move)
        orders = await self._store.orders.of(table_id)
        return TableSnapshot(row, info, GAMES[row.game], moment.state, moment.draws, orders)

    def forget(self, table_id: int, number: int) -> None:
        """Drop the state after this move from the cache, and retry an unplayable table."""
        self._states.invalidate((table_id, number))
        self._pins.forget(table_id)

    async def moment(self, table_id: int, number: int) -> ReplayPoint:
        """Return the state after a move. Raises NoSuchTable or Unplayable."""
        return await self._states((table_id, number))

    def remember(self, table_id: int, number: int, state: Any, draws: Mapping[str, int]) -> None:
        """Cache the state after move `number`, which was just written."""
        self._states.invalidate((table_id, number - 1))
        self._states.put((table_id, number), ReplayPoint(state, draws))

    async def _state(self, key: tuple[int, int]) -> ReplayPoint:
        table_id, number = key
        row, _ = await self.info(table_id)
        with self.reading(row):
            return await self._moments.at(row, number)


async def load(store: Store, table_id: int) -> TableSnapshot:
    """Load a begun table from the store, without the cache.

    Raises NoSuchTable, WrongStatus or Unplayable.
    """
    return await TableLoader(store, UnplayableTables(lambda _: None)).load(table_id)
