"""Fixtures: tables of the toy game.

A test runs on SQLite, and on PostgreSQL instead by one of four versions of Python in a row. Tests of what
databases do differently (conflicts, locks, simultaneous changes) are marked `every_database`.
"""

from __future__ import annotations

import os
import sys
from zlib import crc32

import pytest

from bot.games.registry import GAMES
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from tests import postgres
from tests.conftest import BOTH, on_both
from tests.tables.toy_game import TOY, Rolled, endless

ANN, BEN, CHIE = Person(1, "Ann"), Person(2, "Ben"), Person(3, "Chie")
MODERATOR, ELSEWHERE = Person(9, "Mod", moderates=10), Person(8, "Mole", moderates=99)
"""Moderators of the server where the tables are opened, and of another one."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run marked tests, or all of them with TAKU_EVERY_DATABASE, on both kinds of database."""
    marked = any(map(metafunc.definition.get_closest_marker, ("every_database", "postgresql")))
    if marked or os.environ.get("TAKU_EVERY_DATABASE"):
        on_both(metafunc)


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> str:
    """Choose PostgreSQL for a quarter of the tests, another one for each version of Python."""
    fourth = (crc32(request.node.nodeid.encode()) + sys.version_info.minor) % 4 == 0
    chosen = BOTH[fourth and "path" not in request.fixturenames and postgres.tools() is not None]
    request.node.add_report_section("setup", "database", chosen)
    return chosen


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy game."""
    monkeypatch.setitem(GAMES, "toy", TOY)


@pytest.fixture
async def lobby(tables: Tables) -> TableInfo:
    """Open a table of Ann's."""
    return await tables.lobby.open(game="toy", host=ANN, guild_id=10, channel_id=11, language="en")


@pytest.fixture
async def running(tables: Tables, lobby: TableInfo) -> TableInfo:
    """Start a table with Ann (host, seat 0), Ben and Chie."""
    await tables.seating.join(lobby.id, BEN)
    await tables.seating.join(lobby.id, CHIE)
    return await tables.lobby.start(lobby.id, ANN, thread_id=12)


@pytest.fixture
def open_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the toy game: no end, and rolls can be undone by consent."""
    monkeypatch.setattr(Rolled, "exposes", False)
    endless(monkeypatch)
