"""Tests of the puzzle service over days: answers, improvements, results only after the day."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Sequence
from datetime import date, timedelta

import msgspec
import pytest
from msgspec.structs import replace

from bot import supervision
from bot.app import puzzle_services
from bot.games.contract import Complete, Number, Refused
from bot.games.registry import GAMES
from bot.puzzles import codec, prefetch
from bot.puzzles import service as puzzles_service
from bot.puzzles.difficulty import AnswerCounts
from bot.puzzles.prefetch import PuzzlePrefetch
from bot.puzzles.robots import DayRuns
from bot.puzzles.robots_queries import RobotsPuzzleQueries
from bot.puzzles.service import (
    ARCHIVED,
    GAMES_AT_MOST,
    Attempt,
    AttemptUnfinished,
    PuzzleNotReady,
    PuzzleService,
    PuzzleUnavailable,
    key,
    of_key,
)
from bot.puzzles.worker import PuzzleGenerationFailed, generate_in_worker
from bot.rows import DailyRow
from bot.store.engine.errors import StoreBusy
from bot.store.store import Store
from bot.tables.model.views import Person
from tests.conftest import Now
from tests.puzzles.toy_puzzle import BEST, PUZZLING, WORSE, WORST, make_here

ANN, BEN = Person(1 << 60, "Ann"), Person(2, "Ben")
HERE, NIGHT = 3 << 60, 24 * 3600
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the toy the only game with puzzles."""
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, dataclasses.replace(game, puzzles=None))
    monkeypatch.setitem(GAMES, "toy", PUZZLING)


@pytest.fixture
def service(store: Store, now: Now) -> PuzzleService:
    return puzzle_services(store, now, make_here)[2]


def today(service: PuzzleService) -> int:
    return key(service.today(), "toy")


async def answered(service: PuzzleService, person: Person, *line: Sequence[str], guild: int = HERE) -> int:
    """Choose a whole line and submit it."""
    number = today(service)
    await service.attempt(number, person, guild)
    await service.start_over(number, person, guild)
    for said in line:
        assert await service.say(number, person, guild, tuple(said)) is not None
    worth, _ = await service.hand_in(number, person, guild)
    return worth


async def test_a_number_is_a_day_and_a_game(service: PuzzleService) -> None:
    assert of_key(today(service)) == (service.today(), "toy")
    for number in (0, 5, key(service.today(), "toy") // GAMES_AT_MOST * GAMES_AT_MOST + 9, 2**62):
        with pytest.raises(PuzzleUnavailable):
            of_key(number)


async def test_a_line_is_said_taken_back_and_said_again(service: PuzzleService) -> None:
    number = today(service)
    at = await service.attempt(number, ANN, HERE)
    assert (at.worth, at.mine, at.told, at.seen.table.number, at.over) == (None, None, (), 0, False)
    assert isinstance(await service.choices(number, ANN.id, ("bid",)), Number)
    assert await service.say(number, ANN, HERE, ("bid",)) is None
    with pytest.raises(Refused):
        await service.say(number, ANN, HERE, ("bid", "7"))
    with pytest.raises(AttemptUnfinished):
        await service.hand_in(number, ANN, HERE)
    on = await service.say(number, ANN, HERE, WORSE)
    assert on is not None
    assert (on.worth, on.seen.table.number, [said for _, said in on.told]) == (5, 1, [WORSE])
    assert isinstance(await on.told[0][0].choices(0, 0, WORSE), Complete)
    with pytest.raises(Refused):
        await service.choices(number, ANN.id, ("bid",))
    assert (await service.back(number, ANN, HERE)).told == ()
    await service.say(number, ANN, HERE, WORST)
    assert (await service.attempt(number, BEN, HERE)).told == (), "everybody has a line of their own"
    assert (await service.start_over(number, ANN, HERE)).told == ()


async def test_only_a_better_answer_replaces_one(service: PuzzleService) -> None:
    assert await answered(service, ANN, WORST) == 3
    assert await answered(service, ANN, WORSE) == 5
    assert await answered(service, ANN, WORST) == 3
    assert (await service.attempt(today(service), ANN, HERE)).mine == 5


async def test_a_day_that_is_over_is_told(service: PuzzleService, now: Now) -> None:
    number = today(service)
    await answered(service, ANN, BEST)
    await answered(service, BEN, WORSE)
    with pytest.raises(DayRuns):
        await service.solution(number, ANN, HERE)
    now.forward(NIGHT)
    assert (await service.attempt(number, BEN, HERE)).over
    found = await service.solution(number, BEN, HERE)
    assert (found.best, found.counts, found.mine) == (6, AnswerCounts(2, 1), 5)
    assert [said for _, said in found.told] == [BEST]
    assert [one.name for one in found.finders] == ["Ann"]
    assert (found.streaks.answered, found.streaks.best) == (1, 0)
    assert (await service.solution(number, ANN, HERE)).streaks.best == 1
    assert (await service.solution(number, ANN, 5)).finders == (), "of another server"
    assert (await service.solution(number, ANN, 0)).finders == (), "by direct message"
    never = await service.solution(number, Person(77, "Chie"), HERE)
    assert never.mine is None


async def test_who_answered_by_direct_message_is_named_to_nobody(service: PuzzleService, now: Now) -> None:
    number = today(service)
    await answered(service, ANN, BEST, guild=0)
    now.forward(NIGHT)
    assert (await service.solution(number, BEN, 0)).finders == ()


async def test_days_in_a_row(service: PuzzleService, now: Now, store: Store) -> None:
    for _ in range(2):
        await answered(service, ANN, WORST)
        now.forward(NIGHT)
    robots, day = RobotsPuzzleQueries(store.database), service.today()
    assert (await service.overview(ANN.id)).streak == 2, "today may still come"
    row = DailyRow(day, HERE, ANN.id, ANN.name, now())
    await robots.open(row)
    await robots.answer(replace(row, moves=9, way="RU", answered_at=now()))
    found = await service.overview(ANN.id)
    assert found.streak == 3
    told = {(one.game, one.easy): (one.mine, one.answered) for one in found.entries}
    assert told == {("ricochet", False): (9, 1), ("ricochet", True): (None, 0), ("toy", False): (None, 0)}
    now.forward(5 * NIGHT)
    assert (await service.overview(ANN.id)).streak == 0


async def test_everybody_is_counted_whatever_they_answered(service: PuzzleService) -> None:
    await answered(service, ANN, BEST)
    await answered(service, BEN, WORST)
    (entry,) = [one for one in (await service.overview(ANN.id)).entries if one.game == "toy"]
    assert (entry.mine, entry.answered) == (6, 2)


async def test_nothing_tells_whether_an_answer_is_the_best(service: PuzzleService, store: Store) -> None:
    await answered(service, ANN, BEST)
    await answered(service, BEN, WORSE)
    both = [msgspec.to_builtins(without_state(await service.attempt(today(service), who, HERE))) for who in (ANN, BEN)]
    assert both[0] == both[1]
    (row,) = (await store.exports.of(ANN.id))["puzzles of the other games"]
    assert not row["best"], "what people get of their data tells nothing before the day is over"


def without_state(at: Attempt) -> dict[str, object]:
    """Return the public fields of a screen, without the player's own answer."""
    return {"day": str(at.day), "game": at.game, "over": at.over, "task": str(at.task), "told": len(at.told),
            "number": at.seen.table.number, "standing": str(at.seen.standing)}  # fmt: skip


async def test_two_processes_make_one(store: Store, now: Now) -> None:
    both = [puzzle_services(store, now, make_here)[2] for _ in range(2)]
    day = both[0].today()
    await asyncio.gather(*(one.make(day, "toy") for one in both))
    assert await both[0].rows.get(day, "toy") == codec.make_puzzle("toy", day)


async def test_they_are_made_ahead_and_old_ones_go(
    service: PuzzleService, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = service.today()
    await PuzzlePrefetch(service).run_once(0)
    there = [await service.rows.get(day + n * DAY, "toy") is not None for n in (-1, 0, 3, 4)]
    assert there == [False, True, True, False]
    await answered(service, ANN, BEST)
    now.forward(NIGHT)
    await PuzzlePrefetch(service).run_once(0)
    assert (await service.rows.of(day, ANN.id))["toy"].best
    now.forward((ARCHIVED - 1) * NIGHT)
    await PuzzlePrefetch(service).run_once(0)
    assert await service.rows.get(day, "toy") is not None, "it is in the archive"
    now.forward(NIGHT)
    await PuzzlePrefetch(service).run_once(0)
    assert await service.rows.get(day, "toy") is None
    with pytest.raises(PuzzleUnavailable):
        await service.solution(key(day, "toy"), ANN, HERE)

    async def none(game: str, day: object) -> None:
        raise PuzzleGenerationFailed("none")

    monkeypatch.setattr(service, "_made", none)
    now.forward(NIGHT)
    await PuzzlePrefetch(service).run_once(0)


async def test_a_busy_store_is_waited_out(
    service: PuzzleService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Retry without limit: the supervisor of the task gives up after repeated failures."""
    monkeypatch.setattr(prefetch, "FIRST", 0)
    busy, there = [StoreBusy("locked")] * (len(supervision.PAUSES) + 1), asyncio.Event()

    async def pass_by(_: PuzzlePrefetch) -> None:
        if busy:
            raise busy.pop()
        there.set()

    monkeypatch.setattr(PuzzlePrefetch, "run_once", pass_by)
    async with supervision.cancel_and_wait(supervision.restart_on_failure(PuzzlePrefetch(service).run, "the puzzles")):
        await asyncio.wait_for(there.wait(), 5)
    assert set(caplog.messages) == {"the puzzles of the day wait until the store works again: locked"}


async def test_it_is_waited_for_a_little(service: PuzzleService, monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()

    async def slowly(day: object, game: str) -> None:
        await done.wait()

    with monkeypatch.context() as patch:
        patch.setattr(puzzles_service, "PATIENCE", 0.01)
        patch.setattr(service, "make", slowly)
        with pytest.raises(PuzzleNotReady):
            await service.attempt(today(service), ANN, HERE)
        done.set()
    await asyncio.sleep(0)
    assert (await service.attempt(today(service), ANN, HERE)).told == ()


async def test_another_day_is_not_shown_before_it_comes(service: PuzzleService) -> None:
    await service.make(service.today() + DAY, "toy")
    with pytest.raises(PuzzleUnavailable):
        await service.attempt(key(service.today() + DAY, "toy"), ANN, HERE)


async def test_other_rules_make_another_puzzle(
    service: PuzzleService, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, day = today(service), service.today()
    await answered(service, ANN, BEST)
    meta = replace(PUZZLING.meta, version=PUZZLING.meta.version + 1)
    monkeypatch.setitem(GAMES, "toy", dataclasses.replace(PUZZLING, meta=meta))
    assert (await service.attempt(number, ANN, HERE)).mine == 6
    row = await service.rows.get(day, "toy")
    assert row is not None
    assert row.version == meta.version
    now.forward(NIGHT)
    monkeypatch.setitem(GAMES, "toy", PUZZLING)
    with pytest.raises(PuzzleUnavailable):
        await service.solution(number, ANN, HERE)


async def test_a_broken_puzzle_is_made_anew(service: PuzzleService) -> None:
    day = service.today()
    good = codec.make_puzzle("toy", day)
    for bad in (b"", b"{}\n1\n{}", good.posed.replace(b'"best":6', b'"best":7'), good.posed.replace(b"4", b"9")):
        await service.rows.forget(day + DAY)
        await service.rows.add(replace(good, posed=bad))
        await service.attempt(today(service), ANN, HERE)
        assert await service.rows.get(day, "toy") == good


async def test_a_process_of_its_own_makes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    day = date(2026, 1, 1)
    assert await generate_in_worker("spacebase", day) == codec.make_puzzle("spacebase", day)


async def test_it_says_so_if_there_is_none() -> None:
    with pytest.raises(PuzzleGenerationFailed, match="ricochet has no puzzle on 2026-01-01"):
        await generate_in_worker("ricochet", date(2026, 1, 1))
    with pytest.raises(PuzzleGenerationFailed, match="ended with 1"):
        await generate_in_worker("chess", date(2026, 1, 1))


def test_the_first_ones_are_made_soon() -> None:
    assert prefetch.FIRST < 60
