"""Tests of the unit of work: load once, decide on the newest state, write, publish."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.enums import MoveKind, TimerKind, VoteKind
from bot.games.contract import TABLE, Refused
from bot.metrics import registry
from bot.rows import MISSED, Commit, TimerRow
from bot.store.store import Store
from bot.store.table.aggregate import AggregateCache, TableAggregate
from bot.tables.core.unit_of_work import MOVE_EFFECTS, TRIES
from bot.tables.model.apply_move import apply_move
from bot.tables.model.draft import Draft, change, unchanged
from bot.tables.model.errors import Duplicate, NotSeated, StaleBoard
from bot.tables.model.loading import GameSnapshot, TableSnapshot
from bot.tables.model.notifications import Consequence, Notice, TableIdle, TimeUp, VoteAsked, saying
from bot.tables.model.views import Limit, Person, TableInfo
from bot.tables.service import Tables
from bot.tables.timing.change_context import ChangeContext
from bot.tables.timing.timers import ALONE
from tests.conftest import Now
from tests.tables.clocks.support import begun
from tests.tables.conftest import ANN, BEN
from tests.tables.core.support import published
from tests.tables.toy_game import SECONDS

HOUR = 3600
BANK = Limit(6 * HOUR, bank=24 * HOUR)
PRESS = 77
Press = Callable[[Tables, int], Awaitable[object]]


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[Commit]:
    """Record the commits from now on."""
    commit, done = Store.commit, list[Commit]()

    async def committing(store: Store, what: Commit, *rest: Any) -> None:
        done.append(what)
        await commit(store, what, *rest)

    monkeypatch.setattr(Store, "commit", committing)
    return done


@pytest.fixture
def heard(tables: Tables) -> list[Notice]:
    """Record the notifications from now on."""
    notices = list[Notice]()

    async def hear(notice: Notice) -> None:
        notices.append(notice)

    tables.events.on_notice(hear)
    return notices


class Rival:
    """A decision to let Ann bid, before which another process renames her, up to `most` times.

    `seen` are the names by which it was made.
    """

    def __init__(self, tables: Tables, most: int) -> None:
        self._other, self._most = Tables(tables.uow.store, now=tables.now), most
        self.seen = list[str]()

    async def decide(self, table: GameSnapshot) -> Draft[None]:
        """Decide on a table that is changed meanwhile."""
        self.seen.append(table.info.names[0])
        if len(self.seen) <= self._most:
            await self._other.seating.rename(table.id, Person(ANN.id, f"Ann {len(self.seen)}"))
        move = apply_move(table, 0, ANN.id, ("bid", "1"), self._other.now())
        return move.notifying(TableIdle(table.id))


def made(who: str = "person") -> float:
    """Return the number of counted moves."""
    return registry.moves.labels("toy", who)._value.get()


# --- one pass --------------------------------------------------------------------------------------------------------


async def _act(tables: Tables, table: int) -> object:
    return await tables.moves.act(table, ANN.id, ("bid", "2"), interaction=PRESS)


async def _take_back(tables: Tables, table: int) -> object:
    return await tables.undo.take_back(table, BEN.id, interaction=PRESS)


async def _vote(tables: Tables, table: int) -> object:
    return await tables.votes.ask(table, ANN.id, VoteKind.END)


@pytest.mark.parametrize("press", [_act, _take_back, _vote])
async def test_a_press_loads_its_table_once_and_holds_its_lock_until_it_is_written(
    tables: Tables, running: TableInfo, commits: list[Commit], monkeypatch: pytest.MonkeyPatch, press: Press
) -> None:
    await tables.moves.act(running.id, BEN.id, ("bid", "1"))
    await tables.uow.loader.moment((await tables.uow.loader.table(running.id)).row, running.number)
    locked, lock, read = list[bool](), tables.uow.locks.of(running.id), AggregateCache.of

    async def reading(store: AggregateCache, table_id: int) -> TableAggregate | None:
        locked.append(lock.locked())
        return await read(store, table_id)

    monkeypatch.setattr(AggregateCache, "of", reading)
    commits.clear()
    await press(tables, running.id)
    assert (locked, len(commits)) == ([True], 1)


async def test_what_is_published_and_returned_is_the_table_as_it_was_written(
    tables: Tables, running: TableInfo
) -> None:
    seen = published(tables)

    async def decide(table: TableSnapshot) -> Draft[str]:
        return change(table, language="ja").returning("done")

    draft = await tables.uow.run_in_lobby(running.id, decide)
    assert (draft.result, seen) == ("done", [draft.after])
    assert draft.after.rows == await tables.uow.store.aggregates.of(running.id)
    assert draft.after.info.language == "ja"


async def test_where_nothing_is_written_nothing_follows(
    tables: Tables, running: TableInfo, commits: list[Commit], heard: list[Notice]
) -> None:
    seen, before = published(tables), made()

    async def decide(table: GameSnapshot) -> Draft[None]:
        return unchanged(table)

    async def refused(table: GameSnapshot) -> Draft[None]:
        raise NotSeated

    draft = await tables.uow.run(running.id, decide, interaction=PRESS)
    with pytest.raises(NotSeated):
        await tables.uow.run(running.id, refused, interaction=PRESS)
    assert draft.after is draft.before
    assert not seen
    assert not heard
    assert not commits
    assert made() == before
    assert not await tables.uow.store.moves.is_committed(PRESS)


# --- conflicts -------------------------------------------------------------------------------------------------------


@pytest.mark.every_database
async def test_after_a_conflict_the_decision_is_made_again_on_the_new_table(
    tables: Tables, running: TableInfo, heard: list[Notice]
) -> None:
    rival, seen, before = Rival(tables, TRIES - 1), published(tables), made()
    draft = await tables.uow.run(running.id, rival.decide)
    assert rival.seen == ["Ann", *(f"Ann {count}" for count in range(1, TRIES))]
    assert draft.after.info.names[0] == rival.seen[-1]
    assert (len(seen), len(heard), made() - before) == (1, 1, 1)
    assert [move.seat for move in await tables.uow.store.moves.of(running.id, running.number)] == [0]


@pytest.mark.every_database
async def test_a_table_that_changes_without_end_is_stale_after_some_tries(
    tables: Tables, running: TableInfo, heard: list[Notice]
) -> None:
    rival, seen, before = Rival(tables, TRIES), published(tables), made()
    with pytest.raises(StaleBoard):
        await tables.uow.run(running.id, rival.decide, interaction=PRESS)
    assert len(rival.seen) == TRIES
    assert not seen
    assert not heard
    assert made() == before
    assert not await tables.uow.store.moves.is_committed(PRESS)


@pytest.mark.every_database
async def test_after_a_conflict_a_refusal_is_of_the_new_table(tables: Tables, running: TableInfo) -> None:
    other = Tables(tables.uow.store, now=tables.now)

    async def decide(table: GameSnapshot) -> Draft[None]:
        if table.info.over:
            raise NotSeated
        await other.ending.end(table.id, ANN, "Enough.")
        return change(table, language="ja")

    with pytest.raises(NotSeated):
        await tables.uow.run(running.id, decide)
    assert (await tables.queries.info(running.id)).language == "en"


# --- the outbox ------------------------------------------------------------------------------------------------------


async def test_notifications_are_written_with_the_change_they_tell_of(
    tables: Tables, running: TableInfo, commits: list[Commit], heard: list[Notice]
) -> None:
    idle, asked = TableIdle(running.id), VoteAsked(running.id, VoteKind.END, tables.now(), (BEN.id,), ANN.id)
    alone = TimeUp(running.id, 0, ANN.id, Consequence.DEFAULT)

    async def decide(table: GameSnapshot) -> Draft[None]:
        return replace(change(table, language="ja"), notices=(idle,), background_notices=(asked,), outbox=(alone,))

    await tables.uow.run(running.id, decide)
    (commit,) = commits
    assert {one.once for one in commit.sayings} == {saying(one).once for one in (idle, asked, alone)}
    assert commit.table == {"language": "ja"}
    assert heard[0] == idle
    assert alone not in heard


# --- a clock that has expired ----------------------------------------------------------------------------------------


async def test_a_clock_that_had_expired_is_played_before_the_move_and_is_no_part_of_the_press(
    tables: Tables, running: TableInfo, commits: list[Commit], now: Now
) -> None:
    seen = published(tables)
    now.forward(SECONDS + 1)
    await _act(tables, running.id)
    assert [(one.move and one.move.seat, one.interaction) for one in commits] == [(TABLE, None), (0, PRESS)]
    assert [one.row.last_move for one in seen] == [running.number + 1, running.number + 2]
    with pytest.raises(Duplicate):
        await _act(tables, running.id)


async def test_a_clock_that_had_expired_is_played_though_the_move_is_refused(
    tables: Tables, running: TableInfo, commits: list[Commit], now: Now
) -> None:
    now.forward(SECONDS + 1)
    with pytest.raises(Refused):
        await tables.moves.act(running.id, ANN.id, ("bid", "9"), interaction=PRESS)
    assert [(one.move and one.move.seat, one.interaction) for one in commits] == [(TABLE, None)]
    assert not await tables.uow.store.moves.is_committed(PRESS)


# --- effects ---------------------------------------------------------------------------------------------------------


def with_effects(context: ChangeContext, draft: Draft[None]) -> Draft[None]:
    """Return the draft with all effects of a move."""
    for effect in MOVE_EFFECTS:
        draft = effect(context, draft)
    return draft


def kinds(timers: Iterable[TimerRow], key: str | None = None) -> set[str]:
    """Return the kinds of timers, of a seat or of all."""
    return {one.kind for one in timers if key in (None, one.key)}


async def timed(tables: Tables, lobby: TableInfo, **columns: object) -> tuple[GameSnapshot, ChangeContext]:
    """Return a table with time banks and these columns, and the circumstances of a change."""
    info = await begun(tables, lobby, BANK, BEN, ai=1)
    table = (await tables.uow.loader.game(info.id)).with_columns(**columns)
    return table, await tables.uow.context(table)


async def test_effects_are_functions_of_their_arguments(tables: Tables, lobby: TableInfo, now: Now) -> None:
    table, context = await timed(tables, lobby)
    now.forward(HOUR)
    context = replace(context, now=now())
    for draft in (
        apply_move(table, 0, ANN.id, ("bid", "1"), now()),
        apply_move(table, 1, None, ("bid", "1"), now(), kind=MoveKind.LIMIT),
        apply_move(table, TABLE, None, ("close",), now()),
    ):
        given, first = repr(draft), with_effects(context, draft)
        assert with_effects(context, draft) == first != draft
        assert repr(draft) == given
        assert draft.before == table


async def test_timers_are_of_the_idle_moves_with_this_one(tables: Tables, lobby: TableInfo, now: Now) -> None:
    table, context = await timed(tables, lobby, idle_moves=ALONE - 1)
    draft = with_effects(context, apply_move(table, TABLE, None, ("close",), now()))
    assert draft.notices == (TableIdle(table.id),)
    assert not kinds(draft.after.timers) & {TimerKind.DEADLINE, TimerKind.LIMIT, TimerKind.AI}
    draft = with_effects(context, apply_move(table, 0, ANN.id, ("bid", "1"), now()))
    assert not draft.notices
    assert draft.after.row.idle_moves == 0
    assert {TimerKind.DEADLINE, TimerKind.AI} <= kinds(draft.after.timers)


async def test_votes_are_of_the_limits_missed_with_this_one(tables: Tables, lobby: TableInfo, now: Now) -> None:
    table, context = await timed(tables, lobby)
    for missed in (MISSED - 2, MISSED - 1):
        seats = [replace(seat, missed_limits=missed) for seat in table.rows.seats]
        out = apply_move(table.with_rows(seats=seats), 1, None, ("bid", "1"), now(), kind=MoveKind.LIMIT)
        draft = with_effects(context, out)
        assert draft.after.rows.seats[1].missed_limits == missed + 1
        assert (TimerKind.VOTE in kinds(draft.after.timers)) == (missed + 1 == MISSED)


async def test_a_turn_is_timed_and_banked_by_the_timers_after_the_move(
    tables: Tables, lobby: TableInfo, now: Now
) -> None:
    table, context = await timed(tables, lobby)
    now.forward(7 * HOUR)
    draft = with_effects(replace(context, now=now()), apply_move(table, 0, ANN.id, ("bid", "1"), now()))
    assert not kinds(draft.after.timers, "0") & {TimerKind.LIMIT, TimerKind.REMINDER}
    assert {TimerKind.LIMIT, TimerKind.REMINDER} <= kinds(draft.after.timers, "1")
    assert draft.move is not None
    assert draft.move.row.waited == 7 * HOUR
    assert (table.rows.seats[0].bank, [seat.bank for seat in draft.after.rows.seats[:2]]) == (None, [23 * HOUR, None])
