"""Tests of opening and starting tables under failures."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.games.registry import GAMES
from cogs.board.threads import NEEDED
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, components, labels, shown, tool, words
from tests.e2e.bot_players import board, ids
from tests.e2e.support import forbid
from tests.e2e.tables import at_once, every_game, open_table, play_table, press_card, seat_ai, set_options, start


async def of(w: World, actor: MemberActor) -> list[int]:
    """Return the tables of a user."""
    return [info.id for info in await w.client.tables.queries.of_user(actor.id)]


def of_table(scores: Any) -> int:
    """Return the table whose seal the scores lead to."""
    return next(one.table for one in ids(scores) if one.purpose == "seal")


def public(w: World) -> list[int]:
    """Return the public messages of the channel."""
    return [message.id for message in w.channel.history() if not message.flags.ephemeral]


def private(w: World) -> list[Any]:
    """Return the current ephemeral messages in the channel."""
    return [one for one in w.env.backend.messages[w.channel.id].values() if one.is_ephemeral]


@pytest.mark.parametrize("permission", NEEDED)
async def test_a_missing_permission_is_named_and_nothing_is_made(w: World, game: str, permission: str) -> None:
    table = await open_table(w, game, "Ben", ai=1)
    await w.env.advance_time(3)
    forbid(w, **{permission: False})
    posted = public(w)
    told = [await w.chie.slash(w.channel, "taku new", game=game), await start(w, table)]
    for one in told:
        assert one.ephemeral
        assert NEEDED[permission].key in words(one)
    assert public(w) == posted
    assert not w.channel.threads
    assert (await w.client.tables.queries.info(table)).status == "open"
    assert await of(w, w.chie) == []
    forbid(w)
    await start(w, table)
    assert (await w.client.tables.queries.info(table)).status == "running"


async def test_two_clicks_on_start_at_once_are_one_start(w: World, game: str) -> None:
    table = await open_table(w, game, "Ben", ai=1)
    await w.env.advance_time(3)
    card = w.card
    with at_once(w):
        first = await w.ann.click(card, label="Start")
        second = await w.ann.click(card, label="Start")
    await w.env.settle()
    assert len(w.channel.threads) == 1
    info = await w.client.tables.queries.info(table)
    assert (info.status, info.number) == ("running", 1)
    told = [(one.ephemeral, words(one)) for pressed in (first, second) for one in pressed.followups]
    assert [private and "already begun" in text for private, text in told] == [True]


async def test_one_press_fills_the_table_and_starts(w: World, game: str) -> None:
    await w.ann.slash(w.channel, "taku new", game=game)
    (table,) = await of(w, w.ann)
    least = GAMES[game].meta.seats[0]
    fill = next(one for one in ids(w.card) if one.purpose == "fill")
    assert "Only the host" in words(await w.ben.click(w.card, custom_id=str(fill)))
    card = w.card
    with at_once(w):
        for _ in range(2):
            await w.ann.click(card, custom_id=str(fill))
    await w.env.settle()
    await w.settle()
    info = await w.client.tables.queries.info(table)
    assert info.status == "running"
    assert [seat.ai_level for seat in info.seats] == [None] + [2] * max(1, least - 1)
    assert labels(w.channel.history()[0])[:1] == ["To the table"]


async def test_private_answers_of_the_lobby_leave_when_the_game_starts(w: World, game: str) -> None:
    asked = await w.ann.slash(w.channel, "taku new")
    await w.ann.click(shown(asked), label=GAMES[game].meta.title.key)
    (table,) = await of(w, w.ann)
    await seat_ai(w, w.ann, w.card)
    await press_card(w.ann, w.card, "invite")
    await set_options(w.ann, w.card, {})
    await w.ben.click(w.card, label="Join")
    assert private(w)
    await start(w, table)
    await w.settle()
    assert not private(w)


async def test_the_last_seat_is_taken_once(w: World, game: str) -> None:
    table = await open_table(w, game, ai=1)
    card = w.card
    with at_once(w):
        results = [await actor.click(card, label="Join") for actor in (w.ben, w.chie)]
    await w.env.settle()
    info = await w.client.tables.queries.info(table)
    assert len(info.seats) == 3
    late = w.chie if info.seat_of(w.chie.id) is None else w.ben
    told = next(one for one, actor in zip(results, (w.ben, w.chie), strict=True) if actor is late)
    assert "Every seat at this table is taken." in words(told)
    assert "no table here" in words(await late.slash(w.channel, "taku join"))


async def test_joining_by_command_asks_which_table_and_names_the_one(w: World) -> None:
    await open_table(w, "andromeda")
    second = await open_table(w, "spacebase", host="Ben")
    asked = await w.chie.slash(w.channel, "taku join")
    assert "Several tables are open here. Which one?" in words(asked)
    assert [label.partition(" ")[0] for label in labels(asked)] == ["Space", "Andromeda:"]
    told = await w.chie.click(shown(asked), custom_id=str(CustomId("join", second)))
    assert "You have a seat at this table: Space Base (Ben and Chie)." in words(told)
    assert labels(told) == ["To the table"]
    assert (await w.client.tables.queries.info(second)).names == ("Ben", "Chie")
    told = await w.chie.slash(w.channel, "taku join")
    assert "Andromeda (Ann and Chie)" in words(told), "the only one that is left"


async def test_joining_twice_at_once_is_one_seat(w: World, game: str) -> None:
    table = await open_table(w, game)
    card = w.card
    with at_once(w):
        for _ in range(2):
            await w.ben.click(card, label="Join")
    await w.env.settle()
    assert (await w.client.tables.queries.info(table)).names == ("Ann", "Ben")


async def test_too_few_cannot_start(w: World, game: str) -> None:
    table = await open_table(w, game)
    missing = GAMES[game].meta.seats[0] - 1
    assert ("Start" in labels(w.card)) == (not missing)
    assert ("The game needs" in words(w.card)) == bool(missing)
    assert (await w.client.tables.queries.info(table)).status == "open"


async def test_two_tables_of_the_same_people_and_commands_ask_which(w: World, game: str) -> None:
    first = await play_table(w, game, "Ben", ai=1)
    second = await play_table(w, game, "Ben", ai=1)
    asked = await w.ann.slash(w.channel, "score")
    assert "several tables" in words(asked)
    assert len(labels(asked)) == 2
    ids = [one["custom_id"] for one in components(asked) if one["type"] == 2]
    chosen = await w.ann.click(shown(asked), custom_id=ids[1])
    assert of_table(chosen) == second
    for table, thread in zip((first, second), w.channel.threads, strict=True):
        own = await w.ann.slash(thread, "score")
        assert of_table(own) == table
    turns = words(await w.ann.slash(w.channel, "turns"))
    assert turns.count(f"/{w.guild.id}/") == 2


async def test_a_table_in_a_thread_or_by_dm_is_refused_in_words(w: World, game: str) -> None:
    await play_table(w, game, "Ben", ai=1)
    told = await w.dai.slash(w.thread, "taku new", game=game)
    assert "in a text channel" in words(told)
    assert await of(w, w.dai) == []


@every_game
async def test_the_card_says_the_same_in_every_game(w: World, game: str) -> None:
    await open_table(w, game)
    assert words(w.card).startswith(f"## {GAMES[game].meta.title.key}")
    await play_table(w, game, "Chie", ai=1, host="Ben")
    there = await board(w, max(await of(w, w.ben)))
    found = labels(there)
    for label in ("The whole board", "Log", "Rules", "What is this?"):
        assert shown(await tool(w.dai, there, label)).ephemeral
    own = GAMES[game].meta.own
    assert own is None or own.key in found
