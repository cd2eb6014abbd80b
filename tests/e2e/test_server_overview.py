"""Tests of the server overview: open tables, whose turn it is, and today's puzzle."""

from __future__ import annotations

from typing import Any

import discord
import pytest_asyncio
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.games.ricochet.rules.moving import write
from cogs.servers.overview_cog import OverviewCog
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.robots_support import best, press, write_down
from tests.e2e.support import forbid, hide
from tests.e2e.tables import open_table, play_table, press_card
from tests.e2e.waiting_support import notes, pass_by

GAME = "andromeda"


async def later(w: World, seconds: float = 75) -> None:
    """Run delayed jobs."""
    await w.env.advance_time(seconds)
    await w.settle()


@pytest_asyncio.fixture(loop_scope="session")
async def keeper(w: World) -> MemberActor:
    """Return a user with the permission to manage the server."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    return w.guild.add_member(w.env.create_user("keeper"), roles=[role])


@pytest_asyncio.fixture(loop_scope="session")
async def here(w: World, keeper: MemberActor) -> ChannelHandle:
    """Create a channel for the overview, with its message."""
    channel = w.guild.create_text_channel("overview")
    told = await keeper.slash(channel, "overview")
    assert told.ephemeral
    assert "kept up to date" in words(told)
    return channel


def post(here: Any) -> Any:
    """Return the current version of the message."""
    (found,) = [one for one in here.history() if one.components]
    return found


async def test_it_tells_what_is_going_on(w: World, here: ChannelHandle) -> None:
    assert "No table is open just now." in words(post(here))
    assert labels(post(here)) == ["New table", "Learn a game", "Today's puzzle", "Menu", "日本語", "Add to a server"]
    first = post(here).id
    table = await open_table(w, GAME, "Ben")
    card = w.card
    await later(w)
    assert "### Open: take a seat" in words(post(here))
    assert f"**[Andromeda](https://discord.com/channels/{w.guild.id}/{w.channel.id}/{card.id})**" in words(post(here))
    assert "1 seat free · Ann and Ben" in words(post(here))
    await press_card(w.chie, card, "join")
    await press_card(w.ann, w.card, "start")
    await later(w)
    info = await w.client.tables.queries.info(table)
    assert "### Running: whose turn it is" in words(post(here))
    assert f"/{info.thread_id})**" in words(post(here))
    assert "Open" not in words(post(here))
    (line,) = [one for one in words(post(here)).splitlines() if " to move, <t:" in one]
    waiting = (await w.client.tables.reader.view(table, None)).waiting
    assert all(info.names[seat] in line for seat in waiting)
    assert post(here).id == first, "it is always the same message"
    assert not post(here).mentions


async def test_a_private_table_is_never_on_it(w: World, here: ChannelHandle) -> None:
    await w.ann.slash(w.channel, "taku new", game=GAME, seats=3, private=True)
    await later(w)
    assert "No table is open" in words(post(here))
    assert "Ann" not in words(post(here))


async def test_a_table_of_a_channel_that_not_everybody_sees_is_not_on_it(w: World, here: ChannelHandle) -> None:
    secret = w.guild.create_text_channel("secret")
    await open_table(w, GAME, channel=secret)
    await later(w)
    assert "Ann" in words(post(here))
    hide(w, secret, w.ann)
    await open_table(w, "ricochet", host="Ben")
    await later(w)
    assert "Ann" not in words(post(here))
    assert "Ben" in words(post(here))


async def test_edits_are_few(w: World, here: ChannelHandle) -> None:
    await later(w)
    requests = w.env.backend.http_requests
    before = len(requests)

    def edits() -> list[Any]:
        return [one for one in requests[before:] if f"/channels/{here.id}/messages" in str(one)]

    await open_table(w, GAME)
    for actor in (w.ben, w.chie):
        await press_card(actor, w.card, "join")
        await w.env.advance_time(1)
    await later(w, 30)
    assert len(edits()) == 1
    await press_card(w.chie, w.card, "quit")
    await later(w, 20)
    assert len(edits()) == 1, "once in a minute at most"
    await later(w, 60)
    assert len(edits()) == 2
    assert "1 seat free" in words(post(here))
    await later(w, 600)
    assert len(edits()) == 2, "where nothing changes nothing is edited"


async def test_it_is_shown_privately_in_the_other_language(w: World, here: ChannelHandle) -> None:
    await open_table(w, GAME, "Ben")
    await later(w)
    other = await w.chie.click(post(here), label="日本語")
    assert other.ephemeral
    assert "### 募集中" in words(other)
    assert "### Open: take a seat" in words(post(here))


async def test_the_puzzle_counts_who_has_answered_and_tells_no_answer(w: World, here: ChannelHandle) -> None:
    assert "nobody here has answered it yet" in words(post(here))
    asked = await w.ben.click(post(here), label="Today's puzzle")
    assert asked.ephemeral
    await later(w)
    assert "nobody here has answered it yet" in words(post(here)), "looking is not answering"
    written = await write_down(w.ben, asked, write(best().way))
    await press(w.ben, written, "Hand in")
    await later(w)
    assert "1 person here has answered it" in words(post(here))
    assert write(best().way) not in words(post(here))


async def test_after_a_restart_it_is_put_right(w: World, here: ChannelHandle) -> None:
    await open_table(w, GAME)
    await w.restart()
    await later(w, 5)
    assert "2 seats free" in words(post(here))
    requests = w.env.backend.http_requests
    before = len(requests)
    await w.restart()
    await later(w, 5)
    touched = [one for one in requests[before:] if f"/channels/{here.id}/messages" in str(one)]
    assert len(touched) == 1, "it is looked at, and nothing is edited"


async def test_another_day_another_puzzle(w: World, here: ChannelHandle) -> None:
    stars = words(post(here)).count("★")
    w.time.pass_by(86400)
    await w.env.advance_time(86500)
    await w.settle()
    assert words(post(here)).count("★") != stars


async def test_one_that_is_deleted_is_forgotten_and_can_be_posted_again(
    w: World, here: ChannelHandle, keeper: MemberActor
) -> None:
    await w.client.http.delete_message(here.id, post(here).id)
    await open_table(w, GAME)
    await later(w)
    row = await w.client.tables.users.server(w.guild.id)
    assert (row.notice_channel, row.notice_message) == (None, None)
    await keeper.slash(here, "overview")
    assert "2 seats free" in words(post(here))


async def test_a_second_one_takes_the_place_of_the_first(w: World, here: ChannelHandle, keeper: MemberActor) -> None:
    told = await keeper.slash(w.channel, "overview")
    assert "kept up to date" in words(told)
    assert not [one for one in here.history() if one.components]
    assert "Game tables" in words(post(w.channel))
    row = await w.client.tables.users.server(w.guild.id)
    assert row.notice_channel == w.channel.id


async def test_it_is_pinned_or_the_answer_names_the_permission_that_lacks(w: World, keeper: MemberActor) -> None:
    channel = w.guild.create_text_channel("news")
    told = await keeper.slash(channel, "overview")
    assert [one.id for one in channel.pinned_messages()] == [post(channel).id]
    assert "Pin Messages" not in words(told)
    denied = discord.Permissions(pin_messages=True).value
    w.env.backend.set_overwrite(channel.id, Overwrite(w.env.backend.bot_user.id, OverwriteType.MEMBER, 0, denied))
    told = await keeper.slash(channel, "overview")
    assert "for that I need the permission Pin Messages here" in words(told)
    assert channel.pinned_messages() == []


async def test_a_channel_that_is_gone_is_no_trouble(w: World, here: ChannelHandle) -> None:
    await w.client.http.delete_channel(here.id)
    await open_table(w, GAME)
    await later(w)
    assert (await w.client.tables.users.server(w.guild.id)).notice_message is None


async def test_where_nothing_can_be_posted_it_says_what_is_missing(w: World, keeper: MemberActor) -> None:
    forbid(w, send_messages=False)
    assert "Send Messages" in words(await keeper.slash(w.channel, "overview"))
    forbid(w)
    await play_table(w, GAME, "Ben", "Chie")
    assert "in a text channel" in words(await keeper.slash(w.thread, "overview"))
    assert (await w.client.tables.users.server(w.guild.id)).notice_message is None


async def test_its_buttons_open_a_table(w: World, here: ChannelHandle) -> None:
    asked = await w.ben.click(post(here), label="New table")
    await w.ben.click(shown(asked), label="Space Base")
    assert (await w.client.tables.queries.of_user(w.ben.id))[0].channel_id == here.id


def test_moderators_alone_are_offered_it() -> None:
    allowed = OverviewCog.overview.default_permissions
    assert allowed is not None
    assert allowed.manage_guild
    assert OverviewCog.overview.guild_only


async def test_a_table_seeks_a_substitute_where_the_server_allows_that(
    w: World, here: ChannelHandle, keeper: MemberActor
) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    late = await w.one_mover(table)
    await pass_by(w, 24 * 8 + 6)
    (note,) = notes(w, "has not moved since")
    for actor in (w.ann, w.ben, w.chie):
        if actor is not late:
            await actor.click(note, label="Seek a substitute")
            await w.settle()
    await later(w)
    assert "### Substitute sought: take a seat" in words(post(here))
    assert "Substitute sought:" in words(await w.dai.slash(w.channel, "taku tables"))
    assert "a substitute is sought" in words(w.card)
    page = await keeper.slash(here, "taku here")
    page = await keeper.click(shown(page), label="Substitutes: shown")
    assert "Substitutes: hidden" in labels(page)
    assert "Substitute sought" not in words(await w.dai.slash(w.channel, "taku tables"))
    await w.dai.click(w.card, label="Take a seat")
    await later(w)
    assert "Substitute sought" not in words(post(here))
    assert "a substitute is sought" not in words(w.card)
