"""Tests of the cup director: rounds, replacements, deadlines, and crashes between two steps."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import msgspec
import pytest
from sqlalchemy import text

from bot.cups.pairing import rounds_for
from bot.rows import MISSED, Cup, ResultRow
from bot.store.engine.errors import StoreBusy
from bot.store.features.cups import CupQueries
from bot.store.store import Store
from bot.tables.cups.rounds import counted, games_of, order_of
from bot.tables.cups.service import NoSuchCup
from bot.tables.model.errors import NotAllowed, OpensElsewhere, TableError, WrongStatus
from bot.tables.model.notifications import CupSeat
from bot.tables.model.views import Person
from bot.tables.service import Tables
from tests.conftest import Now
from tests.databases import change
from tests.tables.cup_support import (
    CHANNEL,
    GUILD,
    dealt,
    end_table,
    groups,
    opened,
    person,
    play_out,
    play_round,
    running,
    tables_of,
)
from tests.tables.notifications.support import Ear

MANY = 30
STRANGER, MODERATOR = Person(7, "Stranger"), Person(9, "Mod", moderates=GUILD)


@pytest.mark.parametrize("people", [4, 11, 17])
async def test_a_cup_runs_from_the_first_round_to_the_winner(tables: Tables, people: int) -> None:
    cup = await running(tables, people)
    assert cup.row.rounds == rounds_for(people, 4)
    while cup.row.status == "running":
        now = [number for one in groups(cup) for number in one.people]
        final = groups(cup)[0].final
        assert sorted(now) == (sorted(now) if final else list(range(1, people + 1)))
        assert len(now) == len(set(now))
        cup = await play_round(tables, cup.row.id)
    assert cup.row.status == "finished"
    assert order_of(cup)[0].number == 1
    (last,) = [one for one in cup.tables if one.final]
    assert set(last.people) >= {1}
    assert cup.row.round == cup.row.rounds + 1


async def test_the_order_in_which_people_win_is_the_order_of_the_cup(tables: Tables) -> None:
    cup = await play_out(tables, (await running(tables, 16, rounds=3)).row.id)
    lines = order_of(cup)
    assert [one.place for one in lines] == list(range(1, 17))
    assert lines[0].number == 1
    assert {1, 2} <= {one.number for one in lines[:4]}
    assert lines[-1].number == 16


async def test_a_round_that_is_over_leads_to_the_next_and_not_before(tables: Tables) -> None:
    cup = await running(tables, 8)
    first, second = await tables_of(tables, cup)
    await end_table(tables, cup, first)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert cup.row.round == 1
    await end_table(tables, cup, second)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert cup.row.round == 2
    assert len(await tables_of(tables, cup)) == 2


async def test_tables_are_for_those_who_were_paired_and_in_time(tables: Tables) -> None:
    cup = await running(tables, 4, days=3)
    (info,) = await tables_of(tables, cup)
    assert info.private
    assert info.cup == cup.row.id
    assert info.limit_seconds == 12 * 3600
    assert sorted(info.people) == [person(number).id for number in (1, 2, 3, 4)]
    with pytest.raises(TableError):
        await tables.seating.join(info.id, STRANGER)


async def test_nobody_gives_a_table_of_a_cup_hints(tables: Tables) -> None:
    cup = await opened(tables, 4)
    await tables.cups.start(cup.row.id, person(1))
    (info,) = await tables_of(tables, await tables.cups.get(cup.row.id))
    assert (info.status, info.hints) == ("open", False)
    with pytest.raises(WrongStatus, match="no hints"):
        await tables.lobby.configure(info.id, person(1), hints=True)


async def test_what_is_not_finished_at_the_deadline_ends_as_it_stands(tables: Tables, now: Now) -> None:
    cup = await running(tables, 8)
    first, second = await tables_of(tables, cup)
    await end_table(tables, cup, first)
    now.forward(7 * 86_400 - 1)
    assert (await tables.cups.rounds.advance(cup.row.id)).row.round == 1
    now.forward(1)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert cup.row.round == 2
    cut_off = await tables.queries.info(second.id)
    assert cut_off.status == "ended"
    results = await tables.uow.store.tables.results(second.id)
    assert {one.ending for one in results} == {"stands"}
    assert all(one.place for one in results)
    assert cup.row.ends_at == now() + timedelta(days=7)


async def test_a_game_that_never_began_is_shared(tables: Tables, now: Now) -> None:
    cup = await opened(tables, 4)
    await tables.cups.start(cup.row.id, person(1))
    now.forward(7 * 86_400)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert groups(cup, 1)[0].places == (1, 1, 1, 1)
    assert {one.points for one in order_of(cup)} == {12}


async def test_time_without_the_bot_is_given_back(tables: Tables, now: Now) -> None:
    cup = await running(tables, 4)
    assert cup.row.ends_at is not None
    await tables.outages.write_heartbeat()
    tables.outages.begin()
    now.forward(10 * 86_400)
    await tables.outages.on_reconnect()
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert cup.row.round == 1, "the deadline passed while nobody could press"
    assert cup.row.ends_at is not None
    assert cup.row.ends_at > now()


async def test_who_leaves_the_table_is_out_and_a_substitute_sits_down(tables: Tables) -> None:
    ear = Ear(tables)
    cup = await running(tables, 4, spares=1)
    (info,) = await tables_of(tables, cup)
    await tables.seating.leave(info.id, person(3).id)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert {one.number: one.status for one in cup.people} == {1: "in", 2: "in", 3: "out", 4: "in", 5: "in"}
    info = await tables.queries.info(info.id)
    assert info.seat_of(person(5).id) is not None
    for saying in list(tables.events._saying):
        await saying
    assert [one for one in ear.heard if isinstance(one, CupSeat)] == [CupSeat(info.id, 105, cup.row.id, "P3")]
    cup = await play_out(tables, cup.row.id)
    assert [one.number for one in order_of(cup)] == [1, 2, 4, 5, 3]


async def test_who_lets_three_limits_pass_is_replaced_by_an_ai_that_does_not_count(tables: Tables) -> None:
    cup = await running(tables, 4)
    (info,) = await tables_of(tables, cup)
    rows = [
        one
        if one.user_id != person(1).id
        else type(one)(one.table_id, one.seat, one.name, one.user_id, missed_limits=MISSED)
        for one in info.seats
    ]
    await change(tables.uow.store, info.id, seats=rows)
    cup = await tables.cups.rounds.advance(cup.row.id)
    info = await tables.queries.info(info.id)
    assert info.seat_of(person(1).id) is None
    await end_table(tables, cup, info, lambda people: [1 if number == 0 else 1 + number for number in people])
    cup = await tables.cups.rounds.advance(cup.row.id)
    (played,) = games_of(cup)
    assert dict(zip(played.people, played.places, strict=True)) == {2: 1, 3: 2, 4: 3}
    cup = await play_out(tables, cup.row.id)
    assert order_of(cup)[0].number == 2
    assert order_of(cup)[-1].number == 1


async def test_who_withdraws_leaves_the_table_and_cannot_come_back(tables: Tables) -> None:
    cup = await running(tables, 8)
    cup = await tables.cups.withdraw(cup.row.id, person(1).id)
    assert cup.row.host_id == person(2).id, "another one is host"
    assert all(info.seat_of(person(1).id) is None for info in await tables_of(tables, cup))
    for spare in (False, True):
        with pytest.raises(WrongStatus):
            await tables.cups.join(cup.row.id, person(1), spare=spare)
    cup = await play_round(tables, cup.row.id)
    assert all(1 not in one.people for one in groups(cup))


async def test_who_is_out_of_the_cup_takes_no_place_from_the_others(tables: Tables) -> None:
    cup = await running(tables, 4)
    group = groups(cup)[0]
    (info,) = await tables_of(tables, cup)
    results = [ResultRow(info.id, one.seat, one.user_id, "", None, one.seat + 1, 0) for one in info.seats]
    ranked = [next(one for one in cup.people if one.user_id == row.user_id) for row in results]
    people = [msgspec.structs.replace(one, status="out") if one == ranked[0] else one for one in cup.people]
    left = msgspec.structs.replace(cup, people=tuple(people))
    assert counted(left, group, info, results) == (tuple(one.number for one in ranked[1:]), (1, 2, 3))


async def test_who_concedes_a_game_stays_in_the_cup(tables: Tables) -> None:
    cup = await running(tables, 4)
    (info,) = await tables_of(tables, cup)
    await tables.ending.concede(info.id, person(1).id)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert all(one.status == "in" for one in cup.people)


async def test_too_few_are_left(tables: Tables) -> None:
    cup = await running(tables, 4)
    for number in (1, 2, 3):
        cup = await tables.cups.withdraw(cup.row.id, person(number).id)
    (info,) = await tables_of(tables, cup)
    await end_table(tables, cup, info)
    cup = await tables.cups.rounds.advance(cup.row.id)
    assert cup.row.status == "finished"
    assert order_of(cup)[0].number == 4


async def test_everybody_leaves(tables: Tables) -> None:
    cup = await running(tables, 4)
    for number in (1, 2, 3, 4):
        cup = await tables.cups.withdraw(cup.row.id, person(number).id)
    assert (cup.row.status, cup.row.reason) == ("ended", "too few people were left")


async def test_two_cups_at_once_with_the_same_people(tables: Tables) -> None:
    one, other = await running(tables, 5), await running(tables, 4, name="Other")
    assert {info.cup for info in await tables_of(tables, one)} == {one.row.id}
    assert {info.cup for info in await tables_of(tables, other)} == {other.row.id}
    await tables.cups.withdraw(one.row.id, person(2).id)
    other = await tables.cups.get(other.row.id)
    assert all(member.status == "in" for member in other.people)
    other = await play_out(tables, other.row.id)
    assert other.row.status == "finished"
    assert (await tables.cups.get(one.row.id)).row.status == "running"
    assert [row.id for row in await tables.cups.in_guild(GUILD)] == [one.row.id, other.row.id]


async def test_a_cup_is_found_among_many(tables: Tables) -> None:
    first = await running(tables, 4, name="The first")
    over = await opened(tables, 1, name="The oldest that is over")
    await tables.cups.end(over.row.id, person(1))
    for _ in range(MANY):
        later = await opened(tables, 1)
        await tables.cups.end(later.row.id, person(1))
    found = await tables.cups.in_guild(GUILD)
    assert (len(found), found[0].id, found[-1].id) == (MANY + 2, first.row.id, over.row.id)
    assert (await tables.cups.of(GUILD, person(2).id)).row.id == first.row.id
    assert (await tables.cups.of(GUILD, person(99).id, over.row.id)).row.id == over.row.id
    with pytest.raises(NoSuchCup):
        await tables.cups.of(GUILD + 1, person(2).id, first.row.id)


class Crash(Exception):
    """Simulated end of the process."""


@pytest.mark.parametrize("people", [5])
async def test_a_crash_between_any_two_writes_repeats_nothing(
    tables: Tables, store: Store, now: Now, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    """Crash after each write of the cup; the next process continues from the stored state."""
    cup = await opened(tables, people, spares=1, rounds=2)
    change, armed = CupQueries.change, [True]

    async def dying(self: CupQueries, *args: object, **changes: object) -> None:
        await change(self, *args, **changes)  # pyright: ignore[reportArgumentType]
        if armed[0]:
            raise Crash

    monkeypatch.setattr(CupQueries, "change", dying)

    async def through(cup_id: int) -> tuple[Cup, Tables]:
        for _ in range(100):
            fresh = Tables(store, now=now)
            try:
                return await fresh.cups.rounds.advance(cup_id), fresh
            except Crash:
                continue
        raise AssertionError("it never comes to rest")

    with pytest.raises(Crash):
        await tables.cups.start(cup.row.id, person(1))
    cup, fresh = await through(cup.row.id)
    left = False
    while cup.row.status == "running":
        cup = await dealt(fresh, cup.row.id)
        if not left:
            left = True
            info = next(one for one in await tables_of(fresh, cup) if one.seat_of(person(2).id) is not None)
            await fresh.seating.leave(info.id, person(2).id)
            cup, fresh = await through(cup.row.id)
        for info in await tables_of(fresh, cup):
            await end_table(fresh, cup, info)
        cup, fresh = await through(cup.row.id)
    opened_tables = [one.table_id for one in cup.tables]
    assert len(set(opened_tables)) == len(opened_tables)
    everything = await store.database.fetch(text("SELECT count(*) FROM tables"))
    assert everything[0][0] == len(opened_tables), "no table was opened twice"
    assert [one.number for one in cup.people] == [1, 2, 3, 4, 5, 6]
    assert {one.number: one.status for one in cup.people}[2] == "out"
    assert order_of(cup)[0].number == 1


@pytest.mark.every_database
async def test_two_processes_do_each_step_once(tables: Tables, store: Store, now: Now) -> None:
    other = Tables(store, now=now)
    cup = await opened(tables, 9)
    started = await asyncio.gather(
        tables.cups.start(cup.row.id, person(1)), other.cups.start(cup.row.id, MODERATOR), return_exceptions=True
    )
    assert sum(isinstance(one, WrongStatus) for one in started) <= 1
    await asyncio.gather(tables.cups.rounds.advance(cup.row.id), other.cups.rounds.advance(cup.row.id))
    cup = await tables.cups.get(cup.row.id)
    assert cup.row.round == 1
    assert all(one.table_id is not None for one in cup.tables)


async def test_who_may_do_what(tables: Tables) -> None:
    cup = await opened(tables, 3)
    with pytest.raises(WrongStatus, match="at least"):
        await tables.cups.start(cup.row.id, person(1))
    await tables.cups.join(cup.row.id, person(4))
    for doing in (tables.cups.start, tables.cups.end):
        with pytest.raises(NotAllowed):
            await doing(cup.row.id, person(2))
    with pytest.raises(NotAllowed):
        await tables.cups.configure(cup.row.id, person(2), {})
    with pytest.raises(WrongStatus):
        await tables.cups.join(cup.row.id, person(2))
    cup = await tables.cups.end(cup.row.id, MODERATOR)
    assert cup.row.status == "ended"
    with pytest.raises(WrongStatus):
        await tables.cups.join(cup.row.id, person(5))
    with pytest.raises(NoSuchCup):
        await tables.cups.get(99)


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"size": 9}, {"size": 1}, {"days": 0}, {"places": 99}, {"rounds": 8}]
)
async def test_a_cup_that_cannot_be_is_not_opened(tables: Tables, wrong: dict[str, object]) -> None:
    with pytest.raises(WrongStatus):
        await opened(tables, 1, **wrong)  # pyright: ignore[reportArgumentType]


async def test_a_full_cup_takes_substitutes(tables: Tables) -> None:
    cup = await opened(tables, 4, places=4)
    with pytest.raises(WrongStatus, match="substitute"):
        await tables.cups.join(cup.row.id, person(5))
    cup = await tables.cups.join(cup.row.id, person(5), spare=True)
    assert cup.people[-1].status == "spare"
    cup = await tables.cups.withdraw(cup.row.id, person(5).id)
    assert len(cup.people) == 4


async def test_a_cup_that_nobody_starts_closes(tables: Tables, now: Now) -> None:
    cup = await opened(tables, 4)
    now.forward(14 * 86_400)
    await tables.cups.rounds.check()
    assert (await tables.cups.get(cup.row.id)).row.status == "ended"


async def test_where_the_server_wants_no_tables_there_is_no_cup(tables: Tables) -> None:
    await tables.users.change_server(GUILD, channels=(CHANNEL + 1,))
    with pytest.raises(OpensElsewhere):
        await opened(tables, 1)


@pytest.mark.every_database
async def test_the_same_command_twice_is_one_cup(tables: Tables) -> None:
    one, same = await opened(tables, 1, interaction=77), await opened(tables, 1, interaction=77)
    assert one.row.id == same.row.id


async def test_who_deletes_their_data_is_out_and_nameless(tables: Tables) -> None:
    cup = await running(tables, 5)
    await tables.users.forget(person(2).id)
    cup = await tables.cups.rounds.advance(cup.row.id)
    gone = cup.people[1]
    assert (gone.user_id, gone.name, gone.status) == (None, "Player 2", "out")
    assert all(info.seat_of(person(2).id) is None for info in await tables_of(tables, cup))
    cup = await play_out(tables, cup.row.id)
    assert cup.row.status == "finished"
    await tables.users.forget(person(1).id)
    cup = await tables.cups.get(cup.row.id)
    assert (cup.people[0].user_id, cup.people[0].name, cup.people[0].status) == (None, "Player 1", "in")
    assert cup.row.host_id == 0


async def test_a_store_that_fails_is_said_and_nothing_is_lost(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = await running(tables, 4)

    async def busy(*_: object) -> None:
        raise StoreBusy("busy")

    with monkeypatch.context() as patched:
        patched.setattr(CupQueries, "get", busy)
        with pytest.raises(TableError):
            await tables.cups.rounds.check()
    assert (await tables.cups.rounds.advance(cup.row.id)).row.round == 1
