"""Tests of AuZtralia on Discord: its scores."""

from __future__ import annotations

from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from cogs.ui.board import scores
from cogs.ui.translator import Translator
from tests.cogs.screen_samples import seen_by, table


def test_the_old_ones_race_with_the_players_below_the_board() -> None:
    game = GAMES["auztralia"]
    state, events = game.setup(1, {"side": "east", "mode": "rivals", "solo": "normal"}, LooseChance(1))
    state.blight[0] = True
    outside = table("auztralia", 1, 1)
    line = scores(seen_by(game, state, events, outside, None), Translator("en", outside))
    assert line.endswith(" 0 · The Old Ones 1")
