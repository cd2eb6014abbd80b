"""Tests of standing orders: giving, delayed application, expiry, privacy."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from types import SimpleNamespace

import pytest

from bot.enums import TimerKind
from bot.games.contract import Ask, ChoicePath, Choices, Complete, Number, OrderForm, Refused, t
from bot.games.registry import GAMES
from bot.rows import OrderRow, TimerRow
from bot.store.store import Store
from bot.tables.lobby import service as lobby_service
from bot.tables.model.errors import NotSeated, WrongStatus
from bot.tables.model.notifications import Notice, OrderEnded
from bot.tables.model.order_matching import ALWAYS, ONCE, PAUSES, pause, until_round
from bot.tables.model.views import Limit, TableInfo
from bot.tables.orders.service import MOST
from bot.tables.scheduling.dispatch import fire
from bot.tables.service import Tables
from bot.tables.timing.timers import schedule
from tests.conftest import Now
from tests.databases import change, orders_of
from tests.tables.conftest import ANN, BEN, CHIE
from tests.tables.toy_game import SECONDS, TOY, View

ROUNDS = tuple(f"bid{number}" for number in range(1, 9))
GAVE_UP = 50


def _which(view: View, said: ChoicePath) -> Choices:
    match said:
        case (_, number):
            return Complete(lambda: t("Bid {number}.", number=number))
        case _:
            return Number("number", t("Which?"), 1, 9, 3)


def _plain(view: View, said: ChoicePath) -> Choices:
    return Complete(t("Bid while the House has no points."))


def _bid(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    return ("bid", said[1])


def _at_first(view: View, ask: Ask, said: ChoicePath) -> ChoicePath | None:
    return None if view.house else ("bid", "1")


def _round(view: View) -> int:
    return view.round


def _seed(size: int) -> bytes:
    return b"\x02" * size


FORMS: tuple[OrderForm[View], ...] = (
    OrderForm(id="bid", kinds=ROUNDS, name=t("Bid"), about=t("a number"), fields=_which, answer=_bid),
    OrderForm(id="first", kinds=ROUNDS, name=t("First"), about=t("at first"), fields=_plain, answer=_at_first),
    OrderForm(id="next", kinds=ROUNDS, name=t("Next"), about=t("once"), fields=_plain, answer=_at_first, once=True),
)
BID_FOUR, IMPOSSIBLE, AT_FIRST, NEXT = ("bid", "4"), ("bid", "9"), ("first",), ("next",)


@pytest.fixture(autouse=True)
def forms(monkeypatch: pytest.MonkeyPatch, toy: None) -> None:
    """Patch the toy game with forms of orders, one of them illegal; no bid equals the first die."""
    monkeypatch.setitem(GAMES, "toy", dataclasses.replace(TOY, orders=FORMS, round=_round))
    monkeypatch.setattr(lobby_service, "secrets", SimpleNamespace(token_bytes=_seed))


async def waiting(tables: Tables, info: TableInfo) -> list[TimerRow]:
    """Return the timers of orders."""
    return [one for one in await tables.uow.store.timers.of(info.id) if one.kind == TimerKind.ORDER]


async def follow(tables: Tables, info: TableInfo, now: Now) -> None:
    """Advance the time until the next order is applied."""
    (timer, *_) = await waiting(tables, info)
    now.time = max(now.time, timer.due_at)
    await fire(tables, timer)


async def round_over(tables: Tables, info: TableInfo, *people: int) -> None:
    """Bid for these people manually."""
    for person in people:
        await tables.moves.act(info.id, person, ("bid", "1"))


async def test_an_order_is_followed_after_a_pause_as_a_move_by_hand(
    tables: Tables, running: TableInfo, now: Now, store: Store
) -> None:
    given = await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    assert [one.text for one in given.given] == [t("Bid {number}.", number="4")]
    (timer,) = await waiting(tables, running)
    assert timedelta(0) < timer.due_at - now() <= timedelta(seconds=SECONDS / 2), "before the clock runs out"
    await follow(tables, running, now)
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 4
    assert not await waiting(tables, running)
    await tables.moves.act(running.id, BEN.id, ("bid", "4"))
    by_order, by_hand = (await store.moves.of(running.id))[-2:]
    same = ("kind", "said", "sealed", "undone", "drawn")
    assert [getattr(by_order, one) for one in same] == [getattr(by_hand, one) for one in same]
    assert (by_order.seat, by_order.user_id) == (0, ANN.id)


async def test_until_it_is_followed_nobody_sees_it(tables: Tables, running: TableInfo) -> None:
    async def outside() -> object:
        public = [await tables.reader.view(running.id, who) for who in (None, BEN.id)]
        return repr((public, await tables.operator.timers(running.id), await tables.queries.info(running.id)))

    before = await outside()
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    assert await waiting(tables, running)
    assert await outside() == before
    assert not (await tables.orders.of(running.id, BEN.id)).given


async def test_a_move_ahead_is_made_once(tables: Tables, running: TableInfo, now: Now) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ONCE)
    await follow(tables, running, now)
    await round_over(tables, running, BEN.id, CHIE.id)
    assert not (await tables.orders.of(running.id, ANN.id)).given
    assert not await orders_of(tables.uow.store, running.id)
    assert not await waiting(tables, running)


async def test_a_move_ahead_is_over_where_its_owner_was_quicker(tables: Tables, running: TableInfo) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ONCE)
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    await tables.orders.give(running.id, BEN.id, BID_FOUR, ONCE)
    await tables.moves.act(running.id, ANN.id, ("bid", "1"))
    assert [one.until for one in (await tables.orders.of(running.id, ANN.id)).given] == [ALWAYS]
    assert len((await tables.orders.of(running.id, BEN.id)).given) == 1


async def test_what_nobody_does_always_is_ordered_for_one_time(
    tables: Tables, running: TableInfo, now: Now, store: Store
) -> None:
    """Also if an earlier version has stored it without expiry."""
    for until in (ALWAYS, until_round(1)):
        with pytest.raises(Refused, match="the next time only"):
            await tables.orders.give(running.id, ANN.id, NEXT, until)
    (given,) = (await tables.orders.give(running.id, ANN.id, NEXT, ONCE)).given
    await tables.orders.cancel(running.id, ANN.id, given.id)
    kept = OrderRow(0, running.id, 0, ANN.id, NEXT[0], (), ALWAYS, now())
    timer = TimerRow(running.id, TimerKind.ORDER, "0", now() + timedelta(seconds=1), "bid1")
    timers = (*await store.timers.of(running.id), timer)
    await change(store, running.id, timers=timers, new_orders=(kept,))
    assert [one.until for one in (await tables.orders.of(running.id, ANN.id)).given] == [ONCE]
    await follow(tables, running, now)
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 1
    assert not await orders_of(store, running.id)


async def test_an_order_stands_until_it_is_cancelled(tables: Tables, running: TableInfo, now: Now) -> None:
    (given,) = (await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)).given
    for _ in range(GAVE_UP):
        await follow(tables, running, now)
        await round_over(tables, running, BEN.id, CHIE.id)
        if (await tables.queries.info(running.id)).over:
            break
        assert len(await waiting(tables, running)) == 1
    assert not await orders_of(tables.uow.store, running.id)
    with pytest.raises(WrongStatus):
        await tables.orders.cancel(running.id, ANN.id, given.id)


async def test_an_order_ends_with_its_round(tables: Tables, running: TableInfo, now: Now) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, until_round(1))
    await follow(tables, running, now)
    await round_over(tables, running, BEN.id, CHIE.id)
    assert (await tables.reader.view(running.id, None)).view.round == 2
    assert not (await tables.orders.of(running.id, ANN.id)).given
    assert not await waiting(tables, running)
    with pytest.raises(Refused):
        await tables.orders.give(running.id, ANN.id, BID_FOUR, until_round(1))
    await tables.orders.give(running.id, ANN.id, AT_FIRST, ONCE)
    assert len(await orders_of(tables.uow.store, running.id)) == 1, "what was over is gone"


async def test_a_condition_that_does_not_hold_leaves_the_question_to_the_person(
    tables: Tables, running: TableInfo, now: Now
) -> None:
    await tables.orders.give(running.id, ANN.id, AT_FIRST, ALWAYS)
    await follow(tables, running, now)
    await round_over(tables, running, BEN.id, CHIE.id)
    assert (await tables.reader.view(running.id, None)).view.house == 1
    assert not await waiting(tables, running)
    assert len((await tables.orders.of(running.id, ANN.id)).given) == 1


async def test_what_is_not_possible_is_dropped_and_its_owner_told(
    tables: Tables, running: TableInfo, now: Now, store: Store
) -> None:
    told: list[Notice] = []

    async def hear(notice: Notice) -> None:
        told.append(notice)

    tables.events.on_notice(hear)
    (given,) = (await tables.orders.give(running.id, ANN.id, IMPOSSIBLE, ALWAYS)).given
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    number = (await tables.queries.info(running.id)).number
    await follow(tables, running, now)
    assert (await tables.queries.info(running.id)).number == number
    assert told == [OrderEnded(running.id, ANN.id, given.id, "bid")]
    assert [one.said for one in await orders_of(store, running.id)] == [("4",)]
    await follow(tables, running, now)
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 4
    assert len(told) == 1


async def test_an_order_that_a_newer_version_does_not_know_is_dropped(
    tables: Tables, running: TableInfo, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    monkeypatch.setitem(GAMES, "toy", TOY)
    assert [one.text for one in (await tables.orders.of(running.id, ANN.id)).given] == [None]
    await follow(tables, running, now)
    assert not (await tables.orders.of(running.id, ANN.id)).given
    assert (await tables.reader.view(running.id, ANN.id)).view.mine == 0


async def test_it_goes_with_whoever_leaves(tables: Tables, running: TableInfo, now: Now) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    await tables.seating.leave(running.id, ANN.id)
    assert not await waiting(tables, running)
    with pytest.raises(NotSeated):
        await tables.orders.of(running.id, ANN.id)
    await tables.seating.join(running.id, ANN)
    assert not (await tables.orders.of(running.id, ANN.id)).given
    assert not await orders_of(tables.uow.store, running.id)


async def test_it_is_there_after_a_restart(store: Store, tables: Tables, running: TableInfo, now: Now) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    again = Tables(store, now=now)
    assert len((await again.orders.of(running.id, ANN.id)).given) == 1
    await follow(again, running, now)
    assert (await again.reader.view(running.id, ANN.id)).view.mine == 4


async def test_nobody_gives_or_cancels_for_others(tables: Tables, running: TableInfo) -> None:
    (given,) = (await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)).given
    await tables.orders.cancel(running.id, BEN.id, given.id)
    assert len((await tables.orders.of(running.id, ANN.id)).given) == 1
    for stranger in (99, 0):
        with pytest.raises(NotSeated):
            await tables.orders.give(running.id, stranger, BID_FOUR, ALWAYS)
        with pytest.raises(NotSeated):
            await tables.orders.choices(running.id, stranger, ())
    assert not (await tables.orders.cancel(running.id, ANN.id, given.id)).given
    assert not await waiting(tables, running)


async def test_what_no_form_says_is_refused(tables: Tables, running: TableInfo) -> None:
    for said in ((), ("bid",), ("bid", "x"), ("bid", "4", "4"), ("nothing",), ("first", "1")):
        with pytest.raises(Refused):
            await tables.orders.give(running.id, ANN.id, said, ALWAYS)
        assert not (await tables.orders.of(running.id, ANN.id)).given, said


async def test_an_end_that_there_is_not_is_refused(tables: Tables, running: TableInfo) -> None:
    for until in ("", "for ever", "round 2", "round"):
        with pytest.raises(Refused):
            await tables.orders.give(running.id, ANN.id, BID_FOUR, until)
        assert not (await tables.orders.of(running.id, ANN.id)).given, until


async def test_the_same_is_ordered_once_and_not_too_much(tables: Tables, running: TableInfo) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    given = await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    assert len(given.given) == 1
    said = [("bid", str(number)) for number in range(1, 10)]
    orders = [(one, until) for one in said for until in (ALWAYS, ONCE)]
    for one, until in orders:
        if len(given.given) == MOST:
            break
        given = await tables.orders.give(running.id, ANN.id, one, until)
    with pytest.raises(WrongStatus):
        await tables.orders.give(running.id, ANN.id, AT_FIRST, ALWAYS)
    assert len((await tables.orders.give(running.id, BEN.id, AT_FIRST, ALWAYS)).given) == 1


async def test_an_order_comes_before_the_time_is_up(tables: Tables, lobby: TableInfo, now: Now) -> None:
    await tables.seating.join(lobby.id, BEN)
    await tables.lobby.configure(lobby.id, ANN, limit=Limit(120))
    info = await tables.lobby.start(lobby.id, ANN, thread_id=12)
    await tables.orders.give(info.id, ANN.id, BID_FOUR, ALWAYS)
    (timer,) = await waiting(tables, info)
    assert timer.due_at - now() <= timedelta(seconds=60)


@pytest.mark.parametrize("speed", PAUSES)
def test_pauses_differ_and_leave_room(speed: str) -> None:
    shortest, longest = PAUSES[speed]
    found = [pause(speed, lot / 50, ()).total_seconds() for lot in range(50)]
    assert len(set(found)) > 1
    assert all(shortest <= one <= longest for one in found)
    assert all(pause(speed, lot / 50, [timedelta(seconds=3)]).total_seconds() <= 1.5 for lot in range(50))
    assert pause(speed, 0.5, [timedelta(0)]) == timedelta(0)


async def test_the_pause_of_an_order_is_of_the_numbers_drawn_for_the_change(tables: Tables, running: TableInfo) -> None:
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    table = await tables.uow.loader.game(running.id)
    context = await tables.uow.context(table)
    timers = schedule(table, (), context)
    assert TimerKind.ORDER in {one.kind for one in timers}
    assert schedule(table, (), context) == timers
    assert schedule(table, (), await tables.uow.context(table)) != timers


async def test_an_order_keeps_no_table_awake(tables: Tables, running: TableInfo, now: Now, store: Store) -> None:
    await change(store, running.id, idle_moves=3)
    await tables.orders.give(running.id, ANN.id, BID_FOUR, ALWAYS)
    await follow(tables, running, now)
    row = await store.tables.get(running.id)
    assert row is not None
    assert row.idle_moves == 3
