"""Summary of an effect, as far as its value is equal for all seats; most effects are simple."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.farfarout.ai import weights
from bot.games.farfarout.components.data import Effect


class Gist(Struct, frozen=True, gc=False):
    """Summary of an effect: points, resources, value equal for all seats.

    `more` is true if it has parts whose value depends on the seat.
    """

    points: tuple[int, int, int] | None
    goods: tuple[int, int, int] | None
    plain: float
    more: bool


@lru_cache(maxsize=1024)
def gist_of(effect: Effect) -> Gist:
    """Return the summary of an effect."""
    points = (effect.wealth, effect.reputation, effect.exploration)
    goods = (effect.erg, effect.plutonium, effect.uranium)
    plain = weights.MOVE * effect.moves + weights.QUEST * effect.outpost
    plain += weights.JUMP * (effect.jump or effect.wormhole) - weights.BACK * effect.back - weights.STOP * effect.stop
    more = any((effect.crew, effect.item, effect.tech, effect.weird, effect.relic, effect.dig))
    return Gist(points if any(points) else None, goods if any(goods) else None, plain, more)
