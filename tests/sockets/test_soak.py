"""The program is killed a dozen times in the middle of play at tables of all games: see `make soak` for a thousand."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.soak.run import held, soak

KILLS, SECONDS, SEED = 12, 15.0, 1
FEW = 5
"""On a machine that has no time, the seconds are over before."""


@pytest.mark.slow
async def test_whenever_it_is_killed_all_is_right_again(tmp_path: Path) -> None:
    said: list[str] = []
    async with soak(tmp_path, seed=SEED, games=list(GAMES)) as running:
        await running.kills(KILLS, SECONDS, said.append)
        await running.close()
        assert not running.faults, "\n".join([*running.faults, *said])
        assert running.counts["kills"] >= FEW
        assert running.counts["records"] >= len(GAMES)
        assert running.counts["by board"] + running.counts["by command"] >= FEW


def test_what_a_process_holds_is_told(tmp_path: Path) -> None:
    (tmp_path / "taku.db").write_bytes(b"." * 1_250_000)
    told = re.fullmatch(
        r"(\d+) MB of memory, (\d+) open files, (\d+) threads, 1\.2 MB on disk", held(os.getpid(), tmp_path)
    )
    assert told
    assert all(int(number) > 0 for number in told.groups())
