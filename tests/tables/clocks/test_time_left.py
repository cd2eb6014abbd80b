"""Tests of time left for a prompt whose player returns to it: no action restores used time."""

from __future__ import annotations

import pytest

from bot.enums import LimitThen, TimerKind
from bot.tables.model.notifications import TimeUp
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from tests.conftest import Now
from tests.tables.clocks.support import ERI, begun
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.play.support import at_once
from tests.tables.timing.support import BANK, left, pause, resume, until
from tests.tables.toy_game import Rolled, endless, without_clock


@pytest.fixture
def w(tables: Tables, now: Now, monkeypatch: pytest.MonkeyPatch) -> PassingTime:
    """Create a recorder for a toy game without clock, end, or hidden bids.

    A shown bid can be undone.
    """
    without_clock(monkeypatch)
    endless(monkeypatch)
    monkeypatch.setattr(Rolled, "exposes", False)
    return PassingTime(tables, now)


async def bid(w: PassingTime, info: TableInfo, *people: Person) -> None:
    for person in people:
        await w.tables.moves.act(info.id, person.id, ("bid", "3"))


async def back(w: PassingTime, info: TableInfo, by: Person, *others: Person) -> None:
    """Undo the person's last step with the consent of the others."""
    request = (await w.tables.undo.take_back(info.id, by.id)).seen.request
    for other in others:
        assert request is not None
        await w.tables.undo.consent(info.id, other.id, request.number, agrees=True)


async def away(w: PassingTime, info: TableInfo, who: Person, seconds: float = 0) -> None:
    """Leave the table, and come back after these seconds."""
    await w.tables.seating.leave(info.id, who.id)
    w.now.forward(seconds)
    await w.tables.seating.join(info.id, who)


# --- leaving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [2 * 60, 12 * HOUR])
async def test_whoever_leaves_and_comes_back_goes_on_with_the_time_they_had(
    w: PassingTime, tables: Tables, lobby: TableInfo, seconds: int
) -> None:
    """Repeatedly, and after a restart; the table shows the end of the same time."""
    info = await begun(tables, lobby, Limit(seconds), BEN, CHIE)
    for _ in range(4):
        w.now.forward(seconds / 8)
        await w.restart()
        await away(w, info, BEN, seconds)
    assert (await until(w, info))["1"] * HOUR == seconds / 2
    (limit,) = [one for one in await w.timers(info.id, TimerKind.LIMIT) if one.key == "1"]
    assert [one.until for one in await w.tables.queries.waits(BEN.id)] == [limit.due_at]
    _, clocks = await w.tables.extensions.clocks(info.id)
    assert [one.until for one in clocks if one.seat == 1] == [limit.due_at]


async def test_what_comes_after_an_answer_of_the_ai_is_a_question_of_its_own(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    w.now.forward(10 * HOUR)
    await tables.seating.leave(info.id, BEN.id)
    await tables.moves.step_ai(info.id, "1", at_once)
    await bid(w, info, ANN, CHIE)
    await tables.seating.join(info.id, BEN)
    assert await until(w, info) == {"0": 12, "1": 12, "2": 12}


async def test_who_takes_the_seat_has_time_of_their_own_and_nothing_of_it_is_for_who_left(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    w.now.forward(10 * HOUR)
    await tables.seating.leave(info.id, BEN.id)
    await tables.seating.join(info.id, ERI)
    assert (await until(w, info))["1"] == 12
    await tables.seating.leave(info.id, ERI.id)
    await tables.seating.join(info.id, BEN)
    assert (await until(w, info))["1"] == 2


async def test_whose_time_is_up_has_none_before_the_ai_has_moved(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR, LimitThen.AI), BEN, CHIE)
    await bid(w, info, ANN, CHIE)
    w.now.forward(12 * HOUR)
    await tables.timeouts.time_up(info.id, "1")
    assert w.of(TimeUp)
    await tables.seating.join(info.id, BEN)
    assert (await until(w, info))["1"] == 0


async def test_whoever_leaves_in_a_pause_goes_on_after_it_with_the_time_they_had(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    w.now.forward(5 * HOUR)
    await pause(w, info.id)
    w.now.forward(30 * HOUR)
    await away(w, info, BEN, HOUR)
    w.now.forward(30 * HOUR)
    await resume(w, info.id)
    assert await until(w, info) == {"0": 7, "1": 7, "2": 7}


async def test_whoever_leaves_before_the_time_of_day_has_no_day_more(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    """At midnight UTC, 9:00 in Tokyo."""
    info = await begun(tables, lobby, Limit(None, minute=9 * 60, zone="Asia/Tokyo"), BEN, CHIE)
    w.now.forward(14 * HOUR)
    await away(w, info, BEN, HOUR / 4)
    assert (await until(w, info))["1"] == 9.75
    w.now.forward(8.75 * HOUR)
    await away(w, info, BEN, 6 * HOUR)
    assert (await until(w, info))["1"] == 1, "where that has passed, as long as they had"


async def test_more_time_for_everybody_is_there_for_who_comes_back(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    w.now.forward(10 * HOUR)
    await tables.seating.leave(info.id, BEN.id)
    await tables.extensions.lengthen(info.id, ANN, Limit(24 * HOUR))
    await tables.seating.join(info.id, BEN)
    assert await until(w, info) == {"0": 14, "1": 14, "2": 14}


# --- undo ------------------------------------------------------------------------------------------------------------


async def test_a_step_that_is_taken_back_again_and_again_brings_no_time(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    for _ in range(5):
        w.now.forward(2 * HOUR)
        await bid(w, info, ANN)
        w.now.forward(HOUR / 10)
        await back(w, info, ANN)
    assert (await until(w, info))["0"] == 2


async def test_what_comes_again_after_an_undo_goes_on_with_what_was_left(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    w.now.forward(3 * HOUR)
    await bid(w, info, BEN, CHIE, ANN)
    w.now.forward(4 * HOUR)
    await back(w, info, ANN, BEN, CHIE)
    assert await until(w, info) == {"0": 9}
    w.now.forward(HOUR)
    await bid(w, info, ANN)
    assert await until(w, info) == {"0": 8, "1": 8, "2": 8}


async def test_nobody_loses_at_once_by_what_another_takes_back(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await bid(w, info, BEN, CHIE, ANN)
    w.now.forward(11 * HOUR)
    await back(w, info, ANN, BEN, CHIE)
    await bid(w, info, ANN)
    assert await until(w, info) == {"0": 3, "1": 3, "2": 3}


async def test_alone_with_ai_players_nobody_agrees_to_more_time(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    await tables.seating.add_ai(lobby.id, ANN, 2)
    info = await begun(tables, lobby, Limit(12 * HOUR))
    for _ in range(3):
        w.now.forward(3.5 * HOUR)
        await bid(w, info, ANN)
        await back(w, info, ANN)
    assert await until(w, info) == {"0": 1.5}


async def test_who_left_and_takes_back_what_the_ai_answered_goes_on_with_the_time_they_had(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    w.now.forward(10 * HOUR)
    await tables.seating.leave(info.id, BEN.id)
    await tables.moves.step_ai(info.id, "1", at_once)
    await tables.seating.join(info.id, BEN)
    await back(w, info, BEN)
    assert (await until(w, info))["1"] == 2


# --- banks -----------------------------------------------------------------------------------------------------------


async def test_a_turn_adds_to_the_bank_once_however_often_it_comes(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    await bid(w, info, BEN, CHIE, ANN)
    for used in (1, 2, 3):
        w.now.forward(HOUR)
        await away(w, info, BEN)
        assert (await until(w, info))["1"] == 36 - used
        await back(w, info, ANN, BEN, CHIE)
        assert await left(w, info, 1) == (36 - used) * HOUR
        await bid(w, info, ANN)
    assert await until(w, info) == {"0": 27, "1": 33, "2": 33}


async def test_what_a_later_turn_had_brought_is_for_that_turn(w: PassingTime, tables: Tables, lobby: TableInfo) -> None:
    info = await begun(tables, lobby, BANK, BEN, CHIE)
    await bid(w, info, BEN, ANN)
    w.now.forward(2 * HOUR)
    await bid(w, info, CHIE)
    await back(w, info, ANN, BEN, CHIE)
    assert await until(w, info) == {"0": 30, "2": 28}
    assert await left(w, info, 0) == 36 * HOUR
    await bid(w, info, ANN, CHIE)
    assert await until(w, info) == {"0": 36, "1": 36, "2": 28}


# --- stored times ----------------------------------------------------------------------------------------------------


async def test_nothing_is_kept_when_the_table_is_over_or_never_had_a_limit(
    w: PassingTime, tables: Tables, lobby: TableInfo
) -> None:
    info = await begun(tables, lobby, Limit(None), BEN, CHIE)
    await bid(w, info, ANN)
    await away(w, info, BEN)
    assert await w.timers(info.id, TimerKind.LEFT) == []
