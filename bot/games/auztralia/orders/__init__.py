"""Standing orders for combats and for the next turn.

Combats prompt again and again, also outside the player's turn.
"""

from __future__ import annotations

from typing import Final

from bot.games.auztralia.orders.battle import BATTLE
from bot.games.auztralia.orders.cards import CARDS
from bot.games.auztralia.orders.hits import HITS
from bot.games.auztralia.orders.turns import AHEAD

ORDERS: Final = (HITS, CARDS, BATTLE, AHEAD)
