"""First-time tips: explanations of each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import Text, t

FIRST_TIME_TIPS: Final[Mapping[str, Text]] = {
    "movement": t("Two movement cards for the whole game: each sends stations to a planet, or back to Earth."),
    "offer": t("As leader you play cards one by one; afterwards you must swap all of them for another player's."),
    "answer": t("You will get as many cards back as you play. Play one that matches few others in your hand."),
    "swap": t("Look for a set whose cards match those in your hand. Whoever you swap with decides next."),
    "action": t("Cards of one planet send stations there, or challenge there for an economic centre."),
    "challenge": t("Each draw takes one station from the planet. If it is yours, you have founded a centre."),
    "ready": t("You are not asked about movement cards now. With this button you are asked again."),
}
"""by the kind of decision"""
