"""Tests of a server's season and its puzzle league in Discord."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.games.contract import Outcome, t
from bot.games.ricochet.rules.moving import write
from bot.tables.model.results import with_result
from tests.cogs.simulated_client import World, shown, words
from tests.e2e.cup_support import minute
from tests.e2e.robots_support import best, look, press, write_down
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import open_table, start
from tests.tables.cup_support import finish

GAME, WEEK = "spacebase", 7 * 86_400


@pytest.fixture
def keeper(w: World) -> MemberActor:
    """Return a moderator of the server."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    return w.guild.add_member(w.env.create_user("keeper"), roles=[role])


async def play(w: World, *names: str) -> None:
    """Store a game with these players, the winner first, and let some time pass."""
    host, *others = names
    table = await open_table(w, GAME, *others, seats=len(names), host=host)
    await start(w, table, host)
    info = await w.client.tables.queries.info(table)
    places = tuple(1 + names.index(seat.name) for seat in info.seats)
    with w.env.time_context():
        results = with_result(info, Outcome(places, ((),) * len(names), t("Over.")))
        await finish(w.client.tables, table, results)
        w.time.pass_by(60)
        await w.settle()


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_season_from_the_command_to_the_hall_of_fame(
    w: World, keeper: MemberActor, watch: SentMessages, language: str
) -> None:
    await w.client.tables.users.change_server(w.guild.id, language=language)
    for actor in (w.ann, keeper):
        await w.client.tables.users.change(actor.id, language=language)
    refused = await w.ann.slash(w.channel, "season start", weeks=1)
    assert {"en": "Only moderators", "ja": "モデレーター"}[language] in words(refused)
    begun = await keeper.slash(w.channel, "season start", weeks=1)
    assert not begun.ephemeral
    assert {"en": "A season has begun.", "ja": "シーズンが始まりました。"}[language] in words(begun)
    await play(w, "Ann", "Ben", "Chie")
    seen = await w.ann.slash(w.channel, "season show")
    assert seen.ephemeral
    assert {"en": "You are in place 1, with 5 points.", "ja": "いま1位、5点です。"}[language] in words(seen)
    w.time.pass_by(WEEK)
    await minute(w)
    await minute(w)
    (end,) = [one for one in w.channel.history() if {"en": "is over", "ja": "：終了"}[language] in words(one)]
    assert "**Ann**" in words(end)
    after = await w.ann.slash(w.channel, "season show")
    assert "👑 Ann" in words(after)
    for sent in watch.new():
        check_limits(sent)


async def test_its_end_is_told_where_the_server_looks(w: World, keeper: MemberActor) -> None:
    await keeper.slash(w.channel, "season start", weeks=4, game=GAME)
    there = w.guild.create_text_channel("news")
    await w.client.tables.users.change_server(w.guild.id, notice_channel=there.id)
    assert "The season is over" in words(await keeper.slash(w.channel, "season end"))
    await w.settle()
    (end,) = there.history()
    assert "Nobody has finished a game in it." in words(end)
    assert "No season runs here" in words(await w.ann.slash(w.channel, "season show"))


async def answered(w: World, who: MemberActor, way: Any) -> None:
    """Submit a route for today's puzzle."""
    await press(who, await write_down(who, await look(w, who), write(way)), "Hand in")


async def test_the_puzzle_league_counts_days_that_are_over(w: World, watch: SentMessages) -> None:
    await answered(w, w.ann, best().way)
    w.time.pass_by(60)
    await answered(w, w.ben, best().way)
    today = await w.ann.slash(w.channel, "robots league")
    assert "You have no points in it yet." in words(today)
    w.time.pass_by(86_400)
    own = await w.ann.slash(w.channel, "robots league")
    assert own.ephemeral
    assert "You are in place 1, with 5 points." in words(own)
    assert "You are in place 2, with" not in words(own)
    await w.client.tables.users.change(w.ann.id, hides_stats=True)
    hidden = await w.ann.slash(w.channel, "robots league")
    assert "Others do not see you here" in words(hidden)
    others = str(shown(await w.ben.slash(w.channel, "robots league")).components)
    assert "Ann" not in others
    assert "Ben: " in others
    assert "no points" in words(await w.ann.slash(w.channel, "robots league", days="last month"))
    for sent in watch.new():
        check_limits(sent)
