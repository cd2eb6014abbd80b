"""Tests of quiet hours: silent notifications, and reminders when they are over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from tests.cogs.simulated_client import World, words
from tests.e2e.bot_players import advice, asked, board, newest, person, until_asked
from tests.e2e.sent_messages import calls_in
from tests.e2e.tables import open_table, play_table, set_options, start

BY_THREAD, BY_MESSAGE = "spacebase", "andromeda"
SILENT = discord.MessageFlags.suppress_notifications.flag


async def rest(w: World, *names: str, begin: int = 22, end: int = 9) -> None:
    """Set quiet hours for these users; a test begins at midnight."""
    for name in names:
        await w.client.tables.users.change(w.people[name].id, time_zone="UTC", quiet_from=begin, quiet_to=end)


def rings(message: Any) -> bool:
    """Return whether the message notifies with sound."""
    return not message.flags.suppress_notifications


def calls(w: World) -> list[tuple[int, bool]]:
    """Return the user mentioned by each board that mentions one, and whether with sound."""
    path = f"channels/{w.thread.id}/messages"
    posts = [one.json for one in w.env.backend.http_requests if one.method == "POST" and one.path.strip("/") == path]
    named = [(body["allowed_mentions"]["users"], body.get("flags", 0)) for body in posts if body]
    return [(int(users[0]), not flags & SILENT) for users, flags in named if len(users) == 1]


async def go_on(w: World, table: int, moves: int) -> None:
    """Make n moves, ten minutes apart."""
    for _ in range(moves):
        loaded = await until_asked(w, table)
        seat = asked(loaded)[0]
        w.time.pass_by(600)
        await w.act(table, person(w, loaded, seat).user.global_name or "", *advice(loaded, seat))
    await w.settle()


@pytest.mark.parametrize("resting", [("Ann", "Ben"), ("Ben",), ()])
async def test_a_board_that_calls_somebody_at_rest_makes_no_sound(w: World, resting: tuple[str, ...]) -> None:
    await rest(w, *resting)
    table = await play_table(w, BY_THREAD, "Ben", seats=2)
    while {user for user, _ in calls(w)} != {w.ann.id, w.ben.id}:
        await go_on(w, table, 4)
    asleep = {w.people[name].id for name in resting}
    assert [(user, user not in asleep) for user, _ in calls(w)] == calls(w)


async def test_it_rings_where_one_of_them_is_up(w: World) -> None:
    await rest(w, "Ann")
    for actor in (w.ann, w.ben):
        await w.client.tables.users.change(actor.id, dm=False)
    table = await play_table(w, BY_MESSAGE, "Ben", "Chie")
    await w.settle()
    assert {w.ann.id, w.ben.id} <= {*calls_in(w.env, w.thread.id)}
    assert rings(await board(w, table))


async def test_a_hand_comes_without_a_sound_to_who_is_at_rest(w: World) -> None:
    await rest(w, "Ann")
    await play_table(w, BY_MESSAGE, "Ben", ai=1)
    await w.settle()
    assert [rings(newest(w, actor.user.dm_channel.id)) for actor in (w.ann, w.ben)] == [False, True]


async def test_a_hand_that_asks_nothing_makes_no_sound(w: World) -> None:
    table = await open_table(w, BY_THREAD, "Ben", "Chie", seats=3)
    await set_options(w.ann, w.card, {"@speed": "live"})
    await start(w, table)
    await w.settle()
    waited = w.waiting(await w.client.tables.reader.view(table, None))
    for actor in (w.ann, w.ben, w.chie):
        assert rings(newest(w, actor.user.dm_channel.id)) == (actor in waited)


async def test_over_days_a_hand_comes_with_the_first_question(w: World) -> None:
    table = await play_table(w, BY_THREAD, "Ben", "Chie")
    await w.settle()
    everybody, called = (w.ann, w.ben, w.chie), set[int]()
    for _ in range(9):
        called |= {actor.id for actor in w.waiting(await w.client.tables.reader.view(table, None))}
        assert {actor.id for actor in everybody if actor.user.dm_channel.history()} == called
        await go_on(w, table, 1)
    assert called == {actor.id for actor in everybody}
    assert all(rings(newest(w, actor.user.dm_channel.id)) for actor in everybody)


async def test_who_plays_live_is_there(w: World) -> None:
    await rest(w, "Ann", "Ben")
    table = await open_table(w, BY_THREAD, "Ben", seats=2)
    await set_options(w.ann, w.card, {"@speed": "live"})
    await start(w, table)
    await go_on(w, table, 4)
    assert calls(w)
    assert all(rang for _, rang in calls(w))


async def test_the_reminder_comes_when_the_quiet_hours_are_over_and_rings(w: World) -> None:
    await rest(w, "Ann", "Ben")
    for actor in (w.ann, w.ben):
        await w.client.tables.users.change(actor.id, remind_hours=6)
    table, midnight = await play_table(w, BY_THREAD, "Ben", seats=2), w.time.now
    await w.settle()
    (actor,) = w.waiting(await w.client.tables.reader.view(table, None))
    assert not rings(newest(w, actor.user.dm_channel.id))
    reminded = None
    while reminded is None:
        w.time.pass_by(1800)
        await w.ai_moves()
        found = [one for one in actor.user.dm_channel.history() if "has been your turn" in words(one)]
        reminded = found[0] if found else None
    assert w.time.now - midnight == timedelta(hours=9)
    assert rings(reminded)
