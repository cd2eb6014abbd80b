"""Tests of the demo over HTTP: people, places, marks, languages, clocks, clicks and the end."""

import asyncio
import copy
import io
import logging
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock
from urllib.parse import urlsplit

import discord
import pytest
from aiohttp import ClientSession
from PIL import Image
from simcord.preview import Preview

from bot.demo.commands import localised
from bot.demo.session import BEAT_SECONDS
from cogs.servers.install_link import install_url
from tests.demo.conftest import Page, address_in, running
from tests.demo.small_bot import SmallBot

ROOT = Path(__file__).parents[2]


def person(state: dict[str, Any], name: str) -> dict[str, Any]:
    return next(person for person in state["people"] if person["name"] == name)


def texts(messages: list[dict[str, Any]]) -> list[str]:
    return [message["content"] for message in messages]


async def test_the_index_shows_people_and_places(page: Page) -> None:
    state = await page.state()
    assert [(each["name"], each["locale"]) for each in state["people"]] == [
        ("Ann", "en-US"),
        ("Ben", "en-US"),
        ("Chie", "ja"),
        ("Dai", "ja"),
    ]
    assert [(place["kind"], place["name"]) for place in state["places"]] == [
        ("channel", "game-night"),
        ("channel", "general"),
        ("forum", "board-games"),
        ("post", "Who wants to play?"),
        ("dm", "Taku"),
    ]
    async with page.session.get(page.address) as answer:
        assert '<template id="pane">' in await answer.text()


async def test_the_index_has_its_parts_and_no_others(page: Page) -> None:
    statuses = dict[str, int]()
    for name in ("index.css", "index.js", "pane.js", "menu.js", "words.js", "discord.js", "newest.js"):
        for asked in (name, f"{name}.py"):
            async with page.session.get(f"{page.address}demo/{asked}") as answer:
                statuses[asked] = answer.status
    assert statuses == {name: 404 if name.endswith(".py") else 200 for name in statuses}


async def test_a_post_in_the_forum_is_a_place_with_its_tags_where_commands_work(page: Page, bot: SmallBot) -> None:
    forum = await bot.fetch_channel(int((await page.state())["places"][2]["id"]))
    assert isinstance(forum, discord.ForumChannel)
    tagged = await forum.edit(available_tags=[discord.ForumTag(name="open"), discord.ForumTag(name="full")])
    assert tagged is not None
    post = await forum.create_thread(
        name="Andromeda: a table", content="Join!", applied_tags=tagged.available_tags[::-1]
    )
    places = (await page.state())["places"]
    assert [(place["name"], place["parent"], place["tags"]) for place in places if place["kind"] == "post"] == [
        ("Andromeda: a table", str(forum.id), ["open", "full"]),
        ("Who wants to play?", str(forum.id), []),
    ]
    await page.open("Ben", str(post.thread.id))
    await page.command("play", planet="Tarn")
    assert texts(await page.messages()) == ["Join!", "A table at Tarn is open. en-US"]
    assert (await page.open("Ben", str(forum.id)))["place"] == str(forum.id)


async def test_a_command_takes_a_person_a_channel_and_a_number(page: Page) -> None:
    state = await page.state()
    ben, forum = person(state, "Ben")["id"], state["places"][2]["id"]
    assert (await page.command("seat", who=ben, where=forum, number="3"))["settlement"] == "settled"
    assert texts(await page.messages()) == ["Ben has seat 3 in board-games."]


async def test_the_menus_of_people_and_messages_are_offered_and_work(page: Page) -> None:
    state = await page.open("Ann", "channel")
    assert [(menu["name"], menu["on"]) for menu in state["menus"]] == [("Greet", "user"), ("Quote", "message")]
    assert await page.invoke("Greet", "user", person(state, "Ben")["id"]) == 200
    assert texts(await page.messages()) == ["Hello, Ben!"]

    await page.command("play", planet="Tarn")
    assert await page.invoke("Quote", "message", (await page.messages())[-1]["id"]) == 200
    modal = await page.modal()
    assert modal["payload"]["title"] == "Quote"
    ((field,),) = (row["components"] for row in modal["payload"]["components"])
    await page.act("modal_submit", modal_handle=modal["handle"], values={field["custom_id"]: "Well"})
    assert texts(await page.messages())[-1] == "Well: A table at Tarn is open. en-US"


async def test_a_menu_of_nobody_and_a_command_that_is_none_are_not_found(page: Page) -> None:
    ben = person(await page.state(), "Ben")["id"]
    for asked in (("Greet", "user", "7"), ("Quote", "message", "7"), ("Dance", "user", ben), ("Greet", "user", "Ben")):
        assert await page.invoke(*asked) == 404, asked
    await page.open("Ann", "channel")
    assert await page.messages() == []


async def test_simcords_page_may_stand_in_our_frame_and_in_no_other(page: Page) -> None:
    state = await page.state()
    async with page.session.get(page.address + state["frame"].lstrip("/")) as answer:
        assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"


async def test_other_sites_are_refused(page: Page) -> None:
    for headers in ({"Host": "elsewhere.test"}, {"Origin": "http://elsewhere.test"}):
        async with page.session.get(page.address + "demo/state", headers=headers) as answer:
            assert answer.status == 403, headers


async def test_unknown_places_are_not_found(page: Page) -> None:
    window = {"window": "w1", "person": "Ann"}
    for asked in ({**window, "person": "Eve", "place": "dm"}, {**window, "place": "7"}, window, []):
        async with page.session.post(page.address + "demo/open", json=asked) as answer:
            assert answer.status == 404, asked
    await page.open("Ann", "channel")


async def test_each_person_speaks_their_language(page: Page) -> None:
    await page.open("Ann", "channel")
    await page.command("play", planet="Tarn")
    await page.open("Chie", "channel")
    await page.command("play", planet="Ossa")
    assert texts(await page.messages()) == ["A table at Tarn is open. en-US", "A table at Ossa is open. ja"]


async def test_a_thread_marks_whose_turn_it_is_and_what_is_new(page: Page) -> None:
    await page.open("Ann", "channel")
    await page.command("play", planet="Tarn")
    await page.click("Join")  # with the state before the command: accepted, as Discord does
    state = await page.state()
    table = next(place for place in state["places"] if place["kind"] == "thread")
    assert (table["name"], table["new"], table["turn"]) == ("Andromeda · table 1", 1, True)
    assert person(state, "Ann")["turn"] == table["id"]
    assert person(state, "Ben")["turn"] is None
    assert person(state, "Ben")["new"] == 4  # a post, the open table, the line about the thread, the board

    await page.open("Ann", table["id"])
    await page.click("Pass")
    state = await page.state()
    assert person(state, "Ann")["turn"] is None
    assert [each["name"] for each in state["people"] if each["turn"]] != []

    await page.click("End")  # its result mentions the winner
    assert [each["name"] for each in (await page.state())["people"] if each["turn"]] == []


async def test_a_dm_is_new_for_its_person_alone(page: Page) -> None:
    await page.open("Ann", "channel")
    await page.command("play", planet="Tarn")
    await page.click("Join")
    table = (await page.state())["places"][1]["id"]
    await page.open("Ben", table)
    await page.click("My hand")
    assert "Your hand (en-US): 4, 7, joker" in texts(await page.messages())
    state = await page.state()
    assert [place["new"] for place in state["places"] if place["kind"] == "dm"] == [1]
    await page.click("My hand")
    await page.open("Dai", table)
    assert "Your hand (en-US): 4, 7, joker" not in texts(await page.messages())
    left_and_entered = await page.open("Ben", "dm")
    assert [place["new"] for place in left_and_entered["places"]] == [2, 0, 0, 0, 1, 0]


async def test_each_window_is_somebody_else(page: Page) -> None:
    second = Page(page.session, page.address, "w2")
    assert [(await page.state())["person"], (await second.open())["person"]] == ["Ann", "Ben"]
    japanese = Page(page.session, page.address, "w3")
    assert (await japanese.open(locale="ja"))["person"] == "Chie"

    await page.command("play", planet="Tarn")
    await second.command("play", planet="Ossa")
    await page.click("Join")
    assert (await second.state())["person"] == "Ben"
    assert texts(await page.messages())[:2] == texts(await second.messages())[:2]
    await second.click("Join")
    assert [place["kind"] for place in (await page.state())["places"]][:3] == ["channel", "thread", "thread"]


async def test_a_window_that_was_closed_is_gone_and_may_come_back(page: Page) -> None:
    second = Page(page.session, page.address, "w2")
    await second.open()
    await second.close()
    async with page.session.get(page.address + "demo/state?window=w2") as answer:
        assert answer.status == 404
    assert (await second.open())["person"] == "Ben"
    async with page.session.get(page.address + "api/state", headers={"X-Simcord-Capability": "of nobody"}) as answer:
        assert answer.status == 503


async def test_a_window_that_moves_is_never_gone(page: Page) -> None:
    """A 404 makes the page request its old place, which would switch it back."""
    for place in ("dm", "channel") * 5:
        moving = asyncio.create_task(page.open("Chie", place))
        seen = [await page.state()]
        while not moving.done():
            seen.append(await page.state())
        assert [state["serial"] for state in seen] == sorted(state["serial"] for state in seen)


async def test_a_request_that_never_ends_keeps_nobody_in_a_place(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[Preview]()
    enter = Preview.__aenter__

    async def noted(preview: Preview) -> Preview:
        opened.append(preview)
        return await enter(preview)

    monkeypatch.setattr(Preview, "__aenter__", noted)
    await page.open("Ann", "channel")
    _, sender = await asyncio.open_connection("127.0.0.1", urlsplit(opened[0].url).port)
    sender.write(b"POST /api/pages HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
    await asyncio.sleep(0.2)
    assert (await asyncio.wait_for(page.open("Ann", "dm"), 10))["person"] == "Ann"
    sender.close()


async def test_windows_of_which_nothing_is_heard_are_closed(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.demo.session.SILENT_SECONDS", -1)
    status = 200
    async with asyncio.timeout(20):
        while status != 404:
            await asyncio.sleep(0.05)
            async with page.session.get(page.address + "demo/state?window=w1") as answer:
                status = answer.status


async def test_the_bot_is_let_in_once_and_its_server_speaks_as_the_first_window(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bot = SmallBot()
    let_in = list[str]()

    async def on_guild_join(guild: discord.Guild) -> None:
        let_in.append(str(guild.preferred_locale))

    bot.event(on_guild_join)
    async with running(capsys, bot) as said, ClientSession() as session:
        assert install_url(bot.application) is None, "no server of Discord can have it"
        for window in ("w1", "w2"):
            await Page(session, address_in(said), window).open(locale="ja")
    assert let_in == ["ja"]


async def test_every_command_is_listed(page: Page) -> None:
    async with page.session.get(page.address + "commands.js") as answer:
        script = await answer.text()
    assert "matches.forEach" in script
    assert "slice(0, 50)" not in script
    assert 'entry.path.join(" ")' in script


def test_a_command_is_listed_in_the_language_of_who_reads() -> None:
    option = {
        "name": "seats", "type": 4, "description": "How many", "description_localizations": {"ja": "何人"},
        "choices": [{"name": "three", "name_localizations": {"ja": "3人"}, "value": 3}],
    }  # fmt: skip
    leaf = {
        "name": "new", "type": 1, "name_localizations": {"ja": "新規"}, "description": "Open", "options": [option],
        "description_localizations": {"ja": "開く"},
    }  # fmt: skip
    root = {"id": "7", "name": "taku", "description": "Tables", "options": [leaf]}
    shown = {"name": "seats", "description": "How many", "choices": [{"name": "three", "value": 3}]}
    entry = {
        "commandId": "7", "path": ["taku", "new"], "invocation": "taku new", "description": "Open", "options": [shown],
    }  # fmt: skip
    (read,) = localised({"entries": [copy.deepcopy(entry)]}, [root], "ja")["entries"]
    assert (read["invocation"], read["description"], read["path"]) == ("taku 新規", "開く", ["taku", "new"])
    assert read["options"] == [{"name": "seats", "description": "何人", "choices": [{"name": "3人", "value": 3}]}]
    assert localised({"entries": [copy.deepcopy(entry)]}, [root], "en-US")["entries"] == [entry]


async def test_the_page_brings_its_letters(page: Page) -> None:
    async with page.session.get(page.address + "demo/fonts.css") as answer:
        styles = await answer.text()
    for name in ("latin", "latin-bold", "japanese", "japanese-bold"):
        assert f'/demo/fonts/{name}"' in styles
        async with page.session.get(page.address + f"demo/fonts/{name}") as answer:
            assert (answer.status, len(await answer.read()) > 100_000) == (200, True), name
    async with page.session.get(page.address + "preview.css") as answer:
        assert '"Taku JP"' in await answer.text()


async def test_a_browser_keeps_letters_and_scripts_when_one_goes_elsewhere(page: Page) -> None:
    for file, seconds in (("fonts/noto-sans-latin-v2.015.ttf", 86400), ("app.js", 300)):
        async with page.session.get(page.address + file) as answer:
            assert (answer.headers["Cache-Control"], answer.headers.get("Pragma")) == (f"max-age={seconds}", None)


async def test_all_pictures_of_a_place_are_shown_at_once_and_as_they_were_sent(page: Page, bot: SmallBot) -> None:
    thread = await bot.fetch_channel(int((await page.state())["places"][3]["id"]))
    assert isinstance(thread, discord.Thread)
    sent = [_square(size) for size in range(1, 13)]
    for data in sent:
        await thread.send(file=discord.File(io.BytesIO(data), "square.png"))
    await page.open("Ann", str(thread.id))
    assets = (await page.snapshot_now())["assets"]
    squares = [key for key, asset in assets.items() if asset["filename"] == "square.png"]
    shown = await asyncio.gather(*map(page.picture, squares))
    assert sorted(shown) == sorted((200, data) for data in sent)


def _square(size: int) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (size, size)).save(data, "PNG")
    return data.getvalue()


async def test_what_is_no_picture_is_not_shown_as_one(page: Page, bot: SmallBot) -> None:
    thread = await bot.fetch_channel(int((await page.state())["places"][3]["id"]))
    assert isinstance(thread, discord.Thread)
    await thread.send(file=discord.File(io.BytesIO(b"no picture"), "square.png"))
    await page.open("Ann", str(thread.id))
    (asset,) = (key for key, one in (await page.snapshot_now())["assets"].items() if one["filename"] == "square.png")
    began = time.monotonic()
    assert (await page.picture(asset))[0] == 404
    assert time.monotonic() - began > BEAT_SECONDS, "the page would know by then of a picture that replaced it"


async def test_people_and_the_bot_have_faces(page: Page) -> None:
    await page.command("play", planet="Tarn")
    snapshot = await page.snapshot_now()
    (face,) = {message["author"]["avatar"] for message in snapshot["messages"].values()}
    assert snapshot["assets"][face]["available"]
    people = (await page.state())["people"]
    assert len({each["colour"] for each in people}) == len(people)


async def test_the_bots_clock_runs_and_its_worker_holds_no_click(page: Page, bot: SmallBot) -> None:
    await page.open("Ann", "channel")
    receipt = await page.command("play", planet="Tarn")
    assert receipt["settlement"] == "settled"
    await bot.clock_runs.wait()


async def test_the_clock_runs_while_the_bot_is_busy(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.demo.app.SETTLE_SECONDS", 0.2)
    monkeypatch.setattr("bot.demo.session.BEAT_SECONDS", 0.2)
    async with running(capsys, SmallBot()) as said, ClientSession() as session:
        page = Page(session, address_in(said))
        await page.open()
        await page.command("play", planet="Tarn")
        await page.click("Join")
        await page.open("Ann", (await page.state())["places"][1]["id"])
        receipt = await page.click("Think")
        assert receipt["settlement"] == "timeout"
        async with asyncio.timeout(20):
            while "No idea." not in texts(await page.messages()):  # noqa: ASYNC110 - over HTTP
                await asyncio.sleep(0.05)
    assert caplog.text == ""


async def test_a_click_in_a_page_that_is_being_replaced_is_refused(
    page: Page, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await page.command("play", planet="Tarn")
    entered, go_on, enter = asyncio.Event(), asyncio.Event(), Preview.__aenter__

    async def slow(preview: Preview) -> Preview:
        entered.set()
        await go_on.wait()
        return await enter(preview)

    monkeypatch.setattr(Preview, "__aenter__", slow)
    moving = asyncio.create_task(page.open("Ann", "dm"))
    await entered.wait()
    clicking = asyncio.create_task(page.click("Join"))
    await asyncio.sleep(0.1)
    go_on.set()
    await moving
    with pytest.raises(AssertionError, match="503"):
        await clicking
    assert caplog.text == ""


async def test_an_error_of_the_bot_is_logged_and_the_demo_goes_on(page: Page, caplog: pytest.LogCaptureFixture) -> None:
    await page.open("Ann", "channel")
    await page.command("play", planet="Tarn")
    await page.click("Join")
    await page.open("Ann", (await page.state())["places"][1]["id"])
    with caplog.at_level(logging.ERROR):
        await page.click("Break")
    assert "the small bot broke" in caplog.text
    await page.click("My hand")
    assert "Your hand (en-US): 4, 7, joker" in texts(await page.messages())


async def test_what_began_before_the_demo_may_take_an_answer_back(capsys: pytest.CaptureFixture[str]) -> None:
    """As a table's timer loop does, which runs before the bot knows of any Discord."""
    bot, pressed = SmallBot(), asyncio.get_running_loop().create_future()
    setattr(bot, "on_interaction", AsyncMock(side_effect=pressed.set_result))  # noqa: B010 - a client need not have it

    async def take_back() -> None:
        await (await pressed).delete_original_response()

    taking = asyncio.create_task(take_back())
    async with running(capsys, bot) as said, ClientSession() as session:
        page = Page(session, address_in(said))
        await page.open("Ann", "channel")
        await page.command("play", planet="Tarn")
        await taking
        assert texts(await page.messages()) == []


async def test_clicks_and_places_at_once_do_not_collide(page: Page) -> None:
    await page.open("Ann", "channel")
    await asyncio.gather(
        *(page.open(name, "channel") for name in ("Ben", "Chie", "Dai", "Ann") * 3), return_exceptions=True
    )
    await page.open("Ben", "channel")
    receipts = [await page.command("play", planet=planet) for planet in ("Tarn", "Ossa", "Vellum")]
    assert [receipt["settlement"] for receipt in receipts] == ["settled"] * 3


async def test_the_next_free_port_is_taken_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        bot = SmallBot()
        async with running(capsys, bot, port) as said:
            assert f"Port {port} is in use" in said
            async with ClientSession() as session, session.get(address_in(said)) as answer:
                assert answer.status == 200
    assert bot.closed_well


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_it_without_a_traceback(sent: signal.Signals) -> None:
    program = (
        "import asyncio; from bot.demo import run_demo; from tests.demo.small_bot import SmallBot;"
        "asyncio.run(run_demo(SmallBot(), port=0, open_browser=False))"
    )
    demo = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    assert demo.stdout
    while b"http://" not in await demo.stdout.readline():
        pass
    demo.send_signal(sent)
    _, errors = await demo.communicate()
    assert (demo.returncode, errors.decode()) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
async def test_the_program_logs_nothing_in_a_good_start() -> None:
    demo = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "demo", "--no-browser", "--port", "0"),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert demo.stdout
    while b"http://" not in await demo.stdout.readline():
        pass
    demo.send_signal(signal.SIGINT)
    _, errors = await demo.communicate()
    assert (demo.returncode, errors.decode()) == (0, "")
