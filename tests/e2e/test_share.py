"""Tests of posts from a table's thread to its channel: shared moves, and the final poster."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.core.messages import MessageRegistry
from cogs.after_game.channel_poster import PosterPost
from cogs.board.message_roles import SHARED
from cogs.ui.board import WON
from tests.cogs.simulated_client import World, labels, shown, tool, words
from tests.e2e.bot_players import by_buttons, ids, newest, next_up, table_at
from tests.e2e.history_support import finished, one_chip, to_the_end
from tests.e2e.sent_messages import SentMessages
from tests.e2e.share_support import GAME, boastful, shared_in
from tests.e2e.tables import play_table

NOWHERE = 0
"""A table number that does not exist."""


async def test_a_move_is_shared_once(w: World, watch: SentMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    boastful(monkeypatch)
    table = await play_table(w, GAME, "Ben", ai=1)
    for _ in range(3):
        _, actor, said = await next_up(w, table)
        await by_buttons(w, table, actor, said)
    await w.ai_moves()
    board = newest(w, w.thread.id)
    assert "You have no seat" in words(await tool(w.dai, board, "Share this"))
    assert not shared_in(w)
    first = await tool(w.ann, board, "Share this")
    assert labels(first) == ["To the picture"]
    (message,) = shared_in(w)
    assert message.attachments
    assert "Ann shows a moment" in words(message)
    await w.restart()
    assert labels(await tool(w.ben, board, "Share this")) == ["To the picture"]
    assert len(shared_in(w)) == 1
    rows = await w.client.tables.messages.of(table)
    assert [row.message_id for row in rows if row.role == SHARED] == [message.id]
    watch.new()


async def test_what_was_taken_back_is_not_shared(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    boastful(monkeypatch)
    table = await play_table(w, GAME, "Ben", ai=1)
    loaded, actor, said = await next_up(w, table)
    await by_buttons(w, table, actor, said)
    await w.settle()
    assert await w.client.tables.reader.shareable_move(table, loaded.row.last_move + 1) is not None
    assert await w.client.tables.reader.shareable_move(table, loaded.row.last_move + 99) is None
    assert await w.client.tables.reader.shareable_move(table, 0) is None
    await w.client.tables.undo.take_back(table, actor.id)
    assert await w.client.tables.reader.shareable_move(table, loaded.row.last_move + 1) is None


def posters(w: World) -> list[Any]:
    return [one for one in w.channel.history() if WON in words(one)]


async def test_a_poster_that_a_crash_kept_back_comes_once(w: World) -> None:
    table = await finished(w)
    assert len(posters(w)) == 1
    messages, info = w.client.tables.messages, (await table_at(w, table)).info
    row = await messages.find(table, PosterPost.kind)
    assert row is not None
    await messages.change([PosterPost(w.client).due(info)], [row])  # as if the response had been lost
    await w.restart()
    assert len(posters(w)) == 1
    assert await w.client.tables.messages.find(table, PosterPost.due_role) is None
    again = await w.client.tables.messages.find(table, PosterPost.kind)
    assert again is not None
    assert again.message_id == row.message_id


async def test_a_poster_that_another_process_left_due_comes_without_a_start(w: World) -> None:
    table = await finished(w)
    messages, info = w.client.tables.messages, (await table_at(w, table)).info
    row = await messages.find(table, PosterPost.kind)
    assert row is not None
    for posted in posters(w):
        await posted.delete()
    await messages.change([PosterPost(w.client).due(info)], [row])
    await w.client.publisher.reconcile(table)
    await w.settle()
    assert len(posters(w)) == 1
    assert await messages.find(table, PosterPost.due_role) is None
    assert await messages.find(table, PosterPost.kind) is not None


async def test_a_table_that_cannot_be_read_keeps_no_others_poster_back(
    w: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(w)
    messages, info = w.client.tables.messages, (await table_at(w, table)).info
    row = await messages.find(table, PosterPost.kind)
    assert row is not None
    await messages.change([PosterPost(w.client).due(info)], [row])
    with_due = MessageRegistry.tables_with

    async def and_one_more(self: MessageRegistry, *roles: str) -> set[int]:
        return {NOWHERE, *await with_due(self, *roles)}

    monkeypatch.setattr(MessageRegistry, "tables_with", and_one_more)
    await w.restart()
    assert len(posters(w)) == 1
    assert await w.client.tables.messages.find(table, PosterPost.due_role) is None


async def test_a_channel_that_takes_no_poster_is_left_alone(w: World) -> None:
    table = await one_chip(w)
    w.env.inject_error("POST", f"/channels/{w.channel.id}/messages", status=403, code=50013, times=None)
    await to_the_end(w, table)
    assert not posters(w)
    assert await w.client.tables.messages.find(table, PosterPost.due_role) is None
    assert WON in words(newest(w, w.thread.id))


async def test_what_the_signs_mean(w: World, watch: SentMessages) -> None:
    await play_table(w, GAME, "Ben", ai=1)
    board = newest(w, w.thread.id)
    for actor in (w.ann, w.dai):
        page = await tool(actor, board, "What is this?")
        assert shown(page).attachments
        first = words(page)
        following = next((str(one) for one in ids(page) if one.purpose == "signs"), None)
        if following is not None:
            page = await actor.click(shown(page), custom_id=following)
            assert words(page) != first
    watch.new()
