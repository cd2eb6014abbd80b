"""Handover of a running table to another host, by file.

`python -m bot hand-over TABLE FILE` and `take-over FILE`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.engine.file_permissions import private_file
from bot.store.engine.process_lock import only_process
from bot.store.store import Store
from bot.tables.service import Tables


def hand_over(database: str, table: int, path: Path) -> str:
    """Write the table to a file that only its owner can read, and suspend it; return advice.

    Raises TableError, StoreError, ValueError if the file exists.
    """
    if path.exists():
        raise ValueError(f"{path} is there already.")
    whole = asyncio.run(_given(database, table))
    private_file(path)
    path.write_bytes(whole)
    return (
        f"Table {table} is in {path}, and rests here. The file holds its secrets: give it to the other host alone, and "
        "delete it when the table is there. Then end the table here: /taku end in its thread."
    )


def take_over(database: str, path: Path) -> str:
    """Import a table from such a file; return advice.

    Raises TableError, BadRecord, StoreError, OSError.
    """
    number = asyncio.run(_taken(database, path.read_bytes()))
    return f"It is table {number} here. Start the bot; the table's host types /taku move where it is to go on."


async def _given(database: str, table: int) -> bytes:
    async with _tables(database) as tables:
        return await tables.handover.hand_over(table)


async def _taken(database: str, raw: bytes) -> int:
    async with _tables(database) as tables:
        return (await tables.handover.take_over(raw)).id


@asynccontextmanager
async def _tables(database: str) -> AsyncGenerator[Tables]:
    """Open the tables of a database that no bot uses."""
    with only_process(database) as single_process:
        store = await Store.open(database, single_process=single_process)
        try:
            yield Tables(store)
        finally:
            await store.close()
