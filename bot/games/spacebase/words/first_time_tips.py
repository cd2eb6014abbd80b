"""First-time tips: a sentence for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.contract import Text, t

FIRST_TIME_TIPS: Final[Mapping[str, Text]] = {
    "draft": t("Buy some of the ships you drew with your 15 credits. You keep the credits that are left."),
    "start": t("A charge may set a die before you roll. Look at which sectors give you most."),
    "rolled": t("A charge may roll dice again. The new roll counts for everybody."),
    "allocate": t("Take both dice or their sum. Sectors (blue) pay on your turns, deployed ships (red) on others'."),
    "main": t("You pay all your credits; the old ship is deployed."),
    "closing": t("You may use a charge before the turn ends, or keep it."),
    "other": t("You may use a charged ability now, though it is not your turn. Nobody waits for you."),
    "task": t("An ability lets you choose something now. Then the game goes on where it was."),
    "orders": t("With an auto-answer you are asked about fewer rolls. It spends no charge."),
}
"""Tips by kind of decision."""
