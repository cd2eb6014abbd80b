"""Somebody is not there: what the others may do without the host, so that no table stands still."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.tables.errors import NotAllowed, NotSeated, Reseated, WrongStatus
from bot.tables.notices import Asleep, EndAsked, Stopped
from bot.tables.seen import Limit, Person, TableInfo
from bot.tables.service import Tables
from bot.tables.timers import ALONE, LIMIT_TIMER
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.toy import endless, without_clock
from tests.tables.waiting import HOUR, Waiting

DAYS = 8


@pytest.fixture(autouse=True)
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Rounds last until everybody has bid, and nobody wins."""
    without_clock(monkeypatch)
    endless(monkeypatch)


@pytest.fixture
def w(tables: Tables, now: Now) -> Waiting:
    """Time passes, and all is heard."""
    return Waiting(tables, now)


@pytest.fixture
async def without_host(w: Waiting, running: TableInfo) -> TableInfo:
    """The host never moves, nor is there a time limit; the others have moved and wait."""
    for person in (BEN, CHIE):
        await w.tables.playing.act(running.id, person.id, ("bid", "4"))
    return running


async def test_the_host_is_gone_and_the_others_are_called_and_let_an_ai_stand_in(
    w: Waiting, without_host: TableInfo
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS - 1)
    with pytest.raises(NotAllowed):
        await w.tables.seating.remove(table, BEN, 0)
    with pytest.raises(NotAllowed):
        await w.tables.seating.may_be_removed(await w.tables.finding.info(table), BEN)
    await w.hours(1)
    (stopped,) = w.of(Stopped)
    assert (stopped.user, stopped.calls) == (ANN.id, (BEN.id, CHIE.id))
    await w.restart()
    assert await w.tables.seating.may_be_removed(await w.tables.finding.info(table), BEN) == {0}
    with pytest.raises(NotAllowed):
        await w.tables.seating.remove(table, BEN, 2)
    info = await w.tables.seating.remove(table, BEN, 0)
    assert (info.seats[0].stand_in, info.host_id) == (True, BEN.id)
    w.now.forward(2)
    await w.fire()
    assert (await w.tables.finding.info(table)).number > info.number


async def test_strangers_may_do_nothing(w: Waiting, without_host: TableInfo) -> None:
    await w.hours(24 * DAYS, 6)
    stranger = Person(77, "Eve")
    with pytest.raises(NotAllowed):
        await w.tables.seating.remove(without_host.id, stranger, 0)
    with pytest.raises(NotSeated):
        await w.tables.ending.end_without(without_host.id, stranger.id, ANN.id)
    assert await w.tables.seating.may_be_removed(without_host, MODERATOR) == {0, 1, 2}


async def test_it_ends_when_all_who_are_there_agree(w: Waiting, without_host: TableInfo) -> None:
    table = without_host.id
    with pytest.raises(WrongStatus):
        await w.tables.ending.end_without(table, BEN.id, ANN.id)
    await w.hours(24 * DAYS, 6)
    info = await w.tables.ending.end_without(table, BEN.id, ANN.id)
    assert info.status == "running"
    assert w.of(EndAsked) == [EndAsked(table, 1, 0, ANN.id, (CHIE.id,))]
    await w.restart()
    info = await w.tables.ending.end_without(table, BEN.id, ANN.id)
    assert info.status == "running"
    info = await w.tables.ending.end_without(table, CHIE.id, ANN.id)
    assert (info.status, info.reason) == ("ended", "ended by agreement")


async def test_the_absent_agree_to_nothing_and_are_not_asked(w: Waiting, running: TableInfo) -> None:
    await w.tables.playing.act(running.id, CHIE.id, ("bid", "4"))
    await w.hours(24 * DAYS, 6)
    assert {one.user for one in w.of(Stopped)} == {ANN.id, BEN.id}
    with pytest.raises(WrongStatus, match="You are back"):
        await w.tables.ending.end_without(running.id, ANN.id, ANN.id)
    info = await w.tables.ending.end_without(running.id, CHIE.id, ANN.id)
    assert info.status == "ended"


async def test_who_comes_back_makes_void_what_was_agreed_and_offered(w: Waiting, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await w.tables.ending.end_without(table, BEN.id, ANN.id)
    await w.tables.playing.act(table, ANN.id, ("bid", "4"))
    assert [seat.ends_without for seat in (await w.tables.finding.info(table)).seats] == [None] * 3
    for person in (BEN, CHIE):
        with pytest.raises(WrongStatus, match="They are back"):
            await w.tables.ending.end_without(table, person.id, ANN.id)
        with pytest.raises(NotAllowed):
            await w.tables.seating.remove(table, person, 0)
        await w.tables.playing.act(table, person.id, ("bid", "4"))
    await w.hours(24 * DAYS, 6)
    info = await w.tables.ending.end_without(table, CHIE.id, ANN.id)
    assert info.status == "running"  # Ben has not agreed this time


async def test_who_is_at_a_sleeping_table_wakes_it(tables: Tables, lobby: TableInfo, w: Waiting) -> None:
    """The table sleeps while it waits for somebody else: a step of one's own is not asked for."""
    await tables.opening.configure(lobby.id, ANN, limit=Limit(12 * HOUR))
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    info = await tables.opening.start(lobby.id, ANN, 12)
    await w.hours(12 * ALONE)
    assert w.of(Asleep) == [Asleep(info.id)]
    assert not await w.timers(info.id, LIMIT_TIMER)
    with pytest.raises(NotSeated):
        await tables.waiting.wake(info.id, 77)
    await tables.waiting.wake(info.id, CHIE.id)
    assert await w.timers(info.id, LIMIT_TIMER)
    with pytest.raises(WrongStatus, match="already"):
        await tables.waiting.wake(info.id, CHIE.id)


async def test_what_was_agreed_before_somebody_left_does_not_count_when_they_are_away_again(
    w: Waiting, without_host: TableInfo
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await w.tables.ending.end_without(table, BEN.id, ANN.id)
    await w.tables.seating.remove(table, CHIE, 0)
    assert [seat.ends_without for seat in (await w.tables.finding.info(table)).seats] == [None] * 3
    await w.tables.seating.join(table, ANN)
    await w.hours(24 * DAYS, 6)
    info = await w.tables.ending.end_without(table, CHIE.id, ANN.id)
    assert info.status == "running"


async def test_who_moves_at_the_same_moment_is_not_removed_by_another_player(
    w: Waiting, without_host: TableInfo
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    moved, removed = await asyncio.gather(
        w.tables.playing.act(table, ANN.id, ("bid", "4")),
        w.tables.seating.remove(table, BEN, 0),
        return_exceptions=True,
    )
    assert not isinstance(moved, BaseException)
    assert isinstance(removed, NotAllowed)
    assert (await w.tables.finding.info(table)).seat_of(ANN.id) == 0


async def test_nobody_is_removed_in_the_place_of_somebody_else(path: Path, w: Waiting, running: TableInfo) -> None:
    """In one process, where whoever asks first is first."""
    stranger = Person(77, "Eve")
    await w.tables.seating.leave(running.id, BEN.id)
    _, removed = await asyncio.gather(
        w.tables.seating.join(running.id, stranger), w.tables.seating.remove(running.id, ANN, 1), return_exceptions=True
    )
    assert isinstance(removed, Reseated)
    assert (await w.tables.finding.info(running.id)).seat_of(stranger.id) == 1


async def test_who_would_rather_end_the_game_leaves_an_open_request_open(w: Waiting, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    request = (await w.tables.undoing.take_back(table, BEN.id)).seen.request
    assert request is not None
    await w.tables.ending.end_without(table, CHIE.id, ANN.id)
    assert (await w.tables.looking.see(table, None)).request == request
