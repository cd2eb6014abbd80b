"""Compare two databases row by row, a page at a time, in constant memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import TypeAlias

from sqlalchemy import Connection, RowMapping, String, Table, collate, select

from bot.store.engine.errors import StoreError

PAGE = 500
"""Rows per page in memory."""
AnyRow: TypeAlias = RowMapping
Page: TypeAlias = Sequence[AnyRow]


class DatabasesDiffer(StoreError):
    """Two databases that should be equal differ; names the `table` and the row's `key`."""

    def __init__(self, table: Table, key: str) -> None:
        super().__init__(f"The row {key} of {table.name} is not the same in both databases.")
        self.table, self.key = table.name, key


def compare(table: Table, one: Connection, other: Connection) -> int:
    """Return the number of rows in both. Raises DatabasesDiffer at the first difference."""
    count = 0
    for row, twin in zip_longest(_rows(table, one), _rows(table, other)):
        if row != twin:
            raise DatabasesDiffer(table, min(key_of(table, found) for found in (row, twin) if found is not None))
        count += 1
    return count


def pages(table: Table, connection: Connection) -> Iterator[Page]:
    """Yield all rows in pages, ordered by primary key.

    Keys are compared bytewise, which gives the same order in every database.
    """
    binary = "C" if connection.dialect.name == "postgresql" else "BINARY"
    keys = [
        collate(column, binary) if isinstance(column.type, String) else column for column in table.primary_key.columns
    ]
    streamed = {"stream_results": True, "yield_per": PAGE}
    with connection.execute(select(table).order_by(*keys), execution_options=streamed) as rows:
        yield from rows.mappings().partitions()


def key_of(table: Table, row: AnyRow) -> str:
    """Return the row's primary key as text; keys hold no hidden information."""
    return ", ".join(f"{column.name} {row[column]}" for column in table.primary_key.columns)


def _rows(table: Table, connection: Connection) -> Iterator[AnyRow]:
    return chain.from_iterable(pages(table, connection))
