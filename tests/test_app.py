"""The services put together: what is warmed first."""

from __future__ import annotations

import asyncio
import base64
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.__main__ import main
from bot.app import opened, warmed
from bot.config import load_settings
from bot.games.registry import GAMES
from bot.store.facts import OtherBot
from bot.tables.errors import NoSuchTable
from bot.tables.service import Tables, utc_now
from rendering.studio import Studio
from tests.databases import url_of


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


async def test_a_database_is_played_on_by_one_bot_until_another_adopts_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAKU_DATABASE", url_of(path))

    def is_bot(number: int) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", base64.urlsafe_b64encode(str(number).encode()).decode() + ".time.secret")

    async def begins() -> None:
        async with opened(load_settings(), utc_now):
            pass

    is_bot(77)
    await begins()
    is_bot(78)
    with pytest.raises(OtherBot, match="77 plays on it, and DISCORD_TOKEN is that of 78"):
        await begins()
    monkeypatch.setattr(sys, "argv", ["bot", "adopt"])
    assert await asyncio.to_thread(main) == 0
    assert "is that of the bot 78 now" in capsys.readouterr().out
    await begins()
