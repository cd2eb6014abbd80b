"""Tests of the queue of players: who waits for the same game and speed is seated together."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.tables.model.views import Person
from cogs.lobby.queue_screen import GAME, LEAST, SPEED
from cogs.ui.custom_ids import CustomId
from cogs.ui.links import QUEUE
from tests.cogs.simulated_client import World, shown, words
from tests.e2e.bot_players import ids, pick
from tests.e2e.digest_support import go
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import open_table


async def find(w: World, actor: MemberActor, place: Any = None, **picked: str) -> InteractionResult:
    """Fill the form *Find players*, from the list of tables."""
    page = await actor.slash(place or w.channel, "taku tables")
    form = await actor.click(shown(page), custom_id=str(CustomId(QUEUE)))
    if form.modal is None:
        form = await actor.click(shown(form), custom_id=str(CustomId("queueing")))
    return await pick(actor, form, **picked)


async def waits(w: World, actor: MemberActor) -> list[tuple[str, str, int]]:
    """Return a user's waits: game, speed, others."""
    mine = await w.client.tables.player_queue.of(w.guild.id, actor.id)
    return [(one.entry.game, one.entry.speed, one.others) for one in mine]


def calls(w: World) -> list[Any]:
    """Return the messages that call seated players."""
    return [one for one in w.channel.history() if w.env.backend.get_message(w.channel.id, one.id).ping_user_ids]


@pytest.mark.parametrize(
    ("language", "alone", "seated"),
    [
        ("en", "nobody else yet", "Enough players for Space Base!"),
        ("ja", "**スペースベース**", "スペースベースの人数がそろいました"),
    ],
)
async def test_when_enough_wait_all_are_seated_and_called_once(
    w: World, watch: SentMessages, language: str, alone: str, seated: str
) -> None:
    for actor in (w.ann, w.ben, w.chie):
        await w.client.tables.users.change(actor.id, language=language)
    space = {GAME: "spacebase", SPEED: "live"}
    assert alone in words(await find(w, w.ann, **space, **{LEAST: "3"}))
    assert "1" in words(await find(w, w.ben, **space, **{LEAST: "3"}))
    assert await waits(w, w.ann) == [("spacebase", "live", 1)]
    await w.restart()
    assert seated in words(await find(w, w.chie, **space))
    await w.settle()
    (info,) = await w.client.tables.queries.in_guild(w.guild.id)
    assert (info.people, info.host_id, info.wanted) == ((w.ann.id, w.ben.id, w.chie.id), w.ann.id, 3)
    assert (info.speed, info.language) == ("live", language)
    (call,) = calls(w)
    assert seated in words(call)
    pinged = w.env.backend.get_message(w.channel.id, call.id).ping_user_ids
    assert {*pinged} == {w.ann.id, w.ben.id, w.chie.id}
    assert any(one.purpose == "start" for message in w.channel.history() for one in ids(message))
    assert [await waits(w, actor) for actor in (w.ann, w.ben, w.chie)] == [[], [], []]
    watch.new()


async def test_an_entry_is_left_expires_and_is_there_once(w: World) -> None:
    await find(w, w.ann, **{GAME: "spacebase", SPEED: "live"})
    assert "You waited there already." in words(await find(w, w.ann, **{GAME: "spacebase", SPEED: "live"}))
    await find(w, w.ann, **{GAME: "ricochet"})
    assert {*await waits(w, w.ann)} == {("spacebase", "live", 0), ("ricochet", "days", 0)}
    w.time.pass_by(31 * 60)
    assert await waits(w, w.ann) == [("ricochet", "days", 0)]
    page = await w.ann.click(shown(await w.ann.slash(w.channel, "taku tables")), custom_id=str(CustomId(QUEUE)))
    left = await w.ann.click(shown(page), label="Leave: Ricochet Robots")
    assert "You wait for no players here." in words(left)
    assert await waits(w, w.ann) == []


async def test_where_none_may_open_tables_it_says_so_and_one_who_may_is_the_host(w: World) -> None:
    role = w.guild.create_role("openers")
    await w.client.tables.users.change_server(w.guild.id, opener_role=role.id)
    assert str(role.id) in words(await find(w, w.ann, **{GAME: "spacebase"}))
    assert await waits(w, w.ann) == []
    opener = w.guild.add_member(w.env.create_user("fay", global_name="Fay"), roles=[role])
    await find(w, opener, **{GAME: "spacebase"})
    await find(w, w.ann, **{GAME: "spacebase"})
    (info,) = await w.client.tables.queries.in_guild(w.guild.id)
    assert (info.host_id, {*info.people}) == (opener.id, {w.ann.id, opener.id})


async def test_who_is_kept_apart_by_a_block_is_not_seated_together(w: World) -> None:
    await w.client.tables.blocks.block(w.ann.id, w.ben.id)
    for actor in (w.ann, w.ben):
        await find(w, actor, **{GAME: "spacebase"})
    assert await w.client.tables.queries.in_guild(w.guild.id) == []
    await find(w, w.chie, **{GAME: "spacebase"})
    (info,) = await w.client.tables.queries.in_guild(w.guild.id)
    assert info.people == (w.ann.id, w.chie.id)
    assert await waits(w, w.ben) == [("spacebase", "days", 0)]


async def test_a_server_with_its_most_tables_seats_them_when_one_is_over(w: World) -> None:
    await w.client.tables.users.change_server(w.guild.id, most_tables=1)
    table = await open_table(w, "andromeda", host="Eve")
    await find(w, w.ann, **{GAME: "spacebase"})
    assert "allows 1 table at a time" in words(await find(w, w.ben, **{GAME: "spacebase"}))
    assert await waits(w, w.ann) == [("spacebase", "days", 1)]
    await w.client.tables.ending.end(table, Person(w.eve.id, "Eve"))
    await go(w)
    assert await waits(w, w.ann) == []


async def test_a_deleted_channel_puts_them_back_for_another_host(w: World) -> None:
    other = w.guild.create_text_channel("other")
    await find(w, w.ann, other, **{GAME: "spacebase", LEAST: "3"})
    await find(w, w.ben, **{GAME: "spacebase", LEAST: "3"})
    w.env.backend.delete_channel(other.id)
    await find(w, w.chie, **{GAME: "spacebase"})
    await w.settle()
    assert len(await waits(w, w.ann)) == 1
    await go(w)
    (info,) = await w.client.tables.queries.in_guild(w.guild.id)
    assert (info.host_id, info.channel_id) == (w.ben.id, w.channel.id)
    assert len(calls(w)) == 1
