"""Tests of the debug log of a game: no private information of players."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.words.formatter import LANGUAGES, formatter
from tests.fake_discord.world import TOKEN
from tests.sockets.support import IN_DETAIL
from tests.tools.soak.database_reader import Standing
from tests.tools.soak.run import soak

GAME = "andromeda"
MOVES, FEW, SOON = 12, 5, 1.0


class Hands:
    """Players' private texts."""

    def __init__(self) -> None:
        self.lines: set[str] = set()

    def look(self, standing: Standing) -> None:
        """Add all hands of a table: each is the first of its owner's private lines."""
        game, state = standing.game, standing.state
        for seat in standing.people:
            for text in game.describe_hand(game.view(state, seat))[:1]:
                self.lines |= {formatter(language, game.meta.id).format(text) for language in LANGUAGES}


async def test_a_game_in_all_detail_tells_nothing(tmp_path: Path) -> None:
    hands = Hands()
    async with soak(tmp_path, seed=1, games=[GAME], level="DEBUG", patience=SOON) as running:
        await running.observed(MOVES, hands.look)
        assert running.counts["by board"]
        await running.close()
    log = (tmp_path / "bot.log").read_text(encoding="utf-8")
    lines = log.splitlines()
    assert {json.loads(line)["level"] for line in lines if line.startswith("{")} >= {"INFO"}, "it was written"
    with closing(sqlite3.connect(tmp_path / "taku.db")) as db:
        secrets = [secret for row in db.execute("SELECT seed, salt FROM tables") for secret in row]
    assert secrets
    for secret in secrets:
        assert secret.hex() not in log
        assert repr(secret) not in log
    assert TOKEN not in log
    assert len(hands.lines) >= FEW
    assert [line for line in lines if any(hand in line for hand in hands.lines)] == []
    assert [line for line in lines if IN_DETAIL.search(line)] == []
