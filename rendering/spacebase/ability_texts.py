"""Short texts of abilities, by their glossary names; icon and number are next to them."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Text, t
from bot.games.spacebase.components.cards import Kind

ABILITIES: Final[dict[Kind, Text]] = {
    "sum": t("Sum to the right"),
    "double": t("2X"),
    "reroll": t("Reroll"),
    "fix": t("Set a die"),
    "buy": t("Buy a card"),
    "buyhigh": t("Buy into 7 to 12"),
    "gain": t("Gain credits"),
    "claim": t("Claim"),
    "raid": t("Others lose points"),
    "swap": t("Swap sectors"),
    "charge": t("A charge"),
    "move": t("A charge, and move one"),
    "exchange": t("Exchange places"),
    "victory": t("Victory"),
}
