"""Tests of blocks, bans and removals: those who make them, and those kept from a seat."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.tables.model.views import Person
from bot.tables.users.blocks import EVERYWHERE
from bot.words.formatter import LANGUAGES
from cogs.servers.bans_screen import ALL, BAN, BANS, LIFT
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import BLOCK, BLOCKED, OPERATE, UNBLOCK
from cogs.users.settings_screen import PRIVACY
from tests.cogs.simulated_client import World, components, settings_page, shown, words
from tests.e2e.bot_players import ids, newest
from tests.e2e.sent_messages import SentMessages
from tests.e2e.support import pressed
from tests.e2e.tables import open_table, play_table, press_card

GAME, USER_MENU = "andromeda", 5
NEUTRAL = {"en": "You can't take a seat at this table.", "ja": "この卓には着けません。"}
PLAIN = {"en": "You have blocked Ann, who has a seat here.", "ja": "ブロックしているAnnがこの卓にいます。"}
OWN_BLOCK = {"en": "Blocked by you, so not invited:", "ja": "ブロックしているので招待していません："}
MODERATORS = {"en": "The moderators of this server do not let you", "ja": "このサーバーのモデレーターが、"}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def of(message: Any, purpose: str, kind: int = 2) -> str:
    """Return the custom id of the only component with that purpose."""
    (found,) = {str(one) for one in ids(message, kind) if one.purpose == purpose}
    return found


async def go(actor: MemberActor, message: Any, purpose: str) -> Any:
    """Press the button with that purpose."""
    there = shown(message) if isinstance(message, InteractionResult) else message
    return await actor.click(there, custom_id=of(message, purpose))


async def speaks(w: World, language: str) -> None:
    """Set the language of everybody."""
    for actor in w.people.values():
        await w.client.tables.users.change(actor.id, language=language)


def keeper(w: World, actor: MemberActor) -> None:
    """Let the person moderate the server."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    w.env.backend.guilds[w.guild.id].members[actor.id].role_ids.append(role.id)


async def attempts(w: World, actor: MemberActor, table: int) -> list[Any]:
    """Try each way to a seat at the open table; return the answers."""
    ways = (
        lambda: press_card(actor, w.card, "join"),
        lambda: actor.slash(w.channel, "taku join"),
        lambda: pressed(w, actor, w.card, CustomId("accept", table)),
    )
    return [[{**one, "id": 0} for one in components(await way())] for way in ways]


async def seated(w: World, table: int) -> tuple[str, ...]:
    """Return the names of the table's players."""
    return (await w.client.tables.queries.info(table)).names


# --- blocks ----------------------------------------------------------------------------------------------------------


@every_language
async def test_a_block_looks_like_a_removal_to_whom_it_keeps_away(w: World, watch: SentMessages, language: str) -> None:
    await speaks(w, language)
    table = await open_table(w, GAME, "Chie", "Ben", seats=4)
    await w.client.tables.seating.remove(table, Person(w.ann.id, "Ann"), 2)
    removed = await attempts(w, w.ben, table)
    assert all(NEUTRAL[language] in str(one) for one in removed)
    watch.new()
    await w.client.tables.blocks.block(w.ann.id, w.dai.id)
    assert await attempts(w, w.dai, table) == removed
    await w.client.tables.blocks.block(w.chie.id, w.dai.id)
    assert await attempts(w, w.dai, table) == removed
    await w.settle()
    assert not [one for one in watch.new() if one.reader != w.dai.id], "nobody hears of the attempts"
    assert "Ann" in words(await w.dai.slash(w.channel, "taku tables")), "the table is not hidden"
    assert await seated(w, table) == ("Ann", "Chie")


@every_language
async def test_a_block_is_made_where_one_looks_somebody_up_and_undone(
    w: World, watch: SentMessages, language: str
) -> None:
    await speaks(w, language)
    table = await open_table(w, GAME, "Ben")
    for found in (
        await w.ben.context_menu(w.channel, "Who is this", w.ann),
        await w.ben.slash(w.channel, "profile", member=w.ann),
    ):
        done = await go(w.ben, found, BLOCK)
        assert f"<@{w.ann.id}>" in words(done)
        assert len(words(done).splitlines()) == 2, "the table where both sit goes on"
        assert await w.client.tables.blocks.blocked_by(w.ben.id) == [w.ann.id]
        assert await seated(w, table) == ("Ann", "Ben")
        again = await go(w.ben, done, UNBLOCK)
        assert of(again, BLOCK)
        assert not await w.client.tables.blocks.blocked_by(w.ben.id)
    assert not [one for one in watch.new() if one.reader == w.ann.id]


@every_language
async def test_the_settings_list_who_is_blocked(w: World, watch: SentMessages, language: str) -> None:
    await speaks(w, language)
    bot = w.guild.add_member(w.env.create_user("helper", bot=True))
    done = await settings_page(w.ben, w.channel, PRIVACY)
    for actor in (w.ben, bot, w.ann, w.ann, w.chie, w.dai):
        page = await go(w.ben, done, BLOCKED)
        answer = await w.ben.select(shown(page), [actor], custom_id=of(page, BLOCK, USER_MENU))
        assert (UNBLOCK in str(components(answer))) == (actor not in (w.ben, bot))
        done = answer if ids(answer) else await settings_page(w.ben, w.channel, PRIVACY)
    for other in range(100, 104):
        await w.client.tables.blocks.block(w.ben.id, other)
    listed = await go(w.ben, done, BLOCKED)
    rows = [one for one in ids(listed) if one.purpose == UNBLOCK]
    second = await w.ben.click(shown(listed), custom_id=str(CustomId(BLOCKED, number=1)))
    rows += [one for one in ids(second) if one.purpose == UNBLOCK]
    assert len(rows) == len(set(rows)) == 7
    watch.new()
    in_message = await w.ben.user.slash("settings")
    private = await w.ben.user.click(shown(in_message), custom_id=str(CustomId("settings", arg=PRIVACY)))
    plain = await w.ben.user.click(shown(private), custom_id=str(CustomId(BLOCKED)))
    assert not [one for one in components(plain) if one["type"] == USER_MENU]


@every_language
async def test_who_blocks_is_told_plainly_who_sits_there(w: World, language: str) -> None:
    await speaks(w, language)
    table = await open_table(w, GAME)
    await w.client.tables.blocks.block(w.ben.id, w.ann.id)
    await w.client.tables.blocks.block(w.ann.id, w.ben.id)
    refused = await press_card(w.ben, w.card, "join")
    assert PLAIN[language] in words(refused)
    listed = await go(w.ben, refused, BLOCKED)
    await go(w.ben, listed, UNBLOCK)
    assert NEUTRAL[language] in words(await press_card(w.ben, w.card, "join"))
    told = words(await w.ann.slash(w.channel, "taku invite", guest=w.ben))
    assert told.startswith(OWN_BLOCK[language]), "their own block is said"
    await w.client.tables.blocks.unblock(w.ann.id, w.ben.id)
    await press_card(w.ben, w.card, "join")
    assert await seated(w, table) == ("Ann", "Ben")


async def test_an_invitation_to_whom_a_block_keeps_away_is_not_delivered(w: World) -> None:
    await open_table(w, GAME)
    await w.client.tables.blocks.block(w.ben.id, w.ann.id)
    assert words(await w.ann.slash(w.channel, "taku invite", guest=w.ben)) == f"Invited: <@{w.ben.id}>"
    await w.client.tables.blocks.block(w.chie.id, w.dai.id)
    assert words(await w.ann.slash(w.channel, "taku invite", guest=w.chie)) == f"Invited: <@{w.chie.id}>"
    await w.settle()
    assert not w.ben.user.dm_channel.history()
    assert w.chie.user.dm_channel.history(), "Dai is not there"


async def test_nobody_is_called_to_a_rematch_from_whom_a_block_keeps_them_away(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await w.client.tables.ending.end(table, Person(w.eve.id, "Eve", moderates=w.guild.id), "It got late")
    await w.settle()
    await w.client.tables.blocks.block(w.ben.id, w.ann.id)
    over, thread = newest(w, w.thread.id), w.thread.id
    await w.ann.click(over, custom_id=of(over, "again"))
    assert [one.id for one in newest(w, thread).mentions] == [w.chie.id]
    refused = await w.ben.click(over, custom_id=of(over, "again"))
    assert PLAIN["en"] in words(refused)


# --- bans ------------------------------------------------------------------------------------------------------------


@every_language
async def test_moderators_ban_in_the_settings_of_their_server(w: World, language: str) -> None:
    await speaks(w, language)
    keeper(w, w.eve)
    keeper(w, w.dai)
    table = await open_table(w, GAME, "Chie")
    page = await go(w.eve, await w.eve.slash(w.channel, "taku here"), BANS)
    for who, there in ((w.dai, False), (w.eve, False), (w.ben, True), (w.chie, True)):
        form = await w.eve.select(shown(page), [who], custom_id=of(page, BAN, USER_MENU))
        done = await w.eve.submit_modal(form, {"reason": "Spoke of *hands*"})
        assert ("hands" in words(done)) == there
    assert f"<@{w.ben.id}>" in words(done)
    assert await seated(w, table) == ("Ann", "Chie")
    for way in (await attempts(w, w.ben, table), components(await w.ben.slash(w.channel, "taku new", game=GAME))):
        assert MODERATORS[language] in str(way)
        assert "hands" not in str(way)
    page = await go(w.eve, await w.eve.slash(w.channel, "taku here"), BANS)
    assert len([one for one in ids(page) if one.purpose == LIFT]) == 2
    for one in [one for one in ids(page) if one.purpose == LIFT]:
        await w.eve.click(shown(page), custom_id=str(one))
    await press_card(w.ben, w.card, "join")
    assert await seated(w, table) == ("Ann", "Chie", "Ben")


@every_language
async def test_the_operator_bans_everywhere_by_id(w: World, language: str) -> None:
    await speaks(w, language)
    w.client.owner_id = w.eve.id
    table = await open_table(w, GAME)
    for target in (CustomId(BANS, arg=ALL), CustomId(LIFT, arg=ALL, said=(str(w.ben.id),))):
        assert not ids(await pressed(w, w.ann, w.card, target)), "only the operator sees the list"
    page = await go(w.eve, await pressed(w, w.eve, w.card, CustomId(OPERATE)), BANS)
    for typed, done in (("x", False), ("12", False), (str(w.eve.id), False), (f"{w.ben.id} ", True)):
        form = await go(w.eve, page, BAN)
        answered = await w.eve.submit_modal(form, {"user": typed})
        assert (f"<@{w.ben.id}>" in words(answered)) == done
    assert [row.user_id for row in await w.client.tables.blocks.bans_in(EVERYWHERE)] == [w.ben.id]
    assert all(MODERATORS[language] not in str(one) for one in await attempts(w, w.ben, table))
    assert await seated(w, table) == ("Ann",)
