"""Tests of past boards: each seat sees its own past view, and no other before the end."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete, update

from bot.games.registry import GAMES
from bot.lru_cache import LruCache
from bot.store.schema import moves, snapshots
from bot.store.store import Store
from bot.store.table.states import EVERY
from bot.tables.history.past_boards import PastBoards
from bot.tables.history.timeline import turns
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.replay import Replay, ReplayPoint
from bot.tables.model.state_history import FOUND, StateHistory
from bot.tables.model.view_filter import log_lines
from bot.tables.model.views import TableInfo
from bot.tables.records.format import Record
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.model.support import wild
from tests.tables.recorded_games import NOON, OF_THREE, PEOPLE, SMALL, moments_of, named, over, record_at, written

LOOKS = 2


@pytest.fixture(params=SMALL, ids=named)
def record(request: pytest.FixtureRequest) -> Record:
    """Load a record of each game."""
    return record_at(request.param)


def views(record: Record, found: dict[int, ReplayPoint]) -> dict[int, dict[int | None, Any]]:
    """Return the public view and that of each seat after each move."""
    game, seats = GAMES[record.game], (None, *range(len(record.players)))
    return {number: {seat: game.view(moment.state, seat) for seat in seats} for number, moment in found.items()}


def some(found: dict[int, ReplayPoint], seed: int) -> list[int]:
    """Sample move numbers, the first and the last included."""
    numbers = list(found)
    return [numbers[0], numbers[-1], *random.Random(seed).sample(numbers, LOOKS)]


async def test_while_it_runs_each_sees_with_their_own_eyes(store: Store, tables: Tables, record: Record) -> None:
    found = moments_of(record)
    row, saw = await written(store, record, found), views(record, found)
    back, seats = tables.past_boards, range(len(record.players))
    for number in some(found, 1):
        public = await back.at(row.id, None, number)
        assert (public.view, public.seat, public.own, public.eyes) == (saw[number][None], None, None, ())
        assert not public.whispered
        for seat in seats:
            mine = await back.at(row.id, PEOPLE + seat, number, seat)
            assert (mine.view, mine.own, mine.eyes) == (saw[number][None], saw[number][seat], (seat,))
            assert mine.changes == public.changes
            for other in {*seats} - {seat}:
                with pytest.raises(WrongStatus, match="What others held"):
                    await back.at(row.id, PEOPLE + seat, number, other)
            with pytest.raises(WrongStatus, match="What others held"):
                await back.at(row.id, None, number, seat)


async def test_at_the_end_all_eyes_are_open_also_after_the_night(
    store: Store, tables: Tables, now: Now, record: Record
) -> None:
    found = moments_of(record)
    row, saw = await over(store, await written(store, record, found), NOON), views(record, found)
    now.time = NOON + timedelta(days=1)
    assert (await NightlyMaintenance(tables, now=now).run_once()).archived == 1
    back, seats = Tables(store, now=now).past_boards, tuple(range(len(record.players)))
    for number in some(found, 2):
        for seat in seats:
            looked = await back.at(row.id, None, number, seat)
            assert (looked.view, looked.own, looked.eyes) == (saw[number][None], saw[number][seat], seats)
    told = [turn.number for turn in await back.turns(row.id)]
    assert told == sorted(told)
    assert told[-1] == len(found)


async def test_a_turn_tells_all_of_it_and_a_move_within_it_that_move(
    store: Store, tables: Tables, record: Record
) -> None:
    row = await written(store, record, moments_of(record))
    back = tables.past_boards
    for turn in (await back.turns(row.id))[1:]:
        looked = await back.at(row.id, None, turn.number)
        rows = [move for move in await store.moves.of(row.id, turn.first - 1) if move.number <= turn.number]
        assert looked.lines == (turn.lines or tuple(one.text for one in log_lines(GAMES[row.game], None, rows[-1:])))
        if turn.first != turn.number:
            within = await back.at(row.id, None, turn.first)
            assert len(within.changes) <= len(looked.changes)
            return
    assert row.game == "ricochet", "there all turns are single moves"


async def test_there_is_no_move_before_the_first_or_after_the_last(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    for number in (0, 3, 2**31 - 1):
        with pytest.raises(WrongStatus) as refused:
            await tables.past_boards.at(running.id, ANN.id, number)
        assert refused.value.text.args == {"all": 2}


async def test_what_was_taken_back_is_marked_and_in_no_turn(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"))
    found = [await tables.past_boards.at(running.id, BEN.id, number) for number in (1, 2, 3, 4)]
    assert [one.undone for one in found] == [False, True, False, False]
    assert found[1].lines
    assert [turn.number for turn in await tables.past_boards.turns(running.id)] == [1, 4]


async def test_who_takes_over_a_seat_sees_what_it_saw_and_who_has_left_does_not(store: Store, tables: Tables) -> None:
    record = record_at(OF_THREE["andromeda"])
    found = moments_of(record)
    row, saw = await written(store, record, found), views(record, found)
    number = len(found) // 2
    await tables.seating.leave(row.id, PEOPLE + 1)
    assert (await tables.past_boards.at(row.id, PEOPLE + 1, number)).eyes == ()
    with pytest.raises(WrongStatus):
        await tables.past_boards.at(row.id, PEOPLE + 1, number, 1)
    await tables.seating.join(row.id, CHIE)
    assert (await tables.past_boards.at(row.id, CHIE.id, number, 1)).own == saw[number][1]


async def test_a_seat_that_was_taken_later_saw_nothing_then(store: Store, tables: Tables) -> None:
    whole = record_at(OF_THREE["ricochet"])
    record = replace(whole, moves=whole.moves[:30])
    row = await written(store, record, moments_of(record))
    await tables.seating.join(row.id, CHIE)
    info = await tables.queries.info(row.id)
    seat = info.seat_of(CHIE.id)
    assert seat is not None
    early = await tables.past_boards.at(row.id, CHIE.id, 1, seat)
    assert (early.seat, early.own, early.eyes) == (None, None, ())
    late = await tables.past_boards.at(row.id, CHIE.id, info.number, seat)
    assert (late.seat, late.eyes) == (seat, (seat,))


@pytest.mark.usefixtures("open_ended")
async def test_what_cannot_be_read_is_a_sentence(tables: Tables, running: TableInfo, store: Store, now: Now) -> None:
    for by, said in ((ANN, "1"), (BEN, "3"), (CHIE, "2"), (ANN, "4"), (BEN, "5"), (CHIE, "4"), (ANN, "1")):
        await tables.moves.act(running.id, by.id, ("bid", said))
    told = update(moves).where(moves.c.table_id == running.id, moves.c.number == 2)
    await store.database.write((told.values(said=("fly",)), {}))
    with pytest.raises(Unplayable):
        await Tables(store, now=now).past_boards.at(running.id, ANN.id, 3)


@pytest.mark.usefixtures("open_ended")
async def test_going_back_plays_each_move_again_once(
    tables: Tables, running: TableInfo, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if only the first state was stored: some on the way are cached."""
    found = await wild(tables, running, random.Random(3), 2 * EVERY)
    row = await store.tables.get(running.id)
    assert row is not None
    await store.database.write((delete(snapshots).where(snapshots.c.table_id == row.id, snapshots.c.number > 1), {}))
    played = list[int]()

    def counted(replay: Replay, move: Any) -> Any:
        played.append(move.number)
        return play(replay, move)

    play = Replay.play
    monkeypatch.setattr(Replay, "play", counted)
    moments = StateHistory(store.moves)
    for number in range(row.last_move, 1, -1):
        assert await moments.at(row, number) == found[number]
    assert len(played) < 3 * row.last_move
    kept: LruCache[Any, Any] = moments._found
    assert len([*kept]) <= FOUND


async def test_turns_are_told_once(tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[int]()

    def counted(*of: Any) -> Any:
        told.append(1)
        return turns(*of)

    monkeypatch.setattr("bot.tables.history.past_boards.turns", counted)
    back = PastBoards(tables.uow, tables.reader)
    for _ in range(3):
        assert len(await back.turns(running.id)) == 1
        await back.at(running.id, ANN.id, 1)
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    assert len(await back.turns(running.id)) == 2
    assert len(told) == 2
