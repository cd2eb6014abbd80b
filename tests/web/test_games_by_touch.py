"""Tests of tables on their pages by touch and mouse; `tests.tools.touch` plays on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.demo.axe import needs_axe
from tests.demo.drive import CHROMIUM, chromium
from tests.e2e.bot_players import next_up
from tests.e2e.tables import every_game, play_table
from tests.tools.presses.page import on_act, taps
from tests.tools.presses.play import deterministic
from tests.web.touch import TouchPlayer
from tests.web.touch_game import link, play, seated, with_pages

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
                assert await players["Ann"].violations() == []
                assert await players["Ben"].overflow() == []


@needs_axe
async def test_a_turn_is_tried_and_then_done_at_the_table(browser: Browser, tmp_path: Path) -> None:
    async with with_pages(tmp_path) as (w, address):
        table = await play_table(w, "farfarout", "Ben", seats=2)
        loaded, actor, said = await next_up(w, table)
        url = await link(w, table, actor.user.global_name or "", address)
        async with TouchPlayer.open(browser, url, touch=True, locale="ja-JP") as player:
            banner = player.page.locator(".banner")
            await player.choose([on_act("try")], 0)
            await expect(banner).to_contain_text("お試し：卓には影響しません。他の人の手元や運は仮のものです。")
            path = await taps(w, table, actor.id, said, shown=await player.picture())
            await player.choose([one for one in path if one != on_act("confirm")], 1)
            assert (await w.client.tables.queries.info(table)).number == loaded.info.number
            await expect(player.page.get_by_text("卓では：")).to_be_visible()
            assert await player.violations() == []
            await player.choose([on_act("try-do")], loaded.info.number + 1)
            await expect(banner).to_be_hidden()
            moved = await w.client.tables.uow.loader.game(table)
            assert (moved.rows.latest[-1].seat, moved.rows.latest[-1].said) == (loaded.info.seat_of(actor.id), said)
            await player.choose([on_act("try")], 0)
            _, other, answer = await next_up(w, table)
            await w.client.tables.moves.act(table, other.id, answer)
            await expect(banner).to_contain_text(
                "その後、卓が進みました。「最初から」を押すと、いまの盤面から始めます。"
            )
            await player.choose([on_act("try-over")], 0)
            await expect(banner).to_contain_text("お試し：")
            await player.choose([on_act("try-back")], loaded.info.number + 2)
            await expect(banner).to_be_hidden()
            assert player.errors == []
