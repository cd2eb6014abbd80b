"""What an effect comes to, as far as that is the same for everybody: most effects do one thing of many."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.farfarout.ai import weights
from bot.games.farfarout.components.data import Effect


class Gist(Struct, frozen=True, gc=False):
    """Points and resources if there are any; what is worth the same to all; whether there is `more` that is not."""

    points: tuple[int, int, int] | None
    goods: tuple[int, int, int] | None
    plain: float
    more: bool


@lru_cache(maxsize=1024)
def gist_of(effect: Effect) -> Gist:
    """The gist of an effect."""
    points = (effect.wealth, effect.reputation, effect.exploration)
    goods = (effect.erg, effect.plutonium, effect.uranium)
    plain = weights.MOVE * effect.moves + weights.QUEST * effect.outpost
    plain += weights.JUMP * (effect.jump or effect.wormhole) - weights.BACK * effect.back - weights.STOP * effect.stop
    more = any((effect.crew, effect.item, effect.tech, effect.weird, effect.relic, effect.dig))
    return Gist(points if any(points) else None, goods if any(goods) else None, plain, more)
