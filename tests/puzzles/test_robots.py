"""Tests of the robots puzzle: private answers, results after the day (UTC), streaks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest

from bot.games.contract import Refused
from bot.games.ricochet.rules.daily import puzzle
from bot.games.ricochet.rules.moving import Step
from bot.puzzles.robots import Answer, DayOver, DayRuns, Finder, RobotsPuzzle
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.puzzles.streaks import Streaks
from bot.store.store import Store
from bot.tables.model.views import Person
from tests.conftest import Now
from tests.games.ricochet.detours import around

ANN, BEN, CHIE = Person(1, "Ann"), Person(2, "Ben"), Person(3, "Chie")
HERE, THERE, ALONE = 10, 11, 0
DAY = date(2026, 1, 1)
NEXT = DAY + timedelta(1)
HOUR = 3600


@pytest.fixture
def daily(store: Store, now: Now) -> RobotsPuzzle:
    """Return the service on the first of January, midnight."""
    return RobotsPuzzle(RobotsPuzzleQueries(store.database), now)


def best(day: date = DAY) -> tuple[Step, ...]:
    """Return a shortest solution."""
    return puzzle(day.toordinal()).way


def longer(day: date = DAY) -> tuple[Step, ...]:
    """Return a solution with more moves than needed."""
    return around(puzzle(day.toordinal()))


async def test_the_look_begins_the_time_and_shows_no_solution(daily: RobotsPuzzle, now: Now) -> None:
    today = await daily.open(DAY, ANN, HERE)
    assert (today.day, today.over, today.way, today.players) == (DAY, False, (), 1)
    assert today.until == datetime(2026, 1, 2, tzinfo=UTC)
    assert today.position == puzzle(DAY.toordinal()).position
    assert {field.name for field in msgspec.structs.fields(today.position)} == {"sheets", "robots", "chip"}
    now.forward(90)
    await daily.open(DAY, ANN, HERE)
    await daily.answer(DAY, ANN, HERE, best())
    now.forward(24 * HOUR)
    (finder,) = (await daily.results(DAY, HERE, ANN.id)).finders
    assert finder.after == timedelta(seconds=90)


async def test_everybody_has_the_same_puzzle_each_day_another(daily: RobotsPuzzle, now: Now) -> None:
    assert (await daily.open(DAY, ANN, HERE)).position == (await daily.open(DAY, BEN, THERE)).position
    now.forward(24 * HOUR - 1)
    assert daily.today() == DAY
    now.forward(1)
    assert daily.today() == NEXT
    assert (await daily.open(NEXT, ANN, HERE)).position != (await daily.open(DAY, ANN, HERE)).position


async def test_fewer_moves_take_the_place_of_an_earlier_answer(daily: RobotsPuzzle, now: Now) -> None:
    await daily.open(DAY, ANN, HERE)
    now.forward(60)
    many, few = longer(), best()
    assert await daily.answer(DAY, ANN, HERE, many) == Answer(len(many), better=True)
    now.forward(60)
    assert await daily.answer(DAY, ANN, HERE, many) == Answer(len(many), better=False)
    assert (await daily.open(DAY, ANN, HERE)).way == many
    assert await daily.answer(DAY, ANN, HERE, few) == Answer(len(few), better=True)
    now.forward(60)
    assert await daily.answer(DAY, ANN, HERE, many) == Answer(len(many), better=False)
    assert await daily.answer(DAY, ANN, HERE, few) == Answer(len(few), better=False)
    now.forward(24 * HOUR)
    (finder,) = (await daily.results(DAY, HERE, ANN.id)).finders
    assert finder == Finder(ANN.id, "Ann", few, True, timedelta(seconds=120), Streaks(1, 1, 1, 1))


async def test_what_is_not_possible_is_refused_with_its_step(daily: RobotsPuzzle) -> None:
    way = best()
    with pytest.raises(Refused, match="Step") as refused:
        await daily.answer(DAY, ANN, HERE, (way[0], way[0], *way))
    assert refused.value.text.args["n"] == 2
    with pytest.raises(Refused, match="does not reach"):
        await daily.answer(DAY, ANN, HERE, way[:-1])
    assert (await daily.open(DAY, ANN, HERE)).way == ()


async def test_one_person_in_two_servers_plays_once(daily: RobotsPuzzle, now: Now) -> None:
    await daily.open(DAY, ANN, HERE)
    now.forward(60)
    await daily.answer(DAY, ANN, HERE, longer())
    now.forward(600)
    assert (await daily.open(DAY, msgspec.structs.replace(ANN, name="Annie"), THERE)).way == longer()
    now.forward(60)
    await daily.answer(DAY, ANN, THERE, best())
    assert (await daily.open(DAY, ANN, ALONE)).way == best()
    now.forward(24 * HOUR)
    (here,) = (await daily.results(DAY, HERE, BEN.id)).finders
    (there,) = (await daily.results(DAY, THERE, BEN.id)).finders
    assert (here.name, there.name) == ("Ann", "Annie")
    assert here.after == there.after == timedelta(seconds=720)
    assert here.streaks == Streaks(1, 1, 1, 1)


async def test_an_answer_after_midnight_is_too_late(daily: RobotsPuzzle, now: Now) -> None:
    await daily.open(DAY, ANN, HERE)
    now.forward(24 * HOUR)
    with pytest.raises(DayOver):
        await daily.answer(DAY, ANN, HERE, best())
    late = await daily.open(DAY, BEN, HERE)
    assert (late.over, late.players) == (True, 1)
    results = await daily.results(DAY, HERE, ANN.id)
    assert (results.finders, results.mine) == ((), Streaks())


async def test_no_result_before_the_end(daily: RobotsPuzzle, now: Now) -> None:
    await daily.answer(DAY, ANN, HERE, best())
    now.forward(24 * HOUR - 1)
    for day in (DAY, NEXT):
        with pytest.raises(DayRuns):
            await daily.results(day, HERE, ANN.id)
    assert (await daily.open(DAY, BEN, HERE)).players == 2


async def test_fewest_moves_first_then_the_quickest(daily: RobotsPuzzle, now: Now) -> None:
    for person, seconds in ((ANN, 100), (BEN, 0), (CHIE, 5)):
        await daily.open(DAY, person, HERE)
        now.forward(seconds)
        await daily.answer(DAY, person, HERE, longer() if person is BEN else best())
    await daily.open(DAY, Person(4, "Dai"), HERE)
    await daily.answer(DAY, Person(5, "Eve"), THERE, best())
    now.forward(24 * HOUR)
    results = await daily.results(DAY, HERE, ANN.id)
    assert [one.name for one in results.finders] == ["Chie", "Ann", "Ben"]
    assert [one.best for one in results.finders] == [True, True, False]
    assert results.puzzle.number == len(best())


async def test_streaks(daily: RobotsPuzzle, now: Now) -> None:
    days = [DAY + timedelta(n) for n in range(5)]
    for n, day in enumerate(days):
        if n != 1:
            await daily.answer(day, ANN, HERE, longer(day) if n == 3 else best(day))
        if n in (1, 2):
            await daily.answer(day, BEN, THERE, best(day))
        now.forward(24 * HOUR)
    assert (await daily.results(days[4], HERE, ANN.id)).mine == Streaks(4, 2, 4, 3)
    assert (await daily.results(days[3], HERE, ANN.id)).mine == Streaks(3, 1, 3, 2)
    assert (await daily.results(days[1], HERE, ANN.id)).mine == Streaks(1, 1, 1, 1)
    assert (await daily.results(days[2], HERE, BEN.id)).mine == Streaks(2, 2, 2, 2)


@pytest.mark.parametrize(
    ("missed", "row"),
    [((), 14), ((5,), 13), ((5, 6), 8), ((5, 9), 8), ((2, 11), 12), ((14,), 13), ((13, 14), 0)],
)
async def test_a_day_of_grace_breaks_no_row(daily: RobotsPuzzle, now: Now, missed: tuple[int, ...], row: int) -> None:
    """A streak allows single missed days, never two in a row or two within a week."""
    for n in range(14):
        day = DAY + timedelta(n)
        if n + 1 not in missed:
            await daily.answer(day, ANN, HERE, longer(day))
        now.forward(24 * HOUR)
    assert (await daily.results(DAY + timedelta(13), HERE, ANN.id)).mine.answered == row


async def test_alone_by_direct_message(daily: RobotsPuzzle, now: Now) -> None:
    await daily.answer(DAY, ANN, ALONE, best())
    await daily.answer(DAY, BEN, ALONE, best())
    assert (await daily.open(DAY, ANN, ALONE)).players is None
    now.forward(24 * HOUR)
    results = await daily.results(DAY, ALONE, ANN.id)
    assert [one.name for one in results.finders] == ["Ann"]


async def test_a_result_is_shown_once_in_a_channel(daily: RobotsPuzzle) -> None:
    assert await daily.show(DAY, 7)
    assert not await daily.show(DAY, 7)
    await daily.unshow(DAY, 7)
    assert await daily.show(DAY, 7)
