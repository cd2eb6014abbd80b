"""Profiler of a press: files and functions that it enters, and reads of the table.

Usage: `python -m tests.tools.press_profile [--journey J ...] [--list]`.

Two people play Space Base in the simulated Discord. A journey begins with an interaction or a timer, and ends when
the board of a click stands, or all messages are sent. Counted are calls in the event loop's thread: neither drawing
nor libraries.
"""

from __future__ import annotations

import argparse
import asyncio
import dis
import logging
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from bot.demo.simcord_patches import LOOK_SECONDS
from bot.enums import TimerKind
from bot.store.table.aggregate import AggregateCache
from rendering.render_service import RenderService
from tests.cogs.simulated_client import World, world
from tests.e2e.bot_players import asked, board, by_buttons, person, shortcut_of, table_at
from tests.e2e.tables import play_table, sealed

ROOT = f"{Path(__file__).resolve().parents[2]}{os.sep}"
COUNTED, SIMULATION = ("bot/", "cogs/", "rendering/"), "bot/demo/"
SHOWN = ("cogs/framework/latency.py", "board_shown")
"""The function that ends a journey: a click's board stands in Discord. Hands and the card follow later."""
GAME, RULES = "spacebase", "bot/games/"
SEED = "4"
MOVES = ("buy 46", "buy 50", "take sum", "take sum", "buy 36")
"""Moves of that seed before the journey: the bot has drawn and sent, so that its caches are filled."""
LATER_SECONDS = 60
"""Seconds within which cards and private messages of those moves are updated: in the journey they would be counted."""
PRESSED = ("take", "pair")
SHARED = ("bot/store/", "bot/tables/core/", "bot/tables/model/")
"""Packages through which services read a table."""

Start = Callable[[], Awaitable[object]]
Function = tuple[str, str]
"""A function's file and qualified name."""


def is_reading(code: CodeType) -> bool:
    """Return whether a call of this code is a reading of a table."""
    return code is AggregateCache.of.__code__


@cache
def function_of(code: CodeType) -> Function | None:
    """Return the function with this code, if it is one of the bot.

    Lambdas and comprehensions are parts of a function.
    """
    file = code.co_filename.removeprefix(ROOT)
    counted = file.startswith(COUNTED) and not file.startswith(SIMULATION)
    return (file, code.co_qualname) if counted and not code.co_name.startswith("<") else None


@cache
def entry_of(code: CodeType) -> int:
    """Return the offset at which a call begins, and a coroutine is not resumed."""
    return next(one.offset for one in dis.get_instructions(code) if one.opname == "RESUME")


def readers(frame: FrameType | None) -> Iterator[Function]:
    """Yield the functions on the call stack of a reading, outside the `SHARED` packages."""
    while frame is not None:
        found = function_of(frame.f_code)
        if found is not None and not found[0].startswith(SHARED):
            yield found
        frame = frame.f_back


class Profile:
    """Counts of a journey: calls by function, readings of the table, and changes of package.

    The functions are in the order of their first calls. A change is a call in another package than the call before.
    """

    def __init__(self) -> None:
        self.calls: Counter[Function] = Counter()
        self.readings: Counter[tuple[Function, ...]] = Counter()
        """By the two nearest functions that ask for the table."""
        self.changes = 0
        self._package, self._over = "", False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count a call, as `sys.setprofile` reports it."""
        code = frame.f_code
        if event != "call" or (function := function_of(code)) is None or frame.f_lasti != entry_of(code):
            return
        self._over |= function == SHOWN
        if self._over:
            return
        self.calls[function] += 1
        package = function[0].rpartition("/")[0]
        self.changes += package != self._package
        self._package = package
        if is_reading(code):
            self.readings[tuple(islice(readers(frame), 2))] += 1

    def functions(self, *without: str) -> list[Function]:
        """Return the functions, without those of these packages."""
        return [one for one in self.calls if not one[0].startswith(without)]

    def files(self, *without: str) -> list[str]:
        """Return the files, without those of these packages."""
        return list(dict.fromkeys(file for file, _ in self.functions(*without)))


@contextmanager
def profiled() -> Generator[Profile]:
    """Profile this thread."""
    profile = Profile()
    sys.setprofile(profile.note)
    try:
        yield profile
    finally:
        sys.setprofile(None)


async def press(w: World, table: int) -> Start:
    """Return a click of a button below the board, which is a whole move."""
    loaded, start = await table_at(w, table), await board(w, table)
    button, actor = shortcut_of(start, PRESSED), person(w, loaded, asked(loaded)[0])
    assert button is not None
    return lambda: actor.click(start, custom_id=button)


async def command(w: World, name: str) -> Start:
    """Return a slash command of a player."""
    return lambda: w.ann.slash(w.channel, name)


async def reminder(w: World, table: int) -> Start:
    """Return a tick of the timer loop at which a reminder is due."""
    await w.wait()  # the first check of the timer reminds nobody
    (timer,) = [one for one in await w.client.tables.uow.store.timers.of(table) if one.kind == TimerKind.REMINDER]
    w.time.now = timer.due_at

    async def tick() -> None:
        with w.env.time_context():
            await w.clock.fire_due()
        await w.env.settle(idle=LOOK_SECONDS)

    return tick


JOURNEYS: dict[str, Callable[[World, int], Awaitable[Start]]] = {
    "press": press,
    "vacation": lambda w, _: command(w, "vacation"),
    "turns": lambda w, _: command(w, "turns"),
    "reminder": reminder,
}


async def profile_of(journey: str, path: Path) -> Profile:
    """Return the profile of a journey, at a table in the folder `path`."""
    with pytest.MonkeyPatch.context() as patch:
        sealed(patch, SEED)
        async with world(path, studio=RenderService()) as w:
            table = await play_table(w, GAME, "Ben", seats=2)
            for move in MOVES:
                loaded = await table_at(w, table)
                await by_buttons(w, table, person(w, loaded, asked(loaded)[0]), tuple(move.split()))
                await w.settle()
            await w.env.advance_time(LATER_SECONDS)
            start = await JOURNEYS[journey](w, table)
            sent = len(w.env.backend.http_requests)
            with profiled() as profile:
                await start()
            assert len(w.env.backend.http_requests) > sent
            return profile


def report(journey: str, profile: Profile, *, listed: bool) -> Iterator[str]:
    """Yield the lines of a journey's figures, and with `listed` all readings and functions."""
    yield (
        f"{journey}: {len(profile.files())} files, {len(profile.functions())} functions; without the game's rules"
        f" {len(profile.files(RULES))} files, {len(profile.functions(RULES))} functions;"
        f" {profile.readings.total()} readings of the table, {profile.changes} changes of package"
    )
    if listed:
        for chain, count in profile.readings.items():
            yield f"  {count}× read by " + " < ".join(f"{name} ({file})" for file, name in chain)
        for file in profile.files():
            own = [name for there, name in profile.calls if there == file]
            yield f"  {file} ({len(own)}): {', '.join(own)}"


def main() -> None:
    """Print the figures of each journey."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.press_profile")
    parser.add_argument("--journey", choices=list(JOURNEYS), action="append")
    parser.add_argument("--list", action="store_true", help="print the readings, and the functions by file")
    given: Any = parser.parse_args()
    logging.disable(logging.WARNING)
    os.environ["TAKU_EMOJIS"] = "off"
    for journey in given.journey or JOURNEYS:
        with tempfile.TemporaryDirectory() as folder:
            for line in report(journey, asyncio.run(profile_of(journey, Path(folder))), listed=given.list):
                print(line)


if __name__ == "__main__":
    main()
