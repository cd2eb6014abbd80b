"""Tests of moves: actions, views, undo, clocks, AI seats, the record."""

from __future__ import annotations

import asyncio
import itertools
from unittest.mock import Mock

import msgspec
import pytest

from bot.games.contract import Complete, Game, Number, Refused, Who
from bot.store.store import Store
from bot.tables.model.errors import Duplicate, NotSeated, NotYourTurn, StaleBoard, WrongStatus
from bot.tables.model.views import Person, TableInfo
from bot.tables.records.verify import verify
from bot.tables.scheduling.timer_loop import TimerLoop
from bot.tables.service import Tables
from tests.conftest import Now
from tests.store.builders import results
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.core.support import published
from tests.tables.toy_game import BID, SECONDS, BidIs, HasBid, Rolled, changed

PEOPLE = (ANN, BEN, CHIE)


async def finish(tables: Tables, table_id: int) -> TableInfo:
    """Bid for all players until the game is over."""
    for number in itertools.cycle("123456"):
        for person in PEOPLE:
            info = await tables.queries.info(table_id)
            if info.over:
                return info
            await tables.moves.act(table_id, person.id, ("bid", number))
    raise AssertionError


async def test_a_move_is_seen_as_far_as_it_may(tables: Tables, running: TableInfo) -> None:
    seen = await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    assert seen.view.mine == 4
    assert seen.changes == (HasBid(seat=0), BidIs(number=4, to=(0,)))
    for other in (BEN.id, None):
        theirs = await tables.reader.view(running.id, other)
        assert theirs.view.mine == 0
        assert theirs.changes == (HasBid(seat=0),)
        assert "4" not in repr((theirs.view, theirs.changes, theirs.decisions))
    assert seen.waiting == (1, 2)


async def test_what_is_seen_holds_the_verbs_and_no_way_to_the_state(tables: Tables, running: TableInfo) -> None:
    seen = await tables.reader.view(running.id, ANN.id)
    assert [decision.offer for decision in seen.decisions] == [(BID,)] * 3


async def test_choices_are_asked_step_by_step(tables: Tables, running: TableInfo) -> None:
    assert isinstance(await tables.choices.choices(running.id, ANN.id, ("bid",)), Number)
    assert isinstance(await tables.choices.choices(running.id, ANN.id, ("bid", "3")), Complete)
    with pytest.raises(Refused):
        await tables.choices.choices(running.id, ANN.id, ("bid", "7"))
    with pytest.raises(NotSeated):
        await tables.choices.choices(running.id, 99, ())


async def test_what_is_refused_changes_nothing(tables: Tables, running: TableInfo, store: Store) -> None:
    before = await store.moves.state(running.id)
    for said in ((), ("bid",), ("bid", "0"), ("bid", "x"), ("close",), ("bid", "1", "1")):
        with pytest.raises(Refused):
            await tables.moves.act(running.id, ANN.id, said)
    with pytest.raises(NotSeated):
        await tables.moves.act(running.id, 99, ("bid", "1"))
    assert await store.moves.state(running.id) == before


@pytest.mark.every_database
async def test_the_same_interaction_counts_once(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"), interaction=500)
    with pytest.raises(Duplicate):
        await tables.moves.act(running.id, ANN.id, ("bid", "2"), interaction=500)
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 1


async def test_others_moving_meanwhile_does_not_make_a_board_stale(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, BEN.id, ("bid", "1"), number=1)
    await tables.moves.act(running.id, ANN.id, ("bid", "2"), number=1)
    assert (await tables.queries.info(running.id)).number == 3


async def test_an_old_board_is_stale(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"), number=1)
    with pytest.raises(StaleBoard):
        await tables.moves.act(running.id, ANN.id, ("bid", "2"), number=1)


@pytest.mark.every_database
async def test_two_at_the_same_instant(tables: Tables, running: TableInfo) -> None:
    results = await asyncio.gather(
        *(tables.moves.act(running.id, ANN.id, ("bid", str(n)), number=1) for n in (1, 2)), return_exceptions=True
    )
    assert sorted(type(result).__name__ for result in results) == ["StaleBoard", "TableView"]
    assert (await tables.queries.info(running.id)).number == 2


@pytest.mark.every_database
async def test_two_processes_at_the_same_instant(tables: Tables, running: TableInfo, store: Store, now: Now) -> None:
    other = Tables(store, now=now)
    results = await asyncio.gather(
        tables.moves.act(running.id, ANN.id, ("bid", "1")),
        other.moves.act(running.id, BEN.id, ("bid", "1")),
        return_exceptions=True,
    )
    won = [result for result in results if not isinstance(result, BaseException)]
    assert (await tables.queries.info(running.id)).number == 1 + len(won)
    assert all(isinstance(result, StaleBoard) for result in results if isinstance(result, BaseException))


async def test_an_own_step_is_taken_back_freely(tables: Tables, running: TableInfo) -> None:
    seen = await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    assert seen.undo == "free"
    assert (await tables.reader.view(running.id, BEN.id)).undo == ""
    seen = (await tables.undo.take_back(running.id, ANN.id)).seen
    assert (seen.view.mine, seen.waiting, seen.undo) == (0, (0, 1, 2), "")
    lines = await tables.reader.log(running.id, None)
    assert [(line.number, line.undone) for line in lines] == [(2, True), (3, False)]


async def test_when_others_moved_since_they_must_agree(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    seen = (await tables.undo.take_back(running.id, ANN.id)).seen
    assert seen.request is not None
    assert (seen.request.asked, seen.view.mine) == ((1, 2), 4)
    with pytest.raises(WrongStatus):
        await tables.undo.consent(running.id, ANN.id, seen.request.number, agrees=True)
    await tables.undo.consent(running.id, BEN.id, seen.request.number, agrees=True)
    seen = await tables.undo.consent(running.id, CHIE.id, seen.request.number, agrees=True)
    assert seen.request is None
    assert seen.view.bidden == (False, False, False)


async def test_one_no_ends_the_request(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    request = (await tables.undo.take_back(running.id, ANN.id)).seen.request
    assert request is not None
    seen = await tables.undo.consent(running.id, CHIE.id, request.number, agrees=False)
    assert seen.request is None
    assert seen.view.bidden == (True, True, False)
    with pytest.raises(WrongStatus):
        await tables.undo.consent(running.id, BEN.id, request.number, agrees=True)


async def test_nothing_goes_back_beyond_what_others_had_hidden(tables: Tables, running: TableInfo) -> None:
    for person in PEOPLE:
        await tables.moves.act(running.id, person.id, ("bid", "4"))
    if not (await tables.queries.info(running.id)).over:
        assert (await tables.reader.view(running.id, CHIE.id)).undo == ""
        with pytest.raises(WrongStatus, match="others have already seen"):
            await tables.undo.take_back(running.id, CHIE.id)


async def test_a_taken_back_move_is_followed_by_one_with_a_new_number(
    tables: Tables, running: TableInfo, store: Store
) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "4"))
    await tables.undo.take_back(running.id, ANN.id)
    assert [move.number for move in await store.moves.of(running.id)] == [1, 2, 3]
    await tables.moves.act(running.id, ANN.id, ("bid", "5"))
    assert (await tables.queries.info(running.id)).number == 4


async def test_the_end_is_written_with_results_and_shows_the_seed(tables: Tables, running: TableInfo) -> None:
    info = await finish(tables, running.id)
    assert info.status == "finished"
    assert info.seed is not None
    outcome = (await tables.reader.view(running.id, None)).outcome
    assert outcome is not None
    places = [outcome.rivals[0].place, *outcome.places]
    assert [(row.seat, row.place) for row in await results(tables.uow.store)] == list(enumerate(places, start=-1))
    with pytest.raises(WrongStatus):
        await tables.moves.act(running.id, ANN.id, ("bid", "1"))


async def test_the_record_can_be_checked_and_only_at_the_end(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "6"))
    with pytest.raises(WrongStatus):
        await tables.archive.export(running.id)
    await tables.undo.take_back(running.id, ANN.id)
    await finish(tables, running.id)
    raw = await tables.archive.export(running.id)
    assert verify(raw).fault is None
    changed = msgspec.json.decode(raw)
    for move in changed["moves"]:
        for event in move["events"]:
            if event["event"] == "Rolled":
                event["die"] = event["die"] % 6 + 1
    assert verify(msgspec.json.encode(changed)).fault
    changed = msgspec.json.decode(raw)
    changed["seed"] = "00" * 32
    fault = verify(msgspec.json.encode(changed)).fault
    assert fault is not None
    assert "does not match" in fault.key
    with pytest.raises(ValueError, match="not the record"):
        verify(b"{}")


async def test_the_seed_is_nowhere_before_the_end(tables: Tables, running: TableInfo, store: Store) -> None:
    row = await store.tables.get(running.id)
    assert row is not None
    assert row.seed is not None
    seen = await tables.moves.act(running.id, ANN.id, ("bid", "6"))
    everything = repr((seen, await tables.reader.log(running.id, ANN.id), await tables.queries.info(running.id)))
    assert row.seed.hex() not in everything
    assert repr(row.seed) not in everything


async def test_the_game_clock_fires_once_and_goes_on_when_others_move(
    tables: Tables, running: TableInfo, store: Store, now: Now
) -> None:
    clock = TimerLoop(tables, now=now)
    now.forward(SECONDS / 2)
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    assert await clock.fire_due() == 0
    now.forward(SECONDS / 2)
    assert await clock.fire_due() == 1
    seen = await tables.reader.view(running.id, None)
    assert isinstance(seen.changes[-1], Rolled)
    assert await clock.fire_due() == 0


async def test_a_clock_survives_a_restart(tables: Tables, running: TableInfo, store: Store, now: Now) -> None:
    now.forward(SECONDS * 100)
    again = Tables(store, now=now)
    clock = TimerLoop(again, now=now)
    await clock.fire_due()
    assert (await again.queries.info(running.id)).number == 2
    assert await clock.fire_due() == 0


async def test_ai_seats_move_a_step_a_tick(tables: Tables, lobby: TableInfo, now: Now) -> None:
    await tables.seating.add_ai(lobby.id, ANN, 1)
    await tables.seating.add_ai(lobby.id, ANN, 3)
    await tables.lobby.start(lobby.id, ANN, 12)
    clock = TimerLoop(tables, now=now)
    assert await clock.fire_due() == 0
    now.forward(1)
    assert await clock.fire_due() == 2
    assert (await tables.queries.info(lobby.id)).number == 3
    now.forward(1)
    assert await clock.fire_due() == 0
    assert (await tables.reader.view(lobby.id, ANN.id)).waiting == (0,)


async def test_an_ai_stands_in_at_once_and_nothing_runs_when_all_have_left(
    tables: Tables, running: TableInfo, now: Now
) -> None:
    clock = TimerLoop(tables, now=now)
    await tables.seating.leave(running.id, BEN.id)
    now.forward(1)
    assert await clock.fire_due() == 1
    await tables.seating.leave(running.id, ANN.id)
    assert (await tables.seating.leave(running.id, CHIE.id)).status == "ended"
    now.forward(SECONDS)
    assert await clock.fire_due() == 0


async def test_an_ai_that_says_nonsense_plays_the_default(
    tables: Tables, lobby: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, ai=Mock(return_value=("bid", "77")))
    await tables.seating.add_ai(lobby.id, ANN, 1)
    await tables.lobby.start(lobby.id, ANN, 12)
    now.forward(1)
    await TimerLoop(tables, now=now).fire_due()
    assert (await tables.reader.view(lobby.id, None)).view.bidden == (False, True)


async def test_the_clock_task_wakes_for_a_new_timer(tables: Tables, lobby: TableInfo, now: Now) -> None:
    task = asyncio.create_task(TimerLoop(tables, now=now).run())
    await asyncio.sleep(0)
    await tables.seating.add_ai(lobby.id, ANN, 1)
    await tables.lobby.start(lobby.id, ANN, 12)
    now.forward(1)
    await tables.lobby.configure(lobby.id, ANN, language="ja")
    for _ in range(200):
        if (await tables.queries.info(lobby.id)).number == 2:
            break
        await asyncio.sleep(0.01)
    task.cancel()
    assert (await tables.queries.info(lobby.id)).number == 2


async def test_recap_tells_what_happened_since_ones_own_move(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    assert [line.key for line in await tables.reader.recap(running.id, [ANN.id])] == ["{who} has bid."]


async def test_a_recap_for_several_goes_back_to_who_moved_first(tables: Tables, running: TableInfo) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    lines = await tables.reader.recap(running.id, [ANN.id, BEN.id])
    assert [line.args["who"] for line in lines] == [Who(0), Who(1)]


async def test_not_your_turn_says_whose_it_is(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    seen = await tables.reader.view(running.id, ANN.id)
    only_ben = tuple(decision for decision in seen.decisions if decision.seat == 1)
    monkeypatch.setattr(Game, "pending", Mock(return_value=only_ben))
    with pytest.raises(NotYourTurn, match="Waiting for"):
        await tables.moves.act(running.id, CHIE.id, ("bid", "1"))


async def test_listeners_hear_of_every_change(tables: Tables, running: TableInfo) -> None:
    heard = published(tables)
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    await tables.undo.take_back(running.id, ANN.id)
    await tables.seating.join((await tables.seating.leave(running.id, BEN.id)).id, Person(5, "Eri"))
    assert [one.id for one in heard] == [running.id] * 4
