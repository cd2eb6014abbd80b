"""Tests of deleted channels and threads, and of a table that continues elsewhere."""

from __future__ import annotations

import asyncio

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.enums import TimerKind
from bot.store.engine.errors import StoreBusy
from cogs.ui import transient_errors
from tests.cogs.simulated_client import WHILE, World, components, labels, shown, words
from tests.e2e.bot_players import advice, asked, board, by_buttons, person, table_at
from tests.e2e.tables import open_table, play_table

GAME = "andromeda"


async def lost(w: World) -> tuple[int, ChannelHandle]:
    """Start a table, delete its channel, and return another channel."""
    table = await play_table(w, GAME, "Ben", "Chie")
    elsewhere = w.guild.create_text_channel("elsewhere")
    await w.settle()
    w.env.backend.delete_channel(w.channel.id)
    await w.env.settle()
    await w.settle()
    return table, elsewhere


def direct(w: World, name: str) -> list[str]:
    """Return a person's direct messages that mention a deleted channel."""
    said = [words(one) for one in w.people[name].user.dm_channel.history()]
    return [one for one in said if "was deleted" in one]


async def test_the_players_of_a_deleted_channel_are_told_once_and_the_table_rests(w: World) -> None:
    table, elsewhere = await lost(w)
    assert [len(direct(w, name)) for name in ("Ann", "Ben", "Chie", "Dai")] == [1, 1, 1, 0]
    assert await w.client.tables.uow.store.timers.of(table) == []
    requests = w.env.backend.http_requests
    before = len(requests)
    told = words(await w.ben.slash(elsewhere, "turns"))
    assert "Paused, since" in told
    assert "](" not in told
    loaded = await table_at(w, table)
    seat = asked(loaded)[0]
    await w.act(table, loaded.info.names[seat], *advice(loaded, seat))
    await w.env.advance_time(60)
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1
    assert not [one.path for one in requests[before:] if str(w.channel.id) in one.path]
    assert await w.client.tables.uow.store.timers.of(table) == []


@pytest.mark.parametrize("by", ["host", "moderator"])
async def test_a_table_goes_on_where_its_host_or_a_moderator_moves_it(w: World, by: str) -> None:
    table, elsewhere = await lost(w)
    assert "no table in this server that you can move" in words(await w.ben.slash(elsewhere, "taku move"))
    if by == "moderator":
        keeper = w.guild.create_role("keeper", permissions=discord.Permissions(manage_channels=True))
        w.env.backend.guilds[w.guild.id].members[w.eve.id].role_ids.append(keeper.id)
    told = await (w.ann if by == "host" else w.eve).slash(elsewhere, "taku move")
    assert "goes on in another channel" in words(told)
    await w.settle()
    info = await w.client.tables.queries.info(table)
    (thread,) = elsewhere.threads
    assert (info.channel_id, info.thread_id) == (elsewhere.id, thread.id)
    assert "More" in labels(await board(w, table))
    assert TimerKind.REMINDER in {one.kind for one in await w.client.tables.uow.store.timers.of(table)}
    await w.env.advance_time(40)
    (card,) = [one for one in elsewhere.history() if one.id == thread.id]
    assert any(str(one.get("url", "")).endswith(f"/{thread.id}") for one in components(card))
    loaded = await table_at(w, table)
    seat = asked(loaded)[0]
    await by_buttons(w, table, person(w, loaded, seat), advice(loaded, seat))
    assert (await w.client.tables.queries.info(table)).number == loaded.row.last_move + 1


async def test_a_table_that_has_its_place_leaves_it_for_another(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await w.settle()
    old, elsewhere = await board(w, table), w.guild.create_text_channel("elsewhere")
    await w.ann.slash(elsewhere, "taku move")
    await w.settle()
    (thread,) = elsewhere.threads
    left = next(one for one in w.thread.history() if one.id == old.id)
    assert "Undo" not in labels(left)
    assert any(str(one.get("url", "")).endswith(f"/{thread.id}") for one in components(left))
    assert "More" in labels(await board(w, table))
    assert "in this channel already" in words(await w.ann.slash(elsewhere, "taku move"))


async def test_an_open_table_goes_with_its_channel(w: World) -> None:
    table = await open_table(w, GAME, "Ben")
    w.env.backend.delete_channel(w.channel.id)
    await w.env.settle()
    await w.settle()
    assert (await w.client.tables.queries.info(table)).status == "ended"
    assert [len(direct(w, name)) for name in ("Ann", "Ben", "Chie")] == [1, 1, 0]


@pytest.mark.parametrize(("part", "work"), [("messages", "change"), ("tables", "in_channel"), ("users", "user")])
async def test_a_busy_database_keeps_nobody_from_hearing_of_it(
    w: World, monkeypatch: pytest.MonkeyPatch, part: str, work: str
) -> None:
    monkeypatch.setattr(transient_errors, "NOTE_FIRST", 0.01)
    monkeypatch.setattr(transient_errors, "FIRST", 0.01)
    await play_table(w, GAME, "Ben", "Chie")
    await w.settle()
    rows = getattr(w.client.tables.uow.store, part)
    real, busy = getattr(rows, work), iter([StoreBusy("locked")])

    async def busy_once(*about: object) -> object:
        for error in busy:
            raise error
        return await real(*about)

    monkeypatch.setattr(rows, work, busy_once)
    w.env.backend.delete_channel(w.channel.id)
    async with asyncio.timeout(WHILE):
        while not all(direct(w, name) for name in ("Ann", "Ben", "Chie")):
            await w.env.settle()
            await w.settle()
            await asyncio.sleep(0.05)
    assert [len(direct(w, name)) for name in ("Ann", "Ben", "Chie")] == [1, 1, 1]


async def test_which_of_several_tables_moves_is_asked(w: World) -> None:
    first, second = [await play_table(w, GAME, "Ben", "Chie") for _ in range(2)]
    elsewhere = w.guild.create_text_channel("elsewhere")
    which = await w.ann.slash(elsewhere, "taku move")
    buttons = [one["custom_id"] for one in components(which) if one["type"] == 2]
    await w.ann.click(shown(which), custom_id=buttons[1])
    places = [(await w.client.tables.queries.info(one)).channel_id for one in (first, second)]
    assert places == [w.channel.id, elsewhere.id]


async def test_a_moderator_is_asked_which_of_several_lost_tables_moves(w: World) -> None:
    first, second = [await play_table(w, GAME, "Ben", "Chie") for _ in range(2)]
    elsewhere = w.guild.create_text_channel("elsewhere")
    await w.settle()
    w.env.backend.delete_channel(w.channel.id)
    await w.env.settle()
    await w.settle()
    keeper = w.guild.create_role("keeper", permissions=discord.Permissions(manage_channels=True))
    w.env.backend.guilds[w.guild.id].members[w.eve.id].role_ids.append(keeper.id)
    which = await w.eve.slash(elsewhere, "taku move")
    buttons = [one["custom_id"] for one in components(which) if one["type"] == 2]
    assert "goes on in another channel" in words(await w.eve.click(shown(which), custom_id=buttons[1]))
    await w.settle()
    lost = [(await w.client.tables.queries.info(one)).lost for one in (first, second)]
    assert lost == [True, False]


async def test_a_deleted_thread_comes_again_before_anybody_moves(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await w.settle()
    before = await w.client.tables.queries.info(table)
    w.env.backend.delete_channel(before.thread_id or 0)
    await w.env.settle()
    await w.settle()
    after = await w.client.tables.queries.info(table)
    assert after.thread_id != before.thread_id
    assert after.number == before.number
    assert "More" in labels(await board(w, table))
