"""Tests of the actions of people, and of those that their client does not allow."""

from typing import Any

import discord
import pytest

from . import Answer, FakeDiscord, ImpossibleError, NoAnswerError, Permission
from .client_side import Resolved, modal_components
from .conftest import Scene
from .demo_bot import Board, board
from .wire import Json


async def test_commands_are_synchronised_with_both_languages(scene: Scene) -> None:
    command = scene.fake.world.command("game", None)
    assert command
    assert command["name_localizations"] == {"ja": "ゲーム"}
    assert command["description_localizations"] == {"ja": "ゲームで遊ぶ"}
    new = next(option for option in command["options"] if option["name"] == "new")
    size = next(option for option in new["options"] if option["name"] == "size")
    assert new["name_localizations"] == {"ja": "新規"}
    assert size["choices"][0]["name_localizations"] == {"ja": "小"}


async def test_each_person_is_answered_in_their_language(scene: Scene) -> None:
    for person, answer in ((scene.ann, "ja: 状況"), (scene.bob, "en-US: status")):
        status = await person.slash(scene.channel, "game status")
        assert status.message.ephemeral
        assert status.text == answer


async def test_autocomplete(scene: Scene) -> None:
    assert len((await scene.ann.autocomplete(scene.channel, "game new", "map", map="ra")).choices) == 25
    assert (await scene.ann.autocomplete(scene.channel, "game new", "map", map="zzz")).choices == []


async def test_a_deferred_answer_becomes_the_board(scene: Scene) -> None:
    new = await scene.ann.slash(scene.channel, "game new", map="Delta")
    assert new.ack is Answer.THINKING
    assert not new.message.thinking
    assert "Turn 1" in new.text
    assert new.message.alt_texts == ["The board in turn 1", "Turn 1"]
    assert "Rules" in new.message.labels


async def test_buttons_and_selects(scene: Scene) -> None:
    message = await scene.new_game()
    assert scene.bob.mention in (await scene.bob.click(message, label="Who am I")).text
    assert (await scene.bob.select(message, "3", "Unit 4", placeholder="Units")).text == "chose 3,4"
    assert (await scene.bob.select(message, scene.ann, custom_id="menu:rival")).text == "invited ann"
    turn = await scene.bob.click(message, label="End turn 1")
    assert turn.ack is Answer.UPDATE
    assert turn.message is message
    assert "Turn 2" in message.text
    assert len(message.images) == 1


async def test_modal_with_labels(scene: Scene) -> None:
    opened = await scene.open_orders(scene.ann, await scene.new_game())
    assert opened.modal
    assert opened.modal["title"] == "Give orders"
    sent = await scene.ann.submit(opened, {"note": "go", "Target": ["North"]})
    assert sent.text == "orders: go ['n']"
    assert not scene.bob.sees(sent.message)


async def test_a_form_that_does_not_fit_is_not_sent(scene: Scene) -> None:
    opened = await scene.open_orders(scene.ann, await scene.new_game())
    for values in ({"note": "x" * 51}, {"note": ""}, {"note": "go", "Target": ["West"]}, {"note": "go", "else": "x"}):
        with pytest.raises(ImpossibleError):
            await scene.ann.submit(opened, values)
    with pytest.raises(ImpossibleError):
        await scene.bob.submit(opened, {"note": "go"})


async def test_what_a_client_does_not_allow(scene: Scene) -> None:
    message = await scene.new_game()
    for deed in (
        scene.ann.slash(scene.channel, "chess"),
        scene.ann.slash(scene.channel, "game"),
        scene.ann.slash(scene.channel, "game new"),
        scene.ann.slash(scene.channel, "game new", map="Delta", size="huge"),
        scene.ann.slash(scene.ann.direct, "game status"),
        scene.ann.autocomplete(scene.channel, "game new", "size", size="s"),
        scene.ann.click(message, label="Never"),
        scene.ann.click(message, label="Rules"),
        scene.ann.select(message, "1", "2", "3", custom_id="menu:unit"),
        scene.ann.select(message, "Unit 99", custom_id="menu:unit"),
        scene.bob.write(scene.ann.direct, "hello"),
    ):
        with pytest.raises(ImpossibleError):
            await deed


async def test_what_is_for_one_person_cannot_be_clicked_by_another(scene: Scene) -> None:
    @scene.bot.event
    async def on_interaction(interaction: discord.Interaction[Any]) -> None:
        if interaction.type is discord.InteractionType.application_command:
            await scene.fake.until(interaction.response.is_done)
            await interaction.followup.send(view=Board(7, 1), file=board(1), ephemeral=True)

    status = await scene.ann.slash(scene.channel, "game status")
    await scene.fake.until(lambda: status.followups)
    (secret,) = status.followups
    with pytest.raises(ImpossibleError, match="does not see"):
        await scene.bob.click(secret, label="Who am I")
    await scene.ann.click(secret, label="Who am I")


async def test_boards_work_in_threads_and_direct_messages(scene: Scene) -> None:
    thread = await scene.place.create_thread(name="Game", type=discord.ChannelType.public_thread)
    await thread.send(view=Board(7, 1), file=board(1))
    (there,) = scene.channel.threads
    assert "Turn 2" in (await scene.ann.click(there.last, label="End turn 1")).text
    assert (await scene.bob.slash(there, "game status")).text == "en-US: status"
    await (await scene.bot.fetch_user(int(scene.bob.id))).send(view=Board(7, 1), file=board(1))
    assert "Turn 2" in (await scene.bob.click(scene.bob.direct.last, label="End turn 1")).text


async def test_archived_threads_open_for_words_but_not_for_commands(scene: Scene) -> None:
    await scene.place.create_thread(name="Game", type=discord.ChannelType.public_thread)
    (thread,) = scene.channel.threads
    await thread.archive()
    with pytest.raises(ImpossibleError, match="archived"):
        await scene.ann.slash(thread, "game status")
    await scene.ann.write(thread, "hello")
    assert (await scene.ann.slash(thread, "game status")).text
    await thread.archive(locked=True)
    with pytest.raises(ImpossibleError, match="locked"):
        await scene.ann.write(thread, "hello")


def test_every_kind_of_form_field(fake: FakeDiscord) -> None:
    options = [{"label": "Attack", "value": "a"}, {"label": "Hold", "value": "h", "default": True}]
    kinds: list[Json] = [
        {"type": 4, "value": "as offered"},
        {"type": 3, "options": options},
        {"type": 19, "max_values": 2},
        {"type": 21, "options": options},
        {"type": 22, "options": options},
        {"type": 23},
        {"type": 5},
    ]
    labels = [
        {"type": 18, "label": f"L{n}", "component": {"custom_id": str(n), **kind}} for n, kind in enumerate(kinds)
    ]
    ann = fake.person("Ann")
    given = {"2": [("a.png", b"1")], "L3": "Hold", "4": ["a", "Hold"], "5": True, "6": [ann]}
    resolved = Resolved(fake.world, None)
    filled = modal_components({"components": [{"type": 10, "content": "x"}, *labels]}, given, resolved)
    values = [field["component"].get("value", field["component"].get("values")) for field in filled[1:]]
    (file_id,) = resolved.field()["resolved"]["attachments"]
    assert values == ["as offered", ["h"], [file_id], "h", ["a", "h"], True, [ann.id]]
    assert [field["id"] for field in filled] == [1, 2, 4, 6, 8, 10, 12, 14]


def test_fields_keep_what_a_form_offers(fake: FakeDiscord) -> None:
    options = [{"label": "Attack", "value": "a"}, {"label": "Hold", "value": "h", "default": True}]
    kinds: list[Json] = [
        {"type": 21, "options": options},
        {"type": 22, "options": options},
        {"type": 23, "default": True},
    ]
    labels = [
        {"type": 18, "label": f"L{n}", "component": {"custom_id": str(n), **kind}} for n, kind in enumerate(kinds)
    ]
    resolved = Resolved(fake.world, None)
    filled = modal_components({"components": labels}, {}, resolved)
    assert [one["component"].get("value", one["component"].get("values")) for one in filled] == ["h", ["h"], True]
    bare: Json = {"type": 18, "label": "L", "component": {"custom_id": "0", "type": 21, "options": options[:1]}}
    with pytest.raises(ImpossibleError, match="nothing is chosen"):
        modal_components({"components": [bare]}, {}, resolved)


async def test_who_left_the_guild_can_do_nothing_there(scene: Scene) -> None:
    message = await scene.new_game()
    assert scene.channel.guild
    await scene.channel.guild.remove(scene.bob)
    with pytest.raises(ImpossibleError, match="not in"):
        await scene.bob.click(message, label="Who am I")


async def test_direct_messages(scene: Scene) -> None:
    sent = await scene.ann.slash(scene.channel, "game nudge", player=scene.bob)
    (nudge,) = scene.bob.direct.public
    assert nudge.text == "your turn"
    assert sent.text == f"sent {len(nudge.images[0])} bytes"
    scene.bob.dm_open = False
    assert (await scene.ann.slash(scene.channel, "game nudge", player=scene.bob)).text == "refused: 50007"
    stranger = scene.fake.person("Zoe")
    assert (await scene.ann.slash(scene.channel, "game nudge", player=stranger)).text == "refused: 50278"


async def test_a_file_as_an_option(scene: Scene) -> None:
    assert (await scene.ann.slash(scene.channel, "game load", file=("save.json", b"123"))).text == "save.json: 3 bytes"


async def test_what_people_write_is_hidden_unless_the_bot_may_read(scene: Scene) -> None:
    await scene.ann.write(scene.channel, "a secret")
    await scene.ann.write(scene.channel, f"{scene.fake.world.bot.mention} help")
    await scene.ann.write(scene.ann.direct, "hello")
    await scene.fake.until(lambda: len(scene.bot.heard) == 3)
    assert scene.bot.heard == ["", f"{scene.fake.world.bot.mention} help", "hello"]


async def test_impatient_people_see_the_waiting_message(scene: Scene) -> None:
    scene.bot.thinking = 0.1
    new = await scene.ann.impatient.slash(scene.channel, "game new", map="Delta")
    await new.acknowledged()
    assert new.message.thinking
    assert not new.is_answered
    await new.answer()
    assert "Turn 1" in new.text


async def test_a_silent_bot_is_noticed(scene: Scene) -> None:
    scene.fake.world.patience = 0.05
    message = await scene.place.send("plain")
    known = scene.channel.messages[str(message.id)]
    known.components = [
        {"type": 1, "id": 1, "components": [{"type": 2, "id": 2, "style": 1, "label": "?", "custom_id": "?"}]}
    ]
    with pytest.raises(NoAnswerError, match="Ann"):
        await scene.ann.click(known, label="?")


async def test_interactions_tell_the_bot_its_permissions(scene: Scene) -> None:
    await scene.channel.deny(Permission.ATTACH_FILES)
    status = await scene.ann.slash(scene.channel, "game status")
    assert not int(status.wire()["app_permissions"]) & Permission.ATTACH_FILES
    assert not scene.place.permissions_for(scene.place.guild.me).attach_files
