"""Tests of running tables of which nobody moves for 60 days."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.enums import TimerKind
from bot.tables.model import table_rules
from bot.tables.model.errors import NotSeated
from bot.tables.model.notifications import TableAbandoned
from bot.tables.model.timer_kinds import ABANDONED, ANSWER
from bot.tables.model.views import TableInfo
from bot.tables.scheduling import nightly
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN
from tests.tables.passing_time import PassingTime
from tests.tables.toy_game import without_clock

DAY = 24


@pytest.fixture(autouse=True)
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    without_clock(monkeypatch)


async def night(waiting: PassingTime) -> int:
    """Run the nightly maintenance; return the number of tables that it asks after."""
    return (await NightlyMaintenance(waiting.tables, now=waiting.now).run_once()).asked


async def asked_after(tables: Tables, now: Now) -> PassingTime:
    """Let 60 days pass, and the night after them."""
    waiting = PassingTime(tables, now)
    await waiting.hours(61 * DAY, step=61 * DAY)
    assert await night(waiting) == 1
    return waiting


async def test_players_are_asked_once_and_the_table_ends_a_week_later(
    tables: Tables, now: Now, running: TableInfo
) -> None:
    waiting = PassingTime(tables, now)
    await waiting.hours(59 * DAY, step=59 * DAY)
    assert await night(waiting) == 0
    waiting = await asked_after(tables, now)
    (notice,) = waiting.of(TableAbandoned)
    assert (notice.calls, notice.ends) == (running.people, now() + ANSWER)
    assert (await tables.queries.info(running.id)).ends_at == notice.ends
    await waiting.hours(6 * DAY, step=DAY)
    assert await night(waiting) == 0
    assert not (await tables.queries.info(running.id)).over
    await waiting.hours(2 * DAY, step=DAY)
    over = await tables.queries.info(running.id)
    assert (over.status, over.reason) == ("ended", table_rules.ABANDONED)
    assert {row.ending for row in await tables.uow.store.tables.results(running.id)} == {"without"}
    assert await night(waiting) == 0


async def test_a_move_is_an_answer(tables: Tables, now: Now, running: TableInfo) -> None:
    waiting = await asked_after(tables, now)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"))
    assert await waiting.timers(running.id, TimerKind.ABANDONED) == []
    assert await night(waiting) == 0
    await waiting.hours(8 * DAY, step=DAY)
    assert not (await tables.queries.info(running.id)).over


async def test_who_goes_on_is_asked_again_after_60_days(tables: Tables, now: Now, running: TableInfo) -> None:
    waiting = await asked_after(tables, now)
    with pytest.raises(NotSeated):
        await tables.abandoned.keep(running.id, 99)
    kept = await tables.abandoned.keep(running.id, BEN.id)
    assert kept.ends_at is None
    await waiting.hours(59 * DAY, step=59 * DAY)
    assert len(waiting.of(TableAbandoned)) == 1
    assert await night(waiting) == 0
    await waiting.hours(2 * DAY, step=DAY)
    assert len(waiting.of(TableAbandoned)) == 2
    await waiting.hours(8 * DAY, step=DAY)
    assert (await tables.queries.info(running.id)).over


async def test_nothing_else_at_the_table_puts_the_end_off(tables: Tables, now: Now, running: TableInfo) -> None:
    waiting = await asked_after(tables, now)
    (timer,) = await waiting.timers(running.id, TimerKind.ABANDONED)
    await tables.votes.ask(running.id, ANN.id, "pause")
    await tables.seating.leave(running.id, BEN.id)
    assert await waiting.timers(running.id, TimerKind.ABANDONED) == [timer]


async def test_a_vacation_is_waited_for(tables: Tables, now: Now, running: TableInfo) -> None:
    waiting = PassingTime(tables, now)
    await waiting.hours(61 * DAY, step=61 * DAY)
    await tables.vacations.take(BEN.id, now(), now() + timedelta(days=3))
    assert await night(waiting) == 0
    await waiting.hours(4 * DAY, step=DAY)
    assert await night(waiting) == 1
    await tables.vacations.take(BEN.id, now() + timedelta(days=5), now() + timedelta(days=9))
    await waiting.hours(8 * DAY, step=DAY)
    assert not (await tables.queries.info(running.id)).over
    await waiting.hours(7 * DAY, step=DAY)
    assert (await tables.queries.info(running.id)).over


async def test_a_table_on_hold_rests(tables: Tables, now: Now, running: TableInfo) -> None:
    await tables.handover.hand_over(running.id)
    waiting = PassingTime(tables, now)
    await waiting.hours(61 * DAY, step=61 * DAY)
    assert await night(waiting) == 0


async def test_a_table_without_a_channel_ends_as_well(tables: Tables, now: Now, running: TableInfo) -> None:
    assert await tables.location.mark_channel_lost(running.id, running.channel_id)
    waiting = await asked_after(tables, now)
    await waiting.hours(8 * DAY, step=DAY)
    assert (await tables.queries.info(running.id)).reason == table_rules.ABANDONED


async def test_a_paused_table_is_asked_after(tables: Tables, now: Now, running: TableInfo) -> None:
    for user in running.people:
        await tables.votes.ask(running.id, user, "pause")
    assert (await tables.queries.info(running.id)).paused_at is not None
    await asked_after(tables, now)


async def test_an_outage_does_not_shorten_the_week(tables: Tables, now: Now, running: TableInfo) -> None:
    waiting = await asked_after(tables, now)
    tables.outages.on_disconnect()
    now.forward(9 * DAY * 3600)
    await tables.outages.on_reconnect()
    await waiting.fire()
    assert not (await tables.queries.info(running.id)).over


async def test_many_are_asked_after_in_several_nights(
    tables: Tables, now: Now, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nightly, "MOST_ASKED", 1)
    other = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    await tables.seating.join(other.id, BEN)
    await tables.lobby.start(other.id, ANN, thread_id=13)
    waiting = await asked_after(tables, now)
    assert await night(waiting) == 1
    assert {one.table for one in waiting.of(TableAbandoned)} == {running.id, other.id}


@pytest.mark.every_database
async def test_two_processes_ask_once(tables: Tables, now: Now, running: TableInfo) -> None:
    now.forward(ABANDONED.total_seconds() + 1)
    waiting = PassingTime(tables, now)
    other = PassingTime(Tables(tables.uow.store, now=now), now)
    assert sorted([await night(waiting), await night(other)]) == [0, 1]
    assert await other.tables.abandoned.ask(running.id) is False
