"""What could I do? Moves that an AI would make in somebody's place, as blind as they are, and what for."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from functools import partial
from time import monotonic

from msgspec import Struct

from bot.games.contract import Complete, Later, Refused, Said, Text, t
from bot.games.engine.chance import LooseChance
from bot.games.engine.saying import walk
from bot.rows import HintRow
from bot.store.kept import LastUsed
from bot.tables import lobby
from bot.tables.desk import Desk
from bot.tables.errors import NotYourTurn, WrongStatus
from bot.tables.guarded import guarded
from bot.tables.loaded import Loaded
from bot.tables.questions import Questions, whose_turn
from bot.tables.rated import HINT, why_not
from bot.tables.seen import TableInfo
from bot.tables.thinking import Thinking, has_master
from bot.thinking.masters import NoAnswer

USUAL = 2
MOST, ASKED = 3, 6
"""So many moves are shown of those that so many askings have brought."""
THINKS, SECONDS = 3.0, 8.0
"""How long it goes on asking, and after how long nobody waits any more."""
PEOPLE = 1_000
"""Of so many people it is kept how strong an AI they have asked last."""
AT_ONCE = 2
"""So many think at the same time: whoever plays goes first."""
OFF = t("There are no hints at this table.")
TOO_LONG = t("Thinking takes too long just now. Try again in a moment.")
COUNTS = t("If you look, this game is not rated any more.")
log = logging.getLogger(__name__)
_Key = tuple[int, int, int, int]


class Hint(Struct, frozen=True):
    """A move that somebody could make: what it does, and what it is good for."""

    said: Said
    does: Text
    reasons: tuple[Text, ...]


class Hints(Struct, frozen=True):
    """Those for a table as it stands, the one that comes to mind most often first; none: there is nothing to say."""

    table: TableInfo
    level: int
    hints: tuple[Hint, ...]


class Hinting:
    """Finds them beside the event loop, and notes that somebody has asked."""

    def __init__(self, desk: Desk, questions: Questions, thinking: Thinking) -> None:
        self._desk, self._questions, self._thinks = desk, questions, thinking
        self._thinking: dict[_Key, asyncio.Task[tuple[Hint, ...]]] = {}
        self.levels: LastUsed[int, int] = LastUsed(PEOPLE)
        """How strong an AI people have chosen to ask."""
        self._free = asyncio.Semaphore(AT_ONCE)

    @guarded
    async def price(self, table_id: int, user_id: int, number: int | None = None) -> Text | None:
        """What it costs to look; None: nothing. Raises WrongStatus where there are no hints, and as `look` does."""
        loaded, _ = await self._asked(table_id, user_id, number)
        return COUNTS if why_not(loaded.info) is None else None

    @guarded
    async def look(self, table_id: int, user_id: int, *, number: int | None = None, agreed: bool = False) -> Hints:
        """What this person could do, and that they have asked is noted; where they have `agreed`, a game is not rated
        any more.

        Raises WrongStatus where there are no hints or thinking takes too long, Stale, NotYourTurn, NotSeated.
        """
        loaded, seat = await self._asked(table_id, user_id, number)
        level = lobby.level_of(loaded.game, self.levels.get(user_id) or USUAL)
        found = await self._thought(loaded, seat, level)
        if not found:
            return Hints(loaded.info, level, found)
        async with self._desk.held(table_id):
            now, seat = await self._asked(table_id, user_id, loaded.row.number)
            if why_not(now.info) is None:
                if not agreed:
                    raise WrongStatus(COUNTS)
                await self._desk.update(table_id, unrated=HINT)
        asked = HintRow(table_id, loaded.row.number, seat, user_id, level, self._desk.now())
        await self._desk.store.hints.add(asked)
        return Hints(loaded.info, level, found)

    async def _asked(self, table_id: int, user_id: int, number: int | None) -> tuple[Loaded, int]:
        """The table, and the seat of this person, who is asked something there."""
        loaded = await self._desk.loader.load(table_id)
        lobby.check_going_on(loaded.info)
        seat = lobby.seated(loaded.info, user_id)
        if not loaded.info.hints:
            raise WrongStatus(OFF)
        await self._questions.check(loaded, seat, number)
        if all(one.optional for one in loaded.game.pending(loaded.state) if one.seat == seat):
            raise NotYourTurn(whose_turn(loaded))
        return loaded, seat

    async def _thought(self, loaded: Loaded, seat: int, level: int) -> tuple[Hint, ...]:
        """Who asks again while it goes on waits for the same thinking."""
        key = (loaded.row.id, loaded.row.number, seat, level)
        task = self._thinking.get(key)
        if task is None:
            task = self._thinking[key] = asyncio.create_task(self._found(loaded, seat, level))
            task.add_done_callback(partial(self._thought_of, key))
        done, _ = await asyncio.wait({task}, timeout=SECONDS)
        if not done:
            raise WrongStatus(TOO_LONG)
        return task.result()

    def _thought_of(self, key: _Key, task: asyncio.Task[tuple[Hint, ...]]) -> None:
        """Nobody may wait for it any more."""
        del self._thinking[key]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("no hint for table %s", key[0], exc_info=error)

    async def _found(self, loaded: Loaded, seat: int, level: int) -> tuple[Hint, ...]:
        """Of a master the one move that it would make; where it says none, what the level below would do."""
        if has_master(loaded.game, level):
            try:
                best = await self._thinks.advice(loaded, seat, f"hint {loaded.row.id} {loaded.row.number} {seat}")
            except NoAnswer as why:
                level = self._thinks.below(loaded, why)
            else:
                return _told(loaded, seat, (best,))
        async with self._free:
            return await asyncio.to_thread(hints, loaded, seat, level)


def hints(loaded: Loaded, seat: int, level: int) -> tuple[Hint, ...]:
    """What an AI of this level would say in the place of the seat; it draws lots of its own, never the table's."""
    game, state = loaded.game, loaded.state
    view, ask = game.view(game.clone(state), seat), game.ask(state, seat)
    until, said = monotonic() + THINKS, Counter[Said]()
    for nth in range(ASKED):
        chance = LooseChance(f"hint {loaded.row.id} {loaded.row.number} {seat} {level} {nth}")
        one = game.ai(view, ask, chance, level)
        if not isinstance(one, Later):
            said[one] += 1
        if monotonic() > until:
            break
    return _told(loaded, seat, (one for one, _ in said.most_common()))


def _told(loaded: Loaded, seat: int, sayings: Iterable[Said]) -> tuple[Hint, ...]:
    """The first few that are complete."""
    game, state = loaded.game, loaded.state
    view, ask = game.view(game.clone(state), seat), game.ask(state, seat)
    found: list[Hint] = []
    for one in sayings:
        try:
            choices = walk(game, state, seat, one)
        except Refused:
            continue
        if isinstance(choices, Complete):
            found.append(Hint(one, choices.preview, game.reasons(view, ask, one)))
    return tuple(found[:MOST])
