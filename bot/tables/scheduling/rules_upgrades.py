"""Games that were begun under older rules: each should have a way to today's. A table that has none is pinned."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.tables.service import Tables


async def check_upgrades(tables: Tables) -> list[int]:
    """Tries the way for every running table of older rules, or of no game; returns those that are pinned.

    Nothing is changed. Raises StoreBusy.
    """
    return [
        table_id
        for table_id, game_id, begun_under in await tables.uow.store.tables.running_versions()
        if game_id not in GAMES or begun_under != GAMES[game_id].meta.version
        if not await tables.queries.can_go_on(table_id)
    ]
