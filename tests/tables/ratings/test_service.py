"""Tests of ratings at tables: which games count, explanations, visibility."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.enums import RequestKind, VoteKind, VoteResult
from bot.games.contract import ChoicePath, Later
from bot.rows import SeatRow
from bot.store.store import Store
from bot.store.table.rating_math import NEW, Rating
from bot.tables.model.rating_text import BEGIN, HINT, IMPORTED, REMOVED, UNDO, is_provisional, shown, why_not
from bot.tables.model.views import Person, TableInfo
from bot.tables.model.vote_keys import Ballot, opened
from bot.tables.ratings.service import RatingChange
from bot.tables.service import Tables
from bot.tables.timing.vote_rules import NOBODY
from tests.conftest import Now
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.toy_game import Rolled, endless

DAI = Person(4, "Dai")


async def played(tables: Tables, info: TableInfo, *people: Person) -> TableInfo:
    """Bid for all players until the game is over."""
    while not (await tables.queries.info(info.id)).over:
        for bid, person in enumerate(people or (ANN, BEN, CHIE), start=1):
            if not (await tables.queries.info(info.id)).over:
                await tables.moves.act(info.id, person.id, ("bid", str(bid)))
    return await tables.queries.info(info.id)


async def places(store: Store, table_id: int) -> list[tuple[str, int]]:
    """Return the rated players and their places, the rival first."""
    return [(event.player, event.place) for event in await store.ratings.events(table_id)]


# --- rated games -----------------------------------------------------------------------------------------------------


async def test_the_end_of_a_game_changes_everybodys_rating_and_the_rivals(
    tables: Tables, running: TableInfo, store: Store
) -> None:
    await played(tables, running)
    results = {row.seat: row.place for row in await store.tables.results(running.id)}
    assert set(results) == {-1, 0, 1, 2}
    changes = await tables.ratings.changes(running.id)
    assert [(one.seat, one.user) for one in changes] == [(-1, None), (0, ANN.id), (1, BEN.id), (2, CHIE.id)]
    assert {one.before for one in changes} == {BEGIN}
    best = max(changes, key=lambda one: one.after)
    assert results[best.seat] == 1
    assert {one.user for one in await tables.ratings.of_people(running)} == {ANN.id, BEN.id, CHIE.id}
    over_all = await tables.ratings.of([ANN.id, BEN.id])
    assert {(one.games, one.provisional) for one in over_all.values()} == {(1, True)}
    assert (await tables.ratings.of([ANN.id], "toy"))[ANN.id] == over_all[ANN.id]
    (point,) = await tables.ratings.curve(ANN.id, "toy")
    assert (point.number, point.table_id) == (over_all[ANN.id].number, running.id)
    assert why_not(await tables.queries.info(running.id)) is None


async def test_a_draw_by_agreement_is_a_tie(tables: Tables, running: TableInfo, store: Store) -> None:
    await tables.votes.ask(running.id, ANN.id, VoteKind.DRAW)
    for person in (BEN, CHIE):
        (vote,) = (await tables.queries.info(running.id)).votes
        await tables.votes.cast(running.id, person.id, Ballot(VoteKind.DRAW, NOBODY, opened(vote), VoteResult.YES))
    assert await places(store, running.id) == [(str(one.id), 1) for one in (ANN, BEN, CHIE)]
    assert {one.after - one.before for one in await tables.ratings.changes(running.id)} == {14}, (
        "all are a little surer"
    )


async def test_who_concedes_comes_last_and_who_is_left_has_won(
    tables: Tables, running: TableInfo, store: Store, now: Now
) -> None:
    for person in (BEN, ANN):
        await tables.ending.concede(running.id, person.id)
        now.forward(1)
    assert await places(store, running.id) == [(str(ANN.id), 2), (str(BEN.id), 3), (str(CHIE.id), 1)]


async def test_who_leaves_loses_to_all_who_stay(tables: Tables, running: TableInfo, store: Store) -> None:
    await tables.seating.leave(running.id, BEN.id)
    await _with_ai(tables, running)
    found = dict(await places(store, running.id))
    assert found[str(BEN.id)] == len(found) == 4
    assert "ai-2" not in found, "who stands in is not rated"


async def test_who_takes_over_is_not_rated(tables: Tables, running: TableInfo, store: Store) -> None:
    await tables.seating.leave(running.id, BEN.id)
    info = await tables.seating.join(running.id, DAI)
    assert (info.seats[1].user_id, info.seats[1].left_by) == (DAI.id, BEN.id)
    await played(tables, running, ANN, DAI, CHIE)
    found = dict(await places(store, running.id))
    assert found[str(BEN.id)] == 4
    assert str(DAI.id) not in found
    assert BEN.id not in {one.user for one in await tables.ratings.of_people(await tables.queries.info(running.id))}


async def test_who_comes_back_is_as_if_they_had_never_left(tables: Tables, running: TableInfo) -> None:
    await tables.seating.leave(running.id, BEN.id)
    await tables.seating.join(running.id, DAI)
    await tables.seating.leave(running.id, DAI.id)
    info = await tables.seating.join(running.id, BEN)
    assert (info.seats[1].user_id, info.seats[1].left_by) == (BEN.id, None)


async def _with_ai(tables: Tables, info: TableInfo) -> None:
    """Bid for the people, and let an AI choose all other decisions."""
    while not (await tables.queries.info(info.id)).over:
        for seat in (await tables.queries.info(info.id)).seats:
            if not (await tables.queries.info(info.id)).over:
                if seat.user_id is not None:
                    await tables.moves.act(info.id, seat.user_id, ("bid", str(1 + seat.seat)))
                else:
                    await tables.moves.step_ai(info.id, str(seat.seat), _at_once)


async def _at_once(choose: Callable[[], ChoicePath | Later]) -> ChoicePath | Later:
    return choose()


# --- unrated games ---------------------------------------------------------------------------------------------------


@pytest.fixture
def open_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: bids are public, so a roll can be undone by consent."""
    monkeypatch.setattr(Rolled, "exposes", False)


async def test_taking_back_past_a_roll_makes_it_unrated_and_says_so_before(
    tables: Tables, running: TableInfo, store: Store, open_bids: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        endless(patched)
        for person in (ANN, BEN, CHIE):
            await tables.moves.act(running.id, person.id, ("bid", "6"))
        back = await tables.undo.take_back(running.id, CHIE.id)
        request = back.seen.request
        assert request is not None
        assert request.kind == RequestKind.UNDO_PAST_LUCK
        assert why_not(back.seen.table) is None
        for person in (ANN, BEN):
            await tables.undo.consent(running.id, person.id, request.number, agrees=True)
        info = await tables.queries.info(running.id)
        assert info.unrated == UNDO
        reason = why_not(info)
        assert reason is not None
        assert "taken back" in reason.key
    await played(tables, running)
    assert await places(store, running.id) == []
    assert await store.tables.results(running.id)


async def test_taking_back_before_a_roll_changes_nothing(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "6"))
    await tables.moves.act(running.id, BEN.id, ("bid", "6"))
    back = await tables.undo.take_back(running.id, ANN.id)
    if not back.done:
        assert back.seen.request is not None
        assert back.seen.request.kind == RequestKind.UNDO
        for person in (BEN, CHIE):
            await tables.undo.consent(running.id, person.id, back.seen.request.number, agrees=True)
    assert (await tables.queries.info(running.id)).unrated == ""


async def test_whom_the_host_removes_is_spared_and_so_are_the_others(
    tables: Tables, running: TableInfo, store: Store
) -> None:
    info = await tables.seating.remove(running.id, ANN, 1)
    assert info.unrated == REMOVED
    await tables.seating.join(running.id, DAI)
    await played(tables, running, ANN, DAI, CHIE)
    assert await places(store, running.id) == []


async def test_alone_against_ai_players_nothing_is_rated(tables: Tables, lobby: TableInfo, store: Store) -> None:
    await tables.seating.add_ai(lobby.id, ANN, 1)
    info = await tables.lobby.start(lobby.id, ANN, 12)
    reason = why_not(info)
    assert reason is not None
    assert "two people" in reason.key
    await _with_ai(tables, info)
    assert await places(store, info.id) == []


def test_every_reason_has_a_sentence(running: TableInfo) -> None:
    told = [why_not(replace(running, unrated=why)) for why in (UNDO, IMPORTED, HINT, REMOVED, "something new")]
    assert None not in told
    assert len({one.key for one in told if one is not None}) == 5


def test_a_table_without_a_result_says_nothing(running: TableInfo) -> None:
    assert why_not(replace(running, status="ended", reason="ended by Ann", unrated=UNDO)) is None
    assert why_not(replace(running, status="finished", seats=(*running.seats[:1], SeatRow(1, 1, "Vega")))) is None


# --- visibility ------------------------------------------------------------------------------------------------------


async def test_who_hides_their_rating_is_seen_by_nobody_else(tables: Tables, running: TableInfo) -> None:
    await played(tables, running)
    await tables.users.change(BEN.id, hides_rating=True)
    assert BEN.id not in {one.user for one in await tables.ratings.changes(running.id)}
    assert BEN.id not in {one.user for one in await tables.ratings.changes(running.id, ANN.id)}
    assert BEN.id in {one.user for one in await tables.ratings.changes(running.id, BEN.id)}
    assert set(await tables.ratings.of([ANN.id, BEN.id], "toy")) == {ANN.id}
    assert set(await tables.ratings.of([BEN.id], reader=BEN.id)) == {BEN.id}
    assert await tables.ratings.curve(BEN.id, "toy", ANN.id) == ()
    assert len(await tables.ratings.curve(BEN.id, "toy", BEN.id)) == 1
    ladder = await tables.ratings.ladder(10, "toy", ANN.id)
    assert [one.user for one in ladder.people if one.user == BEN.id] == []
    own = await tables.ratings.ladder(10, "toy", BEN.id)
    assert own.own is not None
    assert own.people[own.own].user == BEN.id


async def test_a_ladder_has_the_best_first_and_knows_the_ai_players(tables: Tables, lobby: TableInfo) -> None:
    await tables.seating.join(lobby.id, BEN)
    await tables.seating.add_ai(lobby.id, ANN, 3)
    info = await tables.lobby.start(lobby.id, ANN, 12)
    await _with_ai(tables, info)
    ladder = await tables.ratings.ladder(10, "", ANN.id)
    numbers = [one.number for one in ladder.people]
    assert numbers == sorted(numbers, reverse=True)
    assert [one.player for one in ladder.measures] == ["ai-3"]
    assert (await tables.ratings.ladder(11, "toy")).people == ()


def test_the_number_that_is_shown() -> None:
    assert shown(NEW) == BEGIN
    assert is_provisional(NEW)
    assert shown(Rating(30, 2)) == 1500 + 20 * 24
    assert not is_provisional(Rating(30, 2))
    assert RatingChange(0, "7", 1, 1500, 1520, provisional=True).user == 7
