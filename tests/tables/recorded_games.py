"""Test helper: recorded games as tables."""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import datetime, timedelta
from pathlib import Path

from msgspec.structs import asdict
from sqlalchemy import insert

from bot.games.contract import SPEED
from bot.games.registry import GAMES
from bot.rows import MoveRow, NewTable, SeatRow, TableRow
from bot.store.engine.compression import deflated
from bot.store.schema import interactions, moves, snapshots
from bot.store.store import Store
from bot.store.table.states import LAST, is_checkpoint
from bot.tables.model.codec import pack_state
from bot.tables.model.replay import ReplayPoint
from bot.tables.records.format import Record, read
from bot.tables.records.verify import RecordVerifier
from tests.databases import change

RECORDS = Path(__file__).parent.parent / "golden" / "records"
PATHS = sorted(RECORDS.glob("*/*.json"))
OF_THREE = {path.stem.partition("-")[0]: path for path in PATHS if path.stem.endswith("-3")}
"""A record of each game."""
SMALL = [
    min(
        (path for path in PATHS if path.stem.startswith(game) and path.stem[-1] != "1"),
        key=lambda path: len(path.read_bytes()),
    )
    for game in OF_THREE
]
"""The smallest record of each game with several seats."""
PEOPLE = 1 << 60
"""The first user id, as large as Discord's."""
NOON = datetime.fromisoformat("2026-05-04T12:00:00.123456Z")
MINUTE = timedelta(minutes=1)


def named(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def record_at(path: Path) -> Record:
    return read(path.read_bytes())


def moments_of(record: Record) -> dict[int, ReplayPoint]:
    """Return the state after each move."""
    check, found = RecordVerifier(record), dict[int, ReplayPoint]()
    for move in record.moves:
        assert check.fault(move) is None
        found[move.number] = check.now
    return found


def packed(record: Record, moment: ReplayPoint) -> bytes:
    return pack_state(GAMES[record.game], moment.state, moment.draws)


async def opened(store: Store, record: Record) -> TableRow:
    """Create a running table of the recorded players."""
    settings = {name: one for name, one in record.settings.items() if name != SPEED}
    new = NewTable(record.game, record.version, PEOPLE, 1, 1, "en", record.settings[SPEED], settings, 2, NOON)
    seats = [SeatRow(0, seat, name, PEOPLE + seat) for seat, name in enumerate(record.players)]
    row = await store.tables.create(new, seats)
    seed, salt = bytes.fromhex(record.seed), bytes.fromhex(record.salt)
    await change(store, row.id, status="running", started_at=NOON, thread_id=PEOPLE + row.id, seed=seed, salt=salt)
    return await found_again(store, row.id)


async def found_again(store: Store, table_id: int) -> TableRow:
    row = await store.tables.get(table_id)
    assert row is not None
    return row


def moves_of(record: Record, table_id: int) -> list[MoveRow]:
    """Return the moves as rows, a minute apart."""
    return [
        MoveRow(
            table_id, one.number, one.seat, PEOPLE + one.seat if one.seat >= 0 else None, one.kind, one.said,
            bytes(one.events), False, False, NOON + one.number * MINUTE,
        )
        for one in record.moves
    ]  # fmt: skip


async def written(
    store: Store, record: Record, moments: Mapping[int, ReplayPoint], whole: Container[int] | None = None
) -> TableRow:
    """Create a running table with the states that today's code stores, or those in `whole`."""
    row = await opened(store, record)
    states = [
        {"table_id": row.id, "number": number, "state": _kept(number, packed(record, moment), whole)}
        for number, moment in moments.items()
        if (is_checkpoint(number) or number > len(moments) - LAST if whole is None else number in whole)
    ]
    rows = [asdict(one) for one in moves_of(record, row.id)]
    presses = [{"interaction_id": PEOPLE + one["number"], "at": one["at"]} for one in rows]
    await store.database.write(
        (insert(moves), rows), (insert(snapshots), states), (store.database.add(interactions), presses)
    )
    await change(store, row.id, last_move=len(rows))
    return await found_again(store, row.id)


def _kept(number: int, raw: bytes, whole: Container[int] | None) -> bytes:
    return deflated(raw) if whole is None and is_checkpoint(number) else raw


async def over(store: Store, row: TableRow, at: datetime) -> TableRow:
    """End the game of the table."""
    await change(store, row.id, status="finished", ended_at=at)
    return await found_again(store, row.id)
