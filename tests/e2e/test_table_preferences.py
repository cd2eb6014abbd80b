"""Tests of a user's private table settings.

Notes, own reminders, muting; and the summary of recent moves.
"""

from __future__ import annotations

from typing import Any

import pytest
from simcord.results import InteractionResult

from cogs.ui.forms import OFF
from cogs.users.settings_screen import CALLS, DM, REMIND
from tests.cogs.simulated_client import World, labels, settings_page, shown, tool, words
from tests.e2e.bot_players import advice, board, ids, newest, pick, table_at
from tests.e2e.sent_messages import SentMessages, calls_in, check_limits
from tests.e2e.tables import play_table
from tests.e2e.waiting_support import asked, pass_by

GAME = "andromeda"
HOSTILE = "**pay** <@1> @everyone `x`"


async def own(w: World, table: int, name: str = "Ann") -> InteractionResult:
    """Open a user's settings of a table, by *More* below its board."""
    here = await board(w, table)
    return await tool(w.people[name], here, "Note, reminders…")


async def write(w: World, page: InteractionResult, text: str, name: str = "Ann") -> InteractionResult:
    """Submit a note in its form."""
    form = await w.people[name].click(shown(page), label="Note…")
    return await w.people[name].submit_modal(form, {"text": text})


def reminders(w: World, name: str = "Ann") -> list[Any]:
    """Return the reminders among a user's direct messages."""
    return [one for one in w.people[name].user.dm_channel.history() if "your turn" in words(one)]


async def test_a_note_comes_back_with_each_reminder_and_to_nobody_else(w: World, watch: SentMessages) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    for actor in w.waiting(await w.client.tables.reader.view(table, None)):
        name = actor.user.global_name or ""
        noted = await write(w, await own(w, table, name), "keep two fen", name)
        assert "📝 keep two fen" in words(noted)
    await pass_by(w, 30)
    for actor in await asked(w, table):
        assert "📝 keep two fen" in words(newest(w, actor.user.dm_channel.id))
        hand = await actor.slash(w.thread, "hand")
        assert "📝 keep two fen" in words(hand)
    for sent in watch.new():
        check_limits(sent)
        for actor in (w.ann, w.ben, w.chie):
            if sent.reader is None or sent.reader == w.dai.id:
                assert "two fen" not in str(sent.body), actor


async def test_a_note_is_plain_text_short_and_gone_when_it_is_empty(w: World) -> None:
    table = await play_table(w, GAME, ai=2)
    page = await write(w, await own(w, table), HOSTILE)
    line = next(one for one in words(page).splitlines() if one.startswith("📝"))
    assert line == "📝 \\*\\*pay\\*\\* <\u200b@\u200b1> @\u200beveryone \\`x\\`"
    form = await w.ann.click(shown(page), label="Note…")
    assert HOSTILE in str(form.modal)
    gone = await w.ann.submit_modal(await w.ann.click(shown(page), label="Note…"), {"text": ""})
    assert "You have no note here." in words(gone)


async def test_the_message_with_ones_hand_has_the_note_at_once(w: World) -> None:
    table = await play_table(w, GAME, ai=2)
    await w.settle()
    await write(w, await own(w, table), "sell ore")
    await w.settle()
    assert "📝 sell ore" in words(newest(w, w.ann.user.dm_channel.id))


async def test_who_has_muted_a_table_is_not_called_by_it(w: World) -> None:
    table = await play_table(w, GAME, "Ben", ai=1)
    await w.settle()
    muted = await w.ann.click(shown(await own(w, table)), label="Mute this table")
    assert "Muted: this table does not call you." in words(muted)
    before, there = calls_in(w.env, w.thread.id).count(w.ann.id), len(w.ann.user.dm_channel.history())
    for _ in range(40):
        for actor in await asked(w, table):
            name = actor.user.global_name or ""
            await w.act(table, name, *advice(await table_at(w, table), 0 if name == "Ann" else 1))
    await w.settle()
    calls = calls_in(w.env, w.thread.id)
    assert calls.count(w.ann.id) == before
    assert w.ben.id in calls, "others are"
    assert f"<@{w.ann.id}>" in "".join(map(words, w.thread.history())), "the board says whose turn it is"
    await pass_by(w, 24 * 4)
    assert len(w.ann.user.dm_channel.history()) == there
    again = await w.ann.click(shown(muted), label="Unmute")
    assert labels(again) == ["Reminders here…", "Mute this table", "Note…"]


async def test_a_table_reminds_as_one_likes_it(w: World) -> None:
    quick, other = await play_table(w, GAME, ai=2), await play_table(w, GAME, ai=2)
    for table in (quick, other):
        assert await asked(w, table) == [w.ann]
    page = await tool(w.ann, await board(w, quick), "Note, reminders…")
    form = await w.ann.click(shown(page), label="Reminders here…")
    assert "Reminder after 6 hours" in words(await pick(w.ann, form, **{REMIND: "6"}))
    await pass_by(w, 6)
    (only,) = reminders(w)
    assert "at 2 tables" in words(only), "it tells of all that waits"
    assert (await w.client.tables.uow.store.messages.find(other, "reminder", w.ann.id)) is not None
    await pass_by(w, 20)
    (only,) = reminders(w)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_server_has_settings_of_its_own(w: World, watch: SentMessages, language: str) -> None:
    await w.client.tables.users.change(w.ann.id, language=language)
    table = await play_table(w, GAME, ai=2)
    await w.settle()
    page = await settings_page(w.ann, w.channel, CALLS)
    here = next(one for one in ids(page) if one.purpose == "member")
    form = await w.ann.click(page, custom_id=str(here))
    saved = await pick(w.ann, form, **{REMIND: "0", DM: OFF})
    told = {
        "en": "In this server: No direct messages · No reminders",
        "ja": "このサーバーでは：DMを受け取らない · お知らせなし",
    }
    assert told[language] in words(saved).splitlines()
    before = len(w.ann.user.dm_channel.history())
    await pass_by(w, 24 * 3)
    assert len(w.ann.user.dm_channel.history()) == before
    assert (await w.client.tables.users.preferences_at(await w.client.tables.queries.info(table), w.ann.id)).dm is False
    private = await settings_page(w.ann.user, None, CALLS)
    assert not [one for one in ids(private) if one.purpose == "member"], "it is about no server"
    for sent in watch.new():
        check_limits(sent)


async def test_what_happened_since_one_moved_is_a_press_away(w: World, watch: SentMessages) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    actor = (await asked(w, table))[0]
    await pass_by(w, 36)
    reminder = newest(w, actor.user.dm_channel.id)
    told = await actor.user.click(reminder, label="What happened")
    assert shown(told).flags.ephemeral
    assert len(words(told).splitlines()) <= 5
    assert "To the table" in labels(told)
    for sent in watch.new():
        check_limits(sent)


async def test_of_all_that_waits_there_is_one_message(w: World) -> None:
    first = await play_table(w, GAME, ai=2)
    await asked(w, first)
    await pass_by(w, 12)
    second = await play_table(w, GAME, ai=2)
    await asked(w, second)
    await pass_by(w, 18)
    (reminder,) = reminders(w)
    assert {one.table for one in ids(reminder) if one.purpose == "happened"} == {first, second}
    await pass_by(w, 18)
    (later,) = reminders(w)
    assert later.id != reminder.id
    assert {one.table for one in ids(later) if one.purpose == "happened"} == {first, second}


async def test_by_command_too(w: World) -> None:
    await play_table(w, GAME, ai=2)
    page = await w.ann.slash(w.thread, "taku note")
    assert labels(page) == ["Reminders here…", "Mute this table", "Note…"]
    nobody = await w.ben.slash(w.channel, "taku note")
    assert "There is no table here." in words(nobody)
