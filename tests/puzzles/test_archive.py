"""Tests of the archive of past puzzles: pages, uncounted practice, no leak of today."""

from __future__ import annotations

import dataclasses
from datetime import date, timedelta

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bot.app import puzzle_services
from bot.games.registry import GAMES
from bot.games.ricochet.rules.daily import puzzle
from bot.puzzles import codec
from bot.puzzles.difficulty import AnswerCounts
from bot.puzzles.robots import DayRuns, RobotsPuzzle
from bot.puzzles.service import (
    ARCHIVED,
    EASY_ROBOTS,
    ROBOTS,
    ArchivePage,
    PuzzleService,
    PuzzleUnavailable,
    archives,
    key,
)
from bot.store.schema import metadata
from bot.store.store import Store
from bot.tables.model.views import Person
from tests.conftest import Now
from tests.games.ricochet.detours import around
from tests.puzzles.toy_puzzle import BEST, PUZZLING, WORSE, WORST, make_here

ANN, BEN = Person(1 << 60, "Ann"), Person(2, "Ben")
HERE, NIGHT, MOST = 3 << 60, 24 * 3600, 25
DAY = timedelta(days=1)
FIRST = date(2026, 1, 1)
Rows = dict[str, set[tuple[object, ...]]]


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy the only game with puzzles beside Robots."""
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, dataclasses.replace(game, puzzles=None))
    monkeypatch.setitem(GAMES, "toy", PUZZLING)


@pytest.fixture
def services(store: Store, now: Now) -> tuple[RobotsPuzzle, RobotsPuzzle, PuzzleService]:
    return puzzle_services(store, now, make_here)


@pytest.fixture
def service(services: tuple[RobotsPuzzle, RobotsPuzzle, PuzzleService]) -> PuzzleService:
    return services[2]


@pytest.fixture
def robots(services: tuple[RobotsPuzzle, RobotsPuzzle, PuzzleService]) -> RobotsPuzzle:
    return services[0]


async def say(service: PuzzleService, day: date, person: Person, said: tuple[str, ...]) -> int:
    """Choose a whole line and submit it."""
    number = key(day, "toy")
    await service.start_over(number, person, HERE)
    await service.say(number, person, HERE, said)
    return (await service.hand_in(number, person, HERE))[0]


async def page(
    service: PuzzleService, kind: str = "toy", weekday: int | None = None, at: int = 0, user: int = ANN.id
) -> ArchivePage:
    return await service.archive(kind, weekday, at, MOST, user)


async def stored(store: Store) -> Rows:
    """Return all rows of the database, by table."""
    return {
        table.name: {tuple(map(repr, row)) for row in await store.database.fetch(select(table))}
        for table in metadata.sorted_tables
    }


async def test_sixty_puzzles_are_on_three_pages_latest_first(service: PuzzleService) -> None:
    for ago in range(1, 61):
        await service.make(FIRST - ago * DAY, "toy")
    pages = [await page(service, at=at) for at in range(3)]
    assert [one.day for found in pages for one in found.entries] == [FIRST - ago * DAY for ago in range(1, 61)]
    assert [(found.page, found.pages, len(found.entries)) for found in pages] == [(0, 3, 25), (1, 3, 25), (2, 3, 10)]
    assert await page(service, at=9) == pages[2]
    mondays = await page(service, weekday=0)
    assert {one.day.weekday() for one in mondays.entries} == {0}
    assert (len(mondays.entries), mondays.pages) == (9, 1)


async def test_it_reaches_a_year_back_and_holds_what_can_be_read(
    service: PuzzleService, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert archives() == [ROBOTS, EASY_ROBOTS, "toy"]
    assert (await page(service)).entries == ()
    for ago in (-1, 0, 1, ARCHIVED, ARCHIVED + 1):
        await service.make(FIRST - ago * DAY, "toy")
    assert [one.day for one in (await page(service)).entries] == [FIRST - DAY, FIRST - ARCHIVED * DAY]
    days = [one.day for at in range(15) for one in (await page(service, ROBOTS, at=at)).entries]
    assert (days[0], days[-1], len(days)) == (FIRST - DAY, FIRST - ARCHIVED * DAY, ARCHIVED)
    meta = replace(PUZZLING.meta, version=PUZZLING.meta.version + 1)
    monkeypatch.setitem(GAMES, "toy", dataclasses.replace(PUZZLING, meta=meta))
    assert (await page(service)).entries == (), "puzzles of older rules"


async def test_practice_is_judged_and_counts_nowhere(service: PuzzleService, store: Store, now: Now) -> None:
    await say(service, FIRST, ANN, WORSE)
    await say(service, FIRST, BEN, BEST)
    now.forward(NIGHT)
    number = key(FIRST, "toy")

    async def figures() -> list[object]:
        told = [
            found
            for who in (ANN, BEN)
            for found in (await service.solution(number, who, HERE), await service.overview(who.id))
        ]
        posts = await store.puzzle_channels.answering([HERE], [FIRST, FIRST + DAY])
        solvers = [replace(row, line=()) for row in await service.solvers(number, HERE)]
        return [told, solvers, posts, (await page(service)).entries]

    figures_before, rows_before = await figures(), await stored(store)
    assert await say(service, FIRST, ANN, WORST) == 3
    assert await say(service, FIRST, ANN, BEST) == 6
    at = await service.attempt(number, ANN, HERE)
    assert (at.worth, at.best, at.mine, at.over) == (6, 6, 5, True)
    assert await figures() == figures_before
    rows_after = await stored(store)
    (was,), (becomes,) = (
        one["puzzle_attempts"] - other["puzzle_attempts"]
        for one, other in ((rows_before, rows_after), (rows_after, rows_before))
    )
    columns = metadata.tables["puzzle_attempts"].columns.keys()
    assert [name for name, a, b in zip(columns, was, becomes, strict=True) if a != b] == ["line"]
    assert {name for name, rows in rows_after.items() if rows != rows_before[name]} == {"puzzle_attempts"}


async def test_a_puzzle_is_solved_later_by_whom_it_was_not_answered(service: PuzzleService, now: Now) -> None:
    await service.make(FIRST, "toy")
    await say(service, FIRST, BEN, WORSE)
    now.forward(NIGHT)
    number, before = key(FIRST, "toy"), await service.solution(key(FIRST, "toy"), BEN, HERE)
    assert (await page(service)).entries[0].solved is None
    await service.attempt(number, ANN, HERE)
    assert await service.rows.of(FIRST, ANN.id) == {}, "a look is not stored"
    await say(service, FIRST, ANN, WORSE)
    assert (await page(service)).entries[0].solved is None
    await say(service, FIRST, ANN, BEST)
    assert (await page(service)).entries[0].solved is True
    assert (await page(service, user=BEN.id)).entries[0].solved is False
    assert await service.solution(number, BEN, HERE) == before
    assert (await service.solution(number, ANN, HERE)).mine is None
    assert (await service.overview(ANN.id)).streak == 0
    (row,) = (await service.rows.of(FIRST, ANN.id)).values()
    assert (row.worth, row.best, row.answered_at, row.guild_id) == (None, False, None, 0)


async def test_the_running_day_tells_neither_its_best_nor_its_share(service: PuzzleService, now: Now) -> None:
    for number in range(5):
        await say(service, FIRST, Person(number + 1, "somebody"), BEST)
    assert (await page(service)).entries == ()
    at = await service.attempt(key(FIRST, "toy"), Person(1, "somebody"), HERE)
    assert (at.worth, at.best) == (6, None)
    now.forward(NIGHT)
    (entry,) = (await page(service)).entries
    assert entry.counts == AnswerCounts(5, 5), "right after midnight, too"
    with pytest.raises(PuzzleUnavailable):
        await service.start_over(key(FIRST + 2 * DAY, "toy"), ANN, HERE)


async def test_robots_practice_counts_nowhere(
    services: tuple[RobotsPuzzle, RobotsPuzzle, PuzzleService], store: Store, now: Now
) -> None:
    robots, _, service = services
    best, longer = puzzle(FIRST.toordinal()).way, around(puzzle(FIRST.toordinal()))
    await robots.open(FIRST, ANN, HERE)
    await robots.answer(FIRST, BEN, HERE, longer)
    with pytest.raises(DayRuns):
        await robots.practise(FIRST, ANN, best)
    with pytest.raises(DayRuns):
        await robots.counts(FIRST)
    now.forward(NIGHT)
    chie = Person(3, "Chie")

    async def figures() -> list[object]:
        seen = [await robots.open(FIRST, who, HERE) for who in (ANN, BEN, chie)]
        told = [await robots.results(FIRST, guild, who.id) for who in (ANN, BEN, chie) for guild in (HERE, 0)]
        league = await robots.league(FIRST, FIRST, HERE)
        streaks = [(await service.overview(who.id)).streak for who in (ANN, BEN, chie)]
        return [seen, told, league, streaks, await robots.solvers(FIRST, HERE), await robots.counts(FIRST)]

    before, was = await figures(), await stored(store)
    for who in (ANN, BEN, chie):
        await robots.practise(FIRST, who, longer)
    assert await stored(store) == was, "only a shortest route is kept"
    for who in (ANN, BEN, chie):
        await robots.practise(FIRST, who, best)
    assert await figures() == before
    solved = [(await page(service, ROBOTS, user=who.id)).entries[0].solved for who in (ANN, BEN, chie)]
    assert solved == [True, False, True]
    assert {name for name, rows in (await stored(store)).items() if rows != was[name]} == {"robots_puzzle_attempts"}


async def test_users_of_several_servers_count_once(robots: RobotsPuzzle, now: Now) -> None:
    for guild in (HERE, 5):
        await robots.answer(FIRST, ANN, guild, puzzle(FIRST.toordinal()).way)
    await robots.answer(FIRST, BEN, HERE, around(puzzle(FIRST.toordinal())))
    now.forward(NIGHT)
    assert await robots.counts(FIRST) == AnswerCounts(2, 1)
    assert (await robots.results(FIRST, HERE, ANN.id)).counts == AnswerCounts(2, 1)


async def test_practice_is_exported_and_deleted(
    service: PuzzleService, robots: RobotsPuzzle, store: Store, now: Now
) -> None:
    await service.rows.add(codec.make_puzzle("toy", FIRST))
    now.forward(NIGHT)
    await say(service, FIRST, ANN, BEST)
    await robots.practise(FIRST, ANN, puzzle(FIRST.toordinal()).way)
    kinds = {"daily puzzles", "puzzles of the other games"}
    assert kinds <= {*(await store.exports.of(ANN.id))}
    await store.personal.forget(ANN.id, lambda language, seat: "")
    assert not kinds & {*(await store.exports.of(ANN.id))}
