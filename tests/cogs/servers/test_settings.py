"""Tests of a server's settings: channels, roles, number of tables, language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, RoleHandle
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.rows import GuildRow
from bot.tables.model.errors import NotOpener, OpensElsewhere, WrongStatus
from bot.tables.model.views import Person
from cogs.servers import settings_screen as screens
from cogs.ui import discord_limits
from cogs.ui.translator import Translator
from tests.cogs.message_checks import check_message
from tests.cogs.screen_checks import check, legible, words_of
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.tools.soak.polling import poll_until

GAME = "andromeda"


def keeper(w: World, actor: MemberActor) -> None:
    """Let the person moderate the server."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    give(w, actor, role)


def give(w: World, actor: MemberActor, role: RoleHandle) -> None:
    w.env.backend.guilds[w.guild.id].members[actor.id].role_ids.append(role.id)


def forbid(w: World, channel: ChannelHandle, **permissions: bool) -> None:
    allow, deny = discord.PermissionOverwrite(**permissions).pair()
    bot = w.env.backend.bot_user.id
    w.env.backend.set_overwrite(channel.id, Overwrite(bot, OverwriteType.MEMBER, allow.value, deny.value))


async def choose(actor: MemberActor, screen: InteractionResult, what: str, values: Sequence[Any]) -> InteractionResult:
    """Select values in the menu of a setting."""
    menu = next(one for one in _choosers(screen) if f":{what}:" in one["custom_id"])
    return await actor.select(shown(screen), values, custom_id=menu["custom_id"])


def _choosers(screen: InteractionResult) -> list[dict[str, Any]]:
    return [one for one in components(screen) if one["type"] in (3, 6, 8)]


async def row(w: World) -> GuildRow:
    return await w.client.tables.users.server(w.guild.id)


async def tables(w: World) -> list[int]:
    """Return the channels of this server's tables."""
    return [info.channel_id for info in await w.client.tables.queries.in_guild(w.guild.id)]


async def test_a_moderator_sets_the_server_up_in_one_screen(w: World) -> None:
    keeper(w, w.dai)
    forum, role = w.guild.create_forum_channel("board-games"), w.guild.create_role("players")
    screen = await w.dai.slash(w.channel, "taku here")
    assert screen.ephemeral
    screen = await choose(w.dai, screen, "channels", [w.channel, forum])
    screen = await choose(w.dai, screen, "role", [role])
    screen = await choose(w.dai, screen, "most", ["3"])
    screen = await choose(w.dai, screen, "language", ["ja"])
    saved = await row(w)
    assert set(saved.channels or ()) == {w.channel.id, forum.id}
    assert (saved.opener_role, saved.most_tables, saved.language) == (role.id, 3, "ja")
    defaults = [[int(one["id"]) for one in menu.get("default_values", ())] for menu in _choosers(screen)]
    assert [set(one) for one in defaults[:2]] == [{w.channel.id, forum.id}, {role.id}]
    shown_buttons = ["Any channel", "Everybody", "Substitutes: shown", "Banned people…", "Puzzle of the day…"]
    assert labels(screen) == shown_buttons
    screen = await w.dai.click(shown(screen), label="Any channel")
    screen = await w.dai.click(shown(screen), label="Everybody")
    screen = await choose(w.dai, screen, "most", ["0"])
    await choose(w.dai, screen, "language", ["auto"])
    assert await row(w) == GuildRow(w.guild.id)


async def test_an_empty_choice_is_every_channel_and_everybody(w: World) -> None:
    keeper(w, w.dai)
    screen = await w.dai.slash(w.channel, "taku here")
    screen = await choose(w.dai, screen, "channels", [w.channel])
    screen = await choose(w.dai, screen, "role", [w.guild.create_role("players")])
    screen = await choose(w.dai, screen, "channels", [])
    await choose(w.dai, screen, "role", [])
    assert await row(w) == GuildRow(w.guild.id)


async def test_nobody_else_sets_it_up(w: World) -> None:
    keeper(w, w.dai)
    assert "Only moderators" in words(await w.ann.slash(w.channel, "taku here"))
    screen = await w.dai.slash(w.channel, "taku here")
    w.env.backend.guilds[w.guild.id].members[w.dai.id].role_ids.clear()
    refused = await choose(w.dai, screen, "most", ["1"])
    assert "Only moderators" in words(refused)
    assert await row(w) == GuildRow(w.guild.id)


async def test_what_is_missing_in_each_channel_is_named(w: World) -> None:
    keeper(w, w.dai)
    forum, other = w.guild.create_forum_channel("board-games"), w.guild.create_text_channel("other")
    forbid(w, w.channel, attach_files=False)
    forbid(w, forum, manage_channels=False)
    forbid(w, other, create_public_threads=False, attach_files=False)
    screen = await w.dai.slash(w.channel, "taku here")
    assert f"In <#{w.channel.id}> I lack these permissions: Attach Files" in words(screen)
    assert str(other.id) not in words(screen)
    screen = await choose(w.dai, screen, "channels", [forum, other])
    assert f"In <#{other.id}> I lack these permissions: Create Public Threads and Attach Files" in words(screen)
    assert f"In <#{forum.id}>, posts get tags as soon as I may make some (Manage Channels)." in words(screen)
    forbid(w, forum, manage_channels=True, send_messages=False)
    forbid(w, other)
    await w.env.settle()
    screen = await w.dai.slash(w.channel, "taku here")
    assert f"In <#{forum.id}> I lack these permissions: Create Posts" in words(screen)
    forbid(w, forum, manage_channels=True)
    await w.env.settle()
    screen = await w.dai.slash(w.channel, "taku here")
    assert "Nothing is missing" in words(screen)
    assert "Optional" not in words(screen)
    for channel in (forum, other):
        forbid(w, channel, pin_messages=False, manage_channels=True)
    await w.env.settle()
    screen = await w.dai.slash(w.channel, "taku here")
    assert "Nothing is missing" in words(screen)
    assert "-# Optional permissions that I lack: Pin Messages." in words(screen)


async def test_a_forum_without_room_for_our_tags_is_told(w: World) -> None:
    keeper(w, w.dai)
    forum = w.guild.create_forum_channel("board-games")
    own = [
        {"id": str(at + 1), "name": f"topic {at}", "moderated": False, "emoji_id": None, "emoji_name": None}
        for at in range(discord_limits.FORUM_TAGS - 8)
    ]
    w.env.backend.edit_channel(forum.id, {"available_tags": own})
    await w.env.settle()
    screen = await w.dai.slash(w.channel, "taku here")
    screen = await choose(w.dai, screen, "channels", [forum])
    assert f"In <#{forum.id}> there is no room for 1 of my tags" in words(screen)


async def test_what_was_chosen_and_is_gone_is_told(w: World) -> None:
    keeper(w, w.dai)
    other, role = w.guild.create_text_channel("other"), w.guild.create_role("players")
    await w.client.tables.users.change_server(w.guild.id, channels=(w.channel.id, other.id), opener_role=role.id)
    w.env.backend.delete_channel(other.id)
    w.env.backend.delete_role(w.guild.id, role.id)
    await w.env.settle()
    screen = await w.dai.slash(w.channel, "taku here")
    assert "A channel that was chosen is not there any more" in words(screen)
    assert "The role that was chosen is not there any more" in words(screen)
    defaults = [[int(one["id"]) for one in menu.get("default_values", ())] for menu in _choosers(screen)]
    assert defaults[:2] == [[w.channel.id], []]


async def test_tables_are_opened_where_the_server_allows_it(w: World) -> None:
    one, other = [w.guild.create_text_channel(name) for name in ("one", "other")]
    await w.client.tables.users.change_server(w.guild.id, channels=(one.id, other.id))
    told = await w.ann.slash(w.channel, "taku new", game=GAME)
    assert f"tables are opened in <#{one.id}> and <#{other.id}>" in words(told)
    assert told.ephemeral
    assert f"tables are opened in <#{one.id}>" in words(await w.ann.slash(one, "taku new", game=GAME, where=w.channel))
    await w.ann.slash(w.channel, "taku new", game=GAME, where=other)
    await w.ann.slash(one, "taku new", game=GAME)
    assert await tables(w) == [other.id, one.id]


@pytest.mark.parametrize("forum", [False, True])
async def test_where_there_is_one_place_tables_are_opened_there(w: World, *, forum: bool) -> None:
    place = w.guild.create_forum_channel("games-here") if forum else w.guild.create_text_channel("games-here")
    await w.client.tables.users.change_server(w.guild.id, channels=(place.id,))
    told = await w.ann.slash(w.channel, "taku new", game=GAME)
    assert told.ephemeral
    assert "Your table is open: <#" in words(told)
    assert await tables(w) == [place.id]
    assert len(place.threads if forum else place.history()) == 1
    assert not [one for one in w.channel.history() if not one.flags.ephemeral]


async def test_only_members_with_the_role_and_moderators_open_tables(w: World) -> None:
    keeper(w, w.dai)
    role = w.guild.create_role("players")
    give(w, w.ben, role)
    await w.client.tables.users.change_server(w.guild.id, opener_role=role.id)
    told = await w.ann.slash(w.channel, "taku new", game=GAME)
    assert f"only members with the role <@&{role.id}> open tables" in words(told)
    for actor in (w.ben, w.dai):
        await actor.slash(w.channel, "taku new", game=GAME)
    assert len(await tables(w)) == 2
    await w.ann.click(w.card, label="Join")
    assert len(await w.client.tables.queries.of_user(w.ann.id)) == 1


async def test_as_many_tables_as_the_server_allows(w: World) -> None:
    await w.client.tables.users.change_server(w.guild.id, most_tables=1)
    await w.ann.slash(w.channel, "taku new", game=GAME)
    told = await w.ben.slash(w.channel, "taku new", game=GAME)
    assert "allows 1 table at a time" in words(told)
    assert len(await tables(w)) == 1
    (info,) = await w.client.tables.queries.in_guild(w.guild.id)
    await w.client.tables.ending.end(info.id, Person(w.ann.id, "Ann"), "Enough.")
    await w.ben.slash(w.channel, "taku new", game=GAME)
    assert len(await tables(w)) == 1


async def test_again_is_bound_by_what_the_server_allows_now(w: World) -> None:
    opening, ending = w.client.tables.lobby, w.client.tables.ending
    first = await w.open_table("Ben", "Chie")
    ann, ben = Person(w.ann.id, "Ann"), Person(w.ben.id, "Ben")
    await ending.end(first, ann, "Enough.")
    await w.settle()
    role, other = w.guild.create_role("players"), w.guild.create_text_channel("other")
    for changes in ({"opener_role": role.id}, {"channels": (other.id,)}):
        await w.client.tables.users.change_server(w.guild.id, **changes)
        await w.ben.click(w.thread.history()[-1], label="Again")
        assert await tables(w) == []
        await w.client.tables.users.change_server(w.guild.id, opener_role=None, channels=None)
    again = await opening.open_rematch(first, ann)
    await w.client.tables.users.change_server(w.guild.id, opener_role=role.id, most_tables=1)
    assert (await opening.open_rematch(first, ben)).id == again.id
    with pytest.raises(WrongStatus):
        await opening.open(
            game=GAME,
            host=Person(w.dai.id, "Dai", w.guild.id),
            guild_id=w.guild.id,
            channel_id=w.channel.id,
            language="en",
        )


async def test_a_table_moves_only_where_tables_may_be(w: World) -> None:
    one, other = [w.guild.create_text_channel(name) for name in ("one", "other")]
    await w.ann.slash(w.channel, "taku new", game=GAME)
    await w.client.tables.users.change_server(w.guild.id, channels=(w.channel.id, one.id))
    assert "tables are opened in" in words(await w.ann.slash(other, "taku move"))
    assert await tables(w) == [w.channel.id]
    await w.ann.slash(one, "taku move")
    assert await tables(w) == [one.id]


async def test_the_welcome_opens_tables_where_the_server_allows_it(w: World) -> None:
    guild = w.client.get_guild(w.guild.id)
    assert guild is not None
    w.client.dispatch("guild_join", guild)
    await poll_until(w.channel.history, 20, "the welcome")
    await w.settle()
    welcome, forum = w.card, w.guild.create_forum_channel("board-games")
    await w.client.tables.users.change_server(w.guild.id, channels=(forum.id,))
    asked = await w.ann.click(welcome, label="New table")
    told = await w.ann.click(shown(asked), label="Space Base")
    assert "Your table is open: <#" in words(told)
    assert await tables(w) == [forum.id]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_screen_is_within_the_limits(language: str) -> None:
    voice = Translator(language)
    channels = tuple(range(10**17, 10**17 + discord_limits.OPTIONS))
    names = tuple(screens.t(name) for name in ("View Channel", "Send Messages", "Attach Files"))
    found = [screens.ChannelProblems(one, names) for one in channels]
    for screen in (
        screens.here(GuildRow(1), (), (), voice),
        screens.here(GuildRow(1, "ja", channels, 7, 50), channels, found, voice),
        screens.here(GuildRow(1, "ja", channels, 7, 50), channels[:3], found, voice, role_gone=True),
        screens.opens_in(OpensElsewhere(channels), voice),
        screens.opens_for(NotOpener(10**17), voice),
    ):
        check(screen)
        check_message(screen)
        legible(screen)
        assert "…" not in words_of(screen).splitlines()
