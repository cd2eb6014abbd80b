"""A process that commits moves of several tables until killed, and prints acknowledged ones."""

from __future__ import annotations

import asyncio
import sys

from bot.enums import TimerKind
from bot.rows import TimerRow
from bot.store import Store
from tests.store.builders import commit, minutes, new_table


async def main(url: str, tables: int) -> None:
    store = await Store.open(url)

    async def play(table_id: int) -> None:
        number = 0
        while True:
            number += 1
            timers = (TimerRow(table_id, TimerKind.LIMIT, str(number), minutes(number)),)
            one = commit(table_id, number, interaction=table_id << 32 | number, timers=timers, state=b"x" * 5_000)
            await store.commit(one)
            sys.stdout.write(f"{table_id} {number}\n")
            sys.stdout.flush()

    await asyncio.gather(*[play((await store.tables.create(new_table())).id) for _ in range(tables)])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
