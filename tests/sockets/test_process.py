"""Tests of the program under a supervisor: a fatal error ends it with a message and a code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fake_discord import FakeDiscord
from tests.sockets.app_process import STOPPED, TORN, UNBEGUN, environment
from tests.sockets.process import bot_process, connected, ended, program, said
from tests.sockets.table import one_asked


async def test_a_second_process_on_one_database_is_refused(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with program(discord, tmp_path) as process:
        await table.shows(table.first)
        code, (sentence,) = await ended(discord, tmp_path)
        assert code == 1
        assert f"process {process.pid}" in sentence
        assert "TAKU_DATABASE" in sentence
        mover, step = await table.to_confirm()
        await table.confirm(mover, step)
        await table.shows(table.first + 1)


async def test_a_bot_that_draws_nothing_complains_of_nothing(discord: FakeDiscord, tmp_path: Path) -> None:
    """Even with emojis enabled, which is the default."""
    table = await one_asked(discord, tmp_path)
    bot = await bot_process(discord, tmp_path, {**environment(tmp_path), "TAKU_EMOJIS": "on"})
    await connected(discord, bot, tmp_path)
    await table.shows(table.first)
    await discord.settled()
    bot.terminate()
    assert await bot.wait() == 0
    assert said(tmp_path) == ""


@pytest.mark.parametrize(
    ("factory", "lost"), [(STOPPED, "the tables' work"), (TORN, "the tables' work"), (UNBEGUN, "the beginning")]
)
async def test_without_a_task_that_it_needs_the_program_ends(
    discord: FakeDiscord, tmp_path: Path, factory: str, lost: str
) -> None:
    await one_asked(discord, tmp_path)
    code, said = await ended(discord, tmp_path, factory)
    assert code == 1
    assert said[-1] == f"The bot has ended, since {lost} has stopped (see the log). Start it again."
    assert [line for line in said if "something that is broken" in line], "the log says why"
