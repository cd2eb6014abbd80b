"""Tests of absent players: votes of the others, and their results."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.enums import TimerKind, VoteKind, VoteResult
from bot.games.contract import OpenSeats, Outcome
from bot.rows import MISSED, VoteRow
from bot.tables.model import table_rules
from bot.tables.model.errors import NotAllowed, NotSeated, SeatTaken, TableFull, WrongStatus
from bot.tables.model.notifications import PlayerAbsent, TableIdle, VoteOver
from bot.tables.model.timer_kinds import NEVER
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.model.vote_keys import Ballot
from bot.tables.service import Tables
from bot.tables.timing.timers import ALONE
from bot.tables.timing.vote_rules import LASTS
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import TOY, State, changed, endless, without_clock

DAYS = 8
STRANGER = Person(77, "Eve")


@pytest.fixture(autouse=True)
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid, and no end."""
    without_clock(monkeypatch)
    endless(monkeypatch)


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


@pytest.fixture
async def without_host(w: PassingTime, running: TableInfo) -> TableInfo:
    """Start a game whose host never moves, without a time limit; the others wait."""
    for person in (BEN, CHIE):
        await w.tables.moves.act(running.id, person.id, ("bid", "4"))
    return running


async def opened(w: PassingTime, table: int, seat: int = 0) -> VoteRow:
    """Return the vote about the seat."""
    (vote,) = [one for one in (await w.tables.queries.info(table)).votes if one.seat == seat]
    return vote


async def cast(w: PassingTime, table: int, by: Person, choice: str, seat: int = 0) -> TableInfo:
    """Cast a ballot in the vote about the seat."""
    vote = await opened(w, table, seat)
    return (await w.tables.votes.cast(table, by.id, _ballot(vote, choice))).info


def _ballot(vote: VoteRow, choice: str) -> Ballot:
    return Ballot(vote.kind, vote.seat, int(vote.opened_at.timestamp()), choice)


async def endings(w: PassingTime, table: int) -> list[tuple[int | None, int, str]]:
    """Return the results: user, place, ending."""
    return [(one.user_id, one.place, one.ending) for one in await w.tables.uow.store.tables.results(table)]


async def test_the_host_is_gone_and_the_others_vote_that_an_ai_stands_in(
    w: PassingTime, without_host: TableInfo
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS - 1)
    assert (await w.tables.queries.info(table)).votes == ()
    await w.hours(1)
    (stopped,) = w.of(PlayerAbsent)
    assert (stopped.user, stopped.ai, stopped.calls) == (ANN.id, True, (BEN.id, CHIE.id))
    await w.restart()
    info = await cast(w, table, BEN, VoteResult.AI)
    assert info.seats[0].user_id == ANN.id
    info = await cast(w, table, CHIE, VoteResult.AI)
    assert (info.seats[0].stand_in, info.seats[0].kept_until) == (True, w.now() + table_rules.KEPT)
    assert (info.host_id, info.votes) == (BEN.id, ())
    (over,) = w.of(VoteOver)
    assert (over.user, over.result, over.ballots) == (
        ANN.id,
        VoteResult.AI,
        {str(BEN.id): VoteResult.AI, str(CHIE.id): VoteResult.AI},
    )
    w.now.forward(2)
    await w.fire()
    assert (await w.tables.queries.info(table)).number > info.number
    info = await w.tables.seating.join(table, ANN)
    assert info.seat_of(ANN.id) == 0


async def test_a_substitute_takes_the_seat_that_is_kept_for_nobody(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await cast(w, table, BEN, VoteResult.SUBSTITUTE)
    info = await cast(w, table, CHIE, VoteResult.SUBSTITUTE)
    assert (info.seats[0].stand_in, info.seats[0].wants_substitute, info.seats[0].kept_until) == (True, True, None)
    await w.tables.seating.leave(table, CHIE.id)
    await w.tables.seating.join(table, CHIE)
    assert (await w.tables.queries.info(table)).seat_of(CHIE.id) == 2  # no player sees two hands
    info = await w.tables.seating.join(table, STRANGER)
    assert (info.seat_of(STRANGER.id), info.seats[0].wants_substitute, info.seats[0].stand_in) == (0, False, False)
    with pytest.raises((TableFull, WrongStatus)):
        await w.tables.seating.join(table, ANN)


@pytest.mark.parametrize(
    ("choice", "reason", "ending"),
    [(VoteResult.STANDS, table_rules.STANDS, "stands"), (VoteResult.WITHOUT, table_rules.AGREED, "without")],
)
async def test_the_game_ends_with_a_result_as_it_stands_or_without(
    w: PassingTime, without_host: TableInfo, choice: str, reason: str, ending: str
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await cast(w, table, BEN, choice)
    info = await cast(w, table, CHIE, choice)
    assert (info.status, info.reason, info.votes) == ("ended", reason, ())
    place = int(choice == VoteResult.STANDS)
    assert await endings(w, table) == [(user, place, ending) for user in (ANN.id, BEN.id, CHIE.id)]
    outcome = (await w.tables.reader.view(table, None)).outcome
    assert (outcome is not None) == (choice == VoteResult.STANDS)
    assert await w.tables.uow.store.timers.of(table) == []
    await w.restart()
    assert (await w.tables.queries.info(table)).reason == reason


async def test_nobody_votes_and_it_is_asked_again_later(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    first = await opened(w, table)
    await w.hours(LASTS.days * 24, 6)
    assert (await w.tables.queries.info(table)).votes == ()
    assert [one.result for one in w.of(VoteOver)] == [VoteResult.WAIT]
    with pytest.raises(WrongStatus, match="over"):
        await w.tables.votes.cast(table, BEN.id, _ballot(first, VoteResult.AI))
    await w.hours(LASTS.days * 24, 6)
    again = await opened(w, table)
    assert again.opened_at == first.opened_at + 2 * LASTS
    with pytest.raises(WrongStatus, match="over"):
        await w.tables.votes.cast(table, BEN.id, _ballot(first, VoteResult.AI))
    await cast(w, table, BEN, VoteResult.WAIT)  # no other choice can have more ballots now
    assert [one.result for one in w.of(VoteOver)] == [VoteResult.WAIT, VoteResult.WAIT]
    assert len(w.of(PlayerAbsent)) == 2


async def test_one_ballot_decides_at_the_limit_and_may_be_changed_before(
    w: PassingTime, without_host: TableInfo
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await cast(w, table, BEN, VoteResult.WITHOUT)
    await cast(w, table, BEN, VoteResult.AI)
    assert (await opened(w, table)).ballots == {str(BEN.id): VoteResult.AI}
    await w.hours(LASTS.days * 24 - 1, 1)
    assert (await w.tables.queries.info(table)).seats[0].user_id == ANN.id
    await w.hours(1)
    assert (await w.tables.queries.info(table)).seats[0].stand_in


async def test_who_has_no_vote_is_told_so(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    vote = await opened(w, table)
    with pytest.raises(NotSeated):
        await w.tables.votes.cast(table, STRANGER.id, _ballot(vote, VoteResult.AI))
    with pytest.raises(WrongStatus, match="about you"):
        await w.tables.votes.cast(table, ANN.id, _ballot(vote, VoteResult.AI))
    with pytest.raises(WrongStatus, match="no such option"):
        await w.tables.votes.cast(table, BEN.id, _ballot(vote, "burn"))
    await w.tables.seating.leave(table, CHIE.id)
    with pytest.raises(WrongStatus, match="have left"):
        await w.tables.votes.cast(table, CHIE.id, _ballot(vote, VoteResult.AI))
    await w.tables.seating.join(table, STRANGER)
    with pytest.raises(WrongStatus, match="after that vote"):
        await w.tables.votes.cast(table, STRANGER.id, _ballot(vote, VoteResult.AI))
    with pytest.raises(WrongStatus, match="over"):
        await w.tables.votes.cast(
            table, BEN.id, Ballot(VoteKind.ABSENT, 1, int(vote.opened_at.timestamp()), VoteResult.AI)
        )


async def test_who_leaves_and_comes_back_has_voted_already(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await cast(w, table, CHIE, VoteResult.WITHOUT)
    await w.tables.seating.leave(table, CHIE.id)
    await w.tables.seating.join(table, CHIE)
    assert (await opened(w, table)).ballots == {str(CHIE.id): VoteResult.WITHOUT}
    await cast(w, table, BEN, VoteResult.AI)
    assert [one.result for one in w.of(VoteOver)] == [VoteResult.WAIT]


async def test_when_the_last_who_has_not_voted_leaves_it_is_decided(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await cast(w, table, BEN, VoteResult.WITHOUT)
    await w.tables.seating.leave(table, CHIE.id)
    await w.restart()
    await w.fire()
    assert (await w.tables.queries.info(table)).reason == table_rules.AGREED


async def test_who_moves_ends_the_vote_about_them(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await cast(w, table, BEN, VoteResult.WITHOUT)
    vote = await opened(w, table)
    await w.tables.moves.act(table, ANN.id, ("bid", "4"))
    info = await w.tables.queries.info(table)
    assert (info.votes, [one.result for one in w.of(VoteOver)]) == ((), [VoteResult.RETURNED])
    assert not await w.timers(table, TimerKind.VOTE)
    with pytest.raises(WrongStatus, match="over"):
        await w.tables.votes.cast(table, CHIE.id, _ballot(vote, VoteResult.WITHOUT))
    for person in (BEN, CHIE):
        await w.tables.moves.act(table, person.id, ("bid", "4"))
    await w.hours(24 * DAYS, 6)
    assert (await opened(w, table)).ballots == {}  # earlier ballots are deleted


async def test_whom_the_host_or_a_moderator_removes_there_is_no_vote_about(
    w: PassingTime, without_host: TableInfo
) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    for by in (BEN, STRANGER):
        with pytest.raises(NotAllowed):
            await w.tables.seating.remove(table, by, 0)
    await w.tables.seating.remove(table, MODERATOR, 0)
    assert ((await w.tables.queries.info(table)).votes, [one.result for one in w.of(VoteOver)]) == (
        (),
        [VoteResult.MOOT],
    )


@pytest.mark.every_database
async def test_two_press_at_the_same_instant_and_both_count(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    await asyncio.gather(cast(w, table, BEN, VoteResult.STANDS), cast(w, table, CHIE, VoteResult.STANDS))
    assert (await w.tables.queries.info(table)).reason == table_rules.STANDS
    assert len(w.of(VoteOver)) == 1


async def test_two_who_are_not_there_are_voted_on_by_the_one_who_is(w: PassingTime, running: TableInfo) -> None:
    table = running.id
    await w.tables.moves.act(table, CHIE.id, ("bid", "4"))
    await w.hours(24 * DAYS, 6)
    assert {one.user for one in w.of(PlayerAbsent)} == {ANN.id, BEN.id}
    await cast(w, table, CHIE, VoteResult.AI, 1)
    info = await cast(w, table, CHIE, VoteResult.AI, 0)
    assert [seat.stand_in for seat in info.seats] == [True, True, False]


async def test_where_nobody_is_nothing_is_asked_twice_until_somebody_is_there(
    w: PassingTime, running: TableInfo
) -> None:
    table = running.id
    await w.hours(24 * 40, 6)
    assert len(w.of(PlayerAbsent)) == 3
    assert {one.due_at for one in await w.timers(table, TimerKind.VOTE)} == {NEVER}
    await w.tables.moves.act(table, CHIE.id, ("bid", "4"))
    await w.fire()
    assert {vote.seat for vote in (await w.tables.queries.info(table)).votes} == {0, 1}


async def test_a_bot_that_was_away_still_asks_as_soon_as_somebody_is_there(w: PassingTime, running: TableInfo) -> None:
    table = running.id
    await w.hours(24 * 40, 6)
    await w.tables.outages.write_heartbeat()
    w.tables.outages.on_disconnect()
    w.now.forward(HOUR)
    await w.tables.outages.on_reconnect()
    assert {one.due_at for one in await w.timers(table, TimerKind.VOTE)} == {NEVER}
    await w.tables.moves.act(table, CHIE.id, ("bid", "4"))
    await w.fire()
    assert {vote.seat for vote in (await w.tables.queries.info(table)).votes} == {0, 1}


async def test_a_game_that_ends_by_its_rules_ends_the_votes_too(
    w: PassingTime, lobby: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await w.tables.lobby.configure(lobby.id, ANN, limit=Limit(12 * HOUR))
    await w.tables.seating.join(lobby.id, BEN)
    table = (await w.tables.lobby.start(lobby.id, ANN, 12)).id
    for _ in range(MISSED):
        await w.tables.moves.act(table, BEN.id, ("bid", "4"))
        await w.hours(12, 6)
    assert (await opened(w, table)).voters == (BEN.id,)
    await w.tables.moves.act(table, BEN.id, ("bid", "4"))

    def outcome(state: State) -> Outcome | None:
        return None if any(state.bids) else TOY.outcome(State([0, 0], house=2))

    changed(monkeypatch, outcome=outcome)
    await w.hours(12, 6)
    info = await w.tables.queries.info(table)
    assert (info.status, info.votes, [one.result for one in w.of(VoteOver)]) == ("finished", (), [VoteResult.MOOT])
    assert not await w.tables.uow.store.timers.of(table)


async def test_a_bot_that_was_away_takes_nobodys_vote(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    (timer,) = await w.timers(table, TimerKind.VOTE)
    await w.tables.outages.write_heartbeat()
    w.tables.outages.on_disconnect()
    w.now.forward(5 * 24 * HOUR)
    await w.tables.outages.on_reconnect()
    (later,) = await w.timers(table, TimerKind.VOTE)
    assert later.due_at == timer.due_at + timedelta(days=5)
    assert (await opened(w, table)).until == later.due_at


async def test_a_game_that_goes_on_without_a_seat_seeks_no_substitute(
    w: PassingTime, without_host: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, open_seats=OpenSeats(Mock(return_value=None), Mock(return_value=("close",))))
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    assert (await opened(w, table)).choices == (VoteResult.WAIT, VoteResult.AI, VoteResult.STANDS, VoteResult.WITHOUT)
    assert not w.of(PlayerAbsent)[0].ai
    await cast(w, table, BEN, VoteResult.AI)
    info = await cast(w, table, CHIE, VoteResult.AI)
    assert (info.seats[0].user_id, info.seats[0].ai_level, info.votes) == (None, None, ())


async def test_who_is_at_a_sleeping_table_wakes_it(tables: Tables, lobby: TableInfo, w: PassingTime) -> None:
    """The idle table waits for another player: no own step is required."""
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(12 * HOUR))
    for person in (BEN, CHIE):
        await tables.seating.join(lobby.id, person)
    info = await tables.lobby.start(lobby.id, ANN, 12)
    await w.hours(12 * ALONE)
    assert w.of(TableIdle) == [TableIdle(info.id)]
    assert not await w.timers(info.id, TimerKind.LIMIT)
    with pytest.raises(NotSeated):
        await tables.timeouts.wake(info.id, 77)
    await tables.timeouts.wake(info.id, CHIE.id)
    assert await w.timers(info.id, TimerKind.LIMIT)
    with pytest.raises(WrongStatus, match="already"):
        await tables.timeouts.wake(info.id, CHIE.id)


async def test_nobody_is_removed_in_the_place_of_somebody_else(path: Path, w: PassingTime, running: TableInfo) -> None:
    """In a single process, in the order of the requests."""
    await w.tables.seating.leave(running.id, BEN.id)
    _, removed = await asyncio.gather(
        w.tables.seating.join(running.id, STRANGER), w.tables.seating.remove(running.id, ANN, 1), return_exceptions=True
    )
    assert isinstance(removed, SeatTaken)
    assert (await w.tables.queries.info(running.id)).seat_of(STRANGER.id) == 1


async def test_a_vote_leaves_an_open_request_open(w: PassingTime, without_host: TableInfo) -> None:
    table = without_host.id
    await w.hours(24 * DAYS, 6)
    request = (await w.tables.undo.take_back(table, BEN.id)).seen.request
    assert request is not None
    await cast(w, table, CHIE, VoteResult.AI)
    assert (await w.tables.reader.view(table, None)).request == request
