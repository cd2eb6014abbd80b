"""Tests of operator commands: drain, announce, pause tables.

They are refused to others, and show no hand.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord import SetupError

from bot.tables.scheduling.heartbeat import Heartbeat
from bot.words.formatter import LANGUAGES
from cogs.ui.custom_ids import CustomId
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World, words
from tests.e2e.bot_players import asked, board, by_buttons, ids, next_up, press, table_at
from tests.e2e.sent_messages import SentMessages
from tests.e2e.tables import at_once, open_table, play_table
from tests.e2e.waiting_support import about_the_late

STOPPED = {"en": "has stopped this table for now", "ja": "この卓を一時停止しています"}
RESTART = {"en": "I am about to restart", "ja": "まもなく再起動する"}


@pytest.fixture
def owned(w: World) -> World:
    """Make Eve the operator; she and Dai, who is none, see the operator's commands."""
    role = w.guild.create_role("keeper", permissions=discord.Permissions(administrator=True))
    for actor in (w.eve, w.dai):
        w.env.backend.guilds[w.guild.id].members[actor.id].role_ids.append(role.id)
    w.client.owner_id = w.eve.id
    return w


async def in_japanese(w: World, name: str) -> None:
    """Set a user's language to Japanese."""
    await w.client.tables.users.change(w.people[name].id, language="ja")


COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("drain", {}),
    ("broadcast", {"english": "Soon", "japanese": "まもなく"}),
    ("retract", {}),
    ("pin", {"table": 1}),
    ("unpin", {"table": 1}),
    ("repair", {"table": 1}),
    ("table", {"table": 1}),
)


async def test_a_stranger_is_refused_and_learns_nothing(owned: World, game: str) -> None:
    w = owned
    table = await play_table(w, game, "Ben", "Chie")
    before = await table_at(w, table)
    for language, said in (("en", "Only those who run this bot"), ("ja", "このボットの運営者だけ")):
        await w.client.tables.users.change(w.dai.id, language=language)
        for name, options in COMMANDS:
            answered = await w.dai.slash(w.channel, f"operator {name}", **options)
            assert answered.ephemeral
            assert said in words(answered)
            assert len(words(answered).splitlines()) == 1
    after = await table_at(w, table)
    same = after.with_columns(message_version=before.row.message_version)
    assert replace(same, rows=replace(same.rows, messages=before.rows.messages)) == before, "but for its own messages"
    assert not w.client.shutdown.draining
    assert w.client.tables.announcements.current is None
    assert not [name for name in w.ann.available_commands(w.channel) if name.startswith("operator")]
    with pytest.raises(SetupError):
        await w.ann.slash(w.channel, "operator table", table=1)


async def test_the_owner_looks_at_a_table_as_nobody(owned: World, watch: SentMessages) -> None:
    """Even for an operator with a seat: the public view, without any hand, theirs included."""
    w = owned
    loaded = await table_at(w, await play_table(w, "andromeda", "Ben", "Eve"))
    public = loaded.game.describe(loaded.game.view(loaded.state, None))
    for language in LANGUAGES:
        await w.client.tables.users.change(w.eve.id, language=language)
        watch.new()
        answered = await w.eve.slash(w.channel, "operator table", table=loaded.info.id)
        assert answered.ephemeral
        voice = Translator(language, loaded.info)
        assert voice.markdown(loaded.game.meta.title) in words(answered)
        (sent,) = [one for one in watch.new() if one.components]
        assert loaded.row.seed
        assert loaded.row.salt
        hidden = {loaded.row.seed.hex(), loaded.row.salt.hex()}
        for seat in range(len(loaded.info.seats)):
            hand = loaded.game.describe_hand(loaded.game.view(loaded.state, seat))
            hidden |= {voice.markdown(line) for line in hand[:1] if line not in public}
        assert len(hidden) > 2
        assert not [one for one in hidden if one in sent.text]
        assert all(voice.name(seat) in words(answered) for seat in asked(loaded))


async def test_the_owner_is_told_when_a_vote_ends(owned: World) -> None:
    w = owned
    table, *_ = await about_the_late(w)
    for language, said in (("en", "The end of a vote: <t:"), ("ja", "投票の締め切り")):
        await w.client.tables.users.change(w.eve.id, language=language)
        assert said in words(await w.eve.slash(w.channel, "operator table", table=table))


async def test_the_owner_is_told_when_a_table_that_does_not_begin_ends(owned: World) -> None:
    w = owned
    table = await open_table(w, "andromeda", "Ben")
    told = words(await w.eve.slash(w.channel, "operator table", table=table))
    assert "The end of a table that does not begin: <t:" in told


async def test_a_table_rests_and_goes_on(owned: World, game: str) -> None:
    """All moves are refused, the board shows the pause, timers are removed, after a restart too."""
    w = owned
    table = await play_table(w, game, "Ben", ai=1)
    loaded, actor, said = await next_up(w, table)
    await w.client.tables.users.change(actor.id, language="ja")
    before = await board(w, table)
    held = await w.eve.slash(w.channel, "operator pin", table=table)
    assert f"Table {table} rests" in words(held)
    await w.settle()
    assert STOPPED["en"] in words(await board(w, table))
    assert not [one for one in ids(await board(w, table)) if one.purpose in ("say", "quick", "undo")]
    assert await w.client.tables.uow.store.timers.of(table) == []
    for _ in range(2):
        refused = await actor.slash(w.thread, "undo")
        assert STOPPED["ja"] in words(refused)
        with pytest.raises(Exception, match="stopped"):
            await w.client.tables.moves.act(table, actor.id, said)
        assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move
        await w.ai_moves()
        await w.restart()
    w.client.owner_id = w.eve.id
    again = await w.eve.slash(w.channel, "operator pin", table=table)
    assert STOPPED["en"] in words(again)
    await w.eve.slash(w.thread, "operator unpin")
    await w.settle()
    assert STOPPED["en"] not in words(await board(w, table))
    assert await w.client.tables.uow.store.timers.of(table)
    loaded, actor, said = await next_up(w, table)
    await by_buttons(w, table, actor, said)
    assert (await w.client.tables.queries.info(table)).number > loaded.row.last_move
    assert "nobody has stopped it" in words(await w.eve.slash(w.thread, "operator unpin"))
    assert before.id


async def test_a_board_is_put_right(owned: World, game: str) -> None:
    w = owned
    table = await play_table(w, game, "Ben", "Chie")
    there = await board(w, table)
    del w.env.backend.messages[w.thread.id][there.id]
    answered = await w.eve.slash(w.thread, "operator repair")
    assert f"Table {table} was read anew" in words(answered)
    await w.settle()
    loaded, actor, said = await next_up(w, table)
    assert (await board(w, table)).id != there.id
    await by_buttons(w, table, actor, said)
    assert (await w.client.tables.queries.info(table)).number > loaded.row.last_move


async def test_what_is_announced_stands_on_boards_until_it_is_over(owned: World, game: str) -> None:
    """In every process, after a moment; no message is posted or edited for it."""
    w = owned
    table = await play_table(w, game, "Ben", "Chie")
    there = words(await board(w, table))
    told = await w.eve.slash(
        w.channel, "operator broadcast", english="Back at nine", japanese="9時に戻ります", minutes=30
    )
    assert "Back at nine" in words(told)
    assert "9時に戻ります" in words(told)
    await w.settle()
    assert words(await board(w, table)) == there
    _, actor, said = await next_up(w, table)
    await by_buttons(w, table, actor, said)
    await w.settle()
    assert "🔧 Back at nine" in words(await board(w, table))
    assert "Back at nine" in words(await w.ben.slash(w.channel, "status"))
    await in_japanese(w, "Ben")
    assert "9時に戻ります" in words(await w.ben.slash(w.channel, "status"))
    await w.restart()
    await Heartbeat(w.client.tables).exchange()
    assert w.client.tables.announcements.current is not None
    w.time.pass_by(timedelta(minutes=31).total_seconds())
    assert w.client.tables.announcements.current is None
    assert "9時に戻ります" not in words(await w.ben.slash(w.channel, "status"))
    w.client.owner_id = w.eve.id
    assert "Nothing was announced" in words(await w.eve.slash(w.channel, "operator retract"))
    await w.eve.slash(w.channel, "operator broadcast", english="Again", japanese="再び")
    assert "taken back" in words(await w.eve.slash(w.channel, "operator retract"))
    assert "Again" not in words(await w.ann.slash(w.channel, "status"))


@pytest.mark.own_bot
async def test_draining_loses_no_move_and_answers_who_presses(owned: World, game: str) -> None:
    """Earlier clicks are processed and shown; later ones are refused in the user's language."""
    w = owned
    table = await play_table(w, game, "Ben", "Chie")
    loaded, actor, said = await next_up(w, table)
    await in_japanese(w, "Ben")
    assert await w.client.why_not_ready() == ""
    with at_once(w):
        await press(w, table, actor, str(CustomId("do", table, loaded.row.last_move, said=said)))
        await w.eve.slash(w.channel, "operator drain")
    await w.env.settle()
    assert (await w.client.tables.queries.info(table)).number > loaded.row.last_move
    assert await w.client.why_not_ready() == "draining"
    assert RESTART["en"] in words(await w.ann.slash(w.thread, "board"))
    assert RESTART["ja"] in words(await w.ben.click(await board(w, table), label="More"))
    await asyncio.wait_for(w.client.shutdown_requested.wait(), 20)
    shows = {one.number for one in ids(await board(w, table)) if one.purpose in ("say", "quick", "hand")}
    assert shows <= {(await w.client.tables.queries.info(table)).number}
