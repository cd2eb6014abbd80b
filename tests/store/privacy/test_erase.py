"""Tests of erasing a user's stored data."""

from __future__ import annotations

from datetime import date

import msgspec
from sqlalchemy import Connection, select

from bot.puzzles.robots_queries import DailyRow, RobotsPuzzleQueries
from bot.rows import (
    BanRow,
    BlockRow,
    CupRow,
    HintRow,
    InvitationRow,
    MessageRow,
    OrderRow,
    QueueRow,
    ResultRow,
    SeatRow,
    Stored,
    TableAlertRow,
    UserRow,
)
from bot.store import Store, schema
from bot.store.engine.compression import inflated
from tests.databases import change, orders_of, rows_of
from tests.store.builders import ANN, BEN, NOON, commit, minutes, new_table, results
from tests.store.support import nobody


async def table_of_both(store: Store, *, over: bool) -> int:
    """Create a table opened by Ann, on seat 0, with moves of hers, and Ben on seat 1.

    A finished one has results.
    """
    table = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN), SeatRow(0, 1, "Ben", BEN)])
    await store.commit(commit(table.id, 1, status="running"))
    if over:
        ends = [ResultRow(table.id, seat, who, name, None, 1, 5) for seat, (who, name) in enumerate(PEOPLE)]
        await store.commit(commit(table.id, 2, status="finished", results=ends))
    return table.id


PEOPLE = ((ANN, "Ann"), (BEN, "Ben"))


async def test_settings_and_puzzles_are_deleted(store: Store) -> None:
    await store.users.change(ANN, language="ja", time_zone="Asia/Tokyo")
    await store.users.change(BEN, language="en")
    for who, name in PEOPLE:
        await RobotsPuzzleQueries(store.database).open(DailyRow(date(2026, 5, 4), 5, who, name, NOON))
    assert await store.personal.stored(ANN) == Stored(0, 0, 1)
    await store.personal.forget(ANN, nobody)
    assert await store.users.user(ANN) == UserRow(ANN)
    assert (await store.users.user(BEN)).language == "en"
    assert [row.user_id for row in await RobotsPuzzleQueries(store.database).in_guild(date(2026, 5, 4), 5)] == [BEN]
    assert await store.personal.stored(ANN) == Stored(0, 0, 0)


async def test_what_they_wait_for_is_exported_and_deleted(store: Store) -> None:
    easy, day = RobotsPuzzleQueries(store.database, easy=True), NOON.date()
    for who, name in PEOPLE:
        await store.table_alerts.save(TableAlertRow(5, who, ("andromeda",)))
        await store.player_queue.enter(QueueRow(5, who, "andromeda", "days", name, 3, 6, "en", NOON, minutes(60)), 5)
        await easy.open(DailyRow(day, 5, who, name, NOON))
    headings = {"open tables to be told of", "games waited for", "easy daily puzzles"}
    assert headings <= set(await store.exports.of(ANN))
    await store.personal.forget(ANN, nobody)
    assert not headings & set(await store.exports.of(ANN))
    assert headings <= set(await store.exports.of(BEN))


async def test_the_hosts_line_is_exported_and_goes_with_them(store: Store) -> None:
    table = await table_of_both(store, over=True)
    await change(store, table, description="I live in Ghent")
    assert [row["description"] for row in (await store.exports.of(ANN))["tables"]] == ["I live in Ghent"]
    assert [row["description"] for row in (await store.exports.of(BEN))["tables"]] == [None]
    await store.personal.forget(ANN, nobody)
    assert await cells_with(store, "Ghent") == []


async def test_standing_orders_are_deleted_at_running_tables_too(store: Store) -> None:
    table = await table_of_both(store, over=False)
    for seat, (who, _) in enumerate(PEOPLE):
        order = OrderRow(0, table, seat, who, "skip", (), "always", NOON)
        await change(store, table, new_orders=(order,))
    assert (await store.personal.stored(ANN)).orders == 1
    await store.personal.forget(ANN, nobody)
    assert [one.user_id for one in await orders_of(store, table)] == [BEN]
    assert (await store.personal.stored(ANN)).orders == 0


async def test_at_a_table_that_is_over_the_moves_stay_of_nobody(store: Store) -> None:
    table = await table_of_both(store, over=True)
    assert await store.personal.stored(ANN) == Stored(1, 0, 0, ratings=1)
    await store.personal.forget(ANN, nobody)
    assert [(one.name, one.user_id) for one in (await rows_of(store, table)).seats] == [
        ("ja0", None),
        ("Ben", BEN),
    ]
    assert [(one.name, one.user_id) for one in await results(store)] == [("ja0", None), ("Ben", BEN)]
    assert [(one.said, one.user_id) for one in await store.moves.of(table)] == [(("move", "tarn"), None)] * 2
    row = await store.tables.get(table)
    assert row is not None
    assert row.host_id == 0
    assert not await store.tables.seats_sat_at(table, ANN)
    assert await store.tables.seats_sat_at(table, BEN) == [1]


async def test_why_they_ended_a_table_goes_with_who_they_were(store: Store) -> None:
    table = await table_of_both(store, over=True)
    await change(store, table, reason="ended by Ann\nI move to Ghent")
    await store.personal.forget(ANN, nobody)
    row = await store.tables.get(table)
    assert row is not None
    assert row.reason == "ended by ja0"


async def test_who_has_conceded_is_forgotten_at_the_seat_they_left(store: Store) -> None:
    table = await table_of_both(store, over=True)
    left = SeatRow(table, 0, "Ann", None, 2, left_by=ANN, conceded_at=NOON)
    await change(store, table, seats=[left, *(await rows_of(store, table)).seats[1:]])
    await store.personal.forget(ANN, nobody)
    assert [(one.name, one.left_by) for one in (await rows_of(store, table)).seats] == [
        ("ja0", None),
        ("Ben", None),
    ]
    assert [(one.name, one.user_id) for one in await results(store)] == [("ja0", None), ("Ben", BEN)]


async def test_a_table_that_is_not_over_keeps_what_it_needs(store: Store) -> None:
    table = await table_of_both(store, over=False)
    assert await store.personal.stored(ANN) == Stored(0, 1, 0)
    await store.personal.forget(ANN, nobody)
    assert [(one.name, one.user_id) for one in (await rows_of(store, table)).seats] == [
        ("Ann", ANN),
        ("Ben", BEN),
    ]
    assert await store.tables.seats_sat_at(table, ANN) == [0]
    assert await store.personal.stored(ANN) == Stored(0, 1, 0)


async def test_when_such_a_table_is_over_their_name_goes_by_itself(store: Store) -> None:
    table = await table_of_both(store, over=False)
    await store.personal.forget(ANN, nobody)
    assert await store.personal.anonymize_ended(nobody, 9) == 0
    ends = [ResultRow(table, seat, who, name, None, 1, 5) for seat, (who, name) in enumerate(PEOPLE)]
    await store.commit(commit(table, 2, status="finished", results=ends))
    assert await store.personal.anonymize_ended(nobody, 9) == 1
    assert [(one.name, one.user_id) for one in (await rows_of(store, table)).seats] == [
        ("ja0", None),
        ("Ben", BEN),
    ]
    assert [(one.name, one.user_id) for one in await results(store)] == [("ja0", None), ("Ben", BEN)]
    assert await store.personal.stored(ANN) == Stored(0, 0, 0)
    assert await store.personal.anonymize_ended(nobody, 9) == 0


async def test_what_they_play_later_is_theirs(store: Store) -> None:
    await table_of_both(store, over=False)
    await store.personal.forget(ANN, nobody)
    later = await table_of_both(store, over=True)
    assert await store.personal.anonymize_ended(nobody, 9) == 0
    assert [one.name for one in (await rows_of(store, later)).seats] == ["Ann", "Ben"]


async def test_ratings_are_counted_with_the_rest_and_go_with_it(store: Store) -> None:
    await table_of_both(store, over=True)
    assert (await store.personal.stored(ANN)).ratings == 1
    await store.personal.forget(ANN, nobody)
    assert (await store.personal.stored(ANN)).ratings == 0
    assert (await store.personal.stored(BEN)).ratings == 1


async def test_messages_to_them_at_tables_that_are_over_are_noted_no_longer(store: Store) -> None:
    over, current = await table_of_both(store, over=True), await table_of_both(store, over=False)
    for table in (over, current):
        await store.messages.change([MessageRow(table, "hand", who, 7, 10 * table + who, 1) for who, _ in PEOPLE])
    await store.personal.forget(ANN, nobody)
    assert [one.user_id for one in await store.messages.of(over)] == [BEN]
    assert {one.user_id for one in await store.messages.of(current)} == {ANN, BEN}
    await store.commit(commit(current, 2, status="finished"))
    await store.personal.anonymize_ended(nobody, 9)
    assert [one.user_id for one in await store.messages.of(current)] == [BEN]


async def test_no_cell_names_whoever_was_host_guest_moderator_or_asked(store: Store) -> None:
    """Of finished tables and a cup: as host, guest, voter, or the moderator who ended one."""
    seats, invited = (
        [SeatRow(0, 0, "Ben", BEN)],
        [InvitationRow(0, ANN, BEN, NOON), InvitationRow(0, BEN + 1, ANN, NOON)],
    )
    hosted = await store.tables.create(new_table(), seats)
    other = await store.tables.create(new_table(host_id=BEN), seats, invited=invited)
    ended = await store.tables.create(new_table(host_id=BEN), seats)
    for table in (hosted, other, ended):
        await store.commit(commit(table.id, 1, status="running", user_id=BEN))
        await store.hints.add(HintRow(table.id, 1, 0, ANN, 2, NOON))
        await store.messages.change([MessageRow(table.id, "hand", ANN, 7, 10 + table.id, 1)])
        await change(store, table.id, status="ended", reason=f"ended by Ann\nI move to Ghent\n{ANN}")
    cup = CupRow(0, 5, 6, ANN, "Spring", "andromeda", "en", {}, 3, 8, 0, 3, "x", NOON)
    await store.cups.create(msgspec.structs.replace(cup, status="ended", reason=f"ended by Ann\n\n{ANN}"), None)
    assert (await store.personal.stored(ANN)).over == 3
    assert await cells_with(store, "Ann", "Ghent", str(ANN))
    await store.personal.forget(ANN, nobody)
    assert await cells_with(store, "Ann", "Ghent", str(ANN)) == []
    assert (await store.personal.stored(ANN)).over == 0


async def cells_with(store: Store, *words: str) -> list[str]:
    """Return all cells of the database that contain one of these, compressed or not."""

    def work(connection: Connection) -> list[str]:
        found: list[str] = []
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)).mappings():
                for name, value in row.items():
                    plain = inflated(value).decode("utf-8", "replace") if isinstance(value, bytes) else repr(value)
                    found += [f"{table.name}.{name}: {plain}" for word in words if word in plain]
        return found

    return await store.database.read(work)


async def test_blocks_go_in_both_directions_and_a_servers_ban_stays(store: Store) -> None:
    await store.blocks.block(BlockRow(ANN, BEN, NOON), 9)
    await store.blocks.block(BlockRow(BEN, ANN, NOON), 9)
    await store.blocks.ban(BanRow(5, ANN, BEN, NOON, "Spam"))
    await store.blocks.ban(BanRow(5, BEN, ANN, NOON))
    assert (await store.personal.stored(ANN)).blocks == 1
    assert "people blocked" in await store.exports.of(ANN)
    await store.personal.forget(ANN, nobody)
    assert await store.blocks.between([ANN], [BEN]) == []
    assert [(row.user_id, row.banned_by) for row in await store.blocks.bans_in(5)] == [(ANN, BEN), (BEN, 0)]
