"""Tests of the ready check of a live game."""

from __future__ import annotations

import asyncio

import pytest

from bot.enums import TimerKind
from bot.tables.model.errors import NotAllowed, NotSeated, WrongStatus
from bot.tables.model.lobby_timers import CHECK, LATE
from bot.tables.model.notifications import AllReady, NotReady, ReadyAsked
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import PassingTime


@pytest.fixture
def waiting(tables: Tables, now: Now) -> PassingTime:
    """Create a recorder of notifications."""
    return PassingTime(tables, now)


@pytest.fixture
async def live(tables: Tables) -> TableInfo:
    """Open a live table with Ann, Ben and Chie."""
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", speed="live")
    await tables.seating.join(info.id, BEN)
    return await tables.seating.join(info.id, CHIE)


async def said() -> None:
    """Wait until background tasks have sent their notifications."""
    await asyncio.sleep(0.01)


async def test_when_all_are_there_the_game_begins_by_itself(
    tables: Tables, waiting: PassingTime, live: TableInfo
) -> None:
    asked = await tables.ready_check.ask(live.id, ANN)
    assert asked.ready_until == waiting.now() + CHECK
    assert [seat.ready for seat in asked.seats] == [True, False, False]
    assert waiting.of(ReadyAsked) == [ReadyAsked(live.id, waiting.now() + CHECK, (BEN.id, CHIE.id))]
    await tables.ready_check.answer(live.id, BEN.id)
    await said()
    assert waiting.of(AllReady) == []
    await tables.ready_check.answer(live.id, CHIE.id)
    await said()
    (begins,) = waiting.of(AllReady)
    assert begins.table == live.id
    started = await tables.lobby.start(live.id, ANN, 12, those_ready=True)
    assert (started.status, started.names) == ("running", ("Ann", "Ben", "Chie"))
    assert await waiting.timers(live.id, TimerKind.READY) == []


async def test_asking_twice_is_asking_once(tables: Tables, waiting: PassingTime, live: TableInfo) -> None:
    await tables.ready_check.ask(live.id, ANN)
    await tables.ready_check.answer(live.id, BEN.id)
    waiting.now.forward(60)
    again = await tables.ready_check.ask(live.id, ANN)
    assert [seat.ready for seat in again.seats] == [True, True, False]
    assert len(waiting.of(ReadyAsked)) == 1


async def test_the_time_is_over_with_a_word(tables: Tables, waiting: PassingTime, live: TableInfo) -> None:
    asked = await tables.ready_check.ask(live.id, ANN)
    await tables.ready_check.answer(live.id, BEN.id)
    waiting.now.forward(CHECK.total_seconds() + 1)
    await waiting.fire()
    assert waiting.of(NotReady) == [NotReady(live.id, asked.ready_until or waiting.now(), ANN.id, (2,))]
    info = await tables.queries.info(live.id)
    assert info.ready_until is None
    assert not any(seat.ready for seat in info.seats)
    assert len(await waiting.timers(live.id, TimerKind.CLOSE)) == 1, "the week goes on"
    with pytest.raises(WrongStatus):
        await tables.ready_check.answer(live.id, BEN.id)


async def test_a_game_that_should_have_begun_gets_another_moment(
    tables: Tables, waiting: PassingTime, live: TableInfo
) -> None:
    """The process may have ended between the last confirmation and the start."""
    await tables.ready_check.ask(live.id, ANN)
    for person in (BEN, CHIE):
        await tables.ready_check.answer(live.id, person.id)
    await said()
    waiting.forget()
    waiting.now.forward(CHECK.total_seconds() + 1)
    await waiting.fire()
    await said()
    assert len(waiting.of(AllReady)) == 1
    waiting.now.forward(LATE.total_seconds() + 1)
    await waiting.fire()
    assert [one.missing for one in waiting.of(NotReady)] == [()]


async def test_without_those_who_are_not_there(tables: Tables, waiting: PassingTime, live: TableInfo) -> None:
    await tables.ready_check.ask(live.id, ANN)
    with pytest.raises(WrongStatus):
        await tables.lobby.start(live.id, ANN, 12, those_ready=True)
    assert (await tables.queries.info(live.id)).names == ("Ann", "Ben", "Chie"), "too few: nobody has lost a seat"
    await tables.ready_check.answer(live.id, CHIE.id)
    started = await tables.lobby.start(live.id, ANN, 12, those_ready=True)
    assert started.names == ("Ann", "Chie")
    assert [seat.seat for seat in started.seats] == [0, 1]


async def test_when_the_last_one_who_is_not_there_leaves_the_game_begins(
    tables: Tables, waiting: PassingTime, live: TableInfo
) -> None:
    await tables.ready_check.ask(live.id, ANN)
    await tables.ready_check.answer(live.id, BEN.id)
    await tables.seating.leave(live.id, CHIE.id)
    await said()
    assert len(waiting.of(AllReady)) == 1


async def test_who_may_ask_and_answer(tables: Tables, waiting: PassingTime, live: TableInfo) -> None:
    with pytest.raises(NotAllowed):
        await tables.ready_check.ask(live.id, BEN)
    with pytest.raises(WrongStatus):
        await tables.ready_check.answer(live.id, BEN.id)
    await tables.seating.leave(live.id, CHIE.id)
    await tables.ready_check.ask(live.id, ANN)
    with pytest.raises(NotSeated):
        await tables.ready_check.answer(live.id, CHIE.id)
    await tables.seating.join(live.id, CHIE)
    assert [seat.ready for seat in (await tables.queries.info(live.id)).seats] == [True, False, False]
    await tables.ready_check.give_up(live.id)
    assert (await tables.queries.info(live.id)).ready_until is None
