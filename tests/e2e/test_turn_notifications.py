"""Tests of turn notifications: one for each prompt.

By direct message for a private decision, in the thread otherwise; none to active players.
"""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from simcord.actors import MemberActor

from bot.store.engine.errors import StoreBusy
from cogs.board.mentions import WRITTEN, is_call, people_asked
from cogs.board.message_roles import BOARD
from cogs.publishers.hand_messages import PAUSE
from cogs.ui import transient_errors
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World, words
from tests.e2e.bot_players import advice, asked, by_buttons, next_up, person, table_at, until_asked
from tests.e2e.sent_messages import calls_in
from tests.e2e.tables import play_table

GAME = "spacebase"


def messages(w: World, actor: MemberActor) -> list[int]:
    """Return the messages that the person has been sent."""
    return [one.id for one in actor.user.dm_channel.history()]


def mentions(w: World, actor: MemberActor) -> int:
    """Return the number of times the thread has mentioned the player."""
    return calls_in(w.env, w.thread.id).count(actor.id)


def edits(w: World) -> list[str]:
    """Return the edits of direct messages."""
    direct = {f"channels/{channel}/" for channel in w.env.backend.dm_channels.values()}
    paths = [one.path.strip("/") for one in w.env.backend.http_requests if one.method == "PATCH"]
    return [path for path in paths if path.startswith(tuple(direct))]


async def begun(w: World) -> int:
    table = await play_table(w, GAME, "Ben", seats=2)
    await w.settle()
    return table


async def move(w: World, table: int) -> MemberActor:
    """Make an AI's choice for a player with a decision."""
    loaded = await until_asked(w, table)
    seat = asked(loaded)[0]
    actor = person(w, loaded, seat)
    await w.act(table, actor.user.global_name or "", *advice(loaded, seat))
    await w.settle()
    return actor


async def press(w: World, table: int) -> MemberActor:
    """Make that choice by buttons in the thread."""
    _, actor, said = await next_up(w, table)
    await by_buttons(w, table, actor, said)
    await w.settle()
    return actor


async def test_each_question_calls_once_by_message_or_in_the_thread(w: World) -> None:
    table = await begun(w)
    for _ in range(25):
        before = {actor: (set(messages(w, actor)), mentions(w, actor)) for actor in (w.ann, w.ben)}
        w.time.pass_by(600)  # no player has moved just now
        mover = await move(w, table)
        loaded = await table_at(w, table)
        private = {one.seat for one in loaded.game.pending(loaded.state) if one.private and not one.optional}
        for actor, (sent, called) in before.items():
            fresh, again = len(set(messages(w, actor)) - sent), mentions(w, actor) - called
            assert fresh + again <= 1, "two calls for one question"
            if actor is mover:
                assert fresh == 0, "a message to who has just moved"
            elif loaded.info.seat_of(actor.id) in private:
                assert again == 0


async def test_who_plays_on_gets_no_new_message_but_finds_it_up_to_date(w: World) -> None:
    table = await begun(w)
    for _ in range(6):
        await press(w, table)
    sent, held = {actor: messages(w, actor) for actor in (w.ann, w.ben)}, 0
    for _ in range(20):
        w.time.pass_by(10)
        before = len(edits(w))
        mover = await press(w, table)
        loaded = await table_at(w, table)
        if not [one for one in loaded.game.pending(loaded.state) if one.private and not one.optional]:
            held += 1
            own = f"channels/{mover.user.dm_channel.id}/"
            assert not [one for one in edits(w)[before:] if one.startswith(own)], "they look at the thread's answer"
    assert held
    assert {actor: messages(w, actor) for actor in (w.ann, w.ben)} == sent
    before = len(edits(w))
    await w.env.advance_time(PAUSE + 1)
    await w.settle()
    assert len(edits(w)) <= before + 2, "one each"
    loaded = await table_at(w, table)
    for actor in (w.ann, w.ben):
        rows = [
            row
            for row in await w.client.tables.uow.store.messages.of(table)
            if (row.role, row.user_id) == ("hand", actor.id)
        ]
        assert [row.message_id for row in rows] == sent[actor][-1:]
        seat = loaded.info.seat_of(actor.id)
        assert seat is not None
        own = loaded.game.describe_hand(loaded.game.view(loaded.state, seat))[0]
        assert Translator("en", loaded.info).markdown(own) in words(actor.user.dm_channel.last_message)


async def shut(w: World) -> int:
    """Start a table of two whose direct messages are closed."""
    table = await begun(w)
    for actor in (w.ann, w.ben):
        w.env.inject_error("POST", f"/channels/{actor.user.dm_channel.id}/messages", status=403, code=50007, times=None)
    return table


async def all_are_called(w: World, table: int) -> bool:
    """Return whether all players with a decision were mentioned, by messages already sent."""
    calls = [row for row in await w.client.tables.uow.store.messages.of(table) if is_call(row)]
    asked = people_asked(await w.client.tables.reader.view(table, None))
    unsent = [row for row in calls if row.role == WRITTEN and row.channel_id == w.thread.id]
    return not unsent and {row.user_id for row in calls} >= {*asked}


async def test_closed_messages_mean_a_call_in_the_thread(w: World) -> None:
    table = await shut(w)
    for _ in range(8):
        before = {actor: mentions(w, actor) for actor in (w.ann, w.ben)}
        w.time.pass_by(600)
        mover = await move(w, table)
        await w.settle()
        loaded = await table_at(w, table)
        for seat in asked(loaded):
            actor = person(w, loaded, seat)
            if actor is not mover:
                assert mentions(w, actor) >= before[actor], "nobody is left without a call"
    rows = await w.client.tables.uow.store.messages.of(table)
    assert not [row for row in rows if row.role.startswith("written")]


async def test_who_is_called_with_a_hand_that_cannot_be_sent_is_called_in_the_thread(w: World) -> None:
    """Also where the decision itself is not private."""
    table, private = await shut(w), set[bool]()
    while len(private) < 2:
        w.time.pass_by(600)
        await move(w, table)
        assert await all_are_called(w, table)
        loaded = await table_at(w, table)
        private.update(one.private for one in loaded.game.pending(loaded.state) if not one.optional)


@pytest.mark.parametrize("part", ["messages", "users"])
async def test_a_busy_database_loses_no_call_that_no_message_brings(
    w: World, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    monkeypatch.setattr(transient_errors, "NOTE_FIRST", 0.01)
    table, busy = await shut(w), Mock(side_effect=[StoreBusy("locked")])
    changed = getattr(w.client.tables.uow.store, part)
    write_now = changed.change

    async def write_later(*rows: object, **changes: object) -> object:
        forgets_calls = WRITTEN in str(rows[1:]) and BOARD not in str(rows)
        if not busy.called and (forgets_calls or changes == {"dm_closed": True}):
            busy()
        return await write_now(*rows, **changes)

    monkeypatch.setattr(changed, "change", write_later)
    while not busy.called:
        w.time.pass_by(600)
        await move(w, table)
    assert await all_are_called(w, table)


async def test_a_call_that_no_message_brings_outlives_the_process(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, killed = await shut(w), Mock(side_effect=RuntimeError("killed"))
    monkeypatch.setattr(w.client.dm_reachability, "closed", killed)
    while not killed.called:
        w.time.pass_by(600)
        await move(w, table)
    await w.restart()
    assert await all_are_called(w, table)
