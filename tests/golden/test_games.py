"""Tests of the recorded games: still legal, with the same result for every viewer.

`make golden` renews them. Some consist of random moves, for moves that AI seats never make.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.golden.transcript import FOLDER, invent, read, transcript
from tests.play_game import turned

WRITE = os.environ.get("TAKU_GOLDEN") == "write"


def wanted() -> list[tuple[str, int, dict[str, str], str]]:
    """Return a game for each number of seats; languages and values of settings alternate."""
    return [
        (name, seats, settings, ("en", "ja")[at % 2])
        for name, game in GAMES.items()
        for at, (seats, settings) in enumerate(turned(game))
    ]


@pytest.mark.skipif(not WRITE, reason="writes the recordings")
def test_write() -> None:
    invented = (invent(name, seats, settings, language) for name, seats, settings, language in wanted())
    for path, recording in {one.path: one for one in (*invented, *map(read, FOLDER.glob("*.txt")))}.items():
        path.write_text("\n".join(transcript(recording)) + "\n", encoding="utf-8")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_the_same(path: Path) -> None:
    recording = read(path)
    assert "\n".join(transcript(recording)) + "\n" == recording.path.read_text(encoding="utf-8")


def test_every_game_is_recorded_with_every_number_of_seats() -> None:
    have = {(recording.game, recording.seats) for recording in map(read, FOLDER.glob("*.txt"))}
    assert {(name, seats) for name, seats, _, _ in wanted()} <= have
