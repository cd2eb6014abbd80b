"""Fixtures of the demo: the small bot, and a client of SimCord's protocol without a browser."""

import asyncio
import contextlib
import gc
import itertools
import re
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from aiohttp import ClientSession
from playwright.async_api import BrowserContext

from bot.demo import run_demo
from tests.demo.drive import chromium
from tests.demo.small_bot import SmallBot


class Page:
    """A browser window on the demo, over HTTP only."""

    def __init__(self, session: ClientSession, address: str, window: str = "w1") -> None:
        self.window = window
        self.session = session
        self.address = address
        self._sequence = itertools.count(1)

    async def close(self) -> None:
        """Close the window."""
        async with self.session.post(self.address + "demo/close", data=self.window) as answer:
            assert answer.status == 200

    async def state(self) -> dict[str, Any]:
        async with self.session.get(self.address + f"demo/state?window={self.window}") as answer:
            assert answer.status == 200
            return await answer.json()

    async def open(self, person: str | None = None, place: str = "channel", locale: str = "en-US") -> dict[str, Any]:
        """Go to a place and load SimCord's page there; without a person as the demo's default."""
        asked = {"window": self.window, "person": person, "place": place, "locale": locale}
        async with self.session.post(self.address + "demo/open", json=asked) as answer:
            assert answer.status == 200, await answer.text()
            state = await answer.json()
        self._headers = {"X-Simcord-Capability": state["frame"].partition("#")[2]}
        self.snapshot = await self._ask("POST", "api/pages", {})
        self._headers["X-Simcord-Context"] = self.snapshot["context"]["id"]
        self._sequence = itertools.count(1)
        return state

    async def messages(self) -> list[dict[str, Any]]:
        """Return the messages of the open place, as they are now."""
        snapshot = await self.snapshot_now()
        return [snapshot["messages"][key] for key in snapshot["timeline"]]

    async def snapshot_now(self) -> dict[str, Any]:
        """Return a snapshot of the open place."""
        return await self._ask("GET", "api/state")

    async def act(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send an action, as if the page still showed the state at its opening."""
        snapshot, sequence = self.snapshot, next(self._sequence)
        body = {
            "protocol_version": 3, "sequence": sequence, "request_id": str(sequence),
            "generation": snapshot["context"]["generation"], "bot_generation": snapshot["botGeneration"],
            "published_revision": snapshot["publishedRevision"], "kind": kind, **fields,
        }  # fmt: skip
        return await self._ask("POST", "api/action", body)

    async def command(self, name: str, **options: str) -> dict[str, Any]:
        entries = (await self._ask("GET", "api/commands"))["entries"]
        entry = next(entry for entry in entries if entry["path"] == [name])
        return await self.act(
            "run_command", command_id=entry["commandId"], path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"], options=options,
        )  # fmt: skip

    async def click(self, label: str) -> dict[str, Any]:
        """Click the newest button with this label."""
        for message in reversed(await self.messages()):
            for path, button in _buttons(message["components"], ""):
                if button.get("label") == label:
                    key = f"message:{message['id']}:component:{path}"
                    return await self.act("click", target_id=message["id"], control_key=button.get("control_key", key))
        raise LookupError(label)

    async def invoke(self, name: str, on: str, target: str) -> int:
        """Use a context menu command of a person or a message; return the HTTP status."""
        asked = {"window": self.window, "name": name, "on": on, "target": target}
        async with self.session.post(self.address + "demo/invoke", json=asked) as answer:
            return answer.status

    async def modal(self) -> dict[str, Any]:
        """Return the modal that the open place shows."""
        self.snapshot = await self.snapshot_now()
        return self.snapshot["modal"]

    async def picture(self, asset: str) -> tuple[int, bytes]:
        """Return the status and the content of a picture of the open place."""
        async with self.session.get(self.address + f"api/assets/{asset}", headers=self._headers) as answer:
            return answer.status, await answer.read()

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        async with self.session.request(method, self.address + path, json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()


def _buttons(components: list[dict[str, Any]], path: str) -> Any:
    for index, component in enumerate(components):
        here = f"{path}.{index}" if path else str(index)
        yield here, component
        yield from _buttons(component.get("components", []), here)


@contextlib.asynccontextmanager
async def running(capsys: pytest.CaptureFixture[str], bot: discord.Client, port: int = 0) -> AsyncGenerator[str]:
    """Run the demo with `bot`; yield its output until it was open."""
    stop = asyncio.Event()
    gc.freeze()  # so that the collection at the end is about this demo alone
    demo = asyncio.create_task(run_demo(bot, port=port, open_browser=False, stop=stop))
    said = ""
    while "http://" not in said:
        await asyncio.sleep(0.05)
        said += capsys.readouterr().out
        assert not demo.done(), demo.result()
    try:
        yield said
    finally:
        stop.set()
        await demo
        gc.collect()  # SimCord kills its picture reader without closing the pipe: the warning must come now
        gc.unfreeze()


def address_in(said: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", said)
    assert found
    return found[0]


@pytest.fixture
def bot() -> SmallBot:
    return SmallBot(clock_seconds=0.2)


@pytest.fixture
async def page(capsys: pytest.CaptureFixture[str], bot: SmallBot) -> AsyncIterator[Page]:
    async with running(capsys, bot) as said, ClientSession() as session:
        page = Page(session, address_in(said))
        await page.open()
        yield page


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def context() -> AsyncIterator[BrowserContext]:
    """Yield a browser context for all tests, in English: a context takes longer than most tests.

    Without the demo's fonts of 60 MB, which each window would read.
    """
    async with chromium("--disable-remote-fonts") as browser:
        yield await browser.new_context(locale="en-US")
