"""Archived moves of a finished table: one compressed text, a JSON line per move.

`archive_moves` writes it. No moves are added any more, and a row per move takes several times the space. Users are not
in it: results, seats and comings name them, and erasure changes those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, func, select

from bot.enums import MoveKind
from bot.rows import MoveRow
from bot.store.engine.compression import deflated, inflated
from bot.store.engine.errors import CorruptData
from bot.store.schema import archived_moves, moves

LINES = select(archived_moves.c.lines).where(archived_moves.c.table_id == bindparam("of"))
IS_THERE = func.length(moves.c.events) > 0
"""False for traces: rows that stay in `moves` of archived moves."""


class ArchivedMove(Struct, frozen=True, omit_defaults=True):
    """A move, like `MoveRow`."""

    number: int
    seat: int
    said: tuple[str, ...]
    events: msgspec.Raw
    at: datetime
    kind: MoveKind = MoveKind.MOVE
    sealed: bool = False
    undone: bool = False
    drawn: bool = False
    waited: int | None = None


_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(ArchivedMove)


def plain_or_archived(rows: Iterable[Sequence[Any]]) -> list[MoveRow]:
    """Return the moves that have rows of their own, without traces."""
    return [row for row in (MoveRow(*one) for one in rows) if row.events]


def of(connection: Connection, table_id: int) -> list[MoveRow]:
    """Return the archived moves of a table, oldest first; empty if it is not archived.

    Raises CorruptData.
    """
    raw = connection.execute(LINES, {"of": table_id}).scalar()
    return [] if raw is None else read(table_id, raw)


def written(rows: Sequence[MoveRow]) -> bytes | None:
    """Encode moves as an archive; None if it would not decode to the same."""
    lines = (
        ArchivedMove(
            one.number, one.seat, one.said, msgspec.Raw(one.events), one.at, one.kind, one.sealed, one.undone,
            one.drawn, one.waited,
        )
        for one in rows
    )  # fmt: skip
    raw = deflated(b"\n".join(map(_encoder.encode, lines)))
    try:
        same = read(rows[0].table_id, raw) == [replace(row, user_id=None) for row in rows]
    except (CorruptData, IndexError):
        same = False
    return raw if same else None


def read(table_id: int, raw: bytes) -> list[MoveRow]:
    """Decode an archive. Raises CorruptData."""
    try:
        lines = _decoder.decode_lines(inflated(raw))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise CorruptData(str(problem)) from problem
    return [
        MoveRow(
            table_id, one.number, one.seat, None, one.kind, one.said, bytes(one.events), one.sealed, one.undone,
            one.at, one.drawn, one.waited,
        )
        for one in lines
    ]  # fmt: skip
