"""Fuzzing of time: slow or silent players, vacations, votes, pauses, undo, orders, restarts.

A table must always have something that goes on without its players, and must end once the remaining players play and
vote. Nobody loses time or a seat that they are due; votes are counted correctly. No player may gain time for a
decision, used and left in sum, by their own actions: leaving and rejoining, undoing and repeating, or pausing. The time
used is counted here independently, hour by hour, not as the tables count it.

The usual run plays one table of each kind of time limit, and one of a real game; `make soak` plays more.
"""

from __future__ import annotations

import dataclasses
import logging
import os
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import msgspec
import pytest
from msgspec import Struct

from bot.enums import LimitThen, TimerKind, VoteKind, VoteResult
from bot.games.contract import (
    NO_CLOCKS,
    Ask,
    ChoicePath,
    Choices,
    Complete,
    Later,
    Number,
    OrderForm,
    Outcome,
    Refused,
    t,
)
from bot.games.engine.chance import LooseChance
from bot.games.engine.choice_walk import random_path
from bot.games.engine.stages import Stage
from bot.games.registry import GAMES
from bot.rows import SeatRow, TimerRow, VoteRow
from bot.tables.clocks.extend import longer_ones
from bot.tables.model.errors import Paused, TableError
from bot.tables.model.loading import GameSnapshot, load
from bot.tables.model.notifications import Notice, VoteOver
from bot.tables.model.order_matching import ALWAYS, ONCE
from bot.tables.model.table_rules import BANKS, HOUR, LIMITS, LOOKS
from bot.tables.model.timer_kinds import AGES, NEVER
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.model.vote_keys import Ballot, key_of, timer_key
from bot.tables.model.vote_keys import opened as opened_at
from bot.tables.play.undo import SHARE
from bot.tables.records.verify import verify
from bot.tables.scheduling.dispatch import fire
from bot.tables.service import Tables
from bot.tables.timing.reminder_schedule import is_slow, unpack
from bot.tables.timing.timers import is_asleep
from bot.tables.timing.vote_rules import CONSENT
from tests.conftest import Now
from tests.databases import opened, rows_of
from tests.tables.toy_game import BIDDING, TOY, Rolled, State, ToyMove, View

log = logging.getLogger(__name__)
SEEDS = int(os.environ.get("TAKU_SEEDS", "1"))
"""Tables of each kind; `make soak` plays more."""
RESTLESS = {"fixed": 3, "bank": 2, "minute": 3, "waking": 4, "waking bank": 4, "days off": 1}
"""The first restless table of each kind, found by trial: one where a player leaves and an undone move is repeated."""
ROUNDS = 8
STEPS = 90
"""Random steps before the remaining players only play on."""
BOUND = timedelta(days=200)
"""Maximum length of a game, with 30-day vacations and week-long limits missed in a row."""
ROUNDING = timedelta(minutes=1)
ZONES = ("UTC", "Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
NIGHTS = ((22, 7), (0, 8), (23, 11), (3, 3), (8, 22))
"""Quiet hours: nights, none, and hours too long to be a night."""
DAY = timedelta(days=1)
KINDS = ("none", *RESTLESS, "look")
Stretch = tuple[datetime, datetime]
Question = tuple[int, int, str]
"""The seat, the player and the decision kind: unique to a round, unless it is undone."""


# --- a game of several rounds, with orders ---------------------------------------------------------------------------


def _which(view: View, said: ChoicePath) -> Choices:
    return Complete(t("Bid")) if len(said) > 1 else Number("number", t("Which?"), 1, 9, 3)


def _bid(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    return None if view.round % 3 == 0 else ("bid", said[1])


def _outcome(state: State) -> Outcome | None:
    if state.round <= ROUNDS:
        return None
    return TOY.outcome(msgspec.structs.replace(state, winner=max(0, state.winner)))


def _now(state: State) -> tuple[Stage[State, ToyMove], ...]:
    return (BIDDING,) if state.round <= ROUNDS else ()


BIDS = tuple(f"bid{n}" for n in range(1, ROUNDS + 1))
FORM = OrderForm[View](id="bid", kinds=BIDS, name=t("Bid"), about=t("a number"), fields=_which, answer=_bid)
LONG = dataclasses.replace(
    TOY,
    clocks=NO_CLOCKS,
    orders=(FORM,),
    outcome=_outcome,
    now=_now,
)


# --- independent time keeping ----------------------------------------------------------------------------------------


class Habits(Struct, frozen=True):
    """A player's time zone, quiet hours and days off."""

    zone: str
    quiet: tuple[int, int]
    free: tuple[int, ...]

    @property
    def sleeps(self) -> bool:
        """Return whether the quiet hours count as a night."""
        return 0 < (self.quiet[1] - self.quiet[0]) % 24 <= 12

    def nights(self, start: datetime, end: datetime) -> Iterable[Stretch]:
        """Return the nights between two times."""
        zone, day = ZoneInfo(self.zone), (start - 2 * DAY).date()
        while self.sleeps and day <= (end + DAY).date():
            after = day + timedelta(days=self.quiet[1] <= self.quiet[0])
            yield _at(day, self.quiet[0], zone), _at(after, self.quiet[1], zone)
            day += DAY

    def days_off(self, start: datetime, end: datetime) -> Iterable[Stretch]:
        """Return the days off between two times."""
        zone, days = ZoneInfo(self.zone), (end - start) // DAY + 5
        for day in ((start - 2 * DAY).date() + n * DAY for n in range(days)):
            if day.weekday() in self.free:
                yield _at(day, 0, zone), _at(day + DAY, 0, zone)


def _at(day: date, hour: int, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(hour), zone).astimezone(UTC)


def without(start: datetime, end: datetime, breaks: Iterable[Stretch]) -> timedelta:
    """Return the duration of a period outside all breaks."""
    total, at = timedelta(), start
    for begins, ends in sorted(breaks):
        if begins > at:
            total += max(timedelta(), min(begins, end) - at)
        at = max(at, ends)
    return total + max(timedelta(), end - at)


class Asked(Struct, frozen=True):
    """A player with a pending decision: since when, and at which move.

    `due` is the time they have for it, `spare` the part of their bank beyond that.
    """

    user: int
    question: str
    since: datetime
    number: int
    due: timedelta
    spare: timedelta = timedelta()


class Tally(Struct):
    """Counts of events."""

    games: int = 0
    days: int = 0
    longest: int = 0
    moves: int = 0
    refused: int = 0
    rung: int = 0
    time_ups: int = 0
    votes: int = 0
    ballots: int = 0
    voted_out: int = 0
    vacations: int = 0
    pauses: int = 0
    left: int = 0
    came: int = 0
    conceded: int = 0
    given: int = 0
    orders: int = 0
    undone: int = 0
    agreed: int = 0
    again: int = 0
    restarts: int = 0
    outages: int = 0
    slept: int = 0


# --- one table -------------------------------------------------------------------------------------------------------


class Slow:
    """A table of slow players. `info` is the last checked snapshot."""

    info: TableInfo
    tables: Tables

    def __init__(self, path: Path, game: str, kind: str, seed: int, tally: Tally, *, restless: bool = False) -> None:
        self.path, self.game, self.kind, self.tally = path, game, kind, tally
        self.restless = restless
        """Players act often, and mostly leave, rejoin and undo."""
        self.rng, self.now = Random(f"{game} {kind} {seed}"), Now()
        self.begun = self.now()
        self.heard: list[VoteOver] = []
        self.habits: dict[int, Habits] = {}
        self.silent: dict[int, datetime] = {}
        self.asked: dict[int, Asked] = {}
        self.banks: dict[int, timedelta] = {}
        self.moved: dict[int, datetime] = {}
        self.sat: dict[int, set[int | None]] = {}
        self.given: dict[Question, timedelta] = {}
        """Maximum time allowed for a decision, used and left."""
        self.had: defaultdict[Question, float] = defaultdict(float)
        """Seconds used for a decision."""
        self.asking: dict[Question, tuple[datetime, timedelta]] = {}
        """The running decisions at the last check, and the time that was left for each."""
        self.turns, self.gifts = 0, timedelta()
        """The number of turns that have added to the banks, and the most given by others."""
        self.crossed = False
        """Rounds were undone: their additions are in the banks already when they are played again."""
        self.floor = timedelta()
        """Minimum time of everybody after an undo just now, except of the player in `alone`."""
        self.alone: int | None = None
        self.taken = 0
        """The first move undone just now."""
        self.numbers: dict[Question, int] = {}
        """The move at which the turn of a decision began."""
        self.outages: list[Stretch] = []
        self.pauses: list[Stretch] = []
        self.request: int | None = None
        self.does: tuple[str, int | None] = ("", None)
        """The current action and its player."""

    async def play(self) -> None:
        """Play a whole game, and check all invariants meanwhile."""
        await self._open()
        try:
            await self._begin()
            for _ in range(STEPS):
                if self.info.over:
                    break
                await self._step()
            await self._play_on()
            await self._ended()
        finally:
            await self.tables.uow.store.close()

    async def _open(self) -> None:
        self.tables = Tables(await opened(self.path), now=self.now)
        self.tables.events.on_notice(self._hear)

    async def _hear(self, notice: Notice) -> None:
        if isinstance(notice, VoteOver):
            self.heard.append(notice)

    def _limit(self) -> Limit:
        pick, then = self.rng.choice, self.rng.choice(tuple(LimitThen))
        slow = [one for one in LIMITS if one >= 12 * HOUR]
        bank, each = pick(BANKS[1:])
        match self.kind:
            case "fixed" | "waking":
                return Limit(pick(slow), then, waking=self.kind == "waking")
            case "bank" | "waking bank":
                return Limit(each, then, bank, waking=self.kind == "waking bank")
            case "days off":
                return Limit(pick(slow), then, days_off=True)
            case "look":
                return Limit(pick(slow), then, look=pick(LOOKS))
            case "minute":
                return Limit(None, then, minute=60 * self.rng.randrange(24), zone=pick(ZONES))
            case _:
                return Limit(None)

    async def _begin(self) -> None:
        seats, host = self.rng.choice((2, 3, 3)), Person(1, "P1")
        opening, seating = self.tables.lobby, self.tables.seating
        info = await opening.open(
            game=self.game, host=host, guild_id=10, channel_id=11, language="en", wanted=seats, limit=self._limit()
        )
        await opening.configure(info.id, host, voted_end=self.rng.random() < 0.7)
        await self._know(1)
        for number in range(2, seats + 1):
            if number == 3 and self.rng.random() < 0.3:
                await seating.add_ai(info.id, host, 2)
            else:
                await self._know(number)
                await seating.join(info.id, Person(number, f"P{number}"))
        self.info = await opening.start(info.id, host, 12)
        self.moved = dict.fromkeys(self.info.people, self.now())
        await self._look()

    async def _know(self, user: int) -> None:
        """Add a player with random quiet hours."""
        free = ((), (user % 7,), (5, 6))[user % 3]
        self.habits[user] = one = Habits(self.rng.choice(ZONES), self.rng.choice(NIGHTS), free)
        await self.tables.users.change(
            user,
            time_zone=one.zone,
            quiet_from=one.quiet[0],
            quiet_to=one.quiet[1],
            days_off=one.free,
            remind_hours=self.rng.choice((None, 0, 6, 12, 48)),
        )

    # --- player actions ----------------------------------------------------------------------------------------------

    async def _step(self) -> None:
        """Let time pass, then let a present player act."""
        long = (1, 10, 60, 200) if self.restless else (1, 20, 300, 900, 2000)
        await self._pass(timedelta(minutes=self.rng.choice(long)))
        there = [user for user in self.habits if self.silent.get(user, self.now()) <= self.now()]
        if self.info.over:
            return
        if self.rng.random() < 0.06:
            await self._break()
        elif there:
            await self._act(self.rng.choice(there))

    async def _act(self, user: int) -> None:
        info, seated = self.info, self.info.seat_of(user) is not None
        often = 8 if self.restless else 1
        if self.rng.random() < 0.06:
            self.silent[user] = self.now() + timedelta(days=self.rng.choice((1, 2, 5, 10, 25)))
        acts: list[tuple[int, str, Callable[[int], Awaitable[object]]]] = [
            (60 if seated else 2, "move", self._move),
            (8, "vacation", self._vacation),
            (120 if seated and info.votes else 2, "cast", self._cast),
            (12, "ask", self._ask),
            (4 * often if seated else 0, "leave", self._leave),
            (0 if seated else 40, "join", self._join),
            (2, "newcomer", self._newcomer),
            (1, "concede", self._concede),
            (20 if info.paused_at else 2, "resume", self._resume),
            (4, "wake", self._wake),
            (8, "give", self._give),
            (2, "lengthen", self._lengthen),
            (8, "order", self._order),
            (6, "about", self._about),
            (14 * often if seated else 0, "undo", self._undo),
            (200 if seated and self.request else 0, "consent", self._consent),
            (30 if info.look_seconds else 0, "look", self._glance),
            (1, "remove", self._remove),
            (1, "end", self._end),
        ]
        _, name, act = self.rng.choices(acts, [weight for weight, _, _ in acts])[0]
        await self._do(name, user, act)

    async def _do(self, name: str, user: int, act: Callable[[int], Awaitable[object]]) -> None:
        self.does = (name, user)
        try:
            await act(user)
        except (TableError, Refused):
            self.tally.refused += 1
        await self._look()

    async def _move(self, user: int) -> None:
        loaded = await load(self.tables.uow.store, self.info.id)
        seat = self.info.seat_of(user) or 0
        act = self.tables.moves.act(self.info.id, user, self._said(loaded, seat), number=self.info.number)
        if self.info.paused_at is not None:
            with pytest.raises((Paused, TableError)):
                await act
        else:
            await act

    def _said(self, loaded: GameSnapshot, seat: int) -> ChoicePath:
        game, state, chance = loaded.game, loaded.state, LooseChance(self.rng.randrange(1 << 32))
        if self.game == "toy":
            return ("bid", str(self.rng.randrange(1, 7)))
        if not any(one.seat == seat for one in game.pending(state)):
            return ("pass",)
        said = game.ai(game.view(state, seat), game.ask(state, seat), chance, 2)
        return random_path(game, state, seat, chance) if isinstance(said, Later) else said

    async def _vacation(self, user: int) -> None:
        """Start a vacation and fall silent, or end or cancel one."""
        mine = await self.tables.vacations.of(user)
        if mine and self.rng.random() < 0.5:
            await self.tables.vacations.end(user, self.rng.choice(mine).id)
            return
        start = self.now() + timedelta(hours=self.rng.choice((0, 0, 5, 40)))
        end = start + timedelta(hours=self.rng.randrange(5, 300))
        await self.tables.vacations.take(user, start, end)
        self.tally.vacations += 1
        if self.rng.random() < 0.7:
            self.silent[user] = end

    async def _cast(self, user: int) -> None:
        """Cast or replace a ballot; a player without a vote must be refused."""
        if not self.info.votes:
            return
        vote = self.rng.choice(self.info.votes)
        leaning = {
            VoteKind.PAUSE: (VoteResult.YES, VoteResult.YES, VoteResult.NO),
            VoteKind.ABSENT: (*vote.choices, VoteResult.WAIT, VoteResult.AI, VoteResult.AI),
        }.get(vote.kind, (VoteResult.NO, VoteResult.NO, VoteResult.NO, VoteResult.YES))
        await self.tables.votes.cast(self.info.id, user, _ballot(vote, self.rng.choice(leaning)))
        assert user in self.info.people
        assert user in vote.voters
        self.tally.ballots += 1

    async def _ask(self, user: int) -> None:
        await self.tables.votes.ask(
            self.info.id, user, self.rng.choice((*CONSENT, VoteKind.PAUSE, VoteKind.PAUSE, VoteKind.PAUSE))
        )

    async def _about(self, user: int) -> None:
        await self.tables.votes.about(self.info.id, self.rng.choice(self.info.people))

    async def _leave(self, user: int) -> None:
        await self.tables.seating.leave(self.info.id, user)
        self.tally.left += 1

    async def _join(self, user: int) -> None:
        await self.tables.seating.join(self.info.id, Person(user, f"P{user}"))
        self.tally.came += 1

    async def _newcomer(self, user: int) -> None:
        new = max(self.habits) + 1
        self.does = ("join", new)
        await self._know(new)
        await self._join(new)

    async def _concede(self, user: int) -> None:
        await self.tables.ending.concede(self.info.id, user)
        self.tally.conceded += 1

    async def _resume(self, user: int) -> None:
        await self.tables.resume.resume(self.info.id, user)

    async def _wake(self, user: int) -> None:
        await self.tables.timeouts.wake(self.info.id, user)

    async def _give(self, user: int) -> None:
        _, clocks = await self.tables.extensions.clocks(self.info.id)
        one = self.rng.choice(clocks)
        until = int(one.until.timestamp()) if one.until else 0
        await self.tables.extensions.give(self.info.id, Person(user, f"P{user}"), one.seat, until)
        asked = self.asked[one.seat]
        self.asked[one.seat] = msgspec.structs.replace(asked, due=asked.due + self.info.limit.turn)
        if (question := (one.seat, asked.user, asked.question)) in self.given:
            self.given[question] += self.info.limit.turn
        self.gifts += self.info.limit.turn
        self.tally.given += 1

    async def _lengthen(self, user: int) -> None:
        before = self.info.limit
        longer = self.rng.choice(longer_ones(before))
        await self.tables.extensions.lengthen(self.info.id, Person(user, f"P{user}"), longer)
        turn, bank = (
            _seconds((longer.seconds or 0) - (before.seconds or 0)),
            _seconds((longer.bank or 0) - (before.bank or 0)),
        )
        for seat, asked in self.asked.items():
            self.asked[seat] = msgspec.structs.replace(asked, due=asked.due + turn + bank)
        self.banks = {seat: left + bank for seat, left in self.banks.items()}
        self.given = {asked: most + turn + bank for asked, most in self.given.items()}
        self.gifts += turn + bank
        self.tally.given += 1

    async def _order(self, user: int) -> None:
        until = self.rng.choice((ALWAYS, ONCE))
        said = ("bid", str(self.rng.randrange(1, 8))) if self.game == "toy" else ("buy", "1")
        given = (await self.tables.orders.of(self.info.id, user)).given
        if given and self.rng.random() < 0.5:
            await self.tables.orders.cancel(self.info.id, user, given[0].id)
        else:
            await self.tables.orders.give(self.info.id, user, said, until)
            self.tally.orders += 1

    async def _undo(self, user: int) -> None:
        before, least = await self._standing(), self.info.limit.turn / SHARE
        last = (await self.tables.queries.info(self.info.id)).number
        to = self.rng.randrange(max(1, last - 12), last) if last > 1 and self.rng.random() < 0.3 else None
        done = (await self.tables.undo.take_back(self.info.id, user, to=to)).done
        if done:
            self.floor, self.alone = least, self.info.seat_of(user)
            self.taken = min(before - await self._standing())
        self.tally.undone += done

    async def _consent(self, user: int) -> None:
        before, agrees, least = await self._standing(), self.rng.random() < 0.9, self.info.limit.turn / SHARE
        seen = await self.tables.undo.consent(self.info.id, user, self.request or 0, agrees=agrees)
        if seen.table.number > self.info.number:
            self.floor, self.alone = least, None
            self.taken = min(before - await self._standing())
            self.tally.agreed += 1

    async def _standing(self) -> set[int]:
        """Return the numbers of the moves that are not undone."""
        return {row.number for row in await self.tables.uow.store.moves.of(self.info.id) if not row.undone}

    async def _glance(self, user: int) -> None:
        await self.tables.first_looks.note(self.info.id, user)

    async def _remove(self, user: int) -> None:
        await self.tables.seating.remove(self.info.id, Person(user, "P"), self.rng.randrange(len(self.info.seats)))

    async def _end(self, user: int) -> None:
        await self.tables.ending.end(self.info.id, Person(user, f"P{user}"), "no time")

    # --- outages and timers ------------------------------------------------------------------------------------------

    async def _break(self) -> None:
        """Simulate an outage of Discord, or a killed process and a later restart."""
        await self.tables.outages.write_heartbeat()
        since = self.now()
        if self.rng.random() < 0.5:
            self.tables.outages.on_disconnect()
            self.tally.outages += 1
        else:
            await self.tables.uow.store.close()
            await self._open()
            self.tables.outages.begin()
            self.tally.restarts += 1
        self.now.forward(self.rng.choice((5, 600, 4 * HOUR, 11 * HOUR, 30 * HOUR)))
        await self.tables.outages.on_reconnect()
        if self.now() - since >= timedelta(seconds=10):
            self.outages.append((since, self.now()))
        self.does = ("outage", None)
        await self._look()

    async def _pass(self, by: timedelta) -> None:
        """Advance the time, and fire all timers due meanwhile."""
        until = self.now() + by
        while not self.info.over:
            timers = await self.tables.uow.store.timers.next(1)
            if not timers or timers[0].due_at > until:
                break
            self.now.time = max(self.now(), timers[0].due_at)
            await self._ring(timers[0])
        self.now.time = until
        await self.tables.outages.write_heartbeat()
        await self.tables.vacations.count()

    async def _ring(self, timer: TimerRow) -> None:
        number, self.does = self.info.number, (timer.kind, None)
        await fire(self.tables, timer)
        self.tally.rung += 1
        paused = self.info.paused_at is not None
        await self._look()
        assert not paused or self.info.number == number, "nothing moves at a table that is paused"

    # --- invariants --------------------------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Check the last action against the invariants."""
        before, store = self.info, self.tables.uow.store
        loaded = await load(store, before.id)
        self.info = loaded.info
        rows = [row for row in await store.moves.of(before.id, before.number) if not row.undone]
        for row in rows:
            if row.kind == "limit":
                await self._ran_out(row.seat, before)
            if row.user_id is not None and row.seat >= 0:
                self.moved[row.user_id] = row.at
        for one, after in zip(before.seats, self.info.seats, strict=False):
            if one.user_id is not None and after.user_id != one.user_id:
                await self._lost(one, before)
        for user in set(self.info.people) - set(before.people):
            self.moved[user] = self.now()
        self.request = request.number if (request := (await rows_of(store, before.id)).request) else None
        self._count(before)
        if self.info.paused_at is not None and before.paused_at is None:
            self.pauses.append((self.info.paused_at, datetime.max.replace(tzinfo=UTC)))
            self.tally.pauses += 1
        if self.info.paused_at is None and before.paused_at is not None:
            self.pauses[-1] = (before.paused_at, self.now())
        if not self.info.over:
            movers = {row.seat for row in rows if row.kind in ("move", "limit")}
            await self._wait(loaded, before, movers, {row.seat for row in rows if row.kind == "limit"})
            await self._goes_on(loaded)
        for seat in self.info.seats:
            self.sat.setdefault(seat.seat, set()).update({seat.user_id} - {None})

    async def _wait(self, loaded: GameSnapshot, before: TableInfo, movers: set[int], late: set[int]) -> None:
        """Update the pending decisions, and the time due for each."""
        waits = {one.seat: one.kind for one in reversed(loaded.game.pending(loaded.state)) if not one.optional}
        if is_asleep(loaded):
            waits.clear()  # no time runs
        banked, seats = self.info.limit.bank is not None, self.info.seats
        people = {seat: kind for seat, kind in waits.items() if seats[seat].user_id is not None}
        back = self.does[0] in ("undo", "consent")
        self.crossed |= back and self.game == "toy" and loaded.state.round < self.turns
        for seat in range(len(seats)):
            old, user = self.asked.get(seat), seats[seat].user_id
            fresh = seat >= len(before.seats) or (user is not None and before.seats[seat].user_id is None)
            if fresh and user not in self.sat.get(seat, ()):
                self.banks.pop(seat, None)
            goes_on = old is not None and old.user == user and seat in people
            asked_so = old is not None and old.question == people.get(seat)
            stays = old is not None and (not back or old.number < self.taken)
            same = (banked and stays) or (asked_so and seat not in movers)
            if old is not None and goes_on and same and seat not in late:
                self.numbers.setdefault((seat, old.user, people[seat]), old.number)
                continue
            if old is not None:
                used = await self._had(old.user, old.since)
                self.banks[seat] = old.spare + (timedelta() if seat in late else max(timedelta(), old.due - used))
                del self.asked[seat]
            if seat in self.banks and seat != self.alone:
                self.banks[seat] = max(self.banks[seat], self.floor)
            if seat in people:
                asked = (seat, user or 0, people[seat])
                number = self.numbers.setdefault(asked, self.info.number)
                self.asked[seat] = Asked(user or 0, people[seat], self.now(), number, *self._due(asked))
        await self._sums(loaded, people)

    def _due(self, asked: Question) -> tuple[timedelta, timedelta]:
        """Return the time due for this decision, and the rest of the player's bank."""
        limit, bank = self.info.limit, timedelta()
        if limit.bank is not None:
            bank = self.banks.get(asked[0], _seconds(limit.bank))
        rest = self.given[asked] - _seconds(self.had[asked]) if asked in self.given else None
        whole = timedelta(hours=6) if limit.minute is not None else _seconds(limit.seconds or 0) + bank
        if limit.bank is not None and self.crossed:
            whole = bank
        if rest is None:
            return whole, timedelta()
        due = max(timedelta(), min(rest, bank if limit.bank is not None else whole))
        return due, max(timedelta(), bank - due)

    async def _sums(self, loaded: GameSnapshot, people: dict[int, str]) -> None:
        """Check that the time for a decision, used and left, has grown by others' actions at most."""
        for asked, (since, left) in self.asking.items():
            had = await self._had(asked[1], since)
            self.had[asked] += min(left, had).total_seconds()
            if is_asleep(loaded) and had >= left - ROUNDING:
                self.gifts += self.info.limit.turn  # the others are absent, and begin again when they return
                self.given.pop(asked, None)
                self.had.pop(asked)
        before = set(self.asking)
        self.asking.clear()
        if self.game != "toy" or not self.info.limit.is_one:
            return
        self.turns = max(self.turns, loaded.state.round)
        self.gifts += self.floor if self.alone is None else timedelta()
        for one, most in self.given.items():
            goes_on = one in before and people.get(one[0]) == one[2]
            if one[0] != self.alone and not goes_on:
                self.given[one] = max(most, _seconds(self.had[one]) + self.floor)
        self.floor, self.alone = timedelta(), None
        for seat, kind in people.items():
            timer = (await self.tables.uow.loader.table(self.info.id)).timer(TimerKind.LIMIT, str(seat))
            if timer is None:
                assert self.info.paused_at is not None
                continue
            asked = (seat, unpack(timer.data).user, kind)
            left, had = await self._left(timer), _seconds(self.had[asked])
            if self.info.limit.bank is not None:
                had = sum((_seconds(had) for one, had in self.had.items() if one[:2] == asked[:2]), timedelta())
                most = _seconds(self.info.limit.bank) + self.turns * self.info.limit.turn + self.gifts
            else:
                most = self.given.get(asked, left if self.info.limit.minute is not None else self.asked[seat].due)
            unseen = timedelta() if self.info.look_seconds is None else had  # some of it before a look
            assert had + left <= most + unseen + ROUNDING, f"{asked} had {had} and has {left} of {most}"
            self.tally.again += asked in self.given and asked not in before
            self.given.setdefault(asked, _seconds(self.had[asked]) + left)
            self.asking[asked] = (self.now(), left)

    async def _left(self, timer: TimerRow) -> timedelta:
        """Return the counted time until a timer, without the extension for nights."""
        wait, start, end = unpack(timer.data), self.info.paused_at or self.now(), timer.due_at
        end -= _seconds(wait.grace) + (AGES if self.info.paused_at else timedelta())
        rows = await self.tables.uow.store.vacations.of(wait.user)
        breaks = [(one.starts_at, one.ends_at) for one in rows]
        if self.info.waking:
            breaks += self.habits[wait.user].nights(start, end)
        if self.info.days_off:
            breaks += self.habits[wait.user].days_off(start, end)
        left = without(start, end, breaks) if end > start else timedelta()
        return min(left, _seconds(wait.unseen)) if wait.unseen else left

    async def _had(self, user: int, since: datetime, *, waking: bool | None = None) -> timedelta:
        """Return the counted time of a player since then."""
        rows = await self.tables.uow.store.vacations.of(user)
        breaks = [*self.pauses, *self.outages, *((one.starts_at, one.ends_at) for one in rows)]
        if self.info.waking if waking is None else waking:
            breaks += self.habits[user].nights(since, self.now())
        if self.info.days_off:
            breaks += self.habits[user].days_off(since, self.now())
        return without(since, self.now(), breaks)

    async def _ran_out(self, seat: int, before: TableInfo) -> None:
        """Check that time ran out outside vacations, pauses and nights, and not before it was due."""
        asked, user = self.asked[seat], before.seats[seat].user_id or 0
        assert self.does[0] == TimerKind.LIMIT
        assert asked.user == user
        assert before.paused_at is None
        rows = await self.tables.uow.store.vacations.of(user)
        assert not any(one.starts_at <= self.now() < one.ends_at for one in rows), "in a vacation"
        if is_slow(before):
            nights = self.habits[user].nights(self.now(), self.now())
            assert not any(start <= self.now() < end for start, end in nights), "in the night"
        had = await self._had(user, asked.since)
        assert had >= asked.due - ROUNDING, f"{user} had {had} of {asked}, now {self.now()}"
        self.tally.time_ups += 1

    async def _lost(self, seat: SeatRow, before: TableInfo) -> None:
        """Check that a seat was lost by its player, the host, a timeout or a vote only."""
        user, (does, who) = seat.user_id or 0, self.does
        if does in ("leave", "concede"):
            assert who == user
        elif does == "remove":
            assert who == before.host_id
        elif does == TimerKind.LIMIT:
            assert before.limit_then == "ai"
            await self._ran_out(seat.seat, before)
        else:
            assert does in ("cast", "ask", TimerKind.VOTE), does
            assert any(key_of(vote) == (VoteKind.ABSENT, seat.seat) for vote in before.votes)
            least = before.limit.turn if before.limit.seconds else 6 * DAY if before.limit.minute is None else DAY / 4
            had = await self._had(user, self.moved[user], waking=False)
            assert had >= min(least, 8 * 6 * _seconds(HOUR)), f"{user} moved {had} ago"
            self.tally.voted_out += 1

    def _count(self, before: TableInfo) -> None:
        """Check the ballots: at most one each, by players present; and the majority result."""
        votes = {(key_of(one), one.opened_at): one for one in before.votes}
        for vote in self.info.votes:
            earlier = votes.get((key_of(vote), vote.opened_at))
            self.tally.votes += earlier is None
            if earlier is None:
                assert set(vote.voters) <= set(before.people)
            new = dict(vote.ballots.items() - (earlier.ballots.items() if earlier else set()))
            assert set(new) <= {str(self.does[1])}, "ballots come from who gives them"
            assert set(vote.ballots) <= set(map(str, vote.voters))
            assert set(vote.ballots.values()) <= set(vote.choices)
        for over in self.heard:
            self._check_result(over, before)
        self.heard.clear()

    def _check_result(self, over: VoteOver, before: TableInfo) -> None:
        there = [choice for user, choice in over.ballots.items() if int(user) in before.people]
        if over.result in (VoteResult.AI, VoteResult.SUBSTITUTE, VoteResult.STANDS, VoteResult.WITHOUT) or (
            over.kind,
            over.result,
        ) == (VoteKind.HOST_END, VoteResult.YES):
            assert all(
                there.count(over.result) > there.count(other)
                for other in set(there) | {VoteResult.WAIT, VoteResult.NO}
                if other != over.result
            )
        elif over.result == VoteResult.YES:
            of = [set(vote.voters) for vote in before.votes if (vote.kind, vote.opened_at) == (over.kind, over.opened)]
            voters = set(before.people).intersection(*of)
            assert all(over.ballots.get(str(user)) == VoteResult.YES for user in voters), "all agree"

    async def _goes_on(self, loaded: GameSnapshot) -> None:
        """Check that a timer is pending for everything that the table waits for."""
        info, state = self.info, loaded.state
        timers = {(one.kind, one.key): one for one in await self.tables.uow.store.timers.of(info.id)}
        for vote in info.votes:
            assert timers[TimerKind.VOTE, timer_key(key_of(vote))].due_at < NEVER
        assert info.people
        asleep = is_asleep(loaded)
        self.tally.slept += asleep
        if info.paused_at is not None:
            return
        for one in loaded.game.pending(state):
            seat, key = info.seats[one.seat], str(one.seat)
            if one.optional:
                continue
            if seat.user_id is None:
                assert asleep or (TimerKind.AI, key) in timers
                continue
            reminder = timers[TimerKind.REMINDER, key]
            assert unpack(reminder.data).user == seat.user_id
            assert asleep or not info.limit.is_one or (TimerKind.LIMIT, key) in timers
            if reminder.due_at == NEVER and info.people != (seat.user_id,):
                vote = timers.get((TimerKind.VOTE, timer_key((VoteKind.ABSENT, one.seat))))
                away = await self._away(seat.user_id)
                assert vote is not None or away, "nobody asks what to do about somebody who is not there"

    async def _away(self, user: int) -> bool:
        rows = await self.tables.uow.store.vacations.of(user)
        return any(one.starts_at <= self.now() < one.ends_at for one in rows)

    # --- the end -----------------------------------------------------------------------------------------------------

    async def _play_on(self) -> None:
        """End the game: some of the remaining players play on without the others."""
        since, there = self.now(), set[int]()
        while not self.info.over:
            if not there & set(self.info.people):
                people = list(self.info.people)
                there = set(self.rng.sample(people, self.rng.randrange(1, len(people) + 1)))
            assert self.now() - since < BOUND, f"{self.info} {await self.tables.uow.store.timers.of(self.info.id)}"
            for user in sorted(there):
                await self._is_there(user)
            if not self.info.over:
                await self._pass(timedelta(hours=self.rng.choice((1, 5, 9))))
        self.tally.longest = max(self.tally.longest, (self.now() - since).days)

    async def _is_there(self, user: int) -> None:
        """Resume, vote, and move as a present player."""
        if self.info.paused_at is not None:
            await self._do("resume", user, self._resume)
        loaded = await load(self.tables.uow.store, self.info.id)
        if is_asleep(loaded):
            await self._do("wake", user, self._wake)
        for vote in self.info.votes:
            if not self.info.over and str(user) not in vote.ballots:
                choice = (
                    self.rng.choice((VoteResult.AI, VoteResult.AI, VoteResult.STANDS, VoteResult.WITHOUT))
                    if vote.kind == VoteKind.ABSENT
                    else VoteResult.NO
                )
                await self._do("cast", user, lambda user, vote=vote, choice=choice: self._vote(user, vote, choice))
        for _ in range(9):
            asked = self.asked.get(self.info.seat_of(user) if user in self.info.people else -1)  # pyright: ignore[reportArgumentType]
            if self.info.over or asked is None:
                return
            await self._do("move", user, self._move)

    async def _vote(self, user: int, vote: VoteRow, choice: str) -> None:
        await self.tables.votes.cast(self.info.id, user, _ballot(vote, choice))
        self.tally.ballots += 1

    async def _ended(self) -> None:
        """Check the end: a result row a seat (or rival too), no timer, no vote, a valid record."""
        info, store = self.info, self.tables.uow.store
        results = await store.tables.results(info.id)
        assert [one.seat for one in results if one.seat >= 0] == list(range(len(info.seats)))
        assert not await store.timers.of(info.id)
        assert not info.votes
        verdict = verify(await self.tables.archive.export(info.id))
        assert verdict.fault is None
        self.tally.games += 1
        self.tally.moves += verdict.checked
        self.tally.days += (self.now() - self.begun).days


def _ballot(vote: VoteRow, choice: str) -> Ballot:
    kind, seat = key_of(vote)
    return Ballot(kind, seat, opened_at(vote), choice)


def _seconds(count: float) -> timedelta:
    return timedelta(seconds=count)


@pytest.mark.parametrize("kind", KINDS)
async def test_whoever_takes_their_time_wrongs_nobody_and_is_wronged_by_nobody(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", LONG)
    monkeypatch.setattr(Rolled, "exposes", False)  # so that others may agree to an undo of rounds
    tally = Tally()
    for seed in range(1, 1 + SEEDS):
        await Slow(tmp_path / f"{seed}" / "time.db", "toy", kind, seed, tally).play()
    log.info("%s: %s", kind, tally)
    assert tally.games == SEEDS
    assert min(tally.moves, tally.refused, tally.rung) > 0


@pytest.mark.parametrize("kind", RESTLESS)
async def test_nobody_has_more_time_by_leaving_or_taking_back_again_and_again(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "toy", LONG)
    monkeypatch.setattr(Rolled, "exposes", False)
    tally = Tally()
    for seed in range(RESTLESS[kind], RESTLESS[kind] + SEEDS):
        await Slow(tmp_path / f"{seed}" / "time.db", "toy", kind, seed, tally, restless=True).play()
    log.info("%s: %s", kind, tally)
    assert min(tally.again, tally.undone) > 0


async def test_the_same_at_a_real_game(tmp_path: Path) -> None:
    tally = Tally()
    await Slow(tmp_path / "time.db", "spacebase", "fixed", 1, tally).play()
    log.info("%s", tally)
    assert tally.games == 1
