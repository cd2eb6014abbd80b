"""Tests of the recorded games: still legal, with the same result for every viewer.

`make golden` renews them. Some consist of random moves, for moves that AI seats never make.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.golden.transcript import DIGESTS, FOLDER, files, read, wanted

FEW = 30
"""Lines of a difference that a failure names."""


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_the_same(path: Path) -> None:
    """The transcript is the same, and so are the digests of a sample of all other texts."""
    recording = read(path)
    changed = [line for file, now in files(recording, sampled=True).items() for line in difference(file, now)]
    renew = f"`make golden GAME={recording.game}` renews the recorded games if this is intended"
    assert not changed, "\n".join((*changed[:FEW], f"{len(changed)} lines differ; {renew}"))


def difference(path: Path, now: list[str]) -> list[str]:
    """Return the stored lines that differ, as a patch; of digests only those in the sample."""
    stored = path.read_text(encoding="utf-8").splitlines()
    if path.suffix == DIGESTS:
        compared = {subject(line) for line in now}
        stored = [line for line in stored if subject(line) in compared]
    return [] if stored == now else list(unified_diff(stored, now, path.name, "now", lineterm="", n=0))


def subject(digest: str) -> str:
    """Return the move and the viewer that a digest is about."""
    return digest.partition(":")[0]


def test_every_game_is_recorded_with_every_number_of_seats() -> None:
    have = {(recording.game, recording.seats) for recording in map(read, FOLDER.glob("*.txt"))}
    assert {(name, seats) for name in GAMES for seats, _, _ in wanted(name)} <= have
    assert {path.stem for path in FOLDER.glob("*.txt")} == {path.stem for path in FOLDER.glob(f"*{DIGESTS}")}
