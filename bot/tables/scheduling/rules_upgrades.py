"""Check of games under older rules: a table without a migration to today's is unplayable."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.tables.service import Tables


async def check_upgrades(tables: Tables) -> list[int]:
    """Try the migration of all running tables of older rules; return the unplayable ones.

    Tables of unknown games are unplayable, too. Read-only. Raises StoreBusy.
    """
    return [
        table_id
        for table_id, game_id, begun_under in await tables.uow.store.tables.running_versions()
        if game_id not in GAMES or begun_under != GAMES[game_id].meta.version
        if not await tables.queries.can_go_on(table_id)
    ]
