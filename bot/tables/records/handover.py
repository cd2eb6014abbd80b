"""Handover of a running table from one host to another: a file with all of it, and its seed.

The file is for operators alone. The table is paused at its old host from then on; at the new host it has no channel
yet, so it is paused until it is moved to one. It is not rated, for no player at the new host has seen its beginning.
"""

from __future__ import annotations

import asyncio
from datetime import datetime

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.enums import LimitThen, Status
from bot.games.contract import SPEED, t
from bot.games.registry import GAMES
from bot.rows import ComingRow, HintRow, MoveRow, NewTable, SeatRow
from bot.tables.core.store_errors import after_commit, table_operation
from bot.tables.core.unit_of_work import UnitOfWork
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.loading import GameSnapshot, as_game
from bot.tables.model.rating_text import IMPORTED
from bot.tables.model.table_rules import check_running
from bot.tables.model.views import HELD, TableInfo
from bot.tables.records.archive import record_of
from bot.tables.records.format import SALT, SEED, BadRecord, read, secret
from bot.tables.records.import_record import ReplayedRecord, chosen, play

MOST, SECONDS = 1_000_000, 600.0
"""Maximum moves of a table, and maximum seconds of its replay, for which the operator waits."""


class TableMetadata(Struct, frozen=True):
    """Data of a table that its record does not have."""

    guild_id: int
    channel_id: int
    host_id: int
    language: str
    seat_count: int
    started_at: datetime
    limit_seconds: int | None
    limit_then: LimitThen
    bank_seconds: int | None
    limit_minute: int | None
    time_zone: str | None
    waking: bool
    paused_at: datetime | None
    voted_end: bool
    least_reliable: int | None
    private: bool
    hints: bool
    words_button: bool = False
    days_off: bool = False
    look_seconds: int | None = None
    description: str = ""


class Handover(Struct, frozen=True):
    """A table to hand over, with its record."""

    record: msgspec.Raw
    outside: TableMetadata
    seats: tuple[SeatRow, ...]
    moves: tuple[MoveRow, ...]
    comings: tuple[ComingRow, ...]


def _played(raw: bytes) -> tuple[Handover, ReplayedRecord]:
    """Return a handover and the replay of its record. Raises BadRecord."""
    try:
        whole = msgspec.json.decode(raw, type=Handover)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(t("This is no table that was handed over ({why}).", why=str(error))) from None
    return whole, play(read(bytes(whole.record)), most=MOST, seconds=SECONDS)


class HandoverService:
    """Exports tables to other hosts, and imports them."""

    def __init__(self, uow: UnitOfWork) -> None:
        self._uow = uow

    @table_operation
    async def hand_over(self, table_id: int) -> bytes:
        """Export a running table, and put it on hold here. Raises NoSuchTable, WrongStatus."""

        async def decide(table: GameSnapshot) -> Draft[None]:
            if table.info.held:
                return unchanged(table)
            check_running(table.info)
            return change(table, timers=(), reason=HELD)

        return await after_commit(self._exported(as_game((await self._uow.run(table_id, decide)).after)))

    async def _exported(self, table: GameSnapshot) -> bytes:
        store, row = self._uow.store, table.row
        moves = await store.moves.of(row.id)
        whole = Handover(
            record=msgspec.Raw(msgspec.json.encode(record_of(table, moves, await store.hints.of(row.id)))),
            outside=TableMetadata(**{name: getattr(row, name) for name in TableMetadata.__struct_fields__}),
            seats=table.info.seats,
            moves=tuple(replace(one, events=b"") for one in moves),
            comings=table.rows.comings,
        )
        return msgspec.json.encode(whole)

    @table_operation
    async def take_over(self, raw: bytes) -> TableInfo:
        """Import a table of another host, replaying its moves. Raises BadRecord."""
        whole, played = await asyncio.to_thread(_played, raw)
        record, outside = played.record, whole.outside
        if len(whole.moves) != len(played.moves) or len(whole.seats) != len(played.names) or played.over:
            raise BadRecord(t("The table and its record do not belong together, or the game is over."))
        new = NewTable(
            game=record.game,
            rules_version=record.version,
            host_id=outside.host_id,
            guild_id=outside.guild_id,
            channel_id=outside.channel_id,
            language=outside.language,
            speed=record.settings.get(SPEED, "days"),
            settings=chosen(GAMES[record.game], record),
            seat_count=outside.seat_count,
            created_at=self._uow.now(),
            limit_seconds=outside.limit_seconds,
            limit_then=outside.limit_then,
            private=outside.private,
            bank_seconds=outside.bank_seconds,
            limit_minute=outside.limit_minute,
            time_zone=outside.time_zone,
            waking=outside.waking,
            voted_end=outside.voted_end,
            least_reliable=outside.least_reliable,
            hints=outside.hints,
            words_button=outside.words_button,
            days_off=outside.days_off,
            look_seconds=outside.look_seconds,
            description=outside.description,
        )
        changes: dict[str, object] = {
            "status": Status.RUNNING,
            "started_at": outside.started_at,
            "paused_at": outside.paused_at,
            "seed": secret(record.seed, SEED),
            "salt": secret(record.salt, SALT),
            "unrated": IMPORTED,
            "imported": record.imported or played.last,
            "first_seed": secret(record.first_seed, SEED) if record.imported else None,
        }
        moves = [
            replace(row, number=made.number, kind=made.kind, seat=made.seat, said=made.said, events=bytes(made.events))
            for row, made in zip(whole.moves, played.moves, strict=True)
        ]
        row = await self._uow.store.imports.take_in(
            new, whole.seats, moves, played.states, changes, comings=whole.comings
        )
        for one in record.hints:
            if 0 <= one.seat < len(whole.seats):
                user = whole.seats[one.seat].user_id
                asked = HintRow(row.id, one.number, one.seat, user, one.level, self._uow.now())
                await self._uow.store.hints.add(asked)
        return await self._uow.info_of_any_game(row.id)
