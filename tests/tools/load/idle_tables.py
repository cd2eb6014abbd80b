"""Idle tables: copies of tables posted in Discord, whose clocks fire in some days."""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from sqlalchemy import Table

from bot.store import schema

BEYOND = 1_000_000
"""First id of copies; the database continues below."""
MOVED = {
    "tables": ("id", "thread_id", "host_id"),
    "seats": ("table_id", "user_id"),
    "moves": ("table_id", "user_id"),
    "snapshots": ("table_id",),
    "messages": ("table_id", "channel_id", "message_id"),
    "timers": ("table_id",),
}
"""Columns that differ between copies."""
LATER = "due_at + make_interval(days => 2, secs => (k * 7919) % 604800)"


async def rest(connection: asyncpg.Connection, patterns: Sequence[int], count: int) -> None:
    """Copy the tables `patterns` up to this count, each with people of its own."""
    first, span = min(patterns), max(patterns) - min(patterns) + 1
    copies = -(-count // len(patterns))
    for name, moved in MOVED.items():
        await connection.execute(_copying(schema.metadata.tables[name], moved), list(patterns), first, span, copies)
    await connection.execute("ANALYZE")


def _copying(table: Table, moved: Sequence[str]) -> str:
    by = f"({BEYOND} - $2::bigint + k * $3::bigint)"
    columns = [column.name for column in table.columns]
    copied = [f"{one} + {by}" if one in moved else LATER if one == "due_at" else one for one in columns]
    return (
        f"INSERT INTO {table.name} ({', '.join(columns)}) SELECT {', '.join(copied)} "
        f"FROM {table.name}, generate_series(0, $4::int - 1) AS k WHERE {moved[0]} = ANY($1::bigint[])"
    )
