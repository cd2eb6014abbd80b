"""Tests of table pages in Discord's frame: opened by a button, signed in by Discord's OAuth."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from pydantic import SecretStr

from bot.web.activity import ActivitySignIn, DiscordSilent, FrameSession, NotConfirmed, NothingLaunched
from bot.web.app import web_app
from tests.fake_discord import Answer, Fault, Interaction, Person
from tests.sockets.shared import SharedDiscord
from tests.sockets.table import CALLBACK, bot, dealt, purpose
from tests.sockets.transports import shared_both_ways

TOKEN = ("POST", "/oauth2/token")


@pytest.fixture
async def door(shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch) -> ActivitySignIn:
    """Set the pages up, with Activities; return the exchange of codes."""
    monkeypatch.setattr(shared.world, "commands", {None: [*shared.world.commands[None]]})
    shared.world.enable_activities()
    client, secret = shared.client, SecretStr(shared.world.client_secret)
    monkeypatch.setattr(client, "web", "https://example.org")
    monkeypatch.setattr(client.settings, "activity", secret)
    return ActivitySignIn(client.tables.web_access, secret)


async def enter(shared: SharedDiscord, door: ActivitySignIn, user: Person) -> FrameSession:
    """Sign in as the frame does."""
    return await door.sign_in(shared.world.authorize(user), int(shared.world.bot.id))


async def opened(shared: SharedDiscord) -> tuple[Person, int, Interaction]:
    """Press *Open in Discord* as a player; return them, their table, and the answer."""
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(table.first)
        person = table.mover
        link = await person.slash(table.thread, "board", page=True)
        return person, table.id, await person.click(link.message, custom_id=purpose(link.message, "frame"))


@shared_both_ways
async def test_a_button_opens_the_page_in_discord_which_signs_in_by_oauth(
    shared: SharedDiscord, door: ActivitySignIn
) -> None:
    person, table, answer = await opened(shared)
    assert answer.ack is Answer.ACTIVITY
    session, access = await enter(shared, door, person), shared.client.tables.web_access
    assert await access.user_of(session.token) == int(person.id)
    assert await access.table_of(session.key) == table


@shared_both_ways
async def test_where_discord_does_not_open_it_the_link_is_named(shared: SharedDiscord, door: ActivitySignIn) -> None:
    shared.world.commands[None] = [one for one in shared.world.commands[None] if one["type"] != 4]
    _, _, answer = await opened(shared)
    assert "Open it in the browser" in answer.text
    (refused,) = [call for call in shared.find_calls(*CALLBACK) if call.status == 400]
    assert refused.json["type"] == Answer.ACTIVITY


@asynccontextmanager
async def pages(shared: SharedDiscord) -> AsyncGenerator[TestClient[web.Request, web.Application]]:
    """Serve the pages of the running bot."""
    async with TestClient(TestServer(web_app(shared.client, "https://example.org/taku"))) as browser:
        yield browser


async def test_the_frame_shows_the_table_to_whom_discord_names(shared: SharedDiscord, door: ActivitySignIn) -> None:
    person, table, _ = await opened(shared)
    ours = {"Origin": f"https://{shared.world.bot.id}.discordsays.com", "X-Taku": "1", "Accept-Language": "ja"}
    async with pages(shared) as browser:
        frame = await browser.get("/taku/?frame_id=1")
        assert f'<body data-client="{shared.world.bot.id}">' in await frame.text()
        assert "frame-ancestors https://discord.com" in frame.headers["Content-Security-Policy"]
        assert (await browser.get("/taku/")).status == 404
        body = {"code": shared.world.authorize(person)}
        evil = await browser.post("/taku/api/activity/token", json=body, headers=ours | {"Origin": "https://evil.org"})
        assert evil.status == 403
        signed = await (await browser.post("/taku/api/activity/token", json=body, headers=ours)).json()
        again = await browser.post("/taku/api/activity/token", json=body, headers=ours)
        assert "Discordで本人確認ができませんでした" in (await again.json())["error"]
        page = await browser.get(f"/taku/api/t/{signed['key']}", headers={"Authorization": f"Bearer {signed['token']}"})
        told = await page.json()
        assert (told["table"], told["viewer"]["signed_in"]) == (table, True)
        assert told["viewer"]["seat"] is not None


async def test_without_activities_there_is_no_frame(shared: SharedDiscord) -> None:
    async with pages(shared) as browser:
        frame = await browser.get("/taku/?frame_id=1")
        assert frame.status == 404
        nowhere = await browser.get("/taku/t/1-0000000000000000")
        told = (nowhere.status, nowhere.headers["Referrer-Policy"])
        assert told == (404, "no-referrer"), "the doctor knows the pages by that"
        assert "frame-ancestors 'none'" in nowhere.headers["Content-Security-Policy"]


async def test_a_code_is_of_one_use_and_of_discord(shared: SharedDiscord, door: ActivitySignIn) -> None:
    ann = shared.person("Ann")
    await shared.client.tables.web_access.launch(1, int(ann.id))
    code, application = shared.world.authorize(ann), int(shared.world.bot.id)
    await door.sign_in(code, application)
    calls = len(shared.find_calls(*TOKEN))
    for wrong in (code, "guessed"):
        with pytest.raises(NotConfirmed):
            await door.sign_in(wrong, application)
    for wrong in ("", "x" * 10_000):
        with pytest.raises(NotConfirmed):
            await door.sign_in(wrong, application)
    assert len(shared.find_calls(*TOKEN)) == calls + 2, "Discord is not asked what cannot be a code"
    assert await shared.client.tables.web_access.browsers(int(ann.id)) == 1


async def test_who_has_opened_no_table_is_told_how(shared: SharedDiscord, door: ActivitySignIn) -> None:
    ann = shared.person("Ann")
    with pytest.raises(NothingLaunched, match="Open the board"):
        await enter(shared, door, ann)
    assert await shared.client.tables.web_access.browsers(int(ann.id)) == 0


@pytest.mark.parametrize("fault", [Fault(*TOKEN, status=502, body="<html>"), Fault(*TOKEN, cut=True)])
async def test_discord_may_not_answer(shared: SharedDiscord, door: ActivitySignIn, fault: Fault) -> None:
    ann = shared.person("Ann")
    await shared.client.tables.web_access.launch(1, int(ann.id))
    shared.faults.add(fault)
    with pytest.raises(DiscordSilent):
        await enter(shared, door, ann)
    assert (await enter(shared, door, ann)).token


async def test_after_a_refusal_that_counts_discord_is_left_alone(
    shared: SharedDiscord, door: ActivitySignIn, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = ActivitySignIn(shared.client.tables.web_access, SecretStr("another application's"))
    for _ in range(3):
        with pytest.raises(DiscordSilent):
            await enter(shared, wrong, shared.person("Ann"))
    assert len(shared.find_calls(*TOKEN)) == 1
    assert [one for one in caplog.messages if "TAKU_ACTIVITY" in one]
    assert "another application's" not in caplog.text
