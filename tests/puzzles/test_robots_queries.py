"""Tests of the robots queries: viewers, answers and posted results."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.rows import DailyRow
from bot.store.store import Store
from tests.store.builders import ANN, BEN, NOON, minutes

DAY = date(2026, 5, 4)
HERE, THERE = 3 << 60, 5
ANN_HERE = DailyRow(DAY, HERE, ANN, "Ann", NOON)


@pytest.fixture
def rows(store: Store) -> RobotsPuzzleQueries:
    return RobotsPuzzleQueries(store.database)


async def test_the_first_look_stays(rows: RobotsPuzzleQueries) -> None:
    assert await rows.open(ANN_HERE) == ANN_HERE
    assert await rows.open(replace(ANN_HERE, opened_at=minutes(5))) == ANN_HERE
    assert await rows.in_guild(DAY, HERE) == [ANN_HERE]
    assert await rows.in_guild(DAY, THERE) == []
    assert await rows.in_guild(DAY + timedelta(1), HERE) == []
    assert await rows.players(DAY, HERE) == 1


async def test_fewer_moves_replace_and_no_others(rows: RobotsPuzzleQueries) -> None:
    await rows.open(ANN_HERE)
    await rows.open(DailyRow(DAY, HERE, BEN, "Ben", NOON))
    eight = replace(ANN_HERE, moves=8, way="RU" * 8, answered_at=minutes(3))
    seven = replace(ANN_HERE, moves=7, way="RU" * 7, answered_at=minutes(9), best=True)
    assert await rows.answer(eight)
    assert not await rows.answer(replace(eight, answered_at=minutes(4)))
    assert await rows.of(DAY, ANN) == eight
    assert await rows.answer(seven)
    assert not await rows.answer(eight)
    assert await rows.in_guild(DAY, HERE) == [seven, DailyRow(DAY, HERE, BEN, "Ben", NOON)]


async def test_another_server_has_the_same_time_and_answer(rows: RobotsPuzzleQueries) -> None:
    await rows.open(ANN_HERE)
    await rows.answer(replace(ANN_HERE, moves=8, way="RU", answered_at=minutes(3)))
    there = await rows.open(DailyRow(DAY, THERE, ANN, "Annie", minutes(10)))
    assert there == DailyRow(DAY, THERE, ANN, "Annie", NOON, 8, "RU", minutes(3))
    assert await rows.answer(replace(there, moves=6, way="RD", answered_at=minutes(12)))
    assert [row.moves for guild in (HERE, THERE) for row in await rows.in_guild(DAY, guild)] == [6, 6]


async def test_days_with_an_answer_to_the_hard_or_the_easy_one(rows: RobotsPuzzleQueries, store: Store) -> None:
    beside = RobotsPuzzleQueries(store.database, easy=True)
    for guild in (HERE, THERE):
        for ago in range(3):
            row = DailyRow(DAY - timedelta(ago), guild, ANN, "Ann", NOON)
            await rows.open(row)
            if ago != 1:
                await rows.answer(replace(row, moves=5, way="RU", answered_at=NOON, best=ago == 2))
    await beside.open(row := DailyRow(DAY, HERE, BEN, "Ben", NOON))
    await beside.answer(replace(row, moves=4, way="RU", answered_at=NOON, best=True))
    anns = {(ANN, DAY, False), (ANN, DAY - timedelta(2), True)}
    assert {*await rows.answers([ANN, BEN], DAY)} == anns | {(BEN, DAY, False)}
    assert {*await beside.answers([BEN], DAY)} == {(BEN, DAY, True)}
    assert await rows.answers([ANN], DAY - timedelta(1)) == [(ANN, DAY - timedelta(2), True)]
    assert await rows.answers([], DAY) == []


async def test_shown_once_in_a_channel(rows: RobotsPuzzleQueries) -> None:
    assert await rows.show(DAY, 4)
    assert not await rows.show(DAY, 4)
    assert await rows.show(DAY, 5)
    assert await rows.show(DAY + timedelta(1), 4)
    await rows.unshow(DAY, 4)
    assert await rows.show(DAY, 4)
