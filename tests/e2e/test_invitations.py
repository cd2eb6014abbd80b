"""Tests of invitations by name, and of private tables."""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from bot.tables.model.views import Person
from cogs.lobby.options_form import ACCESS, EVERYBODY, INVITED
from tests.cogs.simulated_client import World, components, labels, shown, words
from tests.e2e.bot_players import ids, newest
from tests.e2e.support import shut
from tests.e2e.tables import open_table, set_options, start

GAME = "andromeda"
USER_MENU = 5


def pressed(message: Any, purpose: str) -> str:
    """Return the custom id of the button for that purpose."""
    return next(str(one) for one in ids(message) if one.purpose == purpose)


async def invite(w: World, by: MemberActor, *guests: Any) -> Any:
    """Invite by the button of the newest card and its menu."""
    asked = await by.click(w.card, custom_id=pressed(w.card, "invite"))
    assert asked.ephemeral
    (menu,) = [one for one in components(asked) if one["type"] == USER_MENU]
    told = await by.select(shown(asked), list(guests), custom_id=menu["custom_id"])
    await w.settle()
    return told


def letter(w: World, actor: MemberActor) -> Any:
    """Return the newest direct message of a user."""
    return newest(w, actor.user.dm_channel.id)


async def names(w: World, table: int) -> tuple[str, ...]:
    """Return the names of the table's players."""
    return (await w.client.tables.queries.info(table)).names


async def test_who_is_invited_joins_from_their_direct_messages(w: World) -> None:
    table = await open_table(w, GAME)
    card = w.card
    told = await invite(w, w.ann, w.ben, w.chie)
    assert words(told) == f"Invited: <@{w.ben.id}> and <@{w.chie.id}>"
    for actor in (w.ben, w.chie):
        assert "Ann invites you to a table." in words(letter(w, actor))
        (link,) = [one["url"] for one in components(letter(w, actor)) if one.get("url")]
        assert link.endswith(f"/{w.guild.id}/{w.channel.id}/{card.id}")
    await w.env.advance_time(3)
    await w.settle()
    assert f"Invited: <@{w.ben.id}> and <@{w.chie.id}>" in words(w.card)
    before = len(w.ben.user.dm_channel.history())
    joined = await w.ben.user.click(letter(w, w.ben), label="Join")
    assert "You have a seat" in words(joined)
    assert len(w.ben.user.dm_channel.history()) == before, "the invitation itself says so"
    assert labels(letter(w, w.ben)) == ["To the table", "Menu"]
    assert await names(w, table) == ("Ann", "Ben")
    await w.env.advance_time(3)
    await w.settle()
    assert f"Invited: <@{w.chie.id}>" in words(w.card)


async def test_who_does_not_want_to_play_says_so_with_a_press(w: World) -> None:
    table = await open_table(w, GAME)
    await invite(w, w.ann, w.ben, w.chie)
    await w.env.advance_time(3)
    await w.settle()
    asked = letter(w, w.chie)
    assert labels(asked) == ["Join", "Decline", "To the table", "Menu"]
    declined = await w.chie.user.click(asked, label="Decline")
    assert "You declined." in words(declined)
    assert labels(letter(w, w.chie)) == ["Join", "To the table", "Menu"]
    await w.env.advance_time(3)
    await w.settle()
    assert f"Invited: <@{w.ben.id}>\nDeclined: <@{w.chie.id}>" in words(w.card)
    told = words(await invite(w, w.ann, w.ben, w.chie))
    assert told == f"Invited before: <@{w.ben.id}> and <@{w.chie.id}> (declined)"
    joined = await w.chie.user.click(letter(w, w.chie), label="Join")
    assert "You have a seat" in words(joined)
    assert await names(w, table) == ("Ann", "Chie")
    await w.env.advance_time(3)
    await w.settle()
    assert "Declined" not in words(w.card)


async def test_an_invitation_comes_without_a_sound_in_quiet_hours(w: World) -> None:
    await open_table(w, GAME)
    hour = w.client.tables.now().hour
    await w.client.tables.users.change(w.ben.id, time_zone="UTC", quiet_from=hour, quiet_to=(hour + 2) % 24)
    await invite(w, w.ann, w.ben, w.chie)
    assert [letter(w, actor).flags.suppress_notifications for actor in (w.ben, w.chie)] == [True, False]


async def test_nobody_is_invited_twice_and_bots_and_oneself_never(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    bot = w.guild.add_member(w.env.create_user("helper", bot=True))
    await invite(w, w.ann, w.chie)
    letters = len(w.chie.user.dm_channel.history())
    told = words(await invite(w, w.ben, w.chie, w.ben, bot, w.dai))
    assert told.splitlines() == [
        f"Invited: <@{w.dai.id}>",
        f"At the table already: <@{w.ben.id}>",
        f"Invited before: <@{w.chie.id}>",
        f"Only other people of this server can be invited, no bots: <@{bot.id}>",
    ]
    assert len(w.chie.user.dm_channel.history()) == letters
    assert set((await w.client.tables.queries.info(table)).invited) == {w.chie.id, w.dai.id}
    refused = await w.eve.click(w.card, custom_id=pressed(w.card, "invite"))
    assert "You have no seat at this table." in words(refused)


async def test_whom_no_direct_message_reaches_is_called_in_the_channel(w: World) -> None:
    table = await open_table(w, GAME)
    shut(w, 50007)
    await invite(w, w.ann, w.ben)
    called = newest(w, w.channel.id)
    assert f"<@{w.ben.id}> Ann invites you to a table." in words(called)
    assert [one.id for one in called.mentions] == [w.ben.id]
    refused = await w.chie.click(called, label="Decline")
    assert refused.ephemeral
    assert "not for you" in words(refused)
    stranger = await w.chie.click(called, label="Join")
    assert stranger.ephemeral
    assert await names(w, table) == ("Ann", "Chie")
    joined = await w.ben.click(called, label="Join")
    assert joined.ephemeral
    assert "You have a seat" in words(joined)
    assert "Ann invites you" in words(newest(w, w.channel.id)), "what others see stays"
    assert await names(w, table) == ("Ann", "Chie", "Ben")


async def test_the_menu_of_a_person_asks_which_table_if_there_are_several(w: World) -> None:
    none = await w.ann.context_menu(w.channel, "Invite to a table", w.ben)
    assert "You are at no table" in words(none)
    assert labels(none) == ["New table"]
    first = await open_table(w, GAME)
    told = await w.ann.context_menu(w.channel, "Invite to a table", w.ben)
    assert words(told) == f"Invited: <@{w.ben.id}>"
    second = await open_table(w, "spacebase", host="Ann")
    asked = await w.ann.context_menu(w.channel, "Invite to a table", w.chie)
    assert "Which one?" in words(asked)
    chosen = await w.ann.click(shown(asked), custom_id=str(ids(asked)[1]))
    await w.settle()
    assert words(chosen) == f"Invited: <@{w.chie.id}>"
    infos = [await w.client.tables.queries.info(one) for one in (first, second)]
    assert [one.invited for one in infos] == [(w.ben.id,), (w.chie.id,)]


async def test_inviting_by_command(w: World) -> None:
    table = await open_table(w, GAME)
    told = await w.ann.slash(w.channel, "taku invite", guest=w.ben)
    await w.settle()
    assert words(told) == f"Invited: <@{w.ben.id}>"
    assert "Ann invites you" in words(letter(w, w.ben))
    assert words(await w.ann.slash(w.channel, "taku invite", guest=w.ann)) == f"At the table already: <@{w.ann.id}>"
    assert labels(await w.eve.slash(w.channel, "taku invite", guest=w.ben)) == ["New table"]
    for level in (1, 2):
        await w.client.tables.seating.add_ai(table, Person(w.ann.id, "Ann"), level)
    await start(w, table)
    await w.settle()
    full = await w.ann.slash(w.thread, "taku invite", guest=w.chie)
    assert "Every seat at this table is taken." in words(full)


async def test_a_private_table_is_for_the_invited_alone(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game=GAME, seats=3, private=True)
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    assert info.private
    assert "🔒 Private" in words(w.card)
    refusal = "This table is private"
    assert refusal in words(await w.ben.click(w.card, custom_id=pressed(w.card, "join")))
    assert refusal in words(await w.ben.slash(w.channel, "taku join"))
    assert "There is none yet" in words(await w.ben.slash(w.channel, "taku tables"))
    assert "🔒 Private table:" in words(await w.ann.slash(w.channel, "taku tables"))
    await invite(w, w.ann, w.ben)
    assert "🔒 Private table:" in words(await w.ben.slash(w.channel, "taku tables"))
    await w.ben.slash(w.channel, "taku join")
    assert await names(w, info.id) == ("Ann", "Ben")
    only_host = await w.ben.click(w.card, custom_id=pressed(w.card, "invite"))
    assert "Only the host" in words(only_host)


async def test_the_host_opens_and_closes_a_table_in_its_options(w: World) -> None:
    table = await open_table(w, GAME)
    await set_options(w.ann, w.card, {ACCESS: INVITED})
    await w.env.advance_time(3)
    await w.settle()
    assert "🔒 Private" in words(w.card)
    assert (await w.client.tables.queries.info(table)).private
    await set_options(w.ann, w.card, {ACCESS: EVERYBODY})
    await w.env.advance_time(3)
    await w.settle()
    assert "🔒" not in words(w.card)
    await w.ben.click(w.card, custom_id=pressed(w.card, "join"))
    assert await names(w, table) == ("Ann", "Ben")
