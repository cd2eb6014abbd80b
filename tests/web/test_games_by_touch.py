"""Tests of tables on their pages by touch and mouse; `tests.tools.touch` plays on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.demo.axe import needs_axe
from tests.demo.drive import CHROMIUM, chromium
from tests.e2e.tables import every_game
from tests.tools.presses.play import deterministic
from tests.web.touch_game import play, seated, with_pages

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.slow,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM} (Debian: apt install chromium)"
    ),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Playwright's own pipes
]
MOVES = 2


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Yield a browser for all games."""
    async with chromium() as started:
        yield started


@needs_axe
@every_game
async def test_a_table_is_played_on_two_pages_and_by_buttons(browser: Browser, tmp_path: Path, game: str) -> None:
    async with with_pages(tmp_path) as (w, address):
        with deterministic("1"):
            async with seated(w, browser, game, address) as (table, players):
                played = await play(w, table, players, MOVES)
                assert played.errors == []
                assert played.on_pages > 0
                assert [found for player in players.values() for found in await player.violations()] == []
                assert await players["Ben"].overflow() == []
