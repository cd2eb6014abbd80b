"""What every test may use: a store in a file, tables on it, a clock that stands still."""

from __future__ import annotations

import math
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bot.store.store import Store
from bot.tables import opening, playing
from bot.tables.service import Tables
from tests.databases import opened

BEGUN = time.monotonic()


def pytest_addoption(parser: pytest.Parser) -> None:
    """For `make quick`."""
    parser.addoption("--seconds", type=float, default=math.inf, help="after them no further test begins")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what begins too late."""
    seconds: float = item.config.option.seconds
    if time.monotonic() - BEGUN > seconds:
        pytest.skip("no time was left for it")


class Now:
    """A clock that moves when told."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def forward(self, seconds: float) -> None:
        """Time passes."""
        self.time += timedelta(seconds=seconds)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test meets the same seeds each time it runs, and other ones than the next test does."""
    random = Random(request.node.nodeid)
    known = SimpleNamespace(token_bytes=random.randbytes, randbits=random.getrandbits)
    for room in (opening, playing):
        monkeypatch.setattr(room, "secrets", known)


@pytest.fixture
def now() -> Now:
    """The time for everything under test."""
    return Now()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A fresh database file."""
    fresh = await opened(tmp_path / "taku.db")
    yield fresh
    await fresh.close()


@pytest.fixture
def tables(store: Store, now: Now) -> Tables:
    """All tables of that store."""
    return Tables(store, now=now)
