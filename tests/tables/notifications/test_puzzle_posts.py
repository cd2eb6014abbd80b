"""Tests of the schedule of daily puzzles in channels: one a day, none where nobody answers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.rows import DailyRow
from bot.store.store import Store
from bot.tables.model.notifications import PuzzlePost, decode, saying
from bot.tables.notifications.puzzle_posts import USUAL, rests, was_refused
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN
from tests.tables.notifications.support import Ear, go

HERE, CHANNEL, NOON, DAY = 10, 11, 12 * 60, timedelta(days=1)


async def after(now: Now, span: timedelta, *all_tables: Tables) -> None:
    """Let time pass, and check in all processes."""
    now.time += span
    await go(*all_tables)


async def answer(store: Store, tables: Tables, now: Now, *, easy: bool = False) -> None:
    """Answer today's puzzle of Robots in the server."""
    rows, row = RobotsPuzzleQueries(store.database, easy=easy), DailyRow(now().date(), HERE, ANN.id, ANN.name, now())
    await rows.open(row)
    await rows.answer(DailyRow(row.day, HERE, ANN.id, ANN.name, now(), 5, "RU", now()))
    await tables.puzzle_posts.answered(HERE)


@pytest.mark.every_database
async def test_one_a_day_by_whichever_process(tables: Tables, store: Store, now: Now) -> None:
    other = Tables(store, now=now)
    ear = Ear(tables, other)
    row = await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")
    assert row.puzzle_due == now() + timedelta(minutes=USUAL)
    await go(tables, other)
    assert ear.heard == []
    for day in range(3):
        now.time = datetime(2026, 1, 1 + day, 9, 1, tzinfo=UTC)
        await go(tables, other, tables)
        assert ear.heard[day:] == [PuzzlePost(HERE, now().date())]
    await tables.puzzle_posts.switch_off(HERE)
    await after(now, DAY, tables, other)
    assert len(ear.heard) == 3


async def test_a_stale_claim_is_refused(tables: Tables, store: Store, now: Now) -> None:
    row = await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")
    claims = [await store.puzzle_channels.take(row, now() + DAY, ()) for _ in range(2)]
    assert claims == [True, False]


async def test_it_is_late_on_the_same_day_only(tables: Tables, now: Now) -> None:
    ear = Ear(tables)
    await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")
    await after(now, timedelta(hours=23), tables)
    assert ear.heard == [PuzzlePost(HERE, now().date())]
    await after(now, timedelta(days=1, hours=3), tables)
    assert len(ear.heard) == 1, "the day that was missed is over"
    await after(now, timedelta(hours=7), tables)
    assert ear.heard[1:] == [PuzzlePost(HERE, now().date())]
    await after(now, timedelta(days=4), tables)
    assert ear.heard[2:] == [PuzzlePost(HERE, now().date())], "once for all days that were missed"


async def test_another_time_brings_no_second_post_on_a_day(tables: Tables, now: Now) -> None:
    ear, posts = Ear(tables), tables.puzzle_posts
    await posts.switch_on(HERE, CHANNEL, "UTC")
    await after(now, timedelta(hours=10), tables)
    await posts.posted(HERE, 99)
    due = (await posts.set_time(HERE, NOON, "UTC")).puzzle_due
    assert due == datetime(2026, 1, 2, 12, tzinfo=UTC)
    await posts.switch_off(HERE)
    assert (await posts.switch_on(HERE, CHANNEL, "UTC")).puzzle_due == datetime(2026, 1, 2, 9, tzinfo=UTC)
    assert len(ear.heard) == 1


async def test_before_the_first_post_another_time_is_of_today(tables: Tables, now: Now) -> None:
    now.time += timedelta(hours=10)
    assert (await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")).puzzle_due == datetime(2026, 1, 2, 9, tzinfo=UTC)
    row = await tables.puzzle_posts.set_time(HERE, NOON, "UTC")
    assert row.puzzle_due == datetime(2026, 1, 1, 12, tzinfo=UTC)


async def test_two_local_days_of_one_puzzle_have_one_post(tables: Tables, now: Now) -> None:
    """After clocks have changed, 01:30 in Berlin is on the day (UTC) before."""
    ear = Ear(tables)
    now.time = datetime(2026, 3, 28, 12, tzinfo=UTC)
    await tables.puzzle_posts.switch_on(HERE, CHANNEL, "Europe/Berlin")
    await tables.puzzle_posts.set_time(HERE, 90, "Europe/Berlin")
    for _ in range(8 * 24):
        await after(now, timedelta(minutes=30), tables)
    days = [one.day for one in ear.heard if isinstance(one, PuzzlePost)]
    assert len(days) == len({*days}) == 3


@pytest.mark.parametrize("easy", [False, True])
async def test_it_rests_after_two_weeks_without_an_answer_until_there_is_one(
    tables: Tables, store: Store, now: Now, *, easy: bool
) -> None:
    ear = Ear(tables)
    now.time += timedelta(hours=10)
    await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")
    for _ in range(5):
        await after(now, DAY, tables)
    await answer(store, tables, now, easy=easy)
    for _ in range(20):
        await after(now, DAY, tables)
    assert len(ear.heard) == 5 + 14
    assert rests(await tables.users.server(HERE))
    await answer(store, tables, now, easy=easy)
    assert not rests(await tables.users.server(HERE))
    await after(now, DAY, tables)
    assert len(ear.heard) == 20


async def test_two_weeks_count_from_switching_on(tables: Tables, now: Now) -> None:
    ear = Ear(tables)
    now.time += timedelta(hours=10)
    await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")
    for _ in range(20):
        await after(now, DAY, tables)
    assert len(ear.heard) == 14
    await tables.puzzle_posts.switch_on(HERE, CHANNEL, "UTC")
    await after(now, DAY, tables)
    assert len(ear.heard) == 15


async def test_a_refused_post_ends_them_and_a_channel_begins_them_at_the_same_time(tables: Tables) -> None:
    posts = tables.puzzle_posts
    await posts.switch_on(HERE, CHANNEL, "UTC")
    await posts.set_time(HERE, NOON, "Asia/Tokyo")
    row = await posts.switch_off(HERE, refused=True)
    assert was_refused(row)
    assert await posts.set_time(HERE, USUAL, "UTC") == row, "there is no channel"
    row = await posts.switch_on(HERE, CHANNEL + 1, "UTC")
    assert (row.puzzle_channel, row.puzzle_minute, row.puzzle_zone) == (CHANNEL + 1, NOON, "Asia/Tokyo")
    assert not was_refused(await posts.switch_off(HERE))


def test_it_is_one_notification_of_a_server_and_day() -> None:
    notice = PuzzlePost(HERE, datetime(2026, 1, 1, tzinfo=UTC).date())
    assert decode(saying(notice).notice) == notice
    assert len({saying(one).once for one in (notice, PuzzlePost(HERE + 1, notice.day), notice)}) == 2
