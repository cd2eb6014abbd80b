"""Fuzzing: random players with standing orders, through restarts and upgrades.

Every game must end with an honest record. Other seats must not see anything of an order, and a followed order must be a
move of the player that gave it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from msgspec import Struct

from bot.enums import TimerKind
from bot.games.contract import ChoicePath, Complete, FreeText, Number, Pick, Refused
from bot.games.engine.choice_walk import allowed, join
from bot.games.engine.standing_orders import forms
from bot.games.registry import GAMES, AnyGame
from bot.tables.model.errors import TableError
from bot.tables.model.order_matching import ALWAYS, ONCE
from bot.tables.model.views import TableInfo
from tests.databases import orders_of
from tests.fuzz.tables import Careless

NO_ORDERS = (
    ("",),
    ("nothing",),
    ("hits", "+"),
    ("answer", "fewest", "x"),
    ("accept", "most", "99"),
    ("ahead", "-", "-"),
)


class Followed(Struct):
    """Counts of order outcomes.

    `ended`: by an upgrade, or because they could no longer be followed.
    """

    given: int = 0
    followed: int = 0
    taken_back: int = 0
    refused: int = 0
    ended: int = 0


class Ordering(Careless):
    """A random game with standing orders. `install` replaces the version of the game."""

    followed: Followed
    install: Callable[[AnyGame], None]

    async def _step(self, info: TableInfo) -> None:
        people = [seat.user_id for seat in info.seats if seat.user_id is not None]
        somebody = people[self._below(len(people))]
        match self._below(12):
            case 0 | 1 | 2:
                await self._unseen(info, somebody, self._give)
            case 3:
                await self._unseen(info, somebody, self._cancel)
            case 4:
                await self._nonsense(info, somebody)
            case 5 if not self._below(6):
                await self._upgrade(info)
            case _:
                await self._ring_or_step(info)

    async def _ring_or_step(self, info: TableInfo) -> None:
        waiting = [timer for timer in await self._store.timers.of(info.id) if timer.kind == TimerKind.ORDER]
        if not waiting or not self._below(3):
            await super()._step(info)
            return
        before = len(await orders_of(self._store, info.id))
        first, *others = await self._store.timers.next(2)
        alone = first in waiting and all(other.due_at > first.due_at for other in others)
        await self._time_passes()
        after = await self._tables.queries.info(info.id)
        if after.number == info.number:
            self.followed.ended += len(await orders_of(self._store, info.id)) < before
        elif alone and after.number == info.number + 1:
            self.followed.followed += 1
            (move,) = await self._store.moves.of(info.id, info.number)
            person = info.seats[int(first.key)].user_id
            assert (move.kind, str(move.seat), move.user_id) == ("move", first.key, person)

    async def _unseen(self, info: TableInfo, somebody: int, do: Callable[[TableInfo, int], object]) -> None:
        """Check that an action on orders changes neither the game nor what others see."""
        before = await self._seen_by_others(info, somebody)
        with suppress(TableError, Refused):
            await do(info, somebody)  # pyright: ignore[reportGeneralTypeIssues]
        assert await self._seen_by_others(info, somebody) == before

    async def _seen_by_others(self, info: TableInfo, somebody: int) -> list[object]:
        others = [seat.user_id for seat in info.seats if seat.user_id not in (None, somebody)]
        seen = [await self._tables.reader.view(info.id, other) for other in (None, *others)]
        timers = [timer for timer in await self._store.timers.of(info.id) if timer.kind != TimerKind.ORDER]
        return [
            await self._store.moves.state(info.id),
            seen,
            {(timer.kind, timer.key) for timer in timers},
        ]

    async def _give(self, info: TableInfo, somebody: int) -> None:
        said = await self._order(info, somebody)
        if said is not None:
            form = forms(GAMES[info.game])[said[0]]
            until = ONCE if form.once else (ALWAYS, ONCE)[self._below(2)]
            given = await self._tables.orders.give(info.id, somebody, said, until)
            assert given.given
            self.followed.given += 1

    async def _order(self, info: TableInfo, somebody: int) -> ChoicePath | None:
        """Return a random order; None if a field has no legal value now."""
        said: ChoicePath = ()
        while True:
            match await self._tables.orders.choices(info.id, somebody, said):
                case Complete():
                    return said
                case Number(low=low, high=high):
                    said = (*said, str(low + self._below(high - low + 1)))
                case FreeText(example=example):
                    said = (*said, example)
                case Pick() as pick:
                    options = [option.value for option in allowed(pick)]
                    if len(options) < pick.at_least:
                        return None
                    said = (*said, join(self._some(options, pick.at_least, min(pick.at_most, len(options)))))

    def _some(self, options: list[str], least: int, most: int) -> tuple[str, ...]:
        """Return a random number of the options, in their order."""
        left = list(options)
        for _ in range(len(options) - least - self._below(most - least + 1)):
            left.pop(self._below(len(left)))
        return tuple(left)

    async def _cancel(self, info: TableInfo, somebody: int) -> None:
        """Cancel a random order: the owner's is removed, any other is refused."""
        rows = await orders_of(self._store, info.id)
        if rows:
            row = rows[self._below(len(rows))]
            await self._tables.orders.cancel(info.id, somebody, row.id)
            gone = row not in await orders_of(self._store, info.id)
            assert gone == (row.user_id == somebody)
            self.followed.taken_back += gone

    async def _nonsense(self, info: TableInfo, somebody: int) -> None:
        before = await orders_of(self._store, info.id)
        with suppress(TableError, Refused):
            await self._tables.orders.give(info.id, somebody, NO_ORDERS[self._below(len(NO_ORDERS))], ALWAYS)
            raise AssertionError("this is no order")
        assert await orders_of(self._store, info.id) == before
        self.followed.refused += 1

    async def _upgrade(self, info: TableInfo) -> None:
        """Install the next version: the first lacks one order form, the second has all again."""
        whole, now = self._whole, GAMES[self._game]
        lost = whole.orders[self._below(len(whole.orders))]
        fewer = tuple(form for form in whole.orders if form is not lost)
        self.install(whole if now is not whole else replace(whole, orders=fewer))
        await self._restart(info)

    _whole: AnyGame

    async def play(self) -> None:
        """Play a whole game; no order may remain."""
        self._whole = GAMES[self._game]
        await super().play()
        self.install(self._whole)
