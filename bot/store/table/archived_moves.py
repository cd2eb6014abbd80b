"""The moves of a table that is over, in one deflated text: a line a move, as JSON. `chronicles` writes it.

Nobody moves there any more, and a row a move is several times as much. Who sat at a seat is not in it: results, seats
and comings say that, and of whom the bot forgets it changes those.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, func, select

from bot.rows import MoveKind, MoveRow
from bot.store.engine.compression import deflated, inflated
from bot.store.engine.errors import CorruptData
from bot.store.schema import archived_moves, moves

LINES = select(archived_moves.c.lines).where(archived_moves.c.table_id == bindparam("of"))
IS_THERE = func.length(moves.c.events) > 0
"""Not so what stays in `moves` of a move that stands in a chronicle."""


class ArchivedMove(Struct, frozen=True, omit_defaults=True):
    """A move, as `MoveRow`."""

    number: int
    seat: int
    said: tuple[str, ...]
    events: msgspec.Raw
    at: datetime
    kind: MoveKind = "move"
    sealed: bool = False
    undone: bool = False
    drawn: bool = False
    waited: int | None = None


_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(ArchivedMove)


def plain_or_archived(rows: Iterable[Sequence[Any]]) -> list[MoveRow]:
    """The moves that stand in rows of their own."""
    return [row for row in (MoveRow(*one) for one in rows) if row.events]


def of(connection: Connection, table_id: int) -> list[MoveRow]:
    """The moves of a table, if its chronicle is written, oldest first. Raises Broken."""
    raw = connection.execute(LINES, {"of": table_id}).scalar()
    return [] if raw is None else read(table_id, raw)


def written(rows: Sequence[MoveRow]) -> bytes | None:
    """The chronicle of these moves; None if it would not say the same."""
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
    """The moves of a chronicle. Raises Broken."""
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
