"""The puzzle of the day: who looked, who answered, where the result was shown."""

from __future__ import annotations

from datetime import date, timedelta

from msgspec.structs import replace

from bot.store import Store
from bot.store.rows import DailyRow
from tests.store.make import ANN, BEN, NOON, minutes

DAY = date(2026, 5, 4)
HERE, THERE = 3 << 60, 5
ANN_HERE = DailyRow(DAY, HERE, ANN, "Ann", NOON)


async def test_the_first_look_stays(store: Store) -> None:
    assert await store.open_daily(ANN_HERE) == ANN_HERE
    assert await store.open_daily(replace(ANN_HERE, opened_at=minutes(5))) == ANN_HERE
    assert await store.daily(DAY, HERE) == [ANN_HERE]
    assert await store.daily(DAY, THERE) == []
    assert await store.daily(DAY + timedelta(1), HERE) == []
    assert await store.daily_players(DAY, HERE) == 1


async def test_fewer_moves_replace_and_no_others(store: Store) -> None:
    await store.open_daily(ANN_HERE)
    await store.open_daily(DailyRow(DAY, HERE, BEN, "Ben", NOON))
    eight = replace(ANN_HERE, moves=8, way="RU" * 8, answered_at=minutes(3))
    seven = replace(ANN_HERE, moves=7, way="RU" * 7, answered_at=minutes(9), best=True)
    assert await store.answer_daily(eight)
    assert not await store.answer_daily(replace(eight, answered_at=minutes(4)))
    assert await store.daily_of(DAY, ANN) == eight
    assert await store.answer_daily(seven)
    assert not await store.answer_daily(eight)
    assert await store.daily(DAY, HERE) == [seven, DailyRow(DAY, HERE, BEN, "Ben", NOON)]


async def test_another_server_has_the_same_time_and_answer(store: Store) -> None:
    await store.open_daily(ANN_HERE)
    await store.answer_daily(replace(ANN_HERE, moves=8, way="RU", answered_at=minutes(3)))
    there = await store.open_daily(DailyRow(DAY, THERE, ANN, "Annie", minutes(10)))
    assert there == DailyRow(DAY, THERE, ANN, "Annie", NOON, 8, "RU", minutes(3))
    assert await store.answer_daily(replace(there, moves=6, way="RD", answered_at=minutes(12)))
    assert [row.moves for guild in (HERE, THERE) for row in await store.daily(DAY, guild)] == [6, 6]


async def test_days_with_an_answer(store: Store) -> None:
    for guild in (HERE, THERE):
        for ago in range(3):
            row = DailyRow(DAY - timedelta(ago), guild, ANN, "Ann", NOON)
            await store.open_daily(row)
            if ago != 1:
                await store.answer_daily(replace(row, moves=5, way="RU", answered_at=NOON, best=ago == 2))
    assert await store.daily_answers([ANN, BEN], DAY) == [(ANN, DAY, False), (ANN, DAY - timedelta(2), True)]
    assert await store.daily_answers([ANN], DAY - timedelta(1)) == [(ANN, DAY - timedelta(2), True)]
    assert await store.daily_answers([], DAY) == []


async def test_shown_once_in_a_channel(store: Store) -> None:
    assert await store.show_daily(DAY, 4)
    assert not await store.show_daily(DAY, 4)
    assert await store.show_daily(DAY, 5)
    assert await store.show_daily(DAY + timedelta(1), 4)
    await store.unshow_daily(DAY, 4)
    assert await store.show_daily(DAY, 4)
