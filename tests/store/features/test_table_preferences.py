"""Tests of users' table preferences, server preferences, and due reminders."""

from __future__ import annotations

import pytest

from bot.enums import Follows
from bot.rows import BookmarkRow, MemberRow, Saying, Stored
from bot.store import Store
from bot.store.engine.errors import ConflictError
from bot.store.features.table_preferences import TablePreferencesRow
from tests.store.builders import ANN, BEN, minutes, played
from tests.store.support import nobody


async def test_a_change_leaves_all_else_as_it_is(store: Store) -> None:
    table = (await played(store, 1)).id
    assert await store.table_preferences.of(table, ANN) == BookmarkRow(table, ANN)
    await store.table_preferences.change(table, ANN, note="buy fen")
    await store.table_preferences.change(table, BEN, follows="end", due=minutes(5))
    changed = await store.table_preferences.change(table, ANN, muted=True, remind_hours=6)
    assert (
        changed
        == await store.table_preferences.of(table, ANN)
        == BookmarkRow(table, ANN, "buy fen", Follows.NOTHING, True, 6)
    )
    assert await store.table_preferences.of_user(BEN) == [BookmarkRow(table, BEN, follows=Follows.END, due=minutes(5))]


async def test_what_is_nothing_any_more_is_not_stored(store: Store) -> None:
    table = (await played(store, 1)).id
    await store.table_preferences.change(table, ANN, follows="turns", told=3, due=minutes(5))
    await store.table_preferences.change(table, ANN, follows="", due=None)
    assert await store.table_preferences.of_user(ANN) == []
    await store.table_preferences.change_member(5, ANN, dm=False)
    await store.table_preferences.change_member(5, ANN, dm=None)
    assert await store.table_preferences.member(5, ANN) == MemberRow(5, ANN)


async def test_what_was_chosen_for_a_table_is_one_reading(store: Store) -> None:
    table = (await played(store, 1)).id
    assert await store.table_preferences.chosen((table, 5, (ANN, BEN))) == TablePreferencesRow()
    await store.table_preferences.change(table, ANN, muted=True)
    await store.table_preferences.change_member(5, BEN, remind_hours=6, dm=False)
    await store.table_preferences.change_member(6, BEN, remind_hours=12)
    chosen = await store.table_preferences.chosen((table, 5, (ANN, BEN)))
    assert dict(chosen.bookmarks) == {ANN: BookmarkRow(table, ANN, muted=True)}
    assert dict(chosen.members) == {BEN: MemberRow(5, BEN, 6, False)}


async def test_one_process_tells(store: Store) -> None:
    table = (await played(store, 1)).id
    was = await store.table_preferences.change(table, ANN, follows="turns", told=1, due=minutes(5))
    assert await store.table_preferences.due(minutes(4), 9) == []
    assert await store.table_preferences.due(minutes(5), 9) == [ANN]
    row = BookmarkRow(table, ANN, follows=Follows.TURNS, told=2, due=minutes(60))
    await store.table_preferences.save_progress([(was, row)], [Saying("once", b"[]")])
    with pytest.raises(ConflictError):
        await store.table_preferences.save_progress([(was, row)])
    assert await store.table_preferences.of(table, ANN) == row
    assert await store.table_preferences.due(minutes(59), 9) == []


async def test_who_follows_no_more_is_told_nothing(store: Store) -> None:
    table = (await played(store, 1)).id
    was = await store.table_preferences.change(table, ANN, follows="turns", note="x", due=minutes(5))
    await store.table_preferences.change(table, ANN, follows="", due=None)
    with pytest.raises(ConflictError):
        await store.table_preferences.save_progress([(was, was)])


async def test_a_digest_is_taken_once(store: Store) -> None:
    await store.users.change(ANN, digest_minute=60, digest_due=minutes(5))
    await store.users.change(BEN, language="en")
    assert await store.digests.due(minutes(4), 9) == []
    (person,) = await store.digests.due(minutes(6), 9)
    assert await store.digests.take(person, minutes(90), [Saying("once", b"[]")])
    assert not await store.digests.take(person, minutes(90), [])
    assert (await store.users.user(ANN)).digest_due == minutes(90)


async def test_all_of_it_is_counted_and_deleted(store: Store) -> None:
    table = (await played(store, 1)).id
    for user in (ANN, BEN):
        await store.users.change(user, digest_minute=60, digest_due=minutes(5))
        await store.table_preferences.change(table, user, note="mine")
        await store.table_preferences.change_member(5, user, dm=False)
    assert (await store.personal.stored(ANN)).bookmarks == 1
    await store.personal.forget(ANN, nobody)
    assert await store.personal.stored(ANN) == Stored(0, 0, 0)
    assert await store.table_preferences.of(table, ANN) == BookmarkRow(table, ANN)
    assert await store.table_preferences.member(5, ANN) == MemberRow(5, ANN)
    assert [one.user_id for one in await store.digests.due(minutes(6), 9)] == [BEN]
    assert (await store.table_preferences.of(table, BEN)).note == "mine"
    assert (await store.table_preferences.member(5, BEN)).dm is False
