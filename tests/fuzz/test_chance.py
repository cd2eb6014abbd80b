"""Tests of undo and randomness in every game: a repeated move draws the same.

A draw in a solo game stays.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from bot.games.contract import TABLE, ChoicePath, Refused
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.registry import GAMES
from bot.rows import MoveRow
from bot.tables.model.codec import unpack_draws
from bot.tables.model.errors import WrongStatus
from bot.tables.model.loading import load
from bot.tables.model.views import Person, UndoKind
from bot.tables.play.service import WHIM
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.play_game import values

STEPS = {"ricochet": 200}
USUAL = 70
"""Maximum number of steps."""
ENOUGH = 2
"""Number of draws, or of undone moves, after which a game is left."""


class Fickle:
    """A table of players who move at random and undo."""

    def __init__(self, tables: Tables, now: Now, game: str) -> None:
        self._tables, self._now, self._game = tables, now, game
        self._clock, self._chance = TimerLoop(tables, now=now), LooseChance(1)
        self.table = 0

    async def begin(self, people: int, ai: int) -> None:
        """Start a game with random settings."""
        settings = {name: some[self.below(len(some))] for name, some in values(GAMES[self._game]).items()}
        host = Person(1, "P1")
        info = await self._tables.lobby.open(
            game=self._game, host=host, guild_id=1, channel_id=1, language="en", settings=settings
        )
        for number in range(2, people + 1):
            await self._tables.seating.join(info.id, Person(number, f"P{number}"))
        for _ in range(ai):
            await self._tables.seating.add_ai(info.id, host, 1)
        self.table = (await self._tables.lobby.start(info.id, host, thread_id=info.id)).id

    def below(self, n: int) -> int:
        """Return a random number below `n`, from the test's own generator."""
        return self._chance.below(n, "fickle")

    async def move(self) -> bool:
        """Make a legal move, or let time pass; False when the game is over."""
        loaded = await load(self._tables.uow.store, self.table)
        people = [one for one in loaded.game.pending(loaded.state) if loaded.info.seats[one.seat].user_id is not None]
        if loaded.info.over:
            return False
        if not people or any(loaded.info.seats[s].user_id is None for s in await self._waited()):
            await self._time_passes()
            return True
        seat = people[self.below(len(people))].seat
        with suppress(Refused):
            await self.say(seat, random_path(loaded.game, loaded.state, seat, self._chance))
        return True

    async def _waited(self) -> tuple[int, ...]:
        return (await self._tables.reader.view(self.table, None)).waiting

    async def _time_passes(self) -> None:
        timers = await self._tables.uow.store.timers.next(1)
        if timers:
            self._now.time = max(self._now.time, timers[0].due_at)
        await self._clock.fire_due()

    async def say(self, seat: int, said: ChoicePath) -> None:
        """Submit a move of the player in this seat."""
        user_id = (await self._tables.queries.info(self.table)).seats[seat].user_id
        assert user_id is not None
        await self._tables.moves.act(self.table, user_id, said)

    async def take_back(self, user_id: int) -> list[MoveRow]:
        """Undo with everybody's consent; the undone moves, oldest first."""
        standing = [move for move in await self._tables.uow.store.moves.of(self.table) if not move.undone]
        back = await self._tables.undo.take_back(self.table, user_id)
        if back.seen.request is not None and not back.done:
            for seat in back.seen.request.asked:
                other = back.seen.table.seats[seat].user_id
                assert other is not None
                await self._tables.undo.consent(self.table, other, back.seen.request.number, agrees=True)
        last = (await self._tables.uow.store.moves.of(self.table))[-1]
        assert last.kind == "undo"
        return [move for move in standing if move.number >= int(last.said[0]) and move.kind in ("move", "limit")]

    async def draws(self) -> dict[str, int]:
        """Return the random draws of the current history, without the delays of AI seats."""
        drawn = unpack_draws((await self._tables.uow.store.moves.state(self.table))[1])
        return {purpose: count for purpose, count in drawn.items() if not purpose.startswith(WHIM.format(""))}


@pytest.mark.parametrize("game", GAMES)
async def test_the_same_again_after_an_agreed_undo_comes_out_the_same(tables: Tables, now: Now, game: str) -> None:
    repeated = drawn = 0
    fickle = Fickle(tables, now, game)
    await fickle.begin(max(2, GAMES[game].meta.seats[0]), 0)
    for _ in range(STEPS.get(game, USUAL)):
        if drawn >= ENOUGH or not await fickle.move():
            break
        seen = await tables.reader.view(fickle.table, None)
        if seen.undo not in (UndoKind.FREE, UndoKind.CONSENT) or fickle.below(3):
            continue
        user_id = await who_may(tables, fickle.table)
        for undone in await fickle.take_back(user_id):
            if undone.seat == TABLE or undone.kind != "move":
                break
            await fickle.say(undone.seat, undone.said)
            again = (await tables.uow.store.moves.of(fickle.table))[-1]
            assert again.events == undone.events
            repeated, drawn = repeated + 1, drawn + undone.drawn
    assert repeated, "nothing was ever taken back"
    assert drawn or game == "ricochet", "no draw was ever taken back"


async def who_may(tables: Tables, table: int) -> int:
    """Return a player who may undo their last step."""
    for seat in (await tables.queries.info(table)).seats:
        if seat.user_id is not None and (await tables.reader.view(table, seat.user_id)).undo in (
            UndoKind.FREE,
            UndoKind.CONSENT,
        ):
            return seat.user_id
    raise AssertionError("the public was told that somebody may")


@pytest.mark.parametrize("game", GAMES)
async def test_alone_among_ai_seats_nothing_drawn_is_ever_taken_back(tables: Tables, now: Now, game: str) -> None:
    """No random draw can be undone, by any means."""
    taken = refused = 0
    fickle = Fickle(tables, now, game)
    await fickle.begin(1, GAMES[game].meta.seats[0] - 1)
    for _ in range(STEPS.get(game, USUAL)):
        if (taken >= ENOUGH and (refused or game == "ricochet")) or not await fickle.move():
            break
        if fickle.below(3) or (await tables.queries.info(fickle.table)).over:
            continue
        before = await fickle.draws()
        try:
            undone = await fickle.take_back(1)
        except WrongStatus as wrong:
            refused += "there is nobody else at the table" in wrong.text.key
            continue
        taken += 1
        assert await fickle.draws() == before
        assert not any(move.drawn for move in undone)
    assert taken, "nothing was ever taken back"
    assert refused or game == "ricochet", "nothing was ever drawn"
