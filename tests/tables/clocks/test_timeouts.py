"""Tests of time limits per turn: default choice, AI stand-in, and idle tables."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from bot.enums import LimitThen, MoveKind, TimerKind
from bot.games.contract import Decision, Game, Later, OpenSeats, Refused, Who, t
from bot.rows import MoveRow
from bot.tables.model.errors import NotAllowed, StaleBoard, WrongStatus
from bot.tables.model.loading import load
from bot.tables.model.notifications import Consequence, Notice, PlayerAbsent, Reminder, TableIdle, TimeUp, VoteOver
from bot.tables.model.table_rules import KEPT
from bot.tables.model.views import Limit, TableInfo
from bot.tables.records.verify import verify
from bot.tables.service import Tables
from bot.tables.timing.timers import ALONE
from tests.conftest import Now
from tests.tables.clocks.support import ERI, begun
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.core.support import published
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import SECONDS, State, changed, endless, without_clock

DAY = 24 * HOUR


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


@pytest.fixture
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid."""
    without_clock(monkeypatch)


@pytest.fixture
def no_end(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: it never ends."""
    endless(monkeypatch)


async def moves(w: PassingTime, table_id: int) -> list[MoveRow]:
    """Return all moves but the setup."""
    return (await w.tables.uow.store.moves.of(table_id))[1:]


# --- before the start ------------------------------------------------------------------------------------------------


async def test_the_host_chooses_before_the_start(tables: Tables, lobby: TableInfo) -> None:
    assert (lobby.limit_seconds, lobby.limit_then) == (None, "default")
    info = await tables.lobby.configure(lobby.id, MODERATOR, limit=Limit(DAY, LimitThen.AI))
    assert (info.limit_seconds, info.limit_then) == (DAY, "ai")
    with pytest.raises(NotAllowed):
        await tables.lobby.configure(lobby.id, BEN, limit=Limit(None))
    with pytest.raises(WrongStatus):
        await tables.lobby.configure(lobby.id, ANN, limit=Limit(61))
    info = await begun(tables, lobby, Limit(None), BEN)
    with pytest.raises(WrongStatus):
        await tables.lobby.configure(info.id, ANN, limit=Limit(DAY))


async def test_a_table_may_be_opened_with_one(tables: Tables) -> None:
    info = await tables.lobby.open(
        game="toy", host=ANN, guild_id=1, channel_id=2, language="en", limit=Limit(10 * 60, LimitThen.DEFAULT)
    )
    assert info.limit_seconds == 600


# --- default choice --------------------------------------------------------------------------------------------------


async def test_the_safe_default_is_played_once(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    ends = (await tables.reader.view(info.id, None)).ends
    (end,) = ends
    assert end.at == w.now() + timedelta(hours=12)
    assert end.name == t("Time limit of {who}", who=(Who(0), Who(1), Who(2)))
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await tables.moves.act(info.id, BEN.id, ("bid", "5"))
    (end,) = (await tables.reader.view(info.id, None)).ends
    assert end.name == t("Time limit of {who}", who=(Who(2),))
    await w.hours(11.75)
    assert len(await moves(w, info.id)) == 2
    await w.hours(0.25)
    (*_, limit) = await moves(w, info.id)
    assert (limit.kind, limit.seat, limit.user_id, limit.said) == ("limit", 2, None, ("bid", "1"))
    assert w.of(TimeUp) == [TimeUp(info.id, 2, CHIE.id, Consequence.DEFAULT)]
    log = await tables.reader.log(info.id, None)
    assert [line.text.key for line in log if line.number == limit.number][:2] == [
        "Time was up for {who}: a safe choice was made.",
        "{who} has bid.",
    ]
    await w.fire()
    assert len(await moves(w, info.id)) == 3


async def test_what_the_table_chose_is_told_to_whom_it_befell(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    await w.hours(6)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(6)
    recap = await tables.reader.recap(info.id, [BEN.id])
    assert recap[0] == t("Time was up for {who}: a safe choice was made.", who=(Who(1),))


async def test_it_is_nobodys_own_step(w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await w.hours(1)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(5)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await w.hours(6)
    assert [move.kind for move in await moves(w, info.id)] == ["move", "move", "limit"]
    assert (await tables.reader.view(info.id, CHIE.id)).undo == ""
    with pytest.raises(WrongStatus):
        await tables.undo.take_back(info.id, CHIE.id)


async def test_a_step_of_the_table_is_not_taken_back_even_if_nobody_saw_it(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    for key in "01":
        await w.unset(info.id, TimerKind.LIMIT, key)
    await w.hours(12)
    assert (await tables.reader.view(info.id, CHIE.id)).undo == ""
    with pytest.raises(WrongStatus):
        await tables.undo.take_back(info.id, CHIE.id)


async def test_before_its_time_it_does_nothing(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await w.hours(11)
    await tables.timeouts.time_up(info.id, "0")
    await tables.timeouts.time_up(info.id, "7")
    assert await moves(w, info.id) == []


async def test_an_own_step_before_it_needs_consent_then(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await w.hours(1)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.unset(info.id, TimerKind.LIMIT, "2")
    await w.hours(11)
    assert (await tables.reader.view(info.id, ANN.id)).undo == "consent"
    request = (await tables.undo.take_back(info.id, ANN.id)).seen.request
    assert request is not None
    for other in (BEN, CHIE):
        seen = await tables.undo.consent(info.id, other.id, request.number, agrees=True)
    assert seen.view.bidden == (False, False, False)
    assert {timer.key for timer in await w.timers(info.id, TimerKind.LIMIT)} == {"0", "1", "2"}


@pytest.mark.every_database
async def test_a_board_from_before_is_stale(
    w: PassingTime, tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch, no_deadlines: None
) -> None:
    """Even if the seat has the same prompt again."""
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)

    def keeps_asking(self: Any, state: State, seat: int, action: object, chance: object) -> list[object]:
        return []

    monkeypatch.setattr(Game, "play", keeps_asking)
    await w.hours(12)
    assert {move.kind for move in await moves(w, info.id)} == {"limit"}
    with pytest.raises(StaleBoard):
        await tables.choices.choices(info.id, ANN.id, (), number=info.number)


async def test_neither_others_moving_helps_nor_taking_back_an_own_move(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await w.hours(10)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await tables.undo.take_back(info.id, ANN.id)
    due = {timer.key: timer.due_at - w.now() for timer in await w.timers(info.id, TimerKind.LIMIT)}
    assert due == {"0": timedelta(hours=2), "2": timedelta(hours=2)}


async def test_who_moves_a_moment_before_the_clock_has_moved(
    w: PassingTime, tables: Tables, lobby: TableInfo, now: Now, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(2 * 60), BEN, CHIE)
    now.forward(121)
    await tables.moves.act(info.id, ANN.id, ("bid", "6"))
    await w.fire()
    assert [(move.kind, move.said) for move in await moves(w, info.id) if move.seat == 0] == [("move", ("bid", "6"))]
    assert {one.user for one in w.of(TimeUp)} == {BEN.id, CHIE.id}


async def test_after_a_restart_it_rings_once(
    w: PassingTime, tables: Tables, lobby: TableInfo, now: Now, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(DAY), BEN, CHIE)
    await tables.moves.act(info.id, ANN.id, ("bid", "6"))
    await tables.moves.act(info.id, BEN.id, ("bid", "6"))
    now.forward(3 * DAY)
    await w.restart()
    await w.fire()
    await w.restart()
    await w.fire()
    assert [move.kind for move in await moves(w, info.id)] == ["move", "move", "limit"]
    assert w.of(TimeUp) == [TimeUp(info.id, 2, CHIE.id, Consequence.DEFAULT)]


@pytest.mark.every_database
async def test_killed_while_speaking_nothing_happens_twice(
    tables: Tables, lobby: TableInfo, now: Now, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(DAY), BEN, CHIE)
    w = PassingTime(tables, now)

    async def dies(notice: Notice) -> None:
        raise asyncio.CancelledError

    tables.events.on_notice(dies)
    await w.hours(24)
    await w.restart()
    await w.fire()
    kinds = [(move.kind, move.seat) for move in await moves(w, info.id)]
    assert sorted(kinds) == [("limit", 0), ("limit", 1), ("limit", 2)]


async def test_a_default_that_is_refused_blocks_nobody(
    w: PassingTime, tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(DAY), BEN, CHIE)
    monkeypatch.setattr(Game, "default", Mock(return_value=("nonsense",)))
    w.now.forward(DAY)
    assert await w.clock.fire_due() == 6  # including the reminders
    assert await w.clock.fire_due() == 0
    monkeypatch.setattr(Game, "default", Mock(return_value=("bid", "1")))
    w.now.forward(60)
    await w.clock.fire_due()
    assert {move.kind for move in await moves(w, info.id)} == {"limit"}


async def test_the_record_can_be_checked(w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    for hour in range(200):
        await w.hours(6.5, 6.5)
        if (await tables.queries.info(info.id)).over:
            break
        if hour % 3 == 0:
            await tables.moves.act(info.id, ANN.id, ("bid", "2"))
    assert (await tables.queries.info(info.id)).status == "finished"
    assert {"limit", "move"} <= {move.kind for move in await moves(w, info.id)}
    raw = await tables.archive.export(info.id)
    assert verify(raw).fault is None
    assert verify(raw.replace(b'"kind":"limit","seat":1', b'"kind":"limit","seat":0')).fault


# --- AI stand-in -----------------------------------------------------------------------------------------------------


async def test_an_ai_stands_in_and_one_may_come_back(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR, LimitThen.AI), BEN, CHIE)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await tables.moves.act(info.id, CHIE.id, ("bid", "4"))
    await w.hours(12, 12)
    info = await tables.queries.info(info.id)
    assert w.of(TimeUp) == [TimeUp(info.id, 0, ANN.id, Consequence.AI, w.now() + KEPT)]
    assert (info.seats[0].stand_in, info.host_id) == (True, BEN.id)
    w.now.forward(1)
    await w.fire()
    assert (await moves(w, info.id))[-1].seat == 0
    back = await tables.seating.join(info.id, ANN)
    assert (back.seats[0].user_id, back.seats[0].stand_in) == (ANN.id, False)


async def test_one_comes_back_to_ones_own_seat_without_having_moved(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    """A player who has seen one hand must not see another."""
    info = await begun(tables, lobby, Limit(12 * HOUR, LimitThen.AI), BEN, CHIE)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(12, 12)
    assert [seat.stand_in for seat in (await tables.queries.info(info.id)).seats] == [False, True, True]
    info = await tables.seating.join(info.id, CHIE)
    assert info.seats[2].user_id == CHIE.id
    w.now.forward(3 * DAY)
    info = await tables.seating.join(info.id, ERI)
    assert info.seats[1].user_id == ERI.id


async def test_a_seat_lost_by_time_is_kept_for_three_days(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR, LimitThen.AI), BEN)
    await tables.moves.act(info.id, ANN.id, ("bid", "4"))
    await w.hours(12, 12)
    until = w.now() + KEPT
    assert (await tables.queries.info(info.id)).seats[1].kept_until == until
    with pytest.raises(WrongStatus, match="kept for three days"):
        await tables.seating.join(info.id, ERI)
    w.now.forward(3 * DAY - 1)
    with pytest.raises(WrongStatus, match="kept for three days"):
        await tables.seating.join(info.id, ERI)
    back = await tables.seating.join(info.id, BEN)
    assert (back.seats[1].user_id, back.seats[1].kept_until) == (BEN.id, None)
    await tables.seating.leave(info.id, BEN.id)
    info = await tables.seating.join(info.id, ERI)  # no seat is reserved for a player who leaves voluntarily
    assert info.seats[1].user_id == ERI.id


async def test_a_limit_ends_an_hour_after_the_night_of_its_person(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    await tables.uow.store.users.change(BEN.id, quiet_from=22, quiet_to=7)
    await tables.uow.store.users.change(CHIE.id, quiet_from=10, quiet_to=9)  # not a night
    info = await begun(tables, lobby, Limit(DAY), BEN, CHIE)
    changed = published(tables)
    await w.hours(1)
    assert [one.id for one in changed] == [info.id]  # the board shows it from the first hour on
    due = {timer.key: timer.due_at for timer in await w.timers(info.id, TimerKind.LIMIT)}
    first, morning = datetime(2026, 1, 2, tzinfo=UTC), datetime(2026, 1, 2, 8, tzinfo=UTC)
    assert due == {"0": first, "1": morning, "2": first}
    assert morning in {end.at for end in (await tables.reader.view(info.id, None)).ends}
    await w.hours(30.75)
    assert BEN.id not in {one.user for one in w.of(TimeUp)}
    await w.hours(0.25)
    assert [one.user for one in w.of(TimeUp)][-1] == BEN.id


async def test_quiet_hours_set_at_the_last_moment_count_too(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None
) -> None:
    await begun(tables, lobby, Limit(DAY), BEN)
    await w.hours(23.75)
    await tables.uow.store.users.change(BEN.id, quiet_from=23, quiet_to=6)
    await w.hours(7)
    assert {one.user for one in w.of(TimeUp)} == {ANN.id}
    await w.hours(0.25)
    assert {one.user for one in w.of(TimeUp)} == {ANN.id, BEN.id}


async def test_where_all_are_there_at_the_same_time_there_is_no_night(
    w: PassingTime, tables: Tables, lobby: TableInfo, now: Now, no_deadlines: None
) -> None:
    for person in (ANN, BEN):
        await tables.uow.store.users.change(person.id, quiet_from=22, quiet_to=7)
    await begun(tables, lobby, Limit(600), BEN)
    now.forward(600)
    await w.fire()
    assert len(w.of(TimeUp)) == 2


# --- absent people ---------------------------------------------------------------------------------------------------


async def lets_pass(w: PassingTime, info: TableInfo, times: int, limit: int = 12) -> None:
    """Let this number of Chie's time limits expire, while Ann and Ben move."""
    for _ in range(times):
        for person in (ANN, BEN):
            await w.tables.moves.act(info.id, person.id, ("bid", "4"))
        await w.hours(limit, limit)


async def test_after_three_time_limits_in_a_row_the_others_are_told_once(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await lets_pass(w, info, 2)
    assert not w.of(PlayerAbsent)
    await lets_pass(w, info, 5)
    (told,) = w.of(PlayerAbsent)
    assert (told.user, told.missed, told.ai, told.calls) == (CHIE.id, 3, True, (ANN.id, BEN.id))
    assert len([one for one in w.of(TimeUp) if one.user == CHIE.id]) == 2
    assert [one.nth for one in w.of(Reminder) if one.user == CHIE.id] == []  # twelve hours in one step
    with pytest.raises(NotAllowed):
        await tables.seating.remove(info.id, BEN, 2)


async def test_who_is_absent_is_reminded_no_more(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    for _ in range(6):
        for person in (ANN, BEN):
            await tables.moves.act(info.id, person.id, ("bid", "4"))
        await w.hours(12)
    assert len([one for one in w.of(Reminder) if one.user == CHIE.id]) == 3
    await tables.moves.act(info.id, CHIE.id, ("bid", "4"))
    assert (await tables.queries.info(info.id)).seats[2].missed_limits == 0
    for person in (ANN, BEN):
        await tables.moves.act(info.id, person.id, ("bid", "4"))
    await w.hours(6)
    assert len([one for one in w.of(Reminder) if one.user == CHIE.id]) == 4


async def test_a_move_between_counts_anew(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await lets_pass(w, info, 2)
    for person in (CHIE, ANN, BEN):
        await tables.moves.act(info.id, person.id, ("bid", "4"))
    await lets_pass(w, info, 2)
    assert not w.of(PlayerAbsent)
    await lets_pass(w, info, 1)
    assert len(w.of(PlayerAbsent)) == 1


async def test_a_game_that_goes_on_without_the_seat(
    w: PassingTime, tables: Tables, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch, no_deadlines: None
) -> None:
    changed(monkeypatch, open_seats=OpenSeats(Mock(return_value=None), Mock(return_value=("close",))))
    info = await begun(tables, lobby, Limit(12 * HOUR, LimitThen.AI), BEN, CHIE)
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await tables.moves.act(info.id, CHIE.id, ("bid", "4"))
    await w.hours(12, 12)
    assert w.of(TimeUp) == [TimeUp(info.id, 0, ANN.id, Consequence.FREE, w.now() + KEPT)]
    seat = (await tables.queries.info(info.id)).seats[0]
    assert (seat.user_id, seat.ai_level) == (None, None)


async def test_the_last_person_is_not_replaced(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_deadlines: None, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR, LimitThen.AI), BEN, ai=1)
    await w.hours(24)
    info = await tables.queries.info(info.id)
    assert info.status == "running"
    assert [seat.user_id is None for seat in info.seats].count(False) == 1
    assert w.of(TableIdle) == [TableIdle(info.id)]
    await w.hours(24 * 14)
    assert w.of(TableIdle) == [TableIdle(info.id)]
    assert not await w.timers(info.id, TimerKind.LIMIT)
    left = ANN if info.seats[0].user_id is not None else BEN
    w.forget()
    await tables.moves.act(info.id, left.id, ("bid", "4"))
    w.now.forward(1)
    await w.fire()
    assert len(await w.timers(info.id, TimerKind.LIMIT)) == 1
    await w.hours(12)
    assert w.of(TableIdle) == [TableIdle(info.id)]


# --- idle tables -----------------------------------------------------------------------------------------------------


async def test_with_nobody_there_the_clocks_rest(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN)
    await w.hours(24 * 10)
    assert [move.kind for move in await moves(w, info.id)] == ["limit"] * ALONE
    assert w.of(TableIdle) == [TableIdle(info.id)]
    assert [type(one) for one in w.heard if not isinstance(one, Reminder | PlayerAbsent | VoteOver)] == [TimeUp] * 4 + [
        TableIdle
    ]
    assert {one.user for one in w.of(PlayerAbsent) if one.missed} == {ANN.id, BEN.id}
    assert (await tables.reader.view(info.id, None)).ends == ()
    assert await w.timers(info.id, TimerKind.REMINDER)


async def test_asleep_it_stays_over_restarts_and_a_move_wakes_it(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None
) -> None:
    info = await begun(tables, lobby, Limit(DAY), BEN)
    await w.hours(ALONE * SECONDS / HOUR, SECONDS / HOUR)
    assert (await tables.queries.info(info.id)).number == 1 + ALONE
    assert len(w.of(TableIdle)) == 1
    await w.restart()
    await w.hours(48, 12)
    assert (await tables.queries.info(info.id)).number == 1 + ALONE
    await w.tables.moves.act(info.id, ANN.id, ("bid", "4"))
    (deadline,) = await w.timers(info.id, TimerKind.DEADLINE)
    assert deadline.due_at - w.now() == timedelta(seconds=SECONDS)
    assert [timer.due_at - w.now() for timer in await w.timers(info.id, TimerKind.LIMIT)] == [timedelta(days=1)]
    await w.hours(1, SECONDS / HOUR)
    assert (await w.tables.queries.info(info.id)).number == 2 + ALONE + ALONE
    assert len(w.of(TableIdle)) == 2


async def test_somebody_who_joins_wakes_it(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, no_deadlines: None
) -> None:
    info = await begun(tables, lobby, Limit(DAY), BEN, CHIE)
    await tables.seating.leave(info.id, CHIE.id)
    await w.hours(24 * 10, 1)
    assert len(w.of(TableIdle)) == 1
    await tables.seating.join(info.id, ERI)
    waiting = (await tables.reader.view(info.id, None)).waiting
    limits = await w.timers(info.id, TimerKind.LIMIT)
    assert [timer.key for timer in limits] == [str(seat) for seat in waiting]
    assert {timer.due_at - w.now() for timer in limits} == {timedelta(days=1)}


async def test_that_it_sleeps_is_said_once_a_sleep(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An AI that takes a seat meanwhile plays on until the table waits for another player."""
    plain = Game[Any, Any, Any, Any].pending

    def in_turn(self: Any, state: State) -> tuple[Decision, ...]:
        return tuple(one for one in plain(self, state) if not one.optional)[:1]

    without_clock(monkeypatch)
    monkeypatch.setattr(Game, "pending", in_turn)
    info = await begun(tables, lobby, Limit(12 * HOUR), BEN, CHIE)
    await w.hours(12 * ALONE, 12)
    assert w.of(TableIdle) == [TableIdle(info.id)]
    await tables.seating.leave(info.id, ANN.id)
    w.now.forward(2)
    await w.fire()
    assert (await tables.queries.info(info.id)).number == 2 + ALONE
    assert w.of(TableIdle) == [TableIdle(info.id)]
    await tables.moves.act(info.id, BEN.id, ("bid", "4"))
    await w.hours(24 * 2 * ALONE, 12)
    assert w.of(TableIdle) == [TableIdle(info.id)] * 2


async def test_somebody_who_leaves_does_not_wake_it(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, open_seats=OpenSeats(Mock(return_value=None), Mock(return_value=("close",))))
    info = await begun(tables, lobby, Limit(None), BEN, CHIE)
    await w.hours(1, SECONDS / HOUR)
    await tables.seating.leave(info.id, CHIE.id)
    await w.hours(1, SECONDS / HOUR)
    assert (await tables.queries.info(info.id)).number == 2 + ALONE
    assert len(w.of(TableIdle)) == 1


async def test_ai_seats_rest_too(w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None) -> None:
    info = await begun(tables, lobby, Limit(None), ai=2)
    await w.hours(1, SECONDS / HOUR)
    number = (await tables.queries.info(info.id)).number
    await w.hours(24, 1)
    assert (await tables.queries.info(info.id)).number == number
    assert len(w.of(TableIdle)) == 1
    assert not await w.timers(info.id, "ai")


async def test_an_ai_that_ponders_does_not_wake_it(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, ai=Mock(return_value=Later(SECONDS // 3)))
    info = await begun(tables, lobby, Limit(None), ai=1)
    await w.hours(ALONE * SECONDS / HOUR, 1 / HOUR)
    assert len(w.of(TableIdle)) == 1
    await tables.moves.step_ai(info.id, "1", Mock(side_effect=AssertionError))
    assert not await w.timers(info.id, "ai")


async def test_ai_seats_hurry_once_all_people_have_answered(w: PassingTime, tables: Tables) -> None:
    info = await tables.lobby.open(
        game="ricochet", host=ANN, guild_id=1, channel_id=2, language="en", limit=Limit(None), wanted=3,
        settings={"puzzles": "hard"},
    )  # fmt: skip
    for _ in range(2):
        await tables.seating.add_ai(info.id, ANN, 1)
    await tables.lobby.start(info.id, ANN, 12)
    await w.hours(30 / HOUR, 1 / HOUR)
    assert not [one for one in await moves(w, info.id) if one.seat > 0], "people have time to look"
    await tables.moves.act(info.id, ANN.id, ("declare", "2"))
    await w.hours(60 / HOUR, 1 / HOUR)
    assert {one.seat for one in await moves(w, info.id) if one.seat > 0} == {1, 2}


async def test_who_is_refused_after_a_clock_has_rung_is_there_all_the_same(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, now: Now
) -> None:
    info = await begun(tables, lobby, Limit(None), BEN)
    await w.hours((ALONE - 1) * SECONDS / HOUR, SECONDS / HOUR)
    changed = published(tables)
    now.forward(SECONDS + 1)
    with pytest.raises(Refused):
        await tables.moves.act(info.id, ANN.id, ("bid", "9"))
    assert [one.id for one in changed] == [info.id]
    assert not w.of(TableIdle)
    assert await w.timers(info.id, TimerKind.DEADLINE)


async def test_andromeda_goes_on_by_its_defaults_to_the_end(w: PassingTime, tables: Tables) -> None:
    info = await tables.lobby.open(
        game="andromeda", host=ANN, guild_id=1, channel_id=2, language="en", limit=Limit(12 * HOUR), wanted=3,
        settings={"minimum": "2"},
    )  # fmt: skip
    for _ in range(2):
        await tables.seating.add_ai(info.id, ANN, 2)
    await tables.lobby.start(info.id, ANN, 12)
    for _ in range(400):
        w.now.forward(1)
        await w.fire()
        seen = await tables.reader.view(info.id, ANN.id)
        if seen.table.over:
            break
        if not w.of(TableIdle):
            w.now.forward(12 * HOUR)
            await w.fire()
            continue
        w.forget()
        loaded = await load(tables.uow.store, info.id)
        await tables.moves.act(info.id, ANN.id, loaded.game.default(loaded.state, 0))
    assert (await tables.queries.info(info.id)).status == "finished"
    assert verify(await tables.archive.export(info.id)).fault is None


async def test_where_nobody_is_waited_for_it_goes_on_longer(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clocks of the game may lead to a prompt for a person."""
    plain = Game[Any, Any, Any, Any].pending

    def optional(self: Any, state: State) -> tuple[Decision, ...]:
        return tuple(replace(one, optional=True) for one in plain(self, state))

    monkeypatch.setattr(Game, "pending", optional)
    info = await begun(tables, lobby, Limit(None), BEN)
    await w.hours(2 * ALONE * SECONDS / HOUR - 1 / 60, SECONDS / HOUR)
    assert not w.of(TableIdle)
    await w.hours(2, SECONDS / HOUR)
    assert len(w.of(TableIdle)) == 1
    assert (await tables.queries.info(info.id)).number == 1 + 2 * ALONE


async def test_ai_seats_come_to_an_end_first(
    w: PassingTime, tables: Tables, lobby: TableInfo, no_end: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who returns has a prompt then."""
    plain = Game[Any, Any, Any, Any].pending

    def one_by_one(self: Any, state: State) -> tuple[Decision, ...]:
        waited = [one for one in plain(self, state) if not one.optional]
        return (waited[state.round % 2 - 1],) if len(waited) == 2 else tuple(waited)

    without_clock(monkeypatch)
    monkeypatch.setattr(Game, "pending", one_by_one)
    info = await begun(tables, lobby, Limit(DAY), ai=1)
    for _ in range(2 * ALONE):
        w.now.forward(DAY)
        await w.fire()
        w.now.forward(1)
        await w.fire()
    assert [move.kind for move in await moves(w, info.id)].count(MoveKind.LIMIT) == ALONE
    assert len(w.of(TableIdle)) == 1
    assert (await tables.reader.view(info.id, None)).waiting == (0,)
