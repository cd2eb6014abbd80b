"""Tests of tables in a forum: a post is card and thread in one, with tags for its state."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.games.registry import GAMES
from bot.tables.model.views import Person
from bot.words.formatter import LANGUAGES, formatter
from cogs.board.forum_posts import shared_at
from cogs.board.threads import IN_FORUM
from cogs.ui import discord_limits
from tests.cogs.simulated_client import World, labels, shown, words
from tests.databases import change
from tests.e2e.bot_players import advice, asked, by_buttons, next_up, person, table_at, until_asked
from tests.e2e.forum_support import GAME, allow, card, open_post, settle
from tests.e2e.tables import at_once, press_card, sealed, start

TITLE = "Andromeda"


def tag(number: int, name: str, *, moderated: bool = False) -> dict[str, Any]:
    """Return a tag that is not the bot's."""
    return {"id": str(number), "name": name, "moderated": moderated, "emoji_id": None, "emoji_name": None}


def tags(w: World, post: ChannelHandle) -> set[str]:
    """Return the names of a post's tags."""
    record = w.env.backend.get_channel(post.id)
    assert record.parent_id is not None
    named = {int(one["id"]): str(one["name"]) for one in w.env.backend.get_channel(record.parent_id).available_tags}
    return {named[one] for one in record.applied_tags}


def title(w: World, post: ChannelHandle) -> str:
    return str(w.env.backend.get_channel(post.id).name)


async def begin(w: World, table: int, forum: ChannelHandle) -> ChannelHandle:
    """Start a table in a forum by its card; return its post."""
    await press_card(w.ann, card(forum), "start")
    await until_asked(w, table)
    await settle(w)
    return forum.threads[-1]


async def test_a_table_in_a_forum_is_a_post_from_its_opening_to_its_end(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum)
    (post,) = forum.threads
    info = await w.client.tables.queries.info(table)
    assert (info.channel_id, info.thread_id, info.status) == (forum.id, post.id, "open")
    assert title(w, post) == f"{TITLE}: Ann is looking for players"
    assert tags(w, post) == {TITLE, "Open", "Seats free"}
    for actor in (w.ben, w.chie):
        await press_card(actor, card(forum), "join")
    await settle(w)
    assert tags(w, post) == {TITLE, "Open"}
    await begin(w, table, forum)
    info = await w.client.tables.queries.info(table)
    assert (info.status, info.thread_id) == ("running", post.id)
    assert forum.threads[-1].id == post.id
    assert tags(w, post) == {TITLE, "Running"}
    assert title(w, post) == f"{TITLE}: Ann, Ben, and Chie"
    assert "More" in labels(post.last_message)
    assert "Undo" not in labels(card(forum))
    await w.ann.submit_modal(await w.ann.slash(post, "taku end"), {"text": "Enough."})
    await settle(w)
    assert tags(w, post) == {TITLE, "Over"}
    assert "Ann ended this table: “Enough.”" in words(post.last_message)


async def test_a_move_in_a_forum_takes_no_more_requests_than_in_a_text_channel(
    w: World, forum: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed(monkeypatch, "1")
    await w.ann.slash(w.channel, "taku new", game=GAME, seats=3)
    text = (await w.client.tables.queries.of_user(w.ann.id))[-1].id
    for name in ("Ben", "Chie"):
        await press_card(w.people[name], w.card, "join")
    await start(w, text)
    assert title(w, w.thread) == f"{TITLE}: Ann, Ben, and Chie"
    post = await open_post(w, forum, "Ben", "Chie")
    await begin(w, post, forum)
    counts = [await _requests_of_a_move(w, table) for table in (text, post)]
    assert counts[1] == counts[0]


async def _requests_of_a_move(w: World, table: int) -> list[str]:
    await settle(w)
    loaded = await table_at(w, table)
    seat = asked(loaded)[0]
    before = len(w.env.backend.http_requests)
    await by_buttons(w, table, person(w, loaded, seat), advice(loaded, seat))
    await settle(w)
    return sorted(one.method for one in w.env.backend.http_requests[before:])


async def test_what_is_typed_in_a_post_is_about_the_table_there_or_the_forum(w: World, forum: ChannelHandle) -> None:
    first = await open_post(w, forum)
    (post,) = forum.threads
    assert "You have a seat at this table: Andromeda (Ann and Ben)." in words(await w.ben.slash(post, "taku join"))
    told = await w.chie.slash(post, "taku new", game=GAME)
    assert "Your table is open" in words(told)
    assert len(forum.threads) == 2
    infos = [await w.client.tables.queries.info(one) for one in (first, first + 1)]
    assert [info.channel_id for info in infos] == [forum.id, forum.id]
    assert [len(info.seats) for info in infos] == [2, 1]
    listed = words(await w.dai.slash(w.channel, "taku tables"))
    assert all(str(one.id) in listed for one in forum.threads)


@pytest.mark.parametrize("permission", IN_FORUM)
async def test_a_permission_that_is_missing_in_a_forum_is_named(
    w: World, forum: ChannelHandle, permission: str
) -> None:
    allow(w, forum, **{permission: False})
    told = await w.ann.slash(w.channel, "taku new", game=GAME, where=forum)
    assert told.ephemeral
    assert IN_FORUM[permission].key in words(told)
    assert not forum.threads
    assert not await w.client.tables.queries.of_user(w.ann.id)


async def test_without_the_right_to_make_tags_posts_have_those_that_are_there(w: World) -> None:
    forum = w.guild.create_forum_channel("board-games")
    allow(w, forum, manage_channels=False)
    w.env.backend.edit_channel(forum.id, {"available_tags": [tag(7, "open")]})
    await w.env.settle()
    await open_post(w, forum)
    assert tags(w, forum.threads[0]) == {"open"}


async def test_a_forum_whose_tags_are_full_gets_posts_all_the_same(w: World, forum: ChannelHandle) -> None:
    own = [tag(at + 1, f"topic {at}") for at in range(discord_limits.FORUM_TAGS - 1)]
    w.env.backend.edit_channel(forum.id, {"available_tags": own})
    await w.env.settle()
    await open_post(w, forum)
    available = w.env.backend.get_channel(forum.id).available_tags
    assert [one["name"] for one in available] == [*(one["name"] for one in own), "Open"]
    assert tags(w, forum.threads[0]) == {"Open"}


async def test_what_others_have_tagged_stays(w: World, forum: ChannelHandle) -> None:
    w.env.backend.edit_channel(forum.id, {"available_tags": [tag(7, "league", moderated=True)]})
    await w.env.settle()
    table = await open_post(w, forum, "Ben", "Chie")
    (post,) = forum.threads
    record = w.env.backend.get_channel(post.id)
    w.env.backend.edit_channel(post.id, {"applied_tags": [*record.applied_tags, 7]})
    await begin(w, table, forum)
    assert tags(w, post) == {TITLE, "Running", "league"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_tags_are_called_as_the_server_speaks_and_made_once(
    w: World, forum: ChannelHandle, language: str
) -> None:
    await w.client.tables.users.change_server(w.guild.id, language=language)
    await open_post(w, forum)
    names = [one["name"] for one in w.env.backend.get_channel(forum.id).available_tags]
    assert len(names) == len(GAMES) + 4
    titles = {formatter(language, game).format(box.meta.title) for game, box in GAMES.items()}
    assert titles < set(names)
    other = next(one for one in LANGUAGES if one != language)
    await w.client.tables.users.change_server(w.guild.id, language=other)
    await w.ben.slash(forum.threads[0], "taku new", game=GAME)
    assert [one["name"] for one in w.env.backend.get_channel(forum.id).available_tags] == names
    assert len(tags(w, forum.threads[-1])) == 3


async def test_a_post_that_is_deleted_while_a_table_runs_comes_again(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    old = await begin(w, table, forum)
    before = await w.client.tables.queries.info(table)
    w.env.backend.delete_channel(old.id)
    await w.env.settle()
    await settle(w)
    (post,) = forum.threads
    info = await w.client.tables.queries.info(table)
    assert (info.thread_id, info.channel_id, info.number) == (post.id, forum.id, before.number)
    assert tags(w, post) == {TITLE, "Running"}
    assert title(w, post) == f"{TITLE}: Ann, Ben, and Chie"
    assert "was deleted" in words(post.history()[1])
    assert "More" in labels(post.last_message)
    loaded = await table_at(w, table)
    seat = asked(loaded)[0]
    await by_buttons(w, table, person(w, loaded, seat), advice(loaded, seat))


async def test_a_table_that_has_not_begun_goes_with_its_post(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben")
    w.env.backend.delete_channel(forum.threads[0].id)
    await w.env.settle()
    await settle(w)
    assert (await w.client.tables.queries.info(table)).status == "ended"
    for name in ("Ann", "Ben"):
        said = [words(one) for one in w.people[name].user.dm_channel.history()]
        assert ["The post of your table was deleted" in one for one in said] == [True]


async def test_a_forum_that_is_deleted_has_its_tables_rest(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    await begin(w, table, forum)
    w.env.backend.delete_channel(forum.id)
    await w.env.settle()
    await settle(w)
    assert (await w.client.tables.queries.info(table)).lost
    await w.ann.slash(w.channel, "taku move")
    await settle(w)
    info = await w.client.tables.queries.info(table)
    assert (info.channel_id, info.lost) == (w.channel.id, False)


async def test_a_table_moves_into_a_forum_and_out_of_it(w: World, forum: ChannelHandle) -> None:
    await w.ann.slash(w.channel, "taku new", game=GAME, seats=3)
    table = (await w.client.tables.queries.of_user(w.ann.id))[-1].id
    for name in ("Ben", "Chie"):
        await press_card(w.people[name], w.card, "join")
    await start(w, table)
    await settle(w)
    assert "goes on in another channel" in words(await w.ann.slash(w.channel, "taku move", where=forum))
    await settle(w)
    (post,) = forum.threads
    info = await w.client.tables.queries.info(table)
    assert (info.channel_id, info.thread_id) == (forum.id, post.id)
    assert tags(w, post) == {TITLE, "Running"}
    assert "More" in labels(post.last_message)
    assert "in this channel already" in words(await w.ann.slash(post, "taku move"))
    await w.ann.slash(w.channel, "taku move")
    await settle(w)
    info = await w.client.tables.queries.info(table)
    assert info.channel_id == w.channel.id
    assert tags(w, post) == {TITLE}
    assert "goes on in another channel" in words(card(forum))
    loaded = await table_at(w, table)
    seat = asked(loaded)[0]
    await by_buttons(w, table, person(w, loaded, seat), advice(loaded, seat))


async def test_tags_are_right_after_a_restart_in_the_middle(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    (post,) = forum.threads
    await press_card(w.ann, card(forum), "start")
    await w.restart()
    assert tags(w, post) == {TITLE, "Open"}
    await settle(w)
    assert tags(w, post) == {TITLE, "Running"}
    assert (await w.client.tables.queries.info(table)).thread_id == post.id
    assert len(forum.threads) == 1


async def test_a_post_of_which_the_process_knew_nothing_is_taken_for_the_table_s(
    w: World, forum: ChannelHandle
) -> None:
    table = await open_post(w, forum)
    (post,) = forum.threads
    store = w.client.tables.uow.store
    await store.messages.change((), await store.messages.of(table))
    await change(store, table, thread_id=None)
    await w.restart()
    for actor in (w.ben, w.chie):
        await press_card(actor, card(forum), "join")
    assert (await w.client.tables.queries.info(table)).thread_id == post.id
    await begin(w, table, forum)
    assert [one.id for one in forum.threads] == [post.id]
    assert tags(w, post) == {TITLE, "Running"}


async def test_a_post_where_the_bot_may_not_speak_is_told_to_the_host_alone_and_once(
    w: World, forum: ChannelHandle
) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    await begin(w, table, forum)
    allow(w, forum, send_messages_in_threads=False)
    await w.env.settle()
    for _ in range(6):
        _, actor, said = await next_up(w, table)
        await w.act(table, actor.user.global_name or "", *said)
        await settle(w)
    told = [
        [one for one in w.people[name].user.dm_channel.history() if "Send Messages in Threads" in words(one)]
        for name in ("Ann", "Ben", "Chie")
    ]
    assert [len(one) for one in told] == [1, 0, 0]


async def test_again_opens_another_post(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    post = await begin(w, table, forum)
    await w.ann.submit_modal(await w.ann.slash(post, "taku end"), {"text": "Enough."})
    await settle(w)
    told = await w.ben.click(post.history()[-1], label="Again")
    assert len(forum.threads) == 2
    assert str(forum.threads[-1].id) in str(shown(told).components)
    assert tags(w, forum.threads[-1]) == {TITLE, "Open", "Seats free"}


async def test_nobody_opens_a_table_where_they_may_not_write(w: World, forum: ChannelHandle) -> None:
    allowed, denied = discord.PermissionOverwrite(send_messages=False).pair()
    w.env.backend.set_overwrite(forum.id, Overwrite(w.ann.id, OverwriteType.MEMBER, allowed.value, denied.value))
    told = await w.ann.slash(w.channel, "taku new", game=GAME, where=forum)
    assert "You may not write in" in words(told)
    assert not forum.threads


async def test_two_who_play_again_at_once_get_one_post(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    post = await begin(w, table, forum)
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
    await settle(w)
    result = post.history()[-1]
    with at_once(w):
        for actor in (w.ben, w.chie):
            await actor.click(result, label="Again")
    await w.env.settle()
    await settle(w)
    assert len(forum.threads) == 2
    info = await w.client.tables.queries.in_thread(forum.threads[-1].id)
    assert info is not None
    assert {seat.name for seat in info.seats} == {"Ben", "Chie"}


async def test_a_post_that_discord_has_archived_is_opened_for_its_tags(w: World, forum: ChannelHandle) -> None:
    await open_post(w, forum, "Ben")
    (post,) = forum.threads
    w.env.backend.edit_channel(post.id, {}, thread_metadata={"archived": True})
    await press_card(w.chie, card(forum), "join")
    await settle(w)
    assert tags(w, post) == {TITLE, "Open"}
    data = w.env.backend.get_channel(post.id).thread_metadata
    assert data is not None
    assert not data.archived


async def test_a_table_that_ends_before_its_start_is_over_in_the_forum_too(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben")
    (post,) = forum.threads
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "Enough.")
    await settle(w)
    assert tags(w, post) == {TITLE, "Over"}
    assert title(w, post) == f"{TITLE}: Ann and Ben"
    assert len(post.history()) == 1
    assert "Ann ended this table: “Enough.”" in words(card(forum))


async def test_what_is_shared_stands_in_the_post(w: World, forum: ChannelHandle) -> None:
    table = await open_post(w, forum, "Ben", "Chie")
    post = await begin(w, table, forum)
    info = await w.client.tables.queries.info(table)
    assert await shared_at(w.client, info) == post.id
    await w.ann.slash(w.channel, "taku new", game=GAME)
    other = (await w.client.tables.queries.of_user(w.ann.id))[-1]
    assert await shared_at(w.client, other) == w.channel.id
