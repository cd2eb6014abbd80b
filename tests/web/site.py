"""The pages of tables over real sockets, and browsers that look at them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any

import msgspec
from aiohttp import ClientResponse, ClientSession, CookieJar, web

from bot.config import Settings
from bot.http_connections import Runner
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web.app import web_app
from bot.web.payloads import Page
from tests.fake_renderer import FakeRenderer
from tests.sockets.ports import free_port

IDS = count(1)


class Browser:
    """A browser; `user` has signed in with a code, if one is given to `enter`."""

    def __init__(self, session: ClientSession, origin: str, base: str) -> None:
        self.session, self.origin, self.base = session, origin, base

    async def get(self, path: str, **headers: str) -> ClientResponse:
        """Request an address below the base."""
        return await self.session.get(f"{self.origin}{self.base}{path}", headers=headers)

    async def send(
        self, path: str, body: object, headers: Mapping[str, str] | None = None, *, raw: bytes | None = None
    ) -> ClientResponse:
        """Post JSON as our page does, or with other headers (an empty one is left out)."""
        usual = {"Content-Type": "application/json", "X-Taku": "1", "Origin": self.origin, **(headers or {})}
        data = msgspec.json.encode(body) if raw is None else raw
        skipped = ["Content-Type"]
        sent = {name: value for name, value in usual.items() if value}
        return await self.session.post(
            f"{self.origin}{self.base}{path}", data=data, headers=sent, skip_auto_headers=skipped
        )


class Site:
    """A server of the pages of these tables."""

    def __init__(self, tables: Tables, origin: str, base: str, client: Any) -> None:
        self.tables, self.origin, self.base, self.client = tables, origin, base, client

    @asynccontextmanager
    async def browser(self) -> AsyncGenerator[Browser]:
        """Open a browser with cookies of its own."""
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            yield Browser(session, self.origin, self.base)

    @asynccontextmanager
    async def player(self, info: TableInfo, user_id: int) -> AsyncGenerator[Player]:
        """Open a browser in which a user is signed in."""
        key = await self.tables.web_access.key(info.id)
        async with self.browser() as browser:
            code = await self.tables.web_access.offer(info.id, user_id)
            entered = await browser.send("/api/enter", {"key": key, "code": code})
            assert entered.status == 204
            yield Player(browser, key)


class Player:
    """A browser at the page of one table."""

    def __init__(self, browser: Browser, key: str) -> None:
        self.browser, self.key = browser, key

    async def page(self, language: str = "en") -> Page:
        """Read the page."""
        answered = await self.browser.get(f"/api/t/{self.key}?lang={language}")
        assert answered.status == 200
        return msgspec.json.decode(await answered.read(), type=Page)

    async def post(self, what: str, *, given: int | None = None, **body: Any) -> tuple[int, Any]:
        """Act; return the status and the answer."""
        whole = {"id": str(next(IDS) if given is None else given), **body}
        answered = await self.browser.send(f"/api/t/{self.key}/{what}", whole)
        return answered.status, await answered.json() if answered.status != 204 else None


def client_of(tables: Tables, **settings: Any) -> Any:
    """Return the parts of a client that the pages use; pictures are dots."""
    touched = list[int]()
    return SimpleNamespace(
        tables=tables,
        render_service=FakeRenderer(),
        settings=Settings(_env_file=None, **settings),  # pyright: ignore[reportCallIssue]
        publisher=SimpleNamespace(touch=touched.append),
        shutdown=SimpleNamespace(draining=False),
        application_id=7,
        touched=touched,
    )


@asynccontextmanager
async def served(tables: Tables, base: str = "/taku", **settings: Any) -> AsyncGenerator[Site]:
    """Serve the pages on a free port."""
    port = free_port()
    origin, client = f"http://127.0.0.1:{port}", client_of(tables, **settings)
    runner = Runner(web_app(client, f"{origin}{base}"), shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    yield Site(tables, origin, base, client)
    await runner.cleanup()
    client.render_service.close()
