"""Tests of tables that require a percentage of turns in time."""

from __future__ import annotations

import pytest

from bot.rows import AnswerRow, Counted
from bot.store.table.reliability import counting
from bot.tables.lobby.invitations import check_may_sit
from bot.tables.model.errors import NotReliable, TooDemanding, WrongStatus
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from bot.tables.users.reliability import FEW, ReliabilityStats
from tests.databases import changed
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR

DAI = Person(4, "Dai")


async def answered(tables: Tables, person: Person, in_time: int, late: int = 0) -> None:
    """Store turns of about an hour each, in time or late."""
    store = tables.uow.store
    row = AnswerRow(person.id, 60, in_time + late, late)
    await changed(store, 1, *counting(store.database, [Counted((row,))]))


@pytest.fixture
async def demanding(tables: Tables, lobby: TableInfo) -> TableInfo:
    """Open a table of Ann, whose turns were all in time, that requires 90%."""
    await answered(tables, ANN, 20)
    return await tables.lobby.configure(lobby.id, ANN, least_reliable=90)


async def test_who_is_less_reliable_does_not_sit_down_and_hears_why(tables: Tables, demanding: TableInfo) -> None:
    await answered(tables, BEN, 17, 3)
    with pytest.raises(NotReliable, match="invited by name") as refused:
        await tables.seating.join(demanding.id, BEN)
    assert refused.value.text.args == {"least": 90, "own": 85}
    await answered(tables, BEN, 10)
    info = await tables.seating.join(demanding.id, BEN)
    assert info.names == ("Ann", "Ben"), "27 of 30 are enough"


async def test_who_is_new_may_sit_down(tables: Tables, demanding: TableInfo) -> None:
    await answered(tables, BEN, 0, FEW - 1)
    await tables.seating.join(demanding.id, BEN)
    info = await tables.seating.join(demanding.id, CHIE)
    assert info.names == ("Ann", "Ben", "Chie")


async def test_who_is_invited_may_always_sit_down(tables: Tables, demanding: TableInfo) -> None:
    await answered(tables, BEN, 0, 20)
    await tables.invitations.invite(demanding.id, ANN, [BEN.id])
    assert (await tables.seating.join(demanding.id, BEN)).names == ("Ann", "Ben")


async def test_in_a_running_game_the_same_holds_but_for_who_comes_back(tables: Tables, demanding: TableInfo) -> None:
    for person in (BEN, CHIE):
        await tables.seating.join(demanding.id, person)
    await tables.lobby.start(demanding.id, ANN, thread_id=12)
    await tables.seating.leave(demanding.id, BEN.id)
    for person in (BEN, DAI):
        await answered(tables, person, 0, 20)
    info = await tables.queries.info(demanding.id)
    with pytest.raises(NotReliable):
        await check_may_sit(tables.uow, info, DAI.id)
    with pytest.raises(NotReliable):
        await tables.seating.join(info.id, DAI)
    await tables.seating.join(info.id, BEN)


async def test_nobody_asks_for_more_than_they_have(tables: Tables, lobby: TableInfo) -> None:
    with pytest.raises(TooDemanding, match="too few turns"):
        await tables.lobby.configure(lobby.id, ANN, least_reliable=50)
    await answered(tables, ANN, 17, 3)
    with pytest.raises(TooDemanding, match="no more than your own") as refused:
        await tables.lobby.configure(lobby.id, MODERATOR, least_reliable=90)
    assert refused.value.text.args == {"most": 80}
    assert (await tables.lobby.configure(lobby.id, ANN, least_reliable=80)).least_reliable == 80
    assert (await tables.lobby.configure(lobby.id, ANN, least_reliable=0)).least_reliable is None
    with pytest.raises(WrongStatus):
        await tables.lobby.configure(lobby.id, ANN, least_reliable=81)


async def test_it_is_asked_before_the_start_alone(tables: Tables, demanding: TableInfo) -> None:
    for person in (BEN, CHIE):
        await tables.seating.join(demanding.id, person)
    await tables.lobby.start(demanding.id, ANN, thread_id=12)
    with pytest.raises(WrongStatus):
        await tables.lobby.configure(demanding.id, ANN, least_reliable=50)


@pytest.mark.parametrize(("late", "least"), [(0, 90), (5, 70), (20, None)])
async def test_again_asks_for_as_much_as_its_host_may(
    tables: Tables, demanding: TableInfo, late: int, least: int | None
) -> None:
    await tables.seating.join(demanding.id, BEN)
    await tables.lobby.configure(demanding.id, ANN, wanted=2)
    await tables.lobby.start(demanding.id, ANN, thread_id=12)
    await tables.ending.end(demanding.id, ANN, "It got late")
    await answered(tables, BEN, 20 - late, late)
    again = await tables.lobby.open_rematch(demanding.id, BEN)
    assert again.least_reliable == least
    await answered(tables, ANN, 0, 500)
    assert (await tables.seating.join(again.id, ANN)).names == ("Ben", "Ann"), "who has played may play again"


async def test_of_hosts_of_open_tables_it_is_told(tables: Tables, demanding: TableInfo) -> None:
    overview = await tables.overviews.of(10, {11})
    assert overview.hosts == {ANN.id: ReliabilityStats(100, 45.0)}
    assert await tables.reliability.of([]) == {}
