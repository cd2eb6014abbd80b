"""Tests of whole games by people who read texts alone, from the welcome to the result."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from bot.demo.simcord_patches import spoken_locales
from tests.cogs.emoji_application import icons
from tests.cogs.simulated_client import World
from tests.e2e.tables import every_game, sealed
from tests.words_only.whole_game import AtRandom, play


@pytest.fixture(autouse=True)
def _with_emojis(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    sealed(monkeypatch, "1")
    with icons():
        yield


@every_game
async def test_one_person_plays_to_the_result(w: World, game: str) -> None:
    await play(w, game, [AtRandom()])


async def test_two_people_play_to_the_result(w: World) -> None:
    await play(w, "andromeda", [AtRandom(), AtRandom()])


@every_game
async def test_moves_in_japanese(w: World, game: str) -> None:
    with spoken_locales({w.ann.id: "ja"}):
        await play(w, game, [AtRandom()], language="ja", most=40)
