"""Tests of retries: temporary errors are retried, others wait for regained access.

No other work is delayed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.client import Client
from bot.tables.model.notifications import Reminder
from cogs.framework import send
from cogs.ui import transient_errors
from tests.fake_discord import FakeDiscord, Fault, Message, Person
from tests.fake_discord.wire import Permission
from tests.sockets.shared import SharedDiscord
from tests.sockets.support import Crew, crew, full_table
from tests.sockets.table import (
    PATCH,
    POST,
    Table,
    any_move,
    begin,
    boards,
    bot,
    number_of,
    one_asked,
    purpose,
    stored_by,
)

NEVER, SOON = 600.0, 0.1
OPEN = ("POST", "/users/@me/channels")
PAGE = "<html><body>error code: 1015</body></html>"
DAY = {"message": "You are being rate limited.", "retry_after": 86400.0, "global": False}
PASSING = {
    "cut": Fault(*POST, cut=True),
    "limit without JSON": Fault(*POST, status=429, body=PAGE),
    "limit of the proxy": Fault(*POST, status=429, body=PAGE, via=False),
    "refusal of the proxy": Fault(*POST, status=403, body=PAGE, via=False),
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
@pytest.mark.parametrize("kind", [kind for kind in PASSING if kind != "limit of the proxy"])
async def test_a_board_comes_when_the_trouble_is_over(shared: SharedDiscord, kind: str) -> None:
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        shared.faults.add(fault(kind, table.thread.id, times=2))
        await press(table)
        await table.shows(table.first + 1)
        await shared.until(lambda: len(boards(table.thread)) == 1)


@pytest.mark.usefixtures("by_itself_never")
async def test_a_limit_of_a_day_holds_neither_the_table_nor_another(shared: SharedDiscord) -> None:
    table, other = await one_asked(shared), await one_asked(shared)
    async with bot(shared) as client:
        for one in (table, other):
            await one.shows(one.first)
        shared.faults.add(fault("limit of a day", table.thread.id))
        await any_move(client.tables, table)
        await shared.until(lambda: 429 in [call.status for call in shared.find_calls(*POST)])
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
    shared: SharedDiscord, shut: Callable[[Table], Awaitable[Callable[[], Awaitable[None]]]]
) -> None:
    table = await one_asked(shared)
    async with bot(shared) as client:
        await table.shows(table.first)
        regain = await shut(table)
        await any_move(client.tables, table)
        await shared.until(lambda: table.id in client.background_tasks.failing())
        await shared.settled()
        assert number_of(table.board) == table.first
        await regain()
        await table.shows(table.first + 1)
        await shared.until(lambda: len(boards(table.thread)) == 1)
        assert table.id not in client.background_tasks.failing()


async def left_behind(discord: FakeDiscord, client: Client, *crews: Crew) -> list[Message]:
    """Move an open and a running table to another channel; return their messages.

    They cannot be edited now.
    """
    left = list[Message]()
    for channel, *people in crews:
        card = await full_table(channel, *people)
        left.append(card)
    (channel, *people), _ = crews
    await people[0].click(left[0], custom_id=purpose(left[0], "start"))
    await discord.until(lambda: channel.threads and boards(channel.threads[0]))
    left.append(boards(channel.threads[0])[0])
    await discord.settled()
    for one in left:
        discord.faults.add(Fault(*PATCH, status=503, times=99, about=one.id))
    for channel, host, *_ in crews:
        assert channel.guild
        await host.slash(channel.guild.channels[-1], "taku move")
    await discord.until(lambda: len(client.background_tasks.failing()) == len(crews))
    return left


def in_two_channels(discord: FakeDiscord) -> Crew:
    """Create a server with a channel, three people, and another channel."""
    found = crew(discord)
    assert found[0].guild
    found[0].guild.channel("elsewhere")
    return found


@pytest.mark.usefixtures("soon", "no_pause")
@pytest.mark.parametrize("restarted", [False, True])
async def test_what_a_table_leaves_behind_loses_its_buttons_when_the_trouble_is_over(
    discord: FakeDiscord, tmp_path: Path, *, restarted: bool
) -> None:
    crews = [in_two_channels(discord) for _ in range(2)]
    async with bot(discord, tmp_path) as client:
        left = await left_behind(discord, client, *crews)
        if not restarted:
            discord.faults.clear()
            await discord.until(lambda: not any(one.custom_ids for one in left))
    discord.faults.clear()
    async with bot(discord, tmp_path) if restarted else nullcontext():
        await discord.until(lambda: all("goes on in another channel" in one.text for one in left))
        assert not any(one.custom_ids for one in left)


# --- deleted channels ------------------------------------------------------------------------------------------------

CHANNEL = ("GET", "/channels/{channel_id}")
GONE = "was deleted"


@pytest.mark.usefixtures("soon")
async def test_of_a_deleted_channel_each_hears_on_their_own_and_once(shared: SharedDiscord) -> None:
    (ann, ben, chie), _ = await tables_of(shared, 1)
    async with bot(shared) as client:
        (info,) = await client.tables.queries.of_user(int(ann.id))
        assert info.thread_id
        await shared.until(lambda: boards(shared.world.channels[str(info.thread_id)]))
        await shared.settled()
        shared.faults.add(Fault(*POST, delay=NEVER, about=shared.world.direct(ann).id))
        shared.faults.add(Fault(*POST, status=429, body=DAY, about=shared.world.direct(ben).id))
        await shared.world.channels[str(info.channel_id)].delete()
        await shared.until(lambda: all(directs(shared, one, GONE) for one in (ben, chie)))
        assert not directs(shared, ann, GONE)
        shared.faults.clear()
        await shared.until(lambda: directs(shared, ann, GONE))
        await shared.settled()
        assert [len(directs(shared, one, GONE)) for one in (ann, ben, chie)] == [1, 1, 1]


@pytest.mark.usefixtures("by_itself_never", "no_pause")
async def test_a_channel_that_was_deleted_while_nobody_listened_is_missed_at_the_start(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    crews = running, lobby = crew(discord), crew(discord)
    async with bot(discord, tmp_path) as client:
        cards = [await full_table(*one) for one in crews]
        await running[1].click(cards[0], custom_id=purpose(cards[0], "start"))
        await discord.until(lambda: running[0].threads and boards(running[0].threads[0]))
        await client.publisher.settled()
        await discord.settled()
    for channel in (*running[0].threads, running[0], lobby[0]):
        await channel.delete()
    discord.faults.add(Fault(*CHANNEL, status=404, body=PAGE, via=False, times=99))
    async with bot(discord, tmp_path) as client:

        async def tables() -> list[tuple[str, bool]]:
            found = [await client.tables.queries.info(table) for table in (1, 2)]
            return [(info.status, info.lost) for info in found]

        await discord.until(lambda: len(discord.find_calls(*CHANNEL)) >= len(crews))
        await discord.settled()
        assert await tables() == [("running", False), ("open", False)]
        discord.faults.clear()
        await discord.gateway.invalidate()
        await discord.until(lambda: all(directs(discord, one, GONE) for _, *people in crews for one in people))
        assert await tables() == [("running", True), ("ended", False)]


# --- direct messages -------------------------------------------------------------------------------------------------


def directs(discord: FakeDiscord, person: Person, part: str = "") -> list[Message]:
    """Return the bot's direct messages to a user."""
    return [one for one in discord.world.direct(person).public if part in one.text]


async def tables_of(discord: FakeDiscord, count: int) -> tuple[list[Person], list[Person]]:
    """Open n tables of Ann, Ben and Chie, and finally one of Dai, Eve and Fay."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member(name) for name in ("Ann", "Ben", "Chie", "Dai", "Eve", "Fay")]
    async with stored_by(discord, None) as store:
        for seats in [people[:3]] * count + [people[3:]]:
            thread = discord.world.thread(channel, "table", minutes=10080)
            await begin(store, guild, channel, thread, {int(one.id): one for one in seats})
    return people[:3], people[3:]


@pytest.mark.parametrize("route", [POST, OPEN], ids=["sending", "opening"])
async def test_one_persons_hanging_messages_hold_nobody_elses_hands(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch, route: tuple[str, str]
) -> None:
    monkeypatch.setattr(send, "OPENING", 1.0)
    many = 2
    (ann, ben, chie), others = await tables_of(shared, many)
    about = ben.id if route == OPEN else shared.world.direct(ben).id
    shared.faults.add(Fault(*route, delay=NEVER, times=99, about=about))
    async with bot(shared):
        await shared.until(lambda: all(len(directs(shared, one)) == many for one in (ann, chie)))
        await shared.until(lambda: all(len(directs(shared, one)) == 1 for one in others))
        assert not directs(shared, ben)
        shared.faults.clear()
        await shared.until(lambda: len(directs(shared, ben)) == many) if route == POST else None


@pytest.mark.usefixtures("soon")
async def test_what_hangs_is_given_up_and_sent_once_in_the_end(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(send, "HANGING", 0.3)
    (ann, ben, chie), _ = await tables_of(shared, 1)
    shared.faults.add(Fault(*POST, delay=0.6, about=shared.world.direct(ben).id))
    async with bot(shared):
        await shared.until(lambda: all(len(directs(shared, one)) == 1 for one in (ann, ben, chie)))
        await shared.settled()  # the first request has ended as well
        assert len(directs(shared, ben)) == 1


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
@pytest.mark.parametrize(("kind", "after"), [("cut", False), ("cut", True), ("limit of the proxy", False)])
async def test_a_reminder_comes_once_when_the_trouble_is_over(shared: SharedDiscord, kind: str, after: bool) -> None:
    """Even if Discord sent it before the connection was closed, and has forgotten its nonce."""
    table = await one_asked(shared, dms=True)
    async with bot(shared) as client:
        await table.shows(table.first)
        trouble_ahead = fault(kind, shared.world.direct(table.mover).id)
        trouble_ahead.after = after
        shared.faults.add(trouble_ahead)
        mover = await reminded(client, table)
        shared.world.clock.advance(NEVER)
        await shared.until(
            lambda: directs(shared, mover, "has been your turn") and table.id not in client.background_tasks.failing()
        )
        await shared.settled(0.15)
        assert len(directs(shared, mover, "has been your turn")) == 1


@pytest.mark.usefixtures("by_itself_never")
async def test_a_reminder_that_came_too_late_is_not_sent(shared: SharedDiscord) -> None:
    table = await one_asked(shared, dms=True)
    async with bot(shared) as client:
        await table.shows(table.first)
        shared.faults.add(fault("cut", shared.world.direct(table.mover).id))
        mover = await reminded(client, table)
        assert table.id in client.background_tasks.failing()
        for number in range(
            table.first + 1, table.first + 4
        ):  # all three have moved, and the same player has the next decision
            await press(table)
            await table.shows(number)
        client.publisher.retry_place()
        await shared.until(lambda: table.id not in client.background_tasks.failing())
        await shared.settled()
        assert not directs(shared, mover, "has been your turn")
