"""Simulation of a month at twenty tables.

Usage: `python -m tests.tools.bench.month [DAYS [TABLES]]`.

Six people in six time zones, each with hours of their own, play over days with changes of daylight saving time; one
leaves for good, one is absent without notice, two take vacations, the bot is down for two days and Discord for some
hours. Tables have limits, banks and times of day; people give standing orders if the game has some, pause a table, and
vote. The real client serves them on a simulated Discord with a simulated clock. The bot's notifications are counted,
with their times, and compared with the necessary ones.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time as real
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from bot.enums import LimitThen, TimerKind, VoteKind, VoteResult
from bot.games.contract import Complete, Later, Refused
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from bot.rows import VoteRow
from bot.tables.core import unit_of_work
from bot.tables.lobby import service as lobby_service
from bot.tables.model.errors import TableError
from bot.tables.model.loading import GameSnapshot, TableSnapshot, load
from bot.tables.model.notifications import (
    Notice,
    OrderEnded,
    PlayerAbsent,
    Reminder,
    TableIdle,
    TimeUp,
    VoteAsked,
    VoteOver,
)
from bot.tables.model.order_matching import ALWAYS, ONCE
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import Limit, Person
from bot.tables.model.vote_keys import Ballot, opened
from bot.tables.timing.reminder_schedule import unpack
from tests.cogs.simulated_client import FakeRenderer, World, one_of, world
from tests.databases import rows_of
from tests.e2e.tables import open_table, start
from tests.tools.bench.report import percentile

START = datetime(2026, 10, 12, 6, tzinfo=UTC)
"""Daylight saving time ends on the 25th in Europe, on the first of November in America."""
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NIGHT = range(7)
MOVES_AT_ONCE = 12
BETWEEN_MOVES = 20
"""Seconds."""
SILENCE = re.compile(r"silence:(\d+):")
TABLE = re.compile(r"[a-z!]+:(\d+):")


class Habits(Struct, frozen=True):
    """A person's hours in Discord, in local time, and their preferences."""

    zone: str
    visits: tuple[float, ...]
    settings: dict[str, Any] = {}
    away: tuple[float, float] = (1e9, 1e9)
    """Start and end of an absence without notice, as parts of the whole time."""
    vacation: tuple[float, float] = (1e9, 1e9)
    """The same of a vacation, which they take when it begins, or `planned` at the very beginning."""
    planned: bool = False


CAST = {
    "Ann": Habits(
        "Europe/Berlin",
        (7.5, 12.5, 18, 20, 21.75),
        {"time_zone": "Europe/Berlin", "quiet_from": 22, "quiet_to": 7},
    ),
    "Ben": Habits(
        "America/New_York",
        (8, 13, 19.5, 22),
        {"time_zone": "America/New_York", "quiet_from": 23, "quiet_to": 8, "remind_hours": 12},
        vacation=(0.3, 0.45),
    ),
    "Chie": Habits(
        "Asia/Tokyo", (7, 12.25, 20, 23), {"language": "ja", "locale": "ja", "quiet_from": 0, "quiet_to": 7}
    ),
    "Dai": Habits("America/Sao_Paulo", (9, 14, 19, 23.5), vacation=(0.72, 0.86), planned=True),
    "Eve": Habits("Australia/Sydney", (8, 17.5, 21), away=(0.3, 1e9)),
    "Fay": Habits("Asia/Kolkata", (8.5, 19, 22.5), {"time_zone": "Asia/Kolkata"}, away=(0.45, 0.7)),
}
LIMITS = (
    Limit(None), Limit(24 * 3600), Limit(72 * 3600, LimitThen.AI), Limit(6 * 3600, bank=24 * 3600), Limit(12 * 3600),
    Limit(None, minute=21 * 60, zone="Europe/Berlin"), Limit(24 * 3600, LimitThen.AI), Limit(72 * 3600), Limit(None),
    Limit(168 * 3600),
)  # fmt: skip
AMID = timedelta(minutes=5)
"""Time after a move of theirs in which a person still plays there."""
SOONEST = timedelta(hours=6)
"""Minimum time before a time of day that ends a turn."""
ORDERS_IN, PAUSES_IN = 4, 80
"""Visits to a table with a decision for each order, and for each request of a pause."""


class Call(Struct, frozen=True):
    """A notification: a mention in a thread, or a direct message."""

    at: datetime
    user: int
    table: int
    by_message: bool
    turn: bool
    """The board or the hand for a turn, and no reminder, vote or notice about a time limit."""
    amid: bool = False
    """The person is playing there now, so the thread is open."""


@dataclass
class Measures:
    """All measurements."""

    calls: list[Call] = field(default_factory=list[Call])
    faults: Counter[str] = field(default_factory=Counter[str])
    to_first_call: list[float] = field(default_factory=list[float])
    moves: int = 0
    games: int = 0
    time_ups: int = 0
    reminders: int = 0
    vacations: int = 0
    orders: Counter[str] = field(default_factory=Counter[str])
    votes: Counter[str] = field(default_factory=Counter[str])
    after_outage: Counter[str] = field(default_factory=Counter[str])
    stood_longest: timedelta = timedelta()

    def day_of(self, user: int, days: int, since: datetime, *, amid: bool = True) -> list[int]:
        """Return a person's notifications, day by day; optionally without those during play."""
        calls = (call for call in self.calls if call.user == user and (amid or not call.amid))
        counts = Counter((call.at - since) // DAY for call in calls)
        return [counts[day] for day in range(days)]


FAULTS = (
    "reminders at night", "reminders at the night of who has set nothing", "reminders said twice",
    "reminders after the move or the end", "reminders on the limit itself", "time-ups of who could not press",
    "time-ups at night", "time-ups without a call", "mention and message for one question",
    "messages to who is just there", "turns without a call for six hours", "told twice that a table sleeps",
    "seats lost while present", "table-days that stood still", "calls of who is known to be gone",
    "reminders in a vacation", "time-ups in a vacation", "votes about who is there", "votes about who is on vacation",
)  # fmt: skip


class Month:
    """A simulation that advances the time and measures."""

    def __init__(self, here: World, days: int, tables: int) -> None:
        self.w, self.days, self.tables = here, days, tables
        self.m = Measures()
        self._chance = LooseChance(1)
        self._visits: list[tuple[datetime, str]] = []
        self._names = {actor.id: name for name, actor in here.people.items()}
        self._read = 0
        self._asked: dict[tuple[int, int], datetime] = {}
        self._called: set[tuple[int, int]] = set()
        self._acted: dict[tuple[int, int], datetime] = {}
        self._last: dict[int, datetime] = {}
        self._numbers: dict[int, int] = {}
        self._begun: dict[int, datetime] = {}
        self._absent: set[tuple[int, int]] = set()
        self._returned: set[tuple[int, int]] = set()
        self._asleep: set[int] = set()
        self._told: set[tuple[int, str, datetime, int]] = set()
        self._threads: dict[int, int] = {}
        self._changed: set[int] = set()
        self._outages: list[tuple[datetime, datetime]] = []
        self._specs: dict[int, int] = {}
        self._limits: dict[int, Limit] = {}
        self._vacations = {name for name, habits in CAST.items() if habits.vacation[0] < 1}
        self._untaken = sorted(
            (START if CAST[name].planned else self._vacation(name)[0], name) for name in self._vacations
        )
        self._back = START

    # --- people ------------------------------------------------------------------------------------------------------

    def _local(self, name: str) -> datetime:
        return self.w.time.now.astimezone(ZoneInfo(CAST[name].zone))

    def _is_away(self, name: str, at: datetime) -> bool:
        return any(self._in(span, at) for span in (CAST[name].away, CAST[name].vacation))

    def _in(self, span: tuple[float, float], at: datetime) -> bool:
        first, last = span
        return first <= (at - START) / (self.days * DAY) < last

    def _on_vacation(self, name: str) -> bool:
        return self._in(CAST[name].vacation, self.w.time.now)

    def _vacation(self, name: str) -> tuple[datetime, datetime]:
        first, last = CAST[name].vacation
        return START + first * self.days * DAY, START + last * self.days * DAY

    def _not_there(self, name: str, since: datetime, until: datetime) -> timedelta:
        """Return the time of the bot's downtime or the person's vacation in this period."""
        gaps = [*self._outages, *([self._vacation(name)] if name in self._vacations else [])]
        return sum((max(timedelta(), min(until, b) - max(since, a)) for a, b in gaps), timedelta())

    def _bot_away(self, since: datetime) -> timedelta:
        """Return the bot's downtime since then."""
        return sum((max(timedelta(), b - max(since, a)) for a, b in self._outages), timedelta())

    def _plan(self) -> None:
        """Plan all visits, with a random offset of a few minutes."""
        for name, habits in CAST.items():
            zone = ZoneInfo(habits.zone)
            for day in range(-1, self.days + 1):
                date = (START + day * DAY).date()
                for hour in habits.visits:
                    at = datetime.combine(date, time(), zone).astimezone(UTC) + hour * HOUR
                    at += timedelta(minutes=self._chance.below(40, "visit"))
                    if at > START and not self._is_away(name, at) and self._chance.below(10, "skip"):
                        self._visits.append((at, name))
        self._visits.sort()

    # --- time --------------------------------------------------------------------------------------------------------

    async def run(self) -> Measures:
        """Run the whole simulation."""
        self.w.time.now = START
        self._listen()
        for spec in range(self.tables):
            await self._open(spec)
        self._plan()
        outage = START + 0.55 * self.days * DAY
        gap = START + 0.8 * self.days * DAY
        end = START + self.days * DAY
        await self._until(outage)
        await self._away(outage, min(2 * DAY, 0.15 * self.days * DAY), restart=True)
        await self._until(gap)
        await self._away(gap, 3 * HOUR, restart=False)
        await self._until(end)
        await self._count_days()
        return self.m

    async def _settle_in(self) -> None:
        for name, habits in CAST.items():
            await self.w.client.tables.uow.store.users.change(self.w.people[name].id, **habits.settings)

    async def _until(self, end: datetime) -> None:
        day = self.w.time.now
        while True:
            (timer, *_) = [*await self.w.client.tables.uow.store.timers.next(1), None]
            due = timer.due_at if timer is not None else NEVER
            visit = self._visits[0][0] if self._visits else NEVER
            leaving = self._untaken[0][0] if self._untaken else NEVER
            at = min(due, visit, leaving, end)
            await self._go_to(at)
            if at == end:
                return
            if at == leaving:
                await self._take_vacation(self._untaken.pop(0)[1])
            if at == visit:
                await self._visit(self._visits.pop(0)[1])
            await self._fire()
            if self.w.time.now - day >= DAY:
                day = self.w.time.now
                await self._count_days()

    async def _go_to(self, at: datetime) -> None:
        if (seconds := (at - self.w.time.now).total_seconds()) > 0:
            self.w.time.now = at
            await self.w.env.advance_time(seconds)

    async def _fire(self) -> None:
        with self.w.env.time_context():
            for _ in range(200):
                before = await self._ordered()
                if not await self.w.clock.fire_due():
                    break
                await self._follow(before)
                await self.w.settle()
        await self._look()

    async def _ordered(self) -> dict[int, int]:
        """Return the tables with a standing order due, and their last moves."""
        due = [one for one in await self.w.client.tables.uow.store.timers.next(50) if one.due_at <= self.w.time.now]
        found = {one.table_id for one in due if one.kind == TimerKind.ORDER}
        return {table: (await self.w.client.tables.queries.info(table)).number for table in found}

    async def _follow(self, before: dict[int, int]) -> None:
        for table, number in before.items():
            if (await self.w.client.tables.queries.info(table)).number > number:
                self.m.orders["followed"] += 1
                latest = list((await rows_of(self.w.client.tables.uow.store, table)).latest)
                self._returned |= {(table, one.user_id) for one in latest if one.number > number and one.user_id}

    async def _take_vacation(self, name: str) -> None:
        """Start a vacation without answering: pending decisions pause."""
        await self.w.client.tables.vacations.take(self.w.people[name].id, *self._vacation(name))
        self.m.vacations += 1

    async def _away(self, since: datetime, length: timedelta, *, restart: bool) -> None:
        """Simulate an outage of the bot's process or of its connection; visits have no effect."""
        until = since + length
        self._outages.append((since, until))
        self._visits = [(at, name) for at, name in self._visits if not since <= at <= until]
        if restart:
            await self._go_to(until)
            await self._restart()
        else:
            self.w.client.dispatch("disconnect")
            await self.w.env.settle()
            for hour in range(int(length / HOUR)):
                await self._go_to(since + (hour + 1) * HOUR)
                await self._fire()
            self.w.client.dispatch("resumed")
            await self.w.client.tables.outages.until_reachable()
        self._back = self.w.time.now
        await self._fire()

    async def _restart(self) -> None:
        await self.w.restart()
        self._listen()

    # --- tables ------------------------------------------------------------------------------------------------------

    async def _open(self, spec: int) -> None:
        """Open a table of one kind; a person who has left for good does not take part."""
        names = [name for name in CAST if not self._is_away(name, self.w.time.now)]
        host = names[spec % len(names)]
        others = [names[(spec + 1 + at * (1 + spec % 2)) % len(names)] for at in range(1 + spec % 3)]
        players = [name for name in dict.fromkeys(others) if name != host]
        game = list(GAMES)[spec % len(GAMES)]
        least, most = GAMES[game].meta.seats
        players = players[: most - 1]
        ai = max(0, least - 1 - len(players), spec % 4 == 0)
        seats = max(least, min(most, 1 + len(players) + ai))
        ai = seats - 1 - len(players)
        table = await open_table(self.w, game, *players, ai=ai, seats=seats, host=host)
        limit = LIMITS[spec % len(LIMITS)]
        by = Person(self.w.people[host].id, host)
        await self.w.client.tables.lobby.configure(table, by, limit=limit)
        await start(self.w, table, host)
        await self._settle_in()  # the people that click here use English
        await self.w.client.tables.lobby.configure(table, by, language="ja" if spec % 3 == 0 else "en")
        info = await self.w.client.tables.queries.info(table)
        self._threads[info.thread_id or 0] = table
        self._specs[table], self._limits[table] = spec, limit
        self._begun[table] = self._last[table] = self.w.time.now
        self.m.games += 1
        await self.w.settle()
        await self._look()

    async def _visit(self, name: str) -> None:
        """Handle everything pending for a person, and once more the arrivals meanwhile."""
        user = self.w.people[name].id
        await self._speak_up(user)
        for _ in range(2):
            for wait in await self.w.client.tables.queries.waits(user):
                info = await self.w.client.tables.queries.info(wait.table)
                await self._play(info.id, user)
                if GAMES[info.game].orders and not self._chance.below(ORDERS_IN, "order"):
                    await self._order(info.id, user)
                if not self._chance.below(PAUSES_IN, "pause"):
                    await self._pause(info.id, user)
        for table, spec in list(self._specs.items()):
            if (await self.w.client.tables.queries.info(table)).over:
                del self._specs[table]
                if len(self._specs) < self.tables:
                    await self._open(spec)

    async def _speak_up(self, user: int) -> None:
        """Vote where required, and resume paused tables."""
        for table in list(self._specs):
            info = await self.w.client.tables.queries.info(table)
            if info.over or info.seat_of(user) is None:
                continue
            for vote in info.votes:
                if user in vote.voters and str(user) not in vote.ballots:
                    with suppress(TableError):
                        await self.w.client.tables.votes.cast(table, user, self._ballot(vote))
                        self.m.votes["ballots"] += 1
            if info.paused_at is not None and self.w.time.now - info.paused_at > DAY:
                await self.w.client.tables.resume.resume(table, user)
                self._last[table] = self.w.time.now
        await self._fire()

    def _ballot(self, vote: VoteRow) -> Ballot:
        """Choose the usual ballot: a substitute AI for the absent, and consent to a pause."""
        usual, other = (
            (VoteResult.AI, VoteResult.WAIT) if vote.kind == VoteKind.ABSENT else (VoteResult.YES, VoteResult.NO)
        )
        choice = usual if self._chance.below(4, "ballot") and usual in vote.choices else other
        return Ballot(vote.kind, vote.seat, opened(vote), choice)

    async def _order(self, table: int, user: int) -> None:
        """Give a standing order, if the game has some and accepts one now."""
        ordering, said = self.w.client.tables.orders, tuple[str, ...]()
        forms = GAMES[(await self.w.client.tables.queries.info(table)).game].orders
        with suppress(Refused, TableError):
            while not isinstance(choices := await ordering.choices(table, user, said), Complete):
                said = (*said, one_of(choices, self._chance))
            once = self._chance.below(2, "until") or any(form.once for form in forms if form.id == said[0])
            before = {one.id for one in (await ordering.of(table, user)).given}
            given = await ordering.give(table, user, said, ONCE if once else ALWAYS)
            self.m.orders["given"] += len({one.id for one in given.given} - before)

    async def _pause(self, table: int, user: int) -> None:
        with suppress(TableError):
            await self.w.client.tables.votes.ask(table, user, VoteKind.PAUSE)

    async def _people_asked(self, table: int) -> dict[int, int]:
        info = await self.w.client.tables.queries.info(table)
        if info.status != "running":
            return {}
        loaded = await load(self.w.client.tables.uow.store, table)
        seats = [one.seat for one in loaded.game.pending(loaded.state) if not one.optional]
        return {user: seat for seat in seats if (user := info.seats[seat].user_id) is not None}

    async def _play(self, table: int, user: int) -> None:
        for _ in range(MOVES_AT_ONCE):
            asked = await self._people_asked(table)
            if user not in asked or (await self.w.client.tables.queries.info(table)).paused_at is not None:
                return
            said = self._advice(await load(self.w.client.tables.uow.store, table), asked[user])
            with self.w.env.time_context():
                with suppress(Refused, TableError):
                    await self.w.client.tables.moves.act(table, user, said)
                    self.m.moves += 1
                self._acted[table, user] = self.w.time.now
                self._absent.discard((table, user))
                self._asleep.discard(table)
                await self.w.settle()
            await self._look()
            await self._go_to(self.w.time.now + timedelta(seconds=BETWEEN_MOVES))
            await self._fire()

    def _advice(self, loaded: GameSnapshot, seat: int) -> tuple[str, ...]:
        game, state = loaded.game, loaded.state
        said = game.ai(game.view(state, seat), game.ask(state, seat), self._chance, 1)
        return game.default(state, seat) if isinstance(said, Later) else said

    # --- measurements ------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        tables = self.w.client.tables
        tables.events.on_notice(self._hear)
        tables.events.subscribe(self._change)

    async def _change(self, table: TableSnapshot) -> None:
        self._changed.add(table.id)

    async def _hear(self, notice: Notice) -> None:
        now, m = self.w.time.now, self.m
        match notice:
            case Reminder():
                for one in (notice, *notice.also):
                    if one.nth:
                        await self._hear_reminder(one)
            case PlayerAbsent(user=user):
                self._absent.add((notice.table, user))
                m.votes["opened about somebody"] += 1
                m.faults["votes about who is there"] += not self._is_away(self._names[user], now)
                m.faults["votes about who is on vacation"] += self._on_vacation(self._names[user])
            case VoteAsked(kind=kind):
                m.votes[f"opened on {kind}"] += 1
            case VoteOver(kind=kind, result=result, user=user, ballots=ballots):
                m.votes[f"decided: {kind}, {result}"] += 1
                if ballots:  # the present players have decided what to wait for
                    self._last[notice.table] = now
                seats = (await self.w.client.tables.queries.info(notice.table)).seats
                if result == VoteResult.RETURNED or (result == VoteResult.WAIT and seats[notice.seat].called):
                    self._absent.discard((notice.table, user))
            case OrderEnded():
                m.orders["ended"] += 1
            case TimeUp():
                m.time_ups += 1
                m.after_outage["time-ups"] += now - self._back < HOUR and self._back > START
                await self._hear_time_up(notice)
            case TableIdle():
                m.faults["told twice that a table sleeps"] += notice.table in self._asleep
                self._asleep.add(notice.table)
            case _:
                pass

    async def _hear_reminder(self, one: Reminder) -> None:
        now, m, name = self.w.time.now, self.m, self._names[one.user]
        m.reminders += 1
        m.after_outage["reminders"] += now - self._back < HOUR and self._back > START
        key = (one.table, await self._question(one), one.since, one.nth)
        m.faults["reminders said twice"] += key in self._told
        self._told.add(key)
        m.faults["reminders after the move or the end"] += one.user not in await self._people_asked(one.table)
        m.faults["reminders in a vacation"] += self._on_vacation(name)
        m.faults["reminders on the limit itself"] += one.ends is not None and one.ends - now < HOUR
        m.faults[f"reminders at {self._night(name)}"] += self._sleeps(name)

    async def _question(self, one: Reminder) -> str:
        """Return the decision of a reminder: another one in the same turn has new time."""
        timer = (await self.w.client.tables.uow.loader.table(one.table)).timer(TimerKind.REMINDER, str(one.seat))
        return f"{one.seat} {unpack(timer.data).question}" if timer is not None else f"{one.seat}"

    def _night(self, name: str) -> str:
        said = "quiet_from" in CAST[name].settings
        return "night" if said else "the night of who has set nothing"

    def _sleeps(self, name: str) -> bool:
        settings, hour = CAST[name].settings, self._local(name).hour
        if "quiet_from" not in settings:
            return hour in NIGHT
        return (hour - settings["quiet_from"]) % 24 < (settings["quiet_to"] - settings["quiet_from"]) % 24

    async def _hear_time_up(self, notice: TimeUp) -> None:
        key, now, limit = (notice.table, notice.user), self.w.time.now, self._limits[notice.table]
        since, name = self._asked.get(key, now), self._names[notice.user]
        least = SOONEST if limit.minute is not None else timedelta(seconds=limit.seconds or 0)
        out = self._not_there(name, since, now)
        self.m.faults["time-ups of who could not press"] += now - since - out < least
        self.m.faults["time-ups in a vacation"] += self._on_vacation(name)
        self.m.faults["seats lost while present"] += notice.then != "default" and not self._is_away(name, now)
        self.m.faults["time-ups at night"] += self._sleeps(name) and "quiet_from" in CAST[name].settings
        self.m.faults["time-ups without a call"] += key not in self._called

    async def _look(self) -> None:
        """Record the notifications since the last check, and the decisions of changed tables."""
        now = self.w.time.now
        calls = list(self._new_calls(now))
        together = {(call.user, call.table) for call in calls if call.turn and self._is_on(call.table)}
        for call in calls:
            self.m.calls.append(call)
            key = call.table, call.user
            if key in self._asked and key not in self._called:
                self.m.to_first_call.append((now - self._asked[key]) / HOUR)
            self._called.add(key)
            gone = (
                (call.turn or call.by_message)
                and key in self._absent
                and not (await self.w.client.tables.queries.info(call.table)).over
            )
            self.m.faults["calls of who is known to be gone"] += gone
            just = call.by_message and now - self._acted.get(key, START - DAY) < timedelta(minutes=2)
            self.m.faults["messages to who is just there"] += just
        kinds = {(call.user, call.table, call.by_message) for call in calls if call.turn}
        for user, table in together:
            both = {(user, table, True), (user, table, False)} <= kinds
            self.m.faults["mention and message for one question"] += both
        changed, self._changed = self._changed, set[int]()
        for table in changed:
            await self._look_on(table)
            asked = await self._people_asked(table)
            for key in [key for key in self._asked if key[0] == table and key[1] not in asked]:
                self._end_turn(key, now)
            for user in asked:
                if self._acted.get((table, user), START) > self._asked.get((table, user), now):
                    self._end_turn((table, user), now)
                if (table, user) not in self._asked:
                    self._asked[table, user] = now
                    self._called.update({(table, user)} & {(call.table, call.user) for call in calls})
        self._absent -= self._returned  # by a standing order, which is a move like any other
        self._returned.clear()

    async def _look_on(self, table: int) -> None:
        """Record a move of the table, by a person, an AI player or a clock."""
        number = (await self.w.client.tables.queries.info(table)).number
        if self._numbers.get(table) != number:
            self._numbers[table], self._last[table] = number, self.w.time.now

    def _is_on(self, table: int) -> bool:
        """Return whether the hands were dealt a while ago."""
        return self.w.time.now - self._begun.get(table, self.w.time.now) > HOUR

    def _end_turn(self, key: tuple[int, int], now: datetime) -> None:
        since = self._asked.pop(key)
        out = self._not_there(self._names[key[1]], since, now)
        if key not in self._called | self._absent and now - since - out > 6 * HOUR:
            self.m.faults["turns without a call for six hours"] += 1
        self._called.discard(key)

    def _new_calls(self, now: datetime) -> Iterator[Call]:
        backend = self.w.env.backend
        dms = {channel: user for user, channel in backend.dm_channels.items()}
        requests = backend.http_requests
        for at in range(self._read, len(requests)):
            request = requests[at]
            parts = request.path.strip("/").split("/")
            if request.method != "POST" or parts[:1] != ["channels"] or parts[2:] != ["messages"] or not request.json:
                continue
            body: dict[str, Any] = request.json
            text, channel = msgspec.json.encode(body).decode(), int(parts[1])
            silences = [int(one) for one in SILENCE.findall(text)]
            if channel in dms:
                tables = silences or [int(one) for one in TABLE.findall(text)][:1]
                yield from (Call(now, dms[channel], table, True, not silences) for table in tables[:1])
            else:
                turn = "attachment://" in text
                for user in (body.get("allowed_mentions") or {}).get("users", ()):
                    table = self._threads.get(channel, 0)
                    amid = now - self._acted.get((table, int(user)), START - DAY) < AMID
                    yield Call(now, int(user), table, False, turn, amid)
        self._read = len(requests)

    async def _count_days(self) -> None:
        """Count tables that made no progress for long although people are present."""
        for table in self._specs:
            info = await self.w.client.tables.queries.info(table)
            there = [
                seat.user_id
                for seat in info.seats
                if seat.user_id is not None and not self._is_away(self._names[seat.user_id], self.w.time.now)
            ]
            stood = self.w.time.now - self._last[table] - self._bot_away(self._last[table])
            if not info.over and there and table not in self._asleep and info.paused_at is None:
                self.m.stood_longest = max(self.m.stood_longest, stood)
                self.m.faults["table-days that stood still"] += stood > 11 * DAY


async def month(days: int = 31, tables: int = 20) -> Measures:
    """Run the simulation in a folder of its own, with a fixed seed."""
    luck = Random(1)
    known = SimpleNamespace(token_bytes=luck.randbytes)
    with ExitStack() as patched, tempfile.TemporaryDirectory() as folder:
        patched.enter_context(patch.object(lobby_service, "secrets", known))
        patched.enter_context(patch.object(unit_of_work, "RANDOM", luck))
        patched.enter_context(patch.dict(os.environ, TAKU_EMOJIS="off"))  # nothing is drawn here
        async with world(Path(folder), tuple(CAST), FakeRenderer()) as here:
            return await Month(here, days, tables).run()


def report(measures: Measures, days: int) -> None:
    """Print the measures."""
    print(
        f"games {measures.games}, moves {measures.moves}, time-ups {measures.time_ups}, reminders {measures.reminders}"
    )
    for name, amid in (("calls a person and day", True), ("and without mentions where they play just now", False)):
        users = {call.user for call in measures.calls}
        by_day = [count for user in users for count in measures.day_of(user, days, START, amid=amid)]
        mean = sum(by_day) / max(1, len(by_day))
        print(f"{name}: mean {mean:.1f}, 95 % {percentile(by_day, 95)}, worst {max(by_day)}")
    for user in sorted({call.user for call in measures.calls}):
        counts = measures.day_of(user, days, START)
        messages = sum(call.by_message for call in measures.calls if call.user == user)
        print(f"    {sum(counts) / days:5.1f} (worst {max(counts)}), {messages / days:.1f} of them by message")
    hours = measures.to_first_call
    if hours:
        print(f"from the question to the call, hours: mean {sum(hours) / len(hours):.2f}, worst {max(hours):.1f}")
    print(f"vacations {measures.vacations}, orders {dict(measures.orders)}, votes {dict(measures.votes)}")
    print(f"in the hour after the outage: {dict(measures.after_outage)}")
    print(f"a table stood still for {measures.stood_longest / DAY:.1f} days at most")
    for fault in FAULTS:
        print(f"{measures.faults[fault]:6}  {fault}", flush=True)


def main(arguments: Sequence[str]) -> None:
    """Run with both numbers from the command line, or the defaults."""
    days, tables = (
        (int(one) for one in [*arguments, "31", "20"][:2]) if len(arguments) != 1 else (int(arguments[0]), 20)
    )
    began = real.monotonic()
    report(asyncio.run(month(days, tables)), days)
    print(f"{real.monotonic() - began:.0f} seconds")


if __name__ == "__main__":
    main(sys.argv[1:])
