"""Tests of the ready check of live tables in Discord."""

from __future__ import annotations

from typing import Any

from bot.tables.model.lobby_timers import CHECK
from bot.tables.model.views import Person
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import newest
from tests.e2e.support import forbid
from tests.e2e.tables import at_once, press_card

GAME = "andromeda"


async def table(w: World) -> Any:
    """Return the table."""
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    return info


def fresh(w: World, message: Any) -> Any:
    """Return the current version of a message."""
    return next(one for one in w.channel.history() if one.id == message.id)


async def test_a_live_game_begins_when_all_have_pressed_ready(w: World, live_card: Any) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    assert (await table(w)).status == "open"
    asking = newest(w, w.channel.id)
    assert f"are you ready?** <@{w.ben.id}> <@{w.chie.id}>" in words(asking)
    assert {one.id for one in asking.mentions} == {w.ben.id, w.chie.id}
    assert "**Ann** ✓ (host)" in words(fresh(w, live_card))
    assert labels(fresh(w, live_card))[0] == "Ready"
    await w.ben.click(fresh(w, live_card), label="Ready")
    await w.settle()
    assert "**Ben** ✓" in words(fresh(w, live_card))
    assert (await table(w)).status == "open"
    await w.chie.click(asking, label="Ready")
    await w.settle()
    info = await table(w)
    assert (info.status, info.names) == ("running", ("Ann", "Ben", "Chie"))
    assert len(w.channel.threads) == 1
    assert asking.id not in [one.id for one in w.channel.history()], "what asked is gone"


async def test_two_last_words_at_once_are_one_start(w: World, live_card: Any) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    now = fresh(w, live_card)
    with at_once(w):
        for actor in (w.ben, w.chie):
            await actor.click(now, label="Ready")
    await w.env.settle()
    await w.settle()
    assert ((await table(w)).status, (await table(w)).number) == ("running", 1)
    assert len(w.channel.threads) == 1


async def test_the_host_starts_without_who_is_not_there(w: World, live_card: Any) -> None:
    await press_card(w.dai, live_card, "join")
    await press_card(w.ann, live_card, "start")
    await w.settle()
    for actor in (w.ben, w.chie):
        await actor.click(fresh(w, live_card), label="Ready")
    asked = await press_card(w.ann, fresh(w, live_card), "start")
    assert asked.ephemeral
    assert "Dai did not press Ready yet. Start without them?" in words(asked)
    refused = await press_card(w.ben, fresh(w, live_card), "start")
    assert "Only the host" in words(refused)
    await w.ann.click(shown(asked), label="Start without them")
    await w.settle()
    info = await table(w)
    assert (info.status, info.names) == ("running", ("Ann", "Ben", "Chie"))
    assert w.thread.id == live_card.id, "the thread hangs on the card"


async def test_without_enough_who_are_there_nothing_begins(w: World, live_card: Any) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    asked = await press_card(w.ann, fresh(w, live_card), "start")
    refused = await w.ann.click(shown(asked), label="Start without them")
    assert any("needs at least 3 players" in words(one) for one in refused.followups)
    info = await table(w)
    assert (info.status, info.names) == ("open", ("Ann", "Ben", "Chie"))
    assert not w.channel.threads


async def test_the_time_is_over_with_a_word_for_the_host(w: World, live_card: Any) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    asking = newest(w, w.channel.id)
    await w.ben.click(fresh(w, live_card), label="Ready")
    w.time.pass_by(CHECK.total_seconds() + 1)
    await w.ai_moves()
    await w.settle()
    word = newest(w, w.channel.id)
    assert f"<@{w.ann.id}> Chie did not press Ready in time" in words(word)
    assert [one.id for one in word.mentions] == [w.ann.id]
    assert asking.id not in [one.id for one in w.channel.history()]
    await w.env.advance_time(3)
    await w.settle()
    assert "✓" not in words(fresh(w, live_card))


async def test_a_game_that_cannot_begin_says_so(w: World, live_card: Any) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    await w.ben.click(fresh(w, live_card), label="Ready")
    forbid(w, create_public_threads=False)
    await w.chie.click(fresh(w, live_card), label="Ready")
    await w.settle()
    assert "I could not begin the game" in words(newest(w, w.channel.id))
    assert (await table(w)).status == "open"
    forbid(w)


async def test_over_days_nobody_is_asked(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game=GAME, seats=3)
    for actor in (w.ben, w.chie):
        await press_card(actor, w.card, "join")
    await press_card(w.ann, w.card, "start")
    await w.settle()
    assert (await table(w)).status == "running"


async def test_alone_with_ai_players_a_live_game_begins_at_once(w: World) -> None:
    await w.open_table(ai=2, speed="live", seats=3)
    assert (await table(w)).status == "running"


async def test_a_table_that_is_played_over_days_after_all_loses_nobody(w: World, live_card: Any) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    await w.client.tables.lobby.configure((await table(w)).id, Person(w.ann.id, "Ann"), speed="days")
    await w.env.advance_time(3)
    await press_card(w.ann, fresh(w, live_card), "start")
    await w.settle()
    info = await table(w)
    assert (info.status, info.names) == ("running", ("Ann", "Ben", "Chie"))
