"""Solo tables in direct messages."""

from __future__ import annotations

from typing import Any

from bot.tables.model.views import TableInfo
from cogs.board.message_roles import BOARD
from tests.cogs.simulated_client import World


def direct(w: World, name: str = "Ann") -> list[Any]:
    """Return the messages in a user's direct messages, oldest first."""
    return w.people[name].user.dm_channel.history()


async def alone(w: World, game: str, name: str = "Ann", **options: Any) -> TableInfo:
    """Open a solo table in direct messages by command."""
    await w.people[name].user.slash("taku new", game=game, **options)
    await w.settle()
    return (await w.client.tables.queries.solo_tables(w.people[name].id))[-1]


async def own_board(w: World, table: int, name: str = "Ann") -> Any:
    """Return the board of a user's solo table."""
    row = await w.client.tables.messages.find(table, BOARD)
    assert row is not None
    return next(one for one in direct(w, name) if one.id == row.message_id)
