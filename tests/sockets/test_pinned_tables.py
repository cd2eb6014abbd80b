"""Tests of tables with an unreadable state.

One post in the thread, an answer to each interaction, and no effect on other tables.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.fake_discord import FakeDiscord
from tests.sockets.table import boards, bot, number_of, one_asked, purpose

SENTENCE = "cannot go on with this game"


async def test_a_table_that_cannot_be_read_is_told_and_all_others_play_on(discord: FakeDiscord, tmp_path: Path) -> None:
    stuck = await one_asked(discord, tmp_path)
    async with bot(discord, tmp_path):
        await stuck.shows(stuck.first)
    other = await one_asked(discord, tmp_path)
    with closing(sqlite3.connect(tmp_path / "taku.db", isolation_level=None)) as db:
        db.execute("UPDATE snapshots SET state = ? WHERE table_id = ?", (b"0\n{}", stuck.id))
        db.execute("UPDATE tables SET rules_version = 0 WHERE id = ?", (stuck.id,))
    for _ in range(2):
        async with bot(discord, tmp_path):
            await discord.until(lambda: boards(other.thread))
            number = number_of(other.board)
            mover, step = await other.to_confirm()
            await other.confirm(mover, step)
            await other.shows(number + 1)
            pressed = await stuck.mover.click(stuck.board, custom_id=purpose(stuck.board, "say", "deploy"))
            assert SENTENCE in pressed.text
            told = [one for one in stuck.thread.public if SENTENCE in one.text]
            assert len(told) == 1, "however often the bot is started"
