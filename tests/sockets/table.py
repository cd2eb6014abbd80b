"""A table over real sockets: the fake Discord, the database, the players and their actions."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from datetime import datetime
from pathlib import Path

from bot.client import Client, open_client
from bot.config import Settings
from bot.games.contract import Complete
from bot.games.engine.chance import LooseChance
from bot.store.store import Store
from bot.tables.model.views import Person as Someone
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables, utc_now
from tests.cogs.simulated_client import one_of
from tests.databases import opened
from tests.fake_discord import Channel, FakeDiscord, Guild, Interaction, Message, Person
from tests.sockets.app_process import database
from tests.sockets.http_app import http_app
from tests.sockets.shared import SharedDiscord

GAME, SEATS = "andromeda", 3
POST, PATCH = ("POST", "/channels/{channel_id}/messages"), ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
TWO = ("say", "deploy", "tarn", "2")
ASKED = re.compile(r"➤ [^\n]*?<@(\d+)>")


@asynccontextmanager
async def bot(
    discord: FakeDiscord, folder: Path | None = None, now: Callable[[], datetime] = utc_now
) -> AsyncGenerator[Client]:
    """Run the bot in this process, on the database in `folder`; by HTTP if the fake is.

    A shared one runs already, and learns of the test's servers and tables.
    """
    if isinstance(discord, SharedDiscord) and folder is None:
        await discord.announce()
        yield discord.client
        return
    assert folder is not None
    if not (folder / "taku.db").exists():
        async with stored(folder):  # a copy: to migrate a new database takes as long as most tests
            pass
    settings = Settings(_env_file=None, database=database(folder), ai_seconds=0)  # pyright: ignore[reportCallIssue]
    if discord.by_http:
        async with http_app(discord, settings, now) as client:
            yield client
        return
    async with open_client(settings, now=now) as client, discord.bot(lambda: client):
        yield client


def purpose(message: Message, name: str, *said: str) -> str:
    """Return the custom id of a button or menu, by its purpose and perhaps its choice path."""
    path = "/".join(said)
    return next(
        one for one in message.custom_ids if one.startswith(f"{name}:") and (not said or one.rpartition(":")[2] == path)
    )


def boards(thread: Channel) -> list[Message]:
    """Return the boards of a thread that have buttons, oldest first."""
    return [one for one in thread.public if any(custom_id.startswith("tools:") for custom_id in one.custom_ids)]


def number_of(board: Message) -> int:
    """Return the move that a board shows."""
    return int(purpose(board, "tools").split(":")[2])


class Table:
    """A running table."""

    def __init__(
        self, discord: FakeDiscord, folder: Path | None, info: TableInfo, thread: Channel, *people: Person
    ) -> None:
        self.discord, self.id, self.thread = discord, info.id, thread
        self.first = info.number
        """The move on the first board."""
        self._people = {person.id: person for person in people}
        if folder is None:
            assert isinstance(discord, SharedDiscord)
            folder = discord.folder
        self._folder = folder

    @property
    def board(self) -> Message:
        """The newest board with buttons."""
        return boards(self.thread)[-1]

    @property
    def mover(self) -> Person:
        """The first player with a decision on the board."""
        found = ASKED.search(self.board.text)
        assert found, self.board.text
        return self._people[found[1]]

    async def shows(self, number: int) -> None:
        """Wait until the board shows move `number` and the bot is idle."""
        await self.discord.until(lambda: boards(self.thread) and number_of(self.board) == number)
        await self.discord.settled()

    async def to_confirm(self) -> tuple[Person, Message]:
        """Choose stations for Tarn as the mover; return the message whose last press makes the move."""
        mover = self.mover
        step = await mover.click(self.board, custom_id=purpose(self.board, "say", "deploy"))
        step = await mover.select(step.message, "tarn", custom_id=purpose(step.message, "menu"))
        return mover, step.message

    async def confirm(self, mover: Person, step: Message, *, wait: bool = True) -> Interaction:
        """Send two stations as the mover."""
        person = mover if wait else mover.impatient
        return await person.click(step, custom_id=purpose(step, *TWO))

    async def saved(self) -> int:
        """Return the number of the last stored move."""
        with closing(sqlite3.connect(self._folder / "taku.db")) as db:
            ((number,),) = db.execute("SELECT last_move FROM tables WHERE id = ?", (self.id,))
        return number

    async def until_saved(self, number: int) -> None:
        """Wait until this move is stored."""
        for _ in range(1000):
            if await self.saved() >= number:
                return
            await asyncio.sleep(0.01)
        raise AssertionError(number)


@asynccontextmanager
async def stored(folder: Path) -> AsyncGenerator[Store]:
    """Yield the database, opened by the test itself."""
    store = await opened(folder / "taku.db")
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def stored_by(discord: FakeDiscord, folder: Path | None) -> AsyncGenerator[Store]:
    """Yield the database of a shared bot, or that in the folder."""
    if folder is None:
        assert isinstance(discord, SharedDiscord)
        yield discord.client.tables.uow.store
        return
    async with stored(folder) as store:
        yield store


async def begin(
    store: Store,
    guild: Guild,
    channel: Channel,
    thread: Channel,
    people: Mapping[int, Person],
    *,
    dms: bool = True,
    game: str = GAME,
    speed: str = "days",
) -> TableInfo:
    """Start a dealt table that is not posted yet. `people` by user id, the host first."""
    tables = Tables(store)
    for user in people:
        await store.users.change(user, dm=dms, locale="en")
    host, *others = (Someone(user, person.name) for user, person in people.items())
    info = await tables.lobby.open(
        game=game,
        host=host,
        guild_id=int(guild.id),
        channel_id=int(channel.id),
        language="en",
        speed=speed,
        wanted=len(people),
    )
    for other in others:
        await tables.seating.join(info.id, other)
    return await tables.lobby.start(info.id, host, int(thread.id))


async def dealt(discord: FakeDiscord, folder: Path | None = None, *, dms: bool = False) -> Table:
    """Return a table of Ann, Ben and Chie, unknown to the bot; `dms`: hands come by message."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member(name) for name in ("Ann", "Ben", "Chie")]
    thread = discord.world.thread(channel, "table", minutes=10080)
    async with stored_by(discord, folder) as store:
        info = await begin(store, guild, channel, thread, {int(one.id): one for one in people}, dms=dms)
    return Table(discord, folder, info, thread, *people)


async def one_asked(discord: FakeDiscord, folder: Path | None = None, *, dms: bool = False) -> Table:
    """Return the same with one decision at a time: a new board mentions the next player."""
    table = await dealt(discord, folder, dms=dms)
    async with stored_by(discord, folder) as store:
        tables = Tables(store)
        seen = await tables.reader.view(table.id, None)
        for seat in seen.waiting[1:]:
            user = seen.table.seats[seat].user_id
            assert user is not None
            await tables.moves.act(table.id, user, ("wait",), number=None, interaction=None)
        table.first = await table.saved()
    return table


async def any_move(tables: Tables, table: Table) -> None:
    """Make a legal move of the first seat with a decision, without Discord."""
    seen, chance, said = await tables.reader.view(table.id, None), LooseChance(1), ()
    user = seen.table.seats[seen.waiting[0]].user_id
    assert user is not None
    while not isinstance(choices := await tables.choices.choices(table.id, user, said), Complete):
        said = (*said, one_of(choices, chance))
    await tables.moves.act(table.id, user, said, number=None, interaction=None)


async def hanging(discord: FakeDiscord, route: tuple[str, str]) -> None:
    """Wait until one more request of this route has arrived."""
    before = len(discord.find_calls(*route))
    await discord.until(lambda: len(discord.find_calls(*route)) > before)
    await asyncio.sleep(0)
