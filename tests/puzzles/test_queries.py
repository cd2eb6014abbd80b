"""Tests of the puzzle queries: one puzzle a day, each player's progress and best answer."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from bot.puzzles.queries import AttemptRow, PuzzleQueries
from bot.rows import PuzzleRow
from bot.store.store import Store
from tests.store.builders import ANN, BEN, NOON, minutes

DAY, GAME = date(2026, 5, 4), "toy"
HERE = 3 << 60
POSED = PuzzleRow(DAY, GAME, 1, b"one\nstate")
TRIED = AttemptRow(DAY, GAME, ANN, HERE, "Ann", NOON)
SAID, OTHER = (("bid", "4"), ("pass",)), (("bid", "-"),)


@pytest.fixture
def rows(store: Store) -> PuzzleQueries:
    return PuzzleQueries(store.database)


async def test_whoever_is_second_finds_the_puzzle_of_the_first(rows: PuzzleQueries) -> None:
    await asyncio.gather(rows.add(POSED), rows.add(POSED))
    await rows.add(replace(POSED, posed=b"another"))
    assert await rows.get(DAY, GAME) == POSED
    assert await rows.get(DAY, "spacebase") is None


async def test_what_cannot_be_read_gives_way_once(rows: PuzzleQueries) -> None:
    await rows.add(POSED)
    new = replace(POSED, version=2, posed=b"two")
    await rows.add(new, POSED)
    await rows.add(replace(new, posed=b"three"), POSED)
    assert await rows.get(DAY, GAME) == new


async def test_old_puzzles_go(rows: PuzzleQueries) -> None:
    await rows.add(POSED)
    await rows.add(replace(POSED, day=DAY - timedelta(1)))
    await rows.forget(DAY)
    assert await rows.get(DAY, GAME) == POSED
    assert await rows.get(DAY - timedelta(1), GAME) is None


async def test_a_line_is_kept(rows: PuzzleQueries) -> None:
    assert await rows.open(TRIED) == TRIED
    await rows.save_line(TRIED, SAID)
    said = replace(TRIED, line=SAID)
    assert await rows.open(replace(TRIED, opened_at=minutes(5))) == said
    assert await rows.of(DAY, ANN) == {GAME: said}
    assert await rows.of(DAY, BEN) == {}


async def test_only_a_better_answer_counts(rows: PuzzleQueries) -> None:
    await rows.open(TRIED)
    seven = replace(TRIED, line=SAID, way=SAID, worth=7, answered_at=minutes(3))
    assert await rows.answer(seven)
    assert not await rows.answer(replace(seven, way=OTHER, answered_at=minutes(4)))
    assert not await rows.answer(replace(seven, way=OTHER, worth=6))
    eight = replace(seven, guild_id=5, name="Annie", way=OTHER, worth=8, answered_at=minutes(9))
    assert await rows.answer(eight)
    assert (await rows.of(DAY, ANN))[GAME] == replace(eight, line=())


async def test_what_a_day_has_come_to(rows: PuzzleQueries) -> None:
    for user, worth in ((ANN, 7), (BEN, 8)):
        row = replace(TRIED, user_id=user, way=SAID, worth=worth, answered_at=NOON)
        await rows.open(replace(TRIED, user_id=user))
        await rows.answer(row)
    await rows.open(replace(TRIED, game="andromeda"))
    assert await rows.counts(DAY) == {GAME: 2}
    assert not any(row.best for row in await rows.answered(DAY, GAME))
    await rows.settle(DAY, GAME, 8)
    assert [(row.user_id, row.best) for row in await rows.answered(DAY, GAME)] == [(BEN, True), (ANN, False)]
    assert await rows.answers(BEN, DAY) == [(BEN, DAY, True)]
    assert await rows.answers(BEN, DAY - timedelta(1)) == []
