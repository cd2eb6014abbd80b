"""Tests of notification delivery: once, even if the process that made the change ends."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from bot.enums import VoteKind, VoteResult
from bot.store import Store
from bot.tables.model.notifications import (
    Consequence,
    GameResumed,
    Notice,
    Notification,
    PlayerAbsent,
    Redelivery,
    Reminder,
    TableIdle,
    TimeUp,
    VoteAsked,
    VoteOver,
    decode,
    saying,
)
from bot.tables.model.views import Limit, TableInfo
from bot.tables.scheduling.dispatch import fire
from bot.tables.service import Tables
from tests.conftest import Now
from tests.jobs.support import ANN, BEN, PATIENCE, process
from tests.tables.core.support import at_once

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY = 24 * 3600
QUEUED = text("SELECT payload FROM pgqueuer WHERE entrypoint = 'say'")


async def queued(store: Store) -> list[Notification | None]:
    """Return the notifications in the queue."""
    return [decode(bytes(row[0])) for row in await store.database.fetch(QUEUED)]


@pytest.fixture
async def limited(store: Store, now: Now, toy: None) -> tuple[Tables, TableInfo]:
    """Return a table of Ann and Ben whose time limit has passed."""
    tables = Tables(store, now=now)
    info = await tables.lobby.open(
        game="toy", host=ANN, guild_id=1, channel_id=2, language="en", wanted=2, limit=Limit(DAY)
    )
    await tables.seating.join(info.id, BEN)
    info = await tables.lobby.start(info.id, ANN, thread_id=3)
    now.forward(2 * DAY)
    return tables, info


async def run_out(tables: Tables, table_id: int) -> None:
    """Fire the time limit of one of them."""
    timers = [timer for timer in await tables.uow.store.timers.of(table_id) if timer.kind == "limit"]
    await fire(tables, timers[0])


@pytest.mark.postgresql
async def test_what_comes_of_a_change_is_queued_with_it_until_it_was_said(
    store: Store, limited: tuple[Tables, TableInfo]
) -> None:
    tables, info = limited
    heard: list[Notice] = []

    async def hear(notice: Notice) -> None:
        heard.append(notice)
        assert await queued(store) == heard, "until somebody has it before their eyes"

    tables.events.on_notice(hear)
    await run_out(tables, info.id)
    (notice,) = heard
    assert isinstance(notice, TimeUp)
    await tables.messages.mark_delivered(notice)
    assert await queued(store) == []


@pytest.mark.postgresql
async def test_another_process_says_it_where_the_first_has_ended(
    url: str, store: Store, limited: tuple[Tables, TableInfo], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, info = limited
    await store.database.write((text("UPDATE pgqueuer SET execute_after = now() + interval '1 day'"), {}))
    monkeypatch.setattr("bot.store.coordination.job_queue.GRACE", NOON - NOON)
    await run_out(tables, info.id)  # no listener here
    said: asyncio.Queue[Notice] = asyncio.Queue()
    async with process(url) as other:
        other.events.on_notice(said.put)
        async with asyncio.timeout(PATIENCE):
            again = await said.get()
    assert isinstance(again, Redelivery)
    assert isinstance(again.notice, TimeUp)
    assert (again.table, again.notice.table) == (info.id, info.id)


@pytest.mark.postgresql
async def test_a_change_that_was_overtaken_says_nothing_twice(
    url: str, store: Store, limited: tuple[Tables, TableInfo]
) -> None:
    tables, info = limited
    heard: list[Notice] = []

    async def hear(notice: Notice) -> None:
        heard.append(notice)

    tables.events.on_notice(hear)
    await at_once(run_out(tables, info.id), tables.moves.act(info.id, ANN.id, ("bid", "1")))
    assert len(await queued(store)) == len(heard) <= 1


@pytest.mark.parametrize(
    "notice",
    [
        Reminder(1, 2, 3, NOON, 1, last=True, ends=NOON, silence=(NOON, NOON), clocked=True),
        PlayerAbsent(1, 2, 3, NOON, ai=True, missed=3, calls=(4, 5)),
        VoteAsked(1, VoteKind.DRAW, NOON, (5,), 4),
        VoteOver(1, VoteKind.ABSENT, 2, 3, NOON, VoteResult.WAIT, {"4": "wait"}),
        GameResumed(1, 2, NOON, (5,)),
        TimeUp(1, 2, 3, Consequence.AI, NOON),
        TableIdle(1),
    ],
    ids=lambda notice: type(notice).__name__,
)
def test_each_kind_is_kept_and_read(notice: Notification) -> None:
    assert decode(saying(notice).notice) == notice


def test_what_another_version_says_is_nothing_to_this_one() -> None:
    assert decode(b'["EndAsked",{"table":1,"seat":2,"without":3,"user":4,"calls":[5]}]') is None


def test_reminders_of_several_tables_are_kept_each_by_itself() -> None:
    one, other = Reminder(1, 2, 3, NOON, 1), Reminder(9, 2, 3, NOON, 1)
    assert saying(Reminder(1, 2, 3, NOON, 1, also=(other,))) == saying(one)
    assert saying(one).once != saying(other).once
