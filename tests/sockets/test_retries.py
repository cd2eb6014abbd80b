"""Tests of retries: temporary errors are retried, others wait for regained access.

No other work is delayed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.client import Client
from bot.tables.model.notifications import Reminder
from cogs.framework import send
from cogs.ui import transient_errors
from tests.fake_discord import FakeDiscord, Fault, Message, Person
from tests.fake_discord.wire import Permission
from tests.sockets.support import crew, full_table
from tests.sockets.table import PATCH, POST, Table, any_move, begin, boards, bot, number_of, one_asked, purpose, stored

NEVER, SOON = 600.0, 0.1
OPEN = ("POST", "/users/@me/channels")
PAGE = "<html><body>error code: 1015</body></html>"
DAY = {"message": "You are being rate limited.", "retry_after": 86400.0, "global": False}
PASSING = {
    "cut": Fault(*POST, cut=True),
    "limit without JSON": Fault(*POST, status=429, body=PAGE),
    "limit of the proxy": Fault(*POST, status=429, body=PAGE, via=False),
    "refusal of the proxy": Fault(*POST, status=403, body=PAGE, via=False),
    "too slow": Fault(*POST, status=408),
    "away": Fault(*POST, status=503),
    "limit of a day": Fault(*POST, status=429, body=DAY),
}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch retries to follow at once, without a limit."""
    monkeypatch.setattr(transient_errors, "FIRST", SOON)
    monkeypatch.setattr(transient_errors, "LONGEST", SOON)


@pytest.fixture
def by_itself_never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable retries by time."""
    monkeypatch.setattr(transient_errors, "FIRST", NEVER)


def fault(kind: str, about: str, times: int = 1) -> Fault:
    """Return a temporary fault about a channel."""
    one = PASSING[kind]
    return Fault(*POST, status=one.status, body=one.body, via=one.via, cut=one.cut, about=about, times=times)


async def press(table: Table) -> None:
    """Make a move by buttons."""
    mover, step = await table.to_confirm()
    await table.confirm(mover, step)


# --- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("kind", PASSING)
async def test_a_board_comes_when_the_trouble_is_over(discord: FakeDiscord, tmp_path: Path, kind: str) -> None:
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(table.first)
        discord.faults.add(fault(kind, table.thread.id, times=2))
        await press(table)
        await table.shows(table.first + 1)
        await discord.until(lambda: len(boards(table.thread)) == 1)


@pytest.mark.usefixtures("by_itself_never")
async def test_a_limit_of_a_day_holds_neither_the_table_nor_another(discord: FakeDiscord, tmp_path: Path) -> None:
    table, other = await one_asked(discord, tmp_path), await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path) as client:
        for one in (table, other):
            await one.shows(one.first)
        discord.faults.add(fault("limit of a day", table.thread.id))
        await any_move(client.tables, table)
        await discord.until(lambda: 429 in [call.status for call in discord.find_calls(*POST)])
        await press(other)
        await other.shows(other.first + 1)
        await any_move(client.tables, table)
        await table.shows(table.first + 2)


# --- regained access -------------------------------------------------------------------------------------------------


async def _locked(table: Table) -> Callable[[], Awaitable[None]]:
    await table.thread.archive(locked=True)
    return table.thread.reopen


async def _denied(table: Table) -> Callable[[], Awaitable[None]]:
    assert table.thread.thread
    channel = table.thread.thread.parent
    await channel.deny(Permission.SEND_MESSAGES_IN_THREADS)
    return lambda: channel.deny(Permission.NONE)


async def _thrown_out(table: Table) -> Callable[[], Awaitable[None]]:
    assert table.thread.guild
    await table.thread.guild.expel_bot()
    return table.thread.guild.invite_bot


async def _cut_off(table: Table) -> Callable[[], Awaitable[None]]:
    table.discord.faults.add(Fault(*POST, status=503, about=table.thread.id))
    return table.discord.gateway.reconnect


async def _session_lost(table: Table) -> Callable[[], Awaitable[None]]:
    table.discord.faults.add(Fault(*POST, status=503, about=table.thread.id))
    return table.discord.gateway.invalidate


@pytest.mark.usefixtures("by_itself_never", "no_pause")
@pytest.mark.parametrize("shut", [_locked, _denied, _thrown_out, _cut_off, _session_lost])
async def test_a_board_comes_when_its_place_is_in_reach_again(
    discord: FakeDiscord, tmp_path: Path, shut: Callable[[Table], Awaitable[Callable[[], Awaitable[None]]]]
) -> None:
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path) as client:
        await table.shows(table.first)
        regain = await shut(table)
        await any_move(client.tables, table)
        await discord.until(lambda: client.background_tasks.failing() == {table.id})
        await discord.settled()
        assert number_of(table.board) == table.first
        await regain()
        await table.shows(table.first + 1)
        await discord.until(lambda: len(boards(table.thread)) == 1)
        assert not client.background_tasks.failing()


@pytest.mark.usefixtures("soon", "no_pause")
@pytest.mark.parametrize("restarted", [False, True])
@pytest.mark.parametrize("started", [False, True])
async def test_what_a_table_leaves_behind_loses_its_buttons_when_the_trouble_is_over(
    discord: FakeDiscord, tmp_path: Path, *, started: bool, restarted: bool
) -> None:
    channel, *people = crew(discord)
    assert channel.guild
    other = channel.guild.channel("elsewhere")
    async with bot(discord, tmp_path) as client:
        card = await full_table(channel, *people)
        left = [card]
        if started:
            await people[0].click(card, custom_id=purpose(card, "start"))
            await discord.until(lambda: channel.threads and boards(channel.threads[0]))
            left.append(boards(channel.threads[0])[0])
        await discord.settled()
        for one in left:
            discord.faults.add(Fault(*PATCH, status=503, times=99, about=one.id))
        await people[0].slash(other, "taku move")
        await discord.until(client.background_tasks.failing)
        if not restarted:
            discord.faults.clear()
            await discord.until(lambda: not any(one.custom_ids for one in left))
    discord.faults.clear()
    async with bot(discord, tmp_path):
        await discord.until(lambda: all("goes on in another channel" in one.text for one in left))
        assert not any(one.custom_ids for one in left)


# --- deleted channels ------------------------------------------------------------------------------------------------

CHANNEL = ("GET", "/channels/{channel_id}")
GONE = "was deleted"


@pytest.mark.usefixtures("soon")
async def test_of_a_deleted_channel_each_hears_on_their_own_and_once(discord: FakeDiscord, tmp_path: Path) -> None:
    (ann, ben, chie), _ = await tables_of(discord, tmp_path, 1)
    async with bot(discord, tmp_path) as client:
        (info,) = await client.tables.queries.of_user(int(ann.id))
        assert info.thread_id
        await discord.until(lambda: boards(discord.world.channels[str(info.thread_id)]))
        await discord.settled()
        discord.faults.add(Fault(*POST, delay=NEVER, about=discord.world.direct(ann).id))
        discord.faults.add(Fault(*POST, status=429, body=DAY, about=discord.world.direct(ben).id))
        await discord.world.channels[str(info.channel_id)].delete()
        await discord.until(lambda: all(directs(discord, one, GONE) for one in (ben, chie)))
        assert not directs(discord, ann, GONE)
        discord.faults.clear()
        await discord.until(lambda: directs(discord, ann, GONE))
        await discord.settled()
        assert [len(directs(discord, one, GONE)) for one in (ann, ben, chie)] == [1, 1, 1]


@pytest.mark.usefixtures("by_itself_never")
@pytest.mark.parametrize("started", [False, True])
async def test_a_channel_that_was_deleted_while_nobody_listened_is_missed_at_the_start(
    discord: FakeDiscord, tmp_path: Path, *, started: bool
) -> None:
    channel, *people = crew(discord)
    async with bot(discord, tmp_path) as client:
        card = await full_table(channel, *people)
        if started:
            await people[0].click(card, custom_id=purpose(card, "start"))
            await discord.until(lambda: channel.threads and boards(channel.threads[0]))
        await client.publisher.settled()
        await discord.settled()
    for one in (*channel.threads, channel):
        await one.delete()
    discord.faults.add(Fault(*CHANNEL, status=404, body=PAGE, via=False, times=99))
    async with bot(discord, tmp_path) as client:
        await discord.until(lambda: discord.find_calls(*CHANNEL))
        await discord.settled()
        info = await client.tables.queries.info(1)
        assert (info.status, info.lost) == ("running" if started else "open", False)
        discord.faults.clear()
        await discord.gateway.invalidate()
        await discord.until(lambda: all(directs(discord, one, GONE) for one in people))
        info = await client.tables.queries.info(1)
        assert (info.status, info.lost) == ("running" if started else "ended", started)


# --- direct messages -------------------------------------------------------------------------------------------------


def directs(discord: FakeDiscord, person: Person, part: str = "") -> list[Message]:
    """Return the bot's direct messages to a user."""
    return [one for one in discord.world.direct(person).public if part in one.text]


async def tables_of(discord: FakeDiscord, folder: Path, count: int) -> tuple[list[Person], list[Person]]:
    """Open n tables of Ann, Ben and Chie, and finally one of Dai, Eve and Fay."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member(name) for name in ("Ann", "Ben", "Chie", "Dai", "Eve", "Fay")]
    async with stored(folder) as store:
        for seats in [people[:3]] * count + [people[3:]]:
            thread = discord.world.thread(channel, "table", minutes=10080)
            await begin(store, guild, channel, thread, {int(one.id): one for one in seats})
    return people[:3], people[3:]


@pytest.mark.parametrize("route", [POST, OPEN], ids=["sending", "opening"])
async def test_one_persons_hanging_messages_hold_nobody_elses_hands(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: tuple[str, str]
) -> None:
    monkeypatch.setattr(send, "OPENING", 1.0)
    many = 5
    (ann, ben, chie), others = await tables_of(discord, tmp_path, many)
    about = ben.id if route == OPEN else discord.world.direct(ben).id
    discord.faults.add(Fault(*route, delay=NEVER, times=99, about=about))
    async with bot(discord, tmp_path):
        await discord.until(lambda: all(len(directs(discord, one)) == many for one in (ann, chie)))
        await discord.until(lambda: all(len(directs(discord, one)) == 1 for one in others))
        assert not directs(discord, ben)
        discord.faults.clear()
        await discord.until(lambda: len(directs(discord, ben)) == many) if route == POST else None


@pytest.mark.usefixtures("soon")
async def test_what_hangs_is_given_up_and_sent_once_in_the_end(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send, "HANGING", 0.5)
    (ann, ben, chie), _ = await tables_of(discord, tmp_path, 1)
    discord.faults.add(Fault(*POST, delay=1.5, about=discord.world.direct(ben).id))
    async with bot(discord, tmp_path):
        await discord.until(lambda: all(len(directs(discord, one)) == 1 for one in (ann, ben, chie)))
        await asyncio.sleep(2)
        assert len(directs(discord, ben)) == 1


# --- reminders -------------------------------------------------------------------------------------------------------


async def reminded(client: Client, table: Table) -> Person:
    """Send a reminder to the player with a decision; return the player."""
    mover = table.mover
    seat = (await client.tables.queries.info(table.id)).seat_of(int(mover.id))
    assert seat is not None
    since = datetime.now(UTC) - timedelta(days=1)
    await client.notifications.on_notification(Reminder(table.id, seat, int(mover.id), since, 1))
    return mover


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("kind", ["cut", "limit of the proxy"])
async def test_a_reminder_comes_once_when_the_trouble_is_over(
    discord: FakeDiscord, tmp_path: Path, kind: str, after: bool
) -> None:
    """Even if Discord sent it before the connection was closed, and has forgotten its nonce."""
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path) as client:
        await table.shows(table.first)
        trouble_ahead = fault(kind, discord.world.direct(table.mover).id)
        trouble_ahead.after = after
        discord.faults.add(trouble_ahead)
        mover = await reminded(client, table)
        discord.world.clock.advance(NEVER)
        await discord.until(
            lambda: directs(discord, mover, "has been your turn") and not client.background_tasks.failing()
        )
        await discord.settled(0.3)
        assert len(directs(discord, mover, "has been your turn")) == 1


@pytest.mark.usefixtures("by_itself_never")
async def test_a_reminder_that_came_too_late_is_not_sent(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path) as client:
        await table.shows(table.first)
        discord.faults.add(fault("cut", discord.world.direct(table.mover).id))
        mover = await reminded(client, table)
        assert client.background_tasks.failing() == {table.id}
        for number in range(
            table.first + 1, table.first + 4
        ):  # all three have moved, and the same player has the next decision
            await press(table)
            await table.shows(number)
        client.publisher.retry_place()
        await discord.until(lambda: not client.background_tasks.failing())
        await discord.settled()
        assert not directs(discord, mover, "has been your turn")
