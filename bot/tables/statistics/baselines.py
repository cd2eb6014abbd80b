"""Baselines of game balance: results of AI players of one level by seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class SeatsBaseline(Struct, frozen=True):
    """Of this number of `games`: the share of first places of each seat, and its mean points."""

    games: int
    wins: tuple[float, ...]
    points: tuple[float, ...]


class Baseline(Struct, frozen=True):
    """AI players of a `level`, by the number of seats."""

    level: int
    seats: Mapping[str, SeatsBaseline]


@cache
def baseline(game: str) -> Baseline | None:
    """Return the result of `tests.tools.bench.baseline`.

    None for games without an order of seats.
    """
    file = files("bot.games") / game / "ai" / "baseline.json"
    return msgspec.json.decode(file.read_bytes(), type=Baseline) if file.is_file() else None
