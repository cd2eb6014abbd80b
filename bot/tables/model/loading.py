"""Loading of tables from the store, with a cache of states.

A move reads its state at most once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from bot.enums import Status, TimerKind
from bot.games.contract import t
from bot.games.engine.chance import commitment
from bot.games.registry import GAMES, AnyGame
from bot.rows import InvitationRow, OrderRow, SeatRow, TableRow, TimerRow, VacationRow, VoteRow
from bot.store.cache.cache import ReadThroughCache
from bot.store.store import Store
from bot.store.table.aggregate import TableAggregate
from bot.tables.model.cup_keys import cup_of
from bot.tables.model.errors import NoSuchTable, WrongStatus
from bot.tables.model.lobby_timers import closes_at, new_host_at, ready_until
from bot.tables.model.replay import ReplayPoint
from bot.tables.model.state_history import StateHistory
from bot.tables.model.timer_kinds import KEPT
from bot.tables.model.unplayable import UnplayableTables
from bot.tables.model.views import TableInfo
from bot.tables.model.vote_keys import with_ends

STATES = 200
"""Maximum number of cached states; the least recently used ones are evicted."""


class TableSnapshot(Struct, frozen=True, dict=True):
    """Immutable snapshot of a table: its rows of one version, and the metadata from them."""

    rows: TableAggregate

    @cached_property
    def info(self) -> TableInfo:
        """The table's metadata."""
        rows = self.rows
        return table_info(
            rows.row, rows.seats, rows.timers, rows.invitations, vacations=rows.vacations, votes=rows.votes
        )

    @property
    def id(self) -> int:
        """The table's id."""
        return self.rows.row.id

    @property
    def row(self) -> TableRow:
        """The table's own row."""
        return self.rows.row

    @property
    def timers(self) -> tuple[TimerRow, ...]:
        """Its timers, earliest first."""
        return self.rows.timers

    @property
    def orders(self) -> tuple[OrderRow, ...]:
        """Its standing orders, oldest first, known to their owners alone."""
        return self.rows.orders

    def timer(self, kind: str, key: str = "") -> TimerRow | None:
        """Return a timer."""
        return next((one for one in self.timers if (one.kind, one.key) == (kind, key)), None)

    def with_rows(self, **rows: Any) -> Self:
        """Return a copy with other rows: seats, timers, votes, orders, ..."""
        return replace(self, rows=replace(self.rows, **rows))

    def with_columns(self, **columns: Any) -> Self:
        """Return a copy with other columns of the table's own row."""
        return self.with_rows(row=replace(self.rows.row, **columns)) if columns else self


class GameSnapshot(TableSnapshot, frozen=True, dict=True):
    """Snapshot of a table that has begun, with its game and the state after the last move.

    `draws`: see `chance.SealedChance`.
    """

    game: AnyGame
    state: Any
    draws: Mapping[str, int]


def as_game(table: TableSnapshot) -> GameSnapshot:
    """Return a snapshot that is known to be of a table that has begun."""
    assert isinstance(table, GameSnapshot), "the table has begun"
    return table


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

    Of its `timers` those of votes and of its end are used, and before the game begins the others.
    """
    is_open = row.status == Status.OPEN
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
        closes_at=closes_at(timers) if is_open else None,
        ends_at=next((at.due_at for at in timers if at.kind == TimerKind.ABANDONED and at.data != KEPT), None),
        new_host_at=new_host_at(timers, row.host_id) if is_open else None,
        ready_until=ready_until(timers) if is_open else None,
        vacations=tuple(vacations),
        votes=with_ends(votes, timers) if votes else (),
        cup=cup_of(row.interaction_id),
        hints=row.hints,
        words_button=row.words_button,
        days_off=row.days_off,
        look_seconds=row.look_seconds,
        starts_at=row.starts_at,
        event_id=row.event_id,
        description=row.description,
    )


class TableLoader:
    """Loads tables from the store, with an LRU cache of their states."""

    def __init__(self, store: Store, pins: UnplayableTables) -> None:
        self._store, self._pins = store, pins
        self.reading = pins.reading
        self._moments = StateHistory(store.moves)
        self._states = ReadThroughCache(self._state, STATES)

    async def table_of_any_game(self, table_id: int) -> TableSnapshot:
        """Return a table of any game, known or not. Raises NoSuchTable."""
        rows = await self._store.aggregates.of(table_id)
        if rows is None:
            raise NoSuchTable
        return TableSnapshot(rows)

    async def table(self, table_id: int) -> TableSnapshot:
        """Return a table, begun or not. Raises NoSuchTable, and Unplayable if its game is gone."""
        table = await self.table_of_any_game(table_id)
        self._check_known(table.row)
        return table

    async def game(self, table_id: int) -> GameSnapshot:
        """Return a begun table as of its last move.

        Raises NoSuchTable, WrongStatus or Unplayable.
        """
        return await self.played((await self.table(table_id)).rows)

    async def played(self, rows: TableAggregate) -> GameSnapshot:
        """Return the begun table of these rows with its state. Raises WrongStatus or Unplayable."""
        row = rows.row
        self._check_known(row)
        if row.started_at is None:
            raise WrongStatus(t("The game has not begun yet."))
        self._pins.check(row)
        moment = await self.moment(row, row.last_move)
        return GameSnapshot(rows, GAMES[row.game], moment.state, moment.draws)

    def forget(self, table_id: int, number: int) -> None:
        """Drop the state after this move from the cache, and retry an unplayable table."""
        self._states.invalidate((table_id, number))
        self._pins.forget(table_id)

    async def moment(self, row: TableRow, number: int) -> ReplayPoint:
        """Return the state of a table after a move. Raises Unplayable."""
        with self.reading(row):
            return await self._states((row.id, number))

    def remember(self, table: GameSnapshot) -> None:
        """Cache the state of a table after its last move, which was just written."""
        number = table.row.last_move
        self._states.invalidate((table.id, number - 1))
        self._states.put((table.id, number), ReplayPoint(table.state, table.draws))

    def _check_known(self, row: TableRow) -> None:
        if row.game not in GAMES:
            raise self._pins.pin(row, f"there is no game {row.game!r}")

    async def _state(self, key: tuple[int, int]) -> ReplayPoint:
        table_id, number = key
        rows = await self._store.aggregates.of(table_id)
        if rows is None:
            raise NoSuchTable
        return await self._moments.at(rows.row, number)


async def load(store: Store, table_id: int) -> GameSnapshot:
    """Load a begun table from the store, without the cache.

    Raises NoSuchTable, WrongStatus or Unplayable.
    """
    return await TableLoader(store, UnplayableTables(lambda _: None)).game(table_id)
