"""Tables that have begun, at a fake Discord without a bot yet."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.store.store import Store
from tests.fake_discord import FakeDiscord
from tests.sockets.app_process import database
from tests.sockets.table import SEATS, begin
from tests.tools.bench.discord.board_times import BoardTimes
from tests.tools.bench.discord.player import BenchPlayer
from tests.tools.soak.database_reader import DatabaseReader, SqliteReader
from tests.tools.soak.tables import Place

DISK = "taku.db"


@dataclass(frozen=True)
class PreparedTables:
    """The tables, with the fake Discord and the store."""

    discord: FakeDiscord
    store: Store
    disk: DatabaseReader
    heard: BoardTimes
    seats: tuple[BenchPlayer, ...]

    @property
    def tables(self) -> Mapping[str, int]:
        """The tables by the ids of their threads and people."""
        return {one: seat.id for seat in self.seats for one in (seat.place.thread.id, *map(str, seat.place.people))}


@asynccontextmanager
async def database_in(folder: Path) -> AsyncGenerator[tuple[Store, DatabaseReader]]:
    """Open an SQLite file there."""
    store = await Store.open(database(folder))
    try:
        yield store, SqliteReader(folder / DISK)
    finally:
        await store.close()


async def prepared_tables(
    discord: FakeDiscord, store: Store, disk: DatabaseReader, games: Sequence[str], *, dms: bool, speed: str = "days"
) -> PreparedTables:
    """Begin a table of each of these games, with three people each."""
    heard, guild, seats = BoardTimes(discord), discord.guild(), list[BenchPlayer]()
    channel = guild.channel("games")
    for at, game in enumerate(games):
        people = {int(one.id): one for one in (guild.member(f"P{at}-{n}") for n in range(SEATS))}
        thread = discord.world.thread(channel, f"table {at}", minutes=10080)
        info = await begin(store, guild, channel, thread, people, dms=dms, game=game, speed=speed)
        seats.append(BenchPlayer(info.id, Place(game, thread, people), disk, heard, Random(at)))
    return PreparedTables(discord, store, disk, heard, tuple(seats))
