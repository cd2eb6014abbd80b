"""Tests of requests and answers against Discord's OpenAPI document."""

from pathlib import Path

import pytest
from discord.http import Route

from . import FakeDiscord
from .conftest import Scene
from .demo_bot import DemoBot
from .spec import Spec, discord_spec

SEND = ("POST", "/channels/{channel_id}/messages")


@pytest.fixture
def document() -> Spec:
    """Return the document."""
    spec = discord_spec()
    if spec is None:
        pytest.skip("Discord's OpenAPI document is not at hand")
    return spec


def test_requests(document: Spec) -> None:
    assert document.request_problems(*SEND, {"content": "x"}) == []
    (problem,) = document.request_problems(*SEND, {"content": 5})
    assert problem.startswith("content: 5 is not of type")
    too_long = {
        "components": [{"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", "label": "x" * 81}]}]
    }
    (problem,) = document.request_problems(*SEND, too_long)
    assert problem.startswith("components/0/components/0/label")


def test_what_the_document_does_not_know_passes(document: Spec) -> None:
    assert document.request_problems("POST", "/nowhere", {"x": 1}) == []


def test_answers(document: Spec) -> None:
    (problem, *_) = document.response_problems("GET", "/users/{user_id}", 200, {"id": "1"})
    assert "required" in problem


async def test_everything_the_demo_bot_says_fits(document: Spec, scene: Scene) -> None:
    message = await scene.new_game()
    opened = await scene.open_orders(scene.ann, message)
    await scene.ann.submit(opened, {"note": "go", "target": ["n"]})
    await scene.ann.click(message, label="End turn 1")
    await scene.ann.autocomplete(scene.channel, "game new", "map", map="")
    await scene.ann.slash(scene.channel, "game nudge", player=scene.bob)
    thread = await (await scene.place.fetch_message(int(message.id))).create_thread(name="Game")
    await thread.add_user(scene.place.guild.me)
    await thread.edit(archived=True)
    assert await scene.bot.fetch_channel(thread.id)
    assert scene.fake.spec_problems() == []


async def test_a_violation_fails_the_test_that_caused_it(document: Spec) -> None:
    async def violate() -> None:
        async with FakeDiscord.run() as fake:
            channel = fake.guild().channel()
            async with fake.bot(DemoBot) as bot:
                send = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
                await bot.http.request(send, json={"content": "x", "tts": "yes"})

    with pytest.raises(AssertionError, match='tts: "yes" is not of type'):
        await violate()


async def test_without_the_document_nothing_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fake_discord.spec.DOCUMENT", Path("absent.json"))
    discord_spec.cache_clear()
    async with FakeDiscord.run() as fake:
        channel = fake.guild().channel()
        async with fake.bot(DemoBot) as bot:
            await bot.get_partial_messageable(int(channel.id)).send("x")
    discord_spec.cache_clear()
    assert channel.last.text == "x"
