"""A puzzle of the toy: which bid is worth most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.contract import Posed, Puzzles, t
from bot.games.engine.chance import LooseChance
from tests.tables.toy import TOY, changed

BEST, OTHER = ("bid", "4"), ("bid", "2")


def _candidates(day: int) -> Iterator[Posed]:
    state, _ = TOY.setup(2, {}, LooseChance(f"toy {day}"))
    yield Posed(state, 0, (4,))


def _bid(posed: Posed, state: Any) -> int | None:
    return state.bids[posed.seat]
