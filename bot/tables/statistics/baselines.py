"""How AI players of one strength do against each other, by seat: what a game's own balance is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class SeatsBaseline(Struct, frozen=True):
    """Of so many `games`: the share of first places of each seat, and its points on average."""

    games: int
    wins: tuple[float, ...]
    points: tuple[float, ...]


class Baseline(Struct, frozen=True):
    """AI players of a `level`, by how many sat there."""

    level: int
    seats: Mapping[str, SeatsBaseline]


@cache
def baseline(game: str) -> Baseline | None:
    """What `tests.tools.bench.baseline` has measured; None for games without an order of seats."""
    file = files("bot.games") / game / "ai" / "baseline.json"
    return msgspec.json.decode(file.read_bytes(), type=Baseline) if file.is_file() else None
