"""Tests of the demo's page, played in a real browser."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import ClientSession
from playwright.async_api import BrowserContext, Route

from tests.demo.axe import needs_axe, violations
from tests.demo.conftest import Page, address_in, running
from tests.demo.drive import CHROMIUM, DESKTOP, PHONE, Driver
from tests.demo.small_bot import SmallBot

pytestmark = [
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.slow,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM} (Debian: apt install chromium)"
    ),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Playwright's own pipes
]
NARROW = (360, 780)
TABLE = "Andromeda · table 1"
IN_JAPANESE = "Object.defineProperty(navigator, 'languages', { value: ['ja-JP'] })"


class Demo:
    """A demo of the small bot, for windows of the browser."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self._context, self.address = context, address

    def window(
        self, size: tuple[int, int] = DESKTOP, at: str = "", script: str = ""
    ) -> AbstractAsyncContextManager[Driver]:
        """Open a window of the browser, perhaps as Ann in the place with this id."""
        return Driver.within(self._context, self.address + (at and f"?as=Ann&in={at}"), size, script)

    async def place(self, name: str) -> str:
        """Return the id of a place, without a browser."""
        async with self._page() as page:
            return next(one["id"] for one in (await page.state())["places"] if one["name"] == name)

    async def offer_table(self) -> None:
        """Let Ann offer a table, without a browser."""
        async with self._page() as page:
            await page.command("play", planet="Tarn")

    async def open_table(self, rounds: int = 0) -> str:
        """Open a table of Ann's without a browser, and let her pass; return the thread's id."""
        await self.offer_table()
        async with self._page() as page:
            await page.click("Join")
            thread = (await page.state())["places"][1]["id"]
            for _ in range(rounds):
                await page.open("Ann", thread)
                await page.click("Pass")
            return thread

    @asynccontextmanager
    async def _page(self) -> AsyncGenerator[Page]:
        async with ClientSession() as session:
            page = Page(session, self.address)
            await page.open("Ann", "channel")
            yield page
            await page.close()


@pytest_asyncio.fixture(loop_scope="package")
async def demo(capsys: pytest.CaptureFixture[str], context: BrowserContext) -> AsyncIterator[Demo]:
    async with running(capsys, SmallBot()) as said:
        yield Demo(context, address_in(said))


async def test_a_round_is_played(demo: Demo, tmp_path: Path) -> None:
    async with demo.window(PHONE) as drive:
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
        assert (tmp_path / "turn.png").stat().st_size > 10_000


async def test_the_page_fits_a_phone_speaks_japanese_and_brings_the_letters_of_every_name(demo: Demo) -> None:
    async with demo.window(PHONE, script=IN_JAPANESE) as drive:
        letters = "[...document.fonts].filter(face => face.family.includes('Taku JP')).map(face => face.unicodeRange)"
        ranges = await drive.page.evaluate(letters)
        assert [("U+2E80-9FFF" in one) for one in ranges] == [True, True]
        assert await drive.pane.locator(".places button").last.get_attribute("title") == "TakuとのDM"
        await drive.unfold()
        assert await drive.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert not await drive.pane.locator(".beside").is_visible()


async def test_the_page_speaks_the_language_of_who_one_is(demo: Demo) -> None:
    async with demo.window() as drive:
        words = drive.pane.locator("h2").last
        assert await words.inner_text() == "PLACES"
        await drive.open("Dai", "channel")
        assert await words.inner_text() == "場所"
        assert await drive.page.evaluate("document.documentElement.lang") == "ja"
        box = drive.frame.locator("#channel-composer-input")
        assert await box.get_attribute("placeholder") == "#game-nightへメッセージを送信"
        await box.fill("A message is left as it is: Submit")
        await box.press("Enter")
        await drive.shows("A message is left as it is: Submit")
        await drive.begin("play")
        assert await drive.frame.locator(".command-popup-heading").inner_text() == "オプション"


async def test_people_play_side_by_side_in_one_page(demo: Demo) -> None:
    await demo.offer_table()
    async with demo.window() as drive:
        second = await drive.beside()
        assert await drive.page.title() == "Ann, Ben · Taku"
        await drive.click("Join")
        await drive.shows("The table is open.")
        await second.shows(TABLE)
        await drive.pane.locator(f'.places button[title="{TABLE}"]').wait_for(state="attached")
        assert await second.frame.get_by_text("The table is open.").count() == 0

        await drive.page.reload()
        await second.ready()
        assert await drive.page.title() == "(your turn) Ann, Ben · Taku"
        await drive.pane.locator(".leave").click()
        await drive.page.locator(".pane").nth(1).wait_for(state="detached")
        assert await drive.page.title() == "Ben · Taku"


async def test_a_pane_may_become_a_window_of_its_own(demo: Demo) -> None:
    async with demo.window() as drive:
        second = await drive.beside()
        await second.open("Ben", "general")
        async with drive.page.context.expect_page() as opened:
            await second.pane.locator(".apart").click()
        window = await opened.value
        await window.wait_for_url(f"**/?as=Ben&in={await demo.place('general')}")
        await window.close()
        assert await drive.page.title() == "Ann · Taku"


async def test_a_forum_lists_its_posts_where_a_command_takes_a_person_a_channel_and_a_number(demo: Demo) -> None:
    async with demo.window(PHONE, at=await demo.place("board-games")) as drive:
        assert await drive.pane.locator(".forum button").all_inner_texts() == ["Who wants to play?"]
        await drive.pane.locator(".forum button").click()
        await drive.shows("I will join!")
        await drive.begin("seat")
        await drive.frame.locator(".command-context-detail").wait_for()
        send = await drive.frame.locator("#send-message").bounding_box()
        assert send is not None
        assert send["x"] + send["width"] <= PHONE[0]
        await drive.frame.locator(".command-context-close").click()
        await drive.command("seat", who="Ben", where="board-games", number="3")
        await drive.shows("Ben has seat 3 in board-games.")


async def test_a_right_click_offers_the_commands_for_a_message_and_a_person(demo: Demo) -> None:
    await demo.offer_table()
    async with demo.window() as drive:
        message = drive.frame.locator("#channel-timeline [data-message-id]", has_text="A table at Tarn is open.")
        await message.click(button="right", position={"x": 200, "y": 40})
        await drive.page.get_by_role("menuitem", name="Quote").click()
        await drive.fill(**{"What of it": "Well"})
        await drive.shows("Well: A table at Tarn is open.")

        await drive.pane.locator('.people button[title="Ben"]').click(button="right")
        await drive.page.get_by_role("menuitem", name="Greet").click()
        await drive.shows("Hello, Ben!")

        await drive.pane.locator('.people button[title="Ben"]').click(button="right")
        await drive.frame.locator("#channel-timeline").click(position={"x": 5, "y": 5})
        assert not await drive.page.get_by_role("menuitem").is_visible()


@needs_axe
async def test_axe_finds_nothing_on_a_desk(demo: Demo) -> None:
    thread = await demo.open_table()
    async with demo.window(at=thread) as drive:
        assert await violations(drive.page) == []
        menu = drive.frame.get_by_role("combobox", name="Travel to …", exact=True)
        await menu.click()
        assert await violations(drive.page) == []
        await menu.press("Escape")  # a click beside an open menu may close it, and nothing more
        await drive.frame.locator("[role=option]:visible").first.wait_for(state="hidden")
        await drive.click("Note")
        await drive.frame.get_by_role("dialog").get_by_label("Your note").wait_for()
        assert await violations(drive.page) == []
        await drive.fill(**{"Your note": "hello there"})
        await drive.beside()
        assert await violations(drive.page) == []
        await drive.pane.locator('.people button[title="Ben"]').click(button="right")
        assert await violations(drive.page) == []


@needs_axe
@pytest.mark.parametrize("script", ["", IN_JAPANESE])
async def test_axe_finds_nothing_on_a_phone(demo: Demo, script: str) -> None:
    await demo.open_table()
    async with demo.window(NARROW, script=script) as drive:
        assert await violations(drive.page) == []
        await drive.unfold()
        assert await violations(drive.page) == []
        for place in ("board-games", "dm"):
            await drive.open("Ann", place)
            assert await violations(drive.page) == []


async def test_a_thread_opens_by_its_link_and_by_its_address(demo: Demo) -> None:
    await demo.open_table()
    async with demo.window() as drive:
        await drive.frame.locator("a.message-system-link", has_text=TABLE).click()
        await drive.pane.locator(f'.places button[title="{TABLE}"][aria-current="true"]').wait_for()
        await drive.page.goto(drive.page.url.replace("as=Ann", "as=Ben"))
        await drive.pane.locator('.people button[title="Ben"][aria-current="true"]').wait_for()
        await drive.pane.locator(f'.places button[title="{TABLE}"][aria-current="true"]').wait_for()


async def test_one_comes_in_at_the_newest_message_and_reads_back_undisturbed(demo: Demo) -> None:
    async with demo.window(PHONE, at=await demo.open_table(rounds=3)) as drive:
        assert await drive.below() < 1

        await drive.frame.locator("#channel-timeline").hover()
        await drive.page.mouse.wheel(0, -600)
        while (behind := await drive.below()) < 300:
            await drive.page.wait_for_timeout(20)
        await drive.frame.locator("#channel-composer-input").fill("Well played!")
        await drive.frame.locator("#send-message").click()
        await drive.ready()
        assert await drive.below() > behind


async def test_a_picture_or_emoji_has_its_room_before_it_is_loaded(demo: Demo) -> None:
    """Otherwise all moves while a menu opens, and SimCord closes one that is out of sight."""
    async with demo.window(PHONE, at=await demo.open_table(rounds=1)) as drive:
        loaded, unloaded = await drive.frame.locator("#channel-timeline").evaluate(
            """timeline => {
                const loaded = timeline.scrollHeight;
                for (const image of timeline.querySelectorAll(".gallery-image, .custom-emoji")) {
                    if (image.matches(".gallery-image")) image.alt = "many words ".repeat(100);
                    image.removeAttribute("src");
                }
                return [loaded, timeline.scrollHeight];
            }"""
        )
        assert loaded == unloaded
        assert await drive.frame.locator(".gallery-image, .custom-emoji").count() == 2 + 6


async def test_a_press_outlives_a_drawing_of_the_lists(demo: Demo) -> None:
    """The lists update while a user clicks: a click that ends after an update counts."""
    async with demo.window() as drive:
        ben = drive.pane.locator('.people button[title="Ben"]')
        await drive.page.route("**/demo/state*", with_news)
        await ben.hover()
        await drive.page.mouse.down()
        await ben.locator(".count", has_text="41").wait_for()
        await drive.page.mouse.up()
        await ben.and_(drive.page.locator('[aria-current="true"]')).wait_for()


async def with_news(route: Route) -> None:
    """Answer as the demo, with 41 new messages for everybody."""
    answer = await route.fetch()
    state = await answer.json()
    people = [{**person, "new": 41} for person in state["people"]]
    await route.fulfill(response=answer, json={**state, "people": people})
