"""Standing orders for dice, landings and loot, also in others' turns, and for the next turn."""

from __future__ import annotations

from typing import Final

from bot.games.farfarout.orders.icons import ICONS
from bot.games.farfarout.orders.landing import LANDING
from bot.games.farfarout.orders.loot import LOOT
from bot.games.farfarout.orders.losses import LOSSES
from bot.games.farfarout.orders.turns import AHEAD

ORDERS: Final = (ICONS, LOSSES, LANDING, LOOT, AHEAD)
