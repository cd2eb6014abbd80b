"""Tests of a set start: what the clock does at an open table."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.enums import TimerKind
from bot.tables.model.errors import NotAllowed, WrongStatus
from bot.tables.model.lobby_timers import AHEAD, BEGUN, SOON, SOON_LIVE
from bot.tables.model.notifications import ReadyAsked, StartDue, StartMissed, StartSoon
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import PassingTime

HOUR = timedelta(hours=1)


async def filled(tables: Tables, lobby: TableInfo, now: Now, *, ahead: timedelta = 10 * HOUR) -> PassingTime:
    """Fill Ann's table and set its start; return a clock."""
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    await tables.set_start.set(lobby.id, ANN, now() + ahead)
    return PassingTime(tables, now)


async def test_a_start_is_an_attempt_twice_and_then_a_question(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = await filled(tables, lobby, now)
    await waiting.hours(9, step=1)
    assert len(waiting.of(StartSoon)) == 1
    await waiting.hours(1, step=1)
    assert [one.nth for one in waiting.of(StartDue)] == [0]
    now.forward(61)
    await waiting.fire()
    assert [one.nth for one in waiting.of(StartDue)] == [0, 1]
    now.forward(61)
    await waiting.fire()
    assert [one.user for one in waiting.of(StartMissed)] == [ANN.id]
    await waiting.hours(2, step=1)
    assert (await tables.queries.info(lobby.id)).starts_at is None
    assert await waiting.timers(lobby.id, TimerKind.START) == []


@pytest.mark.parametrize(("speed", "soon"), [("days", SOON), ("live", SOON_LIVE)])
async def test_what_is_set_shortly_before_reminds_nobody(
    tables: Tables, now: Now, lobby: TableInfo, speed: str, soon: timedelta
) -> None:
    await tables.lobby.configure(lobby.id, ANN, speed=speed)
    waiting = await filled(tables, lobby, now, ahead=soon)
    now.forward(soon.total_seconds())
    await waiting.fire()
    assert waiting.of(StartSoon) == []
    assert len(waiting.of(StartDue if speed == "days" else ReadyAsked)) == 1


async def test_a_ready_check_that_runs_already_is_enough(tables: Tables, now: Now, lobby: TableInfo) -> None:
    await tables.lobby.configure(lobby.id, ANN, speed="live")
    waiting = await filled(tables, lobby, now)
    now.forward(10 * 3600 - 60)
    await tables.ready_check.ask(lobby.id, ANN)
    now.forward(120)
    await waiting.fire()
    assert len(waiting.of(ReadyAsked)) == 1
    info = await tables.queries.info(lobby.id)
    assert (info.starts_at, info.ready_until is None) == (None, False)


async def test_only_a_host_sets_a_time_that_is_ahead(tables: Tables, now: Now, lobby: TableInfo) -> None:
    with pytest.raises(NotAllowed):
        await tables.set_start.set(lobby.id, BEN, now() + HOUR)
    for wrong in (now(), now() + AHEAD + HOUR):
        with pytest.raises(WrongStatus):
            await tables.set_start.set(lobby.id, ANN, wrong)
    assert (await tables.queries.info(lobby.id)).starts_at is None


async def test_the_host_may_start_before(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = await filled(tables, lobby, now)
    started = await tables.lobby.start(lobby.id, ANN, thread_id=12)
    assert (started.status, started.starts_at) == ("running", None)
    assert await waiting.timers(lobby.id, TimerKind.START) == []
    with pytest.raises(WrongStatus):
        await tables.set_start.set(lobby.id, ANN, now() + HOUR)


@pytest.mark.every_database
async def test_two_processes_remind_and_begin_once(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = await filled(tables, lobby, now)
    other = PassingTime(Tables(tables.uow.store, now=now), now)
    for hours, mark in ((9, ""), (1, BEGUN)):
        now.forward(hours * 3600)
        await asyncio.gather(*(one.tables.set_start.on_timer(lobby.id) for one in (waiting, other)))
        (timer,) = await waiting.timers(lobby.id, TimerKind.START)
        assert timer.data == mark, "one step"
    assert len([*waiting.of(StartSoon), *other.of(StartSoon)]) == 1
