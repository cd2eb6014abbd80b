"""Reads of a table for its messages."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bot.enums import Status
from bot.tables.model.loading import GameSnapshot, TableSnapshot
from bot.tables.model.results import has_result
from bot.tables.model.views import TableInfo, TableView
from bot.tables.play.reading import last_mover, turns_over
from bot.tables.service import Tables


class TableNow(Struct, frozen=True):
    """A table as its messages show it: metadata, and while it runs its public view `seen`.

    `turns_over`, `last_mover` and `active`, the users who acted just now: see `bot.tables.play.reading`.
    """

    info: TableInfo
    seen: TableView | None = None
    turns_over: Mapping[int, int] = {}
    last_mover: int | None = None
    active: frozenset[int] = frozenset()


async def table_now(tables: Tables, table: TableSnapshot) -> TableNow:
    """Return a snapshot of a table as its messages show it."""
    info = table.info
    if info.status != Status.RUNNING or not isinstance(table, GameSnapshot):
        return TableNow(info)
    reader = tables.reader
    seen = await reader.view_of(table, None)
    return TableNow(info, seen, turns_over(table), last_mover(table), reader.acted_just_now(table))


async def final_view(tables: Tables, info: TableInfo) -> TableView | None:
    """Return the public view of a table that is over; None if it has no result."""
    if info.status != Status.FINISHED and not has_result(info):
        return None
    return await tables.reader.view(info.id, None)
