"""Emojis of this game."""

from __future__ import annotations

from typing import Final

from bot.games.andromeda.components.data import BONUSES, PLANETS
from rendering.andromeda.icon_set import BONUS, CENTRE, HOME, RING, STATION, SWAP, TECH, TRANSPORT, WORLDS
from rendering.icon_set import Draw, inked
from rendering.icons import icon
from rendering.theme import INK

EMOJIS: Final[dict[str, Draw]] = {
    **{planet.id: world.draw for planet, world in zip(PLANETS, WORLDS, strict=True)},
    **{f"{kind.id}_card": bonus.draw for kind, bonus in zip(BONUSES, BONUS, strict=True)},
    "earth": HOME.draw,
    "station": STATION.draw,
    "economic_centre": CENTRE.draw,
    "challenge_draw": RING.draw,
    "movement_card": TRANSPORT.draw,
    "technology": TECH.draw,
    "swapped_cards": SWAP.draw,
    "exchange_cards": inked(lambda size: icon("exchange", size), INK),
}
