"""Tests of nightly maintenance: smaller tables with the same visible history."""

from __future__ import annotations

import asyncio
import dataclasses
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update

from bot.games.registry import GAMES
from bot.store.engine.errors import StoreBusy
from bot.store.schema import archived_moves, moves, snapshots
from bot.store.store import Store
from bot.store.table.states import LAST, is_checkpoint
from bot.supervision import cancel_and_wait, spawn
from bot.tables.model.codec import pack_state
from bot.tables.model.state_history import StateHistory
from bot.tables.model.views import TableInfo
from bot.tables.records.format import Record
from bot.tables.records.verify import verify
from bot.tables.scheduling.nightly import FIRST, STILL_LOOKED_AT, NightlyMaintenance
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import opened
from tests.tables.conftest import ANN
from tests.tables.recorded_games import (
    MINUTE,
    NOON,
    PEOPLE,
    RECORDS,
    moments_of,
    over,
    record_at,
    written,
)
from tests.tables.scheduling.support import NEW

LONGEST = "andromeda-5", "ricochet-3", "spacebase-5", "auztralia-4", "farfarout-4"
SHORT = "andromeda-3", "ricochet-4", "spacebase-2", "auztralia-1", "farfarout-2"
"""The shortest games, and a fast one of more moves than a process of before kept states."""
RUNNING_BYTES, OVER_BYTES = 200_000, 60_000


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.scheduling.nightly.PAUSE", 0)


@pytest.fixture
def now() -> Now:
    """Return the morning after the recorded games."""
    later = Now()
    later.time = NOON + timedelta(days=1)
    return later


@pytest.fixture(params=SHORT)
def record(request: pytest.FixtureRequest) -> Record:
    """Load a record of each game."""
    return record_at(RECORDS / "1.0.0" / f"{request.param}.json")


async def states_of(store: Store, table_id: int) -> list[int]:
    return sorted(await store.states.of(table_id))


async def test_a_recorded_game_that_is_over_is_still_seen_and_its_record_checks_out(
    store: Store, tables: Tables, now: Now, record: Record
) -> None:
    """Stored by older code, which kept every state."""
    found = moments_of(record)
    row = await over(store, await written(store, record, found, whole=found), NOON)
    before = await tables.archive.export(row.id), await tables.reader.view(row.id, PEOPLE)
    log = await tables.reader.log(row.id, PEOPLE, limit=1_000)
    assert (await NightlyMaintenance(tables, now=now).run_once()).archived == 1
    after = Tables(store, now=now)
    assert (await after.archive.export(row.id), await after.reader.view(row.id, PEOPLE)) == before
    assert await after.reader.log(row.id, PEOPLE, limit=1_000) == log
    assert await after.archive.was_played(row.id, verify(before[0]).record)
    assert verify(before[0]).fault is None
    assert await states_of(store, row.id) == [n for n in found if is_checkpoint(n) or n == len(found)]
    first = StateHistory(store.moves)
    assert await first.at(row, len(found) - 1) == found[len(found) - 1]


async def test_a_running_game_of_before_loses_the_states_that_follow_from_others(
    store: Store, tables: Tables, now: Now, record: Record
) -> None:
    found = moments_of(record)
    row = await written(store, record, found, whole=range(len(found) - 199, len(found) + 1))
    first, last = max(1, len(found) - 199), len(found)
    await NightlyMaintenance(tables, now=now).run_once()
    kept = await states_of(store, row.id)
    assert kept == [n for n in found if n == first or (n > first and is_checkpoint(n)) or n > last - LAST]
    moments = StateHistory(store.moves)
    for number in {one - 1 for one in kept if one > first} | {last}:
        assert await moments.at(row, number) == found[number]


async def test_a_state_that_does_not_follow_stays(store: Store, tables: Tables, now: Now) -> None:
    """Nor are those after it deleted, until a stored one from which they follow."""
    record = record_at(RECORDS / "1.0.0" / "auztralia-1.json")
    found = moments_of(record)
    row = await written(store, record, found, whole=found)
    told = update(moves).where(moves.c.table_id == row.id, moves.c.number == 20)
    await store.database.write((told.values(events=b"[]"), {}))
    draws = {**found[40].draws, "other": 1}
    other = pack_state(GAMES[record.game], found[40].state, draws)
    at = snapshots.c.table_id == row.id, snapshots.c.number == 40
    await store.database.write((update(snapshots).where(*at).values(state=other), {}))
    await NightlyMaintenance(tables, now=now).run_once()
    kept = await states_of(store, row.id)
    assert {20, 40} <= set(kept)
    assert 21 not in kept, "it follows from the one that stays"
    assert 41 in kept, "it does not follow from the other one"


async def bids(tables: Tables, table_id: int, *numbers: int) -> None:
    """Bid for Ann repeatedly."""
    for one in numbers:
        await tables.moves.act(table_id, ANN.id, ("bid", str(one)))


@asynccontextmanager
async def restarted(tables: Tables, url: str, now: Now) -> AsyncGenerator[Tables]:
    """Create the same tables in a new process."""
    await tables.uow.store.close()
    store = await Store.open(url)
    try:
        yield Tables(store, now=now)
    finally:
        await store.close()


def _bids_count(raw: dict[str, object]) -> dict[str, object]:
    """Migrate to today's rules, by which the states differ from those of older rules."""
    bids = raw["bids"]
    assert isinstance(bids, list)
    return {**raw, "house": sum(bids)}


async def test_a_state_by_rules_that_are_played_no_more_stays(
    tables: Tables, running: TableInfo, now: Now, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bids(tables, running.id, 1, 2, 3, 4, 5)
    before = await states_of(tables.uow.store, running.id)
    assert before == [1, 3, 4, 5, 6]
    monkeypatch.setitem(GAMES, "toy", dataclasses.replace(NEW, upgrades={1: _bids_count}))
    async with restarted(tables, url, now) as again:
        await bids(again, running.id, 6, 5, 4, 3, 2)
        assert (await NightlyMaintenance(again, now=now).run_once()).states == 0
        assert await states_of(again.uow.store, running.id) == [1, 3, 4, 5, 6, 8, 9, 10, 11]
        assert (await again.reader.view(running.id, ANN.id)).view.house == 5, "as its state of then told"
        row = await again.uow.store.tables.get(running.id)
        assert row is not None
        assert (await StateHistory(again.uow.store.moves).at(row, 7)).state.house == 5


async def test_what_an_older_process_left_goes_when_it_follows(
    tables: Tables, running: TableInfo, now: Now, url: str
) -> None:
    await bids(tables, running.id, 1, 2)
    async with restarted(tables, url, now) as again:
        await bids(again, running.id, 1, 2)
        async with restarted(again, url, now) as third:
            await bids(third, running.id, 1, 2)
            assert len(await states_of(third.uow.store, running.id)) == 7
            assert (await NightlyMaintenance(third, now=now).run_once()).states == 2
            assert await states_of(third.uow.store, running.id) == [1, 4, 5, 6, 7]
            assert (await NightlyMaintenance(third, now=now).run_once()).states == 0


async def test_a_table_whose_states_are_broken_stays_as_it_is_and_the_others_become_small(
    store: Store, tables: Tables, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    record = record_at(RECORDS / "1.0.0" / "ricochet-2.json")
    found = moments_of(record)
    broken, sound = [await written(store, record, found, whole=found) for _ in range(2)]
    at = snapshots.c.table_id == broken.id, snapshots.c.number == 1
    await store.database.write((update(snapshots).where(*at).values(state=b"x\x9cx"), {}))
    done = await NightlyMaintenance(tables, now=now).run_once()
    assert done.states > 0
    assert f"the states of table {broken.id} stay as they are" in caplog.text
    assert len(await states_of(store, sound.id)) < len(found)


async def test_a_table_that_has_just_ended_is_left_alone(tables: Tables, running: TableInfo, now: Now) -> None:
    await bids(tables, running.id, 1, 2)
    await tables.ending.end(running.id, ANN, "Enough.")
    night = NightlyMaintenance(tables, now=now)
    assert (await night.run_once()).archived == 0
    now.forward(STILL_LOOKED_AT.total_seconds() + 1)
    before = await tables.reader.log(running.id, ANN.id)
    assert (await night.run_once()).archived == 1
    again = Tables(tables.uow.store, now=now)
    assert await again.reader.log(running.id, ANN.id) == before
    assert (await again.lobby.open_rematch(running.id, ANN)).status == "open"


async def test_the_night_comes_by_itself(
    store: Store, tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len([one for one in slept if one]) == 3:
            raise TimeoutError

    monkeypatch.setattr("bot.tables.scheduling.nightly.asyncio.sleep", sleep)
    with pytest.raises(TimeoutError):
        await NightlyMaintenance(tables, now=now).run()
    assert [one for one in slept if one] == [FIRST.total_seconds(), 86_400, 86_400]
    assert caplog.text.count("the night: 0 tables") == 2


@pytest.mark.parametrize("name", LONGEST)
async def test_a_table_is_small(tmp_path: Path, name: str, now: Now) -> None:
    """Sizes of all rows of a whole game: running, after a day without actions, and over."""
    record = record_at(RECORDS / "1.0.0" / f"{name}.json")
    found, path = moments_of(record), tmp_path / "small.db"
    store = await opened(path)
    try:
        empty = bytes_in(path)
        row = await written(store, record, found)
        assert bytes_in(path) - empty < RUNNING_BYTES
        await over(store, row, NOON + len(found) * MINUTE)
        now.forward(86_400)
        await NightlyMaintenance(Tables(store, now=now), now=now).run_once()
        assert bytes_in(path) - empty < OVER_BYTES
        assert len(await store.database.fetch(select(archived_moves.c.table_id))) == 1
    finally:
        await store.close()


def bytes_in(path: Path) -> int:
    """Return the size of the pages in use of a database file."""
    with closing(sqlite3.connect(path)) as database:
        size, pages, free = (
            database.execute(f"PRAGMA {one}").fetchone()[0] for one in ("page_size", "page_count", "freelist_count")
        )
        return (pages - free) * size


async def test_a_busy_store_is_waited_out(
    tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.tables.scheduling.nightly.FIRST", timedelta())
    night, tidied = NightlyMaintenance(tables, now=now), asyncio.Event()
    busy = [StoreBusy("locked"), StoreBusy("locked")]

    async def pass_by() -> None:
        if busy:
            raise busy.pop()
        tidied.set()

    monkeypatch.setattr(night, "run_once", pass_by)
    async with cancel_and_wait(spawn(night.run(), "the night")):
        await asyncio.wait_for(tidied.wait(), 5)
    assert caplog.messages == ["the night waits until the store works again: locked"] * 2
