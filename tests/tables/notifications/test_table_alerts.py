"""Tests of alerts of open tables: on time, and once over all processes."""

from __future__ import annotations

import pytest

from bot.store.store import Store
from bot.tables.model.notifications import TablesOpened
from bot.tables.model.views import Person
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.notifications.support import Ear, go

GUILD = 10


async def opened(tables: Tables, host: Person) -> int:
    info = await tables.lobby.open(game="toy", host=host, guild_id=GUILD, channel_id=11, language="en")
    return info.id


@pytest.mark.every_database
async def test_a_new_table_is_told_once_by_whichever_process(tables: Tables, store: Store, now: Now) -> None:
    other = Tables(store, now=now)
    ear = Ear(tables, other)
    await tables.table_alerts.ask(GUILD, CHIE.id, ["toy"])
    await tables.table_alerts.ask(GUILD, BEN.id, ["spacebase"])
    for minutes, host, told in ((0, ANN, 1), (30, BEN, 1), (31, None, 2), (120, None, 2)):
        now.forward(minutes * 60)
        if host is not None:
            await opened(tables, host)
        await go(tables, other, tables)
        assert [(type(one), one.user) for one in ear.heard] == [(TablesOpened, CHIE.id)] * told  # pyright: ignore[reportAttributeAccessIssue]


async def test_what_is_told_is_only_what_one_may_join(tables: Tables, now: Now) -> None:
    await tables.table_alerts.ask(GUILD, CHIE.id, [])
    mine, banned, free = [await opened(tables, host) for host in (CHIE, ANN, BEN)]
    notice = TablesOpened(CHIE.id, GUILD, now(), now())
    await tables.blocks.block(CHIE.id, ANN.id)
    assert [one.id for one in await tables.table_alerts.seeking(notice)] == [free]
    assert mine < banned < free
    await tables.table_alerts.stop(GUILD, CHIE.id)
    assert await tables.table_alerts.seeking(notice) == []
