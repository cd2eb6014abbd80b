"""Luck is not measured: everybody has the same robots and the same chip at the same time."""

from __future__ import annotations

from typing import Final

from bot.games.contract import Luck, t
from bot.games.ricochet.view import View

LUCK: Final[Luck[View]] = Luck(
    counted=t("There is no luck in this game: everybody looks at the same robots and the same chip at the same time.")
)
