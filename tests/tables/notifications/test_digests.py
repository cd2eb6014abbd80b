"""Tests of daily digests: on time, once over all processes, late after an outage."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.store.store import Store
from bot.tables.datetimes.time_of_day import clock, minute_of, next_at
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import Digest
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN
from tests.tables.notifications.support import Ear, go
from tests.tables.toy_game import without_clock

EIGHT = 8 * 60


@pytest.mark.parametrize(
    ("typed", "minute"),
    [
        ("8:00", 480),
        (" 08.30 ", 510),
        ("２０：１５", 1215),
        ("7", 420),
        ("21時", 1260),
        ("21時5分", 1265),
        ("0:00", 0),
        ("9pm", 1260),
        ("9 PM", 1260),
        ("9:00 PM", 1260),
        ("9:05 a.m.", 545),
        ("12am", 0),
        ("12:30 pm", 750),
        ("2100", 1260),
        ("930", 570),
        ("0905", 545),
        ("930pm", 1290),
        ("noon", 720),
        ("Midnight", 0),
        ("午後9時", 1260),
        ("午前９時", 540),
        ("午後0時", 720),
        ("午後 9:30", 1290),
        ("21時半", 1290),
        ("午後9時半", 1290),
        ("正午", 720),
        ("真夜中", 0),
        ("朝8時", 480),
        ("夜12時", 0),
        ("深夜1時", 60),
        ("夕方5時半", 1050),
    ],
)
def test_a_time_is_typed_as_people_do(typed: str, minute: int) -> None:
    assert minute_of(typed) == minute


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "24:00", "8:60", "-1", "8:00:00", "1e1", "88", "2460", "13am", "午前13時", "朝9pm", "夜3時", "pm"],
)
def test_what_is_no_time_is_none(typed: str) -> None:
    assert minute_of(typed) is None


def test_the_next_time_is_by_the_clock_on_ones_wall() -> None:
    at = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert next_at(at, EIGHT, "Europe/Berlin") == datetime(2026, 3, 29, 6, tzinfo=UTC)  # daylight saving time has begun
    assert next_at(at, 13 * 60, "Europe/Berlin") == datetime(2026, 3, 29, 11, tzinfo=UTC)
    assert next_at(at, 14 * 60, "Europe/Berlin") == at.replace(hour=13)
    skipped = next_at(at, 2 * 60 + 30, "Europe/Berlin")
    assert skipped.date() == at.date() + timedelta(days=1)
    assert (clock(EIGHT), clock(5)) == ("08:00", "00:05")


@pytest.mark.every_database
async def test_every_day_once_by_whichever_process(tables: Tables, store: Store, now: Now) -> None:
    other = Tables(store, now=now)
    ear = Ear(tables, other)
    row = await tables.digests.plan(ANN.id, EIGHT)
    assert row.digest_due == now() + timedelta(hours=8)
    await go(tables, other)
    assert ear.heard == []
    for day in range(3):
        now.time = datetime(2026, 1, 1 + day, 8, 1, tzinfo=UTC)
        await go(tables, other, tables)
        assert [type(one) for one in ear.heard] == [Digest] * (day + 1)
    await tables.digests.plan(ANN.id, None)
    now.forward(86_400)
    await go(tables, other)
    assert len(ear.heard) == 3


async def test_what_was_missed_comes_once_and_not_at_night(tables: Tables, now: Now) -> None:
    ear = Ear(tables)
    await tables.users.change(ANN.id, quiet_from=22, quiet_to=7, time_zone="UTC")
    await tables.digests.plan(ANN.id, EIGHT)
    now.time = datetime(2026, 1, 4, 3, tzinfo=UTC)
    await go(tables)
    assert ear.heard == []
    now.time = datetime(2026, 1, 4, 7, 1, tzinfo=UTC)
    await go(tables)
    await go(tables)
    assert len(ear.heard) == 1
    assert (await tables.users.user(ANN.id)).digest_due == datetime(2026, 1, 4, 8, tzinfo=UTC)
    now.time = datetime(2026, 1, 9, 12, tzinfo=UTC)
    await go(tables)
    await go(tables)
    assert len(ear.heard) == 2, "once for all days that were missed"


async def test_a_time_in_ones_quiet_hours_is_ones_own_wish(tables: Tables, now: Now) -> None:
    ear = Ear(tables)
    await tables.users.change(ANN.id, quiet_from=22, quiet_to=7, time_zone="UTC")
    await tables.digests.plan(ANN.id, 6 * 60)
    now.time = datetime(2026, 1, 1, 6, 1, tzinfo=UTC)
    await go(tables)
    assert len(ear.heard) == 1


@pytest.mark.parametrize("how", [{"dm": False}, {"dm_closed": True}])
async def test_nobody_is_promised_what_cannot_reach_them(tables: Tables, how: dict[str, bool]) -> None:
    await tables.users.change(ANN.id, **how)
    with pytest.raises(WrongStatus):
        await tables.digests.plan(ANN.id, EIGHT)
    assert (await tables.digests.plan(ANN.id, None)).digest_due is None


async def test_what_waits_is_in_it_but_for_what_is_muted(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_clock(monkeypatch)
    assert [one.table for one in await tables.timeouts.pending_reminders(ANN.id)] == [running.id]
    await tables.users.change(ANN.id, remind_hours=0)
    assert [one.table for one in await tables.timeouts.pending_reminders(ANN.id)] == [running.id]
    assert await tables.timeouts.pending_reminders(ANN.id, reminded=True) == ()
    await tables.table_preferences.mute(running.id, ANN.id, muted=True)
    assert await tables.timeouts.pending_reminders(ANN.id) == ()
