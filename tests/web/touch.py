"""A player on the page of a table, in a window of headless Chromium, by touch or by mouse."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Self

from msgspec import Struct
from playwright.async_api import Browser, Page

from rendering.hotspots import BOARD
from tests.demo.axe import violations
from tests.demo.drive import DESKTOP
from tests.tools.presses.page import Tap

PHONE = (390, 844)
PATIENCE = 20_000
"""Maximum milliseconds of a tap or an answer."""

UNCOVERED = """selector => {
    const one = document.querySelector(selector), tried = [4, 3, 5, 2, 6, 1, 7];
    if (one === null || document.body.hasAttribute("aria-busy")) return null;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const down of tried) for (const right of tried) {
        const at = [left + width * right / 8, top + height * down / 8];
        if (document.elementFromPoint(...at) === one) return at;
    }
    return null;
}"""
"""Returns a point of a place that no other covers, such as a planet in its sector; near the middle if possible."""


WIDTHS = (360, 390, 768, 1024, 1440)
OVERFLOW = """() => [...document.querySelectorAll("body :not(.unseen, .frame *)")].filter(one => {
    const { left, right, width } = one.getBoundingClientRect(), tabs = one.closest(".tabs");
    const inTabs = tabs !== null && tabs !== one;
    if (inTabs && innerWidth < 900) return false;  // a finger scrolls them
    return width > 0 && (left < -0.5 || right > 0.5 + (inTabs ? tabs.getBoundingClientRect().right : innerWidth));
}).map(one => `${innerWidth} px: ${one.outerHTML.slice(0, 200)}`)"""
"""Returns what is wider than the page, or than the row of tabs."""


class PageState(Struct, frozen=True):
    """State of the page: the move that it shows, whether it asks a question, and is connected."""

    number: int
    asked: bool
    live: bool


class TouchPlayer:
    """A window on the page of a table."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page, self.touch = page, touch
        self.taps = 0
        self.errors: list[str] = []
        """Errors of the page's scripts, and requests that failed."""
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "response",
            lambda answer: self.errors.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None,
        )

    @classmethod
    @asynccontextmanager
    async def open(cls, browser: Browser, url: str, *, touch: bool, locale: str = "en-US") -> AsyncGenerator[Self]:
        """Open the page on a phone with a touch screen or on a desktop, signed in by the link."""
        width, height = PHONE if touch else DESKTOP
        size = {"width": width, "height": height}
        context = await browser.new_context(viewport=size, has_touch=touch, is_mobile=touch, locale=locale)  # pyright: ignore[reportArgumentType]
        player = cls(await context.new_page(), touch=touch)
        await player.page.goto(url)
        await player.shows(0)
        yield player
        await context.close()

    async def state(self) -> PageState:
        """Return what the page shows now."""
        said = await self.page.evaluate("({...document.body.dataset})")
        return PageState(int(said["number"]), said["asked"] == "true", said["live"] == "true")

    async def picture(self) -> str:
        """Return the id of the picture that is shown; that of the board if there is no other."""
        chosen = self.page.locator("[role=tab][aria-selected=true]")
        return await chosen.get_attribute("data-picture") or "" if await chosen.count() else str(BOARD)

    async def shows(self, number: int) -> None:
        """Wait until the page shows this move or a later one, with all its pictures."""
        await self.page.wait_for_function(
            "number => Number(document.body.dataset.number ?? -1) >= number"
            " && [...document.images].every(one => one.complete)",
            arg=number,
            polling=20,
        )

    async def choose(self, taps: Sequence[Tap], number: int) -> None:
        """Make a move by these taps; wait until the page shows it, as move `number`."""
        for one in taps:
            await self._tap(one)
        await self.shows(number)

    async def violations(self) -> list[str]:
        """Return what axe-core finds."""
        return await violations(self.page)

    async def overflow(self) -> list[str]:
        """Return the elements that do not fit into the page, in the usual widths of windows."""
        found, before = list[str](), self.page.viewport_size
        for width in WIDTHS:
            await self.page.set_viewport_size({"width": width, "height": 800})
            found += await self.page.evaluate(OVERFLOW)
        if before is not None:
            await self.page.set_viewport_size(before)
        return found

    async def _tap(self, tap: Tap) -> None:
        self.taps += 1
        if "polygon" in tap.selector:
            found = await self.page.wait_for_function(UNCOVERED, arg=tap.selector, polling=20)
            x, y = await found.json_value()
            await (self.page.touchscreen.tap(x, y) if self.touch else self.page.mouse.click(x, y))
            return
        there = self.page.locator(f"body:not([aria-busy]) {tap.selector}").and_(self.page.locator(":visible")).first
        await (there.tap() if self.touch else there.click())
        if tap.text:
            await self.page.keyboard.type(tap.text)
