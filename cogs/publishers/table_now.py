"""Reads of a table for its messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.games.contract import Text
from bot.games.registry import GAMES
from bot.tables.model.results import has_result
from bot.tables.model.views import LogLine, TableInfo, TableView
from bot.tables.service import Tables


class TableNow(Struct, frozen=True):
    """A table as its messages show it: metadata, and while it runs its public view `seen`.

    `turns_over`, `last_mover` and `active`, the users who acted just now, are known if asked for: see `TableReader`.
    """

    info: TableInfo
    seen: TableView | None = None
    turns_over: Mapping[int, int] = {}
    last_mover: int | None = None
    active: frozenset[int] = frozenset()


async def table_now(tables: Tables, table_id: int, *, moves: bool = False) -> TableNow:
    """Return the table as it is now; `moves`: with what its latest moves say about its players."""
    with tables.read_scope():
        info = await tables.queries.info_of_any_game(table_id)
        if info.status != "running" or info.game not in GAMES:
            return TableNow(info)
        reader = tables.reader
        seen = await reader.view(table_id, None)
        if not moves:
            return TableNow(info, seen)
        return TableNow(
            info,
            seen,
            await reader.turns_over(table_id),
            await reader.last_mover(table_id),
            await reader.acted_just_now(table_id),
        )


async def recap(tables: Tables, now: TableNow, readers: Iterable[int]) -> tuple[Text, ...]:
    """Return the recap for those who are to read the board."""
    return await tables.reader.recap(now.info.id, readers)


async def final_view(tables: Tables, info: TableInfo) -> TableView | None:
    """Return the public view of a table that is over; None if it has no result."""
    if info.status != "finished" and not has_result(info):
        return None
    return await tables.reader.view(info.id, None)


async def moves_since(tables: Tables, info: TableInfo, number: int) -> list[LogLine]:
    """Return the latest log lines after move `number`."""
    lines = await tables.reader.log(info.id, None, before=info.number + 1)
    return [line for line in lines if line.number > number]
