"""Tests of the Discord load test: its counts, and its reports of losses."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread, get_native_id

import pytest

from bot.ai_worker.client import AiWorkerPool
from tests.databases import opened
from tests.fake_discord import FakeDiscord, Fault
from tests.fake_renderer import FakeRenderer
from tests.sockets.table import CALLBACK, GAME, bot
from tests.tools.bench.discord import player
from tests.tools.bench.discord.named_threads import named
from tests.tools.bench.discord.prepared_tables import DISK, PreparedTables, database_in, prepared_tables
from tests.tools.bench.discord.rounds import Measured, play

TABLES, ROUNDS = 2, 2
ALWAYS = 999


@pytest.fixture(autouse=True)
def sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the rendering: pictures do not matter here."""
    monkeypatch.setattr("bot.app.RenderService", FakeRenderer)


@asynccontextmanager
async def served(folder: Path, patience: float = 20.0, *, dms: bool = False) -> AsyncGenerator[PreparedTables]:
    """Two tables, with the bot in this process."""
    await (await opened(folder / DISK)).close()
    async with FakeDiscord.run(checked=False, patience=patience) as discord, database_in(folder) as (store, disk):
        here = await prepared_tables(discord, store, disk, [GAME] * TABLES, dms=dms)
        async with bot(discord, folder):
            for one in here.seats:
                await here.heard.shown(one.id, 1)
            await discord.settled(0.3)
            yield here


async def played(here: PreparedTables, rounds: int = 1) -> Measured:
    """Play this many rounds, all counted."""
    return await play(here, os.getpid(), 0, rounds)


async def test_every_move_is_made_answered_stored_and_shown_and_every_request_is_counted(tmp_path: Path) -> None:
    """Answers to presses stand apart."""
    async with served(tmp_path, dms=True) as here:
        before = len(here.discord.calls)
        found = await played(here, ROUNDS)
        asked = [call.template for call in here.discord.calls[before:]]
        for one in here.seats:
            assert (await one.standing()).number >= ROUNDS + 1
    assert not found.losses
    assert found.moves == len(found.boards) == len(found.acks) == TABLES * ROUNDS
    moves = found.within + found.passing
    messages, answers = Counter[str](), Counter[str]()
    for one in moves:
        messages += one.thread + one.direct
        answers += one.answers
    assert messages.total() + answers.total() == len(asked)
    assert answers.total() == sum(one.startswith(("/interactions/", "/webhooks/")) for one in asked)
    assert sum(one.direct.total() for one in moves)
    assert all(one.thread.total() <= 1 for one in found.within)


async def test_a_press_without_an_answer_is_a_loss(tmp_path: Path) -> None:
    async with served(tmp_path, 1.0) as here:
        here.discord.faults.add(Fault(*CALLBACK, status=400, times=ALWAYS))
        found = await played(here)
    assert sum("no answer to component" in loss for loss in found.losses) == TABLES


async def test_a_board_that_never_comes_is_a_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "PATIENCE", 1.0)
    monkeypatch.setattr(player, "OFTEN", 0.5)
    async with served(tmp_path) as here:
        here.discord.world.listeners.remove(here.heard._hear)  # by any path on which the bot shows it
        found = await played(here)
    assert sum("no board has shown move 2" in loss for loss in found.losses) == TABLES


async def nothing() -> tuple[int, set[int]]:
    """Return no actions."""
    return 0, set()


async def test_a_move_that_is_not_stored_is_a_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(tmp_path) as here:
        monkeypatch.setattr(here.disk, "people_did", nothing)
        found = await played(here)
    assert sum("the store has no move of" in loss for loss in found.losses) == TABLES


def test_threads_bear_the_name_of_their_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thread, "run", Thread.run)
    monkeypatch.setattr("bot.app.AiWorkerPool", AiWorkerPool)
    named()
    found: dict[str, str] = {}

    def look(name: str) -> None:
        found[name] = Path(f"/proc/self/task/{get_native_id()}/comm").read_text().strip()

    for name in ("studio_1", "Thread-7 (_connection_worker_thread)", "asyncio_0"):
        thread = Thread(target=look, args=(name,), name=name)
        thread.start()
        thread.join()
    assert list(found.values()) == ["painting", "database", "rest"]
