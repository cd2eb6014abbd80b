"""The real bot in a process of its own, a stand-in for Discord and the players in this one.

Every table prepares a move by its buttons; then all of them press the button that makes it at the same instant, round
by round. Measured are the first answer to every press, and the time from the last press to the new board. Live tables
whose clocks run out at the same instant are measured from then to the board that says so.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from time import perf_counter, time

import msgspec

from bot.games.contract import Complete, Pick, Said
from bot.games.engine.chance import Chance, LooseChance
from bot.games.engine.saying import at_random, split
from bot.store.store import Store
from bot.tables.loaded import load
from bot.tables.seen import TableInfo
from bot.tables.service import Tables
from cogs.flow import advance
from cogs.ids import Id, parse
from cogs.screens.step import NTH
from tests import standin
from tests.bench.report import line, percentile
from tests.sockets.play import GAME, SEATS, begin, boards, purpose
from tests.sockets.real import REAL, database, environment
from tests.standin import Channel, Interaction, Message, StandIn
from tests.standin.calls import Call

PATIENCE = 30.0
BOARD = re.compile(r'"undo:(\d+):(\d+):')
CLOCK = 60
"""Seconds on the clock of a live table of Ricochet Robots."""
Press = tuple[standin.Person, Message, str, str | None]
"""who, on which message, the custom id, and the value if it is a menu"""


@dataclass
class Times:
    """Milliseconds, and the requests of each move in and beyond a turn."""

    acks: list[float] = field(default_factory=list[float])
    boards: list[float] = field(default_factory=list[float])
    within: list[Counter[str]] = field(default_factory=list[Counter[str]])
    passing: list[Counter[str]] = field(default_factory=list[Counter[str]])


class Heard:
    """Hears of every message in the threads, and when each table's board first showed each move."""

    def __init__(self, discord: StandIn) -> None:
        self.newest: dict[int, int] = {}
        self._changed = asyncio.Condition()
        self._at: dict[tuple[int, int], float] = {}
        discord.world.listeners.append(self._hear)

    async def _hear(self, name: str, data: object, _intent: object, _private: object) -> None:
        if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        found = BOARD.search(msgspec.json.encode(data).decode())
        if found is None:
            return
        table, number = int(found[1]), int(found[2])
        for one in range(self.newest.get(table, -1) + 1, number + 1):
            self._at[table, one] = perf_counter()
        async with self._changed:
            self.newest[table] = max(number, self.newest.get(table, 0))
            self._changed.notify_all()

    async def shown(self, table: int, number: int) -> float:
        """When the table's board showed move `number` or a later one; waits for it."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: self.newest.get(table, 0) >= number)
        return self._at[table, number]


class Seat:
    """A table as its players use it: they read the rules' choices here, but press the bot's own buttons."""

    def __init__(self, store: Store, info: TableInfo, thread: Channel, people: dict[int, standin.Person]) -> None:
        self.store, self.info, self._thread, self.people = store, info, thread, people
        self._tables = Tables(store)
        self._ending = set[str]()
        """Verbs that are shown once more before they are done."""

    @property
    def board(self) -> Message:
        """The newest board."""
        return boards(self._thread)[-1]

    async def prepare(self, chance: Chance, times: Times) -> Press | None:
        """Presses all buttons of a random move but the last; that one is returned. None: the game is over."""
        self._tables = Tables(self.store)  # the bot's process has changed what these had read
        self.info = await self._tables.finding.info(self.info.id)
        if self.info.over:
            return None
        loaded = await load(self.store, self.info.id)
        pending = loaded.game.pending(loaded.state)
        self._ending = {verb.value for decision in pending for verb in decision.verbs if verb.ends}
        seat = next(decision.seat for decision in pending if not decision.optional)
        user = loaded.info.seats[seat].user_id
        assert user is not None
        person, message = self.people[user], self.board
        while True:  # what a hand allows has no button on the board
            said = at_random(loaded.game, loaded.state, seat, chance)
            at = str(Id("say", self.info.id, self.info.number, said=said[:1]))
            if at in message.custom_ids:
                break
        press: Press = (person, message, at, None)
        while not await self._moves(user, press, said):
            answered = await self.press(press)
            times.acks.append(answered.ack_seconds * 1000)
            press = await self._next(person, answered.message, user, said)
        return press

    async def press(self, press: Press) -> Interaction:
        """Does it, and waits for the answer."""
        person, message, custom_id, value = press
        if value is None:
            return await person.click(message, custom_id=custom_id)
        return await person.select(message, *value.split(" "), custom_id=custom_id)

    async def _moves(self, user: int, press: Press, said: Said) -> bool:
        """Whether this press makes the move."""
        target = parse(press[2])
        assert target is not None
        if target.purpose == "do":
            return True
        reached = said[: len(target.said) + (press[3] is not None)]
        step = await advance(self._tables.questions, self.info, user, reached)
        if not isinstance(step.choices, Complete):
            return False
        verb, *answers = step.said
        return not step.choices.final or (not answers and verb not in self._ending)

    async def _next(self, person: standin.Person, message: Message, user: int, said: Said) -> Press:
        """The press on this screen that leads on to `said`."""
        targets = {custom_id: parse(custom_id) for custom_id in message.custom_ids}
        for custom_id, target in targets.items():
            if target is not None and target.purpose == "do":
                return person, message, custom_id, None
        for custom_id, target in targets.items():
            if target is None or target.said != said[: len(target.said)]:
                continue
            if target.purpose == "menu":
                choices = (await advance(self._tables.questions, self.info, user, target.said)).choices
                value = said[len(target.said)]
                return person, message, custom_id, _entries(value) if isinstance(choices, Pick) else value
        longest = max(
            (target for target in targets.values() if target and target.purpose == "say" and _on(target, said)),
            key=lambda target: len(target.said),
        )
        return person, message, str(longest), None


def _on(target: Id, said: Said) -> bool:
    return target.said == said[: len(target.said)] and not target.arg


def _entries(value: str) -> str:
    """The picks of a menu; the second copy of one is an entry of its own."""
    seen: Counter[str] = Counter()
    entries: list[str] = []
    for one in split(value):
        seen[one] += 1
        entries.append(one if seen[one] == 1 else f"{one}{NTH}{seen[one]}")
    return " ".join(entries)


@dataclass
class Hall:
    """A stand-in, the bot at it, and tables that have begun."""

    discord: StandIn
    boards: Heard
    seats: list[Seat]

    async def round(self, chance: Chance, times: Times, *, counted: bool = False) -> None:
        """One move at every table, all made at the same instant."""
        prepared = await asyncio.gather(*(seat.prepare(chance, times) for seat in self.seats))
        await self.discord.settled()
        await asyncio.gather(
            *(
                self._move(seat, press, times, counted=counted)
                for seat, press in zip(self.seats, prepared, strict=True)
                if press is not None
            )
        )
        await self.discord.settled()

    async def _move(self, seat: Seat, press: Press, times: Times, *, counted: bool) -> None:
        number, board, before = seat.info.number + 1, seat.board.id, len(self.discord.calls)
        start = perf_counter()
        answered = asyncio.create_task(seat.press(press))
        try:
            times.boards.append((await self.boards.shown(seat.info.id, number) - start) * 1000)
        except TimeoutError:
            if not (await Tables(seat.store).finding.info(seat.info.id)).over:
                raise
        times.acks.append((await answered).ack_seconds * 1000)
        if counted:
            await self.discord.settled(0.2)
            requests = Counter(_named(call) for call in self.discord.calls[before:] if not self._private(call))
            (times.within if seat.board.id == board else times.passing).append(requests)

    def _private(self, call: Call) -> bool:
        channel = self.discord.world.channels.get(call.params.get("channel_id", ""))
        return call.template == "/users/@me/channels" or (channel is not None and channel.recipient is not None)


def _named(call: Call) -> str:
    return f"{call.method} {call.template}"


@asynccontextmanager
async def hall(count: int, *, dms: bool, game: str = GAME, speed: str = "days") -> AsyncGenerator[Hall]:
    """`count` tables with three people each, all of whose boards are shown and ask somebody."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with StandIn.run(checked=False, patience=PATIENCE) as discord:
            guild = discord.guild()
            channel = guild.channel("games")
            store = await Store.open(database(folder))
            heard, seats = Heard(discord), list[Seat]()
            for at in range(count):
                people = {int(one.id): one for one in (guild.member(f"P{at}-{n}") for n in range(SEATS))}
                thread = discord.world.thread(channel, f"table {at}", minutes=10080)
                info = await begin(store, guild, channel, thread, people, dms=dms, game=game, speed=speed)
                seats.append(Seat(store, info, thread, people))
            async with discord.process(REAL, environment(folder)):
                for seat in seats:
                    await heard.shown(seat.info.id, 1)
                await discord.until(lambda: all("➤" in seat.board.text for seat in seats))
                await discord.settled(0.5)
                yield Hall(discord, heard, seats)
            await store.close()


async def _measure(count: int, rounds: int, *, dms: bool, counted: bool = False) -> Times:
    times, chance = Times(), LooseChance(1)
    async with hall(count, dms=dms) as here:
        for _ in range(rounds):
            await here.round(chance, times, counted=counted)
    return times


@dataclass
class Countdown:
    """Milliseconds from when the clocks ran out to the boards, requests before that, and tables that rang but once."""

    late: list[float] = field(default_factory=list[float])
    requests: int = 0
    once: int = 0


async def _count_down(count: int) -> Countdown:
    found = Countdown()
    async with hall(count, dms=False, game="ricochet", speed="live") as here:
        numbers = [here.boards.newest[seat.info.id] for seat in here.seats]
        await asyncio.gather(*map(_declare, here.seats))
        for seat, number in zip(here.seats, numbers, strict=True):
            await here.boards.shown(seat.info.id, number + 1)
        await here.discord.settled(0.5)
        asked = len(here.discord.calls)
        await asyncio.sleep(CLOCK - 10)
        found.requests = len(here.discord.calls) - asked
        since_epoch = time() - perf_counter()
        for seat, number in zip(here.seats, numbers, strict=True):
            shown = await here.boards.shown(seat.info.id, number + 2)
            declared, *_ = await seat.store.moves.of(seat.info.id, after=number)
            due = declared.at + timedelta(seconds=CLOCK)
            found.late.append((shown + since_epoch - due.timestamp()) * 1000)
        await here.discord.settled(0.5)
        for seat in here.seats:
            found.once += [move.said for move in await seat.store.moves.of(seat.info.id)].count(("ring",)) == 1
    return found


async def _declare(seat: Seat) -> None:
    """By the number's button, to which the board itself is the answer."""
    person = next(iter(seat.people.values())).impatient
    pressed = await person.click(seat.board, custom_id=purpose(seat.board, "quick", "declare", "5"))
    await pressed.acknowledged()


def report() -> None:
    """Fifty tables at once, without and with direct messages; then one table alone, whose requests are counted.

    At last fifty clocks that run out at the same instant.
    """
    for dms in (False, True):
        _latencies(f"50 at once, DMs {'on' if dms else 'off'}", asyncio.run(_measure(50, 6, dms=dms)))
    alone = asyncio.run(_measure(1, 40, dms=True, counted=True))
    _latencies("one table alone, DMs on", alone)
    _requests("within a turn", alone.within, "2", "1")
    _requests("passing it", alone.passing, "3", "2")
    countdown = asyncio.run(_count_down(50))
    line("50 clocks at once: ring to board p50 / p99", _pair(countdown.late), "- / 3000 ms", "500 / 1500 ms")
    line("requests in their last minute, all tables together", str(countdown.requests), "0", "0")
    line("tables that rang once", f"{countdown.once} of {len(countdown.late)}", "all", "all")


def _latencies(where: str, times: Times) -> None:
    acks, boards = times.acks, times.boards
    line(f"{where}: acknowledgement p50 / p99", _pair(acks), "- / 300 ms", "- / 100 ms")
    line(f"{where}: click to new board p50 / p99", _pair(boards), "500 / 2000 ms", "150 / 600 ms")


def _pair(values: Sequence[float]) -> str:
    return f"{percentile(values, 50):.0f} / {percentile(values, 99):.0f} ms ({len(values)})"


def _requests(which: str, moves: Sequence[Counter[str]], bar: str, goal: str) -> None:
    if not moves:
        return
    totals = [moved.total() for moved in moves]
    line(f"requests a move {which}, mean (most)", f"{sum(totals) / len(totals):.2f} ({max(totals)})", bar, goal)
    for route, count in sum(moves, Counter[str]()).most_common():
        print(f"    {count / len(moves):5.2f}  {route}", flush=True)


if __name__ == "__main__":
    report()
