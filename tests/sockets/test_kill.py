"""Tests of killing the bot's process between any two steps of a move, and restarting it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tests.fake_discord import FakeDiscord, Fault, Interaction, Person
from tests.fake_discord.world import TOKEN
from tests.sockets.process import ended, program, said
from tests.sockets.table import CALLBACK, PATCH, POST, TWO, Table, boards, hanging, number_of, one_asked, purpose

FOREVER = 60.0
READ = ("GET", "/channels/{channel_id}/messages")
DAY = {"message": "You are being rate limited.", "retry_after": 86400.0, "global": False}
COMMANDS = ("PUT", "/applications/{application_id}/commands")
WRONG_TOKEN = "Discord does not accept DISCORD_TOKEN: copy the bot's token anew into .env."


async def restarted(discord: FakeDiscord, folder: Path, table: Table, number: int) -> None:
    """Start the bot; check that it reconciles the board, and that another move can be made."""
    async with program(discord, folder):
        await table.shows(number)
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await table.shows(number + 1)
        assert await table.saved() == number + 1
        await discord.until(lambda: len(boards(table.thread)) == 1)


async def test_before_the_move_is_on_the_disk_it_is_not_there_at_all(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path) as process:
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        other = sqlite3.connect(tmp_path / "taku.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        pressed = await table.confirm(mover, step, wait=False)
        await pressed.acknowledged()
        process.kill()
        await process.wait()
        other.execute("ROLLBACK")
        other.close()
    assert await table.saved() == table.first
    async with program(discord, tmp_path):
        await table.shows(table.first)
        await table.confirm(mover, step)  # the same button as before
        await table.shows(table.first + 1)
    assert await table.saved() == table.first + 1


async def test_a_move_on_the_disk_is_there_and_the_board_is_repaired(discord: FakeDiscord, tmp_path: Path) -> None:
    """Killed before the reply; `test_a_press_on_an_old_board…` is killed before the new board."""
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*CALLBACK, status=500, delay=FOREVER, times=9))
        hung = asyncio.create_task(hanging(discord, CALLBACK))
        await table.confirm(mover, step, wait=False)
        await hung
        await table.until_saved(table.first + 1)
    discord.faults.clear()
    await restarted(discord, tmp_path, table, table.first + 1)


async def test_before_the_old_board_loses_its_buttons(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path):
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*PATCH, status=500, delay=FOREVER, times=9))
        await table.confirm(mover, step)
        await discord.until(lambda: number_of(table.board) == table.first + 1)
    discord.faults.clear()
    stale = boards(table.thread)[0]
    async with program(discord, tmp_path):
        await discord.until(lambda: stale not in boards(table.thread))
        assert number_of(table.board) == table.first + 1


async def test_sigterm_in_the_middle_of_a_move_ends_when_it_is_shown(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path) as process:
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        discord.faults.add(Fault(*POST, delay=FOREVER))
        hung = asyncio.create_task(hanging(discord, POST))
        pressed = await table.confirm(mover, step, wait=False)
        await hung
        process.terminate()
        late = await until_refused(table, mover)
        assert late.message.ephemeral
        discord.faults.clear()
        assert await process.wait() == 0
    assert (await pressed.answer()).message.text
    assert await table.saved() == number_of(table.board) == table.first + 1
    assert boards(table.thread) == [table.board]
    assert said(tmp_path) == ""
    await restarted(discord, tmp_path, table, table.first + 1)


async def test_sigterm_before_the_move_is_on_the_disk_waits_for_it(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path) as process:
        await table.shows(table.first)
        mover, step = await table.to_confirm()
        other = sqlite3.connect(tmp_path / "taku.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        pressed = await table.confirm(mover, step, wait=False)
        await pressed.acknowledged()
        process.terminate()
        await until_refused(table, mover)
        other.execute("ROLLBACK")
        other.close()
        assert await process.wait() == 0
    assert "✓" in (await pressed.answer()).message.text
    assert await table.saved() == number_of(table.board) == table.first + 1
    assert boards(table.thread) == [table.board]


async def until_refused(table: Table, person: Person) -> Interaction:
    """Return the first click refused by a bot that is shutting down."""
    async with asyncio.timeout(FOREVER):
        while True:
            late = await person.click(table.board, custom_id=purpose(table.board, "tools"))
            if "about to restart" in late.message.text:
                return late


@pytest.mark.parametrize("taken", [False, True], ids=["before the new board", "before the new board is noted"])
async def test_a_press_on_an_old_board_before_it_is_put_right_does_nothing(
    discord: FakeDiscord, tmp_path: Path, *, taken: bool
) -> None:
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path):
        await table.shows(table.first)
        old, (mover, step) = table.board, await table.to_confirm()
        again = (old, purpose(old, "say", "deploy")), (step, purpose(step, *TWO))
        if taken:
            discord.faults.add(Fault(*POST, status=500, after=True))
        discord.faults.add(Fault(*POST, status=500, delay=FOREVER))
        hung = asyncio.create_task(hanging(discord, POST))
        await table.confirm(mover, step, wait=False)
        await hung
        await table.until_saved(table.first + 1)
        await discord.until(lambda: len(boards(table.thread)) == 1 + taken)
    discord.faults.clear()
    discord.faults.add(Fault(*READ, delay=FOREVER))
    looking = asyncio.create_task(hanging(discord, READ))
    async with program(discord, tmp_path):
        await looking
        assert old in boards(table.thread), "it is not put right yet"
        for message, target in again:
            told = await mover.forge(message, target)
            assert told.message.ephemeral
            assert "The board has changed meanwhile." in told.text
            assert told.message.labels, "it is asked anew, by the board as it is now"
        assert await table.saved() == table.first + 1
        discord.faults.clear()
        await table.shows(table.first + 1)
        await discord.until(lambda: boards(table.thread) == [table.board])
        await table.confirm(*await table.to_confirm())
        await table.shows(table.first + 2)
    assert await table.saved() == table.first + 2


async def refused(discord: FakeDiscord, folder: Path, token: str = TOKEN) -> list[str]:
    """Return the lines printed by a program that cannot run."""
    code, said = await ended(discord, folder, DISCORD_TOKEN=token, TAKU_LOG_LEVEL="ERROR")
    assert code == 1
    return said


async def test_a_wrong_token_is_one_clear_sentence(discord: FakeDiscord, tmp_path: Path) -> None:
    discord.guild()
    assert await refused(discord, tmp_path, "wrong.token.here") == [WRONG_TOKEN]


async def test_what_the_gateway_refuses_is_one_clear_sentence(discord: FakeDiscord, tmp_path: Path) -> None:
    discord.guild()
    discord.gateway.refuses = 4014
    (line,) = await refused(discord, tmp_path)
    assert "look at its intents" in line


async def test_a_discord_that_lets_nobody_in_at_the_start_is_one_clear_sentence(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    discord.faults.add(Fault(*COMMANDS, status=429, body=DAY))
    (line,) = await refused(discord, tmp_path)
    assert "Discord asks for a pause of 86400 seconds" in line
