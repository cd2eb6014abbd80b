"""What is new to a person: kinds of decisions that they have not met in a game yet, each said in one sentence."""

from __future__ import annotations

import asyncio

from bot.games.contract import Said, Text
from bot.games.registry import GAMES
from bot.store.glance import apart
from bot.store.patience import unawaited
from bot.store.store import Store
from bot.tables.guarded import patient
from bot.tables.loaded import Loaded
from bot.tables.seen import Seen
from bot.watched import started


class Meeting:
    """Says it until they have made such a decision, if they want that."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noting: set[asyncio.Task[None]] = set()

    @patient
    async def first(self, seen: Seen, user_id: int, verb: str = "") -> Text | None:
        """What this seat is asked for the first time; where the question after a `verb` is put, about that alone."""
        game = GAMES[seen.table.game]
        asked = [one for one in sorted(seen.mine, key=lambda one: one.optional) if one.kind in game.firsts]
        if verb:
            asked = [one for one in asked if any(each.value == verb for each in one.verbs)] or asked
        if not asked or not (await self._store.people.user(user_id)).explains:
            return None
        met = await self._store.met.kinds((user_id, game.meta.id))
        return next((game.firsts[one.kind] for one in asked[:1] if one.kind not in met), None)

    def made(self, loaded: Loaded, seat: int, user_id: int, said: Said) -> None:
        """The person decides that at a table which still stands so: noted beside the move, once for each kind."""
        game = loaded.game
        if not game.firsts or not said:
            return
        mine = [one for one in game.pending(loaded.state) if one.seat == seat and one.kind in game.firsts]
        kinds = {one.kind for one in mine if any(verb.value == said[0] for verb in one.verbs)}
        if kinds:
            task = started(self._note(user_id, game.meta.id, kinds), f"what {user_id} has met")
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, user_id: int, game: str, kinds: set[str]) -> None:
        with unawaited(), apart():
            if new := kinds - await self._store.met.kinds((user_id, game)):
                await self._store.met.add(user_id, game, sorted(new))

    async def settled(self) -> None:
        """Returns when what has been decided so far is noted."""
        if self._noting:
            await asyncio.wait(set(self._noting))
