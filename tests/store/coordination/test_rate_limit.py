"""Tests of the rate limit shared by all processes."""

from __future__ import annotations

import asyncio
import time
from itertools import repeat

import pytest

from bot.store import Store
from bot.store.store import AT_ONCE

pytestmark = pytest.mark.postgresql
TURNS, RATE = 20, 50.0


async def test_what_one_process_has_asked_another_waits_for(url: str) -> None:
    stores = [await Store.open(url, rate=RATE) for _ in range(2)]
    turns = [store.requests.turn() for store in stores if store.requests for _ in repeat(None, TURNS)]
    began = time.monotonic()
    await asyncio.gather(*turns)
    assert len(turns) == 2 * TURNS
    assert time.monotonic() - began >= (2 * TURNS - AT_ONCE) / RATE
    for store in stores:
        await store.close()
