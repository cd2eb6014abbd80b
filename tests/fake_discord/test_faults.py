"""Tests of slow answers, errors and rate limits, and of discord.py's reactions."""

import asyncio
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
import pytest

from . import Fault
from .conftest import Scene
from .demo_bot import board
from .world import TOKEN

MESSAGES = "/channels/{channel_id}/messages"
LIMITED = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}


@pytest.fixture
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip discord.py's pauses of whole seconds before a retry."""
    sleep = asyncio.sleep

    async def short(seconds: float) -> None:
        await sleep(min(seconds, 0.01))

    monkeypatch.setattr(asyncio, "sleep", short)


@pytest.mark.usefixtures("_no_pause")
async def test_a_502_is_tried_again_with_the_file(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, status=502))
    await scene.place.send("x", file=board(1))
    first, second = scene.fake.find_calls("POST", MESSAGES)
    assert first.files == second.files
    assert len(scene.channel.public) == 1


@pytest.mark.usefixtures("_no_pause")
async def test_a_lost_answer_does_not_double_a_message_because_discord_py_sends_a_nonce(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, status=502, after=True))
    await scene.place.send("x")
    first, second = scene.fake.find_calls("POST", MESSAGES)
    assert first.json["enforce_nonce"]
    assert first.json["nonce"] == second.json["nonce"]
    assert len(scene.channel.public) == 1


@pytest.mark.usefixtures("_no_pause")
async def test_a_lost_answer_doubles_a_follow_up(scene: Scene) -> None:
    @scene.bot.event
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        await scene.fake.until(interaction.response.is_done)
        await interaction.followup.send("more", wait=True)

    scene.fake.faults.add(Fault("POST", "/webhooks/{webhook_id}/{webhook_token}", status=502, after=True))
    status = await scene.ann.slash(scene.channel, "game status")
    await scene.fake.until(lambda: len(status.followups) == 2)
    await scene.fake.settled()


async def test_a_503_is_not_tried_again(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, status=503))
    with pytest.raises(discord.DiscordServerError):
        await scene.place.send("x")


async def test_a_429_is_waited_out_but_one_of_the_proxy_is_not(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, status=429, body=LIMITED))
    await scene.place.send("x")
    scene.fake.faults.add(Fault("POST", MESSAGES, status=429, body=LIMITED, via=False))
    with pytest.raises(discord.HTTPException):
        await scene.place.send("x")


async def test_delays_hold_an_answer_back(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, delay=0.1))
    sending = asyncio.create_task(scene.place.send("slow"))
    await scene.fake.until(lambda: scene.fake.find_calls("POST", MESSAGES))
    assert not sending.done()
    await sending


@pytest.mark.parametrize("after", [False, True])
async def test_a_line_that_is_cut(scene: Scene, after: bool) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, cut=True, after=after))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await scene.place.send("x")
    assert len(scene.channel.public) == after


async def test_a_page_instead_of_json(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, status=403, body="<html></html>", via=False))
    with pytest.raises(discord.Forbidden) as refused:
        await scene.place.send("x")
    assert (refused.value.code, refused.value.text) == (0, "<html></html>")


async def test_a_fault_may_be_about_one_channel_or_person(scene: Scene) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, status=503, about=scene.ann.id))
    await scene.place.send("x")
    scene.fake.faults.add(Fault("POST", "/users/@me/channels", status=503, about=scene.ann.id))
    with pytest.raises(discord.DiscordServerError):
        await scene.bot.create_dm(discord.Object(int(scene.ann.id)))


async def test_a_nonce_is_soon_forgotten(scene: Scene) -> None:
    for minutes, count in ((0, 1), (4, 1), (2, 2)):
        scene.fake.world.clock.advance(60 * minutes)
        await scene.place.send("x", nonce=7)
        assert len(scene.channel.public) == count


async def test_announced_limits_are_obeyed(scene: Scene) -> None:
    scene.fake.faults.limit("POST", MESSAGES, 2, 0.1)
    await asyncio.gather(*[scene.place.send(str(n)) for n in range(6)])
    assert len(scene.channel.public) == 6
    assert all(call.status == 200 for call in scene.fake.find_calls("POST", MESSAGES))


async def test_a_limit_refuses_who_does_not_obey(scene: Scene) -> None:
    scene.fake.faults.observed_limits()
    scene.fake.faults.limit("POST", MESSAGES, 1, 60)
    url = f"{scene.fake.world.base}/api/v10/channels/{scene.channel.id}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session:
        async with session.post(url, json={"content": "one"}) as admitted:
            assert admitted.status == 200
            assert admitted.headers["X-RateLimit-Remaining"] == "0"
        async with session.post(url, json={"content": "two"}) as refused:
            assert refused.status == 429
            assert (await refused.json())["retry_after"] > 0
    assert [message.text for message in scene.channel.public] == ["one"]


async def test_the_limit_of_all_requests_is_obeyed_and_does_not_count_answers(scene: Scene) -> None:
    scene.fake.faults.limit_all(2, 0.2)
    url = f"{scene.fake.world.base}/api/v10/webhooks/1/unknown"
    async with aiohttp.ClientSession() as session:
        answers = [(await session.post(url, json={"content": "x"})).status for _ in range(5)]
    assert HTTPStatus.TOO_MANY_REQUESTS not in answers
    await asyncio.gather(*[scene.place.send(str(n)) for n in range(6)])
    assert len(scene.channel.public) == 6
    refused = [call for call in scene.fake.find_calls("POST", MESSAGES) if call.status == HTTPStatus.TOO_MANY_REQUESTS]
    assert refused
    assert all(call.response["global"] for call in refused)


async def test_unknown_routes_are_loud(scene: Scene) -> None:
    with pytest.raises(discord.NotFound, match="no GET"):
        await scene.place.guild.fetch_emojis()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_cut_line_is_an_error_of_the_connection(scene: Scene, after: bool) -> None:
    scene.fake.faults.add(Fault("POST", MESSAGES, cut=True, after=after))
    with pytest.raises(aiohttp.ClientConnectionError):
        await scene.place.send("x")
    assert len(scene.channel.public) == after
