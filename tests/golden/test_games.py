"""Tests of the recorded games: still legal, with the same result for every viewer.

`make golden` renews them. Some consist of random moves, for moves that AI seats never make.
"""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.golden.transcript import DIGESTS, FOLDER, files, invent, read
from tests.play_game import turned

WRITE = os.environ.get("TAKU_GOLDEN") == "write"
FEW = 30
"""Lines of a difference that a failure names."""


def wanted(name: str) -> list[tuple[int, dict[str, str], str]]:
    """Return a game for each number of seats; languages and values of settings alternate."""
    return [(seats, settings, ("en", "ja")[at % 2]) for at, (seats, settings) in enumerate(turned(GAMES[name]))]


@pytest.mark.skipif(not WRITE, reason="writes the recordings")
@pytest.mark.parametrize("name", GAMES)
def test_write(name: str) -> None:
    invented = (invent(name, *one) for one in wanted(name))
    recordings = {one.path: one for one in (*invented, *map(read, FOLDER.glob(f"{name}-*.txt")))}
    for path, text in (pair for one in recordings.values() for pair in files(one).items()):
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_the_same(path: Path) -> None:
    """With the same transcript, which is text to read, and the same digests of all other texts."""
    recording = read(path)
    changed = [line for file, now in files(recording).items() for line in difference(file, now)]
    renew = f"`make golden GAME={recording.game}` renews the recorded games if this is intended"
    assert not changed, "\n".join((*changed[:FEW], f"{len(changed)} lines differ; {renew}"))


def difference(path: Path, now: str) -> list[str]:
    """Return the lines of the stored file that differ, as a patch."""
    stored = path.read_text(encoding="utf-8")
    if stored == now:
        return []
    return list(unified_diff(stored.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=0))


def test_every_game_is_recorded_with_every_number_of_seats() -> None:
    have = {(recording.game, recording.seats) for recording in map(read, FOLDER.glob("*.txt"))}
    assert {(name, seats) for name in GAMES for seats, _, _ in wanted(name)} <= have
    assert {path.stem for path in FOLDER.glob("*.txt")} == {path.stem for path in FOLDER.glob(f"*{DIGESTS}")}
