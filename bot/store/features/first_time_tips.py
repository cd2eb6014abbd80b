"""First-time tips: the kinds of decisions that a user has met, each explained once."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import bindparam, select

from bot.store.cache.cache import ReadThroughCache
from bot.store.engine.database import Database
from bot.store.schema import seen_tips

PEOPLE = 1_000
"""Maximum number of (user, game) pairs in the cache."""
KINDS = select(seen_tips.c.kind).where(seen_tips.c.user_id == bindparam("user"), seen_tips.c.game == bindparam("game"))


class TipQueries:
    """Queries for seen tips, by user and game."""

    def __init__(self, database: Database, *, single_process: bool) -> None:
        self._db = database
        self.kinds: ReadThroughCache[tuple[int, str], frozenset[str]] = ReadThroughCache(
            self._kinds, PEOPLE, single_process=single_process
        )
        """Cache of the kinds that a user has met in a game."""

    async def _kinds(self, of: tuple[int, str]) -> frozenset[str]:
        user_id, game = of
        return frozenset(kind for (kind,) in await self._db.fetch(KINDS, {"user": user_id, "game": game}))

    async def add(self, user_id: int, game: str, kinds: Iterable[str]) -> None:
        """Add kinds that the user has met."""
        rows = [{"user_id": user_id, "game": game, "kind": kind} for kind in kinds]

        async def written() -> None:
            await self._db.write(*((self._db.add(seen_tips), row) for row in rows))

        await self.kinds.invalidating(written(), (user_id, game))
