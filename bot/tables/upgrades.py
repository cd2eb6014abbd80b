"""Games that were begun under older rules: each must have a way to today's, or the bot does not start."""

from __future__ import annotations

from bot.games.registry import GAMES
from bot.store.store import Store
from bot.tables.codec import unpack_state


class CannotGoOnError(ValueError):
    """Running tables that this version of the bot cannot play on; the message says which and what to do."""


async def check_upgrades(store: Store) -> None:
    """Tries the way for every running table of older rules. Raises CannotGoOnError, having changed nothing."""
    stuck: list[str] = []
    for table_id, game_id, begun_under in await store.running_versions():
        game = GAMES.get(game_id)
        if game is None:
            stuck.append(f"table {table_id}: there is no game {game_id!r}")
        elif begun_under != game.meta.version:
            try:
                _, raw = await store.state(table_id)
                unpack_state(game, raw)
            except ValueError as problem:
                stuck.append(f"table {table_id}: {problem}")
    if stuck:
        raise CannotGoOnError(
            "These running games cannot go on under this version of the bot; finish or end them with the version "
            "that began them:\n" + "\n".join(stuck)
        )
