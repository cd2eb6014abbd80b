"""Tests of deleted messages: they are posted again.

The deletion is noticed by an event of the gateway, or at the next request for the message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from cogs.board.message_roles import CARD
from cogs.framework import message_recovery
from cogs.publishers.hand_messages import LATER
from tests.cogs.simulated_client import World, labels, tool, words
from tests.e2e import cup_support as cups
from tests.e2e import forum_support as forums
from tests.e2e.bot_players import board, ids, newest
from tests.e2e.sent_messages import SentMessages
from tests.e2e.share_support import boastful, shared_in
from tests.e2e.support import newest_table
from tests.e2e.tables import open_table, play_table, press_card
from tests.e2e.waiting_support import about_the_late, mentioned, notes, pass_by

GAME = "andromeda"
TOLD = ("alone", "with others", "twice")


def tell(w: World, channel: int, message: int, how: str = "alone") -> None:
    """Delete a message as a moderator, with an event of the gateway."""
    if how == "with others":
        w.env.backend.bulk_delete_messages(channel, [message])
        return
    w.env.backend.delete_message(channel, message)
    if how == "twice":
        gone = {"id": str(message), "channel_id": str(channel), "guild_id": str(w.guild.id)}
        w.env.backend.emit("MESSAGE_DELETE", gone)


def hide(w: World, channel: int, message: int) -> None:
    """Delete a message without an event of the gateway."""
    del w.env.backend.messages[channel][message]


async def settle(w: World) -> None:
    """Wait until requested checks are done."""
    table = await newest_table(w)
    for _ in range(3):
        await w.client.background_tasks.join(without=(CARD, LATER), table_id=table)
        await w.settle()
        await w.env.advance_time(3)


async def press_end(w: World) -> None:
    """End the table by its button."""
    _, _, others, note = await about_the_late(w)
    for one in others:
        await one.click(note, label="End it as it stands")


def like(messages: Iterable[Any], what: Callable[[Any], bool]) -> Any:
    """Return the only message of its kind."""
    (found,) = [one for one in messages if what(one)]
    return found


@pytest.mark.parametrize("how", TOLD)
async def test_a_deleted_vote_is_open_again_with_all_that_was_said(w: World, watch: SentMessages, how: str) -> None:
    table, _, others, note = await about_the_late(w)
    await others[0].click(note, label="End without result")
    await w.settle()
    watch.new()
    tell(w, w.thread.id, note.id, how)
    await settle(w)
    (again,) = notes(w, "has not moved since")
    assert again.id != note.id
    assert "End without result: 1" in words(again)
    assert not mentioned(w, again), "nobody is called a second time"
    await others[1].click(again, label="End without result")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).over


async def test_a_lost_vote_is_found_when_somebody_looks_at_the_board(w: World) -> None:
    _, _, _, note = await about_the_late(w)
    hide(w, w.thread.id, note.id)
    await w.ann.slash(w.thread, "board")
    await settle(w)
    (again,) = notes(w, "has not moved since")
    assert again.id != note.id


@pytest.mark.parametrize("how", TOLD)
async def test_a_deleted_question_whether_all_are_ready_comes_back(w: World, live_card: Any, how: str) -> None:
    await press_card(w.ann, live_card, "start")
    await w.settle()
    asking = newest(w, w.channel.id)
    tell(w, w.channel.id, asking.id, how)
    await settle(w)
    again = like(w.channel.history(), lambda one: "are you ready?" in words(one))
    assert again.id != asking.id
    await w.ben.click(again, label="Ready")
    await w.chie.click(again, label="Ready")
    await w.settle()
    assert (await w.client.tables.queries.info(await newest_table(w))).status == "running"


@pytest.mark.parametrize("how", TOLD)
async def test_a_deleted_result_comes_back_once_and_its_poster_does_not_come_again(w: World, how: str) -> None:
    await press_end(w)
    await settle(w)
    result = like(w.thread.history(), lambda one: "Again" in labels(one))
    channel = [one.id for one in w.channel.history()]
    tell(w, w.thread.id, result.id, how)
    await settle(w)
    again = like(w.thread.history(), lambda one: "Again" in labels(one))
    assert words(again) == words(result)
    assert f"taku-{await newest_table(w)}.html" in [one.filename for one in again.attachments]
    assert [one.id for one in w.channel.history()] == channel
    assert "Record" in labels(again)


async def test_a_moment_that_was_deleted_can_be_shared_again(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    boastful(monkeypatch)
    table = await play_table(w, GAME, "Ben", "Chie")
    mover = await w.one_mover(table)
    await w.act(table, mover.user.global_name or "", "hold")
    at = newest(w, w.thread.id)
    await tool(w.ann, at, "Share this")
    (first,) = shared_in(w)
    tell(w, w.channel.id, first.id)
    await settle(w)
    assert not shared_in(w)
    await tool(w.ann, at, "Share this")
    assert len(shared_in(w)) == 1


async def test_whoever_bumps_a_full_table_gets_its_lost_card_back(w: World) -> None:
    table = await open_table(w, GAME, "Ben", ai=1)
    await settle(w)
    gone = w.card.id
    hide(w, w.channel.id, gone)
    assert "no table of this server with a free seat" in words(await w.ann.slash(w.channel, "taku bump"))
    await settle(w)
    assert w.card.id != gone
    await w.ann.click(w.card, label="Start")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).status == "running"


async def test_whoever_looks_at_the_board_brings_a_lost_one_back(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    gone = await board(w, table)
    await w.env.advance_time(2 * 3600)
    await settle(w)
    hide(w, w.thread.id, gone.id)
    await w.ann.slash(w.thread, "board")
    await settle(w)
    again = await board(w, table)
    assert again.id != gone.id
    assert labels(again) == labels(gone)


async def test_a_reminder_brings_a_lost_board_back(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    gone = await board(w, table)
    hide(w, w.thread.id, gone.id)
    await pass_by(w, 36)
    await settle(w)
    again = await board(w, table)
    assert again.id != gone.id
    assert labels(again) == labels(gone)


async def test_an_open_vote_goes_on_in_the_thread_that_follows_a_deleted_one(w: World) -> None:
    table, _, others, note = await about_the_late(w)
    await others[0].click(note, label="End without result")
    await w.settle()
    w.env.backend.delete_channel(w.thread.id)
    await settle(w)
    there = [one for thread in w.channel.threads for one in thread.history()]
    again = like(there, lambda one: "has not moved since" in words(one))
    assert "End without result: 1" in words(again)
    await others[1].click(again, label="End without result")
    await w.settle()
    assert (await w.client.tables.queries.info(table)).over


async def test_looking_at_a_board_that_stands_posts_and_edits_nothing(w: World, watch: SentMessages) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await settle(w)
    there, before = await board(w, table), len(w.thread.history())
    edited = there.edited_at
    await w.ann.slash(w.thread, "board")
    await w.ann.slash(w.channel, "taku bump")
    await settle(w)
    assert (await board(w, table)).id == there.id
    assert (await board(w, table)).edited_at == edited
    assert len(w.thread.history()) == before


async def test_a_card_that_looks_for_a_substitute_comes_back(w: World) -> None:
    table, _, others, note = await about_the_late(w)
    for one in others:
        await one.click(note, label="Seek a substitute")
    await w.settle()
    await w.env.advance_time(60)
    await settle(w)
    card = like(w.channel.history(), lambda one: "Take a seat" in labels(one))
    tell(w, w.channel.id, card.id)
    await settle(w)
    again = like(w.channel.history(), lambda one: "Take a seat" in labels(one))
    assert again.id != card.id
    await w.eve.click(again, label="Take a seat")
    assert (await w.client.tables.queries.info(table)).seat_of(w.eve.id) is not None


@pytest.mark.parametrize("told", [True, False], ids=["told", "bumped"])
async def test_the_card_of_a_post_comes_back_in_it(w: World, forum: ChannelHandle, *, told: bool) -> None:
    table = await forums.open_post(w, forum, "Ben", "Chie")
    post, gone = forum.threads[-1], forums.card(forum).id
    (tell if told else hide)(w, post.id, gone)
    if not told:
        await w.ann.slash(post, "taku bump")
    await settle(w)
    again = forums.card(forum)
    assert again.id != gone
    await w.ann.click(again, label="Start")
    await settle(w)
    info = await w.client.tables.queries.info(table)
    assert (info.status, info.thread_id) == ("running", post.id)


@pytest.mark.parametrize("told", [True, False], ids=["told", "asked for"])
async def test_a_cups_card_comes_back_at_once(w: World, *, told: bool) -> None:
    await cups.opened(w, "Ben")
    await w.settle()
    gone = cups.card(w).id
    (tell if told else hide)(w, w.channel.id, gone)
    if not told:
        await w.ben.slash(w.channel, "cup show")
    await settle(w)
    await w.settle()
    again = like(w.channel.history(), lambda one: "cup" in {target.purpose for target in ids(one)})
    assert again.id != gone
    await cups.press(w, "Chie", "join")
    tell(w, w.channel.id, again.id)
    await settle(w)
    assert like(w.channel.history(), lambda one: "cup" in {target.purpose for target in ids(one)}).id != again.id


async def test_what_was_deleted_while_the_bot_was_away_is_found_after_the_start(w: World) -> None:
    running = await play_table(w, GAME, "Ben", "Chie")
    lost = await board(w, running)
    thread = w.thread
    await open_table(w, GAME, "Chie", ai=1)
    card = w.card.id
    hide(w, thread.id, lost.id)
    hide(w, w.channel.id, card)
    await w.restart()
    assert all(one.id < card for one in w.channel.history() if "Start" in labels(one))
    await w.env.advance_time(message_recovery.FIRST + 10)
    await settle(w)
    assert w.card.id > card
    assert "Start" in labels(w.card)
    back = thread.history()[-1]
    assert back.id > lost.id
    assert labels(back) == labels(lost)
