"""Tests of application emojis: uploaded, found, deleted, refused, missing."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path

import discord
import pytest
from PIL import Image

import bot.app
from bot.client import Client
from cogs.board.message_roles import CARD
from cogs.framework import emojis as kept
from cogs.framework.message_recovery import STANDING
from cogs.framework.request_budget import RequestBudget
from cogs.publishers.hand_messages import LATER
from cogs.ui import emoji_text
from rendering.emojis import emojis, fingerprint, name, png
from rendering.icon_set import CHAT
from tests.fake_discord import FakeDiscord, Fault, Message
from tests.fake_discord.wire import walk
from tests.fake_renderer import FakeRenderer
from tests.sockets.table import POST, number_of, one_asked, purpose
from tests.sockets.table import bot as running
from tests.sockets.transports import by_http

EMOJIS = "/applications/{application_id}/emojis"
GET, MAKE, DELETE = ("GET", EMOJIS), ("POST", EMOJIS), ("DELETE", EMOJIS + "/{emoji_id}")
FEW = ("blue_circle", "orange_square", "pink_triangle", "tarn", "movement_card", "undo", "accept", "next")
UNLIMITED = 10**6


class EmojiRenderer(FakeRenderer):
    """A renderer that draws nothing but emojis."""

    async def emoji_fingerprint(self, sign: str) -> str:
        """Return the hash."""
        return fingerprint(sign)

    async def emoji(self, sign: str) -> bytes:
        """Return the file."""
        return png(sign)


@pytest.fixture(autouse=True)
def wanted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Enable emojis; this process knows none before and after."""
    monkeypatch.setenv("TAKU_EMOJIS", "on")
    monkeypatch.setattr(bot.app, "RenderService", EmojiRenderer)
    emoji_text.know({})
    yield
    emoji_text.know({})


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the set of emojis."""
    monkeypatch.setattr(kept, "emojis", lambda: {sign: emojis()[sign] for sign in FEW})


@asynccontextmanager
async def started(discord: FakeDiscord, folder: Path) -> AsyncGenerator[Client]:
    """Run the bot; wait until its emojis are synchronized."""
    async with running(discord, folder) as client:
        client.budget = RequestBudget(rate=UNLIMITED, at_once=UNLIMITED)
        await done(discord, client)
        yield client


async def settled(client: Client) -> None:
    """Wait until emojis are synchronized, without delays."""
    await client.background_tasks.join(without=(CARD, LATER, STANDING))


async def done(discord: FakeDiscord, client: Client) -> None:
    """Wait until the emojis are synchronized."""
    await discord.until(lambda: discord.find_calls(*GET))
    await settled(client)


def there(discord: FakeDiscord) -> list[str]:
    """Return the names of the application's emojis."""
    return [one.name for one in discord.world.emojis.all]


def shown(message: Message, *button: str) -> int:
    """Return the id of a button's emoji."""
    (found,) = (one for one in walk(message.components) if one.get("custom_id") == purpose(message, *button))
    return int(found["emoji"]["id"])


def add(discord: FakeDiscord, name: str) -> None:
    """Add an emoji to the application."""
    body = {"name": name, "image": "data:image/png;base64,AAAA"}
    discord.world.emojis.add(discord.world.clock.snowflake(), body, discord.world.bot.wire())


def soon(_error: BaseException, _failures: int) -> float:
    """Return a delay of nearly 0 s before the retry."""
    return 0.01


@pytest.mark.usefixtures("few")
async def test_uploaded_emojis_are_registered_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = list[int]()
    made = Client.create_application_emoji

    async def make(client: Client, *, name: str, image: bytes) -> discord.Emoji:
        known.append(len(emoji_text.KNOWN))
        return await made(client, name=name, image=image)

    monkeypatch.setattr(Client, "create_application_emoji", make)
    async with FakeDiscord.run() as fake, started(fake, tmp_path):
        assert (known, len(emoji_text.KNOWN)) == ([0] * len(FEW), len(FEW))


@pytest.mark.usefixtures("few")
async def test_all_are_uploaded_once_and_found_again(discord: FakeDiscord, tmp_path: Path) -> None:
    async with started(discord, tmp_path):
        assert sorted(there(discord)) == sorted(map(name, FEW))
        assert emoji_text.KNOWN.keys() == set(FEW)
    image = Image.open(BytesIO(discord.world.emojis.all[0].image))
    assert (image.format, image.size) == ("PNG", (CHAT, CHAT))
    uploads, known = len(discord.find_calls(*MAKE)), dict(emoji_text.KNOWN)
    emoji_text.know({})
    looks = len(discord.find_calls(*GET))
    async with running(discord, tmp_path) as client:
        await discord.until(lambda: len(discord.find_calls(*GET)) > looks)
        await settled(client)
    assert len(discord.find_calls(*MAKE)) == uploads
    assert len(discord.find_calls(*GET)) == looks + 1
    assert known == emoji_text.KNOWN


@by_http
@pytest.mark.usefixtures("few")
async def test_the_board_shows_them(discord: FakeDiscord, tmp_path: Path) -> None:
    table = await one_asked(discord, tmp_path)
    async with started(discord, tmp_path) as client:
        client.publisher.refresh(table.id)
        await client.publisher.settled()
        seat = ("Ann", "Ben", "Chie").index(table.mover.name)
        assert f"{emoji_text.KNOWN[FEW[seat]]} {table.mover.mention}" in table.board.text
        assert shown(table.board, "say", "standby") == emoji_text.KNOWN["next"].id
        step = await table.mover.click(table.board, custom_id=purpose(table.board, "say", "deploy"))
        (menu,) = (one for one in walk(step.message.components) if one.get("options"))
        icons = {one["value"]: int(one["emoji"]["id"]) for one in menu["options"] if one.get("emoji")}
        assert icons == {"tarn": emoji_text.KNOWN["tarn"].id}
        assert [call for call in discord.calls if call.status >= 400] == []


@pytest.mark.usefixtures("few")
async def test_what_is_drawn_otherwise_goes_and_what_is_not_ours_stays(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "GRACE", 0.3)
    monkeypatch.setattr("rendering.emojis.VERSIONS", {"tarn": 3})
    for one in ("tarn__00000", "gone_sign__abcde", "tarn_v2", "tarn", "party", "my_cafe_00000"):
        add(discord, one)
    async with started(discord, tmp_path) as client:
        await discord.until(lambda: len(discord.find_calls(*DELETE)) == 4)
        begun, deleted = discord.find_calls(*GET)[0].at, discord.find_calls(*DELETE)[0].at
        assert deleted - begun > 0.15, "another process may still show them"
        await settled(client)
    assert set(there(discord)) == {"party", "my_cafe_00000", *map(name, FEW)}
    assert emoji_text.KNOWN["tarn"].name == "tarn", "messages have no number"


@pytest.mark.usefixtures("few")
async def test_names_with_a_hash_become_readable_where_messages_show_them(discord: FakeDiscord, tmp_path: Path) -> None:
    for sign in FEW:
        add(discord, f"{sign}__{fingerprint(sign)}")
    ids = {one.id for one in discord.world.emojis.all}
    async with started(discord, tmp_path):
        assert sorted(there(discord)) == sorted(FEW)
        assert {str(one.id) for one in emoji_text.KNOWN.values()} == ids
    assert not discord.find_calls(*MAKE)


@pytest.mark.usefixtures("few")
async def test_where_there_is_no_room_those_that_nobody_shows_go_at_once(discord: FakeDiscord, tmp_path: Path) -> None:
    for one in ("party", "tarn__00000", "undo__00000"):
        add(discord, one)
    discord.world.emojis.most = 1 + len(FEW)
    async with started(discord, tmp_path):
        assert set(there(discord)) == {"party", *map(name, FEW)}
        assert emoji_text.KNOWN.keys() == set(FEW)


@pytest.mark.usefixtures("few")
async def test_where_there_is_no_room_words_stand_alone(
    discord: FakeDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    discord.world.emojis.most = 3
    with caplog.at_level(logging.WARNING):
        async with started(discord, tmp_path):
            assert len(there(discord)) == len(emoji_text.KNOWN) == 3
    assert "5 signs are words in chat" in caplog.text


@pytest.mark.usefixtures("few")
async def test_two_processes_make_each_once(discord: FakeDiscord, tmp_path: Path) -> None:
    folders = [tmp_path / one for one in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    async with running(discord, folders[0]) as one, running(discord, folders[1]) as other:
        await done(discord, one)
        await done(discord, other)
        assert sorted(there(discord)) == sorted(map(name, FEW))
        assert emoji_text.KNOWN.keys() == set(FEW)


@pytest.mark.usefixtures("few")
async def test_of_two_of_one_name_the_older_counts(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if Discord allowed that."""
    monkeypatch.setattr(kept, "GRACE", 0.2)
    for one in ("older", "younger"):
        add(discord, one)
    for one in discord.world.emojis.all:
        one.name = name("tarn")
    older, younger = discord.world.emojis.all
    async with started(discord, tmp_path):
        assert str(emoji_text.KNOWN["tarn"].id) == older.id
        await discord.until(lambda: younger not in discord.world.emojis.all)
    assert older in discord.world.emojis.all


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("route", [GET, MAKE], ids=["to look", "to upload"])
async def test_who_may_not_have_them_has_words(
    discord: FakeDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture, route: tuple[str, str]
) -> None:
    refused = {"message": "Missing Access", "code": 50001}
    discord.faults.add(Fault(*route, status=403, times=UNLIMITED, body=refused))
    with caplog.at_level(logging.WARNING):
        async with started(discord, tmp_path):
            assert not emoji_text.KNOWN
    assert "words in chat" in caplog.text


@pytest.mark.usefixtures("few", "no_pause")
@pytest.mark.parametrize("status", [429, 502])
async def test_what_passes_is_waited_out(
    discord: FakeDiscord, tmp_path: Path, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.framework.background_tasks.retry_delay", soon)
    limited = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
    for route in (GET, MAKE):
        discord.faults.add(Fault(*route, status=status, times=6, body=limited))
    async with running(discord, tmp_path):
        await discord.until(lambda: emoji_text.KNOWN.keys() == set(FEW))
    assert sorted(there(discord)) == sorted(map(name, FEW))


@pytest.mark.usefixtures("few")
async def test_an_emoji_that_is_gone_costs_no_answer(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses the whole message: it is sent without emojis, and they are listed again."""
    monkeypatch.setattr(kept, "AGAIN", 0.0)
    table = await one_asked(discord, tmp_path)
    async with started(discord, tmp_path) as client:
        await table.shows(table.first)
        for one in list(discord.world.emojis.all):
            discord.world.emojis.delete(one.id)
        step = await table.mover.click(table.board, custom_id=purpose(table.board, "say", "deploy"))
        assert "Tarn" in str(step.message.components)
        assert "'emoji'" not in str(step.message.components)
        await settled(client)
        assert sorted(there(discord)) == sorted(map(name, FEW))
        client.publisher.refresh(table.id)
        await client.publisher.settled()
        assert number_of(table.board) == table.first
        assert [call.status for call in discord.find_calls(*POST)].count(400) == 0


async def test_a_host_may_go_without(discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKU_EMOJIS", "off")
    async with running(discord, tmp_path) as client:
        await settled(client)
    assert discord.find_calls(*GET) == []
