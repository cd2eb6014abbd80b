"""Tests of interactions by HTTP: requests, and the effect of each response."""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import ClientSession, web
from nacl.signing import VerifyKey

from . import FakeDiscord, NoAnswerError
from .wire import Ask, Json

Answering = Callable[[Json], Awaitable[web.Response]]


@asynccontextmanager
async def listening(fake: FakeDiscord, answer: Answering) -> AsyncGenerator[list[Json]]:
    """Yield a server that answers the requests; yields their list."""
    asked = list[Json]()

    async def take(request: web.Request) -> web.Response:
        body = await request.read()
        signed, at = (request.headers[f"X-Signature-{name}"] for name in ("Ed25519", "Timestamp"))
        VerifyKey(bytes.fromhex(fake.outgoing.public_key)).verify(at.encode() + body, bytes.fromhex(signed))
        asked.append(json.loads(body))
        return await answer(asked[-1])

    app = web.Application()
    app.router.add_post("/", take)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    fake.outgoing.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    try:
        yield asked
    finally:
        await runner.cleanup()


def table(fake: FakeDiscord) -> tuple[Callable[[], Awaitable[object]], Json]:
    """Return an action of Ann, who types a command, and the answer to it."""
    guild = fake.guild()
    channel, ann = guild.channel(), guild.member("Ann")
    fake.world.commands[None] = [{"id": "1", "name": "hello", "options": [], "contexts": None}]
    return lambda: ann.slash(channel, "hello"), {"type": 4, "data": {"content": "Hello", "flags": 64}}


async def test_an_answer_in_the_response_is_shown(fake: FakeDiscord) -> None:
    ask, body = table(fake)

    async def answer(_: Json) -> web.Response:
        return web.json_response(body)

    async with listening(fake, answer) as asked:
        told = await ask()
        assert told.message.text == "Hello"  # pyright: ignore[reportAttributeAccessIssue]
        assert [one["type"] for one in asked] == [Ask.COMMAND]
        assert [(call.inline, call.status) for call in fake.calls] == [(True, 204)]


async def test_an_answer_by_the_callback_is_shown(fake: FakeDiscord) -> None:
    ask, body = table(fake)

    async def answer(asked: Json) -> web.Response:
        url = f"{fake.world.base}/api/v10/interactions/{asked['id']}/{asked['token']}/callback"
        async with ClientSession() as session, session.post(url, json=body) as response:
            assert response.status == 204
        return web.Response(status=202)

    async with listening(fake, answer):
        told = await ask()
        assert told.message.text == "Hello"  # pyright: ignore[reportAttributeAccessIssue]
        assert [call.inline for call in fake.calls] == [False]
        assert fake.outgoing.refusals == []


@pytest.mark.parametrize("status", [401, 500])
async def test_a_refusal_is_told_to_the_person(fake: FakeDiscord, status: int) -> None:
    ask, _ = table(fake)

    async def answer(_: Json) -> web.Response:
        return web.Response(status=status)

    async with listening(fake, answer):
        with pytest.raises(NoAnswerError, match=str(status)):
            await ask()
        assert fake.outgoing.refusals == [str(status)]


async def test_a_wrong_answer_in_the_response_is_a_problem_of_the_run(fake: FakeDiscord) -> None:
    ask, _ = table(fake)

    async def answer(_: Json) -> web.Response:
        return web.json_response({"type": 7, "data": {}})

    async with listening(fake, answer):
        with pytest.raises(NoAnswerError):
            await ask()
        assert [problem for problem in fake.spec_problems() if "does not answer" in problem]
        fake.calls.clear()


async def test_who_is_not_there_is_an_answer_too(fake: FakeDiscord) -> None:
    ask, _ = table(fake)
    fake.outgoing.url = "http://127.0.0.1:9/"
    with pytest.raises(NoAnswerError, match="Connect"):
        await ask()
