"""Tests of turns whose time runs from the player's first look at the table."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import Reminder, TimeUp
from bot.tables.model.table_rules import check_limit
from bot.tables.model.views import Limit, TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.clocks.support import begun
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.timing.support import BANK, DAY, left, pause, resume, until
from tests.tables.toy_game import Rolled, endless, without_clock

LOOK = Limit(DAY, look=12 * HOUR)


@pytest.fixture
def w(tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch) -> PassingTime:
    """Create a recorder for a toy game without clock, end, or hidden bids.

    A shown bid can be undone.
    """
    without_clock(monkeypatch)
    endless(monkeypatch)
    monkeypatch.setattr(Rolled, "exposes", False)
    return PassingTime(tables, now)


async def version(w: PassingTime, info: TableInfo) -> int:
    return (await w.tables.uow.loader.table(info.id)).row.version


async def test_time_begins_with_the_first_look_which_alone_is_written(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, LOOK, BEN)
    assert await until(w, info) == {"0": 36, "1": 36}
    w.now.forward(2 * HOUR)
    before = await version(w, info)
    for _ in range(3):
        await tables.first_looks.note(info.id, BEN.id)
        await tables.first_looks.note(info.id, CHIE.id)
    assert await version(w, info) == before + 1
    assert await until(w, info) == {"0": 34, "1": 24}
    await w.hours(24)
    assert [one.user for one in w.of(TimeUp)] == [BEN.id]
    await w.hours(10)
    assert [one.user for one in w.of(TimeUp)] == [BEN.id, ANN.id]


async def test_a_look_after_the_time_has_begun_by_itself_changes_nothing(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, LOOK, BEN)
    w.now.forward(13 * HOUR)
    await tables.first_looks.note(info.id, BEN.id)
    assert await until(w, info) == {"0": 23, "1": 23}


async def test_the_clocks_say_until_when_nobody_has_to_look(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, LOOK, BEN)
    latest = w.now() + timedelta(hours=12)
    w.now.forward(HOUR)
    await tables.first_looks.note(info.id, BEN.id)
    assert [one.begins_by for one in (await tables.extensions.clocks(info.id))[1]] == [latest, None]
    w.now.forward(12 * HOUR)
    assert [one.begins_by for one in (await tables.extensions.clocks(info.id))[1]] == [None, None]


async def test_whoever_moves_has_looked_and_the_others_have_not(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    """Ann ends the round: her next bid is asked for while she is there."""
    info = await begun(tables, lobby, LOOK, BEN)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert await until(w, info) == {"0": 24, "1": 36}


async def test_a_bank_is_used_from_the_look_on(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, replace(BANK, look=12 * HOUR), BEN)
    assert await until(w, info) == {"0": 42, "1": 42}
    w.now.forward(5 * HOUR)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert await left(w, info, 0) == 30 * HOUR, "she has moved at her first look"
    w.now.forward(9 * HOUR)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    assert await until(w, info) == {"0": 48, "1": 28}, "two hours of Ben's are used"


async def test_an_extension_is_not_lost_by_a_look(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, LOOK, BEN)
    (_, ben) = (await tables.extensions.clocks(info.id))[1]
    assert ben.until is not None
    await tables.extensions.give(info.id, ANN, 1, int(ben.until.timestamp()))
    assert await until(w, info) == {"0": 36, "1": 60}
    await tables.first_looks.note(info.id, BEN.id)
    assert await until(w, info) == {"0": 36, "1": 48}
    await tables.extensions.lengthen(info.id, ANN, replace(LOOK, seconds=3 * DAY))
    assert await until(w, info) == {"0": 84, "1": 96}


async def test_a_look_is_no_look_while_a_table_is_paused(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, LOOK, BEN)
    w.now.forward(4 * HOUR)
    await pause(w, info.id)
    w.now.forward(40 * HOUR)
    await tables.first_looks.note(info.id, BEN.id)
    await resume(w, info.id)
    assert await until(w, info) == {"0": 32, "1": 32}
    await tables.first_looks.note(info.id, BEN.id)
    assert await until(w, info) == {"0": 32, "1": 24}


async def test_who_leaves_and_comes_back_does_not_wait_again(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, LOOK, BEN, CHIE)
    w.now.forward(3 * HOUR)
    for _ in range(3):
        await tables.seating.leave(info.id, BEN.id)
        await tables.seating.join(info.id, BEN)
        w.now.forward(2 * HOUR)
    assert (await until(w, info))["1"] == 18


async def test_a_prompt_that_an_undo_brings_back_waits_again_but_not_for_more_time(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    """Ben has used five hours when Ann takes back the bid that began his turn, and repeats it."""
    info = await begun(tables, lobby, LOOK, BEN)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await tables.first_looks.note(info.id, BEN.id)
    w.now.forward(5 * HOUR)
    request = (await tables.undo.take_back(info.id, ANN.id)).seen.request
    if request is not None:
        await tables.undo.consent(info.id, BEN.id, request.number, agrees=True)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    assert (await until(w, info))["1"] == 19 + 12
    await tables.first_looks.note(info.id, BEN.id)
    assert (await until(w, info))["1"] == 19


async def test_the_last_reminder_is_before_the_end_that_a_look_has_moved(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, replace(LOOK, look=2 * DAY), BEN)
    await w.hours(37)
    await tables.first_looks.note(info.id, BEN.id)
    w.forget()
    await w.hours(13)
    assert [(one.user, one.last) for one in w.of(Reminder)] == [(BEN.id, True)]


def test_a_look_begins_a_limit_of_days_alone() -> None:
    assert check_limit(LOOK, "days").look == 12 * HOUR
    assert check_limit(replace(BANK, look=DAY), "days").look == DAY
    assert check_limit(LOOK, "live").look is None
    assert check_limit(Limit(None, look=DAY), "days").look is None
    assert check_limit(Limit(None, minute=60, zone="UTC", look=DAY), "days").look is None
    with pytest.raises(WrongStatus, match="There is no such time limit"):
        check_limit(replace(LOOK, look=HOUR), "days")
