"""Builders of rows for the tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from bot.enums import MoveKind
from bot.rows import Commit, MoveRow, NewTable, ResultRow, TableRow
from bot.store import Store, schema

NOON = datetime(2026, 5, 4, 12, 0, 0, 123456, tzinfo=UTC)
ANN, BEN = 1 << 60, (1 << 60) + 1
"""User ids as large as Discord's."""


def minutes(n: float) -> datetime:
    """Return the time this many minutes after noon."""
    return NOON + timedelta(minutes=n)


def new_table(**changes: Any) -> NewTable:
    """Return a table of Ann's."""
    values: dict[str, Any] = {
        "game": "andromeda",
        "rules_version": 1,
        "host_id": ANN,
        "guild_id": 3 << 60,
        "channel_id": 4,
        "language": "ja",
        "speed": "days",
        "settings": {"map": "long"},
        "seat_count": 3,
        "created_at": NOON,
    }
    return NewTable(**values | changes)


def commit(table_id: int, number: int, **changes: Any) -> Commit:
    """Return move `number` by seat 0.

    The changes are fields of the commit or of its move, or the table's `status`.
    """
    move: dict[str, Any] = {
        "seat": 0,
        "user_id": ANN,
        "kind": "move",
        "said": ("move", "tarn"),
        "events": b"[]",
        "sealed": False,
        "undone": False,
        "at": minutes(number),
    }
    of_move = {name: changes.pop(name) for name in list(changes) if name in move}
    row = MoveRow(table_id, number, **move | of_move)
    table = dict(changes.pop("table", {}))
    if status := changes.pop("status", None):
        table |= {"status": status} if status == "running" else {"status": status, "ended_at": row.at}
    return Commit(table_id, number, row, changes.pop("state", f"state {number}".encode()), table=table, **changes)


async def played(store: Store, moves: int, kind: MoveKind = MoveKind.MOVE) -> TableRow:
    """Return a running table after this many moves."""
    table = await store.tables.create(new_table())
    for number in range(1, moves + 1):
        await store.commit(commit(table.id, number, kind=kind, status="running"))
    found = await store.tables.get(table.id)
    assert found is not None
    return found


async def results(store: Store) -> list[ResultRow]:
    """Return the results of all tables."""
    rows = select(schema.results).order_by(schema.results.c.table_id, schema.results.c.seat)
    return [ResultRow(*row) for row in await store.database.fetch(rows)]
