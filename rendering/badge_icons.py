"""Icons on the badges of all games: the state of a seat."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.games.contract import t
from rendering.icon_set import Icon, inked
from rendering.icons import icon
from rendering.theme import GOLD, GOOD, INK, MUTED

WON: Final = Icon("crown", t("Crown"), t("Has won the game."), inked(partial(icon, "crown"), GOLD))
DONE: Final = Icon(
    "check", t("Tick"), t("Has decided already; others are still to."), inked(partial(icon, "check"), GOOD)
)
AWAY: Final = Icon("moon", t("Moon"), t("Is away: an AI plays in their place."), inked(partial(icon, "moon"), MUTED))
AI: Final = Icon("tech", t("Chip"), t("Is an AI."), inked(partial(icon, "tech"), INK))
HOUSE: Final = (WON, DONE, AWAY, AI)
IDLE: Final = {"away": AWAY, "ai": AI}
"""Badge states of idle seats, by kind of AI."""
