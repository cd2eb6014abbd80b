"""Tests of the bot's stored messages, and of timers."""

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import AsyncMock

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot.enums import Status, TimerKind, VoteKind, VoteResult
from bot.rows import MessageRow, SeatRow, TimerRow, VoteRow
from bot.store import Store
from bot.store.table.group_commit import GroupCommitter
from tests.databases import change, rows_of
from tests.store.builders import ANN, minutes, played


async def test_messages(store: Store) -> None:
    table = await played(store, 0)
    board, hand = MessageRow(table.id, "board", 0, 4, 1 << 61), MessageRow(table.id, "hand", ANN, 5, 52, 3)
    await store.messages.change([hand])
    await store.messages.change([MessageRow(table.id, "board", 0, 4, 50)])
    await store.messages.change([board])
    assert await store.messages.of(table.id) == [board, hand]
    assert await store.messages.find(table.id, "board") == board
    assert await store.messages.find(table.id, "hand", ANN) == hand
    assert await store.messages.find(table.id, "hand") is None
    assert await store.messages.by_ids({52, 1 << 61}) == [board, hand]
    assert await store.messages.by_ids({50}) == []
    await store.messages.change((), [hand])
    await store.messages.change((), [hand, MessageRow(table.id + 1, "hand", ANN, 5, 53)])
    assert await store.messages.of(table.id) == [board]


async def test_what_a_message_is_is_known_before_that_is_on_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kind of a message is known before it is stored.

    A busy server deletes many messages of others: each is one lookup, without a write.
    """
    table, asked = await played(store, 0), list[object]()
    board = MessageRow(table.id, "board", 0, 4, 50)
    await store.messages.change([board])
    fetch = store.database.fetch

    async def counted(statement: Any, params: Any = None) -> Any:
        asked.append(statement)
        return await fetch(statement, params)

    monkeypatch.setattr(GroupCommitter, "flush", AsyncMock(side_effect=AssertionError("waits for the disk")))
    monkeypatch.setattr(store.database, "fetch", counted)
    newer = MessageRow(table.id, "board", 0, 4, 60)
    store.messages.change_soon([newer])
    assert await store.messages.by_ids([1, 2, 3]) == []
    assert len(asked) == 1
    assert await store.messages.by_ids([60]) == [newer]
    assert await store.messages.by_ids([50]) == []
    monkeypatch.undo()


async def test_messages_of_tables_that_are_not_over(store: Store) -> None:
    first, second, over = [await played(store, 0) for _ in range(3)]
    await change(store, over.id, status="ended")
    rows = [
        MessageRow(second.id, "card", 0, 4, 50),
        MessageRow(first.id, "vote end", 0, 4, 51),
        MessageRow(first.id, "board", 0, 4, 52),
        MessageRow(first.id, "voted", 0, 4, 53),
        MessageRow(over.id, "board", 0, 4, 54),
    ]
    await store.messages.change(rows)
    assert await store.messages.at_tables({"board", "card", "vote"}) == rows[:3]


async def test_notes_that_wait_go_to_the_disk_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table, written = await played(store, 0), list[object]()
    transaction = store.database.transaction

    async def counted(work: Callable[[Connection], Any]) -> Any:
        written.append(work)
        return await transaction(work)

    monkeypatch.setattr(store.database, "transaction", counted)
    rows = [MessageRow(table.id, "hand", user, 5, user) for user in range(1, 21)]
    await asyncio.gather(*(store.messages.change([row]) for row in rows))
    assert await store.messages.of(table.id) == rows
    assert len(written) <= 2
    later = MessageRow(table.id, "hand", 1, 5, 99)
    await asyncio.gather(store.messages.change((), rows[:1]), store.messages.change([later]))
    assert await store.messages.find(table.id, "hand", 1) == later


async def test_notes_that_cannot_be_worked_on_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played(store, 0)
    monkeypatch.setattr(GroupCommitter, "_write", AsyncMock(side_effect=RuntimeError("a mistake of ours")))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(store.messages.change([MessageRow(table.id, "board", 0, 5, 50)]), 0.1)
    assert [record.getMessage() for record in caplog.records] == ["the writer failed"]


async def test_a_note_that_is_refused_takes_none_along(store: Store) -> None:
    table = await played(store, 0)
    good, lost = MessageRow(table.id, "board", 0, 5, 50), MessageRow(table.id + 99, "board", 0, 5, 51)
    outcomes = await asyncio.gather(
        store.messages.change([good]), store.messages.change([lost]), return_exceptions=True
    )
    assert outcomes[0] is None
    assert isinstance(outcomes[1], IntegrityError)
    assert await store.messages.of(table.id) == [good]


async def test_timers(store: Store) -> None:
    one, other = await played(store, 0), await played(store, 0)
    assert await store.timers.next(5) == []
    late, soon = (
        TimerRow(one.id, TimerKind.LIMIT, "0", minutes(5)),
        TimerRow(other.id, TimerKind.LIMIT, "0", minutes(2), '{"a":1}'),
    )
    await change(store, one.id, timers=(TimerRow(one.id, TimerKind.LIMIT, "0", minutes(1)),))
    await change(store, one.id, timers=(TimerRow(one.id, TimerKind.REMINDER, "0", minutes(9)), late))
    await change(store, other.id, timers=(soon,))
    assert (await store.timers.next(5))[:2] == [soon, late]
    assert await store.timers.next(1) == [soon]
    assert [timer.kind for timer in await store.timers.of(one.id)] == ["limit", "remind"]


async def test_words_are_read_as_members(store: Store) -> None:
    table = await played(store, 0)
    vote = VoteRow(table.id, VoteKind.PAUSE, -1, ANN, minutes(0), minutes(1), (VoteResult.NO,), (ANN,), {})
    await change(store, table.id, votes=[vote], timers=[TimerRow(table.id, TimerKind.AI, "0", minutes(2))])
    store.aggregates.forget(table.id)
    aggregate = await store.aggregates.of(table.id)
    assert aggregate is not None
    (read,), (timer,) = aggregate.votes, aggregate.timers
    words = [aggregate.row.status, timer.kind, read.kind, *read.choices]
    assert [type(word) for word in words] == [Status, TimerKind, VoteKind, VoteResult]


async def test_a_word_of_a_later_version_stays_as_it_is(store: Store) -> None:
    table = await played(store, 0)
    later: Any = "later"
    await change(store, table.id, timers=(TimerRow(table.id, later, "0", minutes(1)),))
    assert [timer.kind for timer in await store.timers.next(1)] == ["later"]


async def test_all_of_a_table_change_together_or_not_at_all(store: Store) -> None:
    one, other = await played(store, 0), await played(store, 0)
    kept = TimerRow(other.id, TimerKind.LIMIT, "0", minutes(1))
    await change(store, other.id, timers=(kept,))
    await change(store, one.id, timers=(TimerRow(one.id, TimerKind.LIMIT, "0", minutes(1)),))
    seat, timer = SeatRow(one.id, 0, "Ann", None, 2, True, left_by=ANN), TimerRow(one.id, TimerKind.AI, "0", minutes(2))
    await change(store, one.id, seats=[seat], timers=[timer], idle_moves=3)
    assert (list((await rows_of(store, one.id)).seats), await store.timers.of(one.id)) == ([seat], [timer])
    assert await store.timers.of(other.id) == [kept]
    with pytest.raises(IntegrityError):
        await change(store, one.id, seats=[], timers=[timer, timer], idle_moves=4)
    row = await store.tables.get(one.id)
    assert row is not None
    assert (row.idle_moves, list((await rows_of(store, one.id)).seats), await store.timers.of(one.id)) == (
        3,
        [seat],
        [timer],
    )
    await change(store, one.id, timers=[])
    assert (list((await rows_of(store, one.id)).seats), await store.timers.of(one.id)) == ([seat], [])
