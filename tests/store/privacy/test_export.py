"""Tests of exporting a user's data: complete, and without data of others."""

from __future__ import annotations

from datetime import date

import msgspec
import pytest
from sqlalchemy import BigInteger, String

from bot.puzzles.robots_queries import DailyRow, RobotsPuzzleQueries
from bot.rows import OrderRow, ResultRow, SeatRow
from bot.store import Store
from bot.store.privacy.export import BY_USER
from bot.store.schema import metadata
from tests.databases import change
from tests.store.builders import ANN, BEN, NOON, commit, minutes, new_table

ELSEWHERE = {
    ("tables", "host_id"), ("cups", "host_id"), ("seats", "user_id"), ("seats", "left_by"),
    ("past_seat_holders", "user_id"), ("moves", "user_id"),
}  # fmt: skip
"""Columns exported with the user's tables and moves."""
NOBODYS = {
    ("votes", "asked_by"), ("requests", "asked"),
    ("tables", "interaction_id"), ("interactions", "interaction_id"),
}  # fmt: skip
"""Columns not exported.

Other users' seats, the opener of a vote while it is open, and Discord's interaction ids.
"""
PLACES = {"guild_id", "channel_id", "thread_id", "message_id", "opener_role", "notice_channel", "notice_message"}


def test_every_column_that_can_name_a_person_is_exported_or_said_why_not() -> None:
    ids = {
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, BigInteger | String)
        and (column.name.endswith(("user_id", "_by", "host_id", "_without")) or column.name == "player")
    }
    known = {(table.name, "user_id") for table in BY_USER.values()} | ELSEWHERE | NOBODYS
    known |= {("ratings", "player"), ("rating_events", "player")} | {
        (name, f"{column}_by") for name, column in (("invitations", "invited"), ("bans", "banned"))
    }
    assert ids <= known, "a new column that names people belongs into the export"


@pytest.fixture
async def lived(store: Store) -> int:
    """Create a finished table of Ann and Ben, and use every feature once as each."""
    table = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN), SeatRow(0, 1, "Ben", BEN)])
    await store.commit(commit(table.id, 1, status="running"))
    ends = [ResultRow(table.id, seat, who, name, None, 1, 5) for seat, (who, name) in enumerate(PEOPLE)]
    await store.commit(commit(table.id, 2, status="finished", results=ends))
    running = await store.tables.create(new_table(), [SeatRow(0, 0, "Ann", ANN), SeatRow(0, 1, "Ben", BEN)])
    await store.commit(commit(running.id, 1, status="running"))
    for who, name in PEOPLE:
        await store.users.change(who, language="ja", time_zone="Asia/Tokyo")
        await RobotsPuzzleQueries(store.database).open(DailyRow(date(2026, 5, 4), 5, who, name, NOON))
        order = OrderRow(0, running.id, 0, who, "skip", (), "always", NOON)
        await change(store, running.id, new_orders=(order,))
    return table.id


PEOPLE = ((ANN, "Ann"), (BEN, "Ben"))


async def test_they_get_what_is_theirs(store: Store, lived: int) -> None:
    found = await store.exports.of(ANN)
    assert found["settings"][0]["time_zone"] == "Asia/Tokyo"
    assert [row["name"] for row in found["tables"]] == ["Ann", "Ann"]
    assert [row["place"] for row in found["results"]] == [1]
    assert {row["table_id"] for row in found["moves"]} == {lived, lived + 1}
    assert {"daily puzzles", "auto-answers"} <= set(found)


async def test_nothing_of_anybody_else_is_in_it(store: Store, lived: int) -> None:
    said = msgspec.json.encode(await store.exports.of(ANN)).decode()
    assert str(ANN) in said
    assert str(BEN) not in said
    assert "Ben" not in said
    assert "seed" not in said


async def test_moves_of_tables_long_over_are_in_it(store: Store, lived: int) -> None:
    before = await store.exports.of(ANN)
    assert await store.move_archive.write(lived, minutes(60))
    assert (await store.exports.of(ANN))["moves"] == before["moves"]


async def test_who_has_deleted_their_data_gets_what_is_left(store: Store, lived: int) -> None:
    await store.personal.forget(ANN, lambda language, seat: f"{language}{seat}")
    left = await store.exports.of(ANN)
    assert {row["status"] for row in left["tables"]} == {"running"}
    assert set(left) == {"tables", "moves", "names that go when tables are over"}
