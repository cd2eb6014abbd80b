"""Tests of *Board at this move*: the public view at the time of a message."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.demo.simcord_patches import spoken_locales
from cogs.framework.send import told_move
from cogs.ui.command_translator import CommandTranslator
from tests.cogs.simulated_client import World, labels, shown, words
from tests.e2e.bot_players import board, own_words, table_at
from tests.e2e.history_support import alt, described, finished, number_in, play
from tests.e2e.sent_messages import SentMessages, check_limits
from tests.e2e.tables import play_table

NAME = "Board at this move"
GAME, MOVES = "andromeda", 6


async def look(w: World, message: Any, who: str = "Dai") -> Any:
    """Run it on the message as a user; return the answer."""
    return await w.people[who].context_menu(w.thread, NAME, message)


async def test_every_line_that_was_a_board_still_shows_it(w: World, watch: SentMessages) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    told = await described(w, table) | await play(w, table, MOVES)
    await w.env.settle()
    loaded, found = await table_at(w, table), set[int]()
    hands = [own_words(loaded, seat) for seat in range(3)]
    for message in w.thread.history():
        if message.flags.ephemeral or "The table is set" in words(message):
            continue
        then = await look(w, message)
        assert then.ephemeral
        found.add(number := number_in(then))
        if number in told:
            lines = alt(then).removesuffix("\nThere is more: see “In words”.").splitlines()
            assert lines == told[number][: len(lines)]
        assert not [hand for hand in hands if hand and hand in f"{words(then)}{alt(then)}"]
        assert {"The board now", "Log then"} <= {*labels(then)}
    assert loaded.info.number in found
    assert len(found) > 1
    for sent in watch.new():
        check_limits(sent)


async def test_it_survives_a_restart_and_speaks_the_askers_language(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await play(w, table, MOVES)
    old = next(one for one in w.thread.history() if told_move(one))
    before = words(await look(w, old))
    await w.restart()
    assert words(await look(w, old)) == before
    with spoken_locales({w.eve.id: "ja"}):
        assert "手目のあと" in words(await look(w, old, "Eve"))


async def test_the_ways_from_there_lead_to_now_and_to_the_log(w: World) -> None:
    table = await play_table(w, GAME, "Ben", "Chie")
    await play(w, table, MOVES)
    old = next(one for one in w.thread.history() if told_move(one))
    then = await look(w, old)
    number = number_in(then)
    log = words(await w.dai.click(shown(then), label="Log then"))
    assert f"`{number}`" in log
    assert f"`{number + 1}`" not in log
    then = await look(w, old)
    assert alt(await w.dai.click(shown(then), label="The board now")) == alt(await board(w, table))


async def test_a_message_that_shows_no_move_is_a_sentence(w: World) -> None:
    await play_table(w, GAME, "Ben", "Chie")
    first = w.thread.history()[0]
    own = await w.ben.send(w.thread, "hello")
    for message in (first, own):
        told = await look(w, message)
        assert told.ephemeral
        assert "That message shows no move" in words(told)
    card = await w.dai.context_menu(w.channel, NAME, w.card)
    assert "That message shows no move" in words(card)


async def test_the_end_is_shown_after_the_end(w: World) -> None:
    info = await w.client.tables.queries.info(await finished(w))
    assert info.status == "finished"
    result = next(one for one in reversed(w.thread.history()) if "Record" in labels(one))
    assert number_in(await look(w, result)) == info.number


async def test_its_name_is_japanese_in_a_japanese_discord(w: World) -> None:
    entry = w.client.tree.get_command(NAME, type=discord.AppCommandType.message)
    assert isinstance(entry, app_commands.ContextMenu)
    payload = await entry.get_translated_payload(w.client.tree, CommandTranslator())
    assert payload["name_localizations"] == {"ja": "このときの盤面"}
