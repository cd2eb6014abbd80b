"""Tests of interactions by HTTP at the socket: validation, answers, shutdown."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
import time
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import msgspec
import pytest
from nacl.signing import SigningKey

from bot.__main__ import _serve
from bot.config import BadSettings, Settings
from bot.http_interactions import server as http_interactions_server
from bot.http_interactions.signature import AGE, MOST, InvalidSignatureError, SignatureVerifier
from cogs.framework import responses
from cogs.ui.command_translator import CommandTranslator
from tests.fake_discord import Answer, FakeDiscord, Interaction
from tests.sockets.app_process import SERVING, database
from tests.sockets.load_balancer import free_port, workers
from tests.sockets.process import ended, said
from tests.sockets.shared import SharedDiscord
from tests.sockets.support import IN_DETAIL, SYNCED
from tests.sockets.table import CALLBACK, bot, dealt, number_of, purpose
from tests.sockets.transports import by_http, shared_by_http

ORIGINAL = ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original")
SECRET = "what somebody typed"
IDS = count(1)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch processing to outlast the immediate answer, so that interactions are deferred."""
    monkeypatch.setattr(responses, "PATIENCE", 0.0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Patch the time for an immediate answer to be unlimited."""
    monkeypatch.setattr(responses, "PATIENCE", 60.0)


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Record the bytes read of request bodies."""
    read, decode = list[bytes](), msgspec.json.decode

    def reading(body: bytes, **options: object) -> object:
        read.append(body)
        return decode(body, **options)  # pyright: ignore[reportArgumentType, reportCallIssue]

    monkeypatch.setattr(http_interactions_server.msgspec.json, "decode", reading)
    return read


def ping() -> bytes:
    """Return the body of Discord's next ping."""
    return json.dumps({"id": str(next(IDS)), "type": 1, "version": 1, "token": "x", "application_id": "1"}).encode()


def ago(seconds: float) -> str:
    """Return a timestamp."""
    return str(int(time.time() - seconds))


@shared_by_http
async def test_only_what_discord_has_signed_is_read(shared: SharedDiscord, unread: list[bytes]) -> None:
    other = SigningKey.generate()
    async with bot(shared):
        post, at, body = shared.outgoing.post, ago(0), ping()
        unread.clear()
        for signature in ("", "00" * 64, "zz", "00" * 8, other.sign(at.encode() + body).signature.hex()):
            assert (await post(body, signature=signature, timestamp=at))[0] == 401
        for timestamp in (ago(AGE + 60), ago(-AGE - 60)):
            assert (await post(body, timestamp=timestamp))[0] == 401
        assert unread == []
        assert await post(body, timestamp=ago(AGE - 60)) == (200, b'{"type":1}')
        assert unread == [body]


@shared_by_http
async def test_what_is_no_interaction_is_refused(shared: SharedDiscord) -> None:
    async with bot(shared):
        post = shared.outgoing.post
        for garbage in (b"", b"\xff\x00", b"[1]", b'"x"', b"{}", b'{"type": 1}', b'{"id": "x", "type": 1}'):
            assert (await post(garbage))[0] == 400
        assert (await post(json.dumps({"id": "5", "type": 99}).encode()))[0] == 400
        assert (await post(b"[" * 100_000 + b"]" * 100_000))[0] == 400
        assert (await post(b'{"id":"5","type":3,"data":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001))[0] == 400
        assert (await post(b" " * (http_interactions_server.LARGEST + 1)))[0] == 413
        assert (await post(ping(), method="GET"))[0] == 405


@shared_by_http
async def test_what_comes_again_is_refused(shared: SharedDiscord) -> None:
    async with bot(shared):
        body = ping()
        assert [(await shared.outgoing.post(body))[0] for _ in range(2)] == [200, 409]


@shared_by_http
async def test_what_lacks_something_is_told_without_what_it_says(
    shared: SharedDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with bot(shared):
        lacking = json.dumps({"id": "7", "type": 3, "token": "secret", "data": {"custom_id": SECRET}}).encode()
        assert (await shared.outgoing.post(lacking))[0] == 400
        assert await shared.outgoing.post(ping()) == (200, b'{"type":1}')
    assert "interaction 7 of kind 3 cannot be read: KeyError" in caplog.text
    assert SECRET not in caplog.text


@shared_by_http
async def test_no_press_is_in_the_log(shared: SharedDiscord, caplog: pytest.LogCaptureFixture) -> None:
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        with caplog.at_level(logging.INFO):
            await table.confirm(*await table.to_confirm())
            await table.shows(2)
            await shared.outgoing.post(SECRET.encode(), signature="00" * 64)
    for word in ("custom_id", "tarn", "token-", SECRET):
        assert word not in caplog.text


@shared_by_http
async def test_a_request_whose_header_does_not_come_is_not_waited_for(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.http_connections.HEADER", 0.1)
    async with bot(shared):
        at = urlsplit(shared.outgoing.url)
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
        writer.write(f"POST {at.path} HTTP/1.1\r\nHost: ta".encode())
        assert await asyncio.wait_for(reader.read(), 20) == b""
        writer.close()


def test_what_is_remembered_is_bounded() -> None:
    signed = SignatureVerifier(bytes(SigningKey.generate().verify_key))
    assert all(signed.is_first(one) for one in range(MOST))
    assert not signed.is_first(0)
    assert signed.is_first(MOST)
    assert signed.is_first(0), "the oldest is forgotten"


def test_a_clock_that_is_not_quite_right_lets_in() -> None:
    key = SigningKey.generate()
    signed = SignatureVerifier(bytes(key.verify_key), now=lambda: 1_000_000.0)
    for timestamp, is_let_in in (("999700", True), ("1000300", True), ("999000", False), ("nan", False), ("x", False)):
        signature = key.sign(timestamp.encode() + b"{}").signature.hex()
        if is_let_in:
            signed.check(signature, timestamp, b"{}")
        else:
            with pytest.raises(InvalidSignatureError):
                signed.check(signature, timestamp, b"{}")


# --- answers ---------------------------------------------------------------------------------------------------------


def sent(discord: FakeDiscord, pressed: Interaction) -> list[tuple[str, bool]]:
    """Return the first responses: the route, and whether it answered Discord's own request."""
    found = [call for call in discord.find_calls(*CALLBACK) if call.params["interaction_id"] == pressed.id]
    return [(Answer(call.json["type"]).name, call.inline) for call in found]


@shared_by_http
async def test_text_forms_and_choices_come_in_the_response(shared: SharedDiscord) -> None:
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared):
        told = await ann.slash(channel, "taku help")
        assert told.message.ephemeral
        assert sent(shared, told) == [("MESSAGE", True)]
        found = await ann.autocomplete(channel, "rules", "about", game="andromeda", about="")
        assert found.choices
        assert sent(shared, found) == [("CHOICES", True)]
        card = (await ann.slash(channel, "taku new", game="andromeda")).message
        form = await ann.click(card, custom_id=purpose(card, "options"))
        assert form.modal
        assert sent(shared, form) == [("MODAL", True)]


@shared_by_http
@pytest.mark.usefixtures("patient")
async def test_a_picture_and_what_all_see_come_by_the_callback(shared: SharedDiscord) -> None:
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared) as client:
        card = await ann.slash(channel, "taku new", game="andromeda")
        assert card.message.images
        assert sent(shared, card) == [("MESSAGE", False)]
        await client.finish()
        (info,) = await client.tables.queries.of_user(int(ann.id))
        assert [str(row.message_id) for row in await client.tables.messages.of(info.id)] == [card.message.id]
        assert shared.outgoing.refusals == []


@shared_by_http
@pytest.mark.usefixtures("slow")
async def test_what_takes_longer_is_promised_in_the_response(shared: SharedDiscord) -> None:
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        done = await table.confirm(*await table.to_confirm())
        assert "✓" in done.text
        assert sent(shared, done) == [("LATER_UPDATE", True)]
        assert shared.find_calls(*ORIGINAL)


@shared_by_http
@pytest.mark.usefixtures("slow")
async def test_what_overtakes_the_response_comes_after_it(
    shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "PATIENCE", 0.0)
    monkeypatch.setattr(shared.outgoing, "lag", 0.9)
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared):
        card = await ann.slash(channel, "taku new", game="andromeda")
        assert card.message.images
        assert sent(shared, card) == [("THINKING", True)]
        *early, last = [call.status for call in shared.find_calls(*ORIGINAL)]
        assert (last, set(early)) == (200, {404})
        assert channel.public == [card.message]


@shared_by_http
async def test_a_private_answer_goes_when_a_newer_one_comes(shared: SharedDiscord) -> None:
    table = await dealt(shared)
    async with bot(shared):
        await table.shows(1)
        first = await table.mover.click(table.board, custom_id=purpose(table.board, "say", "deploy"))
        assert sent(shared, first)
        again = await table.mover.click(table.board, custom_id=purpose(table.board, "say", "deploy"))
        await shared.until(lambda: first.message.deleted)
        step = await table.mover.select(again.message, "tarn", custom_id=purpose(again.message, "menu"))
        await shared.settled()
        assert step.message is again.message
        assert not step.message.deleted


@shared_by_http
async def test_what_takes_too_long_goes_another_way(shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_interactions_server, "WAITING", 0.0)
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared):
        told = await ann.slash(channel, "taku help")
        assert told.message.ephemeral
        assert sent(shared, told) == [("MESSAGE", False)]


@shared_by_http
@pytest.mark.usefixtures("patient")
async def test_who_has_hung_up_is_answered_another_way(shared: SharedDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    held, going = asyncio.Event(), asyncio.Event()
    guild = shared.guild()
    channel, ann = guild.channel("games"), guild.member("Ann")
    async with bot(shared) as client:
        see = client.tables.users.user

        async def slowly(user: int) -> object:
            going.set()
            await held.wait()
            return await see(user)

        monkeypatch.setattr(client.tables.users, "user", slowly)
        asked = await ann.impatient.slash(channel, "taku help")
        await going.wait()
        await shared.outgoing.hang_up()
        held.set()
        await shared.until(lambda: sent(shared, asked))
        assert sent(shared, asked) == [("MESSAGE", False)]


# --- shutdown --------------------------------------------------------------------------------------------------------


@by_http
async def test_what_is_under_way_at_the_end_is_finished(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await dealt(discord, tmp_path)
    going, held = asyncio.Event(), asyncio.Event()
    async with bot(discord, tmp_path) as client:
        await table.shows(1)
        mover, step = await table.to_confirm()
        act = client.tables.moves.act

        async def slowly(*args: object, **named: object) -> object:
            going.set()
            await held.wait()
            return await act(*args, **named)  # pyright: ignore[reportArgumentType]

        monkeypatch.setattr(client.tables.moves, "act", slowly)
        pressed = await table.confirm(mover, step, wait=False)
        await going.wait()
        asyncio.get_running_loop().call_later(0.1, held.set)
    await pressed.answer()
    assert "✓" in pressed.text
    assert await table.saved() == 2
    assert table.board.edits or len(table.thread.public) > 1, "the board shows it"


@by_http
async def test_at_the_end_nothing_new_is_taken(discord: FakeDiscord, tmp_path: Path) -> None:
    async with bot(discord, tmp_path):
        url = discord.outgoing.url
        assert (await discord.outgoing.post(ping()))[0] == 200
    discord.outgoing.url = url
    with pytest.raises(aiohttp.ClientConnectorError):
        await discord.outgoing.post(ping())


@by_http
async def test_a_process_that_is_told_to_end_ends_well_and_has_told_nothing(
    discord: FakeDiscord, tmp_path: Path
) -> None:
    table = await dealt(discord, tmp_path)
    async with workers(discord, tmp_path, database(tmp_path), 1, "DEBUG") as found:
        ((port, process),) = found.items()
        discord.outgoing.url = f"http://127.0.0.1:{port}{http_interactions_server.PATH}"
        await table.shows(1)
        pressed = await table.confirm(*await table.to_confirm(), wait=False)
        await pressed.acknowledged()
        process.terminate()
        assert await process.wait() == 0
    assert "✓" in pressed.text
    assert number_of(table.board) == await table.saved() == 2
    lines = said(tmp_path).splitlines()
    assert lines
    assert [line for line in lines if IN_DETAIL.search(line) or "tarn" in line] == []


@by_http
async def test_commands_are_told_when_they_have_changed(
    discord: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[int]()
    for _ in range(2):
        async with bot(discord, tmp_path):
            told.append(len(discord.find_calls(*SYNCED)))
    monkeypatch.setattr(CommandTranslator, "translate", untranslated)
    async with bot(discord, tmp_path):
        told.append(len(discord.find_calls(*SYNCED)))
    assert told == [1, 1, 2]


async def untranslated(*_: object) -> None:
    """Translate nothing."""


@by_http
@pytest.mark.parametrize(
    ("own", "sentence"),
    [
        ({}, "DISCORD_PUBLIC_KEY is missing"),
        ({"DISCORD_PUBLIC_KEY": "abc"}, "DISCORD_PUBLIC_KEY is wrong: it has 64 hexadecimal digits"),
        ({"DISCORD_PUBLIC_KEY": "ab" * 32}, "DISCORD_PUBLIC_KEY is not the one of this bot's application"),
    ],
)
async def test_a_wrong_key_is_one_sentence(
    discord: FakeDiscord, tmp_path: Path, own: dict[str, str], sentence: str
) -> None:
    code, lines = await ended(discord, tmp_path, SERVING, TAKU_LISTEN=f"127.0.0.1:{free_port()}", **own)
    assert code == 1
    assert lines[-1].startswith(sentence)


@by_http
async def test_a_port_that_is_taken_is_one_sentence(discord: FakeDiscord, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        own = {"TAKU_LISTEN": f"127.0.0.1:{taken.getsockname()[1]}", "DISCORD_PUBLIC_KEY": discord.outgoing.public_key}
        code, lines = await ended(discord, tmp_path, SERVING, **own)
    assert code == 1
    assert "(TAKU_LISTEN)" in lines[-1]


async def test_a_package_that_is_missing_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bot.http_interactions.server", "bot.http_interactions.signature"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "nacl.signing", None)
    with pytest.raises(BadSettings, match="make serve installs it"):
        await _serve(Settings(_env_file=None, database=database(tmp_path)))  # pyright: ignore[reportCallIssue]
