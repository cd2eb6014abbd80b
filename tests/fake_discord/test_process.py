"""Tests of a bot in a separate process, which can be killed."""

import discord
import pytest

from . import FakeDiscord, NoAnswerError
from .demo_bot import Board, DemoBot, board

FACTORY = "tests.fake_discord.demo_bot:DemoBot"


async def test_killed_while_thinking_another_process_finishes(fake: FakeDiscord) -> None:
    guild = fake.guild()
    channel = guild.channel()
    ann = guild.member("Ann")
    async with fake.process(FACTORY, {"DEMO_THINKING": "60"}) as process:
        new = await ann.impatient.slash(channel, "game new", map="Delta")
        await new.acknowledged()
        process.kill()
        assert await process.wait() == -9
    assert new.message.thinking
    lost = await ann.impatient.slash(channel, "game status")
    async with fake.bot(DemoBot) as bot:
        hook = discord.Webhook.partial(int(fake.world.bot.id), new.token, client=bot)
        await hook.edit_message(int(new.message.id), view=Board(7, 1), attachments=[board(1)])
        assert not new.message.thinking
        await ann.click(new.message, label="End turn 1")
        assert "Turn 2" in new.text
        fake.world.patience = 0.1
        with pytest.raises(NoAnswerError):  # sessions do not outlive a process: it never arrives
            await lost.answer()
    assert fake.gateway.connects == {"identify": 2}


async def test_a_process_that_does_not_start_is_reported(fake: FakeDiscord) -> None:
    with pytest.raises(AssertionError, match="did not connect"):
        async with fake.process("tests.fake_discord.demo_bot:Missing"):
            pass


async def test_discord_py_does_not_close_on_sigterm(fake: FakeDiscord) -> None:
    fake.guild()
    async with fake.process(FACTORY) as process:
        process.terminate()
        assert await process.wait() == -15
