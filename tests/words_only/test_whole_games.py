"""Tests of whole games by people who read texts alone, from the welcome to the result."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from bot.demo.simcord_patches import spoken_locales
from tests.cogs.emoji_application import icons
from tests.cogs.simulated_client import World
from tests.e2e.tables import every_game, sealed
from tests.words_only.whole_game import READERS, AtRandom, play

LOOKS = 1
"""Maximum number of decisions at which a player must look for what an alternative text left out."""


@pytest.fixture(autouse=True)
def _with_emojis(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    sealed(monkeypatch, "1")
    with icons():
        yield


@every_game
async def test_one_person_plays_to_the_result(w: World, game: str) -> None:
    played = await play(w, game, [READERS[game]("Ann")])
    assert played.faults == []
    assert len(played.looked) <= LOOKS, played.looked


async def test_two_people_play_to_the_result(w: World) -> None:
    played = await play(w, "andromeda", [READERS["andromeda"](name) for name in ("Ann", "Ben")])
    assert played.faults == []
    assert len(played.looked) <= LOOKS, played.looked


@every_game
async def test_moves_in_japanese(w: World, game: str) -> None:
    with spoken_locales({w.ann.id: "ja"}):
        played = await play(w, game, [AtRandom()], language="ja", most=40)
    assert played.faults == []
