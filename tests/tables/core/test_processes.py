"""Tests of several processes on one database: no action is lost, doubled or wrongly refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import cycle
from typing import Any

import pytest

from bot.enums import MoveKind
from bot.store import Store
from bot.tables.model import table_rules
from bot.tables.model.errors import StaleBoard, TableError, TableFull, WrongStatus
from bot.tables.model.lobby_timers import UNSTARTED, WARNING
from bot.tables.model.notifications import AllReady, Invited, LobbyExpired, Notice, TimeUp
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import opened
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.core.support import at_once
from tests.tables.toy_game import endless
from tests.tools.soak.polling import poll_until

pytestmark = pytest.mark.postgresql
PROCESSES = 3
PEOPLE = (ANN, BEN, CHIE)
Processes = list[Tables]


@pytest.fixture
async def processes(url: str, now: Now) -> AsyncIterator[Processes]:
    """Open processes, each with a store of its own."""
    stores = [await opened(url) for _ in range(PROCESSES)]
    yield [Tables(store, now=now) for store in stores]
    for store in stores:
        await store.close()


@pytest.fixture
def tables(processes: Processes) -> Tables:
    """Return one of the processes."""
    return processes[0]


async def test_who_joins_at_the_same_moment_has_a_seat_each(processes: Processes) -> None:
    for first in range(100, 120, 2):
        info = await processes[0].lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
        for one in processes:
            await one.queries.info(info.id)
        people = [Person(first + number, f"P{number}") for number in range(2)]
        answers = await at_once(
            *(one.seating.join(info.id, person) for one, person in zip(processes, people, strict=False))
        )
        seated = [seat.user_id for seat in (await processes[2].queries.info(info.id)).seats]
        assert seated[0] == ANN.id
        assert set(seated[1:]) == {person.id for person in people}, answers


async def test_of_more_people_than_seats_the_first_sit(processes: Processes) -> None:
    info = await processes[0].lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    people = [Person(100 + number, f"P{number}") for number in range(9)]
    answers = await at_once(
        *(one.seating.join(info.id, person) for one, person in zip(cycle(processes), people, strict=False))
    )
    seats = (await processes[1].queries.info(info.id)).seats
    full = [answer for answer in answers if isinstance(answer, TableFull)]
    assert len(full) == len(people) + 1 - len(seats)
    assert len({seat.user_id for seat in seats}) == len(seats)
    assert len(full) + sum(isinstance(answer, TableInfo) for answer in answers) == len(people), answers


async def test_whoever_may_move_at_the_same_moment_moves(processes: Processes, running: TableInfo) -> None:
    """Each by another process with a stale cache."""
    for turn in range(20):
        for one in processes:
            await one.reader.view(running.id, None)
        said = ("bid", str(1 + turn % 6))
        order = processes[turn % 3 :] + processes[: turn % 3]
        before = (await processes[0].queries.info(running.id)).number
        answers = await at_once(
            *(one.moves.act(running.id, who.id, said) for one, who in zip(order, PEOPLE, strict=True))
        )
        info = await processes[0].queries.info(running.id)
        assert not [answer for answer in answers if isinstance(answer, BaseException)], answers
        assert info.number == before + 3
        if info.over:
            break
    else:
        pytest.fail("the game has no end")
    told = [[move.seat for move in await one.uow.store.moves.of(running.id)] for one in processes]
    assert told[0] == told[1] == told[2]


async def test_nothing_is_refused_by_what_was_read_before_another_process_changed_it(processes: Processes) -> None:
    here, elsewhere, _ = processes
    info = await here.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    with pytest.raises(WrongStatus):
        await here.reader.view(info.id, ANN.id)
    await elsewhere.seating.join(info.id, BEN)
    await elsewhere.seating.join(info.id, CHIE)
    await elsewhere.lobby.start(info.id, ANN, 12)
    assert len((await here.queries.info(info.id)).seats) == 3
    assert (await here.reader.view(info.id, ANN.id)).table.status == "running"


async def test_one_press_that_reaches_two_processes_is_one_move(processes: Processes, running: TableInfo) -> None:
    for interaction in range(500, 510):
        answers = await at_once(
            *(one.moves.act(running.id, ANN.id, ("bid", "2"), interaction=interaction) for one in processes)
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Duplicate", "Duplicate", "TableView"]
    assert (await processes[1].queries.info(running.id)).number == 11


async def test_one_command_that_reaches_two_processes_opens_one_table(processes: Processes) -> None:
    for interaction in range(700, 710):
        opened_ones = await at_once(
            *(
                one.lobby.open(game="toy", host=ANN, guild_id=1, channel_id=2, language="en", interaction=interaction)
                for one in processes
            )
        )
        assert len({info.id for info in opened_ones}) == 1


async def test_a_board_of_before_is_stale_by_whatever_process(
    processes: Processes, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless(monkeypatch)
    one, other, _ = processes
    await other.reader.view(running.id, BEN.id)
    for person in PEOPLE:
        await one.moves.act(running.id, person.id, ("bid", "1"), number=None)
    with pytest.raises(StaleBoard):
        await other.moves.act(running.id, BEN.id, ("bid", "2"), number=running.number)


async def test_refusals_are_of_the_newest_state(processes: Processes, running: TableInfo) -> None:
    """Request, consent and conflicting move of an undo, each by another process."""
    one, other, third = processes
    await one.moves.act(running.id, ANN.id, ("bid", "1"))
    for each in processes:
        await each.reader.view(running.id, CHIE.id)
    await other.moves.act(running.id, BEN.id, ("bid", "2"))
    taken = await one.undo.take_back(running.id, ANN.id)
    if not taken.done:
        await other.undo.consent(running.id, BEN.id, 2, agrees=True)
        await third.undo.consent(running.id, CHIE.id, 2, agrees=True)
    for each in processes:
        assert (await each.reader.view(running.id, ANN.id)).view.bidden == (False, False, False)


async def test_settings_that_are_changed_at_the_same_moment_are_all_changed(
    processes: Processes, lobby: TableInfo
) -> None:
    one, other, third = processes
    answers = await at_once(
        one.lobby.configure(lobby.id, ANN, wanted=2),
        other.lobby.configure(lobby.id, ANN, language="ja"),
        third.lobby.configure(lobby.id, ANN, limit=Limit(24 * 3600)),
    )
    assert not [answer for answer in answers if isinstance(answer, BaseException)], answers
    info = await one.queries.info(lobby.id)
    assert (info.wanted, info.language, info.limit_seconds) == (2, "ja", 24 * 3600)


async def test_the_host_and_the_next_one_leave_at_the_same_moment(processes: Processes, lobby: TableInfo) -> None:
    one, other, third = processes
    await one.seating.join(lobby.id, BEN)
    await one.seating.join(lobby.id, CHIE)
    await at_once(other.seating.leave(lobby.id, ANN.id), third.seating.leave(lobby.id, BEN.id))
    info = await one.queries.info(lobby.id)
    assert (info.people, info.host_id) == ((CHIE.id,), CHIE.id)


async def test_a_start_that_is_pressed_at_two_processes_deals_once(processes: Processes, lobby: TableInfo) -> None:
    for person in (BEN, CHIE):
        await processes[0].seating.join(lobby.id, person)
    answers = await at_once(*(one.lobby.start(lobby.id, ANN, thread_id=40 + n) for n, one in enumerate(processes)))
    assert sum(isinstance(answer, TableInfo) for answer in answers) == 1
    assert all(isinstance(answer, (TableInfo, TableError)) for answer in answers), answers
    assert len(await processes[1].uow.store.moves.of(lobby.id)) == 1


async def test_a_clock_that_runs_out_rings_once_though_all_processes_hear_it(
    processes: Processes, lobby: TableInfo, now: Now
) -> None:
    one = processes[0]
    await one.lobby.configure(lobby.id, ANN, limit=Limit(24 * 3600))
    await one.seating.join(lobby.id, BEN)
    await one.lobby.start(lobby.id, ANN, thread_id=12)
    said: list[Notice] = []

    async def hear(notice: Notice) -> None:
        said.append(notice)

    for each in processes:
        each.events.on_notice(hear)
    now.forward(30 * 3600)
    before = (await one.queries.info(lobby.id)).number
    await asyncio.gather(*(TimerLoop(each, now=now).fire_due() for each in processes))
    made = [move.kind for move in await one.uow.store.moves.of(lobby.id, before)]
    told = [(notice.seat, notice.user) for notice in said if isinstance(notice, TimeUp)]
    assert len(told) == len(set(told))
    assert made.count(MoveKind.LIMIT) == len(told)


async def test_who_is_forgotten_in_one_process_is_nobody_in_all(processes: Processes, running: TableInfo) -> None:
    one, other, _ = processes
    await one.ending.end(running.id, ANN, "Enough.")
    assert [seat.name for seat in (await other.queries.info(running.id)).seats] == ["Ann", "Ben", "Chie"]
    await one.users.forget(BEN.id)
    assert [seat.name for seat in (await other.queries.info(running.id)).seats] == ["Ann", "Player 2", "Chie"]


async def test_what_another_process_has_changed_is_read_again_and_nothing_else(
    processes: Processes, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, _ = processes
    store: Store = other.uow.store
    first = await store.aggregates.of(running.id)
    read: list[object] = []
    database_read = store.database.read

    async def counted(look: Any) -> Any:
        read.append(look)
        return await database_read(look)

    monkeypatch.setattr(store.database, "read", counted)
    assert await store.aggregates.of(running.id) is first
    assert not read
    await one.moves.act(running.id, ANN.id, ("bid", "1"))
    second = await store.aggregates.of(running.id)
    assert second == await one.uow.store.aggregates.of(running.id)
    assert len(read) == 1
    assert await store.aggregates.of(running.id) is second


async def heard_by(processes: Processes) -> list[Notice]:
    """Record the notifications that each process sends from now on."""
    heard: list[Notice] = []

    async def hear(notice: Notice) -> None:
        heard.append(notice)

    for one in processes:
        one.events.on_notice(hear)
    return heard


async def test_who_is_invited_from_several_processes_hears_of_it_once(processes: Processes) -> None:
    heard = await heard_by(processes)
    info = await processes[0].lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    answers = await at_once(*(one.invitations.invite(info.id, ANN, [BEN.id, CHIE.id]) for one in processes))
    assert sorted(len(answer.invited) for answer in answers) == [0, 0, 2], answers
    await poll_until(lambda: len(heard) >= 2, 20, "two invitations")
    assert sorted(one.user for one in heard if isinstance(one, Invited)) == [BEN.id, CHIE.id]


async def test_the_last_words_before_a_live_game_are_one_beginning(processes: Processes) -> None:
    heard = await heard_by(processes)
    for _ in range(5):
        info = await processes[0].lobby.open(
            game="toy", host=ANN, guild_id=10, channel_id=11, language="en", speed="live"
        )
        for person in (BEN, CHIE):
            await processes[0].seating.join(info.id, person)
        await processes[0].ready_check.ask(info.id, ANN)
        await at_once(
            *(one.ready_check.answer(info.id, who.id) for one, who in zip(processes, (BEN, CHIE), strict=False))
        )
        await poll_until(
            lambda table=info.id: any(isinstance(one, AllReady) and one.table == table for one in heard), 20, "it"
        )
        begins = [one for one in heard if isinstance(one, AllReady) and one.table == info.id]
        assert len(begins) == 1
        started = await at_once(*(one.lobby.start(info.id, ANN, 100 + info.id) for one in processes))
        assert sum(isinstance(one, TableInfo) for one in started) == 1, started


async def test_a_table_that_nobody_starts_is_closed_by_one_of_them(processes: Processes, now: Now) -> None:
    heard = await heard_by(processes)
    info = await processes[0].lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")
    for seconds in (UNSTARTED.total_seconds(), WARNING.total_seconds()):
        now.forward(seconds + 1)
        await at_once(*(one.lobby_expiry.on_timer(info.id) for one in processes))
    assert (await processes[1].queries.info(info.id)).reason == table_rules.UNSTARTED
    assert [one for one in heard if isinstance(one, LobbyExpired)] == [LobbyExpired(info.id, ANN.id)]
