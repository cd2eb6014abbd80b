"""Tests of tables in forums over real sockets, by both transports and with lost responses."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.framework import responses
from cogs.publishers import card_publisher
from cogs.ui import transient_errors
from tests.fake_discord import Channel, FakeDiscord, Fault, Guild, Message, Permission, Person
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import boards, bot, purpose
from tests.sockets.transports import shared_both_ways, shared_by_http

GAME = "andromeda"
NEW_POST = ("POST", "/channels/{channel_id}/threads")
EDIT = ("PATCH", "/channels/{channel_id}")
PEOPLE = ("Ann", "Ben", "Chie")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Update cards, and with them the tags, soon after a change."""
    monkeypatch.setattr(card_publisher, "CARD_FIRST", 0.1)


class Scene:
    """A server with a text channel, a forum and three people."""

    def __init__(self, discord: FakeDiscord) -> None:
        self.discord = discord
        self.guild: Guild = discord.guild()
        self.channel, self.forum = self.guild.channel("talk"), self.guild.channel("board-games", forum=True)
        self.people: list[Person] = [self.guild.member(name) for name in PEOPLE]

    @property
    def posts(self) -> list[Channel]:
        """Return the open posts."""
        return [one for one in self.forum.threads if one.thread and not one.thread.archived]

    @property
    def card(self) -> Message:
        """Return the first message of the newest post."""
        return self.posts[-1].public[0]

    def tags(self, post: Channel) -> set[str]:
        """Return the names of a post's tags."""
        assert post.thread
        names = {tag["id"]: tag["name"] for tag in self.forum.tags}
        return {names[one] for one in post.thread.applied_tags}

    async def open(self) -> str:
        """Open a table in the forum as Ann; return the answer."""
        told = await self.people[0].slash(self.channel, "taku new", game=GAME, seats=3, where=self.forum)
        return told.text

    async def start(self) -> Channel:
        """Let the others join and Ann start; return the post when it has a board."""
        post = self.posts[-1]
        for person in self.people[1:]:
            await person.click(self.card, custom_id=purpose(self.card, "join"))
        await self.people[0].click(self.card, custom_id=purpose(self.card, "start"))
        await self.discord.until(lambda: boards(post))
        return post


@shared_both_ways
async def test_a_table_is_played_in_its_post(shared: SharedDiscord) -> None:
    scene = Scene(shared)
    async with bot(shared):
        assert "Your table is open" in await scene.open()
        assert scene.tags(scene.posts[0]) == {"Andromeda", "Open", "Seats free"}
        post = await scene.start()
        await shared.until(lambda: scene.tags(post) == {"Andromeda", "Running"})
        assert post.name == "Andromeda: Ann, Ben, and Chie"
        assert post.id == post.public[0].id
        again = await scene.people[1].slash(post, "taku new", game=GAME)
        assert "Your table is open" in again.text
        assert len(scene.posts) == 2
        listed = await scene.people[2].slash(scene.channel, "taku tables")
        assert all(one.id in listed.text for one in scene.posts)


@shared_by_http
async def test_what_is_missing_in_a_forum_is_named(shared: SharedDiscord) -> None:
    scene = Scene(shared)
    await scene.forum.deny(Permission.SEND_MESSAGES)
    async with bot(shared):
        assert "Create Posts" in await scene.open()
        await scene.forum.deny(Permission.MANAGE_CHANNELS)
        assert "Your table is open" in await scene.open()
        assert scene.tags(scene.posts[0]) == set()


@shared_by_http
async def test_a_forum_that_wants_a_tag_which_cannot_be_made_takes_no_table(shared: SharedDiscord) -> None:
    scene = Scene(shared)
    scene.forum.tag_wanted = True
    await scene.forum.deny(Permission.MANAGE_CHANNELS)
    async with bot(shared) as client:
        assert "must have a tag" in await scene.open()
        assert not scene.posts
        assert not await client.tables.queries.of_user(int(scene.people[0].id))
        await scene.people[1].slash(scene.channel, "taku new", game=GAME)
        moved = await scene.people[1].slash(scene.channel, "taku move", where=scene.forum)
        assert "must have a tag" in moved.text
        await scene.forum.deny(Permission.NONE)
        await shared.settled()
        assert "Your table is open" in await scene.open()


async def test_a_moderator_sets_up_what_the_server_allows(shared: SharedDiscord) -> None:
    scene = Scene(shared)
    ann, ben = scene.people[:2]
    async with bot(shared):
        screen = (await ann.slash(scene.channel, "taku here")).message
        screen = (await ann.select(screen, scene.forum, custom_id=purpose(screen, "here"))).message
        assert "Nothing is missing" in screen.text
        told = await ben.slash(scene.channel, "taku new", game=GAME)
        assert "Your table is open" in told.text
        assert len(scene.posts) == 1


async def test_a_post_whose_receipt_was_lost_is_the_only_one(shared: SharedDiscord) -> None:
    scene = Scene(shared)
    async with bot(shared):
        shared.faults.add(Fault(*NEW_POST, status=502, after=True))
        await scene.people[0].impatient.slash(scene.channel, "taku new", game=GAME, seats=3, where=scene.forum)
        await shared.until(lambda: len(scene.forum.threads) == 2 and len(scene.posts) == 1)
        await shared.settled(0.2)
        post = await scene.start()
        await shared.until(lambda: scene.tags(post) == {"Andromeda", "Running"})
        assert len(scene.posts) == 1


async def test_a_post_is_found_again_whose_receipts_were_all_lost(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The post of a running table was deleted, and its board needs a channel."""
    monkeypatch.setattr(transient_errors, "FIRST", 0.1)
    scene = Scene(shared)
    async with bot(shared) as client:
        await scene.open()
        post = await scene.start()
        shared.faults.add(Fault(*NEW_POST, status=408, after=True, times=2))
        await post.delete()
        await shared.until(lambda: scene.posts and boards(scene.posts[-1]))
        await shared.settled(0.2)
        assert len(scene.posts) == 1
        (info,) = await client.tables.queries.of_user(int(scene.people[0].id))
        assert str(info.thread_id) == scene.posts[0].id


async def test_tags_that_discord_does_not_take_now_are_set_later(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.1)
    scene = Scene(shared)
    async with bot(shared):
        await scene.open()
        shared.faults.add(Fault(*EDIT, status=408))
        post = await scene.start()
        await shared.until(lambda: scene.tags(post) == {"Andromeda", "Running"})
        assert post.name == "Andromeda: Ann, Ben, and Chie"


async def test_tags_due_at_the_end_of_a_process_are_set_by_the_next(discord: FakeDiscord, tmp_path: Path) -> None:
    scene = Scene(discord)
    async with bot(discord, tmp_path):
        await scene.open()
        post = scene.posts[0]
        discord.faults.add(Fault(*EDIT, status=408, times=9))
        await scene.start()
        await discord.until(lambda: discord.find_calls(*EDIT) and discord.find_calls(*EDIT)[-1].status == 408)
        ann = scene.people[0]
        form = await ann.slash(post, "taku end")
        await ann.submit(form, {"text": "Enough."})
        await discord.until(lambda: "ended this table" in post.last.text)
        await discord.settled(0.2)
        assert "Over" not in scene.tags(post)
    discord.faults.clear()
    async with bot(discord, tmp_path):
        await discord.until(lambda: scene.tags(post) == {"Andromeda", "Over"})


async def test_slow_answers_are_promised(shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "PATIENCE", 0.0)
    scene = Scene(shared)
    async with bot(shared):
        assert "Your table is open" in await scene.open()
