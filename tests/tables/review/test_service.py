"""Tests of reviews of finished games, for each ending."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from bot.enums import Status
from bot.games.contract import TABLE, Achievement, Luck, LuckSample, Outcome, ScorePart, t, tn
from bot.games.registry import GAMES
from bot.lru_cache import LruCache
from bot.rows import SeatRow
from bot.store.schema import moves
from bot.store.store import Store
from bot.tables.history.timeline import Turn
from bot.tables.model.errors import Unplayable, WrongStatus
from bot.tables.model.views import TableInfo
from bot.tables.review import analysis
from bot.tables.review import service as review_service
from bot.tables.review.analysis import Standing, reviewed
from bot.tables.review.awards import MOST, FeatCounter, awards
from bot.tables.review.models import TimeSpent
from bot.tables.service import Tables
from bot.words.formatter import formatter
from tests.databases import change
from tests.tables.conftest import ANN, BEN, CHIE, MODERATOR
from tests.tables.recorded_games import NOON, OF_THREE, SMALL, moments_of, named, over, record_at, written
from tests.tables.toy_game import HasBid, State, changed


def about(n: float) -> Any:
    """Compare up to rounding errors."""
    return pytest.approx(n)


async def whole(store: Store, path: Path, **waits: int) -> int:
    """Store a recorded game as a finished table, with seconds per move by seat; return its id."""
    record = record_at(path)
    row = await written(store, record, moments_of(record))
    for seat, seconds in waits.items():
        of_seat = (moves.c.table_id == row.id, moves.c.seat == int(seat.removeprefix("seat")))
        await store.database.write((update(moves).where(*of_seat).values(waited=seconds), {}))
    return (await over(store, row, NOON)).id


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SMALL, ids=named)
async def test_every_game_can_be_looked_back_on(store: Store, tables: Tables, path: Path) -> None:
    record = record_at(path)
    game, seats = GAMES[record.game], len(record.players)
    review = await tables.reviews.of(await whole(store, path, seat0=60))
    assert review.outcome is not None
    assert [points[-1] for points in review.curves] == [
        sum(part.points for part in parts) for parts in review.outcome.scores
    ]
    assert [points[-1] for points in review.rivals] == [
        sum(part.points for part in rival.parts) for rival in review.outcome.rivals
    ]
    assert {len(points) for points in (*review.curves, *review.rivals, *review.ahead)} == {
        min(review.turns, analysis.MOMENTS)
    }
    assert [spent is not None for spent in review.times] == [seat == 0 for seat in range(seats)]
    assert any(review.luck) == (game.luck.amount is not None)
    assert all(1 <= len(mine) <= MOST for mine in review.awards)
    given = [one.id for mine in review.awards for one in mine if one.id != "company"]
    assert len(given) == len(set(given)), "each award goes to one"
    for language in ("en", "ja"):
        say = formatter(language, record.game).format
        assert all(say(one.name) and say(one.told) for mine in review.awards for one in mine)


async def test_the_same_game_looks_the_same_each_time(store: Store, tables: Tables) -> None:
    table = await whole(store, SMALL[0])
    first = await tables.reviews.of(table)
    again = await Tables(store).reviews.of(table)
    assert replace(first, table=again.table) == again
    assert await tables.reviews.of(table) is first, "it is made once"


async def test_who_has_no_name_any_more_has_none_in_what_was_kept(store: Store, tables: Tables) -> None:
    table = await whole(store, SMALL[0])
    before = await tables.reviews.of(table)
    nameless = [replace(seat, name="?", user_id=None) for seat in before.table.seats]
    await change(store, table, seats=nameless)
    after = await tables.reviews.of(table)
    assert set(after.table.names) == {"?"}
    assert after.curves is before.curves


async def test_where_a_played_game_turned(store: Store, tables: Tables) -> None:
    """The board after that turn has the winner's larger lead."""
    path = OF_THREE["andromeda"]
    record, game = record_at(path), GAMES["andromeda"]
    review = await tables.reviews.of(await whole(store, path))
    turning, estimate = review.turning, game.estimate
    assert turning is not None
    assert estimate is not None
    found = moments_of(record)
    chances = {number: estimate(game.view(one.state, None))[turning.winner] for number, one in found.items()}
    assert turning.by_chance
    assert turning.after == round(100 * chances[turning.number])
    assert turning.after - turning.before >= analysis.SWING
    assert record.moves[turning.number - 1].seat == turning.seat
    assert turning.lines


async def test_a_table_that_cannot_be_played_again_is_no_fault(store: Store, tables: Tables) -> None:
    table = await whole(store, SMALL[0])
    await store.database.write((update(moves).where(moves.c.table_id == table).values(events=b"[]", said=("fly",)), {}))
    review = await tables.reviews.of(table)
    assert review.outcome is not None, "what was kept of it is told"


# --- running games, and endings --------------------------------------------------------------------------------------


async def test_a_running_game_cannot_be_looked_back_on(tables: Tables, lobby: TableInfo, running: TableInfo) -> None:
    for table in (lobby.id, running.id):
        with pytest.raises(WrongStatus):
            await tables.reviews.of(table)
    assert await tables.reviews.story(running.id) == ()


async def test_a_game_that_was_ended_without_a_result(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.ending.end(running.id, MODERATOR, "It is late")
    review = await tables.reviews.of(running.id)
    assert (review.outcome, review.turning) == (None, None)
    assert [len(points) for points in review.curves] == [1, 1, 1]
    assert all(review.awards)
    assert await tables.reviews.story(running.id) == ()


async def test_a_game_in_which_nobody_has_moved(tables: Tables, running: TableInfo) -> None:
    await tables.ending.end(running.id, MODERATOR, "It is late")
    review = await tables.reviews.of(running.id)
    assert (review.turns, review.curves) == (0, ((), (), ()))
    assert all(review.awards)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: each bid is a feat, and luck."""

    def of(before: object, after: object, events: Sequence[object]) -> list[LuckSample]:
        return [LuckSample(one.seat, 1.0, 0.5, 0.25) for one in events if isinstance(one, HasBid)]

    def count(events: Sequence[object]) -> list[tuple[int, int]]:
        return [(one.seat, 1) for one in events if isinstance(one, HasBid)]

    feat = Achievement("bidder", t("Won"), lambda n: tn("{n} bid", "{n} bids", n), count)
    changed(monkeypatch, luck=Luck(t("Bids"), of, lambda n: t("{n} bids", n=n)), achievements=(feat,))


@pytest.mark.usefixtures("counted")
async def test_what_was_taken_back_does_not_count(tables: Tables, running: TableInfo) -> None:
    for _ in range(3):
        await tables.moves.act(running.id, ANN.id, ("bid", "1"))
        await tables.undo.take_back(running.id, ANN.id)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await tables.moves.act(running.id, BEN.id, ("bid", "3"))
    await tables.ending.end(running.id, MODERATOR, "It is late")
    review = await tables.reviews.of(running.id)
    ann, ben, chie = review.luck
    assert (ann, ben, chie) == (
        analysis.LuckTotal(0.5, 0.5, 0.5),
        analysis.LuckTotal(1.0, 1.0, about(2**-0.5)),
        None,
    )
    assert [one.id for one in review.awards[1]] == ["bidder"]
    assert [one.id for one in (*review.awards[0], *review.awards[2])] == ["company", "company"]


async def test_a_rival_that_wins_leaves_the_players_their_awards(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, outcome=_house)
    for by in (ANN, BEN, CHIE):
        await tables.moves.act(running.id, by.id, ("bid", "1"))
    review = await tables.reviews.of(running.id)
    assert review.outcome == HOUSE
    assert all(review.awards)
    assert await tables.reviews.story(running.id) == ()


def _house(state: State) -> Outcome | None:
    return HOUSE if state.round > 1 else None


HOUSE = Outcome((2, 2, 2), ((ScorePart(t("Won"), 0),),) * 3, t("Over."))


async def test_two_who_look_at_once_have_it_made_once(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, made = await whole(store, SMALL[0]), list[int]()

    def once(*args: object) -> object:
        made.append(1)
        return reviewed(*args)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(review_service, "reviewed", once)
    first, second = await asyncio.gather(tables.reviews.of(table), tables.reviews.of(table))
    assert first is second
    assert made == [1]


async def test_what_goes_wrong_is_told_once_and_tried_again(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await whole(store, SMALL[0])

    def broken(*args: object) -> object:
        raise RuntimeError("no luck")

    with monkeypatch.context() as patched:
        patched.setattr(review_service, "reviewed", broken)
        assert await tables.reviews.story(table) == (), "the result is posted without its story"
        assert "no luck" in caplog.text
    assert await tables.reviews.of(table)


async def test_a_result_does_not_wait_for_ever(store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table, free = await whole(store, SMALL[0]), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(*args: object) -> object:
        asyncio.run_coroutine_threadsafe(free.wait(), loop).result()
        return reviewed(*args)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(review_service, "reviewed", slow)
    assert await tables.reviews.story(table, patience=0.01) == ()
    free.set()
    assert await tables.reviews.of(table), "it is made all the same"


async def test_few_are_kept(store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables.reviews, "_kept", LruCache(1))
    one, other = [await whole(store, path) for path in SMALL[:2]]
    first = await tables.reviews.of(one)
    await tables.reviews.of(other)
    assert await tables.reviews.of(one) is not first


async def test_a_game_that_nobody_can_read_any_more(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await whole(store, SMALL[0])
    monkeypatch.delitem(GAMES, record_at(SMALL[0]).game)
    with pytest.raises(Unplayable):
        await tables.reviews.of(table)


# --- turning points --------------------------------------------------------------------------------------------------


def turns(*seats: int) -> list[Turn]:
    """Return a turn of each seat, two moves long."""
    return [Turn(2 * n + 3, 2 * n + 2, seat, (t("Turn {n}", n=n),)) for n, seat in enumerate(seats)]


def result(*places: int) -> Outcome:
    return Outcome(places, tuple((ScorePart(t("Won"), 0),) for _ in places), t("Over."))


def turning(stands: Sequence[Standing], outcome: Outcome | None) -> analysis.TurningPoint | None:
    return analysis._turning(stands, turns(0, 1, 0, 1), outcome, 9)


def points(*rows: tuple[int, int]) -> list[Standing]:
    return [Standing(n, row) for n, row in enumerate(rows)]


def test_it_turned_where_the_lead_rose_most() -> None:
    """From 3 behind to 4 ahead, by the second turn, of seat 1."""
    found = turning(points((4, 1), (5, 9), (7, 9), (7, 10)), result(2, 1))
    assert found == analysis.TurningPoint(5, 1, 1, 1, -3, 4, by_chance=False, lines=(t("Turn {n}", n=1),))


def test_of_two_such_turns_the_later_counts() -> None:
    found = turning(points((0, 0), (0, 3), (1, 4), (1, 7)), result(2, 1))
    assert found is not None
    assert (found.number, found.before, found.after) == (9, 3, 6)


def test_an_estimate_says_more_than_points() -> None:
    stands = [
        Standing(n, (9, 0), chances) for n, chances in enumerate([(0.5, 0.5), (0.45, 0.55), (0.2, 0.8), (0, 1.0)])
    ]
    found = turning(stands, result(2, 1))
    assert found is not None
    assert (found.number, found.before, found.after, found.by_chance) == (7, 55, 80, True)


def test_a_small_swing_turns_nothing() -> None:
    stands = [Standing(n, (0, 0), (0.5 - n / 20, 0.5 + n / 20)) for n in range(4)]
    assert turning(stands, result(2, 1)) is None


@pytest.mark.parametrize("outcome", [None, result(1, 1)])
def test_without_one_who_has_won_nothing_turned(outcome: Outcome | None) -> None:
    assert turning(points((0, 0), (0, 3), (1, 4), (1, 7)), outcome) is None


def test_a_long_game_is_looked_at_in_even_steps() -> None:
    long = [Turn(n + 2, n + 2, n % 2, ()) for n in range(2 * analysis.MOMENTS + 3)]
    looked = analysis._looked_at(long)
    assert len(looked) <= analysis.MOMENTS + 1
    assert long[-1].number in looked
    assert len(analysis._looked_at(long[: analysis.MOMENTS])) == analysis.MOMENTS


# --- awards ----------------------------------------------------------------------------------------------------------


def table(seats: int) -> TableInfo:
    return TableInfo(
        id=1, game="toy", status=Status.FINISHED, host_id=1, guild_id=1, channel_id=1, thread_id=1, language="en",
        speed="days", settings={}, wanted=seats, number=9, commitment="",
        seats=tuple(SeatRow(1, seat, f"p{seat}", seat or None, None if seat else 2) for seat in range(seats)),
    )  # fmt: skip


def doings(seats: int, *amounts: tuple[int, ...], at_once: bool = False) -> FeatCounter:
    """Return feats with these amounts by seat, each in two moves."""

    def counting(mine: tuple[int, ...]) -> Achievement:
        told = str(mine)
        return Achievement(told, t("Won"), lambda n: t("{n}", n=n), lambda _: enumerate(mine), at_once)

    made = FeatCounter([counting(mine) for mine in amounts], seats)
    made.add(())
    made.add(())
    return made


def told(given: Sequence[Sequence[object]]) -> list[list[str]]:
    return [[getattr(one, "id", "") for one in mine] for mine in given]


def test_everybody_gets_an_award_even_who_did_nothing() -> None:
    given = awards(table(3), doings(3, (0, 0, 0)), [(0, 0, 0)], [0, 0, 0], [None, None, None])
    assert told(given) == [["company"]] * 3


def test_nobody_gets_more_than_two() -> None:
    given = awards(table(2), doings(2, (5, 0), (6, 0), (7, 0)), [], [4, 4], [None, None])
    assert told(given) == [["(5, 0)", "(6, 0)"], ["company"]]


def test_where_several_did_as_much_who_has_fewest_gets_it() -> None:
    given = awards(table(2), doings(2, (5, 5), (6, 0)), [], [4, 4], [None, None])
    assert told(given) == [["(6, 0)"], ["(5, 5)"]]


def test_all_of_it_counts_or_the_most_at_once() -> None:
    assert doings(2, (5, 1)).amounts == [[10, 2]]
    assert doings(2, (5, 1), at_once=True).amounts == [[5, 1]]


def test_a_lead_a_comeback_and_a_leap() -> None:
    """Seat 0 led two of four turns, seat 1 made up 5 of 6 points behind, seat 2 made 4 at once."""
    course = [(6, 0, 0), (6, 0, 4), (6, 3, 5), (6, 6, 5)]
    given = awards(table(3), doings(3), course, [4, 4, 4], [None, None, None])
    assert told(given) == [["leader"], ["comeback"], ["leap"]]
    assert [mine[0].told for mine in given] == [
        t("ahead for {n}% of the game", n=75),
        tn("{n} point made up on the leader", "{n} points made up on the leader", 6),
        tn("{n} point at one go", "{n} points at one go", 4),
    ]


def test_quick_answers_need_somebody_slower_and_some_answers() -> None:
    fast, slow, few = TimeSpent(30, 10, 10, 3), TimeSpent(90, 30, 30, 3), TimeSpent(2, 1, 1, 2)
    given = awards(table(3), doings(3), [], [4, 4, 4], [None, fast, slow])
    assert told(given) == [["company"], ["quick"], ["company"]]
    given = awards(table(3), doings(3), [], [4, 4, 4], [few, fast, None])
    assert told(given) == [["company"]] * 3


def test_what_the_table_does_is_nobodys() -> None:
    made = FeatCounter([Achievement("x", t("Won"), lambda n: t("{n}", n=n), lambda _: [(TABLE, 3), (7, 3), (1, 2)])], 2)
    made.add(())
    assert made.amounts == [[0, 2]]
