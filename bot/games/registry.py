"""Registry of the games."""

from __future__ import annotations

from typing import Any

from bot.games.andromeda import ANDROMEDA
from bot.games.auztralia import AUZTRALIA
from bot.games.contract import Game
from bot.games.farfarout import FARFAROUT
from bot.games.ricochet import RICOCHET
from bot.games.spacebase import SPACEBASE

AnyGame = Game[Any, Any, Any, Any]
GAMES: dict[str, AnyGame] = {game.meta.id: game for game in (ANDROMEDA, RICOCHET, SPACEBASE, AUZTRALIA, FARFAROUT)}
