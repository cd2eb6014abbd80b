"""A simulated Discord with the real client, store, tables and pictures, and users who click."""

from __future__ import annotations

import asyncio
import copy
import pickle
from collections.abc import AsyncGenerator, Generator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.components import walk_components
from simcord.env import Env
from simcord.http import router
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import delete

from bot.app import Services, puzzle_services
from bot.client import Client
from bot.config import Settings
from bot.demo.simcord_patches import LOOK_SECONDS, idle_background
from bot.games.contract import Choices, Complete, FreeText, Number, Pick
from bot.games.engine.chance import Chance
from bot.games.engine.choice_walk import allowed, join
from bot.store.schema import database_identity, metadata
from bot.tables.model.views import TableView
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from cogs.framework.request_budget import RequestBudget
from cogs.ui.board import WON
from cogs.ui.custom_ids import CustomId
from rendering.render_service import RenderService
from tests.databases import opened
from tests.fake_renderer import FakeRenderer
from tests.puzzles.toy_puzzle import make_here

UNLIMITED = 10**6
FILE = "taku.db"
WAKE_UP = "_set_result_unless_cancelled"
"""SimCord's label of a timer that a task sleeps for and ends."""
EMPTYING = [(delete(table), {}) for table in reversed(metadata.sorted_tables) if table is not database_identity]
"""Statements that delete all rows which a new database does not have."""
WHILE = 20.0
"""Maximum seconds of any action."""
NAMES = ("Ann", "Ben", "Chie", "Dai", "Eve")


class FakeTime:
    """A manual clock."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, seconds: float) -> None:
        """Advance the clock."""
        self.now += timedelta(seconds=seconds)


async def make_client(path: Path, time: FakeTime | None = None, studio: RenderService | None = None) -> Client:
    """Make a client on the database in the folder `path`; close it with `close_client`."""
    store = await opened(path / FILE)
    now = time or FakeTime()
    tables = Tables(store, now=now, tick=0)
    settings = Settings(_env_file=None, cache=path / "cache")  # pyright: ignore[reportCallIssue]
    client = Client(Services(tables, *puzzle_services(store, now, make_here), studio or FakeRenderer(), settings))
    client.budget = RequestBudget(rate=UNLIMITED, at_once=UNLIMITED)  # the clock is manual
    return client


async def close_client(client: Client) -> None:
    """Close the client and its services."""
    await client.close()
    client.render_service.close()
    await client.tables.uow.store.close()


class RunningBot:
    """The bot's process in a simulated Discord, on the database in a folder."""

    def __init__(self, env: Env, client: Client, time: FakeTime, path: Path) -> None:
        self.env, self.client, self.time, self.path = env, client, time, path
        self._began()

    async def restart(self) -> None:
        """End the bot's process; start a new one on the same database."""
        old = self.client
        await old.publisher.close()
        await close_client(old)  # two processes would not know of each other's writes
        self.client = await make_client(self.path, self.time, type(old.render_service)())
        await self.env.restart_bot(self.client)
        await self.client.tables.outages.until_reachable()
        self._began()

    async def clear(self) -> None:
        """End what is under way; empty the database, leave all servers, and reset the clock.

        Ids of tables, users and channels are never used again, so nothing that is cached for one is found.
        """
        backend, tables = self.env.backend, self.client.tables
        backend.faults.clear()
        await self._settle()
        for guild in list(backend.guilds):
            backend.remove_guild(guild)
        await self._settle()
        await self._end_work()
        await tables.latency.write()
        await tables.uow.store.database.write(*EMPTYING)
        await tables.announcements.refresh()
        tables.statistics._kept.clear()
        del backend.http_requests[:], backend.transcript[:]
        vars(backend.cdn).pop("store_attachment", None)  # which a recorder has replaced
        backend.clock.elapsed, self.time.now, self.client.owner_id = 0.0, FakeTime().now, None
        tables.outages._noted = None
        await tables.outages.write_heartbeat()
        self.env._raise_errors_since(self.env._errors_acknowledged)

    async def _end_work(self) -> None:
        """End all tasks and timers but those of the bot itself, and what they have left to write."""
        queue, writer = self.client.background_tasks, self.client.tables.uow.store._writer
        for timer in self.env._work.callbacks:
            cancel(timer.real_handle)
            if timer not in self._timers and timer.label != WAKE_UP:
                cancel(timer.handle)
        for failed in queue._failed.values():
            cancel(failed.again)
        queue._failed.clear()
        while left := asyncio.all_tasks() - self._tasks - {asyncio.current_task(), writer._task}:
            for task in left:  # one that was asked for again meanwhile begins when it ends
                task.cancel()
            await asyncio.wait(left, timeout=1)  # wait_for of Python 3.11 may miss a cancellation
            await asyncio.sleep(0)
        self.env._real_advance_task = None
        await writer.flush()
        cancel(writer._later)
        writer._later = None

    def _began(self) -> None:
        """Note the bot's own work, which outlives worlds."""
        of_tables = {task for (_, table, _), task in self.client.background_tasks._tasks.items() if table}
        self._tasks, self._timers = asyncio.all_tasks() - of_tables, list(self.env._work.callbacks)

    async def _settle(self) -> None:
        await self.client.tables.first_time_tips.settled()
        await self.client.publisher.settled()
        await self.env.settle(idle=LOOK_SECONDS)


def cancel(*handles: asyncio.Handle | None) -> None:
    """Cancel these timers."""
    for one in handles:
        if one is not None:
            one.cancel()


class World:
    """A server with a channel and people, who act through Discord."""

    def __init__(self, bot: RunningBot, names: Sequence[str] = NAMES) -> None:
        self._bot, self.env, self.time = bot, bot.env, bot.time
        env = self.env
        self.guild: GuildHandle = env.create_guild(owner=env.create_user("owner"))
        self.channel: ChannelHandle = self.guild.create_text_channel("games")
        self.people: dict[str, MemberActor] = {
            name: self.guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names
        }
        self.clock = TimerLoop(self.client.tables, now=self.time)

    @property
    def client(self) -> Client:
        """The running client."""
        return self._bot.client

    @property
    def database(self) -> Path:
        """The database's file."""
        return self._bot.path / FILE

    def __getattr__(self, name: str) -> MemberActor:
        people: dict[str, MemberActor] = self.__dict__["people"]
        for person, actor in people.items():
            if person.lower() == name:
                return actor
        raise AttributeError(name)

    @property
    def card(self) -> Any:
        """The newest card in the channel."""
        return next(one for one in reversed(self.channel.history()) if one.components and WON not in words(one))

    @property
    def thread(self) -> ChannelHandle:
        """The newest thread."""
        return self.channel.threads[-1]

    @property
    def board(self) -> Any:
        """The newest message of the newest thread."""
        return self.thread.last_message

    async def settle(self) -> None:
        """Wait until every board shows the newest state."""
        await self.client.tables.first_time_tips.settled()
        await self.client.publisher.settled()
        await self.env.settle(idle=LOOK_SECONDS)

    async def ai_moves(self) -> None:
        """Let AI seats move until a person has a decision."""
        with self.env.time_context():
            while await self.clock.fire_due():
                await self.settle()

    async def wait(self) -> None:
        """Advance to the next timer of any table, and fire it."""
        (timer,) = await self.client.tables.uow.store.timers.next(1)
        self.time.now = max(self.time.now, timer.due_at)
        await self.ai_moves()

    async def restart(self) -> None:
        """End the bot's process; start a new one on the same database."""
        await self._bot.restart()
        self.clock = TimerLoop(self.client.tables, now=self.time)
        await self.settle()

    def waiting(self, table: TableView) -> list[MemberActor]:
        """Return the people with a decision, in the order of their mentions."""
        actors = {actor.id: actor for actor in self.people.values()}
        users = [user for seat in table.waiting if (user := table.table.seats[seat].user_id) is not None]
        return [actors[user] for user in users if user in actors]

    async def open_table(self, *players: str, ai: int = 0, host: str = "Ann", **options: Any) -> int:
        """Start a table of the host, the other players and AI seats; return its id."""
        await self.people[host].slash(self.channel, "taku new", game="andromeda", **options)
        card = self.card
        for name in players:
            await self.people[name].click(card, label="Join")
        for _ in range(ai):
            menu = await self.people[host].click(card, label="Add AI")
            await self.people[host].click(shown(menu), label="Beginner")
        await self.settle()
        await self.env.advance_time(3)
        await self.people[host].click(self.card, label="Start")
        await self.settle()
        table = await self.client.tables.queries.in_thread(self.thread.id)
        assert table is not None
        return table.id

    async def act(self, table_id: int, name: str, *said: str) -> None:
        """Make a move without buttons."""
        with self.env.time_context():
            await self.client.tables.moves.act(table_id, self.people[name].id, said, number=None, interaction=None)
            await self.settle()

    async def one_mover(self, table_id: int) -> MemberActor:
        """Return the first player of a table with one decision at a time.

        So the next one is mentioned after their move.
        """
        first, *others = self.waiting(await self.client.tables.reader.view(table_id, None))
        for actor in others:
            await self.act(table_id, actor.user.global_name or "", "wait")
        return first

    async def leader(self, table_id: int) -> MemberActor:
        """Return the leader of the trade, when nobody has used a movement card."""
        for actor in reversed(self.waiting(await self.client.tables.reader.view(table_id, None))):
            await self.act(table_id, actor.user.global_name or "", "hold")
        (found,) = self.waiting(await self.client.tables.reader.view(table_id, None))
        return found

    async def any_move(self, table_id: int, chance: Chance) -> bool:
        """Make a random legal move; False if no seat has a decision."""
        waiting = self.waiting(await self.client.tables.reader.view(table_id, None))
        if not waiting:
            return False
        actor, said = waiting[0], ()
        while not isinstance(choices := await self.client.tables.choices.choices(table_id, actor.id, said), Complete):
            said = (*said, one_of(choices, chance))
        await self.act(table_id, actor.user.global_name or "", *said)
        return True


def one_of(choices: Choices, chance: Chance) -> str:
    """Return a random legal value."""
    match choices:
        case Number(low=low, high=high):
            return str(low + chance.below(high - low + 1, "value"))
        case Pick() as pick:
            values = [option.value for option in allowed(pick)]
            chance.shuffle(values, "value")
            chosen = set(values[: max(1, pick.at_least)])
            return join(tuple(option.value for option in pick.options if option.value in chosen))
        case FreeText(example=example):
            return example
        case Complete():
            raise AssertionError


def _copied(payload: Any) -> Any:
    return pickle.loads(pickle.dumps(payload))


@contextmanager
def quick_copies() -> Generator[None]:
    """Let SimCord copy payloads by pickle.

    They are plain lists and dictionaries, for which `deepcopy` takes twice as long.
    """
    modules = [vars(module) for module in (simcord.components, simcord.gateway, router)]
    for module in modules:
        module.update(copy=SimpleNamespace(deepcopy=_copied), deepcopy=_copied)
    try:
        yield
    finally:
        for module in modules:
            module.update(copy=copy, deepcopy=copy.deepcopy)


@asynccontextmanager
async def running_bot(path: Path, studio: RenderService | None = None, **options: Any) -> AsyncGenerator[RunningBot]:
    """Yield a running bot on the database in `path`."""
    time = FakeTime()
    client = await make_client(path, time, studio)
    try:
        with idle_background(), quick_copies():
            async with simcord.run(client, settle_timeout=20, **options) as env:
                await client.tables.outages.until_reachable()
                bot = RunningBot(env, client, time, path)
                yield bot
                client = bot.client
                await client.publisher.close()
    finally:
        await close_client(client)


@asynccontextmanager
async def world(
    path: Path, names: Sequence[str] = NAMES, studio: RenderService | None = None, **options: Any
) -> AsyncGenerator[World]:
    """Yield a world with a bot of its own, on the database in `path`."""
    async with running_bot(path, studio, **options) as bot:
        yield World(bot, names)


async def tool(actor: Any, board: Any, label: str) -> InteractionResult:
    """Choose an entry of *More* below a board: of its menu, its buttons, or a group."""
    first = page = await actor.click(board, custom_id=_tools(board)[0])
    for group in [None, *_tools(first)]:
        if group is not None:
            page = await actor.click(shown(await actor.click(board, custom_id=_tools(board)[0])), custom_id=group)
        if label in labels(page):
            return await actor.click(shown(page), label=label)
        for menu in menus(page):
            for value in [one["value"] for one in menu["options"] if one["label"] == label]:
                return await actor.select(shown(page), [value], custom_id=menu["custom_id"])
    raise LookupError(label)


async def settings_page(actor: Any, place: Any, page: str) -> ResponseMessage:
    """Open a page of the user's settings."""
    first = await (actor.slash("settings") if place is None else actor.slash(place, "settings"))
    return shown(await actor.click(shown(first), custom_id=str(CustomId("settings", arg=page))))


def _tools(message: Any) -> list[str]:
    return [one["custom_id"] for one in components(message) if str(one.get("custom_id", "")).startswith("tools:")]


def shown(result: InteractionResult) -> ResponseMessage:
    """Return the response to the user."""
    assert result.response is not None, "no answer"
    return result.response


async def with_files(result: InteractionResult) -> ResponseMessage:
    """Return the final response to the user, if it is made in the background and has files."""
    async with asyncio.timeout(WHILE):
        while result.response is None or not result.response.attachments:  # noqa: ASYNC110 - nothing tells when
            await asyncio.sleep(0.01)
    return result.response


def components(message: Any) -> list[dict[str, Any]]:
    """Return all components of a message or of a result's response, nested ones too."""
    if isinstance(message, InteractionResult):
        message = shown(message)
    parts = message.components
    return list(walk_components([part if isinstance(part, dict) else part.to_dict() for part in parts]))


def words(message: Any) -> str:
    """Return all text of a message."""
    return "\n".join(str(one["content"]) for one in components(message) if one["type"] == 10)


def labels(message: Any) -> list[str]:
    """Return the labels of its buttons."""
    return [str(one.get("label")) for one in components(message) if one["type"] == 2]


def menus(message: Any) -> Iterator[dict[str, Any]]:
    """Yield its menus."""
    return (one for one in components(message) if one["type"] == 3)
