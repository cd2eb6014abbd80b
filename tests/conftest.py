"""What every test may use: a store in a file, tables on it, a clock that stands still."""

from __future__ import annotations

import math
import os
import shutil
import time
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bot.store.store import Store
from bot.tables.lobby import service as lobby_service
from bot.tables.review import notable_moves
from bot.tables.review.move_ratings import SeatMoves
from bot.tables.service import Tables
from tests import postgres
from tests.databases import opened, url_of
from tests.temp_folders import PICTURES, new_folder

BEGUN = time.monotonic()
BOTH = ("sqlite", "postgresql")
FILE = Path("new", "taku.db")


def pytest_addoption(parser: pytest.Parser) -> None:
    """For `make quick`."""
    parser.addoption("--seconds", type=float, default=math.inf, help="after them no further test begins")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what begins too late."""
    seconds: float = item.config.option.seconds
    if time.monotonic() - BEGUN > seconds:
        pytest.skip("no time was left for it")


def pytest_configure(config: pytest.Config) -> None:
    """Names folders for a PostgreSQL server of this run, if a test should need one, and for scenery."""
    os.environ["TAKU_EMOJIS"] = "off"  # a test that wants them says so
    if not hasattr(config, "workerinput"):
        os.environ[postgres.FOLDER] = new_folder("taku-postgres-")
        os.environ[PICTURES] = new_folder("taku-pictures-")


def pytest_unconfigure(config: pytest.Config) -> None:
    """They end with the run."""
    if not hasattr(config, "workerinput"):
        postgres.Server(Path(os.environ[postgres.FOLDER])).remove()
        shutil.rmtree(os.environ[PICTURES])


def on_both(metafunc: pytest.Metafunc) -> None:
    """What needs a database runs on each of the two; what needs a file, on SQLite alone."""
    if "url" in metafunc.fixturenames:
        databases = BOTH[:1] if "path" in metafunc.fixturenames else BOTH
        many = metafunc.definition.get_closest_marker("postgresql")
        metafunc.parametrize("url", BOTH[1:] if many else databases, indirect=True)


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
    monkeypatch.setattr(lobby_service, "secrets", SimpleNamespace(token_bytes=random.randbytes))


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is begun for each game that ends; a test that wants to know what stands out in it says so."""

    async def nothing(record: bytes, numbers: Collection[int]) -> Mapping[int, SeatMoves]:
        return {}

    monkeypatch.setattr(notable_moves, "judge_apart", nothing)


@pytest.fixture
def now() -> Now:
    """The time for everything under test."""
    return Now()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where an SQLite database would be."""
    return tmp_path / FILE


@pytest.fixture
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Of an empty database, in a file unless the test runs on both (see `on_both`)."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield url_of(tmp_path / FILE)
    else:
        async with (await postgres.server()).database() as url:
            yield url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on a fresh database."""
    fresh = await opened(url)
    yield fresh
    await fresh.close()


@pytest.fixture
def tables(store: Store, now: Now) -> Tables:
    """All tables of that store."""
    return Tables(store, now=now)
