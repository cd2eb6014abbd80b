"""Tests of an interaction's life cycle: deadline, single response, expiry of its token."""

import contextlib
from typing import Any

import discord
import pytest

from . import Answer
from .conftest import Scene
from .demo_bot import Board, board

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


async def test_too_late(scene: Scene) -> None:
    scene.fake.world.ack_deadline = -1.0
    await scene.ann.impatient.slash(scene.channel, "game status")
    await scene.fake.until(lambda: scene.fake.find_calls("POST", CALLBACK))
    await scene.fake.settled()
    (call,) = scene.fake.find_calls("POST", CALLBACK)
    assert (call.status, call.code) == (404, 10062)


async def test_twice(scene: Scene) -> None:
    @scene.bot.event
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        with contextlib.suppress(discord.HTTPException):
            await interaction.response.send_message("me too")

    await scene.ann.slash(scene.channel, "game status")
    await scene.fake.settled()
    first, second = scene.fake.find_calls("POST", CALLBACK)
    assert (first.status, second.code) == (200, 40060)


async def test_follow_ups_edits_and_deletes_by_token(scene: Scene) -> None:
    hooks: list[discord.Webhook] = []

    @scene.bot.event
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        hooks.append(interaction.followup)

    status = await scene.ann.slash(scene.channel, "game status")
    (hook,) = hooks
    second = await hook.send("second", ephemeral=True, wait=True)
    assert [message.text for message in status.followups] == ["second"]
    assert not scene.bob.sees(status.followups[0])
    await second.edit(content="third")
    assert status.text == "ja: 状況\nthird"
    await second.delete()
    assert status.text == "ja: 状況"
    scene.fake.world.clock.advance(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refusal:
        await hook.send("too late", wait=True)
    assert refusal.value.code == 50027


async def test_an_update_after_a_silent_acknowledgement(scene: Scene) -> None:
    @scene.bot.event
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        if interaction.custom_id == "unknown":
            await interaction.response.defer()
            assert interaction.message
            await interaction.message.edit(content="changed", view=None)

    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="unknown"))
    view.stop()
    await scene.place.send("before", view=view)
    click = await scene.ann.click(scene.channel.last, label="Go")
    assert click.ack is Answer.LATER_UPDATE
    assert click.text == "changed"


async def test_a_click_brings_the_message_it_was_made_on(scene: Scene) -> None:
    seen: list[str] = []

    @scene.bot.event
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        if interaction.message:
            seen.append(interaction.message.components[0].type.name)

    await scene.place.send(view=Board(7, 1), file=board(1))
    await scene.ann.click(scene.channel.last, label="Who am I")
    assert seen == ["container"]


async def test_a_turn_costs_one_request(scene: Scene) -> None:
    message = await scene.new_game()
    before = len(scene.fake.calls)
    turn = await scene.ann.click(message, label="End turn 1")
    await scene.fake.settled()
    assert len(scene.fake.calls) == before + 1
    assert turn.ack is Answer.UPDATE


async def test_the_bot_hears_nothing_of_ephemeral_messages(scene: Scene) -> None:
    news: list[str] = []

    async def hear(name: str, *_: object) -> None:
        news.append(name)

    scene.fake.world.listeners.append(hear)
    await scene.ann.slash(scene.channel, "game status")
    await scene.new_game()
    assert news == ["INTERACTION_CREATE", "INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE"]
