"""Servers of the pages: their own, beside interactions, and what a look at a page does."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from aiohttp import ClientSession, web
from msgspec.structs import replace

from bot.config import BadSettings, Settings
from bot.http_connections import Runner
from bot.metrics.address import Address
from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web.app import PagesApp
from bot.web.site import run_pages
from tests.sockets.ports import free_port, listens
from tests.tables.conftest import ANN
from tests.web.site import Site, client_of


def settings(port: int, web_url: str | None) -> Settings:
    """Return settings with these pages."""
    found = Settings(_env_file=None, web=web_url)  # pyright: ignore[reportCallIssue]
    return found.model_copy(update={"listen": Address("127.0.0.1", port)})


async def test_pages_have_a_server_of_their_own_if_they_have_an_address(tables: Tables, key: str) -> None:
    port = free_port()
    client = client_of(tables)
    async with run_pages(client, settings(port, None)):
        assert not listens(port)
    url = f"http://127.0.0.1:{port}/taku/"
    async with run_pages(client, settings(port, url)), ClientSession() as session:
        assert (await session.get(f"{url}t/{key}")).status == HTTPStatus.OK
        with pytest.raises(BadSettings, match="TAKU_LISTEN"):
            async with run_pages(client, settings(port, url)):
                pass
    assert not listens(port)


@pytest.mark.parametrize("base", ["", "/", "/taku"])
async def test_pages_stand_beside_other_addresses(tables: Tables, key: str, base: str) -> None:
    async def interactions(request: web.Request) -> web.Response:
        return web.Response(text="an interaction")

    app = web.Application(client_max_size=1024 * 1024)
    app.router.add_post("/interactions", interactions)
    port = free_port()
    PagesApp(client_of(tables), f"http://127.0.0.1:{port}{base}").add_to(app)
    runner = Runner(app, auto_decompress=False)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        async with ClientSession(f"http://127.0.0.1:{port}") as session:
            assert await (await session.post("/interactions")).text() == "an interaction"
            assert (await session.get(f"{base.rstrip('/')}/t/{key}")).status == HTTPStatus.OK
            packed = {"Origin": f"http://127.0.0.1:{port}", "X-Taku": "1", "Content-Encoding": "gzip"}
            sent = await session.post(f"{base.rstrip('/')}/api/enter", json={}, headers=packed)
            assert sent.status == HTTPStatus.BAD_REQUEST
    finally:
        await runner.cleanup()


@pytest.mark.parametrize("path", ["/t/{key}", "/api/t/{key}"])
async def test_a_players_look_at_the_page_is_noted(
    site: Site, running: TableInfo, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    looks: list[tuple[int, Any]] = []

    async def note(info: TableInfo, user_id: int | None) -> None:
        looks.append((info.id, user_id))

    monkeypatch.setattr(site.tables.first_looks, "note_if_seated", note)
    async with site.player(running, ANN.id) as ann, site.browser() as other:
        for browser in (ann.browser, other):
            await browser.get(path.format(key=ann.key))
    assert looks == [(running.id, ANN.id), (running.id, None)]


async def test_looks_count_where_the_time_of_a_turn_begins_so(
    tables: Tables, running: TableInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[tuple[int, int]] = []

    async def note(table_id: int, user_id: int) -> None:
        noted.append((table_id, user_id))

    monkeypatch.setattr(tables.first_looks, "note", note)
    for info in (running, replace(running, look_seconds=60)):
        for user in (ANN.id, 99, None):
            await tables.first_looks.note_if_seated(info, user)
    assert noted == [(running.id, ANN.id)]
