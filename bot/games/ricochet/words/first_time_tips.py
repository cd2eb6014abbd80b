"""First-time tips: explanations of each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import Text, t

FIRST_TIME_TIPS: Final[Mapping[str, Text]] = {
    "look": t("Look for a route in your head, and declare how many moves it takes. That starts the clock for all."),
    "clock": t("While the clock runs, you may declare, too. If you see nothing shorter, accept the lowest number."),
    "rest": t("You see how the chip was won, and a shortest route. After that the next one is revealed."),
    "show": t("Now move the robots yourself, one by one, in no more moves than you declared."),
    "solo": t("Only your last try counts."),
}
"""by the kind of decision"""
