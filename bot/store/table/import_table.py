"""Import of whole tables: all moves, and the states that any table of this length stores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from msgspec.structs import asdict
from sqlalchemy import Connection, insert, update

from bot.rows import ComingRow, MoveRow, NewTable, SeatRow, TableRow
from bot.store.engine.compression import deflated, inflated
from bot.store.engine.database import execute
from bot.store.schema import moves, snapshots, tables
from bot.store.schema import seat_events as came
from bot.store.table.states import LAST, is_checkpoint
from bot.store.table.tables import TableQueries, remember_seats

MOVES_AT_ONCE = 100
"""Rows in memory at once: an imported record may have ten thousand moves."""


class TableImport:
    """Writes imported tables."""

    def __init__(self, rows: TableQueries) -> None:
        self._rows = rows

    async def take_in(
        self,
        new: NewTable,
        seats: Sequence[SeatRow],
        made: Iterable[MoveRow],
        states: Mapping[int, bytes],
        changes: Mapping[str, object],
        *,
        comings: Sequence[ComingRow] = (),
        most: int | None = None,
    ) -> TableRow:
        """Create a table with these moves, or return the one created by the same interaction.

        `made` is iterated once. `states` are those after the moves at which states are stored (see
        `is_state_stored`), by number, compressed or not; `changes` are further columns of the table's row. The table
        ids of the rows are ignored.

        Raises TooManyTables if `most` are open or running in its server.
        """

        def whole(connection: Connection, table_id: int) -> None:
            rows, last = iter(made), 0
            while some := [asdict(one) | {"table_id": table_id} for one in islice(rows, MOVES_AT_ONCE)]:
                connection.execute(insert(moves), some)
                last = some[-1]["number"]
            there = [
                {
                    "table_id": table_id,
                    "number": number,
                    "state": deflated(raw) if is_checkpoint(number) else inflated(raw),
                }
                for number, raw in states.items()
            ]
            values = {"last_move": last, **changes}
            execute(
                connection,
                [
                    (insert(snapshots), there),
                    (update(tables).where(tables.c.id == table_id).values(values), {}),
                    remember_seats(table_id),
                ],
            )
            if comings:
                execute(connection, [(insert(came), [asdict(one) | {"table_id": table_id} for one in comings])])

        return await self._rows.create(new, seats, most=most, beside=whole)


def is_state_stored(number: int, last: int) -> bool:
    """Return whether the state after this move is stored when `last` is the newest."""
    return is_checkpoint(number) or number > last - LAST
