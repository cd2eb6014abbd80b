"""Tests of Discord failures: slow, rate limits, errors, lost answers, closed connections."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.ui import transient_errors
from tests.fake_discord import FakeDiscord, Fault
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import CALLBACK, PATCH, POST, Table, boards, bot, number_of, one_asked

LIMITED = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}


async def move(table: Table, to: int) -> None:
    """Make a move by buttons; wait for its board."""
    mover, step = await table.to_confirm()
    await table.confirm(mover, step)
    await table.shows(to)


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("status", [429, 502])
async def test_what_passes_is_waited_out(shared: SharedDiscord, status: int) -> None:
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        for route in (POST, PATCH):
            shared.faults.add(Fault(*route, status=status, times=2, body=LIMITED))
        await move(table, table.first + 1)
        await shared.until(lambda: len(boards(table.thread)) == 1)
        assert status in [call.status for call in shared.find_calls(*POST)]


@pytest.mark.usefixtures("no_pause")
async def test_a_lost_answer_doubles_no_board(shared: SharedDiscord) -> None:
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        shared.faults.add(Fault(*POST, status=502, after=True))
        await move(table, table.first + 1)
        await shared.until(lambda: len(boards(table.thread)) == 1)


@pytest.mark.usefixtures("no_pause")
async def test_a_lost_reply_makes_no_second_move(shared: SharedDiscord) -> None:
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        shared.faults.add(Fault(*CALLBACK, status=502, after=True))
        done = await table.confirm(mover, step)
        assert "✓" in done.text
        await table.shows(table.first + 1)
        assert await table.saved() == table.first + 1


async def test_a_board_that_fails_for_good_is_tried_again_later(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.1)
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        shared.faults.add(Fault(*POST, status=503, times=3))
        await move(table, table.first + 1)
        await shared.until(lambda: len(boards(table.thread)) == 1)


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("drop", ["reconnect", "invalidate", "cut"])
async def test_a_lost_connection_in_the_middle_of_a_turn(discord: FakeDiscord, tmp_path: Path, drop: str) -> None:
    table = await one_asked(discord, tmp_path)
    drops: dict[str, Callable[[], Awaitable[None]]] = {
        "reconnect": discord.gateway.reconnect,
        "invalidate": discord.gateway.invalidate,
        "cut": discord.gateway.cut,
    }
    async with bot(discord, tmp_path):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        await drops[drop]()
        await discord.gateway.ready.wait()
        await table.confirm(mover, step)
        await table.shows(table.first + 1)
        assert await table.saved() == table.first + 1


async def test_a_press_while_the_line_is_cut_arrives_once(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        await discord.gateway.cut(1012)
        pressed = await table.confirm(mover, step, wait=False)
        await pressed.answer()
        await table.shows(table.first + 1)
        assert await table.saved() == table.first + 1
        assert discord.gateway.connects == {"identify": 1, "resume": 1}


async def test_two_presses_at_once_are_one_move(shared: SharedDiscord) -> None:
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        pressed = [await table.confirm(mover, step, wait=False) for _ in range(3)]
        await asyncio.gather(*(one.answer() for one in pressed))
        await table.shows(table.first + 1)
        assert await table.saved() == table.first + 1
        assert number_of(table.board) == table.first + 1
