"""A table as it was just read from the store. Lives no longer than what is being done with it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.games.chance import commitment
from bot.games.contract import t
from bot.games.registry import GAMES, AnyGame
from bot.store.rows import SeatRow, TableRow
from bot.store.store import Store
from bot.tables.codec import unpack_state
from bot.tables.errors import NoSuchTable, WrongStatus
from bot.tables.seen import SeatInfo, TableInfo


class Loaded(Struct):
    """A table that has begun: its row, its outside, its game and its state after the last move."""

    row: TableRow
    info: TableInfo
    game: AnyGame
    state: Any


def table_info(row: TableRow, seats: list[SeatRow]) -> TableInfo:
    """The outside of a table. The seed is in it only when the table is over."""
    over = row.status in ("finished", "ended")
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
        wanted=row.wanted,
        seats=tuple(SeatInfo(seat.seat, seat.name, seat.user_id, seat.ai_level, seat.stand_in) for seat in seats),
        number=row.number,
        commitment=commitment(seed, salt) if seed else "",
        seed=seed.hex() if over and seed else None,
        salt=salt.hex() if over and seed else None,
        reason=row.reason,
    )


async def load_info(store: Store, table_id: int) -> tuple[TableRow, TableInfo]:
    """The row and the outside of a table. Raises NoSuchTable."""
    row = await store.table(table_id)
    if row is None:
        raise NoSuchTable
    return row, table_info(row, await store.seats(table_id))


async def load(store: Store, table_id: int) -> Loaded:
    """A table that has begun, as of its last move. Raises NoSuchTable or WrongStatus."""
    row, info = await load_info(store, table_id)
    if row.started_at is None:
        raise WrongStatus(t("The game has not begun yet."))
    game = GAMES[row.game]
    _, raw = await store.state(table_id, row.number)
    return Loaded(row, info, game, unpack_state(game, raw, row.rules_version))
