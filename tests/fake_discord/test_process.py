"""Tests of a bot in a separate process, which can be killed."""

import discord
import pytest

from . import FakeDiscord, NoAnswerError
from .demo_bot import Board, DemoBot, board

FACTORY = "tests.fake_discord.demo_bot:DemoBot"


async def test_killed_while_thinking_another_process_finishes(standin: FakeDiscord) -> None:
    guild = standin.guild()
    channel = guild.channel()
    ann = guild.member("Ann")
    async with standin.process(FACTORY, {"DEMO_THINKING": "60"}) as process:
        new = await ann.impatient.slash(channel, "game new", map="Delta")
        await new.acknowledged()
        process.kill()
        assert await process.wait() == -9
    assert new.message.thinking
    lost = await ann.impatient.slash(channel, "game status")
    async with standin.bot(DemoBot) as bot:
        hook = discord.Webhook.partial(int(standin.world.bot.id), new.token, client=bot)
        await hook.edit_message(int(new.message.id), view=Board(7, 1), attachments=[board(1)])
        assert not new.message.thinking
        await ann.click(new.message, label="End turn 1")
        assert "Turn 2" in new.text
        standin.world.patience = 0.1
        with pytest.raises(NoAnswerError):  # sessions do not outlive a process: it never arrives
            await lost.answer()
    assert standin.gateway.connects == {"identify": 2}


async def test_a_process_that_does_not_start_is_reported(standin: FakeDiscord) -> None:
    with pytest.raises(AssertionError, match="did not connect"):
        async with standin.process("tests.fake_discord.demo_bot:Missing"):
            pass


async def test_discord_py_does_not_close_on_sigterm(standin: FakeDiscord) -> None:
    standin.guild()
    async with standin.process(FACTORY) as process:
        process.terminate()
        assert await process.wait() == -15
