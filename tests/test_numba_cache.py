"""Tests of Numba's cache on disk: filled by a separate process, and again if broken."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from bot import numba_cache
from bot.games.registry import GAMES
from bot.worker_process import WorkerFailed

GAME, OTHER = "ricochet", "andromeda"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the cache."""
    monkeypatch.delenv(numba_cache.PLACE, raising=False)
    monkeypatch.setenv(numba_cache.PLACE, str(tmp_path / "code"))
    return tmp_path / "code"


@pytest.fixture
def processes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the games for which a process was started, which makes the folder."""
    started = list[str]()

    async def make(module: str, game: str) -> bytes:
        started.append(game)
        await asyncio.to_thread(_stored, folder)
        return b""

    monkeypatch.setattr(numba_cache, "run_worker", make)
    return started


def _stored(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "search.nbi").touch()


def _warming(monkeypatch: pytest.MonkeyPatch, load: Callable[[], None], name: str = GAME) -> None:
    game = replace(GAMES[name], warm=load)
    monkeypatch.setitem(cast("dict[str, Any]", GAMES), name, game)


def test_it_is_made_once_by_another_process(processes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = list[str]()
    _warming(monkeypatch, lambda: loaded.append(GAME))
    asyncio.run(numba_cache.warm(GAME))
    asyncio.run(numba_cache.warm(GAME))
    assert processes == [GAME]
    assert loaded == [GAME, GAME]


def test_each_game_has_its_own_made(processes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (GAME, OTHER):
        _warming(monkeypatch, lambda: None, game)
    for game in (GAME, OTHER, GAME, OTHER):
        asyncio.run(numba_cache.warm(game))
    assert processes == [GAME, OTHER]


def test_what_has_changed_since_is_made_by_another_process(
    processes: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _warming(monkeypatch, lambda: None)
    asyncio.run(numba_cache.warm(GAME))
    monkeypatch.setattr(numba_cache, "numba_version", lambda: "another")
    asyncio.run(numba_cache.warm(GAME))
    asyncio.run(numba_cache.warm(GAME))
    assert processes == [GAME, GAME]
    assert len(list(folder.glob(f"{GAME}.*"))) == 1


def test_games_without_machine_code_need_no_process(processes: list[str]) -> None:
    for game in GAMES:
        if GAMES[game].warm is None:
            asyncio.run(numba_cache.warm(game))
    assert not processes


def test_what_is_broken_is_made_anew_and_one_line_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder.mkdir()
    index, other = folder / "search.nbi", numba_cache._mark(GAME, folder)
    for path in (index, other):
        path.write_bytes(b"\x80")

    def load() -> None:
        if index.exists():
            raise EOFError("pickle data was truncated")

    _warming(monkeypatch, load)
    with caplog.at_level(logging.WARNING):
        asyncio.run(numba_cache.warm(GAME))
    assert [one.message for one in caplog.records] == [
        "the machine code of ricochet cannot be loaded, and is made anew: pickle data was truncated"
    ]
    assert list(folder.iterdir()) == [other]


def test_what_fails_for_another_reason_is_not_hidden(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _stored(folder)
    numba_cache._mark(GAME, folder).touch()

    def load() -> None:
        raise MemoryError

    _warming(monkeypatch, load)
    with pytest.raises(MemoryError):
        asyncio.run(numba_cache.warm(GAME))


def test_whoever_runs_the_bot_may_say_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(numba_cache.PLACE, "elsewhere")
    numba_cache.keep_in(tmp_path)
    assert os.environ[numba_cache.PLACE] == "elsewhere"
    monkeypatch.delenv(numba_cache.PLACE)
    numba_cache.keep_in(tmp_path)
    assert Path(os.environ[numba_cache.PLACE]) == tmp_path


def test_the_bot_makes_it_itself_if_the_process_fails(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failed(module: str, game: str) -> None:
        raise WorkerFailed(f"{module} {game} ended with 1")

    monkeypatch.setattr(numba_cache, "run_worker", failed)
    _warming(monkeypatch, lambda: _stored(folder))
    with caplog.at_level(logging.WARNING):
        asyncio.run(numba_cache.warm(GAME))
    assert folder.exists()
    assert "bot.numba_cache ricochet ended with 1" in caplog.text


def test_a_process_knows_how(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    """The game compiles nothing here: compiling would take eight seconds."""
    asyncio.run(numba_cache._make(OTHER, tmp_path))
    assert not caplog.records
