"""Tests of posting boards: in the end one board has buttons, after any failure.

The bot is killed, the connection closed, or the database locked.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables.model.views import Person as Someone
from bot.tables.service import Tables
from cogs.framework import message_recovery
from cogs.ui import discord_limits, transient_errors
from tests.fake_discord import FakeDiscord, Fault, Message
from tests.sockets.process import program
from tests.sockets.table import PATCH, POST, Table, any_move, boards, bot, dealt, number_of, one_asked, stored
from tests.sockets.transports import both_ways

NEVER = 600.0
KILLS = int(os.environ.get("TAKU_KILLS", "6"))
LONGEST = 0.4
"""Maximum seconds until all effects of a move are in Discord."""


async def move_away(table: Table, folder: Path) -> None:
    """Make a move while no bot runs."""
    async with stored(folder) as store:
        await any_move(Tables(store), table)


async def one_board(table: Table, number: int) -> None:
    """Wait until the bot is idle, and the only board shows this move, even if posted again."""
    for _ in range(2):
        await table.discord.until(lambda: [number_of(one) for one in boards(table.thread)] == [number])
        await table.discord.settled(0.3)


async def test_a_board_that_nobody_noted_is_put_away_though_the_table_has_moved_on(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    table = await dealt(discord, tmp_path)
    async with program(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*POST, status=500, after=True, times=9, about=table.thread.id))
        await table.confirm(mover, step)
        await discord.until(lambda: number_of(table.board) == 2)
    discord.faults.clear()
    await move_away(table, tmp_path)
    async with program(discord, tmp_path):
        await one_board(table, 3)


@pytest.mark.parametrize("moved", [False, True])
async def test_a_hand_that_nobody_noted_is_the_only_one_in_the_end(
    discord: FakeDiscord, tmp_path: Path, *, moved: bool
) -> None:
    table = await dealt(discord, tmp_path)
    places = [discord.world.direct(one) for one in discord.world.users.values() if one.name in ("Ann", "Ben", "Chie")]
    for place in places:
        discord.faults.add(Fault(*POST, status=500, after=True, times=9, about=place.id))
    async with program(discord, tmp_path):
        await discord.until(lambda: all(place.public for place in places))
    discord.faults.clear()
    discord.world.clock.advance(NEVER)
    if moved:
        await move_away(table, tmp_path)
    async with program(discord, tmp_path):
        await table.shows(2 if moved else 1)
        await discord.settled(0.5)
        assert [len(place.public) for place in places] == [1, 1, 1]


async def test_a_second_board_of_the_same_move_that_nobody_noted_is_found(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board that is too old to be edited is posted again without a move."""
    table = await dealt(discord, tmp_path)
    monkeypatch.setattr(discord_limits, "OLD_EDIT_SECONDS", -NEVER)
    async with bot(discord, tmp_path) as client:
        await table.shows(1)
        discord.faults.add(Fault(*POST, status=500, after=True, times=9, about=table.thread.id))
        client.publisher._shown.clear()
        client.publisher.touch(table.id)
        await discord.until(lambda: len(boards(table.thread)) == 2)
    discord.faults.clear()
    async with bot(discord, tmp_path):
        await one_board(table, 1)


async def test_a_board_is_noted_however_long_the_database_is_locked(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*POST, delay=1.0, about=table.thread.id))
        await table.confirm(mover, step)
        await table.until_saved(table.first + 1)
        with closing(sqlite3.connect(tmp_path / "taku.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await discord.until(lambda: number_of(table.board) == table.first + 1)
            await asyncio.sleep(3)
            other.execute("ROLLBACK")
        await one_board(table, table.first + 1)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await one_board(table, table.first + 2)


@pytest.mark.parametrize("thrown_out", [False, True])
async def test_a_board_whose_answer_is_lost_is_put_away_by_the_next(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thrown_out: bool
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", NEVER)
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*POST, cut=True, after=True, about=table.thread.id))
        await table.confirm(mover, step)
        await discord.until(lambda: number_of(table.board) == 2)
        mover, step = await table.to_confirm()
        if thrown_out:
            await table.board.channel.world.delete_message(table.board)
        await table.confirm(mover, step)
        await one_board(table, 3)


@pytest.mark.parametrize("at_once", [False, True], ids=["alone", "with others"])
async def test_a_deleted_board_comes_back_by_itself(discord: FakeDiscord, tmp_path: Path, *, at_once: bool) -> None:
    """The older board, collapsed to a line, does not."""
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await table.shows(2)
        gone, old = table.board, next(one for one in table.thread.public if one is not table.board)
        if at_once:
            await discord.world.delete_together([gone, old])
        else:
            await discord.world.delete_message(gone)
        await discord.until(lambda: len(boards(table.thread)) == 1)
        await one_board(table, 2)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await one_board(table, 3)


def unheard(message: Message) -> None:
    """Delete the message without an event to the bot."""
    message.deleted = True
    del message.channel.messages[message.id]


@both_ways
async def test_a_board_that_was_deleted_unheard_is_back_when_somebody_asks(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover = table.mover
        unheard(table.board)
        await mover.slash(table.thread, "board")
        await one_board(table, 1)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await one_board(table, 2)


@both_ways
async def test_a_board_that_was_deleted_while_the_bot_was_away_is_back_after_the_start(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(message_recovery, "FIRST", 0.0)
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
    unheard(table.board)
    async with bot(discord, tmp_path):
        await one_board(table, 1)


async def test_the_result_is_told_once_though_its_answer_is_lost(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.2)
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path) as client:
        await table.shows(1)
        discord.faults.add(Fault(*POST, cut=True, after=True, about=table.thread.id))
        info = await client.tables.queries.info(table.id)
        await client.tables.ending.end(table.id, Someone(info.host_id, "Ann"), "Enough.")
        await discord.until(lambda: [one for one in discord.find_calls(*POST) if one.cut])
        discord.world.clock.advance(NEVER)
        await discord.until(lambda: not boards(table.thread))
        await discord.settled(0.3)
    assert len([one for one in table.thread.public if "Ann ended this table" in one.text]) == 1


def shown(discord: FakeDiscord) -> bool:
    """Return whether the running bot has begun to update the thread."""
    begun = max(at for at, call in enumerate(discord.calls) if call.template == "/users/@me")
    return any((call.method, call.template) in (POST, PATCH) for call in discord.calls[begun:])


@pytest.mark.slow
async def test_killed_at_any_moment(discord: FakeDiscord, tmp_path: Path) -> None:
    """Before, while and after Discord posts the board and removes the buttons of the old one.

    Killed repeatedly.
    """
    table = await dealt(discord, tmp_path)
    for kill in range(KILLS):
        for route in (POST, PATCH):
            discord.faults.add(Fault(*route, delay=0.1, times=9, about=table.thread.id))
        async with program(discord, tmp_path):
            await discord.until(lambda: shown(discord))  # by a new board, or the old one if nobody else is mentioned
            await asyncio.sleep(LONGEST * kill / KILLS)
        discord.faults.clear()
        await move_away(table, tmp_path)
    async with program(discord, tmp_path):
        await one_board(table, await table.saved())
