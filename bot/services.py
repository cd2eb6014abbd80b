"""The bot put together: store, tables, clock, studio, client; opened and closed in the right order."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

from bot.client import Taku
from bot.config import BadSettings, Settings
from bot.games.auztralia import current as auztralia
from bot.games.farfarout import current as farfarout
from bot.games.ownset import LONGEST_TEXT, BadSet
from bot.games.registry import GAMES
from bot.games.spacebase import current as spacebase
from bot.store.lock import only_process
from bot.store.store import Store
from bot.tables.clock import Clock
from bot.tables.service import Tables, utc_now
from bot.tables.upgrades import check_upgrades
from bot.watched import ended, kept_up, started
from rendering.studio import Studio

GIVE_WAY_SECONDS = 0.0005
"""How long a thread that draws may keep Python's lock while the event loop waits for it; by default ten times that."""


@asynccontextmanager
async def services(settings: Settings, *, now: Callable[[], datetime] = utc_now) -> AsyncGenerator[Taku]:
    """A client that has not logged in yet, with all that it needs; the clock of the tables runs meanwhile."""
    sys.setswitchinterval(GIVE_WAY_SECONDS)
    take_cards(settings.spacebase_cards)
    take_box(settings.auztralia_set)
    take_galaxy(settings.farfarout_set)
    with only_process(settings.database):
        store = await Store.open(settings.database)
        tables = Tables(store, now=now, tick=settings.ai_seconds)
        studio = Studio()
        client = Taku(store, tables, studio, settings)
        try:
            await check_upgrades(tables)
            async with ended(kept_up(Clock(tables, now=now).run, "the clock")) as clock:
                client.needs(clock)
                yield client
        finally:
            studio.close()
            await store.close()


def take_cards(path: Path | None) -> None:
    """New tables of Space Base play the set of this file, without one the house's. Raises BadSettings."""
    _take("TAKU_SPACEBASE_CARDS", "no set of cards", path, spacebase.use)


def take_box(path: Path | None) -> None:
    """New tables of AuZtralia play the set of this file, without one the house's. Raises BadSettings."""
    _take("TAKU_AUZTRALIA_SET", "no set", path, auztralia.use)


def take_galaxy(path: Path | None) -> None:
    """New tables of Far Far Out play the set of this file, without one the house's. Raises BadSettings."""
    _take("TAKU_FARFAROUT_SET", "no set", path, farfarout.use)


def _take(setting: str, wrong: str, path: Path | None, use: Callable[[str], None]) -> None:
    try:
        use(_text(path) if path else "")
    except BadSet as bad:
        said = "\n".join(f"  {fault}" for fault in bad.faults)
        raise BadSettings(f"{setting} is wrong: {path} is {wrong}.\n{said}") from None
    except UnicodeDecodeError as error:
        raise BadSettings(
            f"{setting} is wrong: {path} cannot be read: it is not written in UTF-8 (byte {error.start + 1})."
        ) from None
    except OSError as error:
        raise BadSettings(f"{setting} is wrong: {path} cannot be read: {error}.") from None


def _text(path: Path) -> str:
    """What a file says, or the beginning of one that is far too long; some editors put a mark before it."""
    with path.open("rb") as file:
        return file.read(4 * LONGEST_TEXT).decode("utf-8-sig")


@asynccontextmanager
async def warmed(studio: Studio) -> AsyncGenerator[None]:
    """Meanwhile, what takes longest the first time is done in the background."""
    async with ended(started(_warm(studio), "warming up")):
        yield


async def _warm(studio: Studio) -> None:
    await studio.warm()
    for game in GAMES.values():
        await asyncio.to_thread(game.clocks.warm)
