"""The services put together: what is warmed first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.app import warmed
from bot.games.registry import GAMES
from bot.tables.errors import NoSuchTable
from bot.tables.service import Tables
from rendering.studio import Studio


async def test_boards_are_warmed_first_then_games_that_are_played_and_covers_last(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    done, last = list[str](), asyncio.Event()

    class Listening:
        async def warm(self, game: str) -> None:
            done.append(game)

        async def warm_box(self, game: str) -> None:
            done.append(f"{game} box")
            if sum(one.endswith("box") for one in done) == len(GAMES):
                last.set()

    async def running() -> list[tuple[int, str, int]]:
        return [(1, "spacebase", 1), (2, "farfarout", 1), (3, "spacebase", 1), (4, "chess", 1)]

    def solver(game: str) -> Callable[[], None]:
        return lambda: done.append(f"{game} machine code")

    for game_id, game in GAMES.items():
        changed = replace(game, clocks=replace(game.clocks, warm=solver(game_id)))
        monkeypatch.setitem(cast("dict[str, Any]", GAMES), game_id, changed)
    kept = SimpleNamespace(running_versions=running)
    tables = SimpleNamespace(desk=SimpleNamespace(store=SimpleNamespace(tables=kept)))

    async def board(table_id: int) -> None:
        done.append(f"board {table_id}")
        if table_id > 2:
            raise NoSuchTable if table_id == 3 else KeyError("a picture")

    async with warmed(cast(Tables, tables), cast(Studio, Listening()), board):
        await asyncio.wait_for(last.wait(), 10)
    assert done[:4] == ["board 4", "board 3", "board 2", "board 1"], "newest first; one that cannot be shown stops none"
    assert [one.getMessage() for one in caplog.records] == ["the board of table 4 cannot be warmed"]
    del done[:4]
    assert done[:4] == ["spacebase", "spacebase machine code", "farfarout", "farfarout machine code"]
    assert done[-len(GAMES) :] == [f"{game} box" for game in (done[0], done[2], done[4], done[6], done[8])]
    assert set(done) >= set(GAMES)
