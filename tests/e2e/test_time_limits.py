"""Tests of slow players: reminders, time limits, abandoned tables."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.enums import MoveKind
from bot.games.registry import GAMES
from bot.tables.timing.timers import ALONE
from cogs.lobby.options_form import LIMIT
from cogs.ui import transient_errors
from cogs.ui.custom_ids import parse
from cogs.users.settings_screen import CALLS
from tests.cogs.simulated_client import World, components, labels, menus, settings_page, shown, words
from tests.e2e.bot_players import advice, board, fields, ids, newest, pick, table_at
from tests.e2e.sent_messages import SentMessages, calls_in, check_limits
from tests.e2e.tables import open_table, play_table, press_card, set_options, start
from tests.e2e.waiting_support import HOUR, asked, mentioned, notes, pass_by

GAME = "andromeda"


def menu_of(page: Any, arg: str) -> Any:
    """Return the menu of a page that sets this."""
    return next(one for one in menus(page) if (target := parse(one["custom_id"])) and target.arg == arg)


async def limited(w: World, value: str, *players: str, ai: int = 0) -> int:
    """Start a table with a time limit chosen by its host in the options."""
    table = await open_table(w, GAME, *players, ai=ai)
    await set_options(w.ann, w.card, {LIMIT: value})
    await start(w, table)
    return table


async def settle_on(actor: MemberActor, place: Any, **picked: str) -> InteractionResult:
    """Submit the form of a player's settings."""
    form = await actor.click(await settings_page(actor, place, CALLS), label="Reminders…")
    return await pick(actor, form, **picked)


# --- reminders -------------------------------------------------------------------------------------------------------


async def test_a_reminder_comes_by_message_and_can_be_silenced(w: World, watch: SentMessages) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    actor = (await asked(w, table))[0]
    await pass_by(w, 18)
    assert not [one for one in actor.user.dm_channel.history() if "has been your turn" in words(one)]
    await pass_by(w, 36)
    reminder = newest(w, actor.user.dm_channel.id)
    assert words(reminder).splitlines()[0] == f"### {GAMES[GAME].meta.title.key}"
    assert "It has been your turn since <t:" in words(reminder)
    assert labels(reminder) == ["To the table", "What happened", "Mute this turn", "Settings", "Menu"]
    await w.restart()
    silenced = await actor.user.click(reminder, label="Mute this turn")
    assert "I won't remind you of this turn again." in words(silenced)
    settings = await actor.user.click(reminder, label="Settings")
    assert "Your settings" in words(settings)
    assert "Language of new tables" not in str(components(settings))
    before = len(actor.user.dm_channel.history())
    await pass_by(w, 40, 2)
    assert len([one for one in actor.user.dm_channel.history() if "has been your turn" in words(one)]) == 1
    assert len(actor.user.dm_channel.history()) == before
    assert not notes(w, "has been your turn")
    for sent in watch.new():
        check_limits(sent)


async def test_the_next_reminder_takes_the_place_of_the_last_in_ones_own_language(w: World) -> None:
    page = await w.ann.slash(w.channel, "settings")
    menu = menu_of(page, "language")
    await w.ann.select(shown(page), ["ja"], custom_id=menu["custom_id"])
    table = await play_table(w, GAME, ai=2)
    assert await asked(w, table) == [w.ann]
    await pass_by(w, 24)
    first = newest(w, w.ann.user.dm_channel.id)
    assert "からあなたの番です" in words(first)
    assert labels(first) == ["卓へ", "前回からの動き", "お知らせを止める", "個人設定", "メニュー"]
    await pass_by(w, 24 * 6)
    (only,) = [one for one in w.ann.user.dm_channel.history() if "あなたの番です" in words(one)]
    assert only.id != first.id
    assert "最後" in words(only)
    stale = await w.ann.user.click(only, label="お知らせを止める")
    assert "お知らせを止めました" in words(stale)


async def test_a_reminder_says_when_a_clock_of_the_game_ends_the_question(w: World) -> None:
    """All players find no route for three days."""
    table = await play_table(w, "ricochet", "Ben")
    actor = (await asked(w, table))[0]
    await pass_by(w, 30)
    reminder = newest(w, actor.user.dm_channel.id)
    assert "The game's clock runs out <t:" in words(reminder)
    assert "time is up" not in words(reminder)


async def test_closed_messages_become_a_call_in_the_thread(w: World, watch: SentMessages) -> None:
    table = await play_table(w, GAME, ai=2)
    assert await asked(w, table) == [w.ann]
    dm = w.ann.user.dm_channel
    w.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50007, times=None)
    await pass_by(w, 24)
    (first,) = notes(w, "has been your turn")
    assert mentioned(w, first) == [w.ann.id]
    assert words(first).startswith(f"<@{w.ann.id}>, it has been your turn since <t:")
    await pass_by(w, 48)
    (second,) = notes(w, "has been your turn")
    assert second.id != first.id
    others = await w.ben.click(second, label="Mute this turn")
    assert "You have no reminder" in words(others)
    own = await w.ann.click(second, label="Mute this turn")
    assert "I won't remind you" in words(own)
    await pass_by(w, 96)
    assert [one.id for one in notes(w, "has been your turn")] == [second.id]
    for sent in watch.new():
        check_limits(sent)


async def test_messages_switched_off_mean_the_thread(w: World) -> None:
    await settle_on(w.ann, w.channel, dm="off")
    assert await asked(w, await play_table(w, GAME, ai=2)) == [w.ann]
    await pass_by(w, 24)
    assert len(notes(w, "has been your turn")) == 1
    assert not w.ann.user.dm_channel.history()


async def test_discord_fails_for_a_moment_and_the_reminder_comes_all_the_same(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transient_errors, "FIRST", 0.01)
    assert await asked(w, await play_table(w, GAME, ai=2)) == [w.ann]
    dm = w.ann.user.dm_channel
    w.env.inject_error("POST", f"/channels/{dm.id}/messages", status=500, times=2)
    w.time.pass_by(24 * HOUR)
    with w.env.time_context():
        await w.clock.fire_due()
        assert "has been your turn" not in words(newest(w, dm.id))
        for _ in range(10_000):
            if w.client.background_tasks.failing():
                await asyncio.sleep(0)
    assert "has been your turn" in words(newest(w, dm.id))


async def test_the_reminders_of_a_morning_come_in_one_message(w: World, watch: SentMessages) -> None:
    tables = [await play_table(w, GAME, ai=2) for _ in range(3)]
    for table in tables:
        assert await asked(w, table) == [w.ann]
    await pass_by(w, 24)
    told = [one for one in w.ann.user.dm_channel.history() if "your turn at" in words(one)]
    (together,) = told
    assert words(together).startswith("### It is your turn at 3 tables")
    assert words(together).count("➤") == 3
    assert labels(together) == ["To the table: Andromeda", "What happened", "Mute this turn"] * 3 + ["Settings", "Menu"]
    one = next(one for one in ids(together) if one.purpose == "silence")
    await w.ann.user.click(together, custom_id=str(one))
    await pass_by(w, 48)
    (second,) = [one for one in w.ann.user.dm_channel.history() if "your turn at 2 tables" in words(one)]
    assert {found.table for found in ids(second) if found.purpose == "silence"} == {*tables} - {one.table}
    for sent in watch.new():
        check_limits(sent)


# --- mentions --------------------------------------------------------------------------------------------------------


def calls(w: World, actor: MemberActor) -> int:
    """Return the number of times the player was mentioned in the thread."""
    return calls_in(w.env, w.thread.id).count(actor.id)


async def test_after_an_ai_has_moved_one_is_called_again(w: World) -> None:
    """The first time by the message with the player's hand."""
    table = await play_table(w, GAME, ai=2)
    await w.settle()
    assert "➤" in words(newest(w, w.ann.user.dm_channel.id))
    for turn in range(4):
        assert await asked(w, table) == [w.ann]
        await w.settle()
        assert calls(w, w.ann) == turn
        while w.ann in w.waiting(await w.client.tables.reader.view(table, None)):
            assert calls(w, w.ann) == turn, "own steps one after the other are one turn"
            await w.act(table, "Ann", *advice(await table_at(w, table), 0))
            await w.settle()


async def test_after_a_time_up_the_next_turn_is_the_last_thing_in_the_thread(w: World) -> None:
    table = await limited(w, "43200,default", ai=2)
    assert await asked(w, table) == [w.ann]
    await pass_by(w, 12, 12)
    assert await asked(w, table) == [w.ann]
    await w.settle()
    assert len(notes(w, "time ran out")) == 1
    assert "My hand" in labels(newest(w, w.thread.id))


async def test_who_is_not_there_is_called_no_more(w: World) -> None:
    table = await limited(w, "43200,default", "Ben", ai=1)
    there = [w.ann, w.ben]
    late: MemberActor | None = None
    for _ in range(80):
        waiting = await asked(w, table)
        loaded = await table_at(w, table)
        missed = {seat.user_id: seat.missed_limits for seat in loaded.info.seats}
        if late is None and waiting:
            late = waiting[0]
        if (
            late is not None
            and missed[late.id] >= 3
            and w.waiting(await w.client.tables.reader.view(table, None)) == [late]
        ):
            break
        for actor in waiting:
            if actor is not late:
                seat = loaded.info.seat_of(actor.id)
                assert seat is not None
                await w.act(table, actor.user.global_name or "", *advice(loaded, seat))
        if waiting == [late]:
            await pass_by(w, 12, 12)
    assert late is not None
    note = notes(w, "time limits in a row")[0]
    assert mentioned(w, note) == [actor.id for actor in there if actor is not late]
    called, messages = calls(w, late), len(late.user.dm_channel.history())
    await pass_by(w, 36, 6)
    assert calls(w, late) == called
    assert len(late.user.dm_channel.history()) == messages


async def test_who_is_at_a_sleeping_table_says_so(w: World) -> None:
    table = await limited(w, "43200,default", ai=2)
    await pass_by(w, 12 * (ALONE + 1), 12)
    (note,) = notes(w, "the clocks are paused")
    refused = await w.dai.click(note, label="I am here")
    assert "You have no seat at this table." in words(refused)
    done = await w.ann.click(note, label="I am here")
    assert "running again" in words(done)
    assert (await w.client.tables.reader.view(table, None)).ends
    assert not notes(w, "the clocks are paused")
    await w.settle()
    assert newest(w, w.thread.id).id == w.board.id


# --- outages ---------------------------------------------------------------------------------------------------------


async def test_a_bot_that_was_away_for_two_days_takes_nobodys_time(w: World) -> None:
    table = await limited(w, "86400,default", "Ben", "Chie")
    await asked(w, table)
    number = (await w.client.tables.queries.info(table)).number
    await pass_by(w, 18)
    w.time.pass_by(48 * HOUR)
    await w.restart()
    await w.ai_moves()
    assert (await w.client.tables.queries.info(table)).number == number
    (end,) = (await w.client.tables.reader.view(table, None)).ends
    assert end.at - w.time.now == timedelta(hours=6)
    assert f"<t:{int(end.at.timestamp())}:R>" in words(await board(w, table))
    await pass_by(w, 6)
    assert (await w.client.tables.queries.info(table)).number > number


async def test_while_discord_is_out_of_reach_no_limit_ends(w: World) -> None:
    table = await limited(w, "43200,ai", "Ben", "Chie")
    late = (await asked(w, table))[0]
    await pass_by(w, 6)
    w.client.dispatch("disconnect")
    await w.env.settle()
    await pass_by(w, 24)
    w.client.dispatch("resumed")
    await w.client.tables.outages.until_reachable()
    await w.ai_moves()
    assert (await w.client.tables.queries.info(table)).seat_of(late.id) is not None
    await pass_by(w, 6)
    assert (await w.client.tables.queries.info(table)).seat_of(late.id) is None


# --- settings --------------------------------------------------------------------------------------------------------


async def test_reminders_zone_and_quiet_hours_are_set(w: World, watch: SentMessages) -> None:
    page = await w.ann.slash(w.channel, "settings")
    assert "Hand by direct message · Reminder after 24 hours · Time zone: UTC" in words(page)
    assert "Quiet hours without reminders" not in words(page)
    page = await settle_on(w.ann, w.channel, remind="6", zone="Asia/Tokyo", **{"from": "22"})
    assert "Reminder after 6 hours" in words(page)
    assert "22:00 to 07:00 (Asia/Tokyo)" in words(page), "of which only the beginning was said"
    page = await settle_on(w.ann, w.channel, to="9")
    assert "22:00 to 09:00 (Asia/Tokyo)" in words(page)
    form = await w.ann.click(shown(page), label="Another time zone…")
    refused = await w.ann.submit_modal(form, {"text": "Mars/Olympus"})
    assert "I don't know the time zone “Mars/Olympus”" in words(refused)
    form = await w.ann.click(shown(page), label="Another time zone…")
    page = await w.ann.submit_modal(form, {"text": "kathmandu"})
    assert "In the time zone Asia/Kathmandu it is 05:45 now." in words(page)
    assert (await w.client.tables.uow.store.users.user(w.ann.id)).time_zone == "Asia/Tokyo"
    page = await w.ann.click(shown(page), label="Yes")
    assert "22:00 to 09:00 (Asia/Kathmandu)" in words(page)
    row = await w.client.tables.uow.store.users.user(w.ann.id)
    assert (row.remind_hours, row.time_zone, row.quiet_from, row.quiet_to) == (6, "Asia/Kathmandu", 22, 9)
    page = await settle_on(w.ann, w.channel, **{"from": "off"})
    assert "Quiet hours without reminders" not in words(page)
    page = await settle_on(w.ann, w.channel, to="6")
    assert "21:00 to 06:00 (Asia/Kathmandu)" in words(page)
    for sent in watch.new():
        check_limits(sent)


async def test_what_is_set_counts_for_the_turn_that_runs(w: World) -> None:
    await play_table(w, GAME, ai=2)
    await pass_by(w, 12)
    await settle_on(w.ann, w.thread, remind="6")
    await w.ai_moves()
    assert "has been your turn" in words(newest(w, w.ann.user.dm_channel.id))


# --- time limits -----------------------------------------------------------------------------------------------------


async def test_when_time_is_up_the_table_chooses(w: World, watch: SentMessages) -> None:
    table = await limited(w, "43200,default", "Ben", "Chie")
    late = await asked(w, table)
    number = (await w.client.tables.queries.info(table)).number
    shown_now = await board(w, table)
    assert "Time limit of" in words(shown_now)
    assert "<t:" in words(shown_now)
    await pass_by(w, 6)
    dm = newest(w, late[0].user.dm_channel.id)
    assert "then a safe choice is made for you" in words(dm)
    await pass_by(w, 6)
    assert (await w.client.tables.queries.info(table)).number > number
    note = next(one for one in notes(w, "time ran out") if f"<@{late[0].id}>" in words(one))
    assert words(note) == f"<@{late[0].id}>, time ran out; a safe choice was made."
    assert mentioned(w, note) == [late[0].id]
    assert "Time was up for " in words(await w.dai.slash(w.thread, "log"))
    for sent in watch.new():
        check_limits(sent)


async def test_an_ai_stands_in_and_its_player_comes_back(w: World) -> None:
    table = await limited(w, "43200,ai", "Ben", "Chie")
    late = (await asked(w, table))[0]
    await pass_by(w, 12, 12)
    note = next(one for one in notes(w, "an AI stands in") if f"<@{late.id}>" in words(one))
    assert (await w.client.tables.queries.info(table)).seat_of(late.id) is None
    assert "kept for you until <t:" in words(note)
    stranger = await w.dai.click(note, label="Back to my seat")
    assert "kept for three days" in words(stranger)
    back = await w.people[late.user.global_name or ""].click(note, label="Back to my seat")
    assert "Welcome" in words(back)
    assert (await w.client.tables.queries.info(table)).seat_of(late.id) is not None


async def test_where_nobody_is_the_clocks_rest(w: World) -> None:
    table = await limited(w, "43200,default", ai=2)
    await pass_by(w, 12 * (ALONE + 4), 12)
    (note,) = notes(w, "the clocks are paused")
    assert mentioned(w, note) == []
    info = await w.client.tables.queries.info(table)
    assert [one.kind for one in await w.client.tables.uow.store.moves.of(table)].count(MoveKind.LIMIT) == ALONE
    loaded = await table_at(w, table)
    assert w.ann in w.waiting(await w.client.tables.reader.view(table, None))
    await w.act(table, "Ann", *advice(loaded, 0))
    assert (await w.client.tables.queries.info(table)).number > info.number
    assert len(notes(w, "time ran out")) == 1


@pytest.mark.parametrize(
    ("value", "label", "line"),
    [("43200,ai", "12 hours, AI", "Turn limit: 12 hours, then an AI stands in"), ("0,default", "No turn limit", "")],
)
async def test_the_options_show_the_limit(w: World, value: str, label: str, line: str) -> None:
    await open_table(w, GAME)
    saved = await set_options(w.ann, w.card, {LIMIT: value})
    assert line in words(saved)
    form = await press_card(w.ann, w.card, "options")
    menu = fields(form)[LIMIT]
    assert [one["label"] for one in menu["options"] if one.get("default")] == [label]
    assert not any(one.purpose == "option" for one in ids(w.card))
