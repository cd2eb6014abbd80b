"""Event streams of pages: changes, limits, slow and lost readers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest
from aiohttp import ClientResponse

from bot.tables.model.views import TableInfo
from bot.tables.service import Tables
from bot.web import events
from bot.web.events import EventHub
from bot.web.payloads import Change
from tests.conftest import Now
from tests.databases import opened
from tests.tables.conftest import ANN, BEN, CHIE
from tests.web.site import Browser, Site, served

SOON = 5.0


class Stream:
    """An open event stream."""

    def __init__(self, response: ClientResponse) -> None:
        self.response = response

    async def next(self) -> Change:
        """Return the next change."""
        async with asyncio.timeout(SOON):
            while True:
                line = await self.response.content.readline()
                assert line, "the stream has ended"
                if line.startswith(b"data: "):
                    return msgspec.json.decode(line.removeprefix(b"data: "), type=Change)


@asynccontextmanager
async def stream(browser: Browser, key: str) -> AsyncGenerator[Stream]:
    """Open the stream of a table."""
    response = await browser.get(f"/api/t/{key}/events")
    assert response.status == 200
    assert response.content_type == "text/event-stream"
    assert response.headers["Cache-Control"] == "no-store"
    try:
        yield Stream(response)
    finally:
        response.close()


def hub_of(site: Site) -> EventHub:
    """Return the hub of a server."""
    listeners = (getattr(one, "__self__", None) for one in site.tables.events._listeners)
    (found,) = (one for one in listeners if isinstance(one, EventHub))
    return found


async def until(happens: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(SOON):
        while not happens():  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.01)


async def test_each_change_is_told(site: Site, running: TableInfo, tables: Tables, key: str) -> None:
    async with AsyncExitStack() as stack:
        watcher = await stack.enter_async_context(site.browser())
        ann = await stack.enter_async_context(site.player(running, ANN.id))
        public, own = [await stack.enter_async_context(stream(one, key)) for one in (watcher, ann.browser)]
        first = [await public.next(), await own.next()]
        assert first[0] == first[1]
        assert first[0].number == 1
        await tables.moves.act(running.id, BEN.id, ("bid", "2"))
        later = [await public.next(), await own.next()]
        assert later[0] == later[1]
        assert (later[0].number, later[0].version > first[0].version) == (2, True)
        row, _ = await tables.reader.newest(running.id)
        assert later[0].version == row.row.version


@pytest.mark.usefixtures("open_ended")
async def test_many_changes_are_one_event_for_a_spectator(
    site: Site, running: TableInfo, tables: Tables, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "PAUSE", 0.2)
    async with site.browser() as watcher, stream(watcher, key) as public:
        await public.next()
        for one in (ANN, BEN, CHIE):
            await tables.moves.act(running.id, one.id, ("bid", "2"))
        numbers = [(await public.next()).number]
        while numbers[-1] < 4:
            numbers.append((await public.next()).number)
        assert numbers[-1] == 4
        assert len(numbers) <= 2


async def test_changes_of_other_processes_are_found(
    running: TableInfo, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(tables.queries), "shared", property(lambda self: True))
    asked = list[object]()
    original = tables.queries.versions

    async def versions(ids: list[int]) -> dict[int, tuple[int, int]]:
        asked.append(ids)
        found = await original(ids)
        return {table: (number + 5, version + 5) for table, (number, version) in found.items()}

    monkeypatch.setattr(tables.queries, "versions", versions)
    async with served(tables) as site, site.browser() as browser:
        await asyncio.sleep(events.POLL * 2)
        assert asked == [], "nobody watches"
        key = await tables.web_access.key(running.id)
        async with stream(browser, key) as public:
            assert (await public.next()).number == 1
            assert (await public.next()).number == 6
        await until(lambda: not hub_of(site)._watchers)
        count = len(asked)
        await asyncio.sleep(events.POLL * 3)
        assert len(asked) <= count + 1


@pytest.mark.parametrize("kind", ["postgresql"])
async def test_a_move_of_one_process_reaches_the_streams_of_another(
    url: str, now: Now, running: TableInfo, tables: Tables, key: str
) -> None:
    store = await opened(url)
    async with served(Tables(store, now=now)) as site, site.browser() as browser, stream(browser, key) as public:
        assert (await public.next()).number == 1
        await tables.moves.act(running.id, BEN.id, ("bid", "2"))
        async with asyncio.timeout(1):
            assert (await public.next()).number == 2
    await store.close()


async def test_a_reader_who_has_left_is_no_failure(
    site: Site, tables: Tables, key: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    newest = tables.reader.newest
    async with site.browser() as browser:
        left = asyncio.Event()

        async def slowly(table: int) -> object:
            if hub_of(site)._count:
                left.set()
                (one,) = hub_of(site)._watchers[table]
                await until(one.connection.is_closing)
            return await newest(table)

        monkeypatch.setattr(tables.reader, "newest", slowly)
        opening = asyncio.create_task(browser.get(f"/api/t/{key}/events"))
        await left.wait()
        opening.cancel()
        await until(lambda: hub_of(site)._count == 0)
        await asyncio.sleep(0.05)
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


async def test_versions_are_those_of_the_database(running: TableInfo, tables: Tables) -> None:
    row = (await tables.reader.newest(running.id))[0].row
    assert await tables.queries.versions([running.id, 999]) == {running.id: (row.last_move, row.version)}
    assert await tables.queries.versions([]) == {}


async def test_streams_have_limits(site: Site, running: TableInfo, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "OF_USER", 2)
    monkeypatch.setattr(events, "OF_STRANGERS", 3)
    monkeypatch.setattr(events, "SWEEP", 0.05)
    async with site.player(running, ANN.id) as ann, site.browser() as other, AsyncExitStack() as stack:
        for one, most in ((ann.browser, 2), (other, 3)):
            for _ in range(most):
                await stack.enter_async_context(stream(one, key))
            refused = await one.get(f"/api/t/{key}/events")
            assert (refused.status, (await refused.json())["code"]) == (503, "limit")
        assert hub_of(site)._count == 5
        assert (await ann.page()).number == 1
        await stack.aclose()
        await until(lambda: hub_of(site)._count == 0)
        hub = hub_of(site)
        assert (hub._watchers, hub._newest, hub._waiting, len(hub._users)) == ({}, {}, {}, 0)


async def test_a_reader_who_does_not_read_is_cut_off(
    site: Site, running: TableInfo, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "UNREAD", -1)
    async with site.browser() as browser, stream(browser, key) as slow:
        await slow.next()
        await site.tables.moves.act(running.id, BEN.id, ("bid", "2"))
        with pytest.raises(Exception, match=r"ended|payload|reset|disconnected|closed"):
            await slow.next()
        await until(lambda: hub_of(site)._count == 0)


async def test_a_silent_stream_beats_and_ends(
    site: Site, running: TableInfo, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.02)
    monkeypatch.setattr(events, "LIFE", 0.3)
    async with site.browser() as browser:
        response = await browser.get(f"/api/t/{key}/events")
        told = await asyncio.wait_for(response.read(), SOON)
        assert told.count(b"\n:\n") + told.count(b"\n\n:\n") >= 2
        assert told.count(b"event: change") == 1


async def test_the_server_ends_with_its_streams(running: TableInfo, tables: Tables) -> None:
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(served(tables))
        async with site.browser() as browser, stream(browser, await tables.web_access.key(running.id)) as public:
            await public.next()
            async with asyncio.timeout(SOON):
                await stack.aclose()
                assert await public.response.content.read() is not None
