"""Tests of Far Far Out on Discord: its scores."""

from __future__ import annotations

from bot.games.engine.chance import LooseChance
from bot.games.registry import GAMES
from cogs.ui.board import scores
from cogs.ui.translator import Translator
from tests.cogs.screen_samples import seen_by, table


def test_the_points_of_each_track_are_named_below_the_board() -> None:
    """Three points of one track and three of different ones are not the same (F3)."""
    game = GAMES["farfarout"]
    state, events = game.setup(2, {}, LooseChance(1))
    state.seats[1].wealth, state.seats[1].exploration = 3, 1
    outside = table("farfarout", 2, 1)
    line = scores(seen_by(game, state, events, outside, None), Translator("en", outside))
    assert line.startswith("wealth/reputation/exploration: ")
    assert line.endswith(" 3/0/1")
