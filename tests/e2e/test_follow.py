"""Tests of followers: notified of a table's turns or its end, without hidden information."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.tables.model.views import Person
from bot.tables.notifications.following import GAP
from cogs.users.digest_form import BESIDE
from tests.cogs.simulated_client import World, labels, shown, tool, words
from tests.e2e.bot_players import board, ids, next_up, until_asked
from tests.e2e.digest_support import days, go, set_digest
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import play_table, press_card

HOURS = GAP + timedelta(hours=1)


def told(w: World, name: str = "Dai") -> list[Any]:
    """Return the texts of a user's direct messages."""
    said = ("Tables that you follow", "フォロー中の卓")
    return [one for one in w.people[name].user.dm_channel.history() if any(one_of in words(one) for one_of in said)]


async def move(w: World, table: int) -> None:
    """Make the move of a player with a decision."""
    loaded, actor, said = await next_up(w, table)
    assert loaded.info.id == table
    await w.act(table, actor.user.global_name or "", *said)
    await w.settle()


async def hours(w: World, count: float) -> None:
    """Let n hours pass, with the bot's jobs run every half hour."""
    for _ in range(round(count * 2)):
        w.time.pass_by(1800)
        await go(w)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_word_at_its_turns_until_one_stops(w: World, watch: SentMessages, game: str, language: str) -> None:
    await w.client.tables.users.change(w.dai.id, language=language)
    table = await play_table(w, game, "Ben", "Chie")
    await until_asked(w, table)
    await w.settle()
    here = await board(w, table)
    page = await tool(w.dai, here, {"en": "Follow, note…", "ja": "フォロー・メモ…"}[language])
    await w.dai.click(shown(page), custom_id=next(str(one) for one in ids(page) if one.arg == "turns"))
    await move(w, table)
    await hours(w, 1)
    (word,) = told(w)
    assert len(labels(word)) == 3
    for _ in range(2):
        await move(w, table)
    await hours(w, HOURS / timedelta(hours=1))
    (newer,) = told(w)
    assert newer.id != word.id, "one stands there"
    stop = next(one for one in ids(newer) if one.purpose == "follow")
    stopped = await w.dai.user.click(newer, custom_id=str(stop))
    assert {"en": "You hear nothing of this table.", "ja": "この卓はフォローしていません。"}[language] in words(stopped)
    await move(w, table)
    await hours(w, 10)
    assert [one.id for one in told(w)] == [newer.id]
    for sent in watch.new():
        check_limits(sent)


async def test_by_the_card_and_of_the_end_alone(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", ai=1)
    await until_asked(w, table)
    await w.settle()
    await w.env.advance_time(60)
    page = await press_card(w.dai, w.card, "own")
    await w.dai.click(shown(page), label="Only its end")
    await move(w, table)
    await hours(w, 6)
    assert told(w) == []
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "It got late")
    await hours(w, 1)
    (word,) = told(w)
    assert "ended this table" in words(word)
    assert labels(word) == ["To the table: Andromeda", "Menu"]


async def test_who_has_a_digest_finds_it_there(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", ai=1)
    await until_asked(w, table)
    await w.settle()
    await set_digest(w, "20:00", BESIDE, "Dai")
    page = await tool(w.dai, await board(w, table), "Follow, note…")
    await w.dai.click(shown(page), label="Follow its turns")
    await move(w, table)
    await days(w, 1)
    (digest,) = told(w)
    assert "Your daily digest" in words(digest)
    await days(w, 1)
    assert [one.id for one in told(w)] == [digest.id], "nothing has happened since"


async def test_what_is_refused_is_said(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", ai=1)
    await until_asked(w, table)
    await w.settle()
    page = await tool(w.dai, await board(w, table), "Follow, note…")
    await w.client.tables.users.change(w.dai.id, dm=False)
    refused = await w.dai.click(shown(page), label="Follow its turns")
    assert "you get none from me" in words(refused)
    await w.client.tables.users.change(w.dai.id, dm=True)
    await w.client.tables.ending.end(table, Person(w.ann.id, "Ann"), "It got late")
    over = await w.dai.click(shown(page), label="Follow its turns")
    assert "over" in words(over)


async def test_who_does_not_see_the_channel_any_more_hears_nothing(w: World) -> None:
    table = await play_table(w, "andromeda", "Ben", ai=1)
    await until_asked(w, table)
    await w.settle()
    page = await tool(w.dai, await board(w, table), "Follow, note…")
    await w.dai.click(shown(page), label="Follow its turns")
    await move(w, table)
    w.env.inject_error("GET", f"/guilds/{w.guild.id}/members/{w.dai.id}", status=404, code=10007, times=None)
    await hours(w, 6)
    assert told(w) == []
