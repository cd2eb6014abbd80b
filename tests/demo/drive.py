"""A driver of the demo's page in headless Chromium, by the visible texts.

async with Driver.start("http://127.0.0.1:8700/") as drive:
    await drive.open("Ann", "channel")
    await drive.command("play", planet="Tarn")
    await drive.click("Join")
    await drive.open("Ann", "Andromeda · table 1")
    await drive.choose("Travel to …", "Ossa")
    await drive.screenshot(Path("turn.png"))
"""

import contextlib
import re
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Self

from playwright.async_api import Browser, BrowserContext, FrameLocator, Locator, Page, async_playwright

from rendering.emojis import emojis

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ICON = rf"(?:(?:{'|'.join(emojis())})\s*)?"
"""Pattern of the icon that a button's accessible name may begin with."""
DESKTOP = (1280, 800)
PHONE = (400, 800)


@contextlib.asynccontextmanager
async def chromium(*flags: str) -> AsyncGenerator[Browser]:
    """Start a headless browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
        yield browser
        await browser.close()


class Driver:
    """A pane of a window on the demo.

    `page`, `pane` and `frame` are Playwright's, for what has no method here.
    """

    def __init__(self, page: Page, pane: int = 0) -> None:
        self.page = page
        self._index = pane

    @classmethod
    @contextlib.asynccontextmanager
    async def start(cls, address: str, size: tuple[int, int] = DESKTOP, locale: str = "en-US") -> AsyncGenerator[Self]:
        """Open the demo at `address` in a browser of its own, in a window of `size` pixels."""
        async with chromium() as browser:
            context = await browser.new_context(locale=locale)
            async with cls.within(context, address, size) as drive:
                yield drive

    @classmethod
    @contextlib.asynccontextmanager
    async def within(
        cls, context: BrowserContext, address: str, size: tuple[int, int] = DESKTOP, script: str = ""
    ) -> AsyncGenerator[Self]:
        """Open the demo in a window of this context, in which this script runs first."""
        page = await context.new_page()
        page.set_default_timeout(45_000)
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await page.add_init_script(script)
        await page.goto(address)
        drive = cls(page)
        await drive.ready()
        yield drive
        await page.close()

    @property
    def pane(self) -> Locator:
        """The whole pane: people, places, and the simulated Discord."""
        return self.page.locator(".pane").nth(self._index)

    @property
    def frame(self) -> FrameLocator:
        """The simulated Discord."""
        return self.pane.frame_locator("iframe")

    async def ready(self) -> None:
        """Wait until the page of this place has answered and drawn everything, with pictures."""
        await self.page.wait_for_function(
            "(index) => { const frame = document.querySelectorAll('.pane')[index]?.querySelector('iframe');"
            " const { simcordPreview: page, location } = frame?.contentWindow ?? {};"
            " return location?.search && frame.src.includes(location.search + '#')"
            " && page?.ready && page.awaitingRevision === null; }",
            arg=self._index,
            polling=20,
        )

    async def open(self, person: str, place: str = "channel") -> None:
        """Open `place` ("channel", "dm" or the name of a channel, thread or post) as `person`."""
        await self._turn_to(self.pane.locator(f'.people button[title="{person}"]'))
        ends = {"channel": "li:first-child button", "dm": "li:last-child button"}
        await self.unfold()
        await self._turn_to(self.pane.locator(".places " + ends.get(place, f'button[title="{place}"]')).first)
        await self.ready()

    async def _turn_to(self, button: Locator) -> None:
        """Click the button of a person or place, unless it is current: each click loads the page."""
        if await button.get_attribute("aria-current") != "true":
            await button.click()
            await button.and_(self.page.locator('[aria-current="true"]')).wait_for(state="attached")

    async def unfold(self) -> None:
        """Show the list of places, which a narrow pane hides."""
        here = self.pane.locator(".here")
        if await here.is_visible() and await here.get_attribute("aria-expanded") == "false":
            await here.click()

    async def beside(self) -> Self:
        """Open a second pane, for another person."""
        await self.pane.locator(".beside").click()
        following = type(self)(self.page, self._index + 1)
        await following.ready()
        return following

    async def command(self, name: str, **options: str) -> None:
        """Send the slash command `name` ("play", "andromeda move"), with its options in this order."""
        await self.begin(name)
        for option, value in options.items():
            await self.option(option, value)
        await self.frame.locator("#send-message").click()
        await self.ready()

    async def listed(self) -> list[str]:
        """Return the commands that a slash in the message box lists."""
        box = self.frame.locator("#channel-composer-input")
        await box.fill("/")
        await self.frame.locator(".command-entry").first.wait_for()
        names = await self.frame.locator(".command-entry strong").all_inner_texts()
        await box.fill("")
        return names

    async def begin(self, name: str) -> None:
        """Type the slash command `name` into the message box and select it."""
        await self.frame.locator("#channel-composer-input").fill("/" + name)
        title = self.page.get_by_text("/" + name, exact=True)
        await self.frame.locator(".command-entry", has=title).click()

    async def option(self, option: str, value: str) -> None:
        """Fill one option of the begun command; accept a suggestion that reads `value`, if any."""
        field = self.frame.locator(f'.command-option-input[data-option="{option}"]')
        if not await field.count():
            await self.frame.locator(".command-ghost").click()
            await self.frame.locator(".command-suggestion", has_text=option).first.click()
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            await self.frame.locator(".command-suggestion", has_text=value).first.click()

    async def click(self, label: str) -> None:
        """Click the newest button with this label, with or without an icon."""
        name = re.compile(rf"^{ICON}{re.escape(label)}$")
        await self.frame.get_by_role("button", name=name).last.click()
        await self.ready()

    async def choose(self, menu: str, *choices: str) -> None:
        """Choose from the newest menu with this placeholder; several choices if it allows them."""
        trigger = self.frame.get_by_role("combobox", name=menu, exact=True).last
        await trigger.click()
        for choice in choices:
            await self.frame.locator("[role=option]:visible", has_text=choice).first.click()
        if await trigger.get_attribute("aria-expanded") == "true":
            await trigger.press("Enter")
        await self.ready()

    async def fill(self, *, submit: str = "Submit", **fields: str) -> None:
        """Fill the open modal, fields by their labels, and submit it."""
        dialog = self.frame.get_by_role("dialog")
        for label, value in fields.items():
            await dialog.get_by_label(label).fill(value)
        await dialog.get_by_role("button", name=submit, exact=True).click()
        await self.ready()

    async def shows(self, text: str) -> None:
        """Wait until the open place shows a message with this text."""
        await self.frame.locator("#channel-timeline [data-message-id]", has_text=text).first.wait_for()

    async def pictures(self, words: str) -> None:
        """Wait until the open place shows a picture whose description has these words."""
        await self.frame.locator(f'#channel-timeline img[alt*="{words}"]').first.wait_for()

    async def broken_rows(self) -> list[str]:
        """Return the button rows of the open place that wrap at this window's width."""
        lines = "new Set([...row.children].map(one => one.getBoundingClientRect().top)).size"
        rows = self.frame.locator("#channel-timeline .component-row")
        return await rows.evaluate_all(f"rows => rows.filter(row => {lines} > 1).map(row => row.innerText)")

    async def below(self) -> float:
        """Return the pixels of the open place below the visible part."""
        timeline = self.frame.locator("#channel-timeline")
        return await timeline.evaluate("one => one.scrollHeight - one.scrollTop - one.clientHeight")

    async def screenshot(self, path: Path) -> None:
        """Save a PNG of the window."""
        await self.ready()
        await self.page.screenshot(path=path)
