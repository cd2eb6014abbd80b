"""Tests of notable moves: permissions, and one computation per game in a worker process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.games.contract import t
from bot.store.store import Store
from bot.tables.model.errors import WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.review import notable_moves
from bot.tables.review.move_ratings import NotableMove, SeatMoves
from bot.tables.review.worker import judge_apart
from bot.tables.service import Tables
from bot.worker_process import WorkerFailed
from tests.tables.conftest import ANN, BEN, MODERATOR
from tests.tables.recorded_games import NOON, OF_THREE, moments_of, over, record_at, written

FOUND = {0: SeatMoves(NotableMove(2, t("Bid"), t("Bid"), 3))}


class Judge:
    """Fake of the worker process; `asked` are the requested moves."""

    def __init__(self) -> None:
        self.asked: list[Sequence[int]] = []
        self.free = asyncio.Event()
        self.fails = False

    async def __call__(self, record: bytes, numbers: Sequence[int]) -> dict[int, SeatMoves]:
        assert b'"moves"' in record
        self.asked.append(numbers)
        await self.free.wait()
        if self.fails:
            raise WorkerFailed("no memory")
        return FOUND


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Patch the worker process with a fake."""
    judge = Judge()
    monkeypatch.setattr(notable_moves, "judge_apart", judge)
    return judge


async def ended(tables: Tables, running: TableInfo) -> int:
    """Play a game: Ann bids, undoes it and bids again, then Ben bids."""
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await tables.ending.end(running.id, MODERATOR, "It is late")
    return running.id


async def test_nothing_is_told_while_the_game_runs(
    tables: Tables, lobby: TableInfo, running: TableInfo, judge: Judge
) -> None:
    for table in (lobby.id, running.id):
        for asking in (tables.notable_moves.of, tables.notable_moves.begin):
            with pytest.raises(WrongStatus, match="when it is over"):
                await asking(table)
    assert not judge.asked


async def test_what_stands_is_looked_at_once(tables: Tables, running: TableInfo, judge: Judge) -> None:
    table = await ended(tables, running)
    await tables.notable_moves.begin(table)
    judge.free.set()
    first, second = await asyncio.gather(tables.notable_moves.of(table), tables.notable_moves.of(table))
    assert first is second
    assert first == FOUND
    assert judge.asked == [(4, 5)], "a move that was taken back, and the taking back, are none"


async def test_what_fails_is_said_and_tried_again(tables: Tables, running: TableInfo, judge: Judge) -> None:
    table = await ended(tables, running)
    judge.fails = True
    judge.free.set()
    with pytest.raises(WrongStatus, match="just now"):
        await tables.notable_moves.of(table)
    judge.fails = False
    assert await tables.notable_moves.of(table) == FOUND


async def test_what_takes_too_long_is_given_up(
    tables: Tables, running: TableInfo, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notable_moves, "LONGEST", 0.05)
    with pytest.raises(WrongStatus, match="just now"):
        await tables.notable_moves.of(await ended(tables, running))


async def test_a_game_of_nobodys_moves_needs_no_process(tables: Tables, running: TableInfo, judge: Judge) -> None:
    await tables.ending.end(running.id, MODERATOR, "It is late")
    assert await tables.notable_moves.of(running.id) == {}
    assert not judge.asked


async def test_whoever_leaves_stops_it(tables: Tables, running: TableInfo, judge: Judge) -> None:
    await tables.notable_moves.begin(await ended(tables, running))
    await asyncio.sleep(0)
    await tables.notable_moves.close()


async def test_a_played_game_is_looked_at_by_a_process(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notable_moves, "judge_apart", judge_apart)
    record = record_at(OF_THREE["andromeda"])
    row = await over(store, await written(store, record, moments_of(record)), NOON)
    found = await tables.notable_moves.of(row.id)
    assert set(found) <= set(range(len(record.players)))
    assert any(one.best or one.worst for one in found.values())
