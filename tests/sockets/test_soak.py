"""Tests of the soak test: a few kills during play at tables of all games.

`make soak` runs a thousand.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.tools.soak.log import Log
from tests.tools.soak.run import held, soak

KILLS, MOVES, SECONDS, SEED = 3, 10, 300.0, 1
"""The test ends after these kills and moves; the seconds are a limit for a machine that is very busy."""


@pytest.mark.slow
async def test_whenever_it_is_killed_all_is_right_again(tmp_path: Path) -> None:
    said: list[str] = []
    async with soak(tmp_path, seed=SEED, games=list(GAMES)) as running:
        await running.kills(KILLS, SECONDS, said.append, moves=MOVES)
        await running.close()
        assert not running.faults, "\n".join([*running.faults, *said])
        assert running.counts["kills"] >= KILLS
        assert running.moves >= MOVES
        assert running.counts["records"] >= len(GAMES)


def line(level: str, source: str, message: str, **more: str) -> str:
    """Return a log line as the bot writes it."""
    return json.dumps({"at": "now", "level": level, "from": source, "message": message, **more}) + "\n"


def test_what_nobody_expects_in_the_log_is_a_fault(tmp_path: Path) -> None:
    """Each line once, and a partial line once it is complete."""
    locked = line(
        "WARNING", "bot.tables.scheduling.heartbeat", "figures wait until the store works again: database is locked"
    )
    gone = line("WARNING", "cogs.framework.interaction_response", "answer to interaction 7: NotFound('404 Not Found (error code: 10008): Unknown Message')")  # fmt: skip # noqa: E501
    failed = line("ERROR", "bot.supervision", "the clock failed: database is locked", trace="Traceback …")
    raw = "Traceback (most recent call last):\n"
    path = tmp_path / "bot.log"
    log = Log(path)
    assert not list(log.unknown(troubled=False))
    path.write_text(line("INFO", "bot.client", "hello") + gone + locked + failed + raw + gone[:20], encoding="utf-8")
    assert [said for _, said in log.unknown(troubled=False)] == [
        f"the log says {one.strip()}" for one in (locked, failed, raw)
    ]
    with path.open("a", encoding="utf-8") as file:
        file.write(gone[20:] + locked + line("WARNING", "bot.tables.scheduling.heartbeat", "something else"))
    ((_, said),) = log.unknown(troubled=True)
    assert "something else" in said


def test_what_a_process_holds_is_told(tmp_path: Path) -> None:
    (tmp_path / "taku.db").write_bytes(b"." * 1_250_000)
    told = re.fullmatch(
        r"(\d+) MB of memory, (\d+) open files, (\d+) threads, 1\.2 MB on disk", held(os.getpid(), tmp_path)
    )
    assert told
    assert all(int(number) > 0 for number in told.groups())
