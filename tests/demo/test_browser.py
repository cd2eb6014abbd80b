"""Somebody plays in the demo's page with a real browser."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.demo.conftest import address_in, running
from tests.demo.drive import CHROMIUM, PHONE, Driver
from tests.demo.small_bot import SmallBot

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM} (Debian: apt install chromium)"
    ),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Playwright's own pipes
]
TABLE = "Andromeda · table 1"


@pytest.fixture
async def address(capsys: pytest.CaptureFixture[str]) -> AsyncIterator[str]:
    async with running(capsys, SmallBot()) as said:
        yield address_in(said)


async def test_a_round_is_played(address: str, tmp_path: Path) -> None:
    async with Driver.start(address, PHONE) as drive:
        await drive.open("Ann", "channel")
        await drive.command("play", planet="Tarn")
        await drive.click("Join")
        await drive.shows("The table is open.")

        await drive.open("Ann", TABLE)
        assert await drive.page.title() == "(your turn) Ann · Taku"
        await drive.choose("Travel to …", "Vellum")
        await drive.shows("Ann travels to Vellum.")
        await drive.click("Note")
        await drive.fill(**{"Your note": "hello there"})
        await drive.shows("Ann notes: hello there")
        await drive.click("My hand")
        await drive.shows("Your hand (en-US): 4, 7, joker")
        await drive.screenshot(tmp_path / "turn.png")

        await drive.open("Ann", "dm")
        await drive.shows("You were dealt 4, 7 and a joker.")
        await drive.open("Chie", TABLE)
        await drive.click("My hand")
        await drive.shows("Your hand (ja): 4, 7, joker")
        assert (tmp_path / "turn.png").stat().st_size > 10_000


async def test_a_second_window_is_somebody_else(address: str) -> None:
    async with Driver.start(address) as drive:
        browser = drive.page.context.browser
        assert browser is not None
        second = Driver(await browser.new_page())
        await second.page.goto(address)
        await second.ready()
        assert [await one.page.title() for one in (drive, second)] == ["Ann · Taku", "Ben · Taku"]
        await drive.command("play", planet="Tarn")
        await second.shows("A table at Tarn is open.")
        await second.click("Join")
        await drive.page.locator(f'#places button[title="{TABLE}"]').wait_for()
        assert await drive.page.title() == "Ann · Taku"


async def test_the_page_fits_a_phone_speaks_japanese_and_brings_the_letters_of_every_name(address: str) -> None:
    async with Driver.start(address, PHONE, "ja-JP") as drive:
        letters = "document.fonts.load('16px \"Taku JP\"', '卓').then(fonts => fonts.length)"
        assert await drive.page.evaluate(letters) == 1
        assert await drive.page.locator("#places button").last.inner_text() == "TakuとのDM"
        assert await drive.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_a_thread_opens_by_its_link_and_by_its_address(address: str) -> None:
    async with Driver.start(address) as drive:
        await drive.command("play", planet="Tarn")
        await drive.click("Join")
        await drive.frame.locator("a.message-system-link", has_text=TABLE).click()
        await drive.page.locator(f'#places button[title="{TABLE}"][aria-current="true"]').wait_for()
        here = drive.page.url
        await drive.open("Ben", "channel")
        await drive.page.goto(here)
        await drive.page.locator('#people button[title="Ann"][aria-current="true"]').wait_for()
        await drive.page.locator(f'#places button[title="{TABLE}"][aria-current="true"]').wait_for()


async def test_a_press_outlives_a_drawing_of_the_lists(address: str) -> None:
    """The lists follow the bot while one presses: a press that ends after a drawing counts."""
    news = "draw({...state, people: state.people.map(each => ({...each, new: (each.new ?? 0) + 1}))})"
    async with Driver.start(address) as drive:
        ben = drive.page.locator('#people button[title="Ben"]')
        await ben.hover()
        await drive.page.mouse.down()
        await drive.page.evaluate(news)
        await drive.page.mouse.up()
        await ben.and_(drive.page.locator('[aria-current="true"]')).wait_for()
