"""Fixtures: tables of the toy game."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.tables.model.views import Person, TableInfo
from bot.tables.service import Tables
from tests.conftest import on_both as pytest_generate_tests
from tests.tables.toy_game import TOY, Rolled, endless

__all__ = ["pytest_generate_tests"]

ANN, BEN, CHIE = Person(1, "Ann"), Person(2, "Ben"), Person(3, "Chie")
MODERATOR, ELSEWHERE = Person(9, "Mod", moderates=10), Person(8, "Mole", moderates=99)
"""Moderators of the server where the tables are opened, and of another one."""


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
