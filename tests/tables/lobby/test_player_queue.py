"""Tests of the queue of players: the group that is seated, and several processes."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import pytest

from bot.rows import QueueRow
from bot.store.engine.errors import ConflictError
from bot.store.store import Store
from bot.tables.lobby.player_queue import OVER_DAYS, group
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import QueueSeated
from bot.tables.model.table_rules import SPEEDS
from bot.tables.model.views import Person, TableInfo
from bot.tables.scheduling.nightly import NightlyMaintenance
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.notifications.support import Ear, go

START = datetime(2026, 1, 1, tzinfo=UTC)
GUILD, CHANNEL = 10, 11


def queue(*least: int) -> list[QueueRow]:
    """Return entries of users 1, 2, …, each with a minimum number of players."""
    return [
        QueueRow(GUILD, user, "toy", "days", str(user), one, CHANNEL, "en", START, START + timedelta(days=7))
        for user, one in enumerate(least, 1)
    ]


@pytest.mark.parametrize(
    ("least", "hosts", "apart", "seated"),
    [
        ((2,), (1,), (), []),
        ((2, 2), (1, 2), (), [1, 2]),
        ((3, 2), (1, 2), (), []),
        ((4, 2, 3), (1, 2, 3), (), []),
        ((4, 2, 2), (1, 2, 3), (), [2, 3]),
        ((3, 3, 2, 2), (1, 2, 3, 4), (), [1, 2, 3, 4]),
        ((2, 2, 2, 2, 2), (1, 2, 3, 4, 5), (), [1, 2, 3, 4]),
        ((2, 2, 2), (3,), (), [3, 1, 2]),
        ((2, 2), (), (), []),
        ((2, 2), (1, 2), ((2, 1),), []),
        ((2, 2, 2), (1, 2, 3), ((1, 2),), [1, 3]),
    ],
)
def test_the_largest_group_that_fits_is_seated_the_earliest_first(
    least: tuple[int, ...], hosts: Collection[int], apart: Collection[tuple[int, int]], seated: list[int]
) -> None:
    rows = queue(*least)
    found = group(rows, [one for one in rows if one.user_id in hosts], (2, 4), apart)
    assert [one.user_id for one in found] == seated


async def enter(tables: Tables, *people: Person) -> None:
    """Let these people wait for each other."""
    for one in people:
        await tables.player_queue.enter(
            GUILD, one, game="toy", speed="days", least=0, channel_id=CHANNEL, language="en"
        )


@pytest.mark.every_database
async def test_several_processes_seat_everybody_once(tables: Tables, store: Store, now: Now, lobby: TableInfo) -> None:
    other = Tables(store, now=now)
    ear = Ear(tables, other)
    await tables.users.change_server(GUILD, most_tables=1)
    await enter(tables, BEN, CHIE)
    assert [len(await tables.player_queue.of(GUILD, one.id)) for one in (BEN, CHIE)] == [1, 1]
    await tables.ending.end(lobby.id, ANN)
    await asyncio.gather(*(one.player_queue.seat_all() for one in (tables, other, tables)))
    (info,) = await tables.queries.in_guild(GUILD)
    assert info.people == (BEN.id, CHIE.id)
    await go(tables, other)
    assert [(one.table, len(one.entries)) for one in ear.heard if isinstance(one, QueueSeated)] == [(info.id, 2)]


async def test_who_has_left_meanwhile_leaves_all_others_waiting(tables: Tables) -> None:
    for row in queue(2, 2, 2)[:2]:
        await tables.uow.store.player_queue.put_back([row])
    with pytest.raises(ConflictError):
        await tables.lobby.open_together(queue(2, 2, 2))
    assert await tables.queries.in_guild(GUILD) == []
    assert [len(await tables.player_queue.of(GUILD, user)) for user in (1, 2, 3)] == [1, 1, 0]


async def test_what_cannot_be_waited_for_is_refused(tables: Tables) -> None:
    async def wait_for(game: str, speed: str, least: int = 0) -> None:
        await tables.player_queue.enter(
            GUILD, ANN, game=game, speed=speed, least=least, channel_id=CHANNEL, language="en"
        )

    for game, speed, least in (("chess", "days", 0), ("toy", "soon", 0), ("toy", "days", 9)):
        with pytest.raises(WrongStatus):
            await wait_for(game, speed, least)
    for game in ("toy", "spacebase", "ricochet"):
        for speed in SPEEDS:
            if (game, speed) != ("ricochet", "live"):
                await wait_for(game, speed)
    with pytest.raises(WrongStatus, match="queues of this server"):
        await wait_for("ricochet", "live")


async def test_an_entry_that_is_over_counts_no_more_and_is_deleted_at_night(tables: Tables, now: Now) -> None:
    await enter(tables, BEN)
    now.forward(OVER_DAYS.total_seconds())
    await enter(tables, CHIE)
    assert await tables.player_queue.of(GUILD, BEN.id) == []
    assert [wait.others for wait in await tables.player_queue.of(GUILD, CHIE.id)] == [0]
    now.forward(OVER_DAYS.total_seconds())
    await NightlyMaintenance(tables, now=now).run_once()
    assert await tables.uow.store.player_queue.waiting(GUILD, "toy", "days", START) == []
