"""Tests of every game's hotspots: options have theirs, and they tell no secrets."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from tests.play_game import turned
from tests.rendering.hotspot_checks import check_places, check_secrets

FEW = 3
"""Seats of the largest table: two that may know something, and a third one."""
TABLES = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name, game in GAMES.items()
    for seats, _ in turned(game)
    if game.meta.seats[0] <= seats <= max(FEW, game.meta.seats[0])
]
MOST = 150
"""Moments of a game."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_place_of_an_option_is_in_a_picture(game: str, seats: int) -> None:
    check_places(game, seats, 5, MOST)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_hotspots_of_a_board_are_the_same_for_everybody(game: str, seats: int) -> None:
    check_secrets(game, seats, 6, MOST)
