"""A walk through the demo as a newcomer, timed, with the pictures of the README.

Usage: `python -m tests.tools.demo_screenshots`.

From the first page to the board after the first move, in both languages: `first-*.webp` in `rendering/samples`, and the
same turn as an animated picture, `turn.webp`.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from PIL import Image

from bot.__main__ import add_pages
from bot.app import warm_up
from bot.client import open_client
from bot.config import Settings
from bot.demo import run_demo
from bot.games.contract import Text, t
from bot.words.formatter import formatter
from rendering.emojis import draw_all
from tests.demo.drive import Driver

SAMPLES = Path(__file__).parents[2] / "rendering" / "samples"
PAGE, FILM = (860, 640), (560, 760)
LOCALES = {"en": "en-US", "ja": "ja-JP"}
PORT = 8795
READING_MS = 2200
"""Milliseconds for each step of the animation."""


class Walk:
    """A newcomer; `look` takes a screenshot, and prints the time of the step."""

    def __init__(self, drive: Driver, language: str) -> None:
        self.drive, self._language = drive, language
        self._since = time.monotonic()

    def word(self, label: Text) -> str:
        """Return a label in the newcomer's language."""
        return formatter(self._language, "andromeda").format(label)

    async def press(self, label: Text | str) -> None:
        """Click the newest button with this label, given in English."""
        await self.drive.click(self.word(Text(label) if isinstance(label, str) else label))
        await self.calm()

    async def calm(self) -> None:
        """Wait until the page is stable.

        Then AI players have moved, pictures are loaded, and the newest message is visible.
        """
        await asyncio.sleep(2.5)
        await self.drive.ready()
        await self.drive.frame.locator("#channel-timeline").evaluate(
            "list => { for (let one = list; one; one = one.parentElement) one.scrollTop = one.scrollHeight; }"
        )
        await asyncio.sleep(0.3)

    async def choose_first(self) -> None:
        """Choose the first entry of the newest menu."""
        menu = self.drive.frame.get_by_role("combobox").last
        await menu.click()
        await self.drive.frame.locator("[role=option]:visible").first.click()
        if await menu.get_attribute("aria-expanded") == "true":
            await menu.press("Enter")
        await self.calm()

    async def look(self, what: str) -> Image.Image:
        """Return a screenshot of the page."""
        taken = time.monotonic() - self._since
        sys.stdout.write(f"{self._language} {taken:5.1f} s  {what}\n")
        data = await self.drive.page.screenshot()
        self._since = time.monotonic()
        return Image.open(io.BytesIO(data)).convert("RGB")


@asynccontextmanager
async def demo() -> AsyncGenerator[str]:
    """Yield a separate demo."""
    stop = asyncio.Event()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite+aiosqlite:///{folder}/taku.db", ai_seconds=0.2)
        await asyncio.to_thread(draw_all)
        async with (
            open_client(settings) as client,
            warm_up(client.tables, client.render_service, client.publisher.warm),
        ):
            pages = partial(add_pages, client)
            task = asyncio.create_task(run_demo(client, port=PORT, beside=pages, open_browser=False, stop=stop))
            await asyncio.sleep(8)
            try:
                yield f"http://127.0.0.1:{PORT}/"
            finally:
                stop.set()
                await task


async def open_table(walk: Walk) -> list[Image.Image]:
    """Walk from the first page to the first board."""
    pictures: list[Image.Image] = []
    await walk.calm()
    pictures.append(await walk.look("the page"))
    await walk.press("New table")
    pictures.append(await walk.look("which game"))
    await walk.press("Andromeda")
    pictures.append(await walk.look("the card"))
    await walk.press(t("Start with {n} AI", n=2))
    await walk.drive.pane.locator(".places li:nth-child(2) button").click()
    await walk.calm()
    pictures.append(await walk.look("the board"))
    return pictures


async def first_turn(walk: Walk) -> list[Image.Image]:
    """Walk from the board to the next one: two stations are deployed."""
    pictures = [await walk.look("the board")]
    await walk.press("Deploy")
    pictures.append(await walk.look("where to"))
    await walk.choose_first()
    pictures.append(await walk.look("how many"))
    await walk.press("2")
    await walk.calm()
    pictures.append(await walk.look("the next board"))
    return pictures


def save(picture: Image.Image, name: str) -> None:
    """Save a small file."""
    picture.save(SAMPLES / name, quality=72, method=6)


async def walk_in(language: str) -> None:
    """Save the pictures of one language, and in English the animation."""
    async with demo() as address, Driver.start(address, PAGE, LOCALES[language]) as drive:
        walk = Walk(drive, language)
        pictures = await open_table(walk)
        if language == "en":
            await drive.page.set_viewport_size({"width": FILM[0], "height": FILM[1]})
            await walk.calm()
        turn = await first_turn(walk)
        if language == "en":
            turn[0].save(
                SAMPLES / "turn.webp", quality=70, method=6, save_all=True, append_images=turn[1:], duration=READING_MS
            )
            await drive.page.set_viewport_size({"width": PAGE[0], "height": PAGE[1]})
            await walk.calm()
        pictures.append(await walk.look("after the move"))
        for at, picture in enumerate(pictures, start=1):
            save(picture, f"first-{at}{'' if language == 'en' else '-ja'}.webp")


async def main() -> None:
    """Walk in both languages."""
    for language in sys.argv[1:] or LOCALES:
        await walk_in(language)


if __name__ == "__main__":
    asyncio.run(main())
