"""Tests of discord.py 2.7.1: behaviour that our code relies on or works around.

An upgrade that changes it fails here.
"""

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from . import FakeDiscord, NoAnswerError
from .conftest import Scene
from .demo_bot import Board, DemoBot, EndTurn, board
from .wire import Json
from .world import TOKEN


def static_view() -> Board:
    """Return a view with items that have fixed custom ids."""
    return Board(7, 1)


def dynamic_view() -> ui.LayoutView:
    """Return a view of dynamic items only."""
    view, row = ui.LayoutView(timeout=None), ui.ActionRow[Any]()
    row.add_item(EndTurn(7, 1))
    view.add_item(row)
    return view


def field_values(data: Json) -> dict[str, Any]:
    """Return the raw values of a submitted form, by custom id."""
    parts = [top["component"] for top in data["components"]]
    return {part["custom_id"]: part.get("value", part.get("values")) for part in parts}


async def test_dynamic_and_registered_items_work_after_a_restart(fake: FakeDiscord) -> None:
    guild = fake.guild()
    channel, ann = guild.channel(), guild.member("Ann")
    async with fake.bot(DemoBot):
        message = (await ann.slash(channel, "game new", map="Delta")).message
    async with fake.bot(DemoBot):
        assert (await ann.click(message, label="Who am I")).message.ephemeral
        await ann.click(message, label="End turn 1")
        assert "Turn 2" in message.text


async def test_two_forms_with_one_custom_id_take_each_other_away(scene: Scene) -> None:
    message = await scene.new_game()
    of_ann = await scene.open_orders(scene.ann, message)
    of_bob = await scene.open_orders(scene.bob, message)
    assert (await scene.bob.submit(of_bob, {"note": "first"})).text == "orders: first []"
    scene.fake.world.patience = 0.1
    with pytest.raises(NoAnswerError):
        await scene.ann.submit(of_ann, {"note": "second"})


async def test_forms_do_not_survive_a_restart_but_on_interaction_hears_them(fake: FakeDiscord) -> None:
    guild = fake.guild()
    channel, ann = guild.channel(), guild.member("Ann")
    async with fake.bot(DemoBot):
        message = (await ann.slash(channel, "game new", map="Delta")).message
        opened = await ann.click(message, label="Orders")
    async with fake.bot(DemoBot) as bot:
        fake.world.patience = 0.1
        with pytest.raises(NoAnswerError):
            await ann.submit(opened, {"note": "lost"})
        fake.world.patience = 3.0

        @bot.event
        async def on_interaction(interaction: discord.Interaction[Any]) -> None:
            if interaction.type is discord.InteractionType.modal_submit:
                data: Json = dict(interaction.data or {})
                await interaction.response.send_message(f"{data['custom_id']} {field_values(data)}", ephemeral=True)

        heard = await ann.submit(opened, {"note": "heard", "target": ["s"]})
        assert heard.text == "orders:7 {'note': 'heard', 'target': ['s']}"


async def test_views_of_dynamic_items_are_not_kept_in_memory(scene: Scene) -> None:
    store = scene.bot._connection._view_store
    before = len(store._views)
    for _ in range(3):
        await scene.place.send(view=dynamic_view())
    assert len(store._views) == before
    for _ in range(3):
        await scene.place.send(view=static_view(), file=board(1))
    assert len(store._views) == before + 3  # for ever, with timeout=None


async def test_a_stopped_view_is_freed_and_the_registered_one_answers(scene: Scene) -> None:
    store = scene.bot._connection._view_store
    before = len(store._views)
    view = static_view()
    await scene.place.send(view=view, file=board(1))
    view.stop()
    assert len(store._views) == before
    assert (await scene.ann.click(scene.channel.last, label="Who am I")).message.ephemeral


async def test_a_component_nobody_knows_gets_no_answer(scene: Scene) -> None:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Old", custom_id="from:an:older:version"))
    await scene.place.send("x", view=view)
    view.stop()
    scene.fake.world.patience = 0.1
    with pytest.raises(NoAnswerError):
        await scene.ann.click(scene.channel.last, label="Old")


async def test_an_error_in_a_dynamic_item_is_only_logged(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    errors: list[object] = []

    class Broken(ui.DynamicItem[ui.Button[Any]], template="broken"):
        def __init__(self) -> None:
            super().__init__(ui.Button(label="Break", custom_id="broken"))

        @classmethod
        async def from_custom_id(cls, *_: object) -> "Broken":
            return cls()

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            raise ValueError("inside")

    @scene.bot.event
    async def on_error(*event: object) -> None:
        errors.append(event)

    scene.bot.add_dynamic_items(Broken)
    view, row = ui.LayoutView(timeout=None), ui.ActionRow[Any]()
    row.add_item(Broken())
    view.add_item(row)
    await scene.place.send(view=view)
    await scene.ann.impatient.click(scene.channel.last, label="Break")
    await scene.fake.until(lambda: "inside" in caplog.text)
    assert errors == []


async def test_a_payload_without_a_key_kills_the_bot(fake: FakeDiscord) -> None:
    broken = {"id": "1", "type": 2, "token": "t", "version": 1, "application_id": fake.world.bot.id, "data": {}}
    bot = DemoBot()
    running = asyncio.create_task(bot.start(TOKEN))
    await asyncio.wait_for(fake.gateway.ready.wait(), 3)
    await fake.world.emit("INTERACTION_CREATE", broken)
    with pytest.raises(KeyError, match="attachment_size_limit"):
        await asyncio.wait_for(running, 3)
    await bot.close()
