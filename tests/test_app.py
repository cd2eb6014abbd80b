"""Tests of the application: the order of the warm-up."""

from __future__ import annotations

import asyncio
import base64
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.__main__ import main
from bot.app import open_services, warm_up
from bot.config import load_settings
from bot.games.registry import GAMES
from bot.memory_budget import NORMAL
from bot.rows import ResultRow, SeatRow
from bot.store.engine.identity import WrongBot
from bot.tables.core.events import EventBus
from bot.tables.model.errors import NoSuchTable
from bot.tables.model.loading import TableSnapshot
from bot.tables.model.views import Person
from bot.tables.service import Tables, utc_now
from bot.version import FULL_VERSION
from bot.worker_process import LIMIT
from rendering.memory_cache import _ROOM
from rendering.render_service import RenderService
from tests.databases import change, url_of
from tests.tools.soak.polling import poll_until


async def test_boards_are_warmed_first_then_games_that_are_played(
    caplog: pytest.LogCaptureFixture,
) -> None:
    done = list[str]()

    class Listening:
        async def warm(self, game: str) -> None:
            done.append(game)

    most, some, unplayed, *_ = reversed(GAMES)

    async def running() -> list[tuple[int, str, int]]:
        return [(1, most, 1), (2, some, 1), (3, most, 1), (4, "chess", 1)]

    store = SimpleNamespace(tables=SimpleNamespace(running_versions=running))
    tables = SimpleNamespace(uow=SimpleNamespace(store=store), events=EventBus())

    async def table(table_id: int) -> SimpleNamespace:
        game = unplayed if table_id == 5 else most
        return SimpleNamespace(row=SimpleNamespace(game=game, starts_at=None, event_id=None))

    async def board(table_id: int) -> None:
        done.append(f"board {table_id}")
        if table_id > 2:
            raise NoSuchTable if table_id == 3 else KeyError("a picture")

    async with warm_up(cast(Tables, tables), cast(RenderService, Listening()), board):
        await poll_until(lambda: len(done) == 6, 10, "the games that are played")
        for table_id in (1, 5, 5):
            await tables.events.changed(cast(TableSnapshot, await table(table_id)))
        await poll_until(lambda: len(done) == 7, 10, "the game of a new table")
    assert done[:4] == ["board 4", "board 3", "board 2", "board 1"], "newest first; one that cannot be shown stops none"
    assert [one.getMessage() for one in caplog.records] == ["the board of table 4 cannot be warmed"]
    assert done[4:] == [most, some, unplayed], "a game that nobody plays is warmed at the first change of a table, once"


async def test_a_small_host_holds_less_and_runs_one_process_at_a_time(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("TAKU_DATABASE", url_of(path))
    monkeypatch.setenv("TAKU_MEMORY", "small")
    monkeypatch.setattr(_ROOM, "size", 0)
    monkeypatch.setattr(LIMIT, "slots", None)
    returned, searches = list[int](), list[int]()
    monkeypatch.setattr("bot.app.wasm.limit", searches.append)
    monkeypatch.setattr("bot.app.return_images", lambda: returned.append(1))
    caplog.set_level("INFO")
    async with open_services(load_settings(), utc_now) as services:
        assert "memory: small (TAKU_MEMORY)" in [one.getMessage() for one in caplog.records]
        budget = services.render_service.budget
        assert (_ROOM.size, returned, searches) == (budget.picture_bytes, [1], [1])
        assert budget.picture_bytes < NORMAL.picture_bytes
        async with LIMIT.slots:
            assert LIMIT.slots.locked(), "one process at a time"


async def test_a_database_is_played_on_by_one_bot_until_another_adopts_it(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("TAKU_DATABASE", url_of(path))
    caplog.set_level("INFO")

    def is_bot(number: int) -> None:
        monkeypatch.setenv("DISCORD_TOKEN", base64.urlsafe_b64encode(str(number).encode()).decode() + ".time.secret")

    async def begins() -> None:
        async with open_services(load_settings(), utc_now):
            pass

    is_bot(77)
    await begins()
    assert next(one.getMessage() for one in caplog.records if one.name == "bot.app") == f"Taku {FULL_VERSION} starts"
    is_bot(78)
    with pytest.raises(WrongBot, match="77 plays on it, and DISCORD_TOKEN is that of 78"):
        await begins()
    monkeypatch.setattr(sys, "argv", ["bot", "adopt"])
    assert await asyncio.to_thread(main) == 0
    assert "is that of the bot 78 now" in capsys.readouterr().out
    await begins()


async def test_all_ratings_are_computed_anew_by_a_command_while_the_bot_is_down(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TAKU_DATABASE", url_of(path))
    monkeypatch.setattr(sys, "argv", ["bot", "ratings"])
    async with open_services(load_settings(), utc_now) as services:
        host = Person(1, "Ann")
        info = await services.tables.lobby.open(game="andromeda", host=host, guild_id=5, channel_id=6, language="en")
        seats = [SeatRow(info.id, at, name, at + 1) for at, name in enumerate(("Ann", "Ben"))]
        results = [ResultRow(info.id, one.seat, one.user_id, one.name, None, 1 + one.seat, 9) for one in seats]
        await change(
            services.tables.uow.store, info.id, seats=seats, results=results, status="finished", ended_at=utc_now()
        )
        before = await services.tables.ratings.of([1, 2])
        assert await asyncio.to_thread(main) == 1
        assert "plays on the database" in capsys.readouterr().err
    assert await asyncio.to_thread(main) == 0
    told = "2 results of 1 tables were read; 1 tables are rated, which makes the ratings of 2 players."
    assert told in capsys.readouterr().out
    async with open_services(load_settings(), utc_now) as services:
        assert await services.tables.ratings.of([1, 2]) == before


def _closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(cast(Any, SimpleNamespace(close_code=code)), shard_id=None)


@pytest.mark.parametrize(
    ("problem", "part"),
    [
        (
            aiohttp.ClientConnectorError(
                cast(Any, SimpleNamespace(host="discord.com", port=443, ssl=True)),
                OSError(-2, "Name or service not known"),
            ),
            "network and DNS",
        ),
        (aiohttp.ConnectionTimeoutError("Connection timeout to host"), "network and DNS"),
        (TimeoutError(), "no answer in time"),
        (
            aiohttp.ClientConnectorSSLError(
                cast(Any, SimpleNamespace(host="discord.com", port=443, ssl=True)),
                OSError(1, "certificate verify failed"),
            ),
            "certificates",
        ),
        (_closed(4004), "copy the bot's token anew into .env."),
        (_closed(4012), "Discord has closed the connection for good (code 4012)"),
        (discord.HTTPException(cast(Any, SimpleNamespace(status=503, reason="")), None), "(status 503)"),
        (discord.HTTPException(cast(Any, SimpleNamespace(status=429, reason="")), None), "(status 429)"),
    ],
)
def test_a_bot_that_is_not_on_discord_says_what_to_look_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], problem: Exception, part: str
) -> None:
    async def fail(_: object) -> None:
        raise problem

    monkeypatch.setattr("bot.__main__._run", fail)
    monkeypatch.setattr("bot.__main__.start_logging", Mock())
    monkeypatch.setattr(sys, "argv", ["bot"])
    assert main() == 1
    told = capsys.readouterr().err
    assert "Discord" in told
    assert part in told
