"""Tests of request metrics: counted by route, without ids, tokens or names."""

from __future__ import annotations

import aiohttp
import pytest
from aiohttp import web

from bot.metrics import registry
from bot.metrics.discord_requests import route, trace


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/{}/messages/{}"),
        ("/api/v10/interactions/12/aW50ZXJhY3Rpb24/callback", "/interactions/{}/{}/callback"),
        ("/api/v10/webhooks/12/aW50ZXJhY3Rpb24/messages/@original", "/webhooks/{}/{}/messages/@original"),
        ("/api/v10/users/@me/channels", "/users/@me/channels"),
        ("/api/v10/channels/1/messages/2/reactions/%F0%9F%8E%B2/@me", "/channels/{}/messages/{}/reactions/{}/@me"),
        ("/api/v10/gateway/bot", "/gateway/bot"),
        ("/attachments/1/2/secret-name.png", "/attachments/{}/{}/{}"),
        ("/", "/{}"),
    ],
)
def test_routes(path: str, wanted: str) -> None:
    assert route(path) == wanted


async def test_answers_are_counted() -> None:
    async def answer(request: web.Request) -> web.Response:
        if request.path.endswith("messages"):
            return web.Response(status=429, headers={"X-RateLimit-Scope": "global"})
        return web.Response(text="{}")

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, number = runner.addresses[0][:2]
    named = registry.discord_answers.labels

    def count(*labels: str) -> float:
        return named(*labels)._value.get()

    there, full = ("GET", "/channels/{}", "200"), ("POST", "/channels/{}/messages", "429")
    gone = ("GET", "/users/@me", "none")
    before = [count(*one) for one in (there, full, gone)]
    waits = registry.discord_limits.labels("global")._value.get()
    async with aiohttp.ClientSession(trace_configs=[trace()]) as session:
        base = f"http://{host}:{number}/api/v10"
        await (await session.get(f"{base}/channels/77")).read()
        await (await session.post(f"{base}/channels/77/messages", json={"content": "secret"})).read()
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.get(f"{base}/users/@me")
    assert [count(*one) for one in (there, full, gone)] == [one + 1 for one in before]
    assert registry.discord_limits.labels("global")._value.get() == waits + 1
    assert b"secret" not in b"".join(str(one).encode() for one in registry.REGISTRY.collect())
