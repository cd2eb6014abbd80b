"""Tests of the daily digest: set in a form, sent once a day, and not sent when empty."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from cogs.users.digest_form import BESIDE, INSTEAD, NONE
from cogs.users.settings_screen import CALLS
from tests.cogs.simulated_client import World, labels, settings_page, shown, words
from tests.e2e.bot_players import ids, newest
from tests.e2e.digest_support import days, go, set_digest
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import play_table
from tests.e2e.waiting_support import asked, pass_by

GAME = "andromeda"
TITLE = {"en": "Your daily digest", "ja": "今日のまとめ"}


def digests(w: World, name: str = "Ann") -> list[Any]:
    """Return the digests among a user's direct messages."""
    return [one for one in w.people[name].user.dm_channel.history() if any(t in words(one) for t in TITLE.values())]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_all_that_waits_is_told_once_a_day_and_nothing_beside_it(
    w: World, watch: SentMessages, language: str
) -> None:
    await w.client.tables.users.change(w.ann.id, language=language)
    tables = [await play_table(w, GAME, ai=2) for _ in range(2)]
    for table in tables:
        assert await asked(w, table) == [w.ann]
    saved = await set_digest(w, "8:00", INSTEAD)
    assert {"en": "Digest at 08:00", "ja": "まとめ：08:00"}[language] in words(saved)
    assert {"en": "No reminders", "ja": "お知らせなし"}[language] in words(saved)
    await days(w, 1)
    (digest,) = digests(w)
    assert words(digest).splitlines()[0] == f"### {TITLE[language]}"
    assert words(digest).count("➤") == 2
    assert {one.table for one in ids(digest) if one.purpose == "happened"} == {*tables}
    await pass_by(w, 30)
    assert digests(w) == [digest], "no reminder"
    await days(w, 1)
    (later,) = digests(w)
    assert later.id != digest.id
    await w.restart()
    await go(w)
    assert [one.id for one in digests(w)] == [later.id]
    for sent in watch.new():
        check_limits(sent)


async def test_where_there_is_nothing_nothing_is_said(w: World) -> None:
    await set_digest(w, "8", BESIDE, "Ben")
    table = await play_table(w, GAME, ai=2)
    assert await asked(w, table) == [w.ann]
    await days(w, 2)
    assert digests(w, "Ben") == []
    assert digests(w) == [], "who has set none gets none"


async def test_reminders_come_beside_it_and_again_when_it_is_gone(w: World) -> None:
    assert "24 hours" in words(await set_digest(w, "8:00", BESIDE))
    assert "No reminders" in words(await set_digest(w, "9:30", INSTEAD))
    assert (await w.client.tables.users.user(w.ann.id)).digest_minute == 570
    kept = words(await set_digest(w, "whenever", NONE))
    assert "Digest" not in kept
    assert "24 hours" in kept


async def test_what_is_no_time_is_said_so_and_changes_nothing(w: World) -> None:
    before = await set_digest(w, "8:00", BESIDE)
    wrong = await set_digest(w, "25:00", INSTEAD)
    assert "“25:00” is no time of the day. Type one such as 08:00." in words(wrong)
    row = await w.client.tables.users.user(w.ann.id)
    assert (row.digest_minute, row.remind_hours) == (480, None)
    assert "Digest at 08:00" in words(before)


async def test_who_gets_no_messages_hears_why_there_is_no_digest(w: World) -> None:
    await w.client.tables.users.change(w.ann.id, dm=False)
    assert "you get none from me" in words(await set_digest(w, "8:00", BESIDE))
    assert (await w.client.tables.users.user(w.ann.id)).digest_due is None


async def test_another_time_zone_moves_it(w: World) -> None:
    await set_digest(w, "8:00", BESIDE)
    before = (await w.client.tables.users.user(w.ann.id)).digest_due
    assert before is not None
    form = await w.ann.click(await settings_page(w.ann, w.channel, CALLS), label="Another time zone…")
    unknown = await w.ann.submit_modal(form, {"text": "Atlantis"})
    assert "I don't know the time zone" in words(unknown)
    form = await w.ann.click(await settings_page(w.ann, w.channel, CALLS), label="Another time zone…")
    found = await w.ann.submit_modal(form, {"text": "Tokyo"})
    await w.ann.click(shown(found), label="Yes")
    after = (await w.client.tables.users.user(w.ann.id)).digest_due
    assert after is not None
    assert (after - before) % timedelta(days=1) == timedelta(hours=15)


async def test_a_digest_takes_the_place_of_the_reminder_before_it(w: World) -> None:
    await set_digest(w, "8:00", BESIDE)
    table = await play_table(w, GAME, ai=2)
    assert await asked(w, table) == [w.ann]
    await pass_by(w, 30)
    reminder = newest(w, w.ann.user.dm_channel.id)
    assert "It has been your turn" in words(reminder)
    await days(w, 1)
    said = [one for one in w.ann.user.dm_channel.history() if "➤" in words(one) and "Settings" in labels(one)]
    assert said == digests(w)
