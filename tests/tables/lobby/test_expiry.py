"""Tests of the expiry of open tables after a week, without outages."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.enums import TimerKind
from bot.tables.model import table_rules as reasons
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import LobbyExpired
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN
from tests.tables.passing_time import HOUR, PassingTime

DAY = 24


async def test_a_table_that_nobody_starts_says_when_it_closes_and_does(
    tables: Tables, now: Now, lobby: TableInfo
) -> None:
    waiting, opened = PassingTime(tables, now), now()
    await waiting.hours(6 * DAY - 1, step=1)
    assert (await tables.queries.info(lobby.id)).closes_at is None
    await waiting.hours(1, step=1)
    warned = await tables.queries.info(lobby.id)
    assert (warned.status, warned.closes_at) == ("open", opened + timedelta(days=7))
    await waiting.hours(DAY - 1, step=1)
    assert (await tables.queries.info(lobby.id)).status == "open"
    assert waiting.of(LobbyExpired) == []
    await waiting.hours(2, step=1)
    closed = await tables.queries.info(lobby.id)
    assert (closed.status, closed.reason) == ("ended", reasons.UNSTARTED)
    assert waiting.of(LobbyExpired) == [LobbyExpired(lobby.id, ANN.id)]
    assert await waiting.timers(lobby.id, TimerKind.CLOSE) == []
    await waiting.hours(8 * DAY, step=6)
    assert len(waiting.of(LobbyExpired)) == 1


async def test_a_game_that_has_begun_is_not_closed(tables: Tables, now: Now, running: TableInfo) -> None:
    waiting = PassingTime(tables, now)
    assert await waiting.timers(running.id, TimerKind.CLOSE) == []
    await waiting.hours(8 * DAY, step=6)
    assert (await tables.queries.info(running.id)).reason != reasons.UNSTARTED


async def test_who_brings_it_to_mind_has_another_week(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = PassingTime(tables, now)
    await waiting.hours(6 * DAY + 1, step=1)
    await tables.lobby_expiry.renew(lobby.id)
    assert (await tables.queries.info(lobby.id)).closes_at is None
    await waiting.hours(6 * DAY - 1, step=1)
    assert (await tables.queries.info(lobby.id)).status == "open"
    await waiting.hours(2 * DAY, step=1)
    assert (await tables.queries.info(lobby.id)).over
    with pytest.raises(WrongStatus):
        await tables.lobby_expiry.renew(lobby.id)


async def test_time_without_the_bot_does_not_count(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = PassingTime(tables, now)
    (timer,) = await waiting.timers(lobby.id, TimerKind.CLOSE)
    tables.outages.on_disconnect()
    now.forward(9 * DAY * HOUR)
    await tables.outages.on_reconnect()
    await waiting.fire()
    assert (await tables.queries.info(lobby.id)).status == "open"
    (later,) = await waiting.timers(lobby.id, TimerKind.CLOSE)
    assert later.due_at == timer.due_at + timedelta(days=9)
