"""Tests of the pool of SQLite connections."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection

from bot.store.engine.sqlite_connections import ConnectionPool, SqliteConnection, T, Work


class Lane:
    """A connection whose work waits until `free` is set."""

    def __init__(self) -> None:
        self.free, self.done = asyncio.Event(), 0

    async def do(self, work: Work[T]) -> T:
        await self.free.wait()
        self.done += 1
        return work(None)  # pyright: ignore[reportArgumentType]

    async def close(self) -> None:
        pass


async def test_a_read_waits_behind_no_other_while_a_connection_is_idle() -> None:
    slow, idle = Lane(), Lane()
    idle.free.set()
    pool = ConnectionPool([slow, idle])
    first = asyncio.create_task(pool.do(lambda _: "first"))
    await asyncio.sleep(0)
    assert [await pool.do(lambda _: "next") for _ in range(3)] == ["next"] * 3
    slow.free.set()
    assert await first == "first"
    assert (slow.done, idle.done) == (1, 3)
    await pool.do(lambda _: None)
    assert slow.done == 2, "the first one again, which is prepared"


async def test_two_files_are_not_confused_by_what_their_connections_share(tmp_path: Path) -> None:
    def numbered(connection: Connection) -> list[int]:
        return list(connection.exec_driver_sql("SELECT number FROM one").scalars())

    lanes = [await SqliteConnection.opened(tmp_path / f"{number}.db", "BEGIN IMMEDIATE") for number in range(2)]
    for number, lane in enumerate(lanes):
        await lane.do(lambda connection: connection.exec_driver_sql("CREATE TABLE one (number INTEGER)"))
        await lane.do(lambda connection, n=number: connection.exec_driver_sql(f"INSERT INTO one VALUES ({n})"))
    assert [await lane.do(numbered) for lane in lanes] == [[0], [1]]
    for lane in lanes:
        await lane.close()
