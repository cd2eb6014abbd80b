"""Benchmark of a table's size on disk; AI advises people through a whole game.

Usage: `python -m tests.tools.bench.disk [--game G] ...`.

Bytes of the database beyond an empty one, while the game runs (after 200 moves, or the last before its end) and after
it is over and the nightly jobs have run.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.games.contract import TABLE
from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from bot.store.store import Store
from bot.tables.model.views import Person
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.play_game import advised
from tests.tools.bench.report import heading, line
from tests.tools.soak.database_reader import SqliteReader

SEATS, THREAD, LEVEL = 3, 1, 1
LOOKED_AT, MOST = 200, 3000
"""The move after which a running game is measured; the maximum number of moves."""
APART = timedelta(minutes=1)
FILE = "taku.db"


@dataclass
class Kept:
    """Bytes after `number` moves of a running game, and a night after the last one."""

    number: int = 0
    running: int = 0
    moves: int = 0
    finished: int = 0


class Time:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


def size(path: Path) -> int:
    """Return the used pages of a database, in bytes."""
    with closing(sqlite3.connect(path)) as database:
        pages, free, each = (
            database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * each


async def play(game: str, path: Path) -> Kept:
    """Play a whole game of three people (or fewer, if it has no three) on the AI's advice."""
    store, time, kept = await Store.open(f"sqlite+aiosqlite:///{path}"), Time(), Kept()
    tables = Tables(store, now=time)
    clock, disk, chance, empty = TimerLoop(tables, now=time), SqliteReader(path), LooseChance(1), size(path)
    table = await _begun(tables, game)
    while not (standing := await disk.standing(str(THREAD))).over and standing.number < MOST:
        if standing.number <= LOOKED_AT:
            kept.number, kept.running = standing.number, size(path) - empty
        seat, said = advised(standing.game, standing.state, chance, LEVEL)
        time.now += APART
        if seat == TABLE:
            await clock.fire_due()
        else:
            await tables.moves.act(table, standing.people[seat], said, interaction=standing.number)
    time.now += timedelta(days=1)
    await NightlyMaintenance(tables, now=time).run_once()
    await store.close()
    kept.moves, kept.finished = standing.number, size(path) - empty
    return kept


async def _begun(tables: Tables, game: str) -> int:
    people = [Person(number, f"P{number}") for number in range(1, min(SEATS, GAMES[game].meta.seats[1]) + 1)]
    info = await tables.lobby.open(
        game=game, host=people[0], guild_id=1, channel_id=1, language="en", wanted=len(people)
    )
    for person in people[1:]:
        await tables.seating.join(info.id, person)
    await tables.lobby.start(info.id, people[0], THREAD)
    return info.id


def report(*games: str) -> None:
    """Print both sizes for each game."""
    for game in games or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            kept = asyncio.run(play(game, Path(folder) / FILE))
        running, finished = (f"{one / 1024:.0f} KB" for one in (kept.running, kept.finished))
        line(f"{game}: a running table on disk, after {kept.number} moves", running, "300 KB", "200 KB")
        line(f"{game}: a finished one, after {kept.moves} moves", finished, "100 KB", "60 KB")


def main() -> None:
    """Measure the games of the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.disk", description=__doc__)
    parser.add_argument("--game", choices=list(GAMES), action="append", default=[])
    heading()
    report(*parser.parse_args().game)


if __name__ == "__main__":
    main()
