"""Names of the parts of an AI rating."""

from __future__ import annotations

from typing import Final

from bot.games.contract import t
from bot.games.contract.ai import Term

OWN: Final = t("what it gives on your turns")
OTHER: Final = t("what it gives on others' turns")
AT_ONCE: Final = t("points at once")
CLOSED: Final = t("a closed sector")
LATER: Final = t("what you can buy next turn")
REST: Final = t("what the credits left buy")
CREDITS: Final = t("credits gained")
INCOME: Final = t("income gained")
POINTS: Final = t("points gained")
SHIPS: Final = t("free ships")
CHARGES: Final = t("charges put on")
SPENT: Final = t("charges spent")
ABILITY: Final = t("what the ability brings")
DICE: Final = t("better dice")
KEPT: Final = t("a charge kept for later")

LEAST: Final = 0.005
"""Points below which a part is not shown."""


def told(*terms: Term) -> tuple[Term, ...]:
    """Return the terms that are large enough to show, the largest first."""
    return tuple(sorted((one for one in terms if abs(one.points) >= LEAST), key=lambda one: -abs(one.points)))
