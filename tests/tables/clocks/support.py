"""A table with a time limit."""

from __future__ import annotations

from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from tests.tables.conftest import ANN

ERI = Person(5, "Eri")


async def begun(tables: Tables, lobby: TableInfo, limit: Limit, *others: Person, ai: int = 0) -> TableInfo:
    """Start a table of Ann's with this time limit."""
    await tables.lobby.configure(lobby.id, ANN, limit=limit)
    for person in others:
        await tables.seating.join(lobby.id, person)
    for _ in range(ai):
        await tables.seating.add_ai(lobby.id, ANN, 1)
    return await tables.lobby.start(lobby.id, ANN, 12)
