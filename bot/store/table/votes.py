"""Statements that write the open votes of a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict
from sqlalchemy import bindparam, delete, insert

from bot.rows import VoteRow
from bot.store.engine.database import Statement
from bot.store.schema import votes

CLEAR = delete(votes).where(votes.c.table_id == bindparam("of"))
ADD = insert(votes)


def replace_votes(table_id: int, rows: Sequence[VoteRow]) -> list[Statement]:
    """Return statements that replace a table's votes."""
    statements: list[Statement] = [(CLEAR, {"of": table_id})]
    if rows:
        statements.append((ADD, [asdict(row) for row in rows]))
    return statements
