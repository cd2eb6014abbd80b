"""Tests of prerendering boards of running tables."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.registry import GAMES
from rendering.registry import RENDERERS
from rendering.render_service import RenderService
from rendering.renderer import Picture, RenderOptions
from tests.cogs.simulated_client import World
from tests.e2e.bot_players import table_at
from tests.e2e.tables import play_table
from tests.fake_renderer import DOT

GAME = "andromeda"
"""A game where players know what is hidden from others."""


async def test_a_board_is_warmed_as_everybody_sees_it(w: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, studio = await play_table(w, GAME, "Ben", ai=1), RenderService()
    painted = list[tuple[Any, RenderOptions]]()

    def painting(view: Any, look: RenderOptions) -> Picture:
        painted.append((view, look))
        return DOT

    monkeypatch.setattr(RENDERERS[GAME], "board", painting)
    monkeypatch.setattr(w.client, "render_service", studio)
    await w.client.publisher.warm(table)
    studio.close()
    (view, look), loaded = painted[0], await table_at(w, table)
    assert len(painted) == 1
    assert view == GAMES[GAME].view(loaded.state, None), "what only one of them sees is not in it"
    assert look.names == tuple(seat.name for seat in loaded.info.seats)
    assert look.language == loaded.info.language
