"""A recorder of this layout's database requirements, for the versions after it.

Usage: `python -m tests.tools.released_queries`.

Writes two files in `released`: `NNNN.json`, the layout as it is read and written, and `NNNN.sql`, the statements of the
`story` on PostgreSQL. A test runs them against newer versions of the layout.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, Table, event
from sqlalchemy.dialects import postgresql

from bot.store import schema
from bot.store.store import Store
from tests import postgres
from tests.store.every_row import goes_on, told
from tests.store.next_layout import newest
from tests.temp_folders import new_folder

FOLDER = Path(__file__).parents[1] / "store" / "released"
GIVEN = re.compile(r"\$(\d+)")


class Column(Struct, frozen=True):
    """The properties of a column that statements rely on."""

    type: str
    nullable: bool
    left_out: bool
    """an insert may omit it"""


class Layout(Struct, frozen=True):
    """A table."""

    key: list[str]
    unique: list[list[str]]
    columns: dict[str, Column]


Layouts = dict[str, Layout]


def layouts() -> Layouts:
    """Return all tables of this version."""
    return {str(table.name): _layout(table) for table in schema.metadata.sorted_tables}


def released(layout: str) -> tuple[Layouts, list[str]]:
    """Return a recorded layout: its tables, and the statements of the story."""
    kept = FOLDER / layout
    statements = kept.with_suffix(".sql").read_text(encoding="utf-8").splitlines()
    return msgspec.json.decode(kept.with_suffix(".json").read_bytes(), type=Layouts), statements


def is_reading(statement: str) -> bool:
    """Return whether the statement changes nothing."""
    return statement.startswith("SELECT")


def _layout(table: Table) -> Layout:
    unique = {tuple(sorted(str(column.name) for column in index.columns)) for index in table.indexes if index.unique}
    unique |= {(str(column.name),) for column in table.columns if column.unique}
    return Layout(
        sorted(str(column.name) for column in table.primary_key.columns),
        sorted(map(list, unique)),
        {
            str(column.name): Column(
                str(column.type.compile(dialect=postgresql.dialect())),
                bool(column.nullable),
                bool(column.nullable or column.server_default is not None or column is table.autoincrement_column),
            )
            for column in table.columns
        },
    )


@contextmanager
def _noted(into: list[str]) -> Generator[None]:
    def note(_connection: Any, _cursor: Any, statement: str, given: Any, _context: Any, many: bool) -> None:
        if "pgqueuer" in statement:
            return  # its layout is not the bot's
        for one in given if many else [given]:
            filled = _filled_in(statement, one)
            if not (is_reading(filled) and filled in into):
                into.append(filled)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def _filled_in(statement: str, given: Sequence[object]) -> str:
    filled = GIVEN.sub(lambda found: _literal(given[int(found[1]) - 1]), statement)
    return " ".join(line.strip() for line in filled.splitlines())


def _literal(value: object) -> str:
    match value:
        case None:
            return "NULL"
        case bool() | int() | float():
            return str(value)
        case bytes():
            return rf"'\x{value.hex()}'"
        case datetime() | date():
            return f"'{value.isoformat()}'"
        case str() if "\n" not in value:
            return "'" + value.replace("'", "''") + "'"
        case str():
            return "E'" + value.replace("\\", r"\\").replace("'", "''").replace("\n", r"\n") + "'"
        case _:
            raise TypeError(type(value))


async def _main() -> None:
    statements = list[str]()
    server = await postgres.server()
    async with server.database() as url:
        store = await Store.open(url)
        with _noted(statements):
            await goes_on(store, await told(store))
        await store.close()
    server.remove()
    kept = FOLDER / newest()
    kept.with_suffix(".sql").write_text("\n".join(statements) + "\n", encoding="utf-8")
    kept.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(layouts())) + b"\n")


if __name__ == "__main__":
    os.environ[postgres.FOLDER] = new_folder("taku-postgres-")
    asyncio.run(_main())
