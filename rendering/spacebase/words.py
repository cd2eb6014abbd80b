"""Abilities in one or two words, for where their sign and number stand beside."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Text, t
from bot.games.spacebase.cards import Kind

ABILITIES: Final[dict[Kind, Text]] = {
    "sum": t("Sum further"),
    "double": t("Double"),
    "reroll": t("Reroll"),
    "fix": t("Set a die"),
    "buy": t("Buy a card"),
    "buyhigh": t("Buy for 7–12"),
    "gain": t("Credits"),
    "claim": t("Claim"),
    "raid": t("Raid"),
    "swap": t("Swap sectors"),
    "charge": t("Add a charge"),
    "move": t("Charge, move"),
    "exchange": t("Change places"),
    "victory": t("Victory"),
}
