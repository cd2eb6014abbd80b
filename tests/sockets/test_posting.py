"""Tests of posting boards: in the end one board has buttons, after any failure.

The bot is stopped, the connection closed, or the database locked.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.metrics import registry
from bot.tables.model.views import Person as Someone
from bot.tables.service import Tables
from cogs.framework import message_recovery
from cogs.ui import discord_limits, transient_errors
from tests.fake_discord import FakeDiscord, Fault, Message
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import POST, Table, any_move, boards, bot, dealt, number_of, one_asked, stored
from tests.sockets.transports import by_http, shared_both_ways

NEVER = 600.0


async def move_away(table: Table, folder: Path) -> None:
    """Make a move while no bot runs."""
    async with stored(folder) as store:
        await any_move(Tables(store), table)


async def one_board(table: Table, number: int) -> None:
    """Wait until the bot is idle, and the only board shows this move, even if posted again."""
    discord = table.discord
    await discord.until(lambda: boards(table.thread))
    await discord.settled(0.15)
    await discord.until(lambda: [number_of(one) for one in boards(table.thread)] == [number])


@pytest.mark.usefixtures("no_pause")
async def test_a_board_that_nobody_noted_is_put_away_though_the_table_has_moved_on(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    table = await dealt(discord, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(1)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*POST, status=500, after=True, times=9, about=table.thread.id))
        await table.confirm(mover, step)
        await discord.until(lambda: number_of(table.board) == 2)
    discord.faults.clear()
    await move_away(table, tmp_path)
    async with bot(discord, tmp_path):
        await one_board(table, 3)


@pytest.mark.usefixtures("no_pause")
@pytest.mark.parametrize("moved", [False, True])
async def test_a_hand_that_nobody_noted_is_the_only_one_in_the_end(
    discord: FakeDiscord, tmp_path: Path, *, moved: bool
) -> None:
    table = await dealt(discord, tmp_path, dms=True)
    places = [discord.world.direct(one) for one in discord.world.users.values() if one.name in ("Ann", "Ben", "Chie")]
    for place in places:
        discord.faults.add(Fault(*POST, status=500, after=True, times=9, about=place.id))
    async with bot(discord, tmp_path):
        await discord.until(lambda: all(place.public for place in places))
    discord.faults.clear()
    discord.world.clock.advance(NEVER)
    if moved:
        await move_away(table, tmp_path)
    async with bot(discord, tmp_path):
        await table.shows(2 if moved else 1)
        await discord.settled(0.2)
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
        client.publisher.refresh(table.id)
        await discord.until(lambda: len(boards(table.thread)) == 2)
    discord.faults.clear()
    async with bot(discord, tmp_path):
        await one_board(table, 1)


async def test_a_board_is_noted_however_long_the_database_is_locked(shared: SharedDiscord) -> None:
    table = await one_asked(shared)
    async with bot(shared):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        shared.faults.add(Fault(*POST, delay=NEVER, about=table.thread.id))
        await table.confirm(mover, step)
        await table.until_saved(table.first + 1)
        with closing(sqlite3.connect(shared.folder / "taku.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            busy = float(registry.database_busy._value.get())
            shared.faults.clear()
            await shared.until(lambda: number_of(table.board) == table.first + 1)
            await shared.until(lambda: float(registry.database_busy._value.get()) > busy)
            other.execute("ROLLBACK")
        await one_board(table, table.first + 1)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await one_board(table, table.first + 2)


@pytest.mark.parametrize("thrown_out", [False, True])
async def test_a_board_whose_answer_is_lost_is_put_away_by_the_next(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch, thrown_out: bool
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", NEVER)
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        mover, step = await table.to_confirm()
        shared.faults.add(Fault(*POST, cut=True, after=True, about=table.thread.id))
        await table.confirm(mover, step)
        await shared.until(lambda: number_of(table.board) == 2)
        mover, step = await table.to_confirm()
        if thrown_out:
            await table.board.channel.world.delete_message(table.board)
        await table.confirm(mover, step)
        await one_board(table, 3)


@pytest.mark.parametrize("at_once", [False, True], ids=["alone", "with others"])
async def test_a_deleted_board_comes_back_by_itself(shared: SharedDiscord, *, at_once: bool) -> None:
    """The older board, collapsed to a line, does not."""
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await table.shows(2)
        gone, old = table.board, next(one for one in table.thread.public if one is not table.board)
        if at_once:
            await shared.world.delete_together([gone, old])
        else:
            await shared.world.delete_message(gone)
        await shared.until(lambda: len(boards(table.thread)) == 1)
        await one_board(table, 2)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await one_board(table, 3)


def unheard(message: Message) -> None:
    """Delete the message without an event to the bot."""
    message.deleted = True
    del message.channel.messages[message.id]


@shared_both_ways
async def test_a_board_that_was_deleted_unheard_is_back_when_somebody_asks(shared: SharedDiscord) -> None:
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        mover = table.mover
        unheard(table.board)
        await mover.slash(table.thread, "board")
        await one_board(table, 1)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await one_board(table, 2)


@by_http
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
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.2)
    table = await dealt(shared)
    async with bot(shared) as client:
        await table.shows(1)
        shared.faults.add(Fault(*POST, cut=True, after=True, about=table.thread.id))
        info = await client.tables.queries.info(table.id)
        await client.tables.ending.end(table.id, Someone(info.host_id, "Ann"), "Enough.")
        await shared.until(lambda: [one for one in shared.find_calls(*POST) if one.cut])
        shared.world.clock.advance(NEVER)
        await shared.until(lambda: not boards(table.thread))
        await shared.settled(0.15)
    assert len([one for one in table.thread.public if "Ann ended this table" in one.text]) == 1
