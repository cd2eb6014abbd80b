"""Tests of a table that begins at a set time, in Discord."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.tables.model.notifications import StartMissed
from bot.tables.model.views import Person, TableInfo
from cogs.ui.custom_ids import CustomId
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import ids, newest
from tests.e2e.forum_support import open_post
from tests.e2e.lobby_support import days
from tests.e2e.support import forbid, pressed
from tests.e2e.tables import open_table, press_card, set_options

GAME = "andromeda"
HOUR = 1 / 24
MINUTE = HOUR / 60
TEN = "2026-01-01 10:00"
"""A time ten hours after the tests begin."""


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow the bot everything."""

    async def ours(*_: Any) -> discord.Permissions:
        return discord.Permissions.all()

    monkeypatch.setattr("cogs.board.server_events.ours", ours)


async def opened(w: World) -> Any:
    """Return the host's form, from the options."""
    options = await set_options(w.ann, w.card, {})
    return await w.ann.click(shown(options), custom_id=next(str(one) for one in ids(options) if one.purpose == "when"))


async def wrote(w: World, when: str, zone: str = "UTC") -> Any:
    """Set the start of Ann's table; return the answer."""
    form = await opened(w)
    answer = await w.ann.submit_modal(form, {"at": when, "text": zone})
    await w.settle()
    await w.env.advance_time(3)
    await w.settle()
    return answer


async def the(w: World) -> TableInfo:
    """Return Ann's table."""
    (info,) = await w.client.tables.queries.of_user(w.ann.id)
    return info


def events(w: World) -> list[Any]:
    """Return the events of the server."""
    return list(w.env.backend.guilds[w.guild.id].scheduled_events.values())


async def test_a_table_reminds_and_begins_by_itself(w: World, allowed: None) -> None:
    await open_table(w, GAME, "Ben", "Chie")
    said = await wrote(w, TEN)
    stamp = int(datetime(2026, 1, 1, 10, tzinfo=UTC).timestamp())
    assert f"Set to begin <t:{stamp}:F> (<t:{stamp}:R>)." in words(said)
    assert f"Set to begin <t:{stamp}:F>" in words(w.card)
    (event,) = events(w)
    assert event.name == "Andromeda with Ann"
    assert event.entity_metadata["location"].endswith(f"/{w.card.id}")
    await days(w, 8.9 * HOUR)
    before = len(w.ben.user.dm_channel.history())
    await days(w, 0.2 * HOUR)
    assert f"Andromeda begins <t:{stamp}:R>." in words(w.ben.user.dm_channel.history()[-1])
    assert len(w.ben.user.dm_channel.history()) == before + 1
    assert (await the(w)).status == "open"
    await days(w, HOUR)
    info = await the(w)
    assert (info.status, info.starts_at, info.event_id) == ("running", None, None)
    assert events(w) == []


async def test_a_reminder_that_reaches_nobody_directly_stands_at_the_card(w: World) -> None:
    table = await open_table(w, GAME, "Ben", "Chie")
    await w.client.tables.users.change(w.ben.id, dm=False)
    await wrote(w, TEN)
    await days(w, 9.1 * HOUR)
    word = newest(w, w.channel.id)
    assert [one.id for one in word.mentions] == [w.ben.id]
    await days(w, HOUR)
    assert (await w.client.tables.queries.info(table)).status == "running"
    assert word.id not in [one.id for one in w.channel.history()]


async def test_without_the_permission_the_host_is_told_and_all_else_works(w: World) -> None:
    await open_table(w, GAME, "Ben", "Chie")
    forbid(w, create_events=False, manage_events=False)
    assert "Create Events" in words(await wrote(w, TEN))
    assert events(w) == []
    await days(w, 10.1 * HOUR)
    assert (await the(w)).status == "running"
    forbid(w)


async def test_an_event_follows_the_time_and_goes_with_the_table(w: World, allowed: None) -> None:
    table = await open_table(w, GAME, "Ben")
    await wrote(w, TEN)
    (event,) = events(w)
    await wrote(w, "11:30")
    (changed,) = events(w)
    assert (changed.id, changed.scheduled_start_time) == (event.id, "2026-01-01T11:30:00+00:00")
    path = f"/guilds/{w.guild.id}/scheduled-events/{event.id}"
    w.env.inject_error("PATCH", path, status=400, code=50035)
    await wrote(w, "12:30")
    (replaced,) = events(w)
    assert replaced.id != event.id, "Discord moves no event that has begun"
    await wrote(w, "")
    assert events(w) == []
    assert "Set to begin" not in words(w.card)
    await wrote(w, TEN)
    assert len(events(w)) == 1
    await w.client.tables.seating.leave(table, w.ben.id)
    await w.client.tables.seating.leave(table, w.ann.id)
    await w.settle()
    assert events(w) == []


async def test_a_process_that_ended_before_it_stored_the_event_finds_it_again(
    w: World, allowed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(w, GAME, "Ben")

    async def ended(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(w.client.tables.set_start, "save_event", ended)
    await wrote(w, TEN)
    (event,) = events(w)
    await w.restart()
    await w.settle()
    assert [one.id for one in events(w)] == [event.id]
    assert (await w.client.tables.queries.info(table)).event_id == event.id


async def test_too_few_are_a_question_to_the_host_which_an_hour_answers(w: World) -> None:
    await open_table(w, GAME)
    await wrote(w, TEN)
    await days(w, 10.1 * HOUR)
    question = newest(w, w.channel.id)
    assert f"<@{w.ann.id}> Andromeda was to begin" in words(question)
    assert "but it needs 2 more players." in words(question)
    assert labels(question) == ["Start with 2 AI", "Another time…", "End the table…"]
    await days(w, HOUR)
    info = await the(w)
    assert (info.status, info.starts_at) == ("open", None)
    assert "Set to begin" not in words(w.card)


async def test_the_host_answers_by_ai_players(w: World) -> None:
    await open_table(w, GAME)
    await wrote(w, TEN)
    card = w.card
    await days(w, 10.1 * HOUR)
    question = newest(w, w.channel.id)
    await w.ann.click(question, label="Start with 2 AI")
    await w.settle()
    assert (await the(w)).status == "running"
    assert question.id not in [one.id for one in w.channel.history()]
    assert w.thread.id == card.id


async def test_the_host_answers_by_another_time(w: World) -> None:
    await open_table(w, GAME)
    await wrote(w, TEN)
    await days(w, 10.1 * HOUR)
    question = newest(w, w.channel.id)
    form = await w.ann.click(question, label="Another time…")
    await w.ann.submit_modal(form, {"at": "12:00", "text": "UTC"})
    await w.settle()
    assert (await the(w)).starts_at == datetime(2026, 1, 1, 12, tzinfo=UTC)
    assert question.id not in [one.id for one in w.channel.history()]


async def test_a_live_table_begins_with_a_ready_check(w: World, live_card: Any) -> None:
    await wrote(w, TEN)
    await days(w, 9.5 * HOUR)
    before = len(w.ben.user.dm_channel.history())
    await days(w, 0.3 * HOUR)
    assert len(w.ben.user.dm_channel.history()) == before + 1
    await days(w, 0.2 * HOUR)
    asking = newest(w, w.channel.id)
    assert {one.id for one in asking.mentions} == {w.ann.id, w.ben.id, w.chie.id}
    for actor in (w.ann, w.ben, w.chie):
        await actor.click(newest(w, w.channel.id), label="Ready")
    await w.settle()
    assert (await the(w)).status == "running"


async def test_the_question_of_a_live_table_leads_to_a_ready_check(w: World) -> None:
    await w.ann.slash(w.channel, "taku new", game=GAME, seats=4, speed="live")
    await press_card(w.ben, w.card, "join")
    await wrote(w, TEN)
    await days(w, 10.1 * HOUR)
    question = newest(w, w.channel.id)
    said = await w.ann.click(question, label="Start with 2 AI")
    await w.settle()
    assert "Done." in words(said)
    asking = newest(w, w.channel.id)
    assert labels(asking) == ["Ready"]
    assert question.id not in [one.id for one in w.channel.history()]
    assert sum("Join" in labels(one) or "Options" in labels(one) for one in w.channel.history()) == 1
    await w.ben.click(asking, label="Ready")
    await w.settle()
    assert (await the(w)).status == "running"


async def test_in_a_forum_the_post_is_the_place(w: World, allowed: None, forum: ChannelHandle) -> None:
    table = await open_post(w, forum)
    await w.client.tables.set_start.set(table, Person(w.ann.id, "Ann"), w.time() + timedelta(hours=10))
    await w.settle()
    (event,) = events(w)
    assert f"/{forum.threads[-1].id}/" in event.entity_metadata["location"]
    await days(w, 10.1 * HOUR)
    question = forum.threads[-1].history()[-1]
    assert "Another time…" in labels(question)
    await w.ann.click(question, label="Start with 2 AI")
    await w.settle()
    assert (await the(w)).status == "running"
    assert question.id not in [one.id for one in forum.threads[-1].history()]


async def test_after_an_outage_it_begins_late_but_not_too_late(w: World) -> None:
    await open_table(w, GAME, "Ben", "Chie")
    await wrote(w, TEN)
    w.client.tables.outages.on_disconnect()
    w.time.pass_by(10.5 * 3600)
    await w.client.tables.outages.on_reconnect()
    await days(w, 0)
    assert (await the(w)).status == "running"


@pytest.mark.parametrize("lost", [False, True])
async def test_much_too_late_the_host_is_asked_even_after_a_crash(
    w: World, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await open_table(w, GAME, "Ben", "Chie")
    await wrote(w, TEN)

    async def nothing(_: Any) -> None:
        """End before anything is sent."""

    if lost:
        monkeypatch.setitem(w.client.notifications._handlers, StartMissed, nothing)
    await days(w, 11.5 * HOUR)
    if lost:
        await w.restart()
        await w.settle()
    question = newest(w, w.channel.id)
    assert "but I could not begin it then." in words(question)
    assert labels(question)[0] == "Start"
    w.env.backend.delete_message(w.channel.id, question.id)
    await w.settle()
    again = newest(w, w.channel.id)
    assert labels(again)[0] == "Start"
    assert w.env.backend.get_message(w.channel.id, again.id).ping_user_ids == []
    await w.ann.click(again, label="Start")
    await w.settle()
    assert (await the(w)).status == "running"


async def test_a_table_that_cannot_begin_is_a_question(w: World) -> None:
    await open_table(w, GAME, "Ben", "Chie")
    await wrote(w, TEN)
    forbid(w, create_public_threads=False)
    for _ in range(3):
        await days(w, 10.1 * HOUR / 3)
    for _ in range(3):
        await days(w, 2 * MINUTE)
    assert "but I could not begin it then." in words(newest(w, w.channel.id))
    forbid(w)


async def test_a_week_does_not_close_it_before_its_time(w: World) -> None:
    await open_table(w, GAME)
    await wrote(w, "2026-02-01 10:00")
    await days(w, 20)
    assert (await the(w)).status == "open"
    assert "closes" not in words(w.card)
    await days(w, 12)
    assert (await the(w)).status == "open"
    for some in (0.1, 6.1, 1.1):
        await days(w, some)
    assert await w.client.tables.queries.of_user(w.ann.id) == []


@pytest.mark.parametrize(
    ("when", "zone", "said"),
    [
        ("2025-12-31 10:00", "UTC", "is in the past"),
        ("2026-05-01 10:00", "UTC", "more than 60 days ahead"),
        ("soon", "UTC", "I don't understand “soon”. Write a day and a time, such as 2026-01-02 20:00, Sat 20:00"),
        ("Sat", "UTC", "At what time? Write it behind the day, such as “Sat 20:00”."),
        ("20:00", "Nowhere", "I don't know the time zone “Nowhere”"),
    ],
)
async def test_what_cannot_be_is_answered_by_what_can(w: World, when: str, zone: str, said: str) -> None:
    await open_table(w, GAME)
    answer = await wrote(w, when, zone)
    assert said in words(answer)
    assert labels(answer) == ["Start time…"]
    assert (await the(w)).starts_at is None


async def test_a_clock_change_leaves_an_hour_out_or_repeats_it(w: World) -> None:
    await open_table(w, GAME)
    w.time.now = datetime(2026, 3, 20, tzinfo=UTC)
    assert "there is no 02:30 on that day. Take 2026-03-29 03:30." in words(
        await wrote(w, "2026-03-29 02:30", "Berlin")
    )
    assert (await the(w)).starts_at is None
    w.time.now = datetime(2026, 10, 20, tzinfo=UTC)
    assert "of the two hours it is the first" in words(await wrote(w, "2026-10-25 02:30", "Berlin"))
    assert (await the(w)).starts_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


async def test_japanese_hosts_write_and_read_japanese(w: World) -> None:
    await w.client.tables.users.change(w.ann.id, language="ja")
    await open_table(w, GAME)
    answer = await wrote(w, "明日の20時半", "東京")
    assert (await the(w)).starts_at == datetime(2026, 1, 2, 11, 30, tzinfo=UTC)
    assert words(answer).startswith("開始：<t:")
    assert labels(answer) == ["開始日時…"]
    assert "何時に始めますか？" in words(await wrote(w, "土曜", "東京"))
    await days(w, 1.44)
    assert "「アンドロメダ」の開始：<t:" in words(w.ann.user.dm_channel.history()[-1])
    await days(w, HOUR)
    question = newest(w, w.channel.id)
    assert "に始まる予定でしたが、あと2人必要です。" in words(question)
    assert labels(question) == ["AI2人と開始", "別の日時…", "卓を終了する…"]


async def test_only_the_host_sets_a_time(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    for purpose in ("when", "begins"):
        assert "Only the host" in words(await pressed(w, w.ben, w.card, CustomId(purpose, table)))
