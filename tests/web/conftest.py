"""Fixtures: a server of pages, and a running table of the toy game."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncGenerator

import pytest

from bot.games.contract import ChoicePath, Part, t
from bot.games.registry import GAMES
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from rendering.hotspots import BOARD, HAND, Hotspot, box
from rendering.registry import RENDERERS
from rendering.renderer import RenderOptions
from tests.example_game.renderer import RENDERER
from tests.tables.conftest import ANN, BEN, CHIE, lobby, open_ended, running
from tests.tables.toy_game import TOY, View, without_clock
from tests.web.site import Site, served

__all__ = ["ANN", "BEN", "CHIE", "lobby", "open_ended", "running"]


def _hotspots(view: View, shown: Part, look: RenderOptions) -> list[Hotspot]:
    if shown == BOARD:
        return [Hotspot(Part("box", "bids"), box(1, 2, 30, 40), t("Bids"))]
    return [Hotspot(Part("die"), box(5, 5, 9, 9), t("Die"))] if shown == HAND else []


def _place(view: View, said: ChoicePath, value: str) -> Part | None:
    return Part("box", "bids") if (said, value) == ((), "bid") else None


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy game without its clock, and a renderer of it."""
    monkeypatch.setitem(GAMES, "toy", TOY)
    monkeypatch.setitem(RENDERERS, "toy", dataclasses.replace(RENDERER, hotspots=_hotspots, place=_place))
    without_clock(monkeypatch)


@pytest.fixture
async def site(tables: Tables) -> AsyncGenerator[Site]:
    """Serve the pages at `/taku`."""
    async with served(tables) as site:
        yield site


@pytest.fixture
async def key(tables: Tables, running: TableInfo) -> str:
    """Return the key of the running table's page."""
    return await tables.web_access.key(running.id)
