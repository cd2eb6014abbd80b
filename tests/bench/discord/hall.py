"""Tables that have begun, at a stand-in to which no bot has come yet."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bot.store.store import Store
from tests.bench.discord.heard import Heard
from tests.bench.discord.seat import Seat
from tests.soak.disk import Disk
from tests.soak.tables import Place
from tests.sockets.play import GAME, SEATS, begin
from tests.sockets.real import database
from tests.standin import StandIn

DISK = "taku.db"


@dataclass(frozen=True)
class Hall:
    """The tables, what stands in Discord, and what is stored."""

    discord: StandIn
    store: Store
    disk: Disk
    heard: Heard
    seats: tuple[Seat, ...]

    @property
    def tables(self) -> Mapping[str, int]:
        """The tables by the ids of their threads and people."""
        return {one: seat.id for seat in self.seats for one in (seat.place.thread.id, *map(str, seat.place.people))}


@asynccontextmanager
async def hall(
    discord: StandIn, folder: Path, count: int, *, dms: bool, game: str = GAME, speed: str = "days"
) -> AsyncGenerator[Hall]:
    """`count` tables with three people each, and their database in `folder`."""
    store, disk, heard = await Store.open(database(folder)), Disk(folder / DISK), Heard(discord)
    guild, seats = discord.guild(), list[Seat]()
    channel = guild.channel("games")
    for at in range(count):
        people = {int(one.id): one for one in (guild.member(f"P{at}-{n}") for n in range(SEATS))}
        thread = discord.world.thread(channel, f"table {at}", minutes=10080)
        info = await begin(store, guild, channel, thread, people, dms=dms, game=game, speed=speed)
        seats.append(Seat(info.id, Place(game, thread, people), disk, heard, Random(at)))
    try:
        yield Hall(discord, store, disk, heard, tuple(seats))
    finally:
        await store.close()
