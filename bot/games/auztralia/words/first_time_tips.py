"""First-time tips: a sentence for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import Text, t

FIRST_TIME_TIPS: Final[Mapping[str, Text]] = {
    "port": t("Your railway starts here: look for goods, farmland, and Old Ones nearby."),
    "turn": t("Actions cost cubes and time. Whoever is furthest back acts next."),
    "keep": t("You have paid to see both: one stays with you, the other goes back into the deck."),
    "choose": t("The row is full again: take one personality, and read when it works."),
    "unit": t("The unit is free. Its range says how far from your rails it can attack."),
    "expose": t("What is hidden counts double at the end. What is revealed counts once, but may move."),
    "fight": t("A card shows which of your units hit and what hits you. Without sanity left you are routed."),
}
