"""First-time tips: one sentence for each kind of decision that a player has not met yet."""

from __future__ import annotations

import asyncio
import logging

from bot.games.contract import ChoicePath, Text
from bot.games.registry import GAMES, AnyGame
from bot.store.engine.errors import StoreBusy
from bot.store.engine.read_timeout import without_deadline
from bot.store.store import Store
from bot.supervision import spawn
from bot.tables.core.store_errors import translate_store_errors
from bot.tables.model.loading import GameSnapshot
from bot.tables.model.views import TableView

log = logging.getLogger(__name__)


class FirstTimeTips:
    """Show a tip until the player has made such a decision, if they have tips on."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noting: set[asyncio.Task[None]] = set()

    @translate_store_errors
    async def first(self, seen: TableView, user_id: int, verb: str = "") -> Text | None:
        """Return the tip for the seat's prompt, or for the question after a `verb` alone."""
        game = GAMES[seen.table.game]
        asked = [one for one in sorted(seen.mine, key=lambda one: one.optional) if one.kind in game.first_time_tips]
        if verb:
            asked = [one for one in asked if any(each.value == verb for each in one.verbs)] or asked
        return await self._tip(game, user_id, asked[0].kind) if asked else None

    @translate_store_errors
    async def public(self, seen: TableView) -> Text | None:
        """Return the tip for the first public prompt of a kind that its player has not met."""
        game, seats = GAMES[seen.table.game], seen.table.seats
        for one in seen.decisions:
            user = seats[one.seat].user_id
            asked = not one.optional and not one.private and one.kind in game.first_time_tips
            if user is not None and asked and (tip := await self._tip(game, user, one.kind)) is not None:
                return tip
        return None

    async def _tip(self, game: AnyGame, user_id: int, kind: str) -> Text | None:
        """Return the tip, unless the user has met this kind of decision, or wants no tips."""
        if not (await self._store.users.user(user_id)).explains:
            return None
        met = await self._store.seen_tips.kinds((user_id, game.meta.id))
        return None if kind in met else game.first_time_tips[kind]

    def made(self, loaded: GameSnapshot, seat: int, user_id: int, said: ChoicePath) -> None:
        """Record in the background that the player has made such a decision, once per kind."""
        if not loaded.game.first_time_tips or not said:
            return
        task = spawn(self._note(loaded, seat, user_id, said[0]), f"what {user_id} has met")
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _note(self, loaded: GameSnapshot, seat: int, user_id: int, verb: str) -> None:
        """Record the kind of decision; skip the query for players who have met all kinds."""
        game, met = loaded.game, self._store.seen_tips
        with without_deadline():
            try:
                new = game.first_time_tips.keys() - await met.kinds((user_id, game.meta.id))
                asked = game.pending(loaded.state) if new else ()
                mine = [one for one in asked if one.seat == seat and one.kind in new]
                kinds = {one.kind for one in mine if any(each.value == verb for each in one.verbs)}
                if kinds:
                    await met.add(user_id, game.meta.id, sorted(kinds))
            except StoreBusy as busy:
                log.warning("something is explained to a person once more: %s", busy)

    async def settled(self) -> None:
        """Wait until all decisions so far are recorded."""
        if self._noting:
            await asyncio.wait(set(self._noting))
