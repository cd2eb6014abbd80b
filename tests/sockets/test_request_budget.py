"""Tests of the request budget at a start with many outdated boards.

Requests stay far below Discord's limit, and interactions have priority.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.rows import MessageRow
from bot.tables.service import Tables
from cogs.board.message_roles import BOARD
from cogs.framework.request_budget import AT_ONCE, RATE
from cogs.ui.custom_ids import CustomId
from tests.fake_discord import FakeDiscord
from tests.fake_discord.calls import Call
from tests.fake_discord.messages import Message, create_message
from tests.sockets.table import POST, Table, begin, boards, number_of, stored
from tests.sockets.table import bot as running

TABLES, FEW = 40, 5
LIMIT = 50
"""Discord's limit of requests in any second."""
MORE = 1.25
"""Factor on the budget's requests: some are saved up, one move is made by hand, and a busy machine delays requests that
were granted before.
"""


def stale_board(table: Table) -> Message:
    """Return a board in the thread older than the last move, with a button for playing no card."""
    button = {"type": 2, "style": 2, "label": "Hold", "custom_id": str(CustomId("do", table.id, 1, said=("hold",)))}
    body = {"components": [{"type": 1, "components": [button]}], "flags": 1 << 15}
    return create_message(table.discord.world, table.thread, table.discord.world.bot, body, {})


async def behind(discord: FakeDiscord, folder: Path) -> list[Table]:
    """Return tables of three with outdated boards."""
    guild = discord.guild()
    channel = guild.channel("games")
    people = [guild.member(name) for name in ("Ann", "Ben", "Chie")]
    tables: list[Table] = []
    async with stored(folder) as store:
        for _ in range(TABLES):
            thread = discord.world.thread(channel, "table", minutes=10080)
            info = await begin(store, guild, channel, thread, {int(one.id): one for one in people}, dms=False)
            tables.append(Table(discord, folder, info, thread, *people))
            message = stale_board(tables[-1])
            await store.messages.change([MessageRow(info.id, BOARD, 0, int(thread.id), int(message.id), 0)])
    return tables


def busiest(calls: Sequence[Call]) -> int:
    """Return the maximum number of requests within any second."""
    times = [call.at for call in calls]
    return max(sum(at <= one < at + 1 for one in times) for at in times)


async def test_a_start_with_many_tables_behind(discord: FakeDiscord, tmp_path: Path) -> None:
    tables = await behind(discord, tmp_path)
    pressed = tables[0]
    old = tables[1]
    async with stored(tmp_path) as store:
        moved = Tables(store)
        seen = await moved.reader.view(old.id, None)
        user = seen.table.seats[seen.waiting[0]].user_id
        assert user is not None
        await moved.moves.act(old.id, user, ("hold",), number=None, interaction=None)
    async with running(discord, tmp_path) as client:
        await discord.until(lambda: len(discord.find_calls(*POST)) >= FEW)
        begun = len(discord.calls)
        late = await old._people[str(user)].click(old.thread.last, label="Hold")
        assert late.message.ephemeral
        assert await old.saved() == 2, "it is not done again"
        await discord.until(lambda: boards(old.thread) and number_of(old.board) == 2)
        assert len(discord.find_calls(*POST)) < TABLES / 2, "ahead of the others"
        seen = await client.tables.reader.view(pressed.id, None)
        mover = pressed._people[str(seen.table.seats[seen.waiting[0]].user_id)]
        done = await mover.click(pressed.thread.last, label="Hold")
        assert "✓" in done.text
        await discord.until(lambda: boards(pressed.thread) and number_of(pressed.board) == 2)
        assert len(discord.find_calls(*POST)) < TABLES / 2, "as above"
        await discord.until(lambda: len(discord.find_calls(*POST)) >= TABLES / 2)
        calls = discord.calls[begun:]
    assert len(calls) < MORE * RATE * (calls[-1].at - calls[0].at) + AT_ONCE
    assert busiest(calls) < LIMIT, "what a busy machine delays comes together with what is not late"
    repaired = [call.params["channel_id"] for call in discord.calls if (call.method, call.template) == POST]
    newest = [table.thread.id for table in reversed(tables)]
    repaired.remove(old.thread.id)
    repaired.remove(pressed.thread.id)
    assert all(abs(newest.index(one) - at) <= AT_ONCE for at, one in enumerate(repaired))
