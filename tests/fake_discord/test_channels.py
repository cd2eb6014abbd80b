"""Tests of channels, threads and their messages over REST, with Discord's errors."""

import io

import discord
import pytest

from . import FakeDiscord, Permission
from .conftest import Scene
from .demo_bot import Board, DemoBot, board


async def refused(action: object) -> int:
    """Return the code of Discord's error."""
    with pytest.raises(discord.HTTPException) as refusal:
        await action  # pyright: ignore[reportGeneralTypeIssues]
    return refusal.value.code


async def test_send_edit_fetch_delete(scene: Scene) -> None:
    sent = await scene.place.send("one", reference=await scene.place.send("zero"))
    seen = scene.channel.last
    assert seen.text == "one"
    assert seen.reference
    await sent.edit(content="two")
    assert (await scene.place.fetch_message(sent.id)).content == "two"
    assert [message.content async for message in scene.place.history()] == ["two", "zero"]
    await sent.delete()
    assert seen.deleted
    with pytest.raises(discord.NotFound):
        await scene.place.fetch_message(sent.id)


async def test_pins(scene: Scene) -> None:
    sent = await scene.place.send("turn 1")
    await sent.pin()
    assert scene.channel.last.pinned
    assert [pinned.id async for pinned in scene.place.pins()] == [sent.id]
    await sent.unpin()
    assert not scene.channel.last.pinned
    await scene.channel.deny(Permission.PIN_MESSAGES)
    assert await refused(sent.pin()) == 50013


async def test_a_board_keeps_or_replaces_its_picture(scene: Scene) -> None:
    sent = await scene.place.send(view=Board(7, 1), file=board(1))
    message = scene.channel.last
    fetched = await scene.place.fetch_message(sent.id)
    assert fetched.flags.components_v2
    assert fetched.attachments == []  # a gallery shows it
    first = message.images
    partial = scene.place.get_partial_message(sent.id)
    await partial.edit(view=Board(7, 2))
    assert message.images == first
    await partial.edit(view=Board(7, 3), attachments=[board(3)])
    assert len(message.images) == 1
    assert message.images != first
    assert message.edits == 2


async def test_files_are_served_and_expire(scene: Scene) -> None:
    sent = await scene.place.send(file=board(1))
    (picture,) = scene.channel.last.images
    assert await sent.attachments[0].read() == picture
    assert (sent.attachments[0].width, sent.attachments[0].height) == (64, 64)
    url = sent.attachments[0].url
    assert await scene.fake.download(url) == picture
    scene.fake.world.clock.advance(25 * 3600)
    assert await scene.fake.download(url) is None


async def test_files_up_to_the_limit(fake: FakeDiscord) -> None:
    guild = fake.guild()
    channel = guild.channel()
    async with fake.bot(DemoBot) as bot:
        place = bot.get_partial_messageable(int(channel.id))
        limit = fake.world.file_limit
        assert limit == 10 * 1024 * 1024
        await place.send(file=discord.File(io.BytesIO(bytes(limit)), "largest.bin"))
        assert len(channel.last.images[0]) == limit
        assert await refused(place.send(file=discord.File(io.BytesIO(bytes(limit + 1)), "larger.bin"))) == 40005


async def test_permissions(scene: Scene) -> None:
    await scene.channel.deny(Permission.SEND_MESSAGES)
    assert await refused(scene.place.send("x")) == 50013
    assert (await scene.ann.slash(scene.channel, "game status")).message  # answers need no permission
    await scene.channel.deny(Permission.ATTACH_FILES)
    await scene.place.send("x")
    assert await refused(scene.place.send(file=board(1))) == 50013
    await scene.channel.deny(Permission.VIEW_CHANNEL)
    assert await refused(scene.bot.fetch_channel(int(scene.channel.id))) == 50001


async def test_only_own_messages_are_changed(scene: Scene) -> None:
    written = await scene.ann.write(scene.channel, "mine")
    theirs = scene.place.get_partial_message(int(written.id))
    assert await refused(theirs.edit(content="yours")) == 50005
    await scene.channel.deny(Permission.MANAGE_MESSAGES)
    assert await refused(theirs.delete()) == 50013


async def test_typing(scene: Scene) -> None:
    await scene.place.typing()
    assert scene.channel.typing == 1


async def test_threads_at_a_message_and_free(scene: Scene) -> None:
    sent = await scene.place.send("starter")
    attached = await sent.create_thread(name="Game 7", auto_archive_duration=10080)
    assert attached.id == sent.id
    assert await refused(sent.create_thread(name="again")) == 160004
    free = await scene.place.create_thread(name="Game 8", type=discord.ChannelType.public_thread)
    assert [thread.name for thread in scene.channel.threads] == ["Game 7", "Game 8"]
    await free.add_user(discord.Object(int(scene.ann.id)))
    assert scene.channel.threads[1].thread
    assert scene.ann.id in scene.channel.threads[1].thread.members
    assert len(await free.fetch_members()) == 2
    assert await refused(sent.create_thread(name="x" * 101)) == 160004
    assert await refused(scene.place.create_thread(name="x" * 101, type=discord.ChannelType.public_thread)) == 50035


async def test_an_archived_thread_opens_when_someone_writes(scene: Scene) -> None:
    thread = await scene.place.create_thread(name="Game", type=discord.ChannelType.public_thread)
    first = await thread.send("turn 1")
    (known,) = scene.channel.threads
    assert known.thread
    await thread.edit(archived=True)
    assert known.thread.archived
    assert await refused(first.edit(content="late")) == 50083
    await thread.send("turn 2")
    assert not known.thread.archived
    await first.edit(content="in time")
    assert [message.text for message in known.public] == ["in time", "turn 2"]


async def test_a_locked_thread_stays_shut(scene: Scene) -> None:
    thread = await scene.place.create_thread(name="Game", type=discord.ChannelType.public_thread)
    (known,) = scene.channel.threads
    await known.archive(locked=True)
    assert await refused(thread.send("x")) == 160005
    await scene.channel.deny(Permission.MANAGE_THREADS)
    assert await refused(thread.edit(archived=False)) == 50013
    await scene.channel.deny(Permission.NONE)
    await thread.edit(archived=False, locked=False)
    await thread.send("open")


async def test_a_thread_is_deleted_by_the_bot_or_by_a_moderator(scene: Scene) -> None:
    thread = await scene.place.create_thread(name="Game", type=discord.ChannelType.public_thread)
    await thread.delete()
    assert scene.channel.threads == []
    other = await scene.place.create_thread(name="Other", type=discord.ChannelType.public_thread)
    await scene.channel.threads[0].delete()
    await scene.fake.until(lambda: "deleted Other" in scene.bot.events)
    assert await refused(other.send("x")) == 10003


async def test_the_bot_is_thrown_out(scene: Scene) -> None:
    place = scene.place
    assert scene.channel.guild
    await scene.channel.guild.expel_bot()
    await scene.fake.until(lambda: "left Test server" in scene.bot.events)
    assert await refused(place.send("x")) == 50001


async def test_members(scene: Scene) -> None:
    assert (await scene.place.guild.fetch_member(int(scene.ann.id))).display_name == "Ann"
    assert scene.channel.guild
    await scene.channel.guild.remove(scene.ann)
    assert await refused(scene.place.guild.fetch_member(int(scene.ann.id))) == 10007


async def test_a_moderator_deletes_a_message(scene: Scene) -> None:
    sent = await scene.place.send("x")
    await scene.fake.world.delete_message(scene.channel.last)
    assert await refused(sent.edit(content="y")) == 10008


async def test_the_bot_joins_a_guild_while_it_runs(scene: Scene) -> None:
    guild = scene.fake.guild("Second")
    guild.channel()
    guild.add(scene.ann)
    await scene.fake.world.announce_guild(guild)
    await scene.fake.until(lambda: scene.bot.get_guild(int(guild.id)))
    assert (await scene.ann.slash(guild.channels[0], "game status")).text == "ja: 状況"


async def test_posts_of_a_forum_with_their_tags(scene: Scene) -> None:
    assert scene.channel.guild
    known = scene.channel.guild.channel("board-games", forum=True)
    await scene.fake.world.announce("CHANNEL_CREATE", known)
    await scene.fake.until(lambda: scene.bot.get_channel(int(known.id)))
    forum = scene.bot.get_channel(int(known.id))
    assert isinstance(forum, discord.ForumChannel)
    assert await refused(scene.bot.get_partial_messageable(forum.id).send("x")) == 50008
    edited = await forum.edit(available_tags=[discord.ForumTag(name=name) for name in ("Open", "Over")])
    assert edited
    tags = edited.available_tags
    opened = await edited.create_thread(name="Game 7", view=Board(7, 1), file=board(1), applied_tags=[tags[0]])
    (post,) = known.threads
    assert (opened.thread.id, opened.message.id) == (int(post.id), int(post.id))
    assert post.thread
    assert post.thread.applied_tags == [str(tags[0].id)]
    assert len(post.last.images) == 1
    await opened.thread.edit(applied_tags=[tags[1]], name="Game 7: over")
    assert (post.name, post.thread.applied_tags) == ("Game 7: over", [str(tags[1].id)])
    active = await scene.bot.http.get_active_threads(int(known.guild.id if known.guild else 0))
    assert [one["id"] for one in active["threads"]] == [post.id]
    await known.delete()
    assert await refused(edited.create_thread(name="x", content="x")) == 10003


async def test_tags_that_a_forum_refuses(scene: Scene) -> None:
    assert scene.channel.guild
    known = scene.channel.guild.channel("board-games", forum=True)
    await scene.fake.world.announce("CHANNEL_CREATE", known)
    await scene.fake.until(lambda: scene.bot.get_channel(int(known.id)))
    forum = scene.bot.get_channel(int(known.id))
    assert isinstance(forum, discord.ForumChannel)
    many = [discord.ForumTag(name=f"tag {at}") for at in range(21)]
    assert await refused(forum.edit(available_tags=many)) == 50035
    assert await refused(forum.edit(available_tags=[many[0], many[0]])) == 40061
    assert await refused(forum.edit(available_tags=[discord.ForumTag(name="x" * 21)])) == 50035
    edited = await forum.edit(available_tags=[*many[:6], discord.ForumTag(name="staff", moderated=True)])
    assert edited
    tags = edited.available_tags
    assert await refused(edited.create_thread(name="x", content="x", applied_tags=tags[:6])) == 50035
    await known.deny(Permission.MANAGE_THREADS | Permission.MANAGE_CHANNELS)
    assert await refused(edited.create_thread(name="x", content="x", applied_tags=[tags[6]])) == 50013
    assert await refused(forum.edit(available_tags=[])) == 50013
    known.tag_wanted = True
    assert await refused(edited.create_thread(name="x", content="x")) == 40067
    assert known.threads == []
    await known.deny(Permission.SEND_MESSAGES)
    assert await refused(edited.create_thread(name="x", content="x", applied_tags=[tags[0]])) == 50013
