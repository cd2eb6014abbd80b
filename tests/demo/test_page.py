"""Tests of the record page in a real browser, opened from the disk as saved by a player."""

from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from re import search
from typing import Literal

import pytest
from msgspec.structs import replace
from playwright.async_api import BrowserContext, Page

from bot.tables.service import Tables
from bot.words.catalogue import LANGUAGES
from cogs.record_page import builder
from rendering.render_service import RenderService
from tests.databases import opened
from tests.demo.axe import needs_axe, violations
from tests.demo.drive import CHROMIUM, chromium
from tests.tables.recorded_games import NOON, OF_THREE, moments_of, over, record_at, written

pytestmark = [
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.slow,
    pytest.mark.painted,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM} (Debian: apt install chromium)"
    ),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Playwright's own pipes
]
NARROW, WIDE = (360, 740), (1280, 800)
HOSTILE = ("</script><img src=x onerror=document.title='hit'>", "שלום <b>Zoë</b>", "W" * 60)
GROUNDS: Mapping[Literal["light", "dark"], str] = {"light": "rgb(238, 240, 248)", "dark": "rgb(10, 13, 31)"}
MOVED: Mapping[Literal["reduce", "no-preference"], list[str]] = {"reduce": [], "no-preference": ["colour", "fade"]}


class RecordPages:
    """Record pages of a recorded game with hands, on the disk: each is made once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: dict[tuple[str, tuple[str, ...]], Path] = {}

    async def of(self, language: str, names: tuple[str, ...] = ()) -> Path:
        """Return the page in this language, with these names of players."""
        if (language, names) not in self._made:
            path = self._folder / f"{len(self._made)}.html"
            path.write_bytes(await self._page(language, names))
            self._made[language, names] = path
        return self._made[language, names]

    async def _page(self, language: str, names: tuple[str, ...]) -> bytes:
        record = record_at(OF_THREE["andromeda"])
        record = replace(record, players=names or record.players)
        folder = self._folder / f"{len(self._made)}"
        folder.mkdir()
        store, studio = await opened(folder / "taku.db"), RenderService()
        try:
            row = await over(store, await written(store, record, moments_of(record)), NOON)
            return await builder.PageBuilder(Tables(store), studio, folder / "pages").of(row.id, language).task
        finally:
            studio.close()
            await store.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RecordPages]:
    """Yield pages with a few boards: enough to step, jump and compose."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "MOST_BOARDS", 5)
        patch.setattr(builder, "MOST_HANDS", 6)
        yield RecordPages(tmp_path_factory.mktemp("pages"))


@asynccontextmanager
async def looking_at(context: BrowserContext, path: Path) -> AsyncGenerator[Page]:
    """Yield the page in a narrow window; it may send no request and log no error."""
    wrong, asked = list[str](), list[str]()
    page = await context.new_page()
    await page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.set_default_timeout(20_000)
    await page.goto(path.as_uri())
    await shows(page, 66)
    yield page
    await page.close()
    assert wrong == []
    assert [url for url in asked if not url.startswith(("file:///", "data:", "blob:file:///", "blob:null/"))] == []
    assert len([url for url in asked if url.startswith("file:")]) == 1


async def shows(page: Page, stop: int) -> None:
    """Wait until the page is at this stop, with its board."""
    await page.wait_for_function(
        "stop => { const at = JSON.parse(document.getElementById('game').textContent).stops[stop];"
        " return document.getElementById('slider').value == stop"
        " && document.getElementById('board').dataset.shown == at.board; }",
        arg=stop,
    )


async def board(page: Page) -> list[int]:
    """Return a coarse fingerprint of the canvas."""
    return await page.evaluate(
        "() => { const small = document.createElement('canvas'); small.width = small.height = 24;"
        " const pencil = small.getContext('2d'); pencil.drawImage(document.getElementById('board'), 0, 0, 24, 24);"
        " return [...pencil.getImageData(0, 0, 24, 24).data]; }"
    )


def apart(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


async def wide(page: Page) -> bool:
    return await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_one_steps_jumps_and_plays_the_game(context: BrowserContext, pages: RecordPages) -> None:
    async with looking_at(context, await pages.of("en")) as page:
        assert await wide(page)
        end = await board(page)
        await page.get_by_role("button", name="To the beginning").click()
        await shows(page, 0)
        assert "Set-up" in await page.locator("#said").inner_text()
        assert apart(await board(page), end) > 3
        await page.get_by_role("button", name="One turn on").click()
        await shows(page, 1)
        await page.keyboard.press("ArrowRight")
        await shows(page, 2)
        await page.keyboard.press("End")
        await shows(page, 66)
        assert apart(await board(page), end) < 2, "composed anew it is the same"
        await page.keyboard.press("Home")
        await shows(page, 0)

        await page.locator("#jump").select_option("40")
        await shows(page, 40)
        assert await page.locator("#slider").get_attribute("aria-valuetext") == await page.evaluate(
            "`Turn 41 of 67: ${document.querySelector('#said bdi').textContent}`"
        )
        line = page.locator("#log [data-stop='20'] a").first
        await line.scroll_into_view_if_needed()
        await line.click()
        await shows(page, 20)
        assert await page.locator("#log [aria-current]").get_attribute("data-stop") == "20"
        chart = page.locator("#chart svg")
        await chart.scroll_into_view_if_needed()
        box = await chart.bounding_box()
        assert box is not None
        await page.mouse.click(box["x"] + box["width"] - 15, box["y"] + 60)
        await shows(page, 66)

        await page.locator("#jump").select_option("63")
        await page.locator("#speed").select_option("4")
        await page.locator("#play").click()
        assert await page.locator("#play").get_attribute("aria-label") == "Pause"
        await shows(page, 66)
        await page.wait_for_function("() => document.getElementById('play').getAttribute('aria-label') === 'Play'")


async def test_one_sees_what_each_held_and_keeps_the_record(context: BrowserContext, pages: RecordPages) -> None:
    path = await pages.of("ja", HOSTILE)
    async with looking_at(context, path) as page:
        assert await page.evaluate("document.documentElement.lang") == "ja"
        assert await wide(page)
        hand = page.locator("#hand")
        assert not await hand.is_visible()
        await page.keyboard.press("Home")
        await shows(page, 0)
        told = list[str]()
        for seat in ("0", "1", "2"):
            await page.locator("#eyes").select_option(seat)
            await hand.wait_for()
            told.append(await hand.inner_text())
            assert await hand.locator("canvas:visible").count() == 1
        assert len(set(told)) == 3
        assert all("手札" in one for one in told)
        await page.locator("#eyes").select_option("")
        assert not await hand.is_visible()

        await page.locator("#fits").wait_for()
        async with page.expect_download() as saving:
            await page.locator("#save").click()
        saved = await (await saving.value).path()
        inside = search(rb'id="record">(.*?)</script>', path.read_bytes())
        assert inside is not None
        assert saved.read_bytes().replace(b"\\u003c", b"<") == inside[1].replace(b"\\u003c", b"<")


async def test_a_swipe_turns_the_page_and_an_address_leads_to_a_move(
    context: BrowserContext, pages: RecordPages
) -> None:
    async with looking_at(context, await pages.of("en")) as page:
        swipe = (
            "([from, to]) => { const view = document.getElementById('view');"
            " const at = x => new Touch({ identifier: 1, target: view, clientX: x, clientY: 200 });"
            " view.dispatchEvent(new TouchEvent('touchstart', { touches: [at(from)], changedTouches: [at(from)] }));"
            " view.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [at(to)] })); }"
        )
        await page.evaluate(swipe, [80, 260])
        await shows(page, 65)
        await page.evaluate(swipe, [260, 80])
        await shows(page, 66)
        await page.evaluate(swipe, [200, 180])
        await shows(page, 66)
        await page.evaluate("location.hash = '#1'")
        await shows(page, 0)


async def test_names_are_no_code_and_the_page_fits_any_screen(context: BrowserContext, pages: RecordPages) -> None:
    async with looking_at(context, await pages.of("ja", HOSTILE)) as page:
        assert await wide(page)
        assert "hit" not in await page.title()
        assert await page.locator("#places bdi").all_inner_texts() != []
        assert "onerror" in await page.locator("#places").inner_text()
        for scheme, ground in GROUNDS.items():
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        await page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        assert await wide(page)
        stage, log = await page.locator("#stage").bounding_box(), await page.locator("#log").bounding_box()
        assert stage is not None
        assert log is not None
        assert stage["x"] + stage["width"] <= log["x"], "beside each other on a desk"


async def test_without_a_script_the_result_the_board_and_the_log_are_there(
    context: BrowserContext, pages: RecordPages
) -> None:
    page = await context.new_page()
    await (await page.context.new_cdp_session(page)).send("Emulation.setScriptExecutionDisabled", {"value": True})
    await page.goto((await pages.of("en")).as_uri())
    assert await page.locator("#still").is_visible()
    assert await page.locator("#places li").count() == 3
    assert await page.locator("#log a").count() > 100
    assert not await page.locator("#controls").is_visible()
    await page.close()


@needs_axe
@pytest.mark.parametrize("language", LANGUAGES)
async def test_axe_finds_nothing(context: BrowserContext, pages: RecordPages, language: str) -> None:
    async with looking_at(context, await pages.of(language)) as page:
        for move in ("End", "ArrowLeft"):
            await page.keyboard.press(move)
            for scheme in GROUNDS:
                await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                for width, height in (NARROW, WIDE):
                    await page.set_viewport_size({"width": width, "height": height})
                    assert await violations(page) == []
            await page.locator("#words summary").click()
            await page.locator("#eyes").select_option("1")
            await page.locator("body").focus()


async def test_the_tab_key_walks_through_the_page_and_back(context: BrowserContext, pages: RecordPages) -> None:
    async with looking_at(context, await pages.of("en")) as page:
        there = [await tabbed(page, "Tab")]
        while there[-1] != "BODY":
            there.append(await tabbed(page, "Tab"))
            assert len(there) < 40, there
        there.pop()
        assert (there[0], there[-1]) == ("SUMMARY", "#save")
        assert {"#slider", "#first", "#play", "#last", "#jump", "#speed", "#eyes", "#counted"} <= set(there)
        assert there.count("A move") == await page.locator("#log [aria-current] a").count()
        assert [await tabbed(page, "Shift+Tab") for _ in there] == there[::-1]


async def tabbed(page: Page, key: str) -> str:
    """Press this key, and return what has the focus."""
    await page.keyboard.press(key)
    return await page.evaluate(
        "(({ id, tagName, dataset }) => id ? '#' + id : tagName + (dataset.move ? ' move' : ''))"
        "(document.activeElement)"
    )


async def test_an_arrow_key_steps_one_move_and_says_it(context: BrowserContext, pages: RecordPages) -> None:
    async with looking_at(context, await pages.of("en")) as page:
        said, focused = page.locator("#said[aria-live=polite]"), page.locator(":focus")
        await page.keyboard.press("Home")
        assert "Turn 1 of 67: Set-up" in await said.inner_text()
        await page.keyboard.press("ArrowRight")
        assert "Turn 2 of 67: Ann" in await said.inner_text()
        assert "Points now: Ann" in await said.inner_text()
        assert await page.locator("#board").get_attribute("aria-label") == "The board after turn 1"

        await page.locator("#back").focus()
        await page.keyboard.press("Enter")
        assert await page.evaluate("document.activeElement.id") == "back", "it is not lost at the beginning"
        await page.locator("#log [aria-current] a").first.focus()
        await page.keyboard.press("ArrowRight")
        assert await focused.evaluate("one => one.closest('[data-stop]').dataset.stop") == "1"


async def test_the_words_are_those_of_the_board_that_is_shown(context: BrowserContext, pages: RecordPages) -> None:
    """A line that stays keeps its element: a screen reader says the others."""
    async with looking_at(context, await pages.of("en")) as page:
        words = page.locator("#words")
        await words.locator("summary").click()
        assert await words.locator("summary").inner_text() == "The board after turn 67, in words"
        await words.locator("li").evaluate_all("rows => rows.forEach(row => { row.old = true; })")
        lines = await words.locator("li").all_inner_texts()
        await page.locator("#jump").select_option("60")
        assert await words.locator("summary").inner_text() == "The board after turn 51, in words"
        now = await words.locator("li").evaluate_all("rows => rows.map(row => [row.textContent, row.old === true])")
        assert {line for line, old in now if old} == {line for line, _ in now} & set(lines)
        assert {old for _, old in now} == {True, False}


async def test_nothing_moves_for_who_wants_no_motion(context: BrowserContext, pages: RecordPages) -> None:
    async with looking_at(context, await pages.of("en")) as page:
        await page.evaluate(
            "() => { window.moved = new Set(); document.addEventListener('transitionrun', () => moved.add('colour'));"
            " const canvas = CanvasRenderingContext2D.prototype, draw = canvas.drawImage;"
            " canvas.drawImage = function (...all) {"
            " if (this.globalAlpha < 1) moved.add('fade'); draw.apply(this, all); }; }"
        )
        for motion, moved in MOVED.items():
            await page.emulate_media(reduced_motion=motion)
            await page.locator("#jump").select_option("20")
            await page.locator("#play").click()
            await shows(page, 21)
            await page.wait_for_timeout(100)
            await page.locator("#play").click()
            assert await page.evaluate("[...moved].sort()") == moved


async def test_the_letters_that_a_page_brings_are_drawn(pages: RecordPages) -> None:
    """Chromium keeps boxes that it drew before, on machines without Japanese letters."""
    async with chromium() as browser, looking_at(await browser.new_context(), await pages.of("ja")) as page:
        head = page.locator("header")
        await page.evaluate("document.fonts.ready")
        first = await head.screenshot()
        await head.evaluate("head => { head.hidden = true; head.offsetWidth; head.hidden = false; }")
        assert await head.screenshot() == first
