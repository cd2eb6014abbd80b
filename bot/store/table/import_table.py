"""Tables that come from elsewhere, whole: their moves, and of the states after them as many as any table keeps."""

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
from bot.store.table.states import LAST, stays
from bot.store.table.tables import TableQueries, remember_seats

MOVES_AT_ONCE = 100
"""As rows in memory: a record may have ten thousand moves."""


class TableImport:
    """Writes such tables."""

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
        """A table that stands as these moves have brought it about, or the one that the same interaction has made.

        `made` is gone through once. `states` are those after the moves that stay (see `kept`), by number, deflated or
        not; `changes` are further columns of its row. The rows' own table ids do not matter. Raises TooManyTables if
        `most` are open or running in its server.
        """

        def whole(connection: Connection, table_id: int) -> None:
            rows, last = iter(made), 0
            while some := [asdict(one) | {"table_id": table_id} for one in islice(rows, MOVES_AT_ONCE)]:
                connection.execute(insert(moves), some)
                last = some[-1]["number"]
            there = [
                {"table_id": table_id, "number": number, "state": deflated(raw) if stays(number) else inflated(raw)}
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


def kept(number: int, last: int) -> bool:
    """Whether the state after this move stays where `last` is the newest."""
    return stays(number) or number > last - LAST
