"""Tests of the replacement of a host who has left the server."""

from __future__ import annotations

from datetime import timedelta

from bot.enums import TimerKind
from bot.tables.model.lobby_timers import RETURN
from bot.tables.model.notifications import HostGone
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import HOUR, PassingTime


async def test_a_day_after_the_host_is_missed_it_is_to_be_looked_again(
    tables: Tables, now: Now, lobby: TableInfo
) -> None:
    waiting, missed = PassingTime(tables, now), now()
    await tables.seating.join(lobby.id, BEN)
    await tables.host_replacement.miss(lobby.id, ANN.id)
    assert (await tables.queries.info(lobby.id)).new_host_at == missed + RETURN
    await waiting.hours(1)
    await tables.host_replacement.miss(lobby.id, ANN.id)
    assert (await tables.queries.info(lobby.id)).new_host_at == missed + RETURN, "the day begins once"
    await waiting.hours(22.5)
    assert waiting.of(HostGone) == []
    await waiting.restart()
    await waiting.hours(1)
    assert waiting.of(HostGone) == [HostGone(lobby.id, ANN.id)]
    info = await waiting.tables.queries.info(lobby.id)
    assert (info.host_id, info.new_host_at) == (ANN.id, None), "who can ask Discord decides"
    assert len(await waiting.timers(lobby.id, TimerKind.HOST)) == 0
    assert info.status == "open"


async def test_whoever_has_sat_there_longest_is_host_then(tables: Tables, lobby: TableInfo) -> None:
    assert (await tables.host_replacement.hand_on(lobby.id, ANN.id)).host_id == ANN.id, "nobody else is there"
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    assert (await tables.host_replacement.hand_on(lobby.id, BEN.id)).host_id == ANN.id, "they are no host"
    info = await tables.host_replacement.hand_on(lobby.id, ANN.id)
    assert (info.host_id, info.people) == (BEN.id, (ANN.id, BEN.id, CHIE.id))
    assert (await tables.host_replacement.hand_on(lobby.id, ANN.id)).host_id == BEN.id, "once"
    started = await tables.lobby.start(lobby.id, BEN, 12)
    assert (started.status, started.host_id) == ("running", BEN.id)


async def test_where_nobody_else_sits_nothing_is_said(tables: Tables, now: Now, lobby: TableInfo) -> None:
    waiting = PassingTime(tables, now)
    await tables.host_replacement.miss(lobby.id, ANN.id)
    await waiting.hours(25)
    assert waiting.of(HostGone) == []
    await tables.seating.join(lobby.id, BEN)
    await tables.host_replacement.miss(lobby.id, ANN.id)
    await waiting.hours(25)
    assert waiting.of(HostGone) == [HostGone(lobby.id, ANN.id)], "who comes later becomes host a day after that"


async def test_a_game_that_has_begun_or_has_another_host_misses_nobody(
    tables: Tables, now: Now, lobby: TableInfo
) -> None:
    waiting = PassingTime(tables, now)
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    await tables.host_replacement.miss(lobby.id, ANN.id)
    await tables.seating.leave(lobby.id, ANN.id)
    assert (await tables.queries.info(lobby.id)).new_host_at is None
    await waiting.hours(25)
    await tables.seating.join(lobby.id, ANN)
    await tables.host_replacement.miss(lobby.id, BEN.id)
    await tables.lobby.start(lobby.id, BEN, 12)
    await tables.host_replacement.miss(lobby.id, BEN.id)
    assert await waiting.timers(lobby.id, TimerKind.HOST) == []
    assert (await tables.host_replacement.hand_on(lobby.id, BEN.id)).host_id == BEN.id
    assert waiting.of(HostGone) == []


async def test_time_without_the_bot_is_no_time_to_come_back(tables: Tables, now: Now, lobby: TableInfo) -> None:
    missed = now()
    await tables.host_replacement.miss(lobby.id, ANN.id)
    tables.outages.on_disconnect()
    now.forward(72 * HOUR)
    await tables.outages.on_reconnect()
    assert (await tables.queries.info(lobby.id)).new_host_at == missed + RETURN + timedelta(days=3)
