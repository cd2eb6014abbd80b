"""Fixtures of all tests: a store in a file, tables on it, a manual clock."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import AsyncIterator, Collection, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from bot.gc_tuning import freeze
from bot.store.engine.database import BUSY_MS
from bot.store.store import Store
from bot.tables.lobby import service as lobby_service
from bot.tables.review import notable_moves
from bot.tables.review.move_ratings import SeatMoves
from bot.tables.service import Tables
from tests import postgres
from tests.databases import opened, reopened, url_of
from tests.temp_folders import FOLDERS, PICTURES, new_folder

BOTH = ("sqlite", "postgresql")
FILE = Path("new", "taku.db")


def pytest_configure(config: pytest.Config) -> None:
    """Name folders of this run: of a PostgreSQL server, of pictures, and of tests."""
    os.environ["TAKU_EMOJIS"] = "off"  # tests that need emojis turn them on
    if not hasattr(config, "workerinput"):
        os.environ[postgres.FOLDER] = new_folder("taku-postgres-")
        os.environ[PICTURES] = new_folder("taku-pictures-")
        if config.option.basetemp is None:
            config.option.basetemp = os.environ[FOLDERS] = new_folder("taku-tests-")


def pytest_collection_finish() -> None:
    """Let garbage collection run seldom, without modules and tests: it took 20 % of the time."""
    freeze()
    gc.set_threshold(100_000)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the folders at the end of the run."""
    if not hasattr(config, "workerinput"):
        postgres.Server(Path(os.environ[postgres.FOLDER])).remove()
        shutil.rmtree(os.environ[PICTURES])
        if (folders := os.environ.pop(FOLDERS, None)) is not None:
            shutil.rmtree(folders, ignore_errors=True)


def on_both(metafunc: pytest.Metafunc) -> None:
    """Parametrize `kind`: tests of a database run on both kinds, those of a file on SQLite."""
    if "kind" in metafunc.fixturenames:
        kinds = BOTH[:1] if "path" in metafunc.fixturenames else BOTH
        many = metafunc.definition.get_closest_marker("postgresql")
        metafunc.parametrize("kind", BOTH[1:] if many else kinds)


class Now:
    """A manual clock."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def forward(self, seconds: float) -> None:
        """Advance the clock."""
        self.time += timedelta(seconds=seconds)


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed each test with its own id: the same in every run, and unlike other tests."""
    random = Random(request.node.nodeid)
    monkeypatch.setattr(lobby_service, "secrets", SimpleNamespace(token_bytes=random.randbytes))


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the process for notable moves of each ended game; tests of it enable it."""

    async def nothing(record: bytes, numbers: Collection[int]) -> Mapping[int, SeatMoves]:
        return {}

    monkeypatch.setattr(notable_moves, "judge_apart", nothing)


@pytest.fixture
def now() -> Now:
    """Return the clock of everything under test."""
    return Now()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of an SQLite database, which does not exist yet."""
    return tmp_path / FILE


@pytest.fixture
def kind() -> str:
    """Return the kind of the database: SQLite, unless `on_both` or the folder says another."""
    return BOTH[0]


@pytest.fixture
async def url(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the URL of an empty database: a new file, or that of this process at the server.

    Tests that change the layout are marked `own_database`, and get a new one there, too.
    """
    if kind == BOTH[0]:
        yield url_of(tmp_path / FILE)
        return
    server = await postgres.server()
    own = request.node.get_closest_marker("own_database")
    async with server.database() if own else server.emptied_database() as url:
        yield url


@pytest.fixture
def busy_ms() -> int:
    """Return the lock timeout of SQLite."""
    return BUSY_MS


@pytest.fixture
async def store(request: pytest.FixtureRequest, kind: str, url: str, busy_ms: int) -> AsyncIterator[Store]:
    """Yield a store on an empty database."""
    if kind == BOTH[0]:
        fresh = await opened(url, busy_ms)
    elif request.node.get_closest_marker("own_database"):
        fresh = await opened(url)
    else:
        fresh = await reopened(url)
    yield fresh
    await fresh.close()


@pytest.fixture
def tables(store: Store, now: Now) -> Tables:
    """Return the tables service of that store."""
    return Tables(store, now=now)
