"""Tests of vacations at tables: extended time, and the quota used only while a table waits."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.enums import TimerKind, VoteKind, VoteResult
from bot.rows import MISSED, TimerRow
from bot.tables.model.errors import WrongStatus
from bot.tables.model.notifications import PlayerAbsent, Reminder, TimeUp, VoteOver
from bot.tables.model.views import Limit, TableInfo
from bot.tables.model.vote_keys import Ballot, opened
from bot.tables.service import Tables
from bot.tables.timing.absence import absent
from bot.tables.users.vacations import DAYS
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.core.support import published
from tests.tables.passing_time import HOUR, PassingTime
from tests.tables.toy_game import without_clock

DAY = timedelta(days=1)
YEAR = timedelta(days=DAYS)


@pytest.fixture(autouse=True)
def no_deadlines(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game: rounds last until all have bid."""
    without_clock(monkeypatch)


@pytest.fixture
def w(tables: Tables, now: Now) -> PassingTime:
    """Create a clock that records notifications."""
    return PassingTime(tables, now)


async def limited(tables: Tables, lobby: TableInfo, hours: int) -> TableInfo:
    """Start a table where Ann and Ben have this number of hours for a turn."""
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(hours * HOUR))
    await tables.seating.join(lobby.id, BEN)
    return await tables.lobby.start(lobby.id, ANN, 12)


async def limit_of(tables: Tables, info: TableInfo, seat: int = 0) -> TimerRow:
    """Return the time limit of a seat."""
    timer = (await tables.uow.loader.table(info.id)).timer(TimerKind.LIMIT, str(seat))
    assert timer is not None
    return timer


async def test_nobody_is_reminded_in_a_vacation_and_the_steps_go_on_after_it(
    w: PassingTime, running: TableInfo
) -> None:
    await w.hours(12)
    await w.tables.vacations.take(ANN.id, w.now(), w.now() + 5 * DAY)
    await w.hours(5 * 24)
    assert not [one for one in w.of(Reminder) + w.of(PlayerAbsent) if one.user == ANN.id]
    assert [one for one in w.of(Reminder) if one.user == BEN.id]
    await w.hours(11)
    assert not [one for one in w.of(Reminder) if one.user == ANN.id]
    await w.hours(2)
    assert [one.nth for one in w.of(Reminder) if one.user == ANN.id] == [1]


async def test_who_is_on_vacation_is_not_absent(w: PassingTime, running: TableInfo) -> None:
    await w.hours(24 * 9)
    info, store = await w.tables.queries.info(running.id), w.tables.uow.store
    timers = await store.timers.of(info.id)
    assert absent(info, timers, w.now()) == {0, 1, 2}
    await w.tables.vacations.take(ANN.id, w.now(), w.now() + DAY)
    info = await w.tables.queries.info(running.id)
    timers = await store.timers.of(info.id)
    assert absent(info, timers, w.now()) == {1, 2}
    assert absent(info, timers, w.now() + DAY) == {1, 2}, "the steps begin anew when it is over"
    late = replace(info, seats=tuple(replace(seat, missed_limits=MISSED) for seat in info.seats))
    assert absent(late, timers, w.now()) == {1, 2}
    assert absent(late, timers, w.now() + DAY) == {0, 1, 2}


async def test_who_plans_one_is_not_told_absent_at_that_moment(w: PassingTime, running: TableInfo) -> None:
    """The last reminder was sent, and the table's notice would be due within the hour."""
    await w.hours(24 * 8 - 0.5)
    await w.tables.vacations.take(ANN.id, w.now() + 2 * DAY, w.now() + 3 * DAY)
    await w.hours(23)
    assert {one.user for one in w.of(PlayerAbsent)} == {BEN.id, CHIE.id}
    await w.hours(2)
    assert {one.user for one in w.of(PlayerAbsent)} == {ANN.id, BEN.id, CHIE.id}


async def test_who_was_absent_before_a_vacation_is_reminded_after_it(w: PassingTime, running: TableInfo) -> None:
    """And the others vote again, though they have done nothing meanwhile."""
    await w.tables.vacations.take(ANN.id, w.now() + 9 * DAY, w.now() + 12 * DAY)
    for player in (BEN, CHIE):
        await w.tables.moves.act(running.id, player.id, ("bid", "1"))
    await w.hours(24 * 8 + 1)
    (vote,) = (await w.tables.queries.info(running.id)).votes
    await w.tables.votes.cast(running.id, BEN.id, Ballot(VoteKind.ABSENT, 0, opened(vote), VoteResult.WAIT))
    await w.hours(24 * 4)
    assert not (await w.tables.queries.info(running.id)).votes
    w.forget()
    await w.hours(24)
    assert [(one.user, one.nth) for one in w.of(Reminder)] == [(ANN.id, 1)]
    await w.hours(24 * 7)
    assert [one.user for one in w.of(PlayerAbsent)] == [ANN.id]


async def test_who_agrees_to_a_pause_is_back_and_the_vote_about_them_is_over(
    w: PassingTime, running: TableInfo
) -> None:
    for player in (BEN, CHIE):
        await w.tables.moves.act(running.id, player.id, ("bid", "1"))
    await w.hours(24 * 8 + 1)
    for player in (BEN, CHIE, ANN):
        await w.tables.votes.ask(running.id, player.id, VoteKind.PAUSE)
    info = await w.tables.queries.info(running.id)
    assert info.paused_at is not None
    assert not info.votes
    assert [(one.kind, one.result) for one in w.of(VoteOver)] == [
        (VoteKind.PAUSE, VoteResult.YES),
        (VoteKind.ABSENT, VoteResult.RETURNED),
    ]


async def test_a_live_table_knows_no_vacation(tables: Tables, w: PassingTime) -> None:
    info = await tables.lobby.open(game="toy", host=ANN, guild_id=1, channel_id=2, language="en", speed="live")
    await tables.seating.join(info.id, BEN)
    await tables.lobby.start(info.id, ANN, 20)
    await tables.vacations.take(ANN.id, w.now(), w.now() + DAY)
    await tables.moves.act(info.id, BEN.id, ("bid", "1"))
    await w.hours(0.7, 1 / 60)
    assert [one.user for one in w.of(PlayerAbsent)] == [ANN.id]


async def test_tables_show_that_a_vacation_begins_and_ends(w: PassingTime, running: TableInfo) -> None:
    await w.tables.vacations.take(ANN.id, w.now() + HOUR * timedelta(seconds=1), w.now() + DAY)
    shown = published(w.tables)
    for after in (2, 1, 1, 21):
        w.now.forward(after * HOUR)
        await w.tables.vacations.count()
        await w.tables.vacations.count()
        assert [one.id for one in shown] == ([running.id] if after != 1 else [])
        shown.clear()


async def test_what_was_left_of_a_limit_is_left(tables: Tables, lobby: TableInfo, w: PassingTime) -> None:
    info = await limited(tables, lobby, 72)
    before = [(await limit_of(tables, info, seat)).due_at for seat in (0, 1)]
    await tables.vacations.take(ANN.id, w.now() + DAY, w.now() + 4 * DAY)
    assert [(await limit_of(tables, info, seat)).due_at for seat in (0, 1)] == [before[0] + 3 * DAY, before[1]]
    (one,) = await tables.vacations.of(ANN.id)
    await w.hours(36)
    await tables.vacations.end(ANN.id, one.id)
    assert (await limit_of(tables, info)).due_at == before[0] + DAY / 2
    await w.hours(47)
    assert not [one for one in w.of(TimeUp) if one.user == ANN.id]
    await w.hours(2)
    assert [one.user for one in w.of(TimeUp) if one.user == ANN.id] == [ANN.id]


async def test_a_vacation_that_is_taken_in_a_pause_takes_no_time(
    tables: Tables, lobby: TableInfo, w: PassingTime
) -> None:
    info = await limited(tables, lobby, 72)
    for user in (ANN.id, BEN.id):
        await tables.votes.ask(info.id, user, VoteKind.PAUSE)
    assert (await tables.queries.info(info.id)).paused_at == w.now()
    begun = w.now()
    await tables.vacations.take(ANN.id, begun + DAY, begun + 5 * DAY)
    w.now.forward(DAY.total_seconds() / 2)
    await tables.resume.resume(info.id, ANN.id)
    assert (await limit_of(tables, info)).due_at == begun + 3.5 * DAY + 4 * DAY
    assert (await limit_of(tables, info, 1)).due_at == begun + 3.5 * DAY


async def test_a_crash_before_the_timers_are_set_wrongs_nobody(
    tables: Tables, lobby: TableInfo, w: PassingTime
) -> None:
    await limited(tables, lobby, 24)
    await tables.uow.store.vacations.add(ANN.id, w.now() + DAY / 2, w.now() + 3 * DAY, lambda rows: None)
    await w.hours(3 * 24 + 11)
    assert not [one for one in w.of(TimeUp) if one.user == ANN.id]
    await w.hours(2)
    assert [one.user for one in w.of(TimeUp) if one.user == ANN.id] == [ANN.id]


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        (-3, -1, "in the past"),
        (3, 1, "begins before"),
        (3, 3, "begins before"),
        (400, 402, "year ahead"),
        (12, 43, "left that year"),
        (9, 12, "already"),
    ],
)
async def test_what_is_no_vacation(tables: Tables, now: Now, start: int, end: int, why: str) -> None:
    await tables.vacations.take(ANN.id, now() + 10 * DAY, now() + 11 * DAY)
    with pytest.raises(WrongStatus, match=why):
        await tables.vacations.take(ANN.id, now() + start * DAY, now() + end * DAY)
    assert len(await tables.vacations.of(ANN.id)) == 1


async def test_a_vacation_from_today_begins_now(tables: Tables, now: Now) -> None:
    await tables.vacations.take(ANN.id, now() - DAY / 2, now() + DAY)
    (one,) = await tables.vacations.of(ANN.id)
    assert one.starts_at == now()


async def test_nobody_ends_a_vacation_of_somebody_else(tables: Tables, now: Now) -> None:
    await tables.vacations.take(ANN.id, now(), now() + DAY)
    (one,) = await tables.vacations.of(ANN.id)
    with pytest.raises(WrongStatus, match="over already"):
        await tables.vacations.end(BEN.id, one.id)
    await tables.vacations.end(ANN.id, one.id)
    with pytest.raises(WrongStatus, match="over already"):
        await tables.vacations.end(ANN.id, one.id)


async def test_spent_only_while_somebody_waits(tables: Tables, running: TableInfo, now: Now) -> None:
    del running
    at = now()
    for user in (ANN.id, 77):
        await tables.vacations.take(user, at, at + 2 * DAY)
    for _ in range(50):
        now.forward(HOUR)
        await tables.vacations.count()
        await tables.vacations.count()
    assert await tables.vacations.left(ANN.id, at) == YEAR - 2 * DAY
    assert await tables.vacations.left(77, at) == YEAR


async def test_whatever_nobody_has_counted_was_not_spent(tables: Tables, running: TableInfo, now: Now) -> None:
    del running
    at = now()
    await tables.vacations.take(ANN.id, at, at + 2 * DAY)
    now.forward(30 * HOUR)
    await tables.vacations.count()
    assert await tables.vacations.left(ANN.id, at) == YEAR - timedelta(hours=19)


@pytest.mark.parametrize("seed", range(3))
async def test_by_random_vacations_nobody_is_wronged(
    tables: Tables, lobby: TableInfo, w: PassingTime, now: Now, seed: int
) -> None:
    """Random vacations: no limit and no reminder is due in one, and a year has 30 days.

    They are taken, cancelled and ended at random.
    """
    rng, begun = random.Random(seed), now()
    await limited(tables, lobby, rng.choice((12, 24, 72)))
    people = (ANN, BEN)
    for _ in range(30):
        who = rng.choice(people)
        try:
            if rng.random() < 0.5:
                start = now() + timedelta(hours=rng.randrange(-2, 72))
                await tables.vacations.take(who.id, start, start + timedelta(hours=rng.randrange(1, 200)))
            elif mine := await tables.vacations.of(who.id):
                await tables.vacations.end(who.id, rng.choice(mine).id)
        except WrongStatus:
            pass
        there = {one.id: await tables.vacations.of(one.id) for one in people}
        heard = len(w.heard)
        await w.hours(rng.randrange(1, 24), 1)
        await tables.vacations.count()
        for at, said in zip(w.times[heard:], w.heard[heard:], strict=True):
            if isinstance(said, (Reminder, PlayerAbsent, TimeUp)) and said.user in there:
                assert not any(one.starts_at < at < one.ends_at for one in there[said.user])
        for one in people:
            rows = await tables.uow.store.vacations.of(one.id)
            assert all(row.spent <= (now() - begun).total_seconds() for row in rows)
            assert sum(row.spent for row in rows) <= YEAR.total_seconds()
            assert await tables.vacations.left(one.id, begun) >= timedelta()
    assert w.heard


async def test_who_was_absent_when_the_table_was_paused_is_not_reminded_before_it_goes_on(
    w: PassingTime, running: TableInfo
) -> None:
    await w.hours(24 * 9)
    for person in (ANN, BEN, CHIE):
        await w.tables.votes.ask(running.id, person.id, VoteKind.PAUSE)
    heard = len(w.heard)
    await w.tables.vacations.take(ANN.id, w.now(), w.now() + 2 * DAY)
    await w.hours(24 * 4)
    assert not [one for one in w.heard[heard:] if isinstance(one, (Reminder, PlayerAbsent))]
    await w.tables.resume.resume(running.id, BEN.id)
    await w.hours(25)
    assert [one.nth for one in w.heard[heard:] if isinstance(one, Reminder) and one.user == ANN.id] == [1]
