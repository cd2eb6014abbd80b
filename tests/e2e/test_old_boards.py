"""Tests of old boards: collapsed to recaps that tell the game once."""

from __future__ import annotations

from bot.tables.model import view_filter
from cogs.framework.send import told_move
from cogs.ui.layout import RECAP_LINES
from cogs.ui.translator import Translator
from tests.cogs.simulated_client import World, labels, words
from tests.e2e.bot_players import advice, asked, person, table_at, until_asked
from tests.e2e.tables import every_game, play_table

MOVES = 12


@every_game
async def test_old_boards_tell_each_turn_once(w: World, game: str) -> None:
    table = await play_table(w, game, "Ben", "Chie")
    for _ in range(MOVES):
        loaded = await until_asked(w, table)
        seat = asked(loaded)[0]
        await w.act(table, person(w, loaded, seat).user.global_name or "", *advice(loaded, seat))
        await w.settle()
    loaded = await table_at(w, table)
    voice, told, since = Translator("en", loaded.info), 0, 0
    for message in w.thread.history():
        if not (until := told_move(message)):
            continue
        moves = [row for row in loaded.rows.latest if since < row.number <= until]
        lines = [f"-# {voice.markdown(line)}" for line in view_filter.recap(loaded.game, moves)]
        assert labels(message) == []
        assert not message.attachments
        shown = lines or ["-# There is a newer board below."]
        assert words(message).splitlines()[-RECAP_LINES:] == shown[-RECAP_LINES:]
        since, told = until, told + len(lines)
    assert told


async def test_the_last_board_tells_the_moves_until_the_end(w: World) -> None:
    table = await play_table(w, "spacebase", "Ben", seats=2)
    loaded = await until_asked(w, table)
    seat = asked(loaded)[0]
    mover = person(w, loaded, seat)
    await w.act(table, str(mover.user.global_name), *advice(loaded, seat))
    await w.client.tables.ending.concede(table, mover.id)
    await w.settle()
    board = w.thread.history()[-2]
    assert str(mover.user.global_name) in words(board)
    assert "The end stands below" not in words(board)
