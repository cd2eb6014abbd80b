"""Tests of the client's page in a browser, at a server without a bot."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiohttp.test_utils import TestServer
from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

from tests.demo.axe import needs_axe, violations
from tests.demo.drive import CHROMIUM, chromium
from tests.web.fake_table import KEY, MARKUP, POINTS, FakeTable

PHONE, DESKTOP = (390, 844), (1280, 800)
every_size = pytest.mark.parametrize("page", [PHONE, DESKTOP], ids=["phone", "desktop"], indirect=True)

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"there is no browser at {CHROMIUM} (Debian: apt install chromium)"
    ),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Yield a browser for all tests, as its start takes longer than most.

    Frames of this machine may be in any page.
    """
    async with chromium("--disable-features=LocalNetworkAccessChecks") as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def table() -> FakeTable:
    return FakeTable()


@pytest_asyncio.fixture(loop_scope="module")
async def address(table: FakeTable) -> AsyncIterator[str]:
    server = TestServer(table.app())
    await server.start_server()
    yield str(server.make_url(f"/page/t/{KEY}"))
    await server.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def context(browser: Browser) -> BrowserContext:
    """Return a context for all tests, without animations: it takes longer than most."""
    return await browser.new_context(has_touch=True, reduced_motion="reduce")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tab(context: BrowserContext) -> tuple[Page, list[str]]:
    """Return a tab for all tests, and the errors of its scripts.

    It is opened more slowly than a page is loaded.
    """
    page, errors = await context.new_page(), list[str]()
    page.set_default_timeout(5000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    return page, errors


@pytest_asyncio.fixture(loop_scope="module")
async def page(tab: tuple[Page, list[str]], address: str, request: pytest.FixtureRequest) -> AsyncIterator[Page]:
    """Yield the page, on a phone unless the test has a size; script errors fail the test."""
    (page, errors), (width, height) = tab, getattr(request, "param", PHONE)
    await page.set_viewport_size({"width": width, "height": height})
    await page.goto(address)
    await expect(page.locator("body[data-live=true]")).to_be_attached()
    yield page
    await page.goto("about:blank")
    found = [error for error in errors if "Failed to load resource" not in error]
    errors.clear()
    assert found == []


def place(page: Page, name: str) -> Locator:
    """Return the polygon of a square."""
    return page.locator(f'.spots polygon[data-place="square:{name}"]')


def said(table: FakeTable) -> list[object]:
    """Return the choice paths that the page has sent."""
    return [body["said"] for what, body in table.asked if what in ("say", "do")]


@every_size
async def test_tapping_places_makes_a_move(page: Page, table: FakeTable) -> None:
    lit = page.locator(".spots polygon.lit")
    await expect(lit).to_have_count(2)
    await place(page, "A1").click()
    await expect(lit).to_have_count(3)
    await place(page, "B3").click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    assert table.moves == [["move", "A1", "B3"]]
    await expect(page.get_by_text("You chose move, A1, B3.", exact=True)).to_be_visible()
    await expect(page.locator("#prompt")).to_be_focused()


async def test_a_place_with_several_choices_asks_which(page: Page, table: FakeTable) -> None:
    await place(page, "C2").click()
    menu = page.get_by_role("menu")
    await expect(menu.get_by_role("menuitem").first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(menu).to_have_count(0)
    await place(page, "C2").click()
    await menu.get_by_text("Move: C2").click()
    await expect(page.locator("#prompt")).to_contain_text(f"move: what next? {MARKUP}")
    assert said(table) == [["move", "C2"]]
    await page.keyboard.press("Escape")
    await expect(page.locator("#prompt")).to_have_text("move: what next? " + MARKUP)
    assert said(table) == [["move", "C2"], ["move"]]


async def test_a_drag_is_the_same_path(page: Page, table: FakeTable) -> None:
    start, end = await place(page, "A1").bounding_box(), await place(page, "D1").bounding_box()
    assert start is not None
    assert end is not None
    await page.mouse.move(start["x"] + 20, start["y"] + 20)
    await page.mouse.down()
    await page.mouse.move(end["x"] + 10, end["y"] + 25, steps=4)
    await expect(page.locator(".spots path")).to_have_count(1)
    await page.mouse.up()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    assert table.moves == [["move", "A1", "D1"]]


async def test_the_only_verb_has_no_way_back(page: Page, table: FakeTable) -> None:
    table.only_verb = "move"
    await table.changed()
    lit, back, others = page.locator(".spots polygon.lit"), page.locator("[data-act=back]"), page.get_by_text("Bid…")
    await expect(page.locator("#prompt")).to_contain_text("move: what next?")
    await expect(back).to_have_count(0)
    await page.keyboard.press("Escape")
    await place(page, "A1").click()
    await expect(lit).to_have_count(3)
    await expect(others).to_have_count(0)
    await back.click()
    await expect(lit).to_have_count(2)
    await expect(others).to_be_visible()
    await expect(back).to_have_count(0)
    assert said(table) == [["move", "A1"], ["move"]]


@every_size
async def test_many_options_are_folded_if_the_shown_picture_has_them(page: Page, table: FakeTable) -> None:
    buttons, folded = page.locator(".options > .grid button"), page.locator("details.choices button")
    await page.locator("""button[data-said='["scout"]']""").click()
    await expect(buttons).to_have_text(["Nowhere"])
    await expect(folded).to_have_count(8)
    await page.locator("[data-picture=legend]").click()
    await expect(buttons).to_have_count(9)
    await expect(folded).to_have_count(0)
    await page.locator("[data-picture=hand]").click()
    await page.get_by_text("Choices on the picture (8)").click()
    await folded.get_by_text("Square B2").click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    assert table.moves == [["scout", "B2"]]


async def test_below_a_picture_with_all_options_other_actions_come_first(page: Page, table: FakeTable) -> None:
    table.only_verb = "move"
    await table.changed()
    summary, option = page.locator("details.choices summary"), page.locator("[data-value=A1]")
    await expect(summary).to_be_visible()
    other, first = await page.get_by_text("Bid…").bounding_box(), await summary.bounding_box()
    assert other is not None
    assert first is not None
    assert other["y"] < first["y"]
    await expect(option).to_be_hidden()
    await summary.focus()
    await page.keyboard.press("Enter")
    await expect(option).to_be_visible()
    await page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    await expect(summary).to_have_count(0)
    await option.click()
    await expect(page.locator("#prompt")).to_be_focused()
    assert said(table) == [["move", "A1"]]


async def test_names_with_signs_are_read_in_words(page: Page, table: FakeTable) -> None:
    button = page.get_by_role("button", name="Pass, time 1", exact=True)
    await expect(button.get_by_text("Pass ⏱")).to_be_visible()
    await button.click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")


async def test_long_points_have_a_line_of_their_own(page: Page) -> None:
    players, short, long = page.locator(".players"), page.get_by_text("12", exact=True), page.get_by_text(POINTS)
    names = [players.get_by_text("Ann"), players.get_by_text(MARKUP)]
    boxes = [await one.bounding_box() for one in (*names, short, long, players)]
    ann, ben, of_ann, of_ben, around = [(one["x"], one["y"], one["width"], one["height"]) for one in boxes if one]
    assert of_ann[1] < ann[1] + ann[3]
    assert of_ben[1] >= ben[1] + ben[3]
    assert of_ben[0] + of_ben[2] <= around[0] + around[2]


async def test_several_picks_by_places_and_buttons(page: Page, table: FakeTable) -> None:
    await page.locator("""button[data-said='["gather"]']""").click()
    await expect(page.locator("[role=tab][data-picture=hand]")).to_have_attribute("aria-selected", "true")
    await page.get_by_text("Not possible now (1)").click()
    await expect(page.get_by_text("There is none left.")).to_be_visible()
    done = page.locator("[data-act=done]")
    await place(page, "B1").click()
    await expect(done).to_be_disabled()
    await page.locator("[data-act=plus]").click()
    await expect(page.get_by_text("2 of 3 chosen")).to_be_visible()
    await expect(done).to_be_enabled()
    await page.locator("[data-act=minus]").click()
    await page.locator("[data-value=B2]").click()
    await done.click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    await page.locator("""button[data-said='["gather"]']""").click()
    for square in ("B3", "B1", "B3"):  # the third is the last that is allowed
        await place(page, square).click()
    await expect(page.locator("body")).to_have_attribute("data-number", "2")
    assert table.moves == [["gather", "B1+B2"], ["gather", "B1+B3+B3"]]


async def test_numbers_texts_and_previews(page: Page, table: FakeTable) -> None:
    await page.locator("""button[data-said='["count"]']""").click()
    await page.locator("[data-value='3']").click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    await page.locator("""button[data-said='["write"]']""").click()
    await page.get_by_role("textbox", name="write: what next?").fill(MARKUP)
    await page.keyboard.press("Enter")
    await expect(page.locator("body")).to_have_attribute("data-number", "2")
    await page.locator("""button[data-said='["bid"]']""").click()
    await page.locator("[data-act=plus]").click()
    await page.locator("[data-act=done]").click()
    await expect(page.locator("""button[data-said='["bid","2"]']""")).to_be_visible()
    await page.locator("[data-act=confirm]").click()
    await expect(page.locator("body")).to_have_attribute("data-number", "3")
    assert table.moves == [["count", "3"], ["write", MARKUP], ["bid", "2"]]


async def test_a_lost_answer_is_asked_for_again_by_the_same_id(page: Page, table: FakeTable) -> None:
    table.lost = 1
    await page.locator("""button[data-said='["pass"]']""").click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    ids = [body["id"] for what, body in table.asked if what == "say"]
    assert len(ids) == 2
    assert len(set(ids)) == 1
    assert table.moves == [["pass"]]


async def test_a_change_keeps_a_move_that_is_being_built(page: Page, table: FakeTable) -> None:
    await page.locator("""button[data-said='["gather"]']""").click()
    await place(page, "B1").click()
    await table.play(["pass"])
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    await expect(page.get_by_text("1 of 3 chosen")).to_be_visible()
    await expect(page.get_by_text("Ben asks to take back a move.")).to_be_visible()


async def test_one_button_is_the_main_one(page: Page, table: FakeTable) -> None:
    main = page.locator("button.primary:enabled")
    await table.play(["pass"])
    await expect(page.locator(".request [data-act=agree].primary")).to_be_visible()
    await page.locator("""button[data-said='["bid"]']""").click()
    await page.locator("[data-act=done]").click()
    await expect(page.locator("[data-act=confirm]")).to_be_visible()
    await expect(main).to_have_count(1)
    await expect(main).to_have_attribute("data-act", "agree")


async def test_a_preview_does_not_outlive_a_change(page: Page, table: FakeTable) -> None:
    await page.locator("""button[data-said='["bid"]']""").click()
    await page.locator("[data-act=done]").click()
    await expect(page.locator("[data-act=confirm]")).to_be_visible()
    await table.play(["pass"])
    await expect(page.get_by_text("The board has changed.")).to_be_visible()
    await expect(page.locator("[data-act=confirm]")).to_have_count(0)


async def test_by_keyboard_alone(page: Page, table: FakeTable) -> None:
    await place(page, "A1").focus()
    await page.keyboard.press("ArrowDown")
    await expect(place(page, "A1")).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(place(page, "C2")).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("Enter")
    await expect(page.locator(".spots polygon.lit")).to_have_count(3)
    await expect(page.locator(".spots polygon:focus")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".spots polygon.lit")).to_have_count(2)
    assert said(table) == [["move", "A1"], ["move"]]


COVERED = """() => {
    const one = document.activeElement, bar = document.querySelector(".bar").getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return !one.matches("body, .bar *, .pictures *") && top < bar.bottom && bottom > bar.top ? one.outerHTML : "";
}"""
"""Returns the focused element if it is behind the bar."""


@pytest.mark.parametrize("page", [(390, 600), (1280, 400)], ids=["phone", "desktop"], indirect=True)
async def test_the_focus_is_never_behind_the_bar(page: Page) -> None:
    covered = list[str]()
    for key in ["Tab"] * 20 + ["Shift+Tab"] * 20:
        await page.keyboard.press(key)
        covered.append(await page.evaluate(COVERED))
    assert [one for one in covered if one] == []


async def test_earlier_boards(page: Page, table: FakeTable) -> None:
    for _ in range(3):
        await table.play(["pass"])
    await page.locator("[data-act=earlier]").click()
    await expect(page.locator("#prompt")).to_have_text("Board after 2 of 3")
    await expect(page.locator(".spots polygon.lit")).to_have_count(0)
    await page.locator("[data-act=earlier]").click()
    await expect(page.locator("#prompt")).to_have_text("Board after 1 of 3")
    await page.locator("[data-act=later]").click()
    await expect(page.locator("#prompt")).to_have_text("Board after 2 of 3")
    await page.locator("[data-act=newest]").click()
    await expect(page.locator("#prompt")).to_have_text("What do you do?")


async def test_the_way_back_to_an_earlier_board(page: Page, table: FakeTable) -> None:
    """The page tells first what goes back; the newest board has no such button."""
    for _ in range(3):
        await table.play(["pass"])
    await page.locator("[data-act=earlier]").click()
    await page.locator("[data-act=way-back]").click()
    await expect(page.get_by_text("This takes back all of it.").first).to_be_visible()
    await page.locator("[data-act=later]").click()
    await expect(page.locator("[data-act=way-back]")).to_have_count(0)
    await page.locator("[data-act=earlier]").click()
    await expect(page.locator("[data-act=go-back]")).to_have_count(0)
    await page.locator("[data-act=way-back]").click()
    await page.locator("[data-act=go-back]").click()
    await expect(page.get_by_text("Taken back.").first).to_be_visible()
    await expect(page.locator("#prompt")).to_have_text("What do you do?")
    what, body = table.asked[-1]
    assert (what, body["number"], body["to"]) == ("undo", 3, 2)


async def test_undo_hint_note_and_signing_out(page: Page, table: FakeTable) -> None:
    await page.locator("[data-act=hint]").click()
    await page.get_by_role("button", name="A1 to D1").click()
    await expect(page.locator("body")).to_have_attribute("data-number", "1")
    await page.locator("[data-act=undo]").click()
    await expect(page.get_by_text("Taken back.").first).to_be_visible()
    await page.get_by_role("textbox", name="Private note").fill("Keep blue.")
    await page.locator("[data-act=note]").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    await page.locator("[data-act=leave]").click()
    await expect(page.locator("body")).to_have_attribute("data-asked", "false")
    assert [what for what, _ in table.asked if what != "page"] == ["hint", "say", "undo", "note", "leave"]


async def test_a_link_signs_in_once_and_says_why_not(page: Page, table: FakeTable, address: str) -> None:
    table.signed_in = False
    for code, text in (("used", "This link has been used already."), ("other", "You are signed in as Ben here.")):
        await page.goto("about:blank")
        await page.goto(f"{address}#{code}")
        await expect(page.get_by_text(text)).to_be_visible()
        assert page.url == address
    await page.locator("[data-act=enter]").click()
    await expect(page.locator("body")).to_have_attribute("data-asked", "true")
    assert table.asked[-2][1] == {"key": KEY, "code": "other", "replace": True}


async def test_zoom_and_names(page: Page, table: FakeTable) -> None:
    stage, box = page.locator(".stage"), await place(page, "D3").bounding_box()
    assert box is not None
    await page.mouse.move(box["x"] + 10, box["y"] + 10)
    await expect(page.locator(".label")).to_have_text("Square D3")
    await page.mouse.wheel(0, -400)
    await expect(stage).not_to_have_css("transform", "matrix(1, 0, 0, 1, 0, 0)")
    await page.locator("[data-act=zoom-reset]").click()
    await expect(page.locator(".frame.zoomed")).to_have_count(0)
    await page.mouse.dblclick(box["x"] + 10, box["y"] + 10)
    await expect(page.locator(".frame.zoomed")).to_have_count(1)
    assert said(table) == []


@every_size
async def test_the_zoom_of_the_only_picture_is_beside_other_buttons(page: Page, table: FakeTable) -> None:
    zoom, tabs = page.locator("[data-act=zoom-in]"), page.get_by_role("tablist")
    await expect(page.locator(".head [data-act=zoom-in]")).to_be_visible()
    table.plain = True
    await table.changed()
    await expect(tabs).to_be_hidden()
    boxes = [await one.bounding_box() for one in (zoom, page.locator("[data-act=hint]"))]
    left, right = [(one["y"], one["y"] + one["height"]) for one in boxes if one]
    assert left[0] < right[1]
    assert right[0] < left[1]
    await zoom.click()
    await expect(page.locator(".frame.zoomed")).to_have_count(1)
    table.plain = False
    await table.play(["pass"])
    await expect(page.locator(".head [data-act=zoom-in]")).to_be_visible()
    await page.locator("[data-act=earlier]").click()
    await page.locator("[data-act=zoom-reset]").click()
    await expect(page.locator(".frame.zoomed")).to_have_count(0)


@every_size
@needs_axe
async def test_axe_finds_nothing(page: Page, table: FakeTable) -> None:
    assert await violations(page) == []
    await place(page, "C2").click()
    assert await violations(page) == []
    await page.locator("[role=menuitem]").last.click()
    await expect(page.get_by_text("C2 is empty.", exact=True)).to_be_visible()
    assert await violations(page) == []
    await table.play(["pass"])
    await page.locator("[data-act=earlier]").click()
    await expect(page.locator("#prompt")).to_have_text("Board after 0 of 1")
    assert await violations(page) == []


DISCORD = """<!DOCTYPE html><title>Discord</title><iframe src="FRAME"></iframe><script>
addEventListener("message", ({ data: [opcode, message], source }) => {
  const answer = (reply) => source.postMessage([1, reply], "*");
  if (opcode === 0 && message.client_id === "42") answer({ cmd: "DISPATCH", evt: "READY", data: {} });
  if (opcode === 1) answer({ cmd: message.cmd, evt: null, nonce: message.nonce, data: { code: "good" } });
});
</script>"""
"""A page as Discord's, with the frame of an Activity."""


async def test_discords_frame_signs_in_by_itself(context: BrowserContext, table: FakeTable, address: str) -> None:
    table.token = "t0ken"
    framed = address.replace(f"/t/{KEY}", "/frame/?frame_id=f1")
    page = await context.new_page()
    await page.route(
        "https://discord.com/",
        lambda route: route.fulfill(body=DISCORD.replace("FRAME", framed), content_type="text/html"),
    )
    await page.goto("https://discord.com/")
    frame = page.frame_locator("iframe")
    await expect(frame.locator("body[data-live=true]")).to_be_attached()
    await expect(frame.locator(".stage img")).to_have_attribute("src", re.compile("^blob:"))
    await frame.locator("""button[data-said='["pass"]']""").click()
    await expect(frame.locator("body")).to_have_attribute("data-number", "1")
    assert table.asked[0] == ("activity", {"code": "good"})
    assert table.moves == [["pass"]]
    await page.close()
