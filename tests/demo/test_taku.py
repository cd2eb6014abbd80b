"""Tests of Taku in the demo, played in a real browser: lobby, moves, hand, both languages."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import ClientSession
from playwright.async_api import BrowserContext

from bot import app
from bot.client import open_client
from bot.config import Settings
from rendering.renderer import Picture
from tests import fake_renderer
from tests.demo.axe import needs_axe, violations
from tests.demo.conftest import Page, address_in, running
from tests.demo.drive import CHROMIUM, DESKTOP, Driver
from tests.demo.small_bot import picture
from tests.fake_renderer import FakeRenderer

pytestmark = [
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.slow,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM} (Debian: apt install chromium)"
    ),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Playwright's own pipes
]
NARROW = (360, 780)
THREAD = "Andromeda: Ann, Chie, and Vega"


@pytest_asyncio.fixture(loop_scope="package")
async def address(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[str]:
    """Yield a demo of the real bot, with one picture for all, on a database of its own."""
    monkeypatch.setattr(app, "RenderService", FakeRenderer)
    monkeypatch.setattr(fake_renderer, "DOT", Picture(picture().fp.read(), "board.png", 1000, 500))
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path}/taku.db", ai_seconds=0)
    async with open_client(settings) as client, running(capsys, client) as said:
        yield address_in(said)


async def test_a_table_is_opened_and_dealt(context: BrowserContext, address: str) -> None:
    async with Driver.within(context, address, DESKTOP) as drive, ClientSession() as session:
        await drive.shows("Welcome to Taku!")
        assert {"/andromeda answer", "/taku new", "/verify"} <= set(await drive.listed())
        await drive.click("New table")
        await drive.click("Andromeda")
        await drive.shows("4 seats are free.")
        chie = Page(session, address, "of Chie")
        await chie.open("Chie", "channel")
        await chie.click("Join")
        await chie.close()
        await drive.shows("3 seats are free.")
        await drive.click("Add AI")
        await drive.click("Beginner")
        await drive.shows("Vega sits down.")
        await drive.click("Start")
        await drive.shows("To move:")

        await drive.open("Chie", THREAD)
        await drive.shows("Round 1")
        await drive.ready()
        assert await drive.below() < 1
        await drive.click("My hand")
        await drive.pictures("手札")


async def test_on_a_narrow_phone_no_row_of_buttons_breaks(context: BrowserContext, address: str) -> None:
    async with Driver.within(context, address, NARROW) as drive:
        await drive.shows("Welcome to Taku!")
        for pressed in ("New table", "Space Base"):
            await drive.click(pressed)
            assert await drive.broken_rows() == []
        for pressed in ("Add AI", "Beginner"):
            await drive.click(pressed)
            assert await drive.broken_rows() == []
        await drive.click("Start")
        await drive.open("Ann", "Space Base: Ann and Vega")
        await drive.shows("Round 1")
        assert await drive.broken_rows() == []


@needs_axe
async def test_axe_finds_nothing_from_the_lobby_to_the_first_turn(context: BrowserContext, address: str) -> None:
    async with Driver.within(context, address, DESKTOP) as drive:
        for pressed in ("New table", "Space Base", "Add AI", "Beginner"):
            await drive.click(pressed)
        assert await violations(drive.page) == []
        await drive.click("Start")
        await drive.open("Ann", "Space Base: Ann and Vega")
        await drive.shows("Round 1")
        assert await violations(drive.page) == []
        await drive.click("More")
        assert await violations(drive.page) == []
        await drive.open("Ann", "dm")
        assert await violations(drive.page) == []


async def test_the_keyboard_walks_through_the_menu_of_a_person_and_back(context: BrowserContext, address: str) -> None:
    async with Driver.within(context, address, DESKTOP) as drive:
        ben, focused = drive.pane.locator('.people button[title="Ben"]'), drive.page.locator(":focus")
        await ben.focus()
        await ben.dispatch_event("contextmenu")
        told = [await focused.inner_text()]
        for key in ("ArrowDown", "ArrowDown", "End", "ArrowUp"):
            await drive.page.keyboard.press(key)
            told.append(await focused.inner_text())
        assert told == ["Invite to a table", "Who is this", "Invite to a table", "Who is this", "Invite to a table"]
        await drive.page.keyboard.press("Escape")
        assert await focused.get_attribute("title") == "Ben"
