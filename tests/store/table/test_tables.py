"""Tests of stored tables and seats."""

from datetime import datetime

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import CompileError, IntegrityError, StatementError

from bot.enums import Status, TimerKind
from bot.rows import InvitationRow, MessageRow, ResultRow, SeatRow, TimerRow
from bot.store import Store
from tests.databases import change, rows_of
from tests.store.builders import ANN, BEN, NOON, commit, minutes, new_table, played, results


async def test_a_new_table_is_open_and_has_its_seats(store: Store) -> None:
    table = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN)])
    assert (table.status, table.last_move, table.thread_id, table.seed, table.reason) == ("open", 0, None, None, "")
    assert (table.settings, table.created_at, table.host_id) == ({"map": "long"}, NOON, ANN)
    assert await store.tables.get(table.id) == table
    assert list((await rows_of(store, table.id)).seats) == [SeatRow(table.id, 0, "Ann", ANN)]
    assert await store.tables.get(table.id + 1) is None


async def test_changes_and_threads(store: Store) -> None:
    one, other = await store.tables.create(new_table()), await store.tables.create(new_table())
    await change(store, one.id, thread_id=77, settings={"map": "short"}, started_at=minutes(1), seed=b"\0s")
    assert await store.tables.in_thread(77) == one.id
    found = await store.tables.get(one.id)
    assert found is not None
    assert (found.id, found.settings, found.started_at, found.seed) == (one.id, {"map": "short"}, minutes(1), b"\0s")
    assert await store.tables.get(other.id) == other
    assert await store.tables.in_thread(78) is None
    with pytest.raises(IntegrityError):
        await change(store, other.id, thread_id=77)
    with pytest.raises(CompileError, match="colour"):
        await change(store, one.id, colour="red")


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    table = await store.tables.create(new_table())
    with pytest.raises(StatementError, match="without a zone"):
        await change(store, table.id, started_at=datetime(2026, 5, 4))  # noqa: DTZ001


async def test_saving_seats_replaces_them(store: Store) -> None:
    one, other = await store.tables.create(new_table()), await store.tables.create(new_table())
    ann, ben = SeatRow(one.id, 0, "Ann", ANN), SeatRow(one.id, 1, "Ben", BEN)
    robot = SeatRow(one.id, 2, "Robot", None, 2, True)
    await change(store, other.id, seats=[ann])
    await change(store, one.id, seats=[ben, ann])
    assert list((await rows_of(store, one.id)).seats) == [ann, ben]
    await change(store, one.id, seats=[robot, ann])
    assert list((await rows_of(store, one.id)).seats) == [ann, robot]
    assert list((await rows_of(store, other.id)).seats) == [SeatRow(other.id, 0, "Ann", ANN)]
    await change(store, one.id, seats=[])
    assert list((await rows_of(store, one.id)).seats) == []


async def test_two_people_in_one_seat_change_nothing(store: Store) -> None:
    table = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN)])
    with pytest.raises(IntegrityError):
        await change(store, table.id, seats=[SeatRow(0, 1, "Ann", ANN), SeatRow(0, 1, "Ben", BEN)])
    assert list((await rows_of(store, table.id)).seats) == [SeatRow(table.id, 0, "Ann", ANN)]


async def test_tables_of_a_person(store: Store) -> None:
    hosted = await store.tables.create(new_table())
    seated = await store.tables.create(new_table(host_id=BEN), [SeatRow(0, 0, "Ann", ANN), SeatRow(0, 1, "Ben", BEN)])
    await store.tables.create(new_table(host_id=BEN), [SeatRow(0, 0, "Ben", BEN)])
    over = await store.tables.create(new_table(host_id=BEN), [SeatRow(0, 0, "Ann", ANN)])
    await change(store, over.id, status="ended")
    left = await store.tables.create(new_table())
    await change(store, left.id, status="running")

    assert [table.id for table in await store.tables.of_user(ANN, (Status.OPEN, Status.RUNNING))] == [
        hosted.id,
        seated.id,
    ]
    assert [table.id for table in await store.tables.of_user(ANN, {Status.ENDED})] == [over.id]
    assert await store.tables.of_user(ANN, ()) == []


async def test_results_are_stored(store: Store) -> None:
    table = (await played(store, 1)).id
    rows = [ResultRow(table, 0, ANN, "Ann", None, 2, 31), ResultRow(table, 1, None, "Robot", 3, 1, 40)]
    await store.commit(commit(table, 2, status="finished", results=tuple(rows)))
    assert await results(store) == rows


async def test_the_tables_of_a_server(store: Store) -> None:
    one, other, over = [(await store.tables.create(new_table())).id for _ in range(3)]
    await change(store, other, guild_id=99)
    await change(store, over, status="ended")
    row = await store.tables.get(one)
    assert row is not None
    assert await store.tables.in_guild(row.guild_id) == [one]
    assert await store.tables.in_guild(99) == [other]


async def test_tables_whose_messages_are_behind(store: Store) -> None:
    ids = [(await store.tables.create(new_table())).id for _ in range(5)]
    shown, late, bare, ended, told = ids
    for at, table_id in enumerate(ids):
        await change(store, table_id, status="running", thread_id=at + 1, last_move=7)
    for table_id in (ended, told):
        await change(store, table_id, status="ended")
    await store.messages.change([MessageRow(shown, "board", 0, 1, 1, 7)])
    await store.messages.change([MessageRow(late, "board", 0, 1, 2, 6)])
    await store.messages.change([MessageRow(ended, "board", 0, 1, 3, 7)])
    await store.messages.change([MessageRow(told, "result", 0, 1, 4, 7)])
    assert await store.tables.behind("board", "result") == [late, bare, ended]


async def test_the_channels_of_tables_that_are_shown(store: Store) -> None:
    places = [(10, 1), (10, 1), (10, 2), (20, 3), (20, 4)]
    tables = [await store.tables.create(new_table(guild_id=guild, channel_id=channel)) for guild, channel in places]
    _, shown, also, lost, over = (table.id for table in tables)
    await change(store, shown, status="running", thread_id=7)
    await change(store, also, status="running", thread_id=8)
    await change(store, lost, status="running")
    await change(store, over, status="ended", thread_id=9)
    assert sorted(await store.tables.channels()) == [(10, 1), (10, 2)]


async def test_who_is_invited_stays_so_by_whoever_did_it_first(store: Store) -> None:
    table = await store.tables.create(new_table(private=True))
    assert table.private
    first = InvitationRow(table.id, BEN, ANN, NOON)
    await change(store, table.id, invited=(first,))
    later = (InvitationRow(table.id, BEN, 9, minutes(1)), InvitationRow(table.id, 9, ANN, minutes(1)))
    await change(store, table.id, invited=later)
    assert await store.tables.invited(table.id) == [first, InvitationRow(table.id, 9, ANN, minutes(1))]


async def test_a_new_table_comes_with_its_timers_and_guests(store: Store) -> None:
    guest = InvitationRow(0, BEN, ANN, NOON)
    timer = TimerRow(0, TimerKind.CLOSE, "", minutes(9))
    table = await store.tables.create(new_table(again_of=None), [], timers=[timer], invited=[guest])
    assert await store.timers.of(table.id) == [replace(timer, table_id=table.id)]
    assert await store.tables.invited(table.id) == [replace(guest, table_id=table.id)]


async def test_who_was_invited_lately_and_how_often(store: Store) -> None:
    for minute in (1, 5):
        table = await store.tables.create(new_table())
        await change(store, table.id, invited=(InvitationRow(table.id, BEN, ANN, minutes(minute)),))
    assert await store.tables.invited_since([BEN, ANN], NOON) == [BEN, BEN]
    assert await store.tables.invited_since([BEN], minutes(1)) == [BEN]
    assert await store.tables.invited_since([], NOON) == []


async def test_what_a_server_may_know_of(store: Store) -> None:
    first = await store.tables.create(new_table())
    await store.tables.create(new_table(private=True))
    over, newest = await store.tables.create(new_table()), await store.tables.create(new_table())
    await change(store, over.id, status="ended")
    await change(store, newest.id, status="running")
    await store.tables.create(new_table(channel_id=5))
    here = [first.channel_id]
    assert await store.tables.shown_in_guild(first.guild_id, here) == [(newest.id, "running"), (first.id, "open")]
    assert await store.tables.shown_in_guild(first.guild_id, []) == []
    assert await store.tables.shown_in_guild(first.guild_id + 1, here) == []


async def test_which_table_plays_another_one_again(store: Store) -> None:
    before = await store.tables.create(new_table())
    assert await store.tables.repeat_of(before.id) is None
    again = await store.tables.create(new_table(again_of=before.id))
    assert await store.tables.repeat_of(before.id) == again.id
