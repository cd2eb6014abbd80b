"""Tests of response times and abandoned games: each way in which a turn or a seat ends."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.enums import LimitThen
from bot.rows import AnswerRow, ReliabilityRow
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from bot.tables.timing.response_times import LONGER
from bot.tables.users.reliability import FEW, NEW, ReliabilityStats, known
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import Rolled, endless, without_clock

DAI = Person(4, "Dai")
EVERYBODY = (ANN, BEN, CHIE)


@pytest.fixture(autouse=True)
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid, and no end."""
    without_clock(monkeypatch)
    endless(monkeypatch)


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


async def begin(w: PassingTime, lobby: TableInfo, *others: Person, limit: Limit | None = None, thread: int = 12) -> int:
    """Start Ann's game with these people and that time limit."""
    for other in others:
        await w.tables.seating.join(lobby.id, other)
    await w.tables.lobby.configure(lobby.id, ANN, limit=limit, wanted=max(2, 1 + len(others)))
    if not others:
        await w.tables.seating.add_ai(lobby.id, ANN, 1)
    return (await w.tables.lobby.start(lobby.id, ANN, thread_id=thread)).id


async def bid(w: PassingTime, table: int, *people: Person) -> None:
    for person in people:
        await w.tables.moves.act(table, person.id, ("bid", "4"))


async def turns(w: PassingTime, person: Person) -> Sequence[tuple[int, int, int]]:
    """Return the histogram: minutes, turns, late turns."""
    rows = await w.tables.uow.store.reliability.answers([person.id])
    return [(row.minutes, row.count, row.late) for row in rows]


async def games(w: PassingTime, *people: Person) -> list[tuple[int, int]]:
    """Return the number of games that each has begun, and abandoned."""
    found = await w.tables.reliability.of([one.id for one in people])
    return [(found[one.id].games, found[one.id].left) for one in people]


async def took(w: PassingTime, table: int) -> list[int | None]:
    """Return the seconds stored with each move."""
    return [move.waited for move in await w.tables.uow.store.moves.of(table)]


# --- turns -----------------------------------------------------------------------------------------------------------


async def test_a_turn_is_counted_when_its_seat_is_asked_nothing_more(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN)
    await w.hours(3)
    await bid(w, table, ANN)
    assert await turns(w, ANN) == [(240, 1, 0)]
    await bid(w, table, ANN)  # a changed bid is no further turn
    assert await turns(w, ANN) == [(240, 1, 0)]
    await w.hours(24 * 4, 6)
    await bid(w, table, BEN)
    assert await turns(w, BEN) == [], "a new round asks Ben at once: the same turn goes on"
    await w.hours(1)
    await bid(w, table, BEN)
    assert await turns(w, BEN) == [(10_080, 1, 1)], "three days are enough for anybody"
    assert [one for one in await took(w, table) if one is not None] == [3 * HOUR, 99 * HOUR]


async def test_who_is_last_again_and_again_is_not_slower_for_that(w: PassingTime, lobby: TableInfo) -> None:
    """Each last bid begins a new round, with a prompt for Ben at once."""
    table = await begin(w, lobby, BEN)
    for _ in range(4):
        await w.hours(2)
        await bid(w, table, ANN)
        await w.hours(20)
        await bid(w, table, BEN)
    await bid(w, table, BEN)
    assert await turns(w, BEN) == [(1_440, 1, 0)], "22 hours at the longest, not 88"
    assert await turns(w, ANN) == [(120, 4, 0)]


async def test_with_a_limit_a_turn_is_late_if_it_ran_out_and_is_counted_once(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN, limit=Limit(24 * HOUR, LimitThen.DEFAULT))
    await w.hours(6)
    await bid(w, table, BEN)
    await w.hours(19)
    assert await turns(w, ANN) == [(1_440, 1, 1)]
    assert await turns(w, BEN) == [(480, 1, 0)]


async def test_at_a_slow_limit_nothing_but_that_limit_makes_a_turn_late(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN, limit=Limit(7 * 24 * HOUR, LimitThen.DEFAULT))
    await w.hours(24 * 5, 6)
    await bid(w, table, ANN)
    assert await turns(w, ANN) == [(10_080, 1, 0)]


async def test_who_is_given_up_has_been_late_and_has_left(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN, CHIE, limit=Limit(24 * HOUR, LimitThen.AI))
    await bid(w, table, BEN, CHIE)
    await w.hours(25)
    assert (await w.tables.queries.info(table)).seats[0].stand_in
    assert await turns(w, ANN) == [(1_440, 1, 1)]
    assert await games(w, ANN, BEN) == [(1, 1), (1, 0)]
    await w.tables.seating.join(table, ANN)
    assert await games(w, ANN) == [(1, 1)], "who comes back begins no second game"


async def test_a_step_that_is_taken_back_makes_no_second_turn(
    w: PassingTime, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rolled, "exposes", False)
    table = await begin(w, lobby, BEN)
    await w.hours(1)
    await bid(w, table, ANN)
    await w.hours(1)
    assert (await w.tables.undo.take_back(table, ANN.id)).done
    assert await turns(w, ANN) == [(60, 1, 0)]
    await w.hours(1)
    await bid(w, table, ANN)
    assert await turns(w, ANN) == [(60, 1, 0)]
    await bid(w, table, BEN)
    await w.hours(1)
    await bid(w, table, ANN)
    assert await turns(w, ANN) == [(60, 2, 0)], "the next turn counts again"


async def test_time_in_which_nobody_could_press_is_no_time_of_theirs(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN)
    await w.hours(1)
    w.now.forward(100 * HOUR)
    await w.tables.outages.compensate(w.now() - timedelta(hours=100))
    await bid(w, table, ANN)
    assert await turns(w, ANN) == [(60, 1, 0)]


async def test_neither_live_tables_nor_those_against_ais_count(
    w: PassingTime, lobby: TableInfo, tables: Tables
) -> None:
    alone = await begin(w, lobby)
    await bid(w, alone, ANN)
    other = await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en", speed="live")
    live = await begin(w, other, BEN, thread=13)
    await bid(w, live, ANN)
    assert await turns(w, ANN) == []
    assert await games(w, ANN, BEN) == [(1, 0), (1, 0)], "a game with Ben is one all the same"


async def test_the_end_of_a_table_is_nobodys_turn(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN)
    await w.hours(30, 6)
    await w.tables.ending.end(table, ANN, "It got late")
    assert [await turns(w, one) for one in (ANN, BEN)] == [[], []]
    assert await games(w, ANN, BEN) == [(1, 0), (1, 0)]


# --- games -----------------------------------------------------------------------------------------------------------


async def test_who_leaves_has_left_and_who_comes_for_them_begins(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN, CHIE)
    await w.tables.seating.leave(table, BEN.id)
    assert await games(w, *EVERYBODY) == [(1, 0), (1, 1), (1, 0)]
    assert await turns(w, BEN) == [], "what they were asked they have not answered"
    await w.tables.seating.join(table, DAI)
    await w.tables.seating.leave(table, DAI.id)
    assert await games(w, DAI) == [(1, 1)]


async def test_whom_the_host_sends_away_has_not_left(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN, CHIE)
    await w.tables.seating.remove(table, ANN, 1)
    assert await games(w, BEN) == [(1, 0)]


async def test_who_was_gone_when_the_others_went_on_has_left(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN, CHIE)
    await bid(w, table, ANN, CHIE)
    await w.hours(24 * 8 + 1, 1)
    await w.tables.seating.remove(table, ANN, 1)
    assert await games(w, BEN) == [(1, 1)]


async def test_who_leaves_when_all_have_gone_leaves_nobody(w: PassingTime, lobby: TableInfo) -> None:
    table = await begin(w, lobby, BEN)
    await w.tables.seating.leave(table, BEN.id)
    await w.tables.seating.leave(table, ANN.id)
    assert await games(w, ANN, BEN) == [(1, 0), (1, 1)]


# --- statistics of the rows ------------------------------------------------------------------------------------------


def told(*rows: tuple[int, int, int], games: tuple[int, int] = (0, 0)) -> ReliabilityStats:
    """Compute the statistics of rows of minutes, turns and late turns."""
    return known([AnswerRow(1, *row) for row in rows], ReliabilityRow(1, *games))


def test_of_few_turns_nothing_is_said() -> None:
    assert told() == NEW
    assert told((5, FEW - 1, 0), games=(3, 1)) == ReliabilityStats(games=3, left=1)
    assert told((5, FEW, 0)).time == 100


def test_the_share_is_never_told_too_high() -> None:
    assert told((5, 999, 1)).time == 99
    assert told((5, 10, 10)).time == 0


def test_half_of_the_turns_took_so_long_at_most() -> None:
    assert told((60, 10, 0)).minutes == 45, "in the middle between 30 and 60"
    assert told((5, 10, 0), (60, 10, 0)).minutes == 5
    assert told((5, 2, 0), (60, 4, 0), (1_440, 6, 0)).minutes == 60
    assert told((LONGER, 10, 10)).minutes == 10_080


def test_nobody_leaves_more_games_than_they_have_begun() -> None:
    assert told(games=(1, 3)) == ReliabilityStats(games=3, left=3)
