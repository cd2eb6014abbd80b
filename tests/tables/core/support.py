"""Concurrent operations, and published changes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from bot.tables.model.loading import TableSnapshot
from bot.tables.service import Tables


async def at_once(*work: Awaitable[Any]) -> list[Any]:
    """Run concurrently, and return the results or errors."""
    return await asyncio.gather(*work, return_exceptions=True)


def published(tables: Tables) -> list[TableSnapshot]:
    """Record the tables that are published from now on."""
    snapshots: list[TableSnapshot] = []

    async def listener(table: TableSnapshot) -> None:
        snapshots.append(table)

    tables.events.subscribe(listener)
    return snapshots
